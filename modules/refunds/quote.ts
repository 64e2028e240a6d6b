/** The refund quote: what the policy that was shown before paying gives back for the facts of this moment. Pure. */
import { enrolment, isOwn } from '../enrolment/index.ts'
import { isMovedPolicy, lesson, openClass, type RefundPolicy, type RefundRule } from '../openclass/index.ts'
import { day, dayOf, find, gather, get, portion, type Reading, type Row, splitMoney, sum } from '../kit/index.ts'
import { order, payment } from '../payments/index.ts'
import { leaveShares } from './leave-shares.ts'
import { claimStatuses, type Quote, refund } from './refund.ts'
import { isPaid, subsidyUse } from '../subsidies/index.ts'
import { refundableOf, type Use } from './refundable.ts'

type Lesson = Row<typeof lesson>
type Order = Row<typeof order>
type Place = Pick<Row<typeof enrolment>, 'firstLessonNo' | 'lessonCount'> & Partial<Pick<Row<typeof enrolment>, 'leftOut'>>
export type Cause = Row<typeof refund>['cause']

/** Causes that lie with the class or the house: the policy does not apply, the untaught share goes back whole. */
const whole = new Set<Cause>(['agency', 'school', 'class_cancelled', 'transfer'])

interface Quoting {
  readonly order: Pick<Order, 'valueCents' | 'policy'> & Partial<Pick<Order, 'enrolmentId'>>
  readonly place: Place
  /** The class's first lesson, used while the lessons are not planned. */
  readonly klass: { readonly firstLessonAt: string | null; readonly refundPolicy?: RefundPolicy | null } | undefined
  readonly lessons: readonly Lesson[]
  /** The payment that paid the order, and every refund of the order. */
  readonly paid: Row<typeof payment> | undefined
  readonly use?: Use | undefined
  readonly refunds: readonly Row<typeof refund>[]
  readonly shares?: { readonly lessonIds: readonly string[] } | undefined
  readonly cause: Cause
  readonly now: string
  readonly zone: string
}

/** The lessons a place is for, in order; make-ups stand behind the lesson they make up. Of cancelled lessons only those
 * that were given up count: the others are of a plan that was dropped before anybody could join it. */
export const ownLessons = (place: Place, lessons: readonly Lesson[]): readonly Lesson[] =>
  lessons
    .filter(one => !one.makeUpOfId && isOwn(place, one) && (one.status !== 'cancelled' || one.givenUpAt))
    .sort((a, b) => a.lessonNo - b.lessonNo)
    .slice(0, place.lessonCount)

/** Whether the lesson, or what made it up, was confirmed by the parents. */
export function isConfirmed(one: Lesson, lessons: readonly Lesson[]): boolean {
  if (one.status === 'confirmed') return true
  const madeUp = lessons.find(other => other.makeUpOfId === one.id && other.status !== 'cancelled')
  return madeUp !== undefined && isConfirmed(madeUp, lessons)
}

/** The value of the lessons that are not confirmed, to the fen: the parts of the price add up, the last takes the rest. What went back
 * for a lesson on leave is settled with it. */
export function untaught(valueCents: number, place: Place, lessons: readonly Lesson[], onLeave: readonly string[] = []) {
  const own = ownLessons(place, lessons)
  const parts = splitMoney(valueCents, place.lessonCount)
  const gone = new Set(onLeave.map(id => lessons.find(one => one.id === id)?.makeUpOfId ?? id))
  const confirmed = own.map(one => gone.has(one.id) || isConfirmed(one, lessons))
  return {
    cents: sum(parts.filter((_, i) => !confirmed[i])),
    confirmed: confirmed.filter(Boolean).length,
    startsAt: own
      .filter(one => one.status !== 'cancelled')
      .map(one => one.startAt)
      .sort()[0],
  }
}

