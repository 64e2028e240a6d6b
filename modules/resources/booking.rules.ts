/** The rules of bookings: what may be used, when, by whom, and for how much. */
import {
  about,
  type Actor,
  type Ask,
  type Context,
  dayOf,
  day,
  ensure,
  find,
  formatTime,
  gather,
  get,
  overlaps,
  plus,
  plusDays,
  portion,
  type Reading,
  type Row,
} from '../kit/index.ts'
import type { openClass } from '../openclass/index.ts'
import { quotation } from '../quotation/index.ts'
import type { Bookable, Kind } from './bookable.ts'
import { booking, type KindName, takingStatuses } from './booking.ts'
import { leftOn, lineFor } from './budget.ts'
import { freeAfter, peak, timesOf } from './capacity.ts'
import { kinds } from './kinds.ts'
import { noBooking as no } from './refusals.ts'

export type Booking = Row<typeof booking>
type Klass = Row<typeof openClass>
const over: readonly string[] = ['completed', 'revoked', 'cancelled', 'removed']

export const kindOf = (name: string): Kind => kinds[name as KindName]
/** What so many of a kind are called. */
export const unitWord = (kind: string, count: number, lang: 0 | 1): string => {
  const word = kindOf(kind).unit[lang]
  return lang === 1 && count === 1 ? word.replace(/s$/, '') : word
}
export const resourceOf = (kind: string, id: string | null | undefined): Ask<Bookable | undefined> => get(kindOf(kind).of, id) as Ask<Bookable | undefined>

/** What is taken of a resource around a use of it. Rows alone: who decides leaves out its own. */
export const around = (resourceId: string, startAt: string, freeAt: string) =>
  find(booking, { resourceId, status: [...takingStatuses], startAt: { lt: freeAt }, freeAt: { gt: startAt } })

/** Whose it is, and that it may be booked for. */
export function partyOf(
  given: { readonly openClassId?: string | null; readonly tourId?: string | null; readonly party?: string | null; readonly agencyId?: string | null },
  klass: Klass | undefined,
  { role, deptId }: Pick<Actor, 'role' | 'deptId'>,
) {
  ensure(given.openClassId || given.tourId, about(no.noParty, 'openClassId'))
  if (!given.openClassId) {
    const agencyId = role === 'AM' ? deptId : given.agencyId
    ensure(agencyId, about(no.agencyNeeded, 'agencyId'))
    return { agencyId, schoolId: null, areaCode: null, party: given.party ?? null, quotationId: null }
  }
  ensure(klass, about(no.noClass, 'openClassId'))
  ensure(!over.includes(klass.status), about(no.classOver, 'openClassId'))
  ensure(role !== 'AM' || klass.agencyId === deptId, about(no.notYourClass, 'openClassId'))
  const { agencyId, schoolId, areaCode, quotationId, name } = klass
  return { agencyId, schoolId, areaCode, quotationId, party: name }
}

/** Which one it is: a tour that is moved, or two that are swapped, ask about several at once. */
const calledBy = (kind: Kind, of: Bookable): string => String((of as any)[kind.of.title] ?? '')

/** In force, this agency's or everybody's, with papers that are valid until the use ends. */
export function ensureUsable(kind: Kind, of: Bookable | undefined, use: { readonly agencyId: string; readonly endAt: string }, zone: string): asserts of {
  ensure(of && of.status !== 'removed', about(no.noResource, 'resourceId'))
  ensure(of.status === 'on', about(no.inactive, 'resourceId'))
  ensure(of.agencyId === null || of.agencyId === use.agencyId, about(no.otherOwner, 'resourceId'))
  const last = dayOf(plus(use.endAt, -1), zone),
    called = calledBy(kind, of)
  for (const [name, [zh, en]] of Object.entries(kind.papers)) {
    const until: string | null = (of as any)[`${name}Until`]
    ensure(until, { ...about(no.paperMissing, 'resourceId'), label: [`${called}：缺少${zh}的有效期`, `${called}, ${en}: no date until when it is valid`] })
    ensure(until >= last, {
      ...about(no.paperExpired, 'resourceId'),
      label: [`${called}：${zh}于${until}到期，使用至${last}`, `${called}, ${en}: valid until ${until}, the use ends on ${last}`],
    })
  }
}
/** The first paper that is not valid on a day, with the day on which it ended; null: all are. */
export const lapsedPaper = (kind: Kind, of: Bookable, last: string): string | null =>
  Object.entries(kind.papers).flatMap(([name, [zh]]) => {
    const until = String((of as any)[`${name}Until`] ?? '')
    return until >= last ? [] : [`${zh} ${until}`.trim()]
  })[0] ?? null
/** From an instant to a later one, not for ever. */
export function ensureSpan(startAt: string, endAt: string): void {
  ensure(startAt < endAt, about(no.order, 'endAt'))
  ensure(Date.parse(endAt) - Date.parse(startAt) <= 60 * day, about(no.long, 'endAt'))
}

export interface Use extends Pick<Booking, 'id' | 'units' | 'startAt' | 'endAt'> {}
/** That so many units are free from the beginning to the end of a use with its turnaround, at every instant. Holds that have run out count no
 * more: answers them, to be expired in this very turn. What stands in the way is named as far as it is the asker's own. */
