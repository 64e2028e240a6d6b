/** Finance: orders, payments and refunds, and every command that moves a seat together with money. */
import { module } from '../kit/index.ts'
import { cancellations, commands as classes } from '../enrolment/index.ts'
import { commands as enrol, draws } from '../enrolment/index.ts'
import { giveBack, laterGivenUp, lessonsGivenUp } from './given-up.ts'
import { commands as leaving } from '../enrolment/index.ts'
import { menus } from './menu.ts'
import { orderMoney } from '../payments/index.ts'
import { notices } from './notices.ts'
import { order, payment } from '../payments/index.ts'
import { commands as orders } from '../payments/index.ts'
import { commands as payments } from '../payments/index.ts'
import { commands as payout } from './payout.ts'
import { enterLate, pay } from '../enrolment/index.ts'
import { reactions } from './reactions.ts'
import { refund } from './refund.ts'
import { commands as refunds } from './refunds.ts'
import { routes } from './routes.ts'
import { commands as transfer } from '../enrolment/index.ts'

export default module('finance', {
  label: ['财务', 'Finance'],
  resources: [order, payment, refund],
  commands: [...enrol, ...leaving, ...transfer, pay, enterLate, ...classes, ...orders, ...payments, ...refunds, ...payout, giveBack],
  views: [orderMoney],
  reactions: [...reactions, ...notices, draws, cancellations, lessonsGivenUp, laterGivenUp],
  routes, menus,
})
