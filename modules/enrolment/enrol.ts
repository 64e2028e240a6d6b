/** Taking a seat: first come, by accepting an offer, or by the draw; with its order made in the same turn. */
import { choiceRound, no as noChoice } from './choice.ts'
import { enrolment } from './enrolment.ts'
import { allocate as draw } from './lottery.ts'
import { ensurePlace, placeNeeds, type PlaceNeeds } from './needs.ts'
import { holdUntil, no as rule } from './rules.ts'
import { seatsLeft, seatsTaken, taken } from './seats.ts'
import { placeInput } from './waiting.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { invoke, choice, coded, command, ensure, fact, find, gather, get, int, minute, optional, overlaps, plus, text, time, timer } from '../kit/index.ts'
import type { Context, Row, Step } from '../kit/index.ts'
import { createOrder, extendOrder, lineNames, order, type OrderLine, ordersOf } from '../payments/index.ts'

type Class = Row<typeof openClass>

export interface Seat {
  /** The fact of the enrolment and what it records. */
  readonly type: 'committed' | 'accepted' | 'allocated' | 'transferred_in'
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
export function takeSeat(enrolmentId: string, seat: Seat, { now, newId }: Context): readonly Step<typeof enrolment>[] {
  const orderId = newId(),
    { openClassId, studentId, schoolId, agencyId, areaCode } = seat.place
  const price: OrderLine = { kind: 'price', label: lineNames.price[0], cents: seat.priceCents }
  const lines = seat.credit ? [price, seat.credit] : [price]
  const free = seat.priceCents - (seat.credit?.cents ?? 0) === 0
  const times = free ? { enrolledAt: now, holdUntil: null } : { holdUntil: seat.until }
  return [
    fact(enrolment, seat.type, { ...seat.entry, ...times, orderId, offerUntil: null }, free ? 'enrolled' : 'held'),
    invoke(createOrder, orderId, {
      enrolmentId,
      openClassId,
      studentId,
      schoolId,
      agencyId,
      areaCode,
      lines,
      policy: seat.klass.refundPolicy,
      payUntil: free ? now : seat.until,
      payerId: seat.payerId,
      phoneNumber: seat.phoneNumber ?? null,
    }),
  ]
}
/** What every seat has of the place that it is in; who enrols pays. */
export const seatIn = ({ klass, place, entry }: ReturnType<typeof ensurePlace>, facts: PlaceNeeds, { now, actor }: Context) => ({
  entry,
  klass,
  place: entry,
  priceCents: place.priceCents,
  payerId: actor.role === 'PR' ? actor.userId : null,
  until: holdUntil(klass, facts.policy, now),
})

/** The seat itself, after every other rule of the place. */
function ensureSeat(klass: Class, { seats }: PlaceNeeds) {
  ensure((seats?.choosing ?? 0) === 0, rule.roundOpen)
  ensure(taken(seats) < klass.capacity, rule.full)
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
    ensureSeat(placed.klass, facts)
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

/** What the draw gave a wish. Seats are checked once more under the lock, whatever the draw believed (S1). */
export const allocate = command(enrolment, 'allocate', {
  label: ['录取', 'Allocate'],
  by: [],
  input: {
    result: choice({ held: ['录取', 'Granted'], waitlisted: ['候补', 'Waiting'], rejected: ['未录取', 'Rejected'] })('结果', 'Result', { required: true }),
    reason: text('原因', 'Reason', { required: true }),
    turn: int('顺序', 'Turn', { required: true }),
  },
  needs: row => gather({ klass: get(openClass, row.openClassId), seats: get(seatsTaken, row.openClassId), set: get(policy, policyId) }),
  decide: (row, { result, reason, turn }, { klass, seats, set }, context) => {
    ensure(klass, rule.noClass)
    if (result === 'rejected') return fact(enrolment, 'rejected', { reason }, 'rejected')
    if (result === 'waitlisted')
      return klass.waitlistOn ? fact(enrolment, 'waitlisted', { reason, queueNo: turn }, 'waitlisted') : fact(enrolment, 'rejected', { reason }, 'rejected')
    ensure(taken(seats) < klass.capacity, rule.full)
    const from = klass.enrollStart && klass.enrollStart > context.now ? klass.enrollStart : context.now
    return takeSeat(
      row.id,
      {
        type: 'allocated',
        entry: { reason },
        klass,
        place: row,
        priceCents: row.priceCents,
        payerId: row.payerId,
        until: holdUntil(klass, policyOf(set), from),
      },
      context,
    )
  },
})

const reasons = {
  granted: coded('choice.granted', ['按志愿录取', 'admitted by choice']),
  full: coded('choice.full', ['名额已满', 'no place is left']),
  placed: coded('choice.placed', ['已录取更高志愿', 'admitted to a higher choice']),
  clash: coded('choice.clash', ['与其他班级时间冲突', 'its times clash with another class']),
} as const

export const drawRound = command(choiceRound, 'draw', {
  label: ['执行录取', 'Draw'],
  by: ['SM', 'PO'],
  danger: true,
  needs: function* (row) {
    const wishes = yield* find(enrolment, { roundId: row.id, status: 'choice' })
    const children = [...new Set(wishes.map(wish => wish.studentId))]
    const { classes, seats, firm } = yield* gather({
      classes: find(openClass, { id: row.openClassIds }),
      seats: find(seatsTaken, { id: row.openClassIds }),
      firm: find(enrolment, { studentId: children, status: ['waitlisted', 'offered', 'held', 'enrolled'] }),
    })
    const lessons = yield* find(lesson, { openClassId: [...new Set([...row.openClassIds, ...firm.map(one => one.openClassId)])], status: { not: 'cancelled' } })
    return { wishes, classes, seats, firm, lessons }
  },
  decide: (row, _input, { wishes, classes, seats, firm, lessons }, { now }) => {
    ensure(row.closesAt <= now, noChoice.stillOpen)
    const of = (classId: string) => lessons.filter(one => one.openClassId === classId)
    const drawn = draw({
      seed: row.seed,
      wishes: wishes.map(({ id, studentId, openClassId, rank, priority }) => ({ id, studentId, openClassId, rank: rank ?? 1, priority: priority ?? 0 })),
      seats: Object.fromEntries(
        classes.map(one => [
          one.id,
          seatsLeft(
            one,
            seats.find(row => row.id === one.id),
          ),
        ]),
      ),
      clashes: wish =>
        firm.some(
          one =>
            one.studentId === wish.studentId &&
            of(one.openClassId).some(theirs => of(wish.openClassId).some(ours => overlaps(ours.startAt, ours.endAt, theirs.startAt, theirs.endAt))),
        ),
    })
    return [
      fact(choiceRound, 'drawn', {
        drawnAt: now,
        outcome: drawn.map(({ studentId, openClassId, rank, turn, result, reason }) => ({ studentId, openClassId, rank, turn, result, reason })),
      }),
      ...drawn.map(wish => invoke(allocate, wish.id, { result: wish.result, reason: reasons[wish.reason], turn: wish.turn })),
    ]
  },
})

export const draws = timer('choice-rounds', {
  due: now => find(choiceRound, { status: 'open', closesAt: { lte: now } }),
  run: row => [invoke(drawRound, row.id, {})],
})

export const commands = [commit, accept, extendHold, allocate, drawRound] as const
