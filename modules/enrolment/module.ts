/** Enrolment: places in classes with the orders that pay for them, the waiting list, the choice round, transfers and the end of a place. */
import { module } from '../kit/index.ts'
import { choiceRound, choose, closeRound, openRound } from './choice.ts'
import { cancellations, commands as classes, tiles, tooFew } from './classes.ts'
import { complete, completions } from './complete.ts'
import { commands as drawing, draws, drawTiles } from './draw.ts'
import { commands as enrol } from './enrol.ts'
import { enrolment } from './enrolment.ts'
import { erase, erasedWithPupil } from './erasing.ts'
import { consequences, guards } from './extensions.ts'
import { commands as leaving, holds, offers } from './end-enrolment.ts'
import { commitInOrder, inOrderRoutes } from './in-order.ts'
import { manifest } from './manifest.ts'
import { enterGroup, groupCommands, groupOffer, groups } from './group-offer.ts'
import { enterLate, pay } from './places.ts'
import { roundRoutes } from './round-result.ts'
import { asksFirst, routes } from './routes.ts'
import { livePlaces, rosters } from './rosters.ts'
import { seatsTaken } from './seats.ts'
import { commands as transfer } from './transfer.ts'
import { joinWaitlist, leaveList, offer, waitingLists } from './waiting.ts'

export default module('enrolment', {
  label: ['报名', 'Enrolment'],
  resources: [enrolment, choiceRound, groupOffer],
  commands: [
    choose,
    joinWaitlist,
    leaveList,
    offer,
    complete,
    openRound,
    closeRound,
    ...drawing,
    ...groupCommands,
    enterGroup,
    ...enrol,
    commitInOrder,
    ...leaving,
    ...transfer,
    pay,
    enterLate,
    ...classes,
    erase,
  ],
  views: [seatsTaken],
  guards,
  consequences: [...consequences, erasedWithPupil],
  folds: [...rosters, livePlaces],
  reactions: [waitingLists, completions, draws, groups, cancellations, holds, offers, tooFew],
  screens: manifest.screens,
  routes: [...routes, ...roundRoutes, ...inOrderRoutes],
  asksFirst,
  tiles: [...tiles, ...drawTiles],
})
