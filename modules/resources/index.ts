/** The public face of resources. Tours book by `request`, `hold` and `confirm`, and end what they began by `openBookings` and `releaseAll`. */
export type { Bookable, Kind } from './bookable.ts'
export { booking, kindNames, type KindName, openBookingStatuses, takingStatuses } from './booking.ts'
export {
  adjust as adjustBooking,
  bookingCommands,
  cancel as cancelBooking,
  confirm as confirmBooking,
  hold,
  nameParty,
  reduce as reduceBooking,
  request,
  swap as swapBookings,
  use as useBooking,
} from './booking.commands.ts'
export { type Booking, isOverBudget, kindOf, lapsedPaper, resourceOf } from './booking.rules.ts'
export { freeAfter, peak, type Taking, timesOf } from './capacity.ts'
export { openBookings, releaseAll } from './extensions.ts'
export { allKinds, kinds } from './kinds.ts'
export { no as noResource, noBooking } from './refusals.ts'
