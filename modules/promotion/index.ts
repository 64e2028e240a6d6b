/** The public face of promotion. */
export { banner } from './banner.ts'
export { seatBooking } from './booking.ts'
export { promotionEnrollment } from './enrollment.ts'
export { blockOf, type Plan, runs } from './plan.ts'
export { activitySchedule } from './schedule.ts'
export { uuSchool } from './school.ts'
export { seat, seatMap, seatTally } from './seat.ts'
