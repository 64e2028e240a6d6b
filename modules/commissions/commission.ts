/** Commission: what a channel or an organisation gets for the orders it brought, from the draft to the money, and its lines. */
import { auditCode, auditFields } from '../audit/index.ts'
import { office, partnerKinds } from '../channels/index.ts'
import { choice, facts, flag, int, money, percent, ref, refusals, resource, state, text, time } from '../kit/index.ts'
import { payingFacts, payingFields, payingStates, periodField, totalFields } from '../settlement/index.ts'

export const no = refusals('commission', {
  whose: ['请选择渠道或合作机构之一', 'please choose a channel or an organisation'],
  future: ['不能结算未来的月份', 'a month that has not begun is not settled'],
  differs: ['结算单的归属方或月份不同', 'this settlement is of another partner or month'],
  draftExists: ['本月已有草稿，请在草稿中生成', 'there is a draft of this month already, generate into it'],
  nothing: ['没有可结算的佣金：订单须已支付且过了退款期', 'nothing is payable: orders must be paid, and their days for refunds over'],
  empty: ['结算单没有明细', 'the settlement has no lines'],
  positive: ['应付金额大于0，请付款', 'the amount is above 0: pay it'],
  frozen: ['结算明细已冻结', 'the line is frozen'],
  notYours: ['不是您的结算单', 'this is not your settlement'],
})

const ofPartner = {
  kind: choice(partnerKinds)('类型', 'Kind', { required: true, search: true, locked: true }),
  partnerId: text('归属方', 'Partner', { required: true, locked: true, hidden: true, names: ['channel', 'org'] }),
  channelId: ref('channel')('渠道', 'Channel', { search: true, locked: true }),
  orgId: ref('org')('合作机构', 'Organisation', { search: true, locked: true }),
} as const
const seen = { scope: { partner: 'partnerId' }, read: [...office, 'CM', 'OM'] } as const

export const commission = resource('commission', {
  label: ['佣金结算单', 'Commission settlement'],
  path: { base: 'business-basic/commission', list: 'page' },
  title: 'commissionNo',
  find: { by: ['commissionNo'], isInLists: true },
  // Those of one run are of one moment.
  sort: ['-createdAt', '-commissionNo'],
  ...seen,
  notes: { by: ['PO', 'FI'], for: ['PO', 'FI'] },
  attachments: true,
  printable: { commission: { label: ['佣金结算单', 'Commission settlement'] } },
  unusual: { money: ['void', 'bounce', 'repay', 'arriveAgain', 'failAgain'] },
  fields: {
    commissionNo: text('结算单号', 'Number', { required: true, search: true, unique: 'numbered', locked: true }),
    ...ofPartner,
    period: periodField,
    orderCount: int('订单数', 'Orders', { required: true, initial: 0, locked: true }),
    ...totalFields,
    ...payingFields,
    ...auditFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { generate: 'draft' }),
    draft: state('草稿', 'Draft', 'idle', { generate: 'draft', submit: 'pending', void: 'void' }, auditCode.draft),
    pending: state('待审核', 'Pending', 'waiting', { object: 'draft', approve: 'approved', reject: 'draft', revoke: 'draft' }, auditCode.pending),
    ...payingStates,
  },
  facts: { ...facts('submitted', 'revoked', 'objected', 'approved', 'rejected', 'generated'), ...payingFacts },
})

/** One line. Its id is the key of the order, with a number behind it for opposite lines: a key can't be live twice. */
export const commissionLine = resource('commission_line', {
  label: ['佣金明细', 'Commission line'],
  path: { base: 'business-basic/commissionLine', list: 'page' },
  title: 'orderCode',
  ...seen,
  sort: ['takenAt', 'id'],
  fields: {
    commissionId: ref('commission')('结算单', 'Settlement', { required: true, search: true, locked: true }),
    ...ofPartner,
    orderId: ref('partner_order')('订单', 'Order', { locked: true }),
    orderCode: text('订单号', 'Order number', { search: true, locked: true }),
    isAdjustment: flag('冲减', 'Opposite line', { required: true, initial: false, search: true, locked: true }),
    adjustsId: text('冲减的明细', 'Adjusts', { locked: true, hidden: true }),
    orderAmount: money('订单金额', 'Order', { locked: true }),
    refunded: money('已退金额', 'Refunded', { locked: true }),
    rate: percent('佣金比例(%)', 'Commission, %', { locked: true }),
    amountCents: money('金额', 'Amount', { required: true, locked: true }),
    reason: text('说明', 'Reason', { locked: true }),
    takenAt: time('计入时间', 'Taken at', { required: true, locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { take: 'live' }),
    live: state('有效', 'Live', 'good', { reprice: 'live', free: 'free' }),
    free: state('已释放', 'Free', 'over', { take: 'live' }),
  },
  facts: { taken: {}, repriced: {}, freed: {} },
})
