/** Giving back: when fewer go than was booked for, what nobody needs is named, and goes back to its supplier by one command. What is held after it is
 * never less than what is needed. */
import { remarkField } from '../audit/index.ts'
import { about, command, ensure, invoke, type Invoke, type Reading, text } from '../kit/index.ts'
import { cancelBooking, reduceBooking } from '../resources/index.ts'
import { type Execution, execution } from './execution.ts'
import { groundOf, type Placed } from './places.ts'
import { noSupply as no } from './supply-refusals.ts'
import { type Excess, excessOf, unitsInUse } from './supply.ts'
import { type Tour, tour } from './tour.ts'

/** What is booked for a tour beyond its need. */
export const spareOf = ({ covers, supplies }: Pick<Execution, 'covers' | 'supplies'>, everybody: readonly Placed[], now: string): readonly Excess[] =>
  excessOf(
    covers,
    supplies.filter(one => one.startAt > now),
    unitsInUse(everybody),
  )
function* reading(of: Tour, now: string, zone: string): Reading<{ readonly spare: readonly Excess[] }> {
  const supply = yield* execution(of, zone),
    { everybody } = yield* groundOf(of.id, { now, zone })
  return { spare: spareOf(supply, everybody, now) }
}

export const giveBack = command(tour, 'giveBack', {
  label: ['退回多余预订', 'Give back what is spare'],
  by: ['PO', 'AM'],
  many: false,
  danger: true,
  input: { bookingId: text('预订', 'Booking', { names: ['resource_booking'] }), remark: remarkField },
  needs: (row, _input, { now, zone }) => reading(row, now, zone),
  decide(_row, { bookingId, remark }, { spare }): readonly Invoke[] {
    const all = spare.filter(one => !bookingId || one.id === bookingId)
    ensure(all.length > 0, about(no.nothingSpare, 'bookingId'))
    // The whole of it is cancelled, by the supplier's terms; a part is given back at the price that was agreed for each.
    return all.map(({ id, units, spare: by }) =>
      by === units ? invoke(cancelBooking, id, { remark }) : invoke(reduceBooking, id, { units: units - by, remark }),
    )
  },
})
export const givingBack = [giveBack] as const
