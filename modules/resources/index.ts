/** The public face of resources. Tours book by `request`, `hold` and `confirm`, and end what they began by `openBookings` and `releaseAll`. */
export type { Bookable } from './bookable.ts'
export { booking, kindNames, type KindName } from './booking.ts'
export {
  adjust as adjustBooking,
  bookingCommands,
  cancel as cancelBooking,
  confirm as confirmBooking,
  hold,
  nameParty,
  reduce as reduceBooking,
  request,
} from './booking.commands.ts'
export { type Booking, isOverBudget, kindOf, lapsedPaper, resourceOf, unitWord } from './booking.rules.ts'
export { openBookings, releaseAll } from './extensions.ts'
export { kinds } from './kinds.ts'
export { noBooking } from './refusals.ts'
