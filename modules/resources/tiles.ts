/** What waits around resources, on the homes of those who keep and book them. */
import { day, dayOf, find, formatTime, is, type Match, plus, plusDays, tile, type Tile } from '../kit/index.ts'
import { confirm, hold } from './booking.commands.ts'
import { warnDays } from './keeping.ts'
import { allKinds } from './kinds.ts'
import { listOf } from './paths.ts'

/** Papers that expire before so many days are over. */
const near: Match = {
  where: (now, zone) => ({ papersUntil: { lte: plusDays(dayOf(now, zone), warnDays) } }),
  query: (now, zone) => ({ papersUntil_datele: plusDays(dayOf(now, zone), warnDays) }),
}
const soon: Match = { where: now => ({ heldUntil: { lte: plus(now, day) } }), query: (now, zone) => ({ heldUntil_datele: formatTime(plus(now, day), zone) }) }
export const tiles: readonly Tile[] = [
  tile(hold, {
    name: 'booking-requests',
    until: 'startAt',
    label: ['待落实的预订申请', 'Bookings asked for'],
    to: listOf.booking,
    tone: 'waiting',
    match: [is('status', 'requested')],
  }),
  tile(confirm, {
    name: 'booking-holds',
    until: 'heldUntil',
    label: ['24小时内到期的保留', 'Holds that run out within a day'],
    to: listOf.booking,
    tone: 'bad',
    match: [is('status', 'held'), soon],
  }),
  ...allKinds
    .filter(({ papers }) => Object.keys(papers).length > 0)
    .map(({ of, change, name }) =>
      tile(change, {
        name: `papers-${name}`,
        until: 'papersUntil',
        label: [`证件将到期的${of.label[0]}`, `${of.label[1]}: papers to renew`],
        to: listOf[name],
        tone: 'bad',
        match: [is('status', 'on'), near],
        // An agency sees what is the platform's, and keeps its own.
        rows: ({ actor, now, zone, ask }) =>
          ask(
            find(of, { status: 'on', ...near.where(now, zone), ...(actor.role === 'AM' ? { agencyId: actor.deptId } : {}) } as never, {
              sort: ['papersUntil'],
            }),
          ),
      }),
    ),
]
