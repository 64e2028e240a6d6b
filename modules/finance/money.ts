/** Money of an order: what arrived and what refunds claim of it, folded in the turn that moves it (M1). */
import { int, on, type Row, view } from '../kit/index.ts'
import { payment } from './order.ts'
import { claimStatuses, refund } from './refund.ts'

const claims = new Set<string>(claimStatuses)

/** Its id is the order's id. */
export const orderMoney = view('order_money', {
  label: ['订单资金', 'Money of an order'],
  fields: {
    paidCents: int('已收(分)', 'Received, fen', { required: true }),
    claimedCents: int('退款占用(分)', 'Claimed by refunds, fen', { required: true }),
    refundedCents: int('已退(分)', 'Refunded, fen', { required: true }),
  },
  empty: { paidCents: 0, claimedCents: 0, refundedCents: 0 },
  on: fold => [
    fold(on(payment, 'succeeded'), {
      key: ({ after }) => after.orderId,
      fold: (row, { after }) => ({ paidCents: row.paidCents + after.receivedCents! }),
    }),
    fold(refund, {
      key: ({ after }) => after.orderId,
      fold: (row, { before, after }) => {
        const was = claims.has(before.status) ? before.amountCents : 0
        const done = before.status === 'success' ? before.amountCents : 0
        return {
          claimedCents: row.claimedCents - was + (claims.has(after.status) ? after.amountCents : 0),
          refundedCents: row.refundedCents - done + (after.status === 'success' ? after.amountCents : 0),
        }
      },
    }),
  ],
})

export type Money = Row<typeof orderMoney>
/** What refunds may still claim of an order, all its payments together. */
export const refundable = (money: Pick<Money, 'paidCents' | 'claimedCents'> | undefined): number =>
  money ? money.paidCents - money.claimedCents : 0

/** What refunds may still claim of one payment, given every refund of its order. */
export const refundableOf = (
  paid: Pick<Row<typeof payment>, 'id' | 'status' | 'receivedCents'>, refunds: readonly Row<typeof refund>[],
): number => paid.status !== 'success' ? 0 : refunds
  .filter(one => one.paymentId === paid.id && claims.has(one.status))
  .reduce((left, one) => left - one.amountCents, paid.receivedCents ?? 0)
