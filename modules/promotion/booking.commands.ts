/** Choosing seats: the selection is the server's hold, all of it or nothing. Then a name and a phone make enrolments and an order of it, which
 * is paid, or the seats are free again. */
import { mayTry, noCode, phoneCodes } from '../identity/index.ts'
import {
  about,
  command,
  count,
  ensure,
  fact,
  find,
  gather,
  get,
  invoke,
  type Invoke,
  json,
  minute,
  money,
  pick,
  plus,
  type Reading,
  type Row,
  rules,
  step,
  sum,
  text,
  timer,
} from '../kit/index.ts'
import { annulOrder, attempts, cancelOrder, closeAll, closeOrder, createOrder, lineNames, openPaymentStatuses, order, payment } from '../payments/index.ts'
import { back } from '../refunds/index.ts'
import { seatBooking } from './booking.ts'
import * as enrolled from './enrollment.commands.ts'
import { leftOfPrice, liveEnrollments, promotionEnrollment } from './enrollment.ts'
import { ensureFair, type Holding, holding } from './limits.ts'
import { centsOf, couldSpare, orphans, type Plan, type PlanSeat, runs } from './plan.ts'
import { no } from './refusals.ts'
import { office } from './roles.ts'
import { activitySchedule, isOpen } from './schedule.ts'
import * as seats from './seat.commands.ts'
import { seat, seatId, seatMap, takenIn, takenStatuses } from './seat.ts'

type Booking = Row<typeof seatBooking>
type Seat = Row<typeof seat>
const of = seatBooking
/** How long seats are held for who has not said who they are. */
export const choosing = 5 * minute

/** The others' choices whose time is over: whether the gateway still owes an answer about one. */
function* lapsed(rows: readonly Seat[], mine: string, now: string): Reading<{ readonly over: readonly Booking[]; readonly pending: ReadonlySet<string> }> {
  const ids = [...new Set(rows.filter(one => one.status === 'held' && one.bookingId !== mine && (one.holdUntil ?? '') <= now).map(one => one.bookingId!))]
  if (ids.length === 0) return { over: [], pending: new Set() }
  const over = yield* find(seatBooking, { id: ids, status: ['held', 'booked'] })
  const orders = over.flatMap(one => (one.orderId ? [one.orderId] : []))
  const open = orders.length > 0 ? yield* find(payment, { orderId: orders, status: openPaymentStatuses }) : []
  const waiting = new Set(open.map(one => one.orderId))
  return { over, pending: new Set(over.filter(one => one.orderId && waiting.has(one.orderId)).map(one => one.id)) }
}