/** Whether the lesson, or what was to make it up, was given up. */
function isGivenUp(one: Lesson, lessons: readonly Lesson[]): boolean {
  if (one.givenUpAt) return true
  const madeUp = lessons.find(other => other.makeUpOfId === one.id)
  return madeUp !== undefined && isGivenUp(madeUp, lessons)
}
/** The parts of the price whose lessons were given up. */
export const givenUpCents = (valueCents: number, place: Place, lessons: readonly Lesson[]): number => {
  const parts = splitMoney(valueCents, place.lessonCount)
  return sum(ownLessons(place, lessons).map((one, i) => (isGivenUp(one, lessons) ? parts[i]! : 0)))
}
/** What of them went back already, or is on its way. */
export const givenBackCents = (enrolmentId: string | undefined, refunds: readonly Row<typeof refund>[]): number =>
  sum(refunds.filter(one => one.cause === 'given_up' && one.enrolmentId === enrolmentId && claimed.includes(one.status)).map(one => one.amountCents))
const claimed: readonly string[] = claimStatuses

/** What is no part of the price of the present place, or was settled with a lesson that counts as taken. */
const apart = new Set<Cause>(['duplicate', 'late', 'transfer', 'leave'])
type Refund = Row<typeof refund>
const earlierOf = (enrolmentId: string | undefined, refunds: readonly Refund[]) =>
  refunds.filter(one => !apart.has(one.cause) && one.enrolmentId === enrolmentId && claimed.includes(one.status))
/** What went back before of the value that is not taught, or is on its way, while the place was kept. A refund takes untaught lessons first: what
 * the platform gave above them was for lessons that were taught, and takes nothing from those ahead. */
export const untaughtBackCents = (enrolmentId: string | undefined, refunds: readonly Refund[]): number =>
  sum(earlierOf(enrolmentId, refunds).map(one => Math.min(one.amountCents, one.quote?.untaughtCents ?? one.amountCents)))
/** The value that is settled with it: who got half of a lesson back by the policy has had what there is for it, so that parts come to no more than
 * the whole would have. */
const settledCents = (enrolmentId: string | undefined, refunds: readonly Refund[]): number =>
  sum(
    earlierOf(enrolmentId, refunds).map(({ amountCents, quote }) => {
      const backBp = quote?.backBp || 10_000
      return Math.min(Math.floor((amountCents * 10_000 + backBp - 1) / backBp), quote?.untaughtCents ?? amountCents)
    }),
  )

interface Moment {
  readonly daysBefore: number
  readonly started: boolean
  readonly taughtPercent: number
}
const matches = (rule: RefundRule, { daysBefore, started, taughtPercent }: Moment): boolean =>
  (rule.beforeDays === undefined || (!started && daysBefore >= rule.beforeDays)) &&
  (rule.taughtPercentMax === undefined || taughtPercent <= rule.taughtPercentMax)

/** The first rule of the policy that fits; without any policy everything untaught goes back. */
export function ruleFor(policy: RefundPolicy | null, moment: Moment): { readonly name: string; readonly backBp: number } {
  if (!policy || policy.rules.length === 0) return { name: 'untaught', backBp: 10_000 }
  const index = policy.rules.findIndex(rule => matches(rule, moment))
  return index < 0 ? { name: 'none', backBp: 0 } : { name: `${policy.name}#${index + 1}`, backBp: policy.rules[index]!.backBp }
}

export function quoteRefund({ order: due, place, klass, lessons, paid, use, refunds, shares, cause, now, zone }: Quoting): Quote {
  const refundableCents = Math.max(0, refundableOf(paid, refunds, use))
  const paidCents = (paid?.receivedCents ?? 0) + (use?.cents ?? 0)
  const { cents: untaughtCents, confirmed, startsAt } = untaught(due.valueCents, place, lessons, shares?.lessonIds)
  const first = startsAt ?? klass?.firstLessonAt ?? null
  const moment = {
    started: first !== null && first <= now,
    daysBefore: first === null ? Infinity : (Date.parse(dayOf(first, zone)) - Date.parse(dayOf(now, zone))) / day,
    taughtPercent: (confirmed * 100) / place.lessonCount,
  }
  // A mistake of the school, a late or a double payment never was a place: all of it goes back.
  const everything = cause === 'late' || cause === 'duplicate' || cause === 'mistake'
  // Who paid for other days than those that it takes place on now is not held to the terms of before.
  const policy = isMovedPolicy(klass?.refundPolicy) ? klass!.refundPolicy! : due.policy
  const rule = everything ? { name: 'all', backBp: 10_000 } : whole.has(cause) ? { name: 'untaught', backBp: 10_000 } : ruleFor(policy, moment)
  const before = (everything || whole.has(cause) ? untaughtBackCents : settledCents)(due.enrolmentId ?? '', refunds),
    worth = everything ? due.valueCents : untaughtCents,
    base = Math.max(0, worth - before)
  return {
    rule: rule.name,
    paidCents,
    lessons: place.lessonCount,
    confirmedLessons: confirmed,
    untaughtCents: base,
    backBp: rule.backBp,
    refundableCents,
    cents: Math.min(portion(base, rule.backBp), refundableCents),
    ...(base < worth ? { earlierCents: worth - base } : {}),
  }
}

