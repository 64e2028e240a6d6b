/** The calls of promotion: the office's under their wire names, and those of anybody who enrols without an account. */
import {
  act,
  alias,
  choice,
  text,
  about,
  type Asked,
  chosen,
  download,
  ensure,
  find,
  get,
  invoke,
  type Invoke,
  list,
  lookUp,
  parseMoney,
  perform,
  pick,
  report,
  type RouteContext,
  type Row,
  rules,
  type Show,
  submitting,
  textOf,
  wantedOf,
  byWord,
  offWords,
  json,
} from '../kit/index.ts'
import { channelAsked, createPayment, order, settleAttempts, startPayment } from '../payments/index.ts'
import { activities, activity, isFull, leftOf } from './activity.ts'
import * as banners from './banner.ts'
import * as bookings from './booking.commands.ts'
import { seatBooking } from './booking.ts'
import { doorRoutes } from './door.ts'
import * as enrolled from './enrollment.commands.ts'
import { payStatuses, promotionEnrollment, refundStatuses } from './enrollment.ts'
import { askGateway, ownBooking, shownBooking } from './paid.ts'
import { centsOf, firstCategory, patterns, type Plan, type PlanSeat, seatNoOf } from './plan.ts'
import { no } from './refusals.ts'
import { readers } from './roles.ts'
import * as schedules from './schedule.commands.ts'
import { activitySchedule } from './schedule.ts'
import * as schools from './school.commands.ts'
import { uuSchool } from './school.ts'
import { lock, saveMap, unlock } from './seat.commands.ts'
import { seat, seatId, seatMap, seatTally } from './seat.ts'
import { routes as statistics } from './statistics.ts'

const uu = 'business-uu'

/** Lists say how many seats are left, and that it is full where none are. */
const withLeft: Show = async (rows, context) => {
  const ids = rows.map(one => String(one.id)),
    tallies = await context.readUnscoped(find(seatTally, { id: ids }))
  return rows.map(one => {
    const tally = tallies.find(each => each.id === one.id)
    return {
      ...one,
      left: leftOf(one as never, tally),
      ...(isFull(one as never, tally) ? { isFull: 1, statusName: (['已满', 'Full'] as const)[context.lang] } : { isFull: 0 }),
    }
  })
}

/** Makes or changes a schedule, and moves it where `status` says so and it is not there. */
const submitSchedule = act(
  `${uu}/activityschedule/submit`,
  [schedules.create, schedules.change, schedules.publish, schedules.open, schedules.close, schedules.cancel],
  async (asked, context) => {
    const row = asked.id ? await context.ask(get(activitySchedule, String(asked.id))) : undefined
    ensure(!asked.id || row, { ...no.noSchedule, field: 'id' })
    const id = row?.id ?? context.newId(),
      wanted = textOf(asked.status)
    const given = { ...asked, ...(asked.price === undefined ? {} : { price: asked.price }) }
    const step: Invoke = invoke(row ? schedules.change : schedules.create, id, given)
    if (!wanted || wanted === (row?.status ?? 'draft') || wanted === 'full') return step
    ensure(Object.hasOwn(schedules.moves, wanted), about(no.status, 'status'))
    const move = schedules.moves[wanted as keyof typeof schedules.moves]
    const isAgain = wanted === 'open' && row?.status === 'closed'
    return [step, invoke(isAgain ? schedules.reopen : (move as typeof schedules.publish), id, asked.remark ? { remark: asked.remark } : ({} as never))]
  },
  {
    adds: {
      id: text('编号', 'Id'),
      status: choice(Object.fromEntries(Object.keys(schedules.moves).map(one => [one, activitySchedule.lifecycle.states[one as 'open'].label])))(
        '状态',
        'Status',
      ),
    },
    answer: () => true,
  },
)

