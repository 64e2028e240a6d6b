/** The public face of enrolment. */
export { type Outcome, choiceRound, choose, closeRound, no as noChoice, openRound } from './choice.ts'
export { complete } from './complete.ts'
export { enrolment, liveStatuses, seatStatuses } from './enrolment.ts'
export { allocate, type Drawn, type Wish } from './lottery.ts'
export { ensurePlace, type PlaceNeeds, placeNeeds, type Queue, queueNeeds } from './needs.ts'
export {
  clash, ensureFor, hasStarted, holdUntil, mayPay, no, offerUntil, type Phase, phaseOf, placeOf, rankOf,
} from './rules.ts'
export { seatsLeft, seatsTaken, taken } from './seats.ts'
export { joinWaitlist, leaveList, offer, offersAfter, placeInput } from './waiting.ts'
