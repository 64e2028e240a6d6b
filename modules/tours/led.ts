/** The tours that somebody leads, about to leave, on the way, or broken off with children still in the leader's hands: whoever was replaced finds them
 * here no more. */
import { answer, type Asked, find, pick, type RouteContext } from '../kit/index.ts'
import { leads } from './attendance.ts'
import { studyGroup } from './group.ts'
import { waitsForHandOver } from './hand-over.ts'
import { tour } from './tour.ts'

export interface Led {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly startDate: string
  readonly endDate: string
}
export async function led(_asked: Asked, context: RouteContext): Promise<readonly Led[]> {
  const [underway, brokenOff] = await Promise.all([
    context.ask(find(tour, { status: ['ready', 'travelling'] }, { sort: ['startDate'] })),
    context.ask(find(tour, { status: 'returned', brokenOff: true }, { sort: ['startDate'] })),
  ])
  const tours = [...brokenOff, ...underway]
  const groups = tours.length > 0 ? await context.ask(find(studyGroup, { openClassId: tours.map(one => one.id), status: 'live' })) : []
  const isLed = (of: (typeof tours)[number]): boolean =>
    [undefined, ...groups.filter(one => one.openClassId === of.id)].some(group => leads(context.actor, of, group))
  const own = tours.filter(isLed),
    open = await answer(waitsForHandOver(own.filter(one => one.status === 'returned')), context)
  return own.filter(one => one.status !== 'returned' || open.has(one.id)).map(one => pick(one, 'id', 'name', 'status', 'startDate', 'endDate'))
}
