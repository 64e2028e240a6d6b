/** What becomes of bookings when what they are for comes to nothing: all of them are given back in the same turn, or it does not happen. */
import { cancel as cancelClass, revokeClass } from '../enrolment/index.ts'
import { coded, consequence, find, invoke, type Invoke, type Reading } from '../kit/index.ts'
import { booking, openBookingStatuses } from './booking.ts'
import { cancel, use } from './booking.commands.ts'
import type { Booking } from './booking.rules.ts'

/** The bookings of a class or tour that are not over; a tour has the id of its class. */
export const openBookings = (id: string) => find(booking, { any: [{ openClassId: id }, { tourId: id }], status: [...openBookingStatuses] })
/** Gives them back, with the penalties that their suppliers' terms come to: for whoever ends what they are for. What has begun was used. */
export const releaseAll = (bookings: readonly Booking[], remark: string, now: string): readonly Invoke[] =>
  bookings.map(one => (one.status === 'confirmed' && one.startAt <= now ? invoke(use, one.id, {}) : invoke(cancel, one.id, { remark })))

const ended = coded('resource_booking.classEnded', ['班级已取消或撤回', 'the class was cancelled or revoked'])
export const releasedWithClass = consequence([cancelClass, revokeClass], {
  name: 'class-gives-resources-back',
  label: ['释放已订资源', 'Give back what is booked'],
  runs: [cancel, use],
  *needs({ row }): Reading<{ readonly bookings: readonly Booking[] }> {
    return { bookings: row.status === 'cancelled' || row.status === 'revoked' ? yield* openBookings(row.id) : [] }
  },
  run: (_followed, { bookings }, { now }) => releaseAll(bookings, ended, now),
})
