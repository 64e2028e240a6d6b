/** What happens to an order (L8): made with the place it pays for, then paid, cancelled or closed. */
import { invoke, command, count, dayOf, ensure, fact, find, gather, get, int, json, next, optional, pick, sum, text, time } from '../kit/index.ts'
import { order, type OrderLine, payment } from './order.ts'
import { no } from './refusals.ts'

/** Attempts whose end is not known: nothing final may happen to the order before the gateway has answered. */
export const openPaymentStatuses = ['created', 'pending', 'unknown'] as const
export const openPayments = (orderId: string) => count(payment, { orderId, status: openPaymentStatuses })

/** The order's total: the price less what is taken off. */
export const totalOf = (lines: readonly OrderLine[]): number => sum(lines.map(line => (line.kind === 'price' ? line.cents : -line.cents)))

export const createOrder = command(order, 'create', {
  label: ['下单', 'Place the order'],
  by: [],
  input: {
    ...pick(order.fields, 'enrolmentId', 'openClassId', 'studentId', 'schoolId', 'agencyId', 'areaCode', 'payerId', 'payUntil', 'policy', 'phoneNumber'),
    lines: json<readonly OrderLine[]>()('明细', 'Lines', { required: true }),
  },
  needs: (_row, { enrolmentId }, { now, zone }) =>
    gather({ live: count(order, { enrolmentId, status: 'created' }), number: next(`order ${dayOf(now, zone)}`) }),
  decide: (_row, input, { live, number }, { now, zone }) => {
    ensure(live === 0, no.liveOrder)
    ensure(
      input.lines.every(line => line.cents >= 0),
      no.negativeLine,
    )
    const totalCents = totalOf(input.lines)
    ensure(totalCents >= 0, no.total)
    return fact(
      order,
      'created',
      {
        orderCode: dayOf(now, zone).replaceAll('-', '') + String(number).padStart(6, '0'),
        enrolmentId: input.enrolmentId,
        openClassId: input.openClassId,
        studentId: input.studentId,
        schoolId: input.schoolId,
        agencyId: input.agencyId,
        areaCode: input.areaCode,
        payerId: input.payerId ?? null,
        lines: input.lines,
        totalCents,
        valueCents: totalCents,
        payUntil: input.payUntil,
        policy: input.policy ?? null,
        phoneNumber: input.phoneNumber ?? null,
        // A free place owes nothing: its order is paid the moment it is made (M4).
        ...(totalCents === 0 ? { paidAt: now } : {}),
      },
      totalCents === 0 ? 'paid' : 'created',
    )
  },
})

export const updateOrderInfo = command(order, 'updateOrderInfo', {
  label: ['修改联系信息', 'Change contact'],
  by: ['SM', 'PO', 'PR'],
  input: { phoneNumber: optional(order.fields.phoneNumber), remark: optional(order.fields.remark) },
  decide: (_row, input) => fact(order, 'contact_changed', { ...input }),
})

const needPayments = function* (row: { readonly id: string }) {
  return { open: yield* openPayments(row.id) }
}

export const cancelOrder = command(order, 'cancelOrder', {
  label: ['取消订单', 'Cancel the order'],
  by: [],
  input: { reason: text('原因', 'Reason') },
  needs: needPayments,
  decide: (_row, { reason }, { open }) => {
    ensure(open === 0, no.openPayment)
    return fact(order, 'cancelled', { reason: reason ?? null })
  },
})

export const closeOrder = command(order, 'closeOrder', {
  label: ['关闭订单', 'Close the order'],
  by: [],
  needs: needPayments,
  decide: (_row, _input, { open }) => {
    ensure(open === 0, no.openPayment)
    return fact(order, 'closed')
  },
})

/** The class is cancelled: the order ends at once; money that still arrives is an orphan and goes back. */
export const annulOrder = command(order, 'annul', {
  label: ['随班级取消', 'Cancel with the class'],
  by: [],
  input: { reason: text('原因', 'Reason') },
  decide: (_row, { reason }) => fact(order, 'annulled', { reason: reason ?? null }),
})

export const extendOrder = command(order, 'extend', {
  label: ['延长支付时间', 'Extend the time to pay'],
  by: [],
  input: { payUntil: time('支付截止', 'Payable until', { required: true }) },
  decide: (row, { payUntil }) => {
    ensure(payUntil > row.payUntil, no.notDue)
    return fact(order, 'extended', { payUntil })
  },
})

/** Money that came when its order was closed, and whose place is given all the same. */
export const takeLate = command(payment, 'takeLate', {
  label: ['接受迟到付款', 'Take a late payment'],
  by: [],
  decide: () => fact(payment, 'disposition_settled', { disposition: 'order' }),
})

/** Paid: from `created` for the place that it was made for; from `closed` (a late payment) for a new one, whose id is drawn here. What
 * becomes of either place is the word of the module that gives places. */
export const payOrder = command(order, 'pay', {
  label: ['支付成功', 'Paid'],
  by: [],
  input: { paymentId: text('支付记录', 'Payment', { required: true }) },
  needs: (_row, { paymentId }) => gather({ paid: get(payment, paymentId) }),
  decide: (row, { paymentId }, { paid }, { now, newId }) => {
    ensure(paid?.orderId === row.id && paid.status === 'success' && paid.receivedCents === row.totalCents, no.unpaid)
    return row.status === 'created'
      ? fact(order, 'paid', { paidAt: now })
      : [invoke(takeLate, paymentId, {}), fact(order, 'paid_late', { paidAt: now, enrolmentId: newId() })]
  },
})

/** After a transfer the rest of the money stands for the new place. */
export const moveOrder = command(order, 'move', {
  label: ['随转班转移', 'Move with a transfer'],
  by: [],
  input: { ...pick(order.fields, 'enrolmentId', 'openClassId', 'agencyId'), valueCents: int('对应金额(分)', 'Value, fen', { required: true }) },
  decide: (_row, { enrolmentId, openClassId, agencyId, valueCents }) => fact(order, 'moved', { enrolmentId, openClassId, agencyId, valueCents }),
})

export const ordersOf = (enrolmentId: string) => find(order, { enrolmentId }, { sort: ['createdAt'] })
export const commands = [createOrder, updateOrderInfo, cancelOrder, closeOrder, annulOrder, extendOrder, payOrder, moveOrder, takeLate] as const
