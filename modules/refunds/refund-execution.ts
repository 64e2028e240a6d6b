/** How a refund leaves the house (L10): one number for life, through the gateway, by hand only when that is impossible. */
import { enrolment, ensureStays } from '../enrolment/index.ts'
import { guardian } from '../people/index.ts'
import {
  about,
  command,
  dayOf,
  day,
  ensure,
  invoke,
  type Invoke,
  fact,
  find,
  gather,
  get,
  hour,
  int,
  json,
  minute,
  money,
  next,
  pick,
  plus,
  step,
  text,
  time,
} from '../kit/index.ts'
import type { Actor, Reading, Row } from '../kit/index.ts'
import { auditFields, remarkField } from '../audit/index.ts'
import { order, payment, subjectFields } from '../payments/index.ts'
import { giveBackUse, subsidyUse } from '../subsidies/index.ts'
import { ownRefundableOf, refundableOf, subsidyPart, takenFrom } from './refundable.ts'
import { no } from './refusals.ts'
import { type Quote, refund } from './refund.ts'
import { ofRefund } from './statement.ts'

/** The waits between tries of one refund; after the last it is abnormal and finance takes over. */
const backoff = [minute, 5 * minute, 30 * minute, 2 * hour, day] as const
export const triesMax = backoff.length + 1
export const retryAfter = (tries: number, now: string): string => plus(now, backoff[Math.min(tries, backoff.length) - 1] ?? minute)
/** How long the gateway may be silent about a refund before it is asked. */
const silence = 2 * minute

/** Refund numbers come from one series and are never used twice. */
export const refundNumber = (zone: string, now: string) => next(`refund ${dayOf(now, zone)}`)
export const refundNo = (zone: string, now: string, number: number): string => `R${dayOf(now, zone).replaceAll('-', '')}${String(number).padStart(6, '0')}`

/** What every refund copies from its order and payment. */
export const aboutOrder = (due: Row<typeof order>, paid: Row<typeof payment> | undefined) => ({
  ...pick(due, 'orderCode', 'enrolmentId', 'openClassId', 'studentId', 'schoolId', 'agencyId', 'areaCode', 'subject', 'subjectKind', 'subjectId'),
  payerId: paid ? paid.payerId : due.payerId,
  payType: paid?.payType ?? null,
  orderId: due.id,
  paymentId: paid?.id ?? null,
})

/** What a refund gives back to the subsidy, in the turn that claims it. */
export function subsidyBack(refundId: string, amountCents: number, { orderId, paid, refunds, use }: Claim): readonly Invoke[] {
  const cents = subsidyPart(amountCents, paid, refunds, use)
  return cents > 0 ? [invoke(giveBackUse, orderId, { refundId, cents })] : []
}
interface Claim {
  readonly orderId: string
  readonly paid: Row<typeof payment> | undefined
  /** Those of the order that claim already. */
  readonly refunds: readonly Row<typeof refund>[]
  readonly use: Row<typeof subsidyUse> | undefined
}
/** What of a refund goes to the family: the rest is the subsidy's. */
export const ownPart = (row: Pick<Row<typeof refund>, 'id' | 'amountCents'>, use: Pick<Row<typeof subsidyUse>, 'parts'> | undefined): number =>
  row.amountCents - (use?.parts?.[row.id] ?? 0)

/** A refund as the gateway knows it: of the family's money alone. */
export const asSent = <R extends Pick<Row<typeof refund>, 'id' | 'amountCents'>>(row: R, use: Parameters<typeof ownPart>[1]): R => ({
  ...row,
  amountCents: ownPart(row, use),
})

export const refundBySystem = command(refund, 'refundBySystem', {
  label: ['系统退款', 'Refund by the system'],
  input: {
    orderId: text('订单', 'Order', { required: true }),
    /** None where a subsidy paid all of it. */
    paymentId: text('原支付', 'Payment'),
    cause: refund.fields.cause,
    amountCents: int('金额(分)', 'Amount, fen', { required: true }),
    quote: json<Quote>()('退费计算', 'Quote'),
    reason: text('说明', 'Reason'),
    /** What of the order goes back, where it is for more than one. */
    ...subjectFields,
    /** Of what goes back beside a refund that people asked for and agreed to: who they were. */
    submittedBy: auditFields.submittedBy,
    approvals: auditFields.approvals,
  },
  needs: (_row, { orderId, paymentId }, { now, zone }) =>
    gather({
      due: get(order, orderId),
      paid: get(payment, paymentId),
      use: get(subsidyUse, orderId),
      refunds: find(refund, { orderId }),
      number: refundNumber(zone, now),
    }),
  decide: (row, input, { due, paid, use, refunds, number }, { now, zone }) => {
    ensure(due, no.noOrder)
    ensure(input.paymentId ? paid?.orderId === due.id && paid.status === 'success' : use, no.noPayment)
    ensure(input.amountCents > 0, no.positive)
    const most = refundableOf(paid, refunds, use)
    ensure(input.amountCents <= most, no.tooMuch, { most })
    const issued = fact(refund, 'issued', {
      ...aboutOrder(due, paid),
      ...(input.subjectId ? pick(input, 'subjectKind', 'subjectId') : {}),
      refundNo: refundNo(zone, now, number),
      cause: input.cause,
      amountCents: input.amountCents,
      quote: input.quote ?? null,
      reason: input.reason ?? null,
      submittedAt: now,
      ...(input.submittedBy ? { submittedBy: input.submittedBy } : {}),
      approvals: input.approvals ?? [],
    })
    return [issued, ...subsidyBack(row.id, input.amountCents, { orderId: due.id, paid, refunds, use })]
  },
})

