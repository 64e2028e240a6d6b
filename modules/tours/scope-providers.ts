/** Which tours a teacher leads: what is known of their children is there for those who lead, and the plan for every teacher of the agency. */
import { find, type RouteContext, type ScopeProvider } from '../kit/index.ts'
import { agencyTeacher } from '../people/index.ts'
import { studyGroup } from './group.ts'
import { tour } from './tour.ts'

export const scopeProviders: readonly ScopeProvider[] = [
  {
    // As head leader, or as leader or deputy of a group: whoever is replaced is out at once.
    role: 'AT',
    watches: [tour, studyGroup],
    // Each child that is put into a group.
    harmless: ['study_group.recounted'],
    *reach({ userId }) {
      const own = yield* find(agencyTeacher, { userId, status: { not: ['removed', 'left'] } }),
        ids = own.map(row => row.id)
      if (ids.length === 0) return { tour: [] }
      const led = yield* find(tour, { leaderId: ids }),
        groups = yield* find(studyGroup, { status: 'live', any: [{ leaderId: ids }, { deputyId: ids }] })
      return { tour: [...new Set([...led.map(one => one.id), ...groups.map(one => one.openClassId)])] }
    },
  },
]

/** Whether somebody sees the children of a tour that they see: of teachers of the agency only those who lead it do. */
export const seesChildren = (openClassId: string, { actor: { role, reach } }: Pick<RouteContext, 'actor'>): boolean =>
  role !== 'AT' || reach === 'all' || reach.tour?.includes(openClassId) === true
