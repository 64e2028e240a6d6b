/** Profit share (分账): what the channel shares of one payment with the agency, from the payment to the end of its term. Its id is that of the
 * payment. One move at a time is under way, so that what is shared is never above what may be. */
import { choice, int, money, percent, ref, refusals, resource, type Row, spokenNo, state, text, time } from '../kit/index.ts'
import { channels } from '../payments/index.ts'

export const no = refusals('profitShare', {
  moving: ['有分账、回退或解冻正在处理，请待渠道答复', 'a share, a return or a release is under way: the channel must answer first'],
})

export const profitShare = resource('profit_share', {
  label: ['分账单', 'Profit share'],
  path: 'business-order/finance/profitShare',
  title: 'orderCode',
  find: { by: ['tradeNo', 'orderCode'] },
  scope: { area: 'areaCode', agency: 'agencyId' },
  read: ['PO', 'FI', 'AM', 'AU'],
  notes: { by: ['PO', 'FI'], for: ['PO', 'FI'] },
  unusual: { money: ['resume', 'release'] },
  sum: 'capCents',
  fields: {
    orderId: ref('order')('订单', 'Order', { required: true, locked: true, hidden: true }),
    orderCode: text('订单号', 'Order number', { required: true, search: true, locked: true, numberOf: ['orderId'] }),
    enrolmentId: ref('enrolment')('报名', 'Enrolment', { required: true, locked: true, hidden: true }),
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { search: true, locked: true, hidden: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    channel: choice(channels)('支付渠道', 'Channel', { required: true, search: true, locked: true }),
    merchantId: ref('merchant')('收款商户', 'Merchant', { required: true, locked: true }),
    subMerchantId: ref('sub_merchant')('特约商户', 'Sub-merchant', { locked: true, hidden: true }),
    tradeNo: text('支付单号', 'Trade number', { required: true, search: true, locked: true, says: spokenNo }),
    transactionNo: text('渠道流水号', 'Transaction number', { required: true, locked: true, hidden: true }),
    receivedCents: money('支付金额', 'Paid', { required: true, locked: true }),
    /** The agency's part as it was when the family paid. */
    rateBp: percent('分成(%)', 'Share, %', { required: true, locked: true }),
    /** The most that the channel shares: its own limit, and the agency's part of the whole. What is above it is settled. */
    capCents: money('分账上限', 'Most that is shared', { required: true, locked: true }),
    sharedCents: money('已分账', 'Shared', { required: true, initial: 0, locked: true }),
    returnedCents: money('已回退', 'Returned', { required: true, initial: 0, locked: true }),
    /** What was to come back and did not: the agency owes it, and the next settlement takes it. */
    debtCents: money('未收回', 'Not returned', { required: true, initial: 0, locked: true }),
    moveCount: int('次数', 'Moves', { required: true, initial: 0, locked: true, hidden: true }),
    movingId: text('处理中的明细', 'Move under way', { locked: true, hidden: true }),
    lookAt: time('下次核算', 'Looked at again', { locked: true, hidden: true, index: 'due' }),
    /** When the channel lets go of the money by itself. */
    shareUntil: time('分账截止', 'Shared until', { required: true, locked: true }),
    failure: text('受阻原因', 'Why it is stuck', { locked: true }),
    remark: text('处理说明', 'Remark', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { open: 'open' }),
    open: state('分账中', 'Open', 'active', {
      wake: 'open',
      look: ['open', 'finishing', 'stuck', 'finished'],
      recall: 'open',
      end: ['open', 'stuck'],
      release: 'finishing',
    }),
    stuck: state('分账受阻', 'Stuck', 'bad', {
      wake: 'stuck',
      look: ['stuck', 'finishing', 'finished'],
      recall: 'stuck',
      end: 'stuck',
      resume: 'open',
      release: 'finishing',
    }),
    finishing: state('解冻中', 'Being released', 'waiting', {
      wake: 'finishing',
      look: ['finishing', 'finished'],
      recall: 'finishing',
      end: ['finishing', 'finished', 'stuck'],
    }),
    finished: state('已完结', 'Finished', 'good', { wake: 'finished', look: 'finished', recall: 'finished', end: 'finished' }),
  },
  facts: { opened: {}, woken: {}, looked: {}, moving: {}, shared: {}, returned: {}, return_failed: {}, stuck: {}, finished: {}, resumed: {} },
})
export type ProfitShare = Row<typeof profitShare>

/** What of it the agency has now. */
export const netOf = (row: Pick<ProfitShare, 'sharedCents' | 'returnedCents'>): number => row.sharedCents - row.returnedCents
