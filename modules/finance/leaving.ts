/** How a place ends before its class does: expired, revoked, withdrawn, annulled; its orders, money and seat with it. */
import { remarkField } from '../audit/index.ts'
import {
  enrolment, ensureFor, hasStarted, no as rule, offersAfter, type Queue, queueNeeds,
} from '../enrolment/index.ts'
import { lesson } from '../openclass/index.ts'
import { guardian } from '../people/index.ts'
import {
  also, type Also, command, type Context, ensure, fact, find, gather, get, phrase, type Reading, type Row, text,
} from '../kit/index.ts'
import { annulOrder, cancelOrder, closeOrder, openPayments, ordersOf } from './orders.ts'
import { refundBySystem } from './payout.ts'
import { type Cause, orderFacts, type OrderFacts, paying, quoteOf } from './quote.ts'
import { no } from './refusals.ts'
import { openRefundStatuses, refund } from './refund.ts'
import { apply, withdraw as withdrawRefund } from './refunds.ts'

const revoked = phrase('撤销报名', 'enrolment revoked')

type Enrolment = Row<typeof enrolment>
interface Leaving {
  readonly queue: Queue
  readonly guardians: readonly Row<typeof guardian>[]
  readonly lessons: readonly Row<typeof lesson>[]
  readonly orders: readonly OrderFacts[]
  /** Attempts to pay whose end is not known. */
  readonly open: number
  readonly openRefunds: readonly Row<typeof refund>[]
}

/** What every end of a place asks for. */
export function* leavingNeeds(row: Enrolment): Reading<Leaving> {
  const queue = yield* queueNeeds(row.openClassId)
  const found = yield* gather({
    guardians: find(guardian, { studentId: row.studentId, status: 'bound' }),
    lessons: find(lesson, { openClassId: row.openClassId }),
    rows: ordersOf(row.id), openRefunds: find(refund, { enrolmentId: row.id, status: openRefundStatuses }),
  })
  const orders: OrderFacts[] = []
  let open = 0
  for (const one of found.rows) {
    orders.push(yield* orderFacts(one.id))
    if (one.status === 'created') open += yield* openPayments(one.id)
  }
  return { ...found, queue, orders, open }
}

const unpaid = ({ orders }: Leaving) => orders.filter(one => one.order?.status === 'created').map(one => one.order!.id)

/** Refunds by the system of everything the place's paid orders still owe for this cause. */
function payBack({ orders }: Leaving, cause: Cause, { now, zone, newId }: Context, reason: string | null): readonly Also[] {
  return orders.flatMap(one => {
    const quote = quoteOf(one, cause, { now, zone }), paid = paying(one.payments)
    return !quote || !paid || quote.cents === 0 ? [] : [also(refundBySystem, newId(), {
      orderId: one.order!.id, paymentId: paid.id, cause, amountCents: quote.cents, quote, reason,
    })]
  })
}

/** Applications for everything the place's paid orders give back. */
function applyBack({ orders }: Leaving, cause: 'parent' | 'school' | 'mistake', { now, zone, newId }: Context, reason: string) {
  return orders.flatMap(one => (quoteOf(one, cause, { now, zone })?.cents ?? 0) === 0 ? []
    : [also(apply, newId(), { orderId: one.order!.id, cause, reason, leaves: false })]).slice(0, 1)
}

export const expire = command(enrolment, 'expire', {
  label: ['过期', 'Expire'],
  by: [],
  needs: row => leavingNeeds(row),
  decide: (row, _input, facts, context) => {
    const { now } = context
    if (row.status === 'offered') {
      // A class that was confirmed ends its open offers before their time.
      ensure((row.offerUntil ?? '') <= now || facts.queue.klass?.status !== 'released', rule.offerRuns)
      return [fact(enrolment, 'offer_lapsed', { cause: 'timeout' }), ...offersAfter(facts.queue, 1, now)]
    }
    ensure((row.holdUntil ?? '') <= now, rule.holdRuns)
    // A payment whose end is unknown keeps the seat until the gateway has answered (S6).
    ensure(facts.open === 0, rule.payPending)
    return [
      ...unpaid(facts).map(id => also(closeOrder, id, {})),
      fact(enrolment, 'expired', { cause: 'timeout' }),
      ...payBack(facts, 'transfer', context, null),
      ...offersAfter(facts.queue, 1, now),
    ]
  },
})

export const decline = command(enrolment, 'decline', {
  label: ['放弃名额', 'Decline the offer'],
  by: ['PR', 'SM', 'PO'],
  needs: row => leavingNeeds(row),
  decide: (_row, _input, facts, { actor, now }) => {
    if (actor.role === 'PR') ensureFor(actor, facts.guardians)
    return [fact(enrolment, 'declined', { cause: actor.role === 'PR' ? 'parent' : 'school' }), ...offersAfter(facts.queue, 1, now)]
  },
})

