/** The public face of enrolment. */
export { type Outcome, choiceRound, choose, closeRound, no as noChoice, openRound } from './choice.ts'
export { cancel, changeCapacity, commands as classCommands, confirmClass, revoke as revokeClass } from './classes.ts'
export { complete } from './complete.ts'
export { accept, commands as enrolCommands, commit, extendHold } from './enrol.ts'
export { commands as drawCommands, drawRound, look as lookAtDraw, publish as publishDraw, reasons as drawReasons, redraw } from './draw.ts'
export { enterGroup, groupCommands, groupOffer, join as joinGroup, leave as leaveGroup, type Member, no as noGroup, shownGroup } from './group-offer.ts'
export { enrolment, liveStatuses, seatStatuses } from './enrolment.ts'
export { annul, annulByError, commands as leavingCommands, decline, expire, revoke, withdraw } from './end-enrolment.ts'
export { allocate as draw, type Drawn, type Wish } from './lottery.ts'
export { ensurePlace, type PlaceNeeds, placeNeeds, type Queue, queueNeeds } from './needs.ts'
export { commitInOrder, type InOrder, no as noInOrder, wishesMax } from './in-order.ts'
export { enterLate, pay } from './places.ts'
export { noMoney } from './refusals.ts'
export {
  clash,
  ensureFor,
  hasStarted,
  holdUntil,
  isEligible,
  mayPay,
  no,
  offerUntil,
  type Phase,
  phaseOf,
  placeOf,
  rankOf,
  restFrom,
  wholePrice,
} from './rules.ts'
export { guestsIn, seatsLeft, seatsTaken, taken, withGuest } from './seats.ts'
export { commands as transferCommands, transferIn, transferOut } from './transfer.ts'
export { joinWaitlist, leaveList, offer, offersAfter, placeInput } from './waiting.ts'
