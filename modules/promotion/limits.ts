/** How much somebody without an account may hold: so many seats at a time, and only so often without paying in the end. Counted by the visitor
 * whom the server named, and by the phone once it is proven; an address is asked for a picture beyond many choices (`server/public.ts`), so that
 * all of a school get through behind one. */
import { about, ensure, find, gather, hour, plus, type Reading, type Row, sum, type Where } from '../kit/index.ts'
import { param } from '../system/index.ts'
import { seatBooking } from './booking.ts'
import { no } from './refusals.ts'

/** The parameters that say otherwise, and what counts where they say nothing. */
export const limitKeys = { seats: 'promotion.heldSeats', lapses: 'promotion.lapsedHolds' } as const
const usual = { seats: 10, lapses: 5 } as const
/** For how long a choice that came to nothing counts. */
const remembered = hour

type Booking = Row<typeof seatBooking>
export interface Holding {
  /** Seats that the same person holds in other choices. */
  readonly held: number
  /** Choices of the last hour that ended without enrolling. */
  readonly lapsed: number
  readonly most: { readonly seats: number; readonly lapses: number }
}
/** What somebody holds and let go, beside one choice. */
export function* holding(who: Where<typeof seatBooking>, mine: string, now: string): Reading<Holding> {
  const { rows, params } = yield* gather({
    rows: find(seatBooking, {
      all: [who, { any: [{ status: ['held', 'booked'] }, { status: ['expired', 'released'], createdAt: { gt: plus(now, -remembered) } }] }],
    }),
    params: find(param, { paramKey: Object.values(limitKeys), status: 'live' }),
  })
  const others = rows.filter(one => one.id !== mine)
  const said = (name: keyof typeof usual): number => {
    const value = Number(params.find(one => one.paramKey === limitKeys[name])?.paramValue)
    return Number.isInteger(value) && value > 0 ? value : usual[name]
  }
  return {
    held: sum(others.filter(one => isLive(one, now)).map(one => one.seats?.length ?? 0)),
    lapsed: others.filter(one => !isLive(one, now)).length,
    most: { seats: said('seats'), lapses: said('lapses') },
  }
}
const isLive = ({ status, holdUntil }: Booking, now: string): boolean => (status === 'held' || status === 'booked') && (holdUntil ?? '') > now
/** `isNew`: it begins to hold; what is held already may be chosen anew. */
export function ensureFair(
  { held, lapsed, most }: Holding,
  wanted: number,
  { field, isNew }: { readonly field: 'seats' | 'phone'; readonly isNew: boolean },
): void {
  ensure(held + wanted <= most.seats, about(no.heldTooMany, field), { max: most.seats })
  ensure(!isNew || lapsed < most.lapses, about(no.lapsedTooOften, field), { max: most.lapses })
}