/** What of an enrolment follows from payments: who says something else than it is, is told. */
function ensureSame(asked: Asked, row: Row<typeof promotionEnrollment> | undefined): void {
  const is = { payStatus: row?.payStatus ?? 'unpaid', refundStatus: row?.refundStatus ?? 'none', orderCode: row?.orderCode ?? '' }
  for (const name of ['payStatus', 'refundStatus', 'orderCode'] as const) {
    const said = textOf(asked[name])
    const choices: Readonly<Record<string, unknown>> = name === 'payStatus' ? payStatuses : name === 'refundStatus' ? refundStatuses : {}
    ensure(name === 'orderCode' || !said || Object.hasOwn(choices, said), about(no.byPayment, name))
    ensure(!said || said === is[name] || (!row && said === 'free' && name === 'payStatus'), about(no.byPayment, name))
  }
}
const amountOf = (asked: Asked): number | undefined => {
  const said = textOf(asked.amount)
  if (!said) return undefined
  const cents = parseMoney(said)
  ensure(cents !== undefined, { ...rules.no.price, field: 'amount' })
  return cents
}
/** The office enrols somebody on a seat, through the same choice as anybody; or says anew who comes. */
const submitEnrollment = act(
  `${uu}/promotionenrollment/submit`,
  [bookings.book, enrolled.change],
  async (asked, context) => {
    const row = asked.id ? await context.ask(get(promotionEnrollment, String(asked.id))) : undefined
    ensure(!asked.id || row, { ...no.notHeld, field: 'id' })
    ensureSame(asked, row)
    const amount = amountOf(asked),
      seatNo = textOf(asked.seatNo)
    if (row) {
      ensure(!seatNo || seatNo === row.seatNo, about(no.seatStays, 'seatNo'))
      ensure(amount === undefined || amount === row.amount, about(no.price, 'amount'))
      return invoke(enrolled.change, row.id, pick(asked as Record<'name' | 'studentName' | 'grade', string>, 'name', 'studentName', 'grade'))
    }
    ensure(seatNo, { ...no.noneChosen, field: 'seatNo' })
    const id = context.newId()
    const person = { seatNo, studentName: textOf(asked.studentName) || textOf(asked.name), grade: textOf(asked.grade) || null }
    return [
      invoke(bookings.select, id, { scheduleId: textOf(asked.scheduleId), seats: [seatNo] }),
      invoke(bookings.book, id, { name: asked.name, phone: asked.phone, people: [person], ...(amount === undefined ? {} : { amount: asked.amount }) }),
    ]
  },
  {
    decides: ['people', 'codeId', 'codeHash'],
    adds: { id: text('编号', 'Id'), scheduleId: text('场次', 'Schedule'), seatNo: text('座位', 'Seat') },
    answer: () => true,
  },
)

async function payFor(orderId: string | null, asked: Asked, context: RouteContext) {
  const due = await context.readUnscoped(get(order, orderId))
  ensure(due, no.notPaid)
  return startPayment(due, channelAsked(asked), 'web', asked, context)
}

/** The map of a schedule as it was saved, with what each of its seats is now: also prices that no seat has. */
async function mapOf(asked: Asked, context: RouteContext) {
  const scheduleId = textOf(asked.scheduleId)
  const [map, rows, schedule] = await Promise.all([
    context.readUnscoped(get(seatMap, scheduleId)),
    context.readUnscoped(find(seat, { scheduleId })),
    context.ask(get(activitySchedule, scheduleId)),
  ])
  ensure(schedule, { ...no.noSchedule, field: 'scheduleId' })
  const plan = (map?.plan as Plan | undefined) ?? { categories: [], seats: [] },
    byNo = new Map(rows.map(one => [one.seatNo, one]))
  const seats = plan.seats.map(one => {
    const row = byNo.get(one.seatNo),
      status = row?.status ?? 'free',
      category = plan.categories.find(each => each.key === one.category)
    return {
      id: seatId(scheduleId, one.seatNo),
      scheduleId,
      ...one,
      categoryName: category?.name ?? '',
      pattern: category?.pattern ?? patterns[0],
      price: context.amount(centsOf(plan, one)),
      status,
      statusName: seat.lifecycle.states[status as 'free'].label[context.lang],
      enrollmentId: row?.enrollmentId ?? '',
    }
  })
  const categories = plan.categories.map(({ cents, ...one }) => ({ ...one, price: context.amount(cents) }))
  return { version: map?.version ?? 0, categories, seats }
}
const seatList = async (asked: Asked, context: RouteContext) => (await mapOf(asked, context)).seats