const wantedOf = (given: readonly string[]): readonly string[] => [...new Set(given)]
export const select = command(of, 'select', {
  label: ['选座', 'Choose seats'],
  by: office,
  contended: true,
  many: false,
  input: { ...pick(of.fields, 'scheduleId', 'seats'), visitor: { ...of.fields.visitor, locked: false } },
  *needs(row, { scheduleId, seats: wanted, visitor }, { now }) {
    const found = yield* gather({
      schedule: get(activitySchedule, scheduleId),
      map: get(seatMap, scheduleId),
      rows: find(seat, { id: [...new Set([...wanted, ...(row.seats ?? [])])].slice(0, 40).map(one => seatId(scheduleId, one)) }),
    })
    const fair = visitor ? yield* holding({ visitor }, row.id, now) : undefined
    return { ...found, fair, ...(yield* lapsed(found.rows, row.id, now)) }
  },
  decide(row, { scheduleId, seats: given, visitor }, { schedule, map, rows, fair, over, pending }, { id, now }) {
    const wanted = wantedOf(given)
    ensure(schedule && map, { ...no.noSchedule, field: 'scheduleId' })
    ensure(row.status === 'new' || row.scheduleId === scheduleId, { ...no.notYours, field: 'scheduleId' })
    ensure(isOpen(schedule, now), no.notOpen)
    ensure(row.status === 'new' || (row.holdUntil ?? '') > now, no.over)
    ensure(wanted.length <= schedule.seatsMax, about(no.tooMany, 'seats'), { max: schedule.seatsMax })
    if (fair) ensureFair(fair, wanted.length, { field: 'seats', isNew: row.status === 'new' })
    const plan = map.plan as Plan
    const strange = wanted.filter(one => !plan.seats.some(spot => spot.seatNo === one))
    ensure(strange.length === 0, about(no.otherSeat, 'seats'), { seats: strange })
    const byNo = new Map(rows.map(one => [one.seatNo, one])),
      ends = new Set(over.map(one => one.id))
    const isTaken = (one: Seat | undefined) =>
      !!one &&
      (takenStatuses as readonly string[]).includes(one.status) &&
      !(one.status === 'held' && (one.bookingId === id || (ends.has(one.bookingId ?? '') && !pending.has(one.bookingId ?? ''))))
    const conflicts = wanted.filter(one => isTaken(byNo.get(one)))
    ensure(conflicts.length === 0, about(no.conflict, 'seats'), { seats: conflicts })
    const holdUntil = row.holdUntil ?? plus(now, choosing)
    const gone = new Set(wanted.map(one => byNo.get(one)?.bookingId).filter(one => one && one !== id && ends.has(one)))
    const isMine = (one: string) => byNo.get(one)?.status === 'held' && byNo.get(one)?.bookingId === id
    return [
      fact(of, 'selected', {
        scheduleId,
        seats: wanted,
        visitor: row.visitor ?? visitor ?? null,
        holdUntil,
        totalCents: sum(chosenIn(plan, wanted).map(one => centsOf(plan, one))),
      }),
      // Whose time is over makes room in this turn.
      ...over.filter(one => gone.has(one.id)).map(one => invoke(expire, one.id, {})),
      ...(row.seats ?? []).filter(one => isMine(one) && !wanted.includes(one)).map(one => invoke(seats.release, seatId(scheduleId, one), {})),
      ...wanted
        .filter(one => !isMine(one))
        .map(seatNo => invoke(seats.hold, seatId(scheduleId, seatNo), { scheduleId, seatNo, bookingId: id, enrollmentId: null, holdUntil })),
    ]
  },
})
const chosenIn = (plan: Plan, wanted: readonly string[]): readonly PlanSeat[] => plan.seats.filter(one => wanted.includes(one.seatNo))

/** The free seats around a choice that it would leave alone, and whether another choice of as many would not. */
function* alone(row: Booking, plan: Plan | undefined): Reading<{ readonly left: readonly string[]; readonly spared: boolean }> {
  if (!plan) return { left: [], spared: false }
  const own = new Set(row.seats ?? []),
    near = runs(plan)
      .filter(run => run.some(one => own.has(one.seatNo)))
      .flat()
  const rows = yield* find(seat, { id: near.map(one => seatId(row.scheduleId, one.seatNo)), status: takenStatuses })
  const taken = new Set(rows.map(one => one.seatNo).filter(one => !own.has(one)))
  const left = orphans(plan, taken, own)
  if (left.length === 0) return { left, spared: false }
  const all = new Set([...(yield* takenIn(row.scheduleId))].filter(one => !own.has(one)))
  return { left, spared: couldSpare(plan, all, { count: own.size }) }
}

/** Who comes on which seat. */
export interface Comer {
  readonly seatNo: string
  readonly studentName: string
  readonly grade?: string | null
}
const isComers = (value: unknown): value is readonly Comer[] =>
  Array.isArray(value) &&
  value.every(one => typeof one?.seatNo === 'string' && typeof one.studentName === 'string' && one.studentName.trim() !== '' && one.studentName.length <= 40)

