/** Transfer: a child changes class; the untaught money comes along, the difference is charged or refunded. The former place stays the child's
 * until nothing is owed for the new one: who does not pay in time has lost nothing. */
import { enrolment } from './enrolment.ts'
import { ensurePlace, type PlaceNeeds, placeNeeds, placesNeeds, queueNeeds } from './needs.ts'
import { no as rule, partsOwed } from './rules.ts'
import { ensureFree } from './guests.ts'
import { offersAfter } from './waiting.ts'
import { remarkField } from '../audit/index.ts'
import { command, type Context, ensure, find, get, int, invoke, type Reading, RefusalError, type Row, step, text } from '../kit/index.ts'
import { openClass } from '../openclass/index.ts'
import { annulOrder, lineNames, order } from '../payments/index.ts'
import { seatIn, takeSeat } from './enrol.ts'
import { seatsLeft, seatsTaken } from './seats.ts'

type Enrolment = Row<typeof enrolment>

/** Begins to leave the class for another. What the untaught money is worth is not known here: who knows it runs `transferIn` in the same turn. A
 * balance that is not paid yet is no part of it: it is owed as long as the child has this place. */
export const transferOut = step(enrolment, 'transferOut', 'transfer_begun', {
  label: ['转班', 'Transfer'],
  by: ['SM', 'PO'],
  danger: true,
  input: { openClassId: text('转入班级', 'To class', { required: ['请选择班级', 'please choose a class'] }), remark: remarkField },
  check(row, { openClassId }) {
    ensure(openClassId !== row.openClassId, rule.sameClass)
    ensureStays(row)
  },
  record: ({ remark }, _row, _facts, { newId }) => ({ transferToId: newId(), cause: 'school', reason: remark }) as const,
})

/** Whether the child keeps its place only until another one is paid. */
export const isLeaving = ({ status, transferToId }: Pick<Enrolment, 'status' | 'transferToId'>): boolean => status === 'enrolled' && transferToId !== null
/** What would end a place waits until its transfer is done or given up. */
export const ensureStays = (row: Pick<Enrolment, 'status' | 'transferToId'>): void => ensure(!isLeaving(row), rule.transferRuns)
/** The place that a child leaves for this one, as long as it has it; only schools transfer. */
export function* formerOf({ id, onBehalf }: Pick<Enrolment, 'id' | 'onBehalf'>): Reading<Enrolment | undefined> {
  return onBehalf ? (yield* find(enrolment, { transferToId: id, status: 'enrolled' }, { limit: 1 }))[0] : undefined
}

/** Nothing is owed for the new place: the former one is free, and its balance is asked for no more. Money that still comes for that goes back. */
export const moveOver = step(enrolment, 'moveOver', 'transferred_out', {
  label: ['转出', 'Moved over'],
  *needs(row) {
    return { queue: yield* queueNeeds(row.openClassId), unpaid: yield* find(order, { enrolmentId: row.id, status: 'created' }) }
  },
  also: (row, _input, { queue, unpaid }, { now }) => [...unpaid.map(one => invoke(annulOrder, one.id, { reason: row.reason })), ...offersAfter(queue, 1, now)],
})
/** The new place came to nothing: the child stays where it was. */
export const stayOn = step(enrolment, 'stayOn', 'transfer_undone', {
  label: ['转班未完成，留在原班', 'Stays after all'],
  record: () => ({ transferToId: null, cause: null, reason: null }),
})

/** A class that would take a pupil, as the school chooses among them. */
export interface TransferClass {
  readonly id: string
  readonly name: string
  /** Weekdays of its lessons to come, Monday is 0, and their clock where it is one. */
  readonly weekdays: readonly number[]
  readonly clock: string
  readonly firstDate: string
  readonly seats: number
  /** What a place costs, what the untaught money pays of it, and what is left: to pay now, with the balance by a day, or to get back. Wire amounts. */
  readonly price: string
  readonly credit: string
  readonly toPay: string
  readonly later: string
  readonly until: string
  readonly back: string
  /** What of the former price was to be paid later, and is not any more. */
  readonly waived: string
}