export interface OrderFacts {
  readonly order: Order | undefined
  readonly place: Row<typeof enrolment> | undefined
  readonly klass: Row<typeof openClass> | undefined
  readonly lessons: readonly Lesson[]
  readonly payments: readonly Row<typeof payment>[]
  readonly use?: Row<typeof subsidyUse> | undefined
  readonly refunds: readonly Row<typeof refund>[]
  readonly shares?: Row<typeof leaveShares> | undefined
}

/** What a quote of an order asks for. */
export function* orderFacts(orderId: string): Reading<OrderFacts> {
  const due = yield* get(order, orderId)
  const more = yield* gather({
    place: get(enrolment, due?.enrolmentId),
    klass: get(openClass, due?.openClassId),
    lessons: find(lesson, { openClassId: due?.openClassId ?? '' }),
    payments: find(payment, { orderId, status: 'success' }),
    use: get(subsidyUse, orderId),
    refunds: find(refund, { orderId }),
    shares: get(leaveShares, due?.enrolmentId),
  })
  return { ...more, order: due }
}

/** The payment that paid the order, among all that arrived for it. */
export const paying = (payments: readonly Row<typeof payment>[]) => payments.find(one => one.disposition === 'order')

/** What money of an order goes back to: its payment or, of what a subsidy paid alone, the order itself; nothing where nothing was paid. */
export const sourceOf = ({ order: due, payments, use }: Pick<OrderFacts, 'order' | 'payments' | 'use'>): Source | undefined =>
  paying(payments) ?? (due && isPaid(use) ? { id: null, orderId: due.id } : undefined)
export interface Source {
  readonly id: string | null
  readonly orderId: string
}

/** The quote of an order from its facts; undefined when nothing was paid. */
export function quoteOf(facts: OrderFacts, cause: Cause, at: { readonly now: string; readonly zone: string }): Quote | undefined {
  const { order: due, place } = facts
  if (!due || !place || due.status !== 'paid') return undefined
  return quoteRefund({ ...facts, order: due, place, paid: paying(facts.payments), cause, now: at.now, zone: at.zone })
}

/** What one paid order gives back for a lesson that the pupil was on leave in, to the fen: its part of the price at the rate of the
 * policy, never above what is left of the payment and of the value that is not taught. */
export function leaveShareOf({ order, place, lessons, payments, use, refunds, shares }: OrderFacts, lessonId: string, backBp: number): number {
  const paid = paying(payments)
  if (order?.status !== 'paid' || !place || !(paid ?? use)) return 0
  const own = ownLessons(place, lessons),
    index = own.findIndex(one => one.id === lessonId || lessons.find(of => of.id === lessonId)?.makeUpOfId === one.id)
  const part = index < 0 ? 0 : splitMoney(order.valueCents, place.lessonCount)[index]!
  // Confirmed for the class, the lesson was not taught to who was on leave.
  const ahead = untaught(order.valueCents, place, lessons, shares?.lessonIds).cents + (own[index] && isConfirmed(own[index], lessons) ? part : 0)
  const left = Math.min(refundableOf(paid, refunds, use), ahead - untaughtBackCents(order.enrolmentId ?? '', refunds))
  return Math.min(portion(part, backBp), Math.max(0, left))
}