/** A plan as callers give it: seats by row and number, where they stand and of which category left out where it says itself. */
function planOf(asked: Asked, before: Plan | undefined, price: number): Plan {
  const given = readJson(asked.seats ?? asked.rows)
  ensure(Array.isArray(given), { ...no.noSeats, field: 'seats' })
  const said = readJson(asked.categories)
  const categories = Array.isArray(said)
    ? said.map((one: any, i) => ({
        key: textOf(one?.key) || `c${i + 1}`,
        name: textOf(one?.name),
        cents: one?.cents ?? parseMoney(textOf(one?.price)),
        pattern: one?.pattern ?? patterns[i % patterns.length],
      }))
    : (before?.categories ?? [firstCategory(price)])
  const seats = given.map((one: any, i): PlanSeat => {
    const at = { block: textOf(one?.block), rowNo: textOf(one?.rowNo), colNo: textOf(one?.colNo) }
    const number = (value: unknown, other: string): number =>
      Number.isInteger(value) ? (value as number) : Math.max(0, (Number.parseInt(other, 10) || i + 1) - 1)
    return {
      ...at,
      seatNo: textOf(one?.seatNo) || seatNoOf(at),
      x: number(one?.x, at.colNo),
      y: number(one?.y, at.rowNo),
      category: textOf(one?.category) || (categories[0]?.key ?? ''),
      ...(one?.stepFree === true || one?.stepFree === 1 ? { stepFree: true } : {}),
    }
  })
  return { categories: categories as Plan['categories'], seats }
}
const readJson = (value: unknown): any => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
const submitSeats = act(
  `${uu}/seats/submit`,
  [saveMap],
  async (asked, context) => {
    const scheduleId = textOf(asked.scheduleId)
    const [schedule, map] = await Promise.all([
      context.ask(get(activitySchedule, scheduleId)),
      context.readUnscoped(get(seatMap, textOf(asked.copyFrom) || scheduleId)),
    ])
    ensure(schedule, { ...no.noSchedule, field: 'scheduleId' })
    const before = map?.plan as Plan | undefined
    // The plan of another schedule, as it is.
    if (asked.copyFrom) {
      ensure(before, { ...no.copySource, field: 'copyFrom' })
      return invoke(saveMap, scheduleId, { plan: before })
    }
    return invoke(saveMap, scheduleId, { plan: planOf(asked, before, schedule.price) })
  },
  {
    takes: {
      scheduleId: text('场次', 'Schedule', { required: true }),
      seats: json()('座位', 'Seats'),
      categories: json()('价位', 'Categories'),
      copyFrom: text('复制自场次', 'Copied from'),
    },
    answer: () => true,
  },
)
const lockSeat = act(
  `${uu}/seats/lock`,
  [lock, unlock],
  (asked, _context) => {
    const scheduleId = textOf(asked.scheduleId),
      seatNo = textOf(asked.seatNo),
      said = textOf(asked.status)
    const wanted = said === 'locked' ? 'enable' : said === 'free' ? 'disable' : wantedOf(said)
    ensure(wanted, { ...no.lockStatus, field: 'status' })
    ensure(seatNo, { ...no.otherSeat, field: 'seatNo' })
    const id = seatId(scheduleId, seatNo)
    return wanted === 'enable' ? invoke(lock, id, { scheduleId, seatNo }) : invoke(unlock, id, {})
  },
  { answer: () => true },
)

const bannerRoutes = [
  submitting(`${uu}/banner/submit`, banners.banner, banners),
  act(
    `${uu}/banner/disable`,
    [banners.enable, banners.disable],
    asked => {
      const wanted = byWord({ '1': banners.enable, ...offWords(banners.disable) }, asked.status, 'status')
      return chosen(asked, 'id').map(id => invoke(wanted, id, {}))
    },
    { answer: () => true },
  ),
  act(
    `${uu}/banner/reorder`,
    [banners.reorder],
    asked => {
      const ids = chosen(asked, 'ids')
      return invoke(banners.reorder, ids[0]!, { ids })
    },
    { answer: () => true },
  ),
]

