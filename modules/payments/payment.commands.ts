/** What happens to a payment attempt (L9). Only the gateway's word, checked, ends one; a browser never does. */
import {
  invoke,
  choice,
  command,
  count,
  day,
  ensure,
  fact,
  flag,
  gather,
  get,
  hour,
  int,
  minute,
  plus,
  pick,
  type Reading,
  type Row,
  step,
  text,
  time,
} from '../kit/index.ts'
import { remarkField } from '../audit/index.ts'
import { gatewayNotice } from './gateway-notice.ts'
import { enabled, type Merchant } from './merchant.ts'
import { order, payment } from './order.ts'
import { openPaymentStatuses, payOrder } from './order.commands.ts'
import { no } from './refusals.ts'
import { receiversFor, type ShareReceiver } from './receiver.ts'
import { no as noSub, type SubMerchant, subMerchantsFor } from './sub-merchant.ts'
import { ownShare, subsidyUse } from '../subsidies/index.ts'

/** Whose account of a merchant takes the money of an order, and who takes a share of it. */
export function* accountFor(
  to: Merchant | undefined,
  due: Row<typeof order> | undefined,
): Reading<{ readonly sub?: SubMerchant; readonly receiver?: ShareReceiver }> {
  if (!to || !due) return {}
  const whose = to.subBy === 'school' ? { agencyId: null, schoolId: due.schoolId } : { agencyId: due.agencyId, schoolId: null }
  const [sub] = to.mode === 'partner' && (whose.agencyId || whose.schoolId) ? yield* subMerchantsFor(to.id, whose) : []
  const [receiver] = to.shares && due.agencyId ? yield* receiversFor({ merchantId: to.id, subMerchantId: sub?.id ?? null, agencyId: due.agencyId }) : []
  return { ...(sub ? { sub } : {}), ...(receiver ? { receiver } : {}) }
}

/** How long after each question the next one is asked; the last repeats. */
const patience = [minute, 5 * minute, hour, day] as const
export const nextAsk = (asks: number, now: string): string => plus(now, patience[Math.min(asks, patience.length - 1)]!)

export const createPayment = command(payment, 'create', {
  label: ['支付', 'Pay'],
  by: ['PR', 'UU'],
  input: { orderId: text('订单', 'Order', { required: true }), payType: payment.fields.payType, terminal: payment.fields.terminal },
  *needs(_row, { orderId, payType }) {
    const found = yield* gather({
      merchants: enabled(payType),
      due: get(order, orderId),
      use: get(subsidyUse, orderId),
      open: count(payment, { orderId, payType, status: openPaymentStatuses }),
    })
    return { ...found, ...(yield* accountFor(found.merchants[0], found.due)) }
  },
  decide: (row, input, { merchants, due, use, open, sub, receiver }, { actor, now }) => {
    ensure(due, no.noOrder)
    const to = merchants?.[0]
    ensure(to?.mode !== 'partner' || sub, noSub.none)
    ensure(due.status === 'created', no.notPayable)
    // A balance is owed until the place ends, and may be paid late.
    ensure(now < due.payUntil || due.part === 'balance', no.overdue)
    ensure(open === 0, no.openPayment)
    return fact(payment, 'created', {
      ...input,
      ...pick(due, 'orderCode', 'openClassId', 'studentId', 'schoolId', 'agencyId', 'areaCode', 'subject'),
      // Who pays without an account is known by the order alone.
      payerId: due.subjectId ? due.payerId : actor.userId,
      amountCents: ownShare(due.totalCents, use),
      merchantId: to?.id ?? null,
      subMerchantId: sub?.id ?? null,
      subMerchantNo: sub?.subMerchantNo ?? null,
      // What nobody there may take a share of stays whole, and is settled as it always was.
      isShared: !!to?.shares && !!receiver && !!due.enrolmentId,
      // 32 characters, as gateways demand, and known before the gateway hears of it.
      tradeNo: row.id.replaceAll('-', ''),
      asks: 0,
      askAt: nextAsk(0, now),
    })
  },
})

export const send = step(payment, 'send', 'sent', {
  label: ['已提交渠道', 'Sent to the gateway'],
  // An app is handed texts, and no address.
  input: { payUrl: text('支付链接', 'Pay address', { lines: 4 }) },
  record: ({ payUrl }) => ({ payUrl: payUrl ?? null }),
})

export const succeed = command(payment, 'succeed', {
  label: ['支付成功', 'Succeeded'],
  input: {
    transactionNo: text('渠道流水号', 'Transaction number', { required: true }),
    receivedCents: int('实收(分)', 'Received, fen', { required: true }),
    currency: text('币种', 'Currency', { required: true }),
    paidAt: time('支付时间', 'Paid at', { required: true }),
  },
  needs: (row, { transactionNo }) =>
    gather({ due: get(order, row.orderId), use: get(subsidyUse, row.orderId), used: count(payment, { transactionNo, id: { not: row.id } }) }),
  decide: (row, input, { due, use, used }) => {
    ensure(due, no.noOrder)
    ensure(used === 0, no.transactionUsed)
    const { transactionNo, receivedCents, paidAt, currency } = input
    const right = receivedCents === row.amountCents && row.amountCents === ownShare(due.totalCents, use) && currency === 'CNY'
    const disposition = !right ? 'amount' : due.status === 'created' ? 'order' : due.status === 'paid' ? 'duplicate' : 'orphan'
    const settled = fact(payment, 'succeeded', { transactionNo, receivedCents, paidAt, disposition, askAt: null, failure: null })
    return disposition === 'order' ? [settled, invoke(payOrder, due.id, { paymentId: row.id })] : settled
  },
})

/** While word of money waits for a person, no notice ends the attempt; what the gateway answers when it is asked may. */
const told = { told: flag('来自通知', 'Told by a notice') } as const
const unlessHeld = {
  needs: function* ({ id }: { readonly id: string }) {
    return { held: yield* count(gatewayNotice, { paymentId: id, status: 'held' }) }
  },
  check: (_row: unknown, { told }: { readonly told?: boolean | null }, { held }: { readonly held: number }) => ensure(!told || held === 0, no.wordHeld),
} as const
export const fail = step(payment, 'fail', 'failed', {
  label: ['支付失败', 'Failed'],
  input: { failure: text('失败原因', 'Failure'), ...told },
  ...unlessHeld,
  record: ({ failure }) => ({ failure: failure ?? null, askAt: null }),
})
export const close = step(payment, 'close', 'closed', {
  label: ['渠道已关闭', 'Closed at the gateway'],
  input: told,
  ...unlessHeld,
  record: () => ({ askAt: null }),
})

/** The gateway gave no answer: nobody may treat the attempt as failed. */
export const lose = step(payment, 'lose', 'lost', {
  label: ['结果未知', 'Lost sight of'],
  record: (_input, row, _facts, { now }) => ({ asks: row.asks + 1, askAt: nextAsk(row.asks, now) }),
})
export const asked = step(payment, 'asked', 'asked', {
  label: ['已查询', 'Asked'],
  record: (_input, row, _facts, { now }) => ({ asks: row.asks + 1, askAt: nextAsk(row.asks + 1, now) }),
})

/** Finance notes what became of money that paid no order. */
export const settleDisposition = step(payment, 'settleDisposition', 'disposition_settled', {
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
  check: row => ensure(row.disposition !== 'order', no.notPayable),
})

export const commands = [createPayment, send, succeed, fail, close, lose, asked, settleDisposition] as const
