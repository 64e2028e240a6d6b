/** Orders that channels and organisations brought. What an order is worth to its partner is frozen
 * with the order, in its turn; who comes to own the family later does not move it. */
import { choice, int, money, percent, ref, resource, type Row, state, text, time } from '../kit/index.ts'
import { ofPartner, partnerReaders } from '../partners/index.ts'

/** An order that a partner brought. Its id is the order's. */
export const partnerOrder = resource('partner_order', {
  label: ['合作订单', 'Partner order'],
  path: { base: 'business-order/partnerOrder', list: 'page' },
  title: 'orderCode',
  find: { by: ['orderCode'], isInLists: true },
  read: partnerReaders,
  scope: { partner: 'partnerId' },
  voids: ['lapsed'],
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
export type PartnerOrder = Row<typeof partnerOrder>
/** A fraction of fen. */
export type Share = readonly [bigint, bigint]
export const nothing: Share = [0n, 1n]
/** What of a commission is earned when part of the money went back: its share of what was kept, exactly. */
export const shareOf = (full: number, amount: number, refunded: number): Share =>
  refunded <= 0 || amount <= 0 ? [BigInt(full), 1n] : [BigInt(full) * BigInt(Math.max(0, amount - refunded)), BigInt(amount)]
export const added = ([a, b]: Share, [c, d]: Share): Share => [a * d + c * b, b * d]
const floor = ([a, b]: Share): bigint => (a - (((a % b) + b) % b)) / b
/** The same in whole fen: rounded down together with the shares of the orders before it of its place, so that all of them lose no more than one
 * order would. */
export const inFen = (share: Share, before: Share = nothing): number => Number(floor(added(before, share)) - floor(before))
export const kept = (full: number, amount: number, refunded: number): number => inFen(shareOf(full, amount, refunded))
/** Money that came twice or too late was never part of the price. */
export const isStray = ({ cause }: { readonly cause: string }): boolean => cause === 'duplicate' || cause === 'late'
