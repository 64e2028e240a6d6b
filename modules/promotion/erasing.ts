/** What promotion lets go of: the names and phones of who had a seat, and of their child, once the seat is nobody's to keep. On request by the office,
 * since nobody needs an account to come; and with the account of the phone. That a seat was taken and paid stays. */
import { because } from '../audit/index.ts'
import { find, gather, get, invoke, step } from '../kit/index.ts'
import { seatBooking } from './booking.ts'
import { promotionEnrollment } from './enrollment.ts'
import { office } from './roles.ts'

const overBookings: readonly string[] = ['confirmed', 'released', 'expired', 'cancelled']
export const eraseBooking = step(seatBooking, 'erase', 'erased', { label: ['清除', 'Erase'], record: () => ({ visitor: null }) })
/** With the last seat of a choice goes who chose. */
export const eraseSeat = step(promotionEnrollment, 'erase', 'erased', {
  label: ['清除个人信息', 'Erase'],
  by: office,
  many: false,
  ...because,
  needs: row =>
    gather({
      others: find(promotionEnrollment, { bookingId: row.bookingId, id: { not: row.id }, studentName: { not: '' } }, { limit: 1 }),
      booking: get(seatBooking, row.bookingId),
    }),
  also: (_row, _input, { others, booking }) =>
    others.length === 0 && booking && overBookings.includes(booking.status) ? [invoke(eraseBooking, booking.id, {})] : [],
})
export const erasing = [eraseBooking, eraseSeat] as const