const causeOf = (actor: Context['actor']) => actor.role === 'PR' ? 'parent' : actor.role === 'PO' ? 'platform' : 'school'

export const revoke = command(enrolment, 'revoke', {
  label: ['撤销报名', 'Revoke'],
  by: ['PR', 'SM', 'PO'],
  danger: true,
  input: { reason: text('原因', 'Reason'), refundId: text('退款', 'Refund') },
  needs: function* (row, { refundId }) { return { ...(yield* leavingNeeds(row)), granted: yield* get(refund, refundId) } },
  decide: (row, { reason, refundId }, facts, context) => {
    const { actor, now } = context, { klass } = facts.queue
    ensure(klass, rule.noClass)
    if (actor.role === 'PR') ensureFor(actor, facts.guardians)
    else ensure(reason || refundId, rule.needReason)
    const ended = fact(enrolment, 'revoked', { cause: causeOf(actor), reason: reason ?? null, holdUntil: null })
    const next = offersAfter(facts.queue, 1, now)
    if (row.status === 'held') {
      ensure(facts.open === 0, rule.payPending)
      const cancelled = unpaid(facts).map(id => also(cancelOrder, id, { reason: reason ?? null }))
      return [...cancelled, ended, ...payBack(facts, 'transfer', context, reason ?? null), ...next]
    }
    if (refundId) {
      ensure(facts.granted?.status === 'approved' && facts.granted.enrolmentId === row.id, no.sameEnrolment)
      return [ended, ...next]
    }
    ensure(!hasStarted(row, klass, facts.lessons, now), rule.started)
    ensure(facts.openRefunds.length === 0, no.openRefund)
    return [ended, ...applyBack(facts, actor.role === 'PR' ? 'parent' : 'school', context, reason ?? revoked), ...next]
  },
})

export const withdraw = command(enrolment, 'withdraw', {
  label: ['退班', 'Withdraw'],
  by: ['SM', 'PO'],
  danger: true,
  input: { reason: text('原因', 'Reason'), refundId: text('退款', 'Refund') },
  needs: function* (row, { refundId }) { return { ...(yield* leavingNeeds(row)), granted: yield* get(refund, refundId) } },
  decide: (row, { reason, refundId }, facts, context) => {
    const { now, zone, actor } = context, { klass } = facts.queue
    ensure(klass, rule.noClass)
    ensure(hasStarted(row, klass, facts.lessons, now), rule.notStarted)
    if (refundId) ensure(facts.granted?.status === 'approved' && facts.granted.enrolmentId === row.id, no.sameEnrolment)
    else {
      ensure(reason, rule.needReason)
      // Money that goes back is quoted and audited first; without any, the school's word is enough.
      ensure(facts.orders.every(one => (quoteOf(one, 'parent', { now, zone })?.cents ?? 0) === 0), rule.viaRefund)
    }
    return [fact(enrolment, 'withdrawn', { cause: causeOf(actor), reason: reason ?? null }), ...offersAfter(facts.queue, 1, now)]
  },
})

/** The class is cancelled: the place ends, keeps where it stood, and all that was not taught is refunded (M9). */
export const annul = command(enrolment, 'annul', {
  label: ['随班级取消', 'Annul'],
  by: [],
  input: { reason: text('原因', 'Reason', { required: true }) },
  needs: row => leavingNeeds(row),
  decide: (row, { reason }, facts, context) => [
    fact(enrolment, 'annulled', { formerStatus: row.status, cause: 'class_cancelled', reason, holdUntil: null, offerUntil: null }),
    ...unpaid(facts).map(id => also(annulOrder, id, { reason })),
    ...facts.openRefunds.filter(one => one.status === 'applied').map(one => also(withdrawRefund, one.id, { reason })),
    ...payBack(facts, 'class_cancelled', context, reason),
  ],
})

/** Wrong child, entered twice: the place never should have been. */
export const annulByError = command(enrolment, 'annulByError', {
  label: ['误报撤销', 'Annul as a mistake'],
  by: ['SM', 'PO'],
  danger: true,
  input: { remark: remarkField },
  needs: row => leavingNeeds(row),
  decide: (row, { remark }, facts, context) => {
    ensure(facts.open === 0, rule.payPending)
    ensure(facts.openRefunds.length === 0, no.openRefund)
    const seat = row.status === 'waitlisted' || row.status === 'choice' ? 0 : 1
    return [
      ...unpaid(facts).map(id => also(cancelOrder, id, { reason: remark })),
      fact(enrolment, 'annulled_by_error', { formerStatus: row.status, cause: 'mistake', reason: remark, holdUntil: null }),
      ...applyBack(facts, 'mistake', context, remark),
      ...seat ? offersAfter(facts.queue, seat, context.now) : [],
    ]
  },
})

export const commands = [expire, decline, revoke, withdraw, annul, annulByError] as const