/** A place for whoever comes from another class: nobody waits for it, and it is theirs to have. The place that is left stands in nobody's way: its
 * lessons are not the child's any more once this one is paid. */
function ensureTaken(facts: PlaceNeeds, from: Enrolment, context: Pick<Context, 'now' | 'actor' | 'zone'>) {
  const elsewhere = facts.elsewhere.filter(one => one.openClassId !== from.openClassId),
    live = facts.live.filter(one => one.id !== from.id)
  const placed = ensurePlace({ ...facts, elsewhere, live }, context)
  ensure((facts.seats?.choosing ?? 0) === 0, rule.roundOpen)
  ensureFree(placed.klass, facts.seats, context)
  ensure((facts.seats?.waiting ?? 0) === 0, rule.othersWait)
  return placed
}

/** How many classes a look at those that would take a pupil goes through. */
const lookedMax = 100
const selling = ['released', 'confirmed', 'teaching'] as const
/** The classes of the school that would take the pupil of a place now, in the order of their names, with what a place in each costs. */
export function* classesFor(from: Enrolment, name: string, context: Context) {
  const all = yield* find(
    openClass,
    { schoolId: from.schoolId, status: selling, id: { not: from.openClassId }, ...(name ? { name: { like: name } } : {}) },
    { sort: ['name'], limit: lookedMax },
  )
  const seats = all.length === 0 ? [] : yield* find(seatsTaken, { id: all.map(one => one.id) })
  const free = all.filter(
    one =>
      seatsLeft(
        one,
        seats.find(each => each.id === one.id),
      ) > 0,
  )
  const facts = yield* placesNeeds(
    free.map(one => one.id),
    from.studentId,
    { ...context, id: from.id },
    from.payerId,
  )
  return facts.flatMap(one => {
    const placed = orNone(() => ensureTaken(one, from, context))
    return placed ? [{ klass: placed.klass, place: placed.place, lessons: one.lessons, seats: seatsLeft(placed.klass, one.seats) }] : []
  })
}
function orNone<T>(decide: () => T): T | undefined {
  try {
    return decide()
  } catch (refused) {
    if (refused instanceof RefusalError) return undefined
    throw refused
  }
}

export const transferIn = command(enrolment, 'transferIn', {
  label: ['转入', 'Transferred in'],
  input: {
    openClassId: text('班级', 'Class', { required: true }),
    fromId: text('转自报名', 'From', { required: true }),
    /** The untaught money of the former place: it pays for this one as far as it is needed. */
    creditCents: int('可抵扣(分)', 'Credit, fen', { required: true }),
  },
  needs: function* (_row, { openClassId, fromId }, context) {
    const from: Enrolment | undefined = yield* get(enrolment, fromId)
    return { ...(yield* placeNeeds(openClassId, from?.studentId ?? '', context, from?.payerId ?? null)), from }
  },
  decide: (row, { creditCents }, facts, context) => {
    const { from } = facts
    ensure(from && isLeaving(from) && from.transferToId === row.id, rule.noClass)
    const placed = ensureTaken(facts, from, context)
    const credit = Math.min(creditCents, placed.place.priceCents)
    const steps = takeSeat(
      row.id,
      {
        type: 'transferred_in',
        ...seatIn(placed, facts, context),
        entry: { ...placed.entry, payerId: from.payerId, onBehalf: true },
        payerId: from.payerId,
        ...(credit > 0 ? { credit: { kind: 'credit', label: lineNames.credit[0], cents: credit } } : {}),
      },
      context,
    )
    return partsOwed(placed.klass, placed.place.priceCents, credit, context).now === 0 ? [...steps, invoke(moveOver, from.id, {})] : steps
  },
})

export const commands = [transferOut, transferIn, moveOver, stayOn] as const