const booking = {
  name: { ...of.fields.name, required: true as const, locked: false },
  phone: { ...of.fields.phone, required: true as const, locked: false },
  people: json<readonly Comer[]>()('参加人', 'Who comes', { required: true }),
  amount: money('页面显示金额', 'Amount shown'),
  codeId: text('验证码编号', 'Code id'),
  codeHash: { ...phoneCodes.codeHash, required: false as const },
}
interface Known {
  readonly schedule: Row<typeof activitySchedule> | undefined
  readonly map: Row<typeof seatMap> | undefined
  readonly code: Row<typeof phoneCodes.phoneCode> | undefined
  readonly others: number
  readonly fair: Holding
  readonly left: readonly string[]
  readonly spared: boolean
}
/** A name and a proven phone make the choice an order: enrolments of those who come, and what is to be paid. */
export const book = command(of, 'book', {
  label: ['提交报名', 'Book'],
  by: office,
  many: false,
  contended: true,
  input: booking,
  *needs(row, { phone, codeId }, { now }): Reading<Known> {
    const found = yield* gather({
      schedule: get(activitySchedule, row.scheduleId),
      map: get(seatMap, row.scheduleId),
      code: get(phoneCodes.phoneCode, codeId ?? ''),
      others: count(promotionEnrollment, { scheduleId: row.scheduleId, phone: phone ?? '', status: liveEnrollments }),
    })
    const fair = yield* holding({ phone: phone ?? '' }, row.id, now)
    return { ...found, fair, ...(yield* alone(row, found.map?.plan as Plan | undefined)) }
  },
  decide(row, input, known, { id, now, newId, actor }) {
    const { schedule, map, code, others, fair, left, spared } = known,
      { name, phone, people, amount, codeHash } = input
    ensure((row.holdUntil ?? '') > now, no.over)
    ensure(schedule && map && schedule.status === 'open', no.notOpen)
    const plan = map.plan as Plan,
      chosen = chosenIn(plan, row.seats ?? [])
    ensure(chosen.length > 0, about(no.noneChosen, 'seats'))
    const refused = rules.phone(phone)
    ensure(!refused, about(refused ?? no.notOpen, 'phone'))
    const used: Invoke[] = []
    // The office knows whom it enrols; anybody else proves the phone in this turn.
    if (actor.role === 'system') {
      ensure(code?.status === 'sent' && code.phone === phone && codeHash, about(noCode.noCode, 'code'))
      mayTry(code, now)
      ensure(code.codeHash === codeHash, about(noCode.wrongCode, 'code'))
      used.push(invoke(phoneCodes.use, code.id, { codeHash }))
      ensureFair(fair, chosen.length, { field: 'phone', isNew: true })
    }
    ensure(
      isComers(people) && people.length === chosen.length && chosen.every(one => people.filter(who => who.seatNo === one.seatNo).length === 1),
      about(no.people, 'people'),
    )
    ensure(others + chosen.length <= schedule.seatsMax, about(no.tooMany, 'seats'), { max: schedule.seatsMax })
    ensure(left.length === 0 || !spared, about(no.orphan, 'seats'), { seats: left })
    const totalCents = sum(chosen.map(one => centsOf(plan, one)))
    ensure(amount === undefined || amount === null || amount === totalCents, about(no.price, 'amount'))
    const isFree = totalCents === 0,
      holdUntil = isFree ? null : plus(now, schedule.holdMinutes * minute),
      orderId = isFree ? null : newId()
    const enrolments = chosen.map(one => ({ id: newId(), spot: one, who: people.find(each => each.seatNo === one.seatNo)! }))
    return [
      ...used,
      fact(of, 'booked', { name, phone, totalCents, holdUntil, orderId }, isFree ? 'confirmed' : 'booked'),
      ...enrolments.flatMap(one => seated(one, { row, id, now, holdUntil, orderId, plan, name, phone, isFree })),
      ...(orderId
        ? [
            invoke(createOrder, orderId, {
              subject: schedule.name,
              subjectKind: of.name,
              subjectId: id,
              areaCode: schedule.areaCode,
              payUntil: holdUntil!,
              phoneNumber: phone,
              lines: [{ kind: 'seat' as const, label: lineNames.seat[0], cents: totalCents }],
            }),
          ]
        : []),
    ]
  },
})
interface Seating {
  readonly row: Booking
  readonly id: string
  readonly now: string
  readonly holdUntil: string | null
  readonly orderId: string | null
  readonly plan: Plan
  readonly name: string
  readonly phone: string
  readonly isFree: boolean
}
const seated = (
  { id: enrollmentId, spot, who }: { readonly id: string; readonly spot: PlanSeat; readonly who: Comer },
  { row: { scheduleId }, id, now, holdUntil, orderId, plan, name, phone, isFree }: Seating,
): readonly Invoke[] => {
  const at = seatId(scheduleId, spot.seatNo)
  const { seatNo } = spot
  return [
    invoke(seats.hold, at, { scheduleId, seatNo, bookingId: id, enrollmentId, holdUntil: holdUntil ?? now }),
    ...(isFree ? [invoke(seats.sell, at, {})] : []),
    invoke(enrolled.take, enrollmentId, {
      scheduleId,
      bookingId: id,
      name,
      phone,
      studentName: who.studentName.trim(),
      grade: who.grade ?? null,
      seatNo,
      amount: centsOf(plan, spot),
      orderId,
    }),
  ]
}

