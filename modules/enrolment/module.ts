/** Enrolment: places in classes, the waiting list and the choice round. Taking a seat, which also owes money, lives in finance. */
import { module } from '../kit/index.ts'
import { choiceRound, choose, closeRound, openRound } from './choice.ts'
import { complete, completions } from './complete.ts'
import { enrolment } from './enrolment.ts'
import { menus } from './menu.ts'
import { seatsTaken } from './seats.ts'
import { joinWaitlist, leaveList, offer, waitingLists } from './waiting.ts'

export default module('enrolment', {
  label: ['报名', 'Enrolment'],
  resources: [enrolment, choiceRound],
  commands: [choose, joinWaitlist, leaveList, offer, complete, openRound, closeRound],
  views: [seatsTaken],
  reactions: [waitingLists, completions],
  menus,
})
