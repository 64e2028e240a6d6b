/** Whom guardians and agency teachers reach, from the rows of this module. */
import { find, type ScopeProvider } from '../kit/index.ts'
import { agencyTeacher, guardian } from './person.ts'

export const scopeProviders: readonly ScopeProvider[] = [
  {
    // A guardian reaches the children bound at that moment, unless they may not see them or a court forbids it (P3).
    role: 'PR',
    watches: [guardian],
    *reach({ userId }) {
      const bound = yield* find(guardian, { userId, status: 'bound', maySee: true, blocked: false })
      return { student: bound.map(row => row.studentId), user: [userId] }
    },
    *hides({ userId }) {
      const all = yield* find(guardian, { userId })
      const seen = new Set(all.flatMap(row => (row.status === 'bound' && row.maySee && !row.blocked ? [row.studentId] : [])))
      return { student: [...new Set(all.map(row => row.studentId))].filter(id => !seen.has(id)) }
    },
  },
  {
    // An agency teacher reaches what is their own, and what the agency shows its teachers: its other classes stay out of sight.
    role: 'AT',
    watches: [agencyTeacher],
    *reach({ userId }) {
      const own = yield* find(agencyTeacher, { userId, status: { not: ['removed', 'left'] } })
      return { teacher: own.map(row => row.id), employer: own.map(row => row.agencyId), user: [userId] }
    },
  },
]