/** What anybody calls who enrols: a choice of seats is theirs by its key. */
const open = `${uu}/public`
const publicRoutes = [
  report(`${open}/activities`, ['升学活动', 'Activities'], 'public', activities),
  report(`${open}/activity`, ['活动与座位图', 'An activity and its seats'], 'public', activity),
  perform(
    `${open}/pay`,
    [createPayment],
    async (asked, context) => {
      const row = await ownBooking(asked, context)
      ensure(row.status === 'booked', no.notHeld)
      return payFor(row.orderId, asked, context)
    },
    { public: true, decides: ['orderId', 'terminal'] },
  ),
  perform(`${open}/booking`, [bookings.confirm], async (asked, context) => shownBooking(await askGateway(await ownBooking(asked, context), context), context), {
    public: true,
    label: ['我的选座单', 'My choice of seats'],
  }),
  perform(
    `${open}/giveUp`,
    [bookings.giveUp],
    async (asked, context) => {
      const row = await ownBooking(asked, context),
        due = await context.readUnscoped(get(order, row.orderId))
      // The gateway says first what became of the money.
      if (due) ensure((await settleAttempts(due, 'close', context)).status !== 'paid', no.paidMeanwhile)
      await context.run(invoke(bookings.giveUp, row.id, {}))
      return shownBooking((await context.readUnscoped(get(seatBooking, row.id)))!, context)
    },
    { public: true },
  ),
  perform(
    `${open}/refund`,
    [enrolled.refund],
    async (asked, context) => {
      const row = await ownBooking(asked, context),
        own = await context.readUnscoped(get(promotionEnrollment, textOf(asked.enrollmentId)))
      ensure(own?.bookingId === row.id, { ...no.notYours, field: 'enrollmentId' })
      await context.run(invoke(enrolled.refund, own.id, { amount: null, reason: textOf(asked.reason), byPayer: true }))
      return shownBooking(row, context)
    },
    { public: true, decides: ['amount', 'leaves', 'byPayer'], adds: { enrollmentId: text('报名', 'Enrolment', { required: true }) } },
  ),
  perform(
    `${open}/leave`,
    [enrolled.leave],
    async (asked, context) => {
      const row = await ownBooking(asked, context)
      const { own, schedule } = await lookUp(
        { own: get(promotionEnrollment, textOf(asked.enrollmentId)), schedule: get(activitySchedule, row.scheduleId) },
        context,
      )
      ensure(own?.bookingId === row.id, { ...no.notYours, field: 'enrollmentId' })
      ensure((schedule?.startAt ?? '') > context.now, no.begun)
      await context.run(invoke(enrolled.leave, own.id, {}))
      return shownBooking(row, context)
    },
    { public: true, adds: { enrollmentId: text('报名', 'Enrolment', { required: true }) } },
  ),
]

export const routes = [
  submitting(`${uu}/schoolinfo/submit`, uuSchool, schools),
  submitSchedule,
  list(`${uu}/activityschedule/page`, activitySchedule, undefined, withLeft),
  submitEnrollment,
  download(`${uu}/promotionenrollment/export`, promotionEnrollment),
  perform(
    `${uu}/promotionenrollment/pay`,
    [createPayment],
    async (asked, context) => {
      const row = await context.ask(get(promotionEnrollment, textOf(asked.id)))
      ensure(row, { ...no.notHeld, field: 'id' })
      ensure(row.status === 'held', no.notHeld)
      return payFor(row.orderId, asked, context)
    },
    { label: ['支付报名', 'Pay an enrolment'], decides: ['orderId', 'terminal'], adds: { id: text('编号', 'Id', { required: true }) } },
  ),
  report(`${uu}/promotionenrollment/queryPay`, ['支付状态', 'State of a payment'], readers, async (asked, context) => {
    const [due] = await context.readUnscoped(find(order, { orderCode: textOf(asked.orderCode) }, { limit: 1 }))
    ensure(due?.subjectKind === seatBooking.name, { ...no.notHeld, field: 'orderCode' })
    const now = await settleAttempts(due, 'query', context)
    return { payStatus: now.status === 'paid' ? 'paid' : now.status === 'created' ? 'unpaid' : 'lapsed', orderCode: due.orderCode }
  }),
  alias(`${uu}/promotionenrollment/refund`, enrolled.refund, { answer: true }),
  report(`${uu}/seats/list`, ['座位', 'Seats'], readers, seatList),
  report(`${uu}/seats/map`, ['座位图', 'Map of seats'], readers, mapOf),
  submitSeats,
  lockSeat,
  ...bannerRoutes,
  ...statistics,
  ...doorRoutes,
  ...publicRoutes,
]
