/** What a signed consult is to pay: an order of the one payment machine, which is paid at its gateway, lapses with its day, and goes back
 * through audited refunds like any other. Signing makes the order in its own turn. */
import {
  about,
  command,
  consequence,
  type Context,
  day,
  ensure,
  fact,
  find,
  flag,
  gather,
  get,
  type Invoke,
  invoke,
  money,
  optional,
  plus,
  type Row,
  step,
  text,
  timer,
} from '../kit/index.ts'
import { attempts, cancelOrder, closeAll, closeOrder, createOrder, lineNames, order, payOrder } from '../payments/index.ts'
import { payout, refunds } from '../refunds/index.ts'
import { type Consult, consult, consultants } from './consult.ts'
import { no } from './refusals.ts'

/** How long a family may take to pay. */
const payWithin = 7 * day
const isOurs = (row: { readonly subjectKind: string | null; readonly subjectId: string | null }): boolean => row.subjectKind === consult.name && !!row.subjectId
const isMine = ({ consultantId }: Pick<Consult, 'consultantId'>, { role, userId }: Context['actor']): boolean =>
  role === 'RP' || role === 'system' || consultantId === userId

/** The order of an amount, and what the consult says of it. Nothing is owed for nothing. */
export function billed(row: Consult, { subject, cents }: { readonly subject: string; readonly cents: number }, { newId, now }: Pick<Context, 'newId' | 'now'>) {
  if (cents === 0) return { noted: { payStatus: 'free' as const, orderId: null, orderCode: null, payUntil: null }, steps: [] as readonly Invoke[] }
  const orderId = newId(),
    payUntil = plus(now, payWithin)
  const steps = [
    invoke(createOrder, orderId, {
      subject,
      subjectKind: consult.name,
      subjectId: row.id,
      areaCode: row.areaCode ?? '',
      payUntil,
      phoneNumber: row.phone,
      lines: [{ kind: 'service' as const, label: lineNames.service[0], cents }],
    }),
  ]
  return { noted: { payStatus: 'unpaid' as const, orderId, orderCode: null, payUntil }, steps: steps as readonly Invoke[] }
}

/** Where the day to pay has passed, a new order of the same amount. */
export const bill = command(consult, 'bill', {
  label: ['重新生成订单', 'Make the order anew'],
  by: consultants,
  many: false,
  needs: ({ orderId }) => gather({ before: get(order, orderId) }),
  decide(row, _given, { before }, context) {
    ensure(isMine(row, context.actor), no.notYours)
    ensure(row.payStatus === 'lapsed', no.notLapsed)
    const { noted, steps } = billed(row, { subject: before?.subject ?? consult.label[0], cents: row.amount ?? 0 }, context)
    return [fact(consult, 'billed', noted), ...steps]
  },
})
export const numberOrder = step(consult, 'numberOrder', 'numbered', {
  label: ['记录订单号', 'Note the order'],
  input: { orderCode: text('订单号', 'Order', { required: true }) },
})
export const settle = step(consult, 'settle', 'paid', {
  label: ['付款到账', 'Paid'],
  record: (_given, _row, _facts, { now }) => ({ payStatus: 'paid' as const, paidAt: now, payUntil: null }),
})
export const lapse = step(consult, 'lapse', 'lapsed', {
  label: ['订单超时', 'The order lapsed'],
  check: (row, _given, _facts, { now }) => ensure(row.payStatus === 'unpaid' && (row.payUntil ?? '') <= now, no.notDue),
  record: () => ({ payStatus: 'lapsed' as const, payUntil: null }),
  also: row => [invoke(closeOrder, row.orderId!, {})],
})
/** Asks for money back: audited like every refund, never more than was paid. */
export const refundFee = command(consult, 'refundFee', {
  label: ['申请退款', 'Refund'],
  by: consultants,
  many: false,
  danger: true,
  input: {
    amount: optional(money('退款金额(留空为全部)', 'Amount, all where left out', { isFresh: true })),
    reason: text('退款原因', 'Reason', { required: true, lines: 3 }),
  },
  decide(row, { amount, reason }, _facts, { actor, newId }) {
    ensure(isMine(row, actor), no.notYours)
    ensure(row.payStatus === 'paid' && row.orderId, no.notPaid)
    const left = (row.amount ?? 0) - row.refundedCents
    ensure((amount ?? left) <= left, about(no.refundTooMuch, 'amount'), { most: left })
    const given = { orderId: row.orderId, amountCents: amount ?? left, reason, byPayer: false, subjectKind: consult.name, subjectId: row.id }
    return [fact(consult, 'refund_applied', { payStatus: 'refunding' }), invoke(refunds.applyFor, newId(), given)]
  },
})
export const keepFee = step(consult, 'keepFee', 'kept', {
  label: ['退款未获批准', 'The refund was not approved'],
  record: (_given, row) => ({ payStatus: stillPaid(row) }),
})
const stillPaid = ({ amount, refundedCents }: Pick<Consult, 'amount' | 'refundedCents'>) =>
  refundedCents >= (amount ?? 0) ? ('refunded' as const) : ('paid' as const)
