/** What went back of an order, said by the order itself: so its lists show, add up, find and sort by it. */
import { command, fact, find, flag, gather, get, int, invoke, on, reaction, timer, view } from '../kit/index.ts'
import { order } from '../payments/index.ts'
import { refund } from './refund.ts'

/** Money that came twice or too late never was the order's. */
const isOfOrder = ({ cause }: { readonly cause: string }): boolean => cause !== 'duplicate' && cause !== 'late'
const compared = (row: { readonly backCents: number; readonly saidCents: number }) => ({ ...row, isBehind: row.backCents !== row.saidCents })

/** By order, of those that something went back of: how much, and how much of it the order says. */
export const orderBack = view('order_back', {
  label: ['订单已退', 'Refunded of an order'],
  fields: {
    backCents: int('已退(分)', 'Refunded, fen', { required: true }),
    saidCents: int('订单所记(分)', 'Said by the order, fen', { required: true }),
    isBehind: flag('待记入', 'To be said', { required: true, index: true }),
  },
  empty: { backCents: 0, saidCents: 0, isBehind: false },
  on: fold => [
    fold(refund, {
      key: ({ before, after }) => (after.status === 'success' && before.status !== 'success' && isOfOrder(after) ? after.orderId : undefined),
      fold: ({ backCents, saidCents }, { after }) => compared({ backCents: backCents + after.amountCents, saidCents }),
    }),
    fold(on(order, 'refunds_counted'), {
      key: ({ after }) => after.id,
      fold: ({ backCents }, { after }) => compared({ backCents, saidCents: after.refundedCents ?? 0 }),
    }),
  ],
})

export const countRefunds = command(order, 'countRefunds', {
  label: ['记入退款', 'Count what went back'],
  needs: row => gather({ back: get(orderBack, row.id) }),
  decide: (_row, _input, { back }) => (back?.isBehind ? fact(order, 'refunds_counted', { refundedCents: back.backCents }) : []),
})

export const counts = [
  reaction('refund-counted', { on: on(refund, 'succeeded', 'paid_by_hand', 'linked'), run: (_happened, { row }) => [invoke(countRefunds, row.orderId, {})] }),
  // Those of before orders said it.
  timer('refunds-counted', { due: () => find(orderBack, { isBehind: true }), run: row => [invoke(countRefunds, row.id, {})] }),
] as const
