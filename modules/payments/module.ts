/** Payments: what is owed, each try to pay it, and the gateway. What the money is for stands above. */
import { module } from '../kit/index.ts'
import { orderMoney, unpaidOrders } from './money.ts'
import { order, payment } from './order.ts'
import { commands as orders } from './order.commands.ts'
import { commands as payments } from './payment.commands.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'

export default module('payments', {
  label: ['支付', 'Payments'],
  resources: [order, payment],
  commands: [...orders, ...payments],
  views: [orderMoney],
  folds: [unpaidOrders],
  reactions,
  routes,
  ...server,
})