export function ensureFree(
  kind: Kind,
  of: Bookable,
  use: Use,
  all: readonly Booking[],
  { now, zone, actor }: Pick<Context, 'now' | 'zone' | 'actor'>,
): readonly Booking[] {
  const capacity = kind.unitsOf(of),
    freeAt = freeAfter(use.endAt, kind.turnaround)
  ensure(use.units <= capacity, about(no.tooMany, 'units'), { capacity })
  const others = all.filter(one => one.id !== use.id && overlaps(one.startAt, one.freeAt, use.startAt, freeAt))
  const standing = others.filter(one => !hasLapsed(one, now)),
    free = capacity - peak(standing, use.startAt, freeAt)
  const clock = (at: string): string => formatTime(at, zone).slice(5, 16)
  ensure(use.units <= free, about(no.full, 'startAt'), {
    free,
    conflicts: standing.map(one => {
      const names = [calledBy(kind, of), isOwn(one, actor) ? one.party : null].filter(Boolean)
      return `${names.join(' ')} ${clock(one.startAt)} – ${clock(one.freeAt)} × ${one.units}`.trim()
    }),
  })
  return others.filter(one => hasLapsed(one, now))
}
export const hasLapsed = (one: Pick<Booking, 'status' | 'heldUntil'>, now: string): boolean =>
  one.status === 'held' && one.heldUntil !== null && one.heldUntil <= now
export const isOwn = (one: { readonly agencyId: unknown }, { role, deptId }: Pick<Actor, 'role' | 'deptId'>): boolean =>
  role !== 'AM' || one.agencyId === deptId

/** Held until a time to come, not beyond its beginning, not for months. */
export function ensureUntil(until: string, startAt: string, now: string): void {
  ensure(until > now, about(no.untilPast, 'heldUntil'))
  ensure(until <= startAt, about(no.untilLate, 'heldUntil'))
  ensure(until <= plus(now, 30 * day), about(no.untilLong, 'heldUntil'))
}

/** What a confirmation must know of money: the quotation, and what its class or tour has spent of it. */
export function* moneyOf(row: Booking): Reading<{ readonly quote: Row<typeof quotation> | undefined; readonly spent: readonly Booking[] }> {
  if (!row.quotationId) return { quote: undefined, spent: [] }
  const id = row.openClassId ?? row.tourId!
  return yield* gather({
    quote: get(quotation, row.quotationId),
    spent: find(booking, { any: [{ openClassId: id }, { tourId: id }], status: ['confirmed', 'used', 'cancelled'] }),
  })
}
/** What a use comes to, and on which line of the quotation: within what the line and its section leave, with what was adjusted since. */
export function priced(
  kind: Kind,
  row: Booking,
  given: { readonly price: number | null; readonly lineId: string | null },
  { quote, spent }: { readonly quote: Row<typeof quotation> | undefined; readonly spent: readonly Booking[] },
  zone: string,
) {
  ensure(given.price !== null, about(no.noPrice, 'price'))
  const amount = given.price * row.units * timesOf(kind.per, row.startAt, row.endAt, zone)
  if (!quote) return { price: given.price, amount, lineId: null }
  const line = lineFor(quote, given.lineId, kind.section)
  ensure(line, given.lineId ? about(no.noLine, 'lineId') : about(no.noSection, 'lineId'))
  const others = spent
    .filter(one => one.id !== row.id)
    .map(one => ({ lineId: one.lineId, amount: (one.status === 'cancelled' ? one.penalty : one.amount) ?? 0 }))
  const left = leftOn(quote, line, others)
  const detail = { line: line.label, amount: amount / 100 }
  ensure(amount <= left.line, about(no.overLine, 'price'), { ...detail, left: left.line / 100 })
  ensure(amount <= left.section, about(no.overSection, 'price'), { ...detail, left: left.section / 100 })
  return { price: given.price, amount, lineId: line.id }
}
/** Whether a booking, with all that stands beside it, comes to more than its line or section of the quotation leaves. What is not confirmed yet
 * counts at its own price or the listed one, on the line that a confirmation would take. */
export function isOverBudget(
  quote: Row<typeof quotation>,
  row: Booking,
  all: readonly Booking[],
  prices: ReadonlyMap<string, number | null>,
  zone: string,
): boolean {
  const amountOf = (one: Booking): number => {
    const price = one.price ?? prices.get(one.resourceId) ?? 0
    return one.status === 'cancelled' ? (one.penalty ?? 0) : (one.amount ?? price * one.units * timesOf(kindOf(one.kind).per, one.startAt, one.endAt, zone))
  }
  const lineOf = (one: Booking) => lineFor(quote, one.lineId, kindOf(one.kind).section)
  if (amountOf(row) === 0) return false
  const line = lineOf(row)
  if (!line) return true
  const left = leftOn(
    quote,
    line,
    all.map(one => ({ lineId: lineOf(one)?.id ?? null, amount: amountOf(one) })),
  )
  return left.line < 0 || left.section < 0
}
/** What the supplier keeps of a confirmed booking that is cancelled now, by its terms. */
export function penaltyOf(of: Bookable | undefined, row: Booking, now: string, zone: string): number {
  if (row.status !== 'confirmed' || !of) return 0
  const isFree = dayOf(now, zone) <= plusDays(dayOf(row.startAt, zone), -of.freeCancelDays)
  return isFree ? 0 : portion(row.amount ?? 0, of.penaltyBp)
}
