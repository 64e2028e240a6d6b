/** The public face of enrolment. */
export { enrolment, liveStatuses, seatStatuses } from './enrolment.ts'
