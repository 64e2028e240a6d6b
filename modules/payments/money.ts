/** Money of an order: what arrived and what is claimed back of it, folded in the turn that moves it (M1). */
import { folds, int, on, view } from '../kit/index.ts'
import { counting, payerLoad } from '../people/index.ts'
import { subsidyUse } from '../subsidies/index.ts'
import { payment } from './order.ts'

/** Its id is the order's id. A subsidy counts once its order is paid, so that agencies see the price as paid. What goes back is folded in
 * by the module that gives money back. */
export const orderMoney = view('order_money', {
  label: ['订单资金', 'Money of an order'],
  fields: {
    paidCents: int('已收(分)', 'Received, fen', { required: true }),
    claimedCents: int('退款占用(分)', 'Claimed by refunds, fen', { required: true }),
    refundedCents: int('已退(分)', 'Refunded, fen', { required: true }),
  },
  empty: { paidCents: 0, claimedCents: 0, refundedCents: 0 },
  on: fold => [
    fold(on(payment, 'succeeded'), { key: ({ after }) => after.orderId, fold: (row, { after }) => ({ paidCents: row.paidCents + after.receivedCents! }) }),
    fold(on(subsidyUse, 'used'), { key: ({ after }) => after.id, fold: (row, { after }) => ({ paidCents: row.paidCents + after.cents }) }),
  ],
})

/** An unpaid order keeps its payer. */
export const unpaidOrders = folds(payerLoad, { order: counting('openOrders', 'payerId', row => row.status === 'created') })
