/** Payments: what is owed, each try to pay it, and the gateway. What the money is for stands above. */
import { is, module, tile } from '../kit/index.ts'
import { gatewayNotice } from './gateway-notice.ts'
import { book, commands as notices } from './gateway-notice.commands.ts'
import { merchant } from './merchant.ts'
import { commands as merchants } from './merchant.commands.ts'
import { commands as keys, endsSoon, merchantKey } from './merchant-key.ts'
import { merchantRoutes } from './merchant-test.ts'
import { commands as receivers, shareReceiver } from './receiver.ts'
import { commands as subMerchants, subMerchant } from './sub-merchant.ts'
import { orderMoney, unpaidOrders } from './money.ts'
import { order, payment } from './order.ts'
import { commands as orders, consequences } from './order.commands.ts'
import { commands as payments } from './payment.commands.ts'
import { reactions } from './reactions.ts'
import { papers } from './papers.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'

export default module('payments', {
  label: ['支付', 'Payments'],
  resources: [merchant, subMerchant, merchantKey, shareReceiver, order, payment, gatewayNotice],
  commands: [...merchants, ...subMerchants, ...keys, ...receivers, ...orders, ...payments, ...notices],
  views: [orderMoney],
  consequences,
  folds: [unpaidOrders],
  reactions,
  routes: [...routes, ...merchantRoutes, ...papers],
  tiles: [
    tile(book, {
      name: 'gateway_notice',
      label: ['待核支付通知', 'Gateway notices to look at'],
      to: '/finance/gatewayNotice',
      match: [is('status', 'held')],
      tone: 'bad',
    }),
    tile(
      { on: merchantKey, by: ['PA', 'FI'], permit: `${merchantKey.name}_view` },
      {
        name: 'merchant_key_expiring',
        until: 'validUntil',
        label: ['即将到期的商户证书', 'Certificates that end soon'],
        to: '/finance/merchantKey',
        match: [is('status', 'live'), endsSoon],
        tone: 'bad',
      },
    ),
  ],
  ...server,
})
