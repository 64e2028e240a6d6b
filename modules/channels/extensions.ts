/** Orders and refunds know nothing of partners: what one brought is written in the turn that makes, pays, ends or gives back the order. */
import { consequence, count, find, get, guard, invoke } from '../kit/index.ts'
import { noPartner, removeChannel, removeOrg } from '../partners/index.ts'
import { annulOrder, cancelOrder, closeOrder, createOrder, ordersOf, payOrder } from '../payments/index.ts'
import { payout } from '../refunds/index.ts'
import { attribute, attributed, broughtBy, earn, giveBack, lapse } from './attribution.ts'
import { isStray, partnerOrder } from './partner-order.ts'

/** Whose families bought is kept: their orders name them. */
const withoutOrders = {
  refuses: noPartner.hasOrders,
  needs: function* ({ id }: { readonly id: string }) {
    return { orders: yield* count(partnerOrder, { partnerId: id }) }
  },
  holds: (_row: unknown, _input: unknown, { orders }: { readonly orders: number }) => orders === 0,
}
export const guards = [
  guard(removeChannel, { name: 'channel-with-orders-is-kept', ...withoutOrders }),
  guard(removeOrg, { name: 'organisation-with-orders-is-kept', ...withoutOrders }),
] as const

export const brought = consequence(createOrder, {
  name: 'order-is-attributed-to-who-brought-it',
  label: ['归属到带来该家庭的渠道或合作机构', 'It counts for the channel or organisation that brought the family'],
  fact: 'created',
  runs: [attribute],
  *needs({ row }, { now, zone }) {
    return { brought: yield* broughtBy(row, now, zone) }
  },
  run({ row }, { brought }, { now }) {
    if (!brought) return []
    const { rate, price } = brought.terms,
      used = rate ?? price
    return [invoke(attribute, row.id, { values: attributed(row, brought, now), used: used && !used.usedAt ? used.id : null })]
  },
})
function* ofOrder({ row }: { readonly row: { readonly id: string } }) {
  return { found: yield* get(partnerOrder, row.id) }
}
export const paid = consequence(payOrder, {
  name: 'paid-order-earns-its-partner',
  label: ['渠道或合作机构应得佣金', 'Its channel or organisation earns'],
  runs: [earn],
  needs: ofOrder,
  run: ({ row }, { found }) => (found && found.status !== 'earned' ? [invoke(earn, row.id, {})] : []),
})
export const ended = consequence([cancelOrder, closeOrder, annulOrder], {
  name: 'ended-order-earns-nobody',
  label: ['渠道订单未成交', 'It came to nothing for its channel or organisation'],
  runs: [lapse],
  needs: ofOrder,
  run: ({ row }, { found }) => (found?.status === 'open' ? [invoke(lapse, row.id, {})] : []),
})
/** The partner's order that money goes back of, and its others of the same place. */
function* ofRefund({ orderId, enrolmentId }: { readonly orderId: string; readonly enrolmentId: string | null }) {
  const found = yield* get(partnerOrder, orderId)
  const beside = found && enrolmentId ? (yield* ordersOf(enrolmentId)).filter(one => one.id !== orderId) : []
  const others = beside.length > 0 ? yield* find(partnerOrder, { id: beside.map(one => one.id), partnerId: found!.partnerId, status: 'earned' }) : []
  return { found, others }
}
export const refunded = consequence([payout.succeed, payout.payByHand, payout.link], {
  name: 'refund-takes-its-share-of-the-commission',
  label: ['按退款冲减佣金', 'The commission shrinks with it'],
  runs: [giveBack],
  needs: ({ row }) => ofRefund(row),
  run: ({ before, row }, { found, others }) =>
    found?.status === 'earned' && row.status === 'success' && before.status !== 'success' && !isStray(row)
      ? [invoke(giveBack, found.id, { cents: row.amountCents }), ...others.map(one => invoke(giveBack, one.id, { cents: 0 }))]
      : [],
})
export const consequences = [brought, paid, ended, refunded] as const