/** The money has arrived; what was kept of it is still paid. What the gateway gave back by itself leaves an application that waits. */
export const repayFee = step(consult, 'repayFee', 'repaid', {
  label: ['退款到账', 'Refunded'],
  input: { cents: money('退款金额', 'Refunded', { required: true }), isOutside: flag('渠道侧退款', 'At the gateway alone') },
  record({ cents, isOutside }, row) {
    const refundedCents = row.refundedCents + cents
    if (isOutside && row.payStatus === 'refunding') return { refundedCents }
    return { refundedCents, payStatus: stillPaid({ ...row, refundedCents }) }
  },
})
/** What ends with a consult that closes before it is paid: nothing is collected from who gave up. */
export const unpaid = (row: Pick<Consult, 'payStatus' | 'orderId'>, reason: string | null): readonly Invoke[] =>
  row.payStatus === 'unpaid' && row.orderId ? [invoke(cancelOrder, row.orderId, { reason })] : []

export const feeCommands = { bill, refundFee } as const
export const feeSteps = [numberOrder, settle, lapse, keepFee, repayFee] as const

const ordered = consequence(createOrder, {
  name: 'pilot-order-is-noted',
  label: ['记录订单号', 'The order number is noted'],
  fact: 'created',
  runs: [numberOrder],
  run: ({ row }) => (isOurs(row) && row.status === 'created' ? [invoke(numberOrder, row.subjectId!, { orderCode: row.orderCode })] : []),
})
const paid = consequence(payOrder, {
  name: 'pilot-fee-is-paid',
  label: ['招飞费用已付', 'The fee of pilot recruiting is paid'],
  fact: 'paid',
  runs: [settle],
  run: ({ row }) => (isOurs(row) ? [invoke(settle, row.subjectId!, {})] : []),
})
const kept = consequence([refunds.reject, refunds.withdraw], {
  name: 'pilot-fee-stays',
  label: ['退款未获批准', 'The fee stays'],
  runs: [keepFee],
  *needs({ row }) {
    return { own: isOurs(row) ? yield* get(consult, row.subjectId) : undefined }
  },
  run: (_happened, { own }) => (own?.payStatus === 'refunding' ? [invoke(keepFee, own.id, {})] : []),
})
const arrived = consequence([payout.succeed, payout.payByHand, payout.link], {
  name: 'pilot-refund-has-arrived',
  label: ['记录退款到账', 'The refund is noted as arrived'],
  runs: [repayFee],
  *needs({ row }) {
    // Money that came twice or too late never was the fee.
    return { own: isOurs(row) && row.cause !== 'duplicate' && row.cause !== 'late' ? yield* get(consult, row.subjectId) : undefined }
  },
  run({ before, row }, { own }) {
    const isOutside = before.status === 'external'
    if (!own || row.status !== 'success' || before.status === 'success') return []
    return own.payStatus === 'refunding' || (isOutside && own.payStatus === 'paid') ? [invoke(repayFee, own.id, { cents: row.amountCents, isOutside })] : []
  },
})
export const feeConsequences = [ordered, paid, kept, arrived] as const

/** The day to pay has passed: the gateway is asked first to take no more money. */
export const feeTimer = timer('pilot-fees', {
  due: now => find(consult, { payStatus: 'unpaid', payUntil: { lte: now } }),
  run: async (row: Row<typeof consult>, context) => {
    const open = await context.ask(attempts(row.orderId!))
    if (open.some(one => one.status === 'unknown' && (one.askAt ?? '') > context.now)) return []
    const steps = await closeAll(open, context)
    const isSettled = open.length === steps.length && steps.every(one => one.command.name === 'close' || one.command.name === 'fail')
    return isSettled ? [...steps, invoke(lapse, row.id, {})] : steps
  },
})
