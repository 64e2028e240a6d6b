/** Difference (L11): a movement on which a channel and this house do not agree, until it is resolved. */
import { choice, date, flag, int, money, ref, resource, spokenNo, state, text, time } from '../kit/index.ts'
import { channels } from '../payments/index.ts'
import type { BillRow } from './bills/bill.ts'

export const whys = {
  long: ['长款：渠道有，本方无', 'Long: the channel has it, we do not'],
  short: ['短款：本方有，渠道无', 'Short: we have it, the channel does not'],
  amount: ['金额不符', 'The amounts differ'],
  state: ['状态不符', 'The states differ'],
} as const
export type WhyDifferent = keyof typeof whys
export const ways = {
  fix: ['单据已更正', 'Set right here'],
  refund: ['已退款', 'Refunded'],
  write_off: ['核销', 'Written off'],
  next_day: ['次日匹配', 'Matched on another day'],
} as const

export const difference = resource('reconciliation_difference', {
  label: ['对账差异', 'Difference'],
  path: { base: 'business-order/finance/reconciliationDifference', list: 'page' },
  title: 'number',
  scope: 'everyone',
  read: ['PO', 'FI', 'AU'],
  sort: ['-day', 'number'],
  notes: { by: ['PO', 'FI'], for: ['PO', 'FI'] },
  tasks: { by: ['PO', 'FI'], for: ['PO', 'FI'] },
  unusual: { correction: ['fix', 'giveBack', 'approve'] },
  sum: 'deltaCents',
  fields: {
    batchId: ref('reconciliation_batch')('对账批次', 'Reconciliation', { locked: true }),
    day: date('日期', 'Day', { required: true, search: true, locked: true }),
    channel: choice(channels)('渠道', 'Channel', { required: true, search: true, locked: true }),
    kind: choice({ payment: ['支付', 'Payment'], refund: ['退款', 'Refund'] })('类型', 'Kind', { required: true, search: true, locked: true }),
    why: choice(whys)('差异', 'Difference', { required: true, search: true, locked: true }),
    number: text('单号', 'Our number', { required: true, search: true, locked: true, index: true, numberOf: ['refundId', 'paymentId'], says: spokenNo }),
    channelNo: text('渠道流水号', "Channel's number", { locked: true, search: true }),
    /** Nothing where that side does not have it. */
    channelCents: money('渠道金额', 'By the channel', { locked: true }),
    ownCents: money('本方金额', 'By us', { locked: true }),
    /** What the channel has more than we have, in fen: of payments as it is, of refunds with the other sign. */
    deltaCents: money('差额', 'Difference in money', { required: true, initial: 0, locked: true }),
    line: int('账单行', 'Line of the bill', { locked: true, hidden: true }),
    paymentId: ref('payment')('支付记录', 'Payment', { locked: true, hidden: true }),
    refundId: ref('refund')('退款', 'Refund', { locked: true, hidden: true }),
    /** It is of a day that was closed before it was heard of: it is dealt with on this one. */
    isLate: flag('关账后到账', 'Heard of after its day was closed', { required: true, initial: false, locked: true }),
    /** Whether its day still counts it among what is open. */
    isCounted: flag('计入待处理', 'Counted as open', { required: true, initial: true, locked: true, hidden: true }),
    /** Whether it stands on the suspense account. */
    isSuspended: flag('已挂账', 'On the suspense account', { required: true, initial: false, locked: true, hidden: true }),
    way: choice(ways)('处理方式', 'How it was resolved', { locked: true, search: true }),
    remark: text('说明', 'Remark', { locked: true }),
    proposedBy: ref('user')('申请人', 'Proposed by', { locked: true, hidden: true }),
    decidedBy: ref('user')('处理人', 'Decided by', { locked: true, hidden: true }),
    decidedAt: time('处理时间', 'Decided at', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { find: 'open' }),
    open: state('待处理', 'Open', 'bad', {
      find: 'open',
      clear: 'cleared',
      suspend: 'suspended',
      fix: 'resolved',
      giveBack: 'resolved',
      propose: 'pending',
      pair: 'resolved',
    }),
    suspended: state('已挂账', 'Suspended', 'waiting', {
      find: 'open',
      clear: 'cleared',
      fix: 'resolved',
      giveBack: 'resolved',
      propose: 'pending',
      pair: 'resolved',
    }),
    pending: state('待核销审批', 'Write-off to approve', 'waiting', { find: 'open', clear: 'cleared', approve: 'resolved', reject: ['open', 'suspended'] }),
    resolved: state('已解决', 'Resolved', 'good', { find: 'open', clear: 'cleared' }),
    cleared: state('已消除', 'Gone', 'over', { find: 'open' }),
  },
  facts: { found: {}, cleared: {}, suspended: {}, fixed: {}, given_back: {}, proposed: {}, approved: {}, rejected: {}, paired: {} },
})

export const differenceId = (batchId: string, { kind, number }: Pick<BillRow, 'kind' | 'number'>): string => `${batchId}:${kind}:${number}`
/** Of a batch that is closed nothing hangs on these. */
export const undecided = ['open', 'pending'] as const
