/** How a place ends before its class does: expired, revoked, withdrawn, annulled; its orders, money and seat with it. */
import { remarkField } from '../audit/index.ts'
import { enrolment, type FormerStatus } from './enrolment.ts'
import { type Queue, queueNeeds } from './needs.ts'
import { ensureFor, hasStarted, no as rule } from './rules.ts'
import { ensureStays, formerOf, isLeaving, stayOn } from './transfer.ts'
import { offersAfter } from './waiting.ts'
import { lesson } from '../openclass/index.ts'
import { guardian } from '../people/index.ts'
import { invoke, type Invoke, command, type Context, ensure, fact, find, flag, gather, get, type Reading, type Row, step, text, timer } from '../kit/index.ts'
import { annulOrder, attempts, cancelOrder, closeAll, closeOrder, openPayments, order, ordersOf } from '../payments/index.ts'

type Enrolment = Row<typeof enrolment>
interface Leaving {
  readonly queue: Queue
  readonly guardians: readonly Row<typeof guardian>[]
  readonly lessons: readonly Row<typeof lesson>[]
  /** The unpaid orders, and the attempts to pay them whose end is not known. */
  readonly unpaid: readonly Row<typeof order>[]
  readonly open: number
  /** The place that the child leaves for this one once it is paid, and the one that it leaves this one for. */
  readonly former?: Enrolment | undefined
  readonly next?: Enrolment | undefined
}

/** What every end of a place asks for. What becomes of paid money is not decided here. */
function* leavingNeeds(row: Enrolment): Reading<Leaving> {
  const queue = yield* queueNeeds(row.openClassId)
  const { orders, ...found } = yield* gather({
    guardians: find(guardian, { studentId: row.studentId, status: 'bound' }),
    lessons: find(lesson, { openClassId: row.openClassId }),
    orders: ordersOf(row.id),
  })
  const unpaid = orders.filter(one => one.status === 'created')
  let open = 0
  for (const one of unpaid) open += yield* openPayments(one.id)
  const former = row.status === 'held' ? yield* formerOf(row) : undefined
  const next = isLeaving(row) ? yield* get(enrolment, row.transferToId) : undefined
  return { ...found, queue, unpaid, open, former, next }
}
/** A hold that ends leaves the child where it was. */
const staying = ({ former }: Leaving): readonly Invoke[] => (former ? [invoke(stayOn, former.id, {})] : [])

export const expire = command(enrolment, 'expire', {
  label: ['过期', 'Expire'],
  needs: row => leavingNeeds(row),
  decide: (row, _input, facts, { now }) => {
    if (row.status === 'offered') {
      // A class that was confirmed ends its open offers before their time.
      ensure((row.offerUntil ?? '') <= now || facts.queue.klass?.status !== 'released', rule.offerRuns)
      return [fact(enrolment, 'offer_lapsed', { cause: 'timeout' }), ...offersAfter(facts.queue, 1, now)]
    }
    ensure((row.holdUntil ?? '') <= now, rule.holdRuns)
    // A payment whose end is unknown keeps the seat until the gateway has answered (S6).
    ensure(facts.open === 0, rule.payPending)
    const expired = fact(enrolment, 'expired', { cause: 'timeout' })
    return [...facts.unpaid.map(one => invoke(closeOrder, one.id, {})), expired, ...staying(facts), ...offersAfter(facts.queue, 1, now)]
  },
})

export const decline = step(enrolment, 'decline', 'declined', {
  label: ['放弃名额', 'Decline the offer'],
  by: ['PR', 'SM', 'PO'],
  danger: true,
  needs: leavingNeeds,
  check(_row, _input, { guardians }, { actor }) {
    if (actor.role === 'PR') ensureFor(actor, guardians)
  },
  record: (_input, _row, _facts, { actor }) => ({ cause: actor.role === 'PR' ? 'parent' : 'school' }) as const,
  also: (_row, _input, { queue }, { now }) => offersAfter(queue, 1, now),
})

const causeOf = (actor: Context['actor']) => (actor.role === 'PR' ? 'parent' : actor.role === 'PO' ? 'platform' : 'school')

export const revoke = command(enrolment, 'revoke', {
  label: ['撤销报名', 'Revoke'],
  by: ['PR', 'SM', 'PO'],
  danger: true,
  input: { reason: text('原因', 'Reason'), refundId: text('退款', 'Refund'), unpaid: flag('仅未支付时', 'Only while unpaid') },
  needs: row => leavingNeeds(row),
  decide: (row, { reason, refundId, unpaid }, facts, { actor, now }) => {
    const { klass } = facts.queue
    ensure(klass, rule.noClass)
    // Who gives up a hold does not give up the place that was paid for while they did.
    ensure(!unpaid || row.status === 'held', rule.paidMeanwhile)
    ensureStays(row)
    if (actor.role === 'PR') ensureFor(actor, facts.guardians)
    else ensure(reason || refundId, rule.needReason)
    const ended = fact(enrolment, 'revoked', { cause: causeOf(actor), reason: reason ?? null, holdUntil: null })
    const next = offersAfter(facts.queue, 1, now)
    ensure(row.status === 'held' || refundId || !hasStarted(row, klass, facts.lessons, now), rule.started)
    ensure(facts.open === 0, rule.payPending)
    return [...facts.unpaid.map(one => invoke(cancelOrder, one.id, { reason: reason ?? null })), ended, ...staying(facts), ...next]
  },
})

