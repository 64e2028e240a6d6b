/** What follows from coming by a code: orders of that time count for the partner whose code it was, by the terms of their day. */
import { enrolment, payersOf, restOf } from '../enrolment/index.ts'
import {
  command,
  count,
  day,
  dayOf,
  fact,
  find,
  gather,
  get,
  int,
  invoke,
  json,
  pick,
  plus,
  portion,
  type Reading,
  type Row,
  step,
  sum,
  text,
} from '../kit/index.ts'
import { openClass } from '../openclass/index.ts'
import { buy, columnsOf, type Partner, partnerFor, type Terms, termsOf, usePrice, useRate, visitorId } from '../partners/index.ts'
import { order, ordersOf } from '../payments/index.ts'
import { guardian } from '../people/index.ts'
import { paidFor, quoteOf, refund } from '../refunds/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { added, inFen, isStray, kept, nothing, type PartnerOrder, partnerOrder, type Share, shareOf } from './partner-order.ts'

type Order = Row<typeof order>
export interface Brought {
  readonly partner: Partner
  /** Who of the family came by its code. */
  readonly userId: string
  readonly klass: Row<typeof openClass> | undefined
  readonly terms: Terms
  readonly days: number
  /** What comes along from a former class, where its orders counted for the same partner. */
  readonly former?: Former | undefined
}
/** What was paid for before, and what the partner earns with it. */
export interface Former {
  readonly cents: number
  readonly earned: number
}
/** Whose code the payer came by last, as long as it counts, and what the partner gets of such an order today. A place that the school enters
 * counts by whoever of the family may pay it, as its price does. */
export function* broughtBy({ payerId, studentId, openClassId, enrolmentId, lines, part }: Order, now: string, zone: string): Reading<Brought | undefined> {
  const guardians = payerId || !studentId ? [] : yield* find(guardian, { studentId, status: 'bound' })
  const found = yield* partnerFor(payersOf(payerId, guardians), now)
  if (!found) return undefined
  const { partner, userId } = found
  const credit = creditOf(lines)
  const { klass, house, place } = yield* gather({ klass: get(openClass, openClassId), place: get(enrolment, enrolmentId), house: get(policy, policyId) })
  const terms = yield* termsOf(partner, klass, dayOf(now, zone))
  const former = credit > 0 ? yield* (part === 'balance' ? depositOf : formerOf)(enrolmentId, columnsOf(partner).partnerId, credit, { now, zone }) : undefined
  return { partner, userId, former, klass, terms: shared(terms, klass, place), days: policyOf(house).commissionDays }
}
/** What of a price another order has paid: that of a former class, or the deposit of the same place. */
const creditOf = (lines: Order['lines']): number => sum((lines ?? []).filter(({ kind }) => kind === 'credit' || kind === 'deposit').map(line => line.cents))
/** What the deposit of the place earns its partner: it is paid in this very turn. */
function* depositOf(enrolmentId: string | null, partnerId: string, cents: number): Reading<Former | undefined> {
  const [due] = enrolmentId ? yield* find(order, { enrolmentId, part: 'deposit', status: 'paid' }, { limit: 1 }) : []
  const own = due && (yield* get(partnerOrder, due.id))
  return own?.partnerId === partnerId ? { cents, earned: own.full } : undefined
}
/** What comes along of the orders of this partner that paid for the class which the child leaves for this one: each order's untaught money, oldest
 * first, as far as the new place needs it. */
