/** The tours that somebody leads, about to leave or on the way: whoever was replaced finds them here no more. */
import { type Asked, find, pick, type RouteContext } from '../kit/index.ts'
import { leads } from './attendance.ts'
import { studyGroup } from './group.ts'
import { tour } from './tour.ts'

export interface Led {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly startDate: string
  readonly endDate: string
}
export async function led(_asked: Asked, context: RouteContext): Promise<readonly Led[]> {
  const tours = await context.ask(find(tour, { status: ['ready', 'travelling'] }, { sort: ['startDate'] }))
  const groups = tours.length > 0 ? await context.ask(find(studyGroup, { openClassId: tours.map(one => one.id), status: 'live' })) : []
  const isLed = (of: (typeof tours)[number]): boolean =>
    [undefined, ...groups.filter(one => one.openClassId === of.id)].some(group => leads(context.actor, of, group))
  return tours.filter(isLed).map(one => pick(one, 'id', 'name', 'status', 'startDate', 'endDate'))
}
