/** Who can mark an exam: the teachers of its school and its agency, and the managers who stand in for them. */
import { find, type Reading } from '../kit/index.ts'
import { identity, role, user } from '../identity/index.ts'
import { isTeacher, markers } from './owner.ts'

/** Those whose account is in use, each once; `teachers` are the ones of them who come first. */
export interface Staff {
  readonly people: number
  readonly teachers: number
}
export function* staffOf(of: { readonly schoolId: string | null; readonly agencyId: string | null }): Reading<Staff> {
  const known = new Map((yield* find(role, { roleAlias: markers, status: 'live' })).map(one => [one.id, one.roleAlias]))
  const deptId = [of.schoolId, of.agencyId].filter(one => one !== null)
  const held = yield* find(identity, { deptId, roleId: [...known.keys()], status: 'active' })
  const able = new Set((yield* find(user, { id: [...new Set(held.map(one => one.userId))], status: 'active' })).map(one => one.id))
  const at = held.filter(one => able.has(one.userId))
  const count = (some: typeof held): number => new Set(some.map(one => one.userId)).size
  return { people: count(at), teachers: count(at.filter(one => isTeacher(known.get(one.roleId) ?? ''))) }
}