function* moneyNeeds(row: Row<typeof refund>): Reading<Omit<Claim, 'orderId' | 'refunds'> & { readonly others: readonly Row<typeof refund>[] }> {
  const { all, ...found } = yield* gather({ paid: get(payment, row.paymentId), use: get(subsidyUse, row.orderId), all: find(refund, { orderId: row.orderId }) })
  return { ...found, others: all.filter(one => one.id !== row.id) }
}

/** Two pairs of eyes at least: who applied for or approved a refund never sends it (T6). */
const ensureOther = (row: Row<typeof refund>, actor: Actor) => {
  ensure(!(row.approvals ?? []).some(one => one.userId === actor.userId), no.executor)
  ensure(row.submittedBy !== actor.userId, no.applicantExecutes)
}

export const execute = command(refund, 'execute', {
  label: ['执行退款', 'Execute'],
  by: ['FI'],
  danger: true,
  statement: ofRefund,
  needs: moneyNeeds,
  decide: (row, _input, { paid, use, others }, { actor, now }) => {
    if (actor.role === 'system') {
      // The system sends what it issued itself, and repeats what a person has sent before.
      ensure((row.approvals ?? []).length === 0 || row.status === 'retry', no.executor)
      ensure(row.status !== 'retry' || (row.retryAt ?? '') <= now, no.retryLater)
    } else ensureOther(row, actor)
    ensure((paid ?? use) && row.amountCents <= refundableOf(paid, others, use), no.tooMuch)
    return fact(refund, 'executed', { executedBy: row.executedBy ?? actor.userId, retryAt: plus(now, silence) })
  },
})

export const succeed = step(refund, 'succeed', 'succeeded', {
  label: ['退款到账', 'Refunded'],
  input: { gatewayNo: text('渠道退款号', 'Gateway refund number'), refundedAt: time('到账时间', 'Refunded at', { required: true }) },
  record: ({ gatewayNo, refundedAt }) => ({ gatewayNo: gatewayNo ?? null, refundedAt, retryAt: null, failure: null }),
})

export const fail = step(refund, 'fail', 'failed', {
  label: ['退款失败', 'Failed'],
  input: { failure: text('失败原因', 'Failure', { required: true }) },
  record: ({ failure }, row, _facts, { now }) => ({ failure, tries: row.tries + 1, retryAt: retryAfter(row.tries + 1, now) }),
})

/** Asked, and the gateway is still at it. */
export const asked = step(refund, 'asked', 'asked', { label: ['已查询', 'Asked'], record: (_input, _row, _facts, { now }) => ({ retryAt: plus(now, hour) }) })

export const abandon = step(refund, 'abandon', 'abandoned', {
  label: ['转异常', 'Mark abnormal'],
  by: ['FI'],
  input: { failure: { ...remarkField, isFresh: true as const } },
  // What was sent may still arrive: paid by hand as well, it would move twice.
  check: (row, _input, _facts, { actor }) => ensure(row.status === 'retry' || actor.role === 'system', no.stillSent),
  record: ({ failure }, row) => ({ failure, tries: row.tries + 1, retryAt: null }),
})

export const payByHand = command(refund, 'payByHand', {
  label: ['线下退款', 'Pay by hand'],
  by: ['FI'],
  danger: true,
  statement: ofRefund,
  input: { voucherNo: text('凭证号', 'Voucher', { required: true }), remark: remarkField },
  needs: function* (row) {
    return { guardians: row.studentId ? yield* find(guardian, { studentId: row.studentId, status: 'bound' }) : [] }
  },
  decide: (row, { voucherNo, remark }, { guardians }, { actor, now }) => {
    ensureOther(row, actor)
    // What is no pupil's was paid without an account: finance knows the payer from the payment.
    ensure(row.subjectId || guardians.some(one => one.verifiedAt && !one.blocked), no.payee)
    if (!row.handBy) return fact(refund, 'hand_prepared', { handBy: actor.userId, voucherNo, remark }, 'abnormal')
    ensure(row.handBy !== actor.userId, no.secondPerson)
    ensure(row.voucherNo === voucherNo, no.voucher)
    return fact(refund, 'paid_by_hand', { executedBy: actor.userId, refundedAt: now, remark }, 'success')
  },
})

