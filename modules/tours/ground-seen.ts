/** The ground of a tour as a call reads it: for who sees the tour and its children. */
import { about, answer, ensure, get, refusals, type RouteContext } from '../kit/index.ts'
import { type Ground, groundOf } from './places.ts'
import { seesChildren } from './scope-providers.ts'
import { tour } from './tour.ts'
import { no } from './travel-refusals.ts'

const { missing } = refusals('tour_call', { missing: ['没有找到数据', 'not found'] })
export type GroundSeen = Ground & { readonly of: NonNullable<Ground['of']> }
/** Refuses a tour that is not there for the caller, and teachers who do not lead it. */
export async function groundSeen(openClassId: string, context: RouteContext): Promise<GroundSeen> {
  ensure(await context.ask(get(tour, openClassId)), about(missing, 'openClassId'))
  ensure(seesChildren(openClassId, context), no.leadersOnly)
  return (await answer(groundOf(openClassId, context), { ask: context.readUnscoped })) as never
}