function* parts(row: Booking) {
  return yield* gather({
    rows: seats.seatsOf(row.id),
    people: find(promotionEnrollment, { bookingId: row.id }),
    due: get(order, row.orderId),
    open: count(payment, { orderId: row.orderId ?? '', status: openPaymentStatuses }),
    paid: find(payment, { orderId: row.orderId ?? '', status: 'success', disposition: 'order' }, { limit: 1 }),
  })
}
interface Parts {
  readonly rows: readonly Seat[]
  readonly people: readonly Row<typeof promotionEnrollment>[]
  readonly due: Row<typeof order> | undefined
  readonly open: number
  readonly paid: readonly Row<typeof payment>[]
}
/** The seats are free again, and those who would have come are told. */
const freed = ({ rows, people }: Parts): readonly Invoke[] => [
  ...rows.filter(one => one.status === 'held').map(one => invoke(seats.release, one.id, {})),
  ...people.filter(one => one.status === 'held').map(one => invoke(enrolled.expire, one.id, {})),
]

export const number = step(of, 'number', 'numbered', {
  label: ['记录订单号', 'Note the order'],
  input: { orderCode: text('订单号', 'Order', { required: true }) },
  needs: row => gather({ people: find(promotionEnrollment, { bookingId: row.id, status: 'held' }) }),
  also: (_row, { orderCode }, { people }) => people.map(one => invoke(enrolled.number, one.id, { orderCode })),
})
/** The order is paid: the seats are sold. */
export const confirm = step(of, 'confirm', 'confirmed', {
  label: ['确认', 'Confirm'],
  needs: parts,
  check: (_row, _input, { due }) => ensure(due?.status === 'paid', no.payPending),
  record: () => ({ holdUntil: null }),
  also: (_row, _input, { rows, people }) => [...people.map(one => invoke(enrolled.pay, one.id, {})), ...rows.map(one => invoke(seats.sell, one.id, {}))],
})
export const expire = step(of, 'expire', 'expired', {
  label: ['过期', 'Expire'],
  needs: parts,
  check(row, _input, { open }, { now }) {
    ensure((row.holdUntil ?? '') <= now, no.holdRuns)
    // A payment whose end is unknown keeps the seats until the gateway has answered.
    ensure(open === 0, no.payPending)
  },
  also: (_row, _input, known) => [...(known.due?.status === 'created' ? [invoke(closeOrder, known.due.id, {})] : []), ...freed(known)],
})
export const giveUp = step(of, 'giveUp', 'released', {
  label: ['放弃', 'Give up'],
  by: office,
  danger: true,
  needs: parts,
  check: (_row, _input, { open }) => ensure(open === 0, no.payPending),
  also: (_row, _input, known) => [...(known.due?.status === 'created' ? [invoke(cancelOrder, known.due.id, { reason: null })] : []), ...freed(known)],
})
/** The schedule is cancelled: what was paid goes back, whole, for each seat. An application that waits goes its own way. */
export const annul = step(of, 'annul', 'annulled', {
  label: ['随场次取消', 'Cancel with the schedule'],
  input: { reason: text('原因', 'Reason') },
  needs: parts,
  record: () => ({ holdUntil: null }),
  also(_row, { reason }, known, context) {
    const { people, due, paid } = known
    const leaving = people.filter(one => one.status === 'paid' || one.status === 'confirmed')
    return [
      ...(due?.status === 'created' ? [invoke(annulOrder, due.id, { reason: reason ?? null })] : []),
      ...freed(known),
      ...leaving.map(one => invoke(enrolled.release, one.id, { cents: leftOfPrice(one) })),
      ...leaving.flatMap(one =>
        paid[0] ? back(paid[0], 'activity_cancelled', leftOfPrice(one), context, { subjectKind: promotionEnrollment.name, subjectId: one.id }) : [],
      ),
    ]
  },
})
export const commands = [select, book, number, confirm, expire, giveUp, annul] as const

/** Whose time is over: the gateway is asked first to take no more money. */
export const holds = timer('seat-holds', {
  due: now => find(seatBooking, { status: ['held', 'booked'], holdUntil: { lte: now } }),
  run: async (row, context) => {
    const open = row.orderId ? await context.ask(attempts(row.orderId)) : []
    // A gateway that did not answer is asked again when its time comes, not at every tick.
    if (open.some(one => one.status === 'unknown' && (one.askAt ?? '') > context.now)) return []
    const steps = await closeAll(open, context)
    const settled = open.length === steps.length && steps.every(one => one.command.name === 'close' || one.command.name === 'fail')
    return settled ? [...steps, invoke(expire, row.id, {})] : steps
  },
})
