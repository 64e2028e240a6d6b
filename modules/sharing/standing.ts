/** What is read to know how much of a payment may be with its agency. */
import { enrolment } from '../enrolment/index.ts'
import { count, day, find, findAll, gather, get, plus, type Reading, type Row, splitMoney, sum } from '../kit/index.ts'
import { lesson, mark } from '../openclass/index.ts'
import { merchant, order, orderMoney, ordersOf } from '../payments/index.ts'
import { agency } from '../people/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { allowedCents } from './allowed.ts'
import { netOf, type ProfitShare } from './profit-share.ts'

export interface Known {
  readonly place: Row<typeof enrolment> | undefined
  readonly due: Row<typeof order> | undefined
  /** What of the price of the place the order stands for: all of it, unless that is paid in two parts. */
  readonly worthCents: number
  /** When each lesson of the place that was taught was confirmed, in that order. */
  readonly confirmed: readonly string[]
  readonly claimedCents: number
  readonly keptCents: number
  /** The agency's part now: what is shared follows the lower of this and that of the payment. */
  readonly rateBp: number
  readonly waitDays: number
}
export const rateOf = (owner: Row<typeof agency> | undefined, house: Row<typeof policy> | undefined): number => owner?.shareBp ?? policyOf(house).agencyShareBp

export const worthOf = ({ priceCents }: Pick<Row<typeof enrolment>, 'priceCents'>, due: Row<typeof order> | undefined): number =>
  due?.part ? due.totalCents : priceCents

/** What is left of the money of an order. What came twice or too late was claimed when it came. */
const leftOf = (due: Row<typeof order>, money: Row<typeof orderMoney> | undefined): number => (money ? money.paidCents - money.claimedCents : due.totalCents)
/** What refunds leave of the price of a place. Of one that a transfer pays for, the money of all its orders counts, less what stays with the lessons
 * that were taught in the classes before. */
function* keptOf(place: Row<typeof enrolment>, due: Row<typeof order>, left: number): Reading<number> {
  // A deposit and its balance are shared each by itself.
  if (due.part) return left
  const others = due.enrolmentId === place.id ? (yield* ordersOf(place.id)).filter(one => one.status === 'paid' && one.id !== due.id) : []
  if (others.length === 0) return place.priceCents - due.totalCents + left
  const moneys = yield* find(orderMoney, { id: others.map(one => one.id) })
  let cents =
    left +
    sum(
      others.map(one =>
        leftOf(
          one,
          moneys.find(of => of.id === one.id),
        ),
      ),
    )
  const before = function* (id: string) {
    return (yield* find(enrolment, { transferToId: id, status: 'transferred' }, { limit: 1 }))[0]
  }
  for (let one = yield* before(place.id); one; one = yield* before(one.id)) {
    const taught = yield* count(mark, { enrolmentId: one.id, status: 'confirmed' })
    cents -= sum(splitMoney(one.priceCents, Math.max(1, one.lessonCount)).slice(0, taught))
  }
  return Math.min(cents, place.priceCents)
}

export function* known(row: Pick<ProfitShare, 'enrolmentId' | 'openClassId' | 'orderId' | 'agencyId' | 'merchantId'>): Reading<Known> {
  const found = yield* gather({
    place: get(enrolment, row.enrolmentId),
    due: get(order, row.orderId),
    money: get(orderMoney, row.orderId),
    owner: get(agency, row.agencyId),
    house: get(policy, policyId),
    of: get(merchant, row.merchantId),
  })
  const lessons = yield* findAll(lesson, { openClassId: row.openClassId, status: 'confirmed' })
  const marks = yield* findAll(mark, { enrolmentId: row.enrolmentId, status: 'confirmed' })
  const mine = new Set(marks.map(one => one.lessonId))
  const { place, due } = found,
    left = due ? leftOf(due, found.money) : 0
  return {
    place,
    due,
    worthCents: place ? worthOf(place, due) : 0,
    confirmed: lessons.flatMap(one => (mine.has(one.id) && one.confirmedAt ? [one.confirmedAt] : [])).toSorted(),
    claimedCents: (due?.totalCents ?? 0) - left,
    keptCents: place && due ? yield* keptOf(place, due, left) : 0,
    rateBp: rateOf(found.owner, found.house),
    waitDays: found.of?.shareWaitDays ?? 0,
  }
}

type Share = Pick<ProfitShare, 'receivedCents' | 'rateBp' | 'capCents'>
const allowed = (row: Share, { place, worthCents, claimedCents, keptCents, rateBp }: Known, taught: number): number =>
  place
    ? allowedCents({ ...row, priceCents: worthCents, lessonCount: place.lessonCount, taught, claimedCents, keptCents, rateBp: Math.min(row.rateBp, rateBp) })
    : 0

/** The lessons whose days of waiting are over. */
export const countedAt = ({ confirmed, waitDays }: Known, now: string): number => confirmed.filter(at => plus(at, waitDays * day) <= now).length
/** When the next lesson counts; undefined where all do. */
export const nextAt = ({ confirmed, waitDays }: Known, now: string): string | undefined => confirmed.map(at => plus(at, waitDays * day)).find(at => at > now)

/** What may still be shared now. */
export const toShare = (row: ProfitShare, facts: Known, now: string): number => allowed(row, facts, countedAt(facts, now)) - netOf(row)
/** What must come back: what is with the agency above all that it may have, whatever it waits for. */
export const toReturn = (row: ProfitShare, facts: Known): number => Math.max(0, netOf(row) - allowed(row, facts, facts.confirmed.length))
