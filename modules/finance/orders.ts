/** What happens to an order (L8): made with the place it pays for, then paid, cancelled or closed. */
import { enrolment } from '../enrolment/index.ts'
import { openClass } from '../openclass/index.ts'
import {
  also, command, count, dayOf, ensure, fact, find, gather, get, int, json, next, optional, sum, text, time,
} from '../kit/index.ts'
import { order, type OrderLine, payment } from './order.ts'
import { enterLate, pay as payPlace } from './places.ts'
import { no } from './refusals.ts'

/** Attempts whose end is not known: nothing final may happen to the order before the gateway has answered. */
export const openPaymentStatuses = ['created', 'pending', 'unknown'] as const
export const openPayments = (orderId: string) => count(payment, { orderId, status: openPaymentStatuses })

/** The order's total: the price less what is taken off. */
export const totalOf = (lines: readonly OrderLine[]): number =>
  sum(lines.map(line => line.kind === 'price' ? line.cents : -line.cents))

export const createOrder = command(order, 'create', {
  label: ['下单', 'Place the order'],
  by: [],
  input: {
    enrolmentId: text('报名', 'Enrolment', { required: true }),
    payerId: text('缴费人', 'Payer'),
    lines: json<readonly OrderLine[]>()('明细', 'Lines', { required: true }),
    payUntil: time('支付截止', 'Payable until', { required: true }),
    phoneNumber: optional(order.fields.phoneNumber),
  },
  needs: function* (_row, { enrolmentId }, { now, zone }) {
    const row = yield* get(enrolment, enrolmentId)
    const found = yield* gather({
      klass: get(openClass, row?.openClassId), live: count(order, { enrolmentId, status: 'created' }),
      number: next(`order ${dayOf(now, zone)}`),
    })
    return { ...found, enrolment: row }
  },
  decide: (_row, input, { enrolment: place, klass, live, number }, { now, zone }) => {
    ensure(place && klass, no.noEnrolment)
    ensure(live === 0, no.liveOrder)
    ensure(input.lines.every(line => line.cents >= 0), no.negativeLine)
    const totalCents = totalOf(input.lines)
    ensure(totalCents >= 0, no.total)
    return fact(order, 'created', {
      orderCode: dayOf(now, zone).replaceAll('-', '') + String(number).padStart(6, '0'),
      enrolmentId: place.id, openClassId: place.openClassId, studentId: place.studentId, schoolId: place.schoolId,
      agencyId: place.agencyId, areaCode: place.areaCode, payerId: input.payerId ?? null,
      lines: input.lines, totalCents, valueCents: totalCents, payUntil: input.payUntil,
      policy: klass.refundPolicy, phoneNumber: input.phoneNumber ?? null,
      // A free place owes nothing: its order is paid the moment it is made (M4).
      ...(totalCents === 0 ? { paidAt: now } : {}),
    }, totalCents === 0 ? 'paid' : 'created')
  },
})

export const updateOrderInfo = command(order, 'updateOrderInfo', {
  label: ['修改联系信息', 'Change contact'],
  by: ['SM', 'PO', 'PR'],
  input: { phoneNumber: optional(order.fields.phoneNumber), remark: optional(order.fields.remark) },
  decide: (_row, input) => fact(order, 'contact_changed', { ...input }),
})

const needPayments = function* (row: { readonly id: string }) { return { open: yield* openPayments(row.id) } }

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

/** Paid: from `created` the held place becomes a real one; from `closed` (a late payment) a new one is made. */
export const payOrder = command(order, 'pay', {
  label: ['支付成功', 'Paid'],
  by: [],
  input: { paymentId: text('支付记录', 'Payment', { required: true }) },
  needs: (row, { paymentId }) => gather({
    paid: get(payment, paymentId),
    place: get(enrolment, row.enrolmentId),
  }),
  decide: (row, _input, { paid, place }, { now, newId }) => {
    ensure(paid?.orderId === row.id && paid.status === 'success' && paid.receivedCents === row.totalCents, no.unpaid)
    ensure(place, no.noEnrolment)
    if (row.status === 'created') return [fact(order, 'paid', { paidAt: now }), also(payPlace, row.enrolmentId, {})]
    const enrolmentId = newId()
    return [
      also(enterLate, enrolmentId, { fromId: place.id, orderId: row.id }),
      fact(order, 'paid_late', { paidAt: now, enrolmentId }),
    ]
  },
})

/** After a transfer the rest of the money stands for the new place. */
export const moveOrder = command(order, 'move', {
  label: ['随转班转移', 'Move with a transfer'],
  by: [],
  input: {
    enrolmentId: text('报名', 'Enrolment', { required: true }),
    valueCents: int('对应金额(分)', 'Value, fen', { required: true }),
  },
  needs: function* (_row, { enrolmentId }) { return { place: yield* get(enrolment, enrolmentId) } },
  decide: (_row, { enrolmentId, valueCents }, { place }) => {
    ensure(place, no.noEnrolment)
    return fact(order, 'moved', { enrolmentId, openClassId: place.openClassId, agencyId: place.agencyId, valueCents })
  },
})

export const ordersOf = (enrolmentId: string) => find(order, { enrolmentId }, { sort: ['createdAt'] })
export const commands = [
  createOrder, updateOrderInfo, cancelOrder, closeOrder, annulOrder, extendOrder, payOrder, moveOrder,
] as const
