/** Refunds: money that goes back, who has a word in it, and what of it belongs to the end of a place. */
import { module } from '../kit/index.ts'
import { countRefunds, counts, orderBack } from './counted.ts'
import { consequences, guards } from './extensions.ts'
import { decidedFirst, erasedWithPupil, erasing } from './erasing.ts'
import { giveBack, laterGivenUp, lessonsGivenUp } from './given-up.ts'
import { leaveShares } from './leave-shares.ts'
import { manifest } from './manifest.ts'
import { notices } from './notices.ts'
import { commands as payout } from './refund-execution.ts'
import { reactions } from './reactions.ts'
import { refund } from './refund.ts'
import { claimed, openRefunds } from './refundable.ts'
import { commands as refunds } from './refund.commands.ts'
import { asksFirst, routes } from './routes.ts'
import { tiles } from './tiles.ts'

export default module('refunds', {
  label: ['退款', 'Refunds'],
  resources: [refund],
  commands: [...refunds, ...payout, giveBack, countRefunds, ...erasing],
  guards: [...guards, decidedFirst],
  consequences: [...consequences, erasedWithPupil],
  views: [leaveShares, orderBack],
  folds: [claimed, ...openRefunds],
  reactions: [...reactions, ...notices, ...counts, lessonsGivenUp, laterGivenUp],
  routes,
  asksFirst,
  screens: manifest.screens,
  tiles,
})
