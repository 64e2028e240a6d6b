/** A place that money has paid for: the held one becomes real; a late payment makes a new one. */
import { enrolment, liveStatuses, no as rule, phaseOf, seatsTaken, seatsLeft } from '../enrolment/index.ts'
import { openClass } from '../openclass/index.ts'
import { policy, policyId, policyOf, type Policy } from '../system/index.ts'
import { command, count, ensure, fact, find, gather, get, type Row, text } from '../kit/index.ts'
import { order } from './order.ts'
import { no } from './refusals.ts'

export const pay = command(enrolment, 'pay', {
  label: ['缴费成功', 'Paid'],
  by: [],
  needs: function* (row) { return { paid: yield* find(order, { enrolmentId: row.id, status: 'paid' }, { limit: 1 }) } },
  decide: (_row, _input, { paid }, { now }) => {
    ensure(paid.length > 0, no.unpaid)
    return fact('paid', { enrolledAt: now, holdUntil: null })
  },
})

interface Late {
  readonly klass: Row<typeof openClass> | undefined
  readonly seats: Row<typeof seatsTaken> | undefined
  readonly policy: Policy
  /** Live enrolments of the child in the class: it may have enrolled anew meanwhile. */
  readonly again: number
}
/** What decides about money that comes after its order was closed. */
export function* lateNeeds(place: { readonly openClassId: string; readonly studentId: string } | undefined) {
  const { set, ...found } = yield* gather({
    klass: get(openClass, place?.openClassId), seats: get(seatsTaken, place?.openClassId), set: get(policy, policyId),
    again: count(enrolment, {
      openClassId: place?.openClassId ?? '', studentId: place?.studentId ?? '', status: liveStatuses,
    }),
  })
  return { ...found, policy: policyOf(set) }
}
/** A late payment gets its place when the policy says so, the door is still open, and nobody is waiting for the seat. */
export function acceptsLate({ klass, seats, policy: rules, again }: Late, now: string): boolean {
  if (!klass || !rules.acceptLatePay || again > 0) return false
  const phase = phaseOf(klass, rules, now)
  return (phase === 'open' || phase === 'late') && seatsLeft(klass, seats) > 0 && (seats?.waiting ?? 0) === 0
}

export const enterLate = command(enrolment, 'enterLate', {
  label: ['迟到付款入班', 'Entered by a late payment'],
  by: [],
  input: {
    fromId: text('原报名', 'Former enrolment', { required: true }),
    orderId: text('订单', 'Order', { required: true }),
  },
  needs: function* (_row, { fromId }) {
    const former = yield* get(enrolment, fromId)
    return { ...(yield* lateNeeds(former)), former }
  },
  decide: (_row, { orderId }, facts, { now }) => {
    const { former } = facts
    ensure(former, rule.noClass)
    ensure(acceptsLate(facts, now), no.lateRefused)
    const { openClassId, studentId, schoolId, agencyId, areaCode, payerId, onBehalf, priceCents, lessonCount, firstLessonNo, lateJoin } = former
    return fact('entered_late', {
      openClassId, studentId, schoolId, agencyId, areaCode, payerId, onBehalf, priceCents, lessonCount, firstLessonNo, lateJoin,
      orderId, enrolledAt: now,
    })
  },
})
