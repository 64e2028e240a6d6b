/** Taking a seat: first come, by accepting an offer, or by the draw; with its order made in the same turn. */
import { enrolment } from './enrolment.ts'
import { ensurePlace, payerOf, placeNeeds, type PlaceNeeds } from './needs.ts'
import { holdUntil, no as rule, partsOwed } from './rules.ts'
import { ensureFree } from './guests.ts'
import { placeInput } from './waiting.ts'
import { openClass } from '../openclass/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { invoke, command, ensure, fact, gather, get, minute, optional, pick, plus, time } from '../kit/index.ts'
import type { Context, Invoke, Reading, Row, Step } from '../kit/index.ts'
import { createOrder, endOf, extendOrder, lineNames, order, type OrderLine, ordersOf } from '../payments/index.ts'

type Class = Row<typeof openClass>

export interface Seat {
  /** The fact of the enrolment and what it records. */
  readonly type: 'committed' | 'accepted' | 'allocated' | 'transferred_in' | 'group_entered'
  readonly entry: Partial<Row<typeof enrolment>>
  readonly klass: Class
  readonly place: Pick<Row<typeof enrolment>, 'openClassId' | 'studentId' | 'schoolId' | 'agencyId' | 'areaCode'>
  readonly priceCents: number
  readonly payerId: string | null
  readonly credit?: OrderLine
  readonly until: string
  readonly phoneNumber?: string | null
}
/** Takes a seat: held with an order to pay until then, or enrolled at once when nothing is owed. */
export function takeSeat(enrolmentId: string, seat: Seat, context: Context): readonly Step<typeof enrolment>[] {
  const { now, newId } = context,
    orderId = newId(),
    { klass } = seat
  const price: OrderLine = { kind: 'price', label: lineNames.price[0], cents: seat.priceCents }
  // A discount is no part of the price, what comes along has paid some of it.
  const off = seat.credit?.kind === 'credit' ? 0 : (seat.credit?.cents ?? 0)
  const owed = partsOwed(klass, seat.priceCents - off, (seat.credit?.cents ?? 0) - off, context),
    free = owed.now === 0
  const later: OrderLine | undefined = owed.later > 0 ? { kind: 'balance', label: lineNames.balance[0], cents: owed.later } : undefined
  const lines = [price, seat.credit, later].filter(line => line !== undefined)
  const due = {
    ...pick(seat.place, 'openClassId', 'studentId', 'schoolId', 'agencyId', 'areaCode'),
    lines,
    policy: klass.refundPolicy,
    payerId: seat.payerId,
    phoneNumber: seat.phoneNumber ?? null,
  }
  const times = free ? { enrolledAt: now, holdUntil: null } : { holdUntil: seat.until }
  return [
    fact(enrolment, seat.type, { ...seat.entry, ...times, orderId, offerUntil: null }, free ? 'enrolled' : 'held'),
    invoke(createOrder, orderId, { ...due, enrolmentId, ...(later && !free ? { part: 'deposit' as const } : {}), payUntil: free ? now : seat.until }),
    // What comes along is the deposit already.
    ...(later && free ? oweBalance({ id: enrolmentId, priceCents: seat.priceCents }, { due: { ...due, totalCents: 0 }, klass }, context) : []),
  ]
}
/** What is still owed for a place that a deposit has taken: an order of its own, made in the turn that makes the place real. */
export function* balanceNeeds(due: Row<typeof order> | undefined): Reading<Balance | undefined> {
  return due?.part === 'deposit' ? { due, klass: yield* get(openClass, due.openClassId) } : undefined
}
const sameDue = ['openClassId', 'studentId', 'schoolId', 'agencyId', 'areaCode', 'payerId', 'policy', 'phoneNumber'] as const
interface Balance {
  readonly due: Pick<Row<typeof order>, (typeof sameDue)[number] | 'lines' | 'totalCents'>
  readonly klass: Class | undefined
}
export function oweBalance(
  place: Pick<Row<typeof enrolment>, 'id' | 'priceCents'>,
  balance: Balance | undefined,
  { now, zone, newId }: Context,
): readonly Invoke[] {
  if (!balance) return []
  const { due, klass } = balance,
    day = klass?.balanceUntil
  const lines: readonly OrderLine[] = [
    { kind: 'price', label: lineNames.price[0], cents: place.priceCents },
    ...(due.lines ?? []).filter(one => one.kind === 'credit'),
    ...(due.totalCents > 0 ? [{ kind: 'deposit' as const, label: lineNames.deposit[0], cents: due.totalCents }] : []),
  ]
  return [invoke(createOrder, newId(), { ...pick(due, ...sameDue), enrolmentId: place.id, lines, part: 'balance', payUntil: day ? endOf(day, zone) : now })]
}
/** What every seat has of the place that it is in; who enrols pays. */
export const seatIn = ({ klass, place, entry }: ReturnType<typeof ensurePlace>, facts: PlaceNeeds, { now, actor }: Context) => ({
  entry,
  klass,
  place: entry,
  priceCents: place.priceCents,
  payerId: payerOf({ actor }),
  until: holdUntil(klass, facts.policy, now),
})