function* formerOf(enrolmentId: string | null, partnerId: string, credit: number, at: { now: string; zone: string }): Reading<Former | undefined> {
  const [place] = enrolmentId ? yield* find(enrolment, { transferToId: enrolmentId }, { limit: 1 }) : []
  const { orders } = place ? yield* paidFor(place.id) : { orders: [] }
  const own = orders.length > 0 ? yield* find(partnerOrder, { id: orders.map(one => one.order!.id), partnerId, status: 'earned' }) : []
  if (own.length === 0) return undefined
  const mine = new Set(own.map(one => one.id))
  let left = credit,
    cents = 0
  for (const one of orders) {
    const part = Math.min(left, quoteOf(one, 'transfer', at)?.cents ?? 0)
    left -= part
    if (mine.has(one.order!.id)) cents += part
  }
  // What the partner earns with lessons that were taught stays with them: to this place comes the share of the money that comes along.
  const whole = sum(own.map(one => one.amount - one.refunded)),
    earned = sum(own.map(one => one.commission))
  return { cents, earned: kept(earned, whole, whole - cents) }
}
/** The two prices of who joins late are those of the lessons that are left, as the family's own is. */
function shared({ price, ...terms }: Terms, klass: Row<typeof openClass> | undefined, place: Row<typeof enrolment> | undefined): Terms {
  if (!price || !klass || !place || (place.firstLessonNo === 1 && !place.leftOut)) return { ...terms, price }
  return { ...terms, price: { ...price, price1: restOf(place, price.price1, klass), price2: restOf(place, price.price2, klass) } }
}

/** What is earned with an order in full, or why nothing is. A channel gets its rate of what is paid; an organisation what families pay above
 * the settlement price, up to its sale price; the orders of a place that a child was transferred to earn together what one would, so that of a class
 * with a smaller margin takes back what the money that came along earned more in the former one. */
export function earning(kind: 'channel' | 'org', amount: number, { rate, price, hasArea }: Terms, former: Former = { cents: 0, earned: 0 }) {
  if (kind === 'channel')
    return { rate: rate?.rate ?? null, price1: null, full: rate ? portion(amount, rate.rate) : 0, earnsNothing: rate ? null : ('noRate' as const) }
  const earnsNothing = !price ? ('noPrice' as const) : !hasArea ? ('noArea' as const) : null
  const margin = earnsNothing ? 0 : Math.max(0, Math.min(amount + former.cents, price!.price2) - price!.price1)
  return { rate: null, price1: price?.price1 ?? null, full: margin - former.earned, earnsNothing }
}

/** What an order is attributed with: frozen then. */
export function attributed(due: Order, { partner, userId, klass, terms, days, former }: Brought, now: string) {
  const whose = columnsOf(partner),
    earned = earning(whose.kind, due.totalCents, terms, former)
  return {
    ...pick(due, 'orderCode', 'openClassId', 'areaCode'),
    ...whose,
    userId,
    productId: klass?.productId ?? null,
    lessonCount: klass?.lessonCount ?? 0,
    price: due.lines?.find(line => line.kind === 'price')?.cents ?? null,
    amount: due.totalCents,
    ...earned,
    ...(due.status === 'paid' ? { paidAt: now, payableAt: plus(now, days * day), commission: earned.full, open: earned.full } : {}),
  }
}
export const attribute = command(partnerOrder, 'attribute', {
  label: ['归属订单', 'Attribute the order'],
  input: { values: json<ReturnType<typeof attributed>>()('内容', 'Values', { required: true }), used: text('所用比例或价格', 'Rate or price used') },
  decide: (_row, { values, used }) => [
    fact(partnerOrder, 'attributed', values, values.paidAt ? 'earned' : 'open'),
    ...(values.paidAt ? [bought(values, 1, values.amount)] : []),
    ...(used ? [invoke(values.kind === 'channel' ? useRate : usePrice, used, {})] : []),
  ],
})
const bought = ({ partnerId, userId }: { readonly partnerId: string; readonly userId: string }, orders: number, cents: number) =>
  invoke(buy, visitorId(partnerId, userId), { orders, cents })

