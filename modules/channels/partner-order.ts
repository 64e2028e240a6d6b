/** Orders that channels and organisations brought, and the families that came by their codes. What an order is worth to its partner is frozen
 * with the order, in its turn; who comes to own the family later does not move it. */
import { choice, int, money, percent, ref, resource, state, text, time, type Label } from '../kit/index.ts'
import { office } from './channel.ts'

export const partnerKinds = { channel: ['渠道', 'Channel'], org: ['合作机构', 'Organisation'] } as const

const ofPartner = {
  kind: choice(partnerKinds)('类型', 'Kind', { required: true, search: true, locked: true }),
  partnerId: text('归属方', 'Partner', { required: true, locked: true, hidden: true, names: ['channel', 'org'] }),
  channelId: ref('channel')('渠道', 'Channel', { search: true, locked: true }),
  orgId: ref('org')('合作机构', 'Organisation', { search: true, locked: true }),
  userId: ref('user')('家长账号', 'Account', { required: true, search: true, locked: true }),
} as const
const seen = { read: [...office, 'CM', 'OM'] } as const

/** A family that came by a code. Its id is `<partnerId>:<userId>`. */
export const partnerVisitor = resource('partner_visitor', {
  label: ['渠道用户', 'Visitor'],
  path: { base: 'business-order/partnerVisitor', list: 'page' },
  title: 'userId',
  ...seen,
  // Families record their own coming; the list is for partners and the office.
  scope: { partner: 'partnerId', user: 'userId' },
  sort: ['-lastAt'],
  fields: {
    ...ofPartner,
    code: text('编码', 'Code', { required: true, search: true, locked: true }),
    firstAt: time('首次到访', 'Came first', { required: true, locked: true }),
    lastAt: time('最近到访', 'Came last', { required: true, locked: true }),
    /** Orders until then count for the partner. */
    until: time('归属截止', 'Counts until', { required: true, locked: true }),
    orderCount: int('订单数', 'Orders', { required: true, initial: 0, locked: true }),
    amount: money('订单金额', 'Paid', { required: true, initial: 0, locked: true }),
  },
  lifecycle: { new: state('新建', 'New', 'idle', { arrive: 'live' }), live: state('已到访', 'Came', 'good', { arrive: 'live', buy: 'live' }) },
  facts: { arrived: {}, bought: {} },
})

export const strayWhys = {
  unknown: ['编码不存在', 'no such code'],
  off: ['已停用', 'not in use'],
  own: ['本渠道人员自荐', 'one of its own people'],
} as const satisfies Record<string, Label>

/** A code that somebody came by and that counts for nobody: the family notices nothing, the office looks what is printed wrongly. */
export const strayCode = resource('stray_code', {
  label: ['无效编码', 'Stray code'],
  path: { base: 'business-order/strayCode', list: 'page' },
  title: 'code',
  read: ['PA', 'PO'],
  sort: ['-lastAt'],
  fields: {
    code: text('编码', 'Code', { required: true, search: true, locked: true }),
    why: choice(strayWhys)('原因', 'Why', { required: true, search: true, locked: true }),
    times: int('次数', 'Times', { required: true, initial: 0, locked: true }),
    lastAt: time('最近一次', 'Last', { required: true, locked: true }),
  },
  lifecycle: { new: state('新建', 'New', 'idle', { note: 'seen' }), seen: state('出现过', 'Seen', 'bad', { note: 'seen' }) },
  facts: { noted: {} },
})

/** An order that a partner brought. Its id is the order's. */
export const partnerOrder = resource('partner_order', {
  label: ['合作订单', 'Partner order'],
  path: { base: 'business-order/partnerOrder', list: 'page' },
  title: 'orderCode',
  find: { by: ['orderCode'], isInLists: true },
  ...seen,
  scope: { partner: 'partnerId' },
  fields: {
    orderCode: text('订单号', 'Order number', { required: true, search: true, locked: true, index: true }),
    ...ofPartner,
    productId: ref('product')('产品', 'Product', { search: true, locked: true }),
    openClassId: ref('open_class')('班级', 'Class', { required: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    lessonCount: int('课次数', 'Lessons', { required: true, initial: 0, locked: true }),
    price: money('单价', 'Price', { locked: true, isPrice: true }),
    amount: money('订单金额', 'Amount', { required: true, locked: true }),
    refunded: money('已退金额', 'Refunded', { required: true, initial: 0, locked: true }),
    /** The rate of a channel, and the settlement price of an organisation, as they were. */
    rate: percent('佣金比例(%)', 'Commission, %', { locked: true }),
    price1: money('结算价', 'Settlement price', { locked: true, isPrice: true }),
    /** What is earned with nothing given back. */
    full: money('全额佣金', 'Commission in full', { required: true, locked: true, hidden: true }),
    commission: money('佣金', 'Commission', { required: true, initial: 0, locked: true }),
    /** Of it, what stands in settlements, and what does not yet. */
    lined: money('已计佣金', 'In settlements', { required: true, initial: 0, locked: true }),
    open: money('未计佣金', 'Not in settlements', { required: true, initial: 0, locked: true, index: true }),
    earnsNothing: choice({
      noRate: ['当日没有佣金比例', 'no rate on the day'],
      noPrice: ['产品未授权', 'the product is not authorised'],
      noArea: ['区域未授权', 'the area is not authorised'],
    })('不计佣原因', 'Why nothing is earned', { locked: true, search: true }),
    paidAt: time('支付时间', 'Paid at', { locked: true }),
    payableAt: time('可结算时间', 'Payable from', { locked: true, index: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { attribute: ['open', 'earned'] }),
    open: state('待支付', 'To be paid', 'waiting', { earn: 'earned', lapse: 'lapsed' }),
    earned: state('已支付', 'Paid', 'good', { giveBack: 'earned', line: 'earned' }),
    lapsed: state('未成交', 'Came to nothing', 'over', { earn: 'earned' }),
  },
  facts: { attributed: {}, earned: {}, lapsed: {}, given_back: {}, lined: {} },
})
export const visitorId = (partnerId: string, userId: string): string => `${partnerId}:${userId}`

/** What of a commission is earned when part of the money went back: its share of what was kept, rounded down. */
export const kept = (full: number, amount: number, refunded: number): number =>
  refunded <= 0 || amount <= 0 ? full : Number((BigInt(full) * BigInt(Math.max(0, amount - refunded))) / BigInt(amount))
