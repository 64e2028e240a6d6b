/** What is read to know how much of a payment may be with its agency. */
import { enrolment } from '../enrolment/index.ts'
import { day, findAll, gather, get, plus, type Reading, type Row } from '../kit/index.ts'
import { lesson, mark } from '../openclass/index.ts'
import { merchant, order, orderMoney } from '../payments/index.ts'
import { agency } from '../people/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { allowedCents } from './allowed.ts'
import { netOf, type ProfitShare } from './profit-share.ts'

export interface Known {
  readonly place: Row<typeof enrolment> | undefined
  readonly due: Row<typeof order> | undefined
  /** When each lesson of the place that was taught was confirmed, in that order. */
  readonly confirmed: readonly string[]
  readonly claimedCents: number
  /** The agency's part now: what is shared follows the lower of this and that of the payment. */
  readonly rateBp: number
  readonly waitDays: number
}
export const rateOf = (owner: Row<typeof agency> | undefined, house: Row<typeof policy> | undefined): number => owner?.shareBp ?? policyOf(house).agencyShareBp

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
  return {
    place: found.place,
    due: found.due,
    confirmed: lessons.flatMap(one => (mine.has(one.id) && one.confirmedAt ? [one.confirmedAt] : [])).toSorted(),
    claimedCents: found.money?.claimedCents ?? 0,
    rateBp: rateOf(found.owner, found.house),
    waitDays: found.of?.shareWaitDays ?? 0,
  }
}

type Share = Pick<ProfitShare, 'receivedCents' | 'rateBp' | 'capCents'>
const allowed = (row: Share, { place, claimedCents, rateBp }: Known, taught: number): number =>
  place ? allowedCents({ ...row, priceCents: place.priceCents, lessonCount: place.lessonCount, taught, claimedCents, rateBp: Math.min(row.rateBp, rateBp) }) : 0

/** The lessons whose days of waiting are over. */
export const countedAt = ({ confirmed, waitDays }: Known, now: string): number => confirmed.filter(at => plus(at, waitDays * day) <= now).length
/** When the next lesson counts; undefined where all do. */
export const nextAt = ({ confirmed, waitDays }: Known, now: string): string | undefined => confirmed.map(at => plus(at, waitDays * day)).find(at => at > now)

/** What may still be shared now. */
export const toShare = (row: ProfitShare, facts: Known, now: string): number => allowed(row, facts, countedAt(facts, now)) - netOf(row)
/** What must come back: what is with the agency above all that it may have, whatever it waits for. */
export const toReturn = (row: ProfitShare, facts: Known): number => Math.max(0, netOf(row) - allowed(row, facts, facts.confirmed.length))