/** The order is paid: what it earns may be settled once the days for refunds are over. */
export const earn = step(partnerOrder, 'earn', 'earned', {
  label: ['订单已支付', 'The order is paid'],
  needs: () => gather({ house: get(policy, policyId) }),
  record: (_input, row, { house }, { now }) => ({
    paidAt: now,
    payableAt: plus(now, policyOf(house).commissionDays * day),
    commission: kept(row.full, row.amount, row.refunded),
    open: kept(row.full, row.amount, row.refunded) - row.lined,
  }),
  also: row => [bought(row, 1, row.amount)],
})
export const lapse = step(partnerOrder, 'lapse', 'lapsed', { label: ['订单未成交', 'The order came to nothing'] })
interface Whole {
  readonly cents: number
  readonly back: number
}
/** What went back of a place that an organisation's order pays for with what came along from its orders of a former class: the margin is of all of
 * that, so it shrinks by what goes back of any of them. Undefined where an order stands for itself. */
function* placeBack(row: PartnerOrder): Reading<Whole | undefined> {
  const due = row.kind === 'org' ? yield* get(order, row.id) : undefined,
    credit = creditOf(due?.lines ?? null)
  if (!due?.studentId || credit === 0) return undefined
  const others = (yield* ordersOf(due.enrolmentId ?? '')).filter(one => one.id !== due.id)
  if (others.length === 0 || (yield* count(partnerOrder, { id: others.map(one => one.id), partnerId: row.partnerId, status: 'earned' })) === 0) return undefined
  const places = yield* find(enrolment, { studentId: due.studentId })
  const chain: string[] = [],
    // A balance is of the place that the deposit beside it has taken.
    first = due.part === 'balance' ? others.find(one => one.part === 'deposit') : due
  for (let at = places.find(one => one.orderId === first?.id); at && !chain.includes(at.id); at = places.find(one => one.id === at!.transferToId))
    chain.push(at.id)
  const refunds = yield* find(refund, { enrolmentId: chain, status: 'success' })
  // What the way into the first of them left over never was part of its price.
  const own = refunds.filter(one => !isStray(one) && (one.cause !== 'transfer' || one.enrolmentId !== chain[0]))
  return { cents: row.amount + credit, back: sum(own.map(one => one.amountCents)) }
}
const shareIn = ({ full, amount, refunded }: Pick<PartnerOrder, 'full' | 'amount' | 'refunded'>, whole: Whole | undefined): Share =>
  whole ? shareOf(full, whole.cents, whole.back) : shareOf(full, amount, refunded)
/** Money went back: what is earned shrinks with what is kept. */
export const giveBack = command(partnerOrder, 'giveBack', {
  label: ['退款冲减', 'Less for a refund'],
  input: { cents: int('退款(分)', 'Refunded, fen', { required: true }) },
  *needs(row) {
    const due = yield* get(order, row.id),
      ids = due?.enrolmentId ? (yield* ordersOf(due.enrolmentId)).map(one => one.id) : []
    const first = ids.slice(0, Math.max(0, ids.indexOf(row.id)))
    const earlier = first.length > 0 ? yield* find(partnerOrder, { id: first, partnerId: row.partnerId, status: 'earned' }) : []
    let before = nothing
    for (const one of earlier) before = added(before, shareIn(one, yield* placeBack(one)))
    return { whole: yield* placeBack(row), before }
  },
  decide(row, { cents }, { whole, before }) {
    const refunded = Math.min(row.amount, row.refunded + cents),
      commission = inFen(shareIn({ ...row, refunded }, whole), before)
    if (refunded === row.refunded && commission === row.commission) return []
    const ends = refunded >= row.amount && row.refunded < row.amount
    return [
      fact(partnerOrder, 'given_back', { refunded, commission, open: commission - row.lined }),
      ...(refunded > row.refunded ? [bought(row, ends ? -1 : 0, row.refunded - refunded)] : []),
    ]
  },
})
/** A settlement takes, changes or frees a line of it. */
export const line = step(partnerOrder, 'line', 'lined', {
  label: ['计入佣金结算', 'Stand in a settlement'],
  input: { cents: int('变动(分)', 'Change, fen', { required: true }) },
  record: ({ cents }, row) => ({ lined: row.lined + cents, open: row.commission - row.lined - cents }),
})

export const attributionSystem = [attribute, earn, lapse, giveBack, line] as const
