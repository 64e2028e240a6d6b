/** Gateway notice: what the gateway said of money that cannot be so. It is held for a person, who books it or says what it is; nothing
 * is booked by itself. */
import { because } from '../audit/index.ts'
import {
  choice,
  command,
  type Context,
  count,
  ensure,
  fact,
  gather,
  get,
  int,
  invoke,
  money,
  pick,
  plus,
  ref,
  refusals,
  resource,
  type Row,
  state,
  step,
  text,
  time,
} from '../kit/index.ts'
import { isInTime, why } from './odd-words.ts'
import { channels, payment } from './order.ts'
import { succeed } from './payment.commands.ts'

export const no = refusals('finance', {
  notBookable: ['单号、金额或商户不符，不能入账', 'it names no money of ours of this amount: it cannot be booked'],
  booked: ['该笔款项已入账', 'this money was booked already'],
})

export const gatewayNotice = resource('gateway_notice', {
  label: ['待核支付通知', 'Gateway notice to look at'],
  path: 'business-order/finance/gatewayNotice',
  title: 'number',
  scope: 'everyone',
  read: ['PO', 'FI'],
  sort: ['-heardAt'],
  fields: {
    heardAt: time('收到时间', 'Heard at', { required: true, locked: true }),
    kind: choice({ payment: ['支付', 'Payment'], refund: ['退款', 'Refund'] })('类型', 'Kind', { required: true, search: true, locked: true }),
    channel: choice(channels)('渠道', 'Channel', { required: true, search: true, locked: true }),
    number: text('单号', 'Number', { required: true, search: true, locked: true }),
    why: choice(why)('存疑原因', 'Why it is held', { required: true, search: true, locked: true }),
    /** In yuan as far as it is a number; what was said otherwise. */
    said: text('通知金额', 'Amount it says', { locked: true }),
    expectedCents: money('应为金额', 'Amount expected', { locked: true }),
    currency: text('币种', 'Currency', { locked: true }),
    transactionNo: text('渠道流水号', 'Transaction number', { locked: true }),
    saidAt: text('渠道时间', 'Time it says', { locked: true, hidden: true }),
    orderId: ref('order')('订单', 'Order', { locked: true }),
    paymentId: ref('payment')('支付记录', 'Payment', { locked: true, hidden: true }),
    refundId: ref('refund')('退款', 'Refund', { locked: true, hidden: true }),
    /** Whole fen; nothing where it is another kind of number. */
    saidCents: int('通知金额(分)', 'Amount it says, fen', { locked: true, hidden: true }),
    /** All that was said: the same again is the same notice. */
    fingerprint: text('指纹', 'Fingerprint', { required: true, locked: true, hidden: true, unique: true }),
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

const { heardAt: _heardAt, remark: _remark, decidedBy: _decidedBy, decidedAt: _decidedAt, ...words } = gatewayNotice.fields
export const hold = command(gatewayNotice, 'hold', {
  label: ['存疑', 'Hold'],
  by: [],
  input: words,
  *needs(_row, { fingerprint }) {
    return { same: yield* count(gatewayNotice, { fingerprint }) }
  },
  // Gateways repeat what they say: it waits once.
  decide: (_row, input, { same }, { now }) => (same > 0 ? [] : fact(gatewayNotice, 'held', { ...input, heardAt: now })),
})

type Notice = Row<typeof gatewayNotice>
/** When the money moved by a notice whose own time may be nonsense. */
export const movedAt = ({ saidAt, heardAt }: Notice, since: string): string => (saidAt && isInTime(saidAt, since, heardAt) ? plus(saidAt, 0) : heardAt)
const decided = ({ remark }: { readonly remark: string }, _row: Notice, _facts: unknown, { actor, now }: Pick<Context, 'actor' | 'now'>) => ({
  remark,
  decidedBy: actor.userId,
  decidedAt: now,
})

/** Whether it names money that is ours: a payment of any whole amount, a refund of its own. */
const isOurs = (row: Notice): boolean =>
  row.why !== 'merchant' &&
  row.currency === 'CNY' &&
  !!row.transactionNo &&
  (row.kind === 'payment' ? !!row.paymentId && (row.saidCents ?? 0) > 0 : !!row.refundId && row.saidCents === row.expectedCents)

/** Finance has seen the money: it is booked as any other, pays its order where it is the order's, and goes back where it is not. */
export const book = step(gatewayNotice, 'book', 'booked', {
  label: ['入账', 'Book'],
  by: ['FI'],
  ...because,
  needs: row => gather({ paid: get(payment, row.paymentId ?? '') }),
  check(row, _input, { paid }) {
    ensure(isOurs(row), no.notBookable)
    ensure(row.kind === 'refund' || paid, no.notBookable)
    ensure(paid?.status !== 'success' || row.kind === 'refund', no.booked)
  },
  record: decided,
  also: (row, _input, { paid }) =>
    row.kind === 'refund'
      ? []
      : [
          invoke(succeed, paid!.id, {
            ...(pick(row, 'transactionNo', 'currency') as { transactionNo: string; currency: string }),
            receivedCents: row.saidCents!,
            paidAt: movedAt(row, paid!.createdAt),
          }),
        ],
})
export const resolve = step(gatewayNotice, 'resolve', 'resolved', { label: ['处理完毕', 'Settle without booking'], by: ['FI'], ...because, record: decided })

export const commands = [hold, book, resolve] as const
