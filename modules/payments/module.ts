/** Payments: what is owed, each try to pay it, and the gateway. What the money is for stands above. */
import { is, module, past, tile } from '../kit/index.ts'
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
import { consequences } from './erasing.ts'
import { commands as orders, putOff } from './order.commands.ts'
import { commands as payments } from './payment.commands.ts'
import { reactions } from './reactions.ts'
import { papers } from './papers.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'

/** Balances whose day is over: the school gives more time or asks the family, the agency knows who may not come along. */
const late = {
  until: 'payUntil',
  label: ['逾期未付尾款', 'Balances that are late'],
  match: [is('part', 'balance'), is('status', 'created'), past('payUntil')],
  tone: 'bad',
} as const

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
    tile(putOff, { ...late, name: 'balance_late', by: ['SM'], to: '/order/schoolOrder' }),
    tile(putOff, { ...late, name: 'balance_late_platform', by: ['PO'], to: '/order/list' }),
    tile({ on: order, by: ['AM'], permit: `${order.name}_view` }, { ...late, name: 'balance_late_agency', to: '/order/list' }),
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