/** Which of several payments of an order it is, where that does not follow from what they have left. */
const tradeNo = text('支付单号（有多笔支付时）', 'Trade number (of several payments)')
/** Money that came twice or too late never was the order's, whoever gives it back. */
export const strayCause = ({ disposition }: Row<typeof payment>): 'late' | 'duplicate' | undefined =>
  disposition === 'order' ? undefined : disposition === 'orphan' ? 'late' : 'duplicate'
const successful = (orderId: string) => find(payment, { orderId, status: 'success' })

/** Reconciliation saw a refund at the gateway that nobody here asked for. */
export const register = command(refund, 'register', {
  label: ['登记渠道退款', 'Register a gateway refund'],
  by: ['FI'],
  input: {
    orderCode: text('订单号', 'Order number', { required: true }),
    gatewayNo: text('渠道退款号', 'Gateway refund number', { required: true }),
    amountCents: money('退款金额', 'Amount', { required: true }),
    tradeNo,
    remark: remarkField,
  },
  needs: function* (_row, { orderCode }, { now, zone }) {
    const [due] = yield* find(order, { orderCode }, { limit: 1 }),
      orderId = due?.id ?? ''
    const found = yield* gather({ payments: successful(orderId), refunds: find(refund, { orderId }), use: get(subsidyUse, orderId) })
    return { due, ...found, number: yield* refundNumber(zone, now) }
  },
  decide: (_row, input, { due, number, ...seen }, { now, zone }) => {
    ensure(due, no.noOrder)
    const paid = takenFrom(seen, input.amountCents, input.tradeNo)
    ensure(input.amountCents > 0, no.positive)
    // Registered twice, and linked twice, it would have gone back twice in the books.
    ensure(!seen.refunds.some(one => one.gatewayNo === input.gatewayNo), about(no.gatewayNoUsed, 'gatewayNo'))
    return fact(refund, 'registered', {
      ...aboutOrder(due, paid),
      refundNo: refundNo(zone, now, number),
      cause: strayCause(paid) ?? 'platform',
      amountCents: input.amountCents,
      gatewayNo: input.gatewayNo,
      reason: input.remark,
    })
  },
})

export const link = step(refund, 'link', 'linked', {
  label: ['关联订单', 'Link to its order'],
  by: ['FI'],
  statement: ofRefund,
  input: { tradeNo, remark: remarkField },
  needs: function* (row) {
    const { due, ...found } = yield* gather({ due: get(order, row.orderId), payments: successful(row.orderId) })
    return { ...(yield* moneyNeeds(row)), ...found, due, place: yield* get(enrolment, due?.enrolmentId) }
  },
  // What the gateway gave back by itself is the family's money alone; the order's own waits for what was agreed to go along with a transfer.
  check(row, input, facts) {
    const paid = linkedTo(row, input, facts)
    if (facts.place && !strayCause(paid)) ensureStays(facts.place)
    ensure(row.amountCents <= ownRefundableOf(paid, facts.others, facts.use), no.tooMuch)
  },
  record({ tradeNo: named, remark }, row, facts, { actor, now }) {
    const paid = linkedTo(row, { tradeNo: named }, facts)
    const of = paid.id === row.paymentId ? {} : { paymentId: paid.id, cause: strayCause(paid) ?? ('platform' as const), ...pick(paid, 'payType', 'payerId') }
    // Since it was registered its order may have gone along to another place.
    const moved = facts.due && facts.due.enrolmentId !== row.enrolmentId ? pick(facts.due, 'enrolmentId', 'openClassId', 'agencyId') : {}
    return { ...of, ...moved, remark, refundedAt: now, executedBy: actor.userId }
  },
})
/** The payment that a registered refund is of: as said now, else as it was registered where that has as much left, else the one that has. */
function linkedTo(row: Row<typeof refund>, { tradeNo: named }: { readonly tradeNo?: string | null }, { paid, payments, others: refunds, use }: Linking) {
  const isRight = !named && paid && row.amountCents <= ownRefundableOf(paid, refunds, use)
  return isRight ? paid : takenFrom({ payments, refunds, use }, row.amountCents, named)
}
interface Linking {
  readonly paid: Row<typeof payment> | undefined
  readonly payments: readonly Row<typeof payment>[]
  readonly others: readonly Row<typeof refund>[]
  readonly use?: Row<typeof subsidyUse> | undefined
}

export const dispute = step(refund, 'dispute', 'disputed', { label: ['提出异议', 'Dispute'], by: ['FI'], input: { remark: remarkField } })

export const commands = [refundBySystem, execute, succeed, fail, asked, abandon, payByHand, register, link, dispute] as const
