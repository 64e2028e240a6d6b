/** Gateway notice: what the gateway said of money that cannot be so. It is held for a person, who books it or says what it is; nothing
 * is booked by itself. */
import { choice, money, ref, resource, spokenNo, state, text, time } from '../kit/index.ts'
import { why } from './odd-words.ts'
import { channels } from './order.ts'

export const gatewayNotice = resource('gateway_notice', {
  label: ['待核支付通知', 'Gateway notice to look at'],
  path: 'business-order/finance/gatewayNotice',
  title: 'number',
  scope: 'everyone',
  read: ['PO', 'FI', 'AU'],
  sort: ['-heardAt'],
  unusual: { money: ['book', 'resolve'] },
  sum: 'saidCents',
  fields: {
    heardAt: time('收到时间', 'Heard at', { required: true, locked: true }),
    kind: choice({ payment: ['支付', 'Payment'], refund: ['退款', 'Refund'] })('类型', 'Kind', { required: true, search: true, locked: true }),
    channel: choice(channels)('渠道', 'Channel', { required: true, search: true, locked: true }),
    number: text('单号', 'Number', { required: true, search: true, locked: true, numberOf: ['refundId', 'paymentId'], says: spokenNo }),
    why: choice(why)('存疑原因', 'Why it is held', { required: true, search: true, locked: true }),
    /** In yuan as far as it is a number; what was said otherwise. */
    said: text('通知金额原文', 'Amount in its own words', { locked: true, hidden: true }),
    /** Whole fen; nothing where it is another kind of number. */
    saidCents: money('通知金额', 'Amount it says', { locked: true }),
    expectedCents: money('应为金额', 'Amount expected', { locked: true }),
    currency: text('币种', 'Currency', { locked: true, among: { CNY: ['人民币', 'Chinese yuan'] } }),
    transactionNo: text('渠道流水号', 'Transaction number', { locked: true }),
    saidAt: text('渠道时间', 'Time it says', { locked: true, hidden: true }),
    orderId: ref('order')('订单', 'Order', { locked: true }),
    paymentId: ref('payment')('支付记录', 'Payment', { locked: true, hidden: true }),
    refundId: ref('refund')('退款', 'Refund', { locked: true, hidden: true }),
    /** All that was said: the same again is the same notice. */
    fingerprint: text('指纹', 'Fingerprint', { required: true, locked: true, hidden: true, isMachine: true, unique: true, unseenBy: ['PO', 'FI', 'AU'] }),
    remark: text('处理说明', 'What became of it', { locked: true }),
    decidedBy: ref('user')('处理人', 'Decided by', { locked: true }),
    decidedAt: time('处理时间', 'Decided at', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { hold: 'held' }),
    held: state('待核', 'To look at', 'bad', { book: 'booked', resolve: 'resolved' }),
    booked: state('已入账', 'Booked', 'good'),
    resolved: state('已处理', 'Settled', 'over'),
  },
  facts: { held: {}, booked: {}, resolved: {} },
})