/** The seat itself, after every other rule of the place. */
export function ensureSeat(klass: Class, { seats }: PlaceNeeds, context: Pick<Context, 'actor' | 'zone'>) {
  ensure((seats?.choosing ?? 0) === 0, rule.roundOpen)
  ensureFree(klass, seats, context)
  // A seat that is free while others wait is theirs: newcomers queue up.
  ensure((seats?.waiting ?? 0) === 0, rule.othersWait)
}

export const commit = command(enrolment, 'commit', {
  label: ['报名', 'Enrol'],
  by: ['PR', 'SM', 'PO'],
  contended: true,
  input: { ...placeInput, phoneNumber: optional(order.fields.phoneNumber) },
  needs: (_row, input, context) => placeNeeds(input.openClassId, input.studentId, context),
  decide: (row, input, facts, context) => {
    const placed = ensurePlace(facts, context)
    ensureSeat(placed.klass, facts, context)
    return takeSeat(row.id, { type: 'committed', ...seatIn(placed, facts, context), phoneNumber: input.phoneNumber ?? null }, context)
  },
})

export const accept = command(enrolment, 'accept', {
  label: ['接受名额', 'Accept the seat'],
  by: ['PR', 'SM', 'PO'],
  needs: (row, _input, context) => placeNeeds(row.openClassId, row.studentId, context),
  decide: (row, _input, facts, context) => {
    ensure(context.now < (row.offerUntil ?? ''), rule.offerOver)
    return takeSeat(row.id, { type: 'accepted', ...seatIn(ensurePlace(facts, context), facts, context) }, context)
  },
})

export const extendHold = command(enrolment, 'extendHold', {
  label: ['延长占位', 'Extend the hold'],
  by: ['SM', 'PO'],
  input: { holdUntil: time('占位至', 'Held until', { required: true }) },
  needs: row => gather({ klass: get(openClass, row.openClassId), set: get(policy, policyId), orders: ordersOf(row.id) }),
  decide: (row, input, { klass, set, orders }) => {
    ensure(klass, rule.noClass)
    ensure(input.holdUntil > (row.holdUntil ?? ''), rule.holdShorter)
    const last = klass.enrollEnd ? plus(klass.enrollEnd, policyOf(set).holdGraceMinutes * minute) : null
    ensure(klass.status !== 'released' || !last || input.holdUntil <= last, rule.noTimeLeft)
    return [
      fact(enrolment, 'hold_extended', { holdUntil: input.holdUntil }),
      ...orders.filter(one => one.status === 'created').map(one => invoke(extendOrder, one.id, { payUntil: input.holdUntil })),
    ]
  },
})

export const commands = [commit, accept, extendHold] as const
