/** A place that money has paid for: the held one becomes real; a late payment makes a new one. */
import { balanceNeeds, oweBalance } from './enrol.ts'
import { enrolment } from './enrolment.ts'
import { type PlaceNeeds, placeNeeds } from './needs.ts'
import { clash, isEligible, maySell, no as rule, phaseOf } from './rules.ts'
import { seatsLeft } from './seats.ts'
import { ensure, find, gather, get, invoke, pick, step, text } from '../kit/index.ts'
import { no, order } from '../payments/index.ts'
import { noMoney } from './refusals.ts'
import { formerOf, moveOver } from './transfer.ts'

export const pay = step(enrolment, 'pay', 'paid', {
  label: ['缴费成功', 'Paid'],
  *needs(row) {
    const { paid } = yield* gather({ paid: find(order, { enrolmentId: row.id, status: 'paid' }, { limit: 1 }) })
    return { paid, balance: yield* balanceNeeds(paid[0]), former: yield* formerOf(row) }
  },
  check: (_row, _input, { paid }) => ensure(paid.length > 0, no.unpaid),
  record: (_input, _row, _facts, { now }) => ({ enrolledAt: now, holdUntil: null }),
  // The difference is paid: only now the former place is left.
  also: (row, _input, { former, balance }, context) => [...(former ? [invoke(moveOver, former.id, {})] : []), ...oweBalance(row, balance, context)],
})

/** A late payment gets its place when the policy says so, the door is still open, nobody waits for the seat, and the child is
 * still there, has not enrolled anew, and has since taken no other class at these times. */
export function acceptsLate({ klass, agency, student: child, seats, policy: rules, live, lessons, elsewhere }: PlaceNeeds, now: string): boolean {
  if (!klass || !maySell(agency) || !rules.acceptLatePay || child?.status !== 'live' || live.some(one => one.openClassId === klass.id)) return false
  const phase = phaseOf(klass, rules, now)
  if (!isEligible(klass, child)) return false
  return (phase === 'open' || phase === 'late') && seatsLeft(klass, seats) > 0 && (seats?.waiting ?? 0) === 0 && !clash(lessons, elsewhere)
}

export const enterLate = step(enrolment, 'enterLate', 'entered_late', {
  label: ['迟到付款入班', 'Entered by a late payment'],
  input: { fromId: text('原报名', 'Former enrolment', { required: true }), orderId: text('订单', 'Order', { required: true }) },
  needs: function* (_row, { fromId, orderId }, context) {
    const former = yield* get(enrolment, fromId)
    const balance = yield* balanceNeeds(yield* get(order, orderId))
    return { ...(yield* placeNeeds(former?.openClassId ?? '', former?.studentId ?? '', context)), former, balance }
  },
  check(_row, _input, facts, { now }) {
    ensure(facts.former, rule.noClass)
    ensure(acceptsLate(facts, now), noMoney.lateRefused)
  },
  record: ({ orderId }, _row, { former }, { now }) => ({ ...pick(former!, ...sameAsBefore), orderId, enrolledAt: now }),
  also: (row, _input, { former, balance }, context) => oweBalance({ id: row.id, priceCents: former!.priceCents }, balance, context),
})
const ofPlace = ['openClassId', 'studentId', 'schoolId', 'agencyId', 'areaCode', 'payerId', 'onBehalf'] as const
const sameAsBefore = [...ofPlace, 'priceCents', 'lessonCount', 'firstLessonNo', 'leftOut', 'lateJoin'] as const