export const withdraw = step(enrolment, 'withdraw', 'withdrawn', {
  label: ['退班', 'Withdraw'],
  by: ['SM', 'PO'],
  danger: true,
  input: { reason: text('原因', 'Reason'), refundId: text('退款', 'Refund') },
  needs: row => leavingNeeds(row),
  check(row, { reason, refundId }, { queue: { klass }, lessons, open }, { now }) {
    ensure(klass, rule.noClass)
    ensure(open === 0, rule.payPending)
    ensureStays(row)
    ensure(hasStarted(row, klass, lessons, now), rule.notStarted)
    ensure(reason || refundId, rule.needReason)
  },
  record: ({ reason }, _row, _facts, { actor }) => ({ cause: causeOf(actor), reason: reason ?? null }) as const,
  also: (_row, { reason }, { queue, unpaid }, { now }) => [
    ...unpaid.map(one => invoke(cancelOrder, one.id, { reason: reason ?? null })),
    ...offersAfter(queue, 1, now),
  ],
})

/** The place that was to pay for this one is gone: so is the hold. Money that still arrives goes back. */
export const revokeWithFormer = step(enrolment, 'revokeWithFormer', 'revoked', {
  label: ['随原报名撤销', 'Revoke with the former place'],
  input: { reason: text('原因', 'Reason', { required: true }) },
  needs: row => leavingNeeds(row),
  record: ({ reason }) => ({ cause: 'school', reason, holdUntil: null }) as const,
  also: (_row, { reason }, { queue, unpaid }, { now }) => [...unpaid.map(one => invoke(annulOrder, one.id, { reason })), ...offersAfter(queue, 1, now)],
})

/** The class is cancelled: the place ends and keeps where it stood. */
export const annul = step(enrolment, 'annul', 'annulled', {
  label: ['随班级取消', 'Annul'],
  input: { reason: text('原因', 'Reason', { required: true }) },
  needs: row => leavingNeeds(row),
  record: ({ reason }, row) => ({ formerStatus: row.status as FormerStatus, cause: 'class_cancelled', reason, holdUntil: null, offerUntil: null }) as const,
  also: (_row, { reason }, { unpaid, former, next }) => [
    ...unpaid.map(one => invoke(annulOrder, one.id, { reason })),
    ...(former ? [invoke(stayOn, former.id, {})] : []),
    // What was paid for this place goes back: there is nothing left that could pay for the other.
    ...(next?.status === 'held' ? [invoke(revokeWithFormer, next.id, { reason })] : []),
  ],
})

/** Wrong child, entered twice: the place never should have been. */
export const annulByError = command(enrolment, 'annulByError', {
  label: ['误报撤销', 'Annul as a mistake'],
  by: ['SM', 'PO'],
  danger: true,
  input: { remark: remarkField },
  needs: row => leavingNeeds(row),
  decide: (row, { remark }, facts, { now }) => {
    ensure(facts.open === 0, rule.payPending)
    ensureStays(row)
    const seat = row.status === 'waitlisted' || row.status === 'choice' ? 0 : 1
    return [
      ...facts.unpaid.map(one => invoke(cancelOrder, one.id, { reason: remark })),
      fact(enrolment, 'annulled_by_error', { formerStatus: row.status as FormerStatus, cause: 'mistake', reason: remark, holdUntil: null }),
      ...staying(facts),
      ...(seat ? offersAfter(facts.queue, seat, now) : []),
    ]
  },
})

/** A hold whose time is over: its attempts are closed at the gateway first; only then does the seat go (S6). */
export const holds = timer('holds', {
  due: now => find(enrolment, { status: 'held', holdUntil: { lte: now } }),
  run: async (row, context) => {
    const [due] = await context.ask(find(order, { enrolmentId: row.id, status: 'created' }, { limit: 1 }))
    const open = due ? await context.ask(attempts(due.id)) : []
    // A gateway that did not answer is asked again when its time comes, not at every tick.
    if (open.some(one => one.status === 'unknown' && (one.askAt ?? '') > context.now)) return []
    const steps = await closeAll(open, context)
    const settled = open.length === steps.length && steps.every(step => step.command.name === 'close' || step.command.name === 'fail')
    return settled ? [...steps, invoke(expire, row.id, {})] : steps
  },
})

export const offers = timer('offers', {
  due: now => find(enrolment, { status: 'offered', offerUntil: { lte: now } }),
  run: row => [invoke(expire, row.id, {})],
})

export const commands = [expire, decline, revoke, revokeWithFormer, withdraw, annul, annulByError] as const
