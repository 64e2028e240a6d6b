/** What happens to a payment attempt (L9). Only the gateway's word, checked, ends one; a browser never does. */
import { invoke, choice, command, count, day, ensure, fact, gather, get, hour, int, minute, plus, text, time } from '../kit/index.ts'
import { remarkField } from '../audit/index.ts'
import { order, payment } from './order.ts'
import { openPaymentStatuses, payOrder } from './orders.ts'
import { no } from './refusals.ts'

/** How long after each question the next one is asked; the last repeats. */
const patience = [minute, 5 * minute, hour, day] as const
export const nextAsk = (asks: number, now: string): string => plus(now, patience[Math.min(asks, patience.length - 1)]!)

export const createPayment = command(payment, 'create', {
  label: ['支付', 'Pay'],
  by: ['PR'],
  input: { orderId: text('订单', 'Order', { required: true }), payType: payment.fields.payType, terminal: payment.fields.terminal },
  needs: (_row, { orderId, payType }) => gather({ due: get(order, orderId), open: count(payment, { orderId, payType, status: openPaymentStatuses }) }),
  decide: (row, input, { due, open }, { actor, now }) => {
    ensure(due, no.noOrder)
    ensure(due.status === 'created', no.notPayable)
    ensure(now < due.payUntil, no.overdue)
    ensure(open === 0, no.openPayment)
    return fact(payment, 'created', {
      ...input,
      orderCode: due.orderCode,
      openClassId: due.openClassId,
      studentId: due.studentId,
      schoolId: due.schoolId,
      agencyId: due.agencyId,
      areaCode: due.areaCode,
      payerId: actor.userId,
      amountCents: due.totalCents,
      // 32 characters, as gateways demand, and known before the gateway hears of it.
      tradeNo: row.id.replaceAll('-', ''),
      asks: 0,
      askAt: nextAsk(0, now),
    })
  },
})

export const send = command(payment, 'send', {
  label: ['已提交渠道', 'Sent to the gateway'],
  by: [],
  input: { payUrl: text('支付链接', 'Pay address', { required: true }) },
  decide: (_row, { payUrl }) => fact(payment, 'sent', { payUrl }),
})

export const succeed = command(payment, 'succeed', {
  label: ['支付成功', 'Succeeded'],
  by: [],
  input: {
    transactionNo: text('渠道流水号', 'Transaction number', { required: true }),
    receivedCents: int('实收(分)', 'Received, fen', { required: true }),
    currency: text('币种', 'Currency', { required: true }),
    paidAt: time('支付时间', 'Paid at', { required: true }),
  },
  needs: (row, { transactionNo }) => gather({ due: get(order, row.orderId), used: count(payment, { transactionNo, id: { not: row.id } }) }),
  decide: (row, input, { due, used }) => {
    ensure(due, no.noOrder)
    ensure(used === 0, no.transactionUsed)
    const { transactionNo, receivedCents, paidAt, currency } = input
    const right = receivedCents === row.amountCents && row.amountCents === due.totalCents && currency === 'CNY'
    const disposition = !right ? 'amount' : due.status === 'created' ? 'order' : due.status === 'paid' ? 'duplicate' : 'orphan'
    const settled = fact(payment, 'succeeded', { transactionNo, receivedCents, paidAt, disposition, askAt: null, failure: null })
    return disposition === 'order' ? [settled, invoke(payOrder, due.id, { paymentId: row.id })] : settled
  },
})

export const fail = command(payment, 'fail', {
  label: ['支付失败', 'Failed'],
  by: [],
  input: { failure: text('失败原因', 'Failure') },
  decide: (_row, { failure }) => fact(payment, 'failed', { failure: failure ?? null, askAt: null }),
})

export const close = command(payment, 'close', {
  label: ['渠道已关闭', 'Closed at the gateway'],
  by: [],
  decide: () => fact(payment, 'closed', { askAt: null }),
})

/** The gateway gave no answer: nobody may treat the attempt as failed. */
export const lose = command(payment, 'lose', {
  label: ['结果未知', 'Lost sight of'],
  by: [],
  decide: (row, _input, _facts, { now }) => fact(payment, 'lost', { asks: row.asks + 1, askAt: nextAsk(row.asks, now) }),
})

export const asked = command(payment, 'asked', {
  label: ['已查询', 'Asked'],
  by: [],
  decide: (row, _input, _facts, { now }) => fact(payment, 'asked', { asks: row.asks + 1, askAt: nextAsk(row.asks + 1, now) }),
})

/** Finance notes what became of money that paid no order. */
export const settleDisposition = command(payment, 'settleDisposition', {
  label: ['处理款项', 'Settle the money'],
  by: ['FI'],
  input: {
    disposition: choice({ duplicate: ['重复支付', 'Duplicate'], orphan: ['孤立款', 'Orphan'], amount: ['金额不符', 'Amount differs'] })(
      '款项归属',
      'Disposition',
      { required: true },
    ),
    remark: remarkField,
  },
  decide: (row, { disposition, remark }) => {
    ensure(row.disposition !== 'order', no.notPayable)
    return fact(payment, 'disposition_settled', { disposition, remark })
  },
})

export const commands = [createPayment, send, succeed, fail, close, lose, asked, settleDisposition] as const
