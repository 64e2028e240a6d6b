/** Reports of money and lessons for agencies and finance: computed when asked, from what the asker may see. */
import { enrolment } from '../enrolment/index.ts'
import { order, payment } from '../payments/index.ts'
import { refund } from '../refunds/index.ts'
import { subsidyUse } from '../subsidies/index.ts'
import {
  adding,
  answer,
  type Asked,
  dayOf,
  find,
  findAll,
  monthOf,
  onlyGiven,
  parseTime,
  pick,
  plus,
  plusDays,
  type Resource,
  type RouteContext,
  type Row,
  rowsById,
  startOf,
  sum,
  tally,
  textOf,
  type Where,
} from '../kit/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { product } from '../products/index.ts'
import { agencyTeacher, school } from '../people/index.ts'
import { monthEnd, monthStart } from './compute-settlement.ts'
import { doneStatuses, settlement, settlementLine } from './settlement.ts'
import { financeStatistics } from './statistics.ts'

interface Span {
  readonly from: string
  readonly to: string
}
/** The span asked for: a start and an end (day or instant), a month, a day, or the month we have. */
export function spanOf(asked: Asked, { now, zone }: Pick<RouteContext, 'now' | 'zone'>): Span {
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.exec(String(asked.period ?? asked.date ?? ''))?.[0]
  if (month) return { from: monthStart(month, zone), to: monthEnd(month, zone) }
  const from = parseTime(String(asked.startTime ?? asked.date ?? ''), zone) ?? monthStart(monthOf(now, zone), zone)
  const last = String(asked.endTime ?? asked.date ?? '')
  const end = parseTime(last, zone)
  if (!end) return { from, to: monthEnd(monthOf(now, zone), zone) }
  return { from, to: /^\d{4}-\d{2}-\d{2}$/.test(last) ? startOf(plusDays(last, 1), zone) : end }
}
/** The last instant of a span. */
const lastOf = ({ to }: Span): string => plus(to, -1)

/** Money that is for no class is in no figures of schools and agencies, neither here nor in the statistics. */
const placed = (agencyId: unknown) => ({ schoolId: { not: null }, agencyId: textOf(agencyId) || { not: null } })
interface Taking {
  readonly at: string
  readonly openClassId: string | null
  readonly cents: number
  /** Whether an order was paid by it: not by what came twice, nor by what a subsidy pays beside the family. */
  readonly pays: boolean
}
/** What came in, where and when it came: an order moves along with a transfer, what paid it does not, and past days stay what they were. Agencies
 * read neither payments nor what subsidies pay, but what both come to. */
async function takings(agencyId: unknown, within: { readonly gte: string; readonly lt: string }, context: RouteContext): Promise<readonly Taking[]> {
  const { reach, readUnscoped } = context,
    agencies = reach === 'all' ? undefined : reach.agency
  const every = <R extends Resource>(of: R, more: object, bounds: object): Promise<readonly Row<R>[]> =>
    answer(findAll(of, { all: [{ ...placed(agencyId), ...more }, bounds] } as unknown as Where<R>), { ask: readUnscoped })
  const [payments, uses] = await Promise.all([
    every(payment, { status: 'success', paidAt: within }, context.bounds(payment)),
    every(subsidyUse, { usedAt: within }, agencies ? { agencyId: agencies } : context.bounds(subsidyUse)),
  ])
  const byOrder = new Map(payments.map(one => [one.orderId, one]))
  const orders = await answer(
    rowsById(
      order,
      uses.map(one => one.id),
    ),
    { ask: readUnscoped },
  )
  return [
    ...payments.map(one => ({ at: one.paidAt!, openClassId: one.openClassId, cents: one.receivedCents ?? one.amountCents, pays: one.disposition === 'order' })),
    ...uses.map(one => ({
      at: one.usedAt!,
      openClassId: (byOrder.get(one.id) ?? orders.get(one.id))?.openClassId ?? null,
      cents: one.cents,
      pays: !byOrder.has(one.id),
    })),
  ]
}

/** What happened in the span, to the agency that is asked about or to all that the asker sees. */
function reading(asked: Asked, context: RouteContext) {
  const span = spanOf(asked, context),
    where = onlyGiven({ agencyId: asked.agencyId }),
    within = { gte: span.from, lt: span.to }
  const every = <R extends Resource>(of: R, more: object): Promise<readonly Row<R>[]> => answer(findAll(of, { ...where, ...more } as Where<R>), context)
  return {
    span,
    every,
    lessons: () => every(lesson, { startAt: within }),
    takings: () => takings(asked.agencyId, within, context),
    refunds: () => every(refund, { ...placed(asked.agencyId), status: 'success', refundedAt: within }),
    /** The rows that are named by these ids, by id. */
    named: <R extends Resource>(of: R, ids: readonly string[]) => answer(rowsById(of, ids), context),
  }
}

/** What came in and went out, and what is left of it. */
const moneyOf = ({ payCents, refundCents }: { readonly payCents: number; readonly refundCents: number }, context: RouteContext) => ({
  payAmount: context.amount(payCents),
  refundAmount: context.amount(refundCents),
  netAmount: context.amount(payCents - refundCents),
})
const taken = { orders: (one: Taking) => one.pays, payCents: (one: Taking) => one.cents }
const returned = { refunds: () => 1, refundCents: (one: Row<typeof refund>) => one.amountCents }
const isTaught = (one: Row<typeof lesson>) => one.status === 'taught' || one.status === 'confirmed'
const isOf =
  (...statuses: readonly string[]) =>
  (one: { readonly status: string }) =>
    statuses.includes(one.status)

/** A page of computed rows, in the shape of every list. */
function paged<T>(rows: readonly T[], asked: Asked) {
  const size = Math.min(200, Math.max(1, Number(asked.size ?? 10) || 10)),
    current = Math.max(1, Number(asked.current ?? 1) || 1)
  return { records: rows.slice((current - 1) * size, current * size), total: rows.length, size, current, pages: Math.ceil(rows.length / size) }
}

/** Totals of a span of months. */
export async function summary(asked: Asked, context: RouteContext) {
  const { span, every } = reading(asked, context),
    period = monthOf(span.from, context.zone)
  const rows = await every(financeStatistics, { period: { gte: period, lte: monthOf(lastOf(span), context.zone) } })
  const of = (name: 'payCents' | 'refundCents' | 'feeCents' | 'settleCents') => context.amount(sum(rows.map(row => row[name])))
  return { period, payAmount: of('payCents'), refundAmount: of('refundCents'), feeAmount: of('feeCents'), settleAmount: of('settleCents') }
}

/** One row per day: lessons, pupils present, money in and out. */
export async function agencyDaily(asked: Asked, context: RouteContext) {
  const of = reading(asked, context),
    on = (at: string | null) => dayOf(at!, context.zone)
  const [lessons, money, refunds] = await Promise.all([of.lessons(), of.takings(), of.refunds()])
  const days = tally(
    adding(lessons, one => on(one.startAt), {
      lessons: () => 1,
      taught: isTaught,
      confirmed: isOf('confirmed'),
      present: one => one.presentCount,
      expected: one => (isTaught(one) ? one.markedCount : 0),
    }),
    adding(money, one => on(one.at), taken),
    adding(refunds, one => on(one.refundedAt), returned),
  )
  const rows = [...days]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([date, { payCents, refundCents, ...counts }]) => ({ date, ...counts, ...moneyOf({ payCents, refundCents }, context) }))
  return paged(rows, { size: 31, ...asked })
}

const teacherOf = (one: Row<typeof lesson>) => one.signedTeacherId ?? one.teacherId
/** Lessons of a span by class and the teacher who gave (or is to give) them, with the fees in lines. */
export async function lessonPeriodReport(asked: Asked, context: RouteContext) {
  const of = reading(asked, context),
    { zone } = context
  const lessons = await of.lessons()
  const lessonDate = { gte: dayOf(of.span.from, zone), lte: dayOf(lastOf(of.span), zone) }
  const lines = await of.every(settlementLine, { status: 'live', kind: 'class_fee', lessonDate })
  const classes = await of.named(
    openClass,
    lessons.map(one => one.openClassId),
  )
  // An agency reads no schools, but is told what those that it teaches at are called.
  const schools = await context.titles(school, [...new Set(lessons.map(one => one.schoolId))])
  const teachers = await of.named(agencyTeacher, lessons.map(teacherOf))
  const keyOf = (one: Row<typeof lesson>) => `${one.openClassId} ${teacherOf(one)}`
  const known = new Map(lessons.map(one => [keyOf(one), one]))
  const figures = tally(
    adding(lessons, keyOf, {
      lessons: () => 1,
      scheduled: isOf('scheduled', 'signed'),
      taught: isOf('taught'),
      confirmed: isOf('confirmed'),
      stopped: isOf('stopped', 'cancelled'),
      present: one => one.presentCount,
      expected: one => one.markedCount,
    }),
    adding(
      lines.filter(line => known.has(`${line.openClassId} ${line.payeeId}`)),
      line => `${line.openClassId} ${line.payeeId}`,
      { settledLessons: line => !line.isAdjustment, feeCents: line => line.amountCents },
    ),
  )
  return [...figures]
    .map(([key, { feeCents, ...counts }]) => {
      const { openClassId, schoolId } = known.get(key)!,
        teacherId = teacherOf(known.get(key)!)
      return {
        openClassId,
        className: classes.get(openClassId)?.name ?? '',
        schoolId,
        schoolName: schools.get(schoolId) ?? '',
        teacherId,
        teacherName: teachers.get(teacherId)?.name ?? '',
        ...counts,
        feeAmount: context.amount(feeCents),
      }
    })
    .sort((a, b) => (`${a.className} ${a.teacherName}` < `${b.className} ${b.teacherName}` ? -1 : 1))
}

/** Per course: classes, pupils, lessons and money of a span. */
export async function agencyCourseStatistics(asked: Asked, context: RouteContext) {
  const of = reading(asked, context)
  const classes = await of.every(openClass, {})
  const [lessons, places, money, refunds] = await Promise.all([
    of.lessons(),
    of.every(enrolment, { status: ['enrolled', 'completed'] }),
    of.takings(),
    of.refunds(),
  ])
  const courseOf = new Map(classes.map(one => [one.id, one.productId]))
  const course = (one: { readonly openClassId: string | null }) => courseOf.get(one.openClassId ?? '')
  const courses = await of.named(product, [...courseOf.values()])
  return [
    ...tally(
      adding(classes, one => one.productId, { classes: () => 1, seats: one => one.capacity }),
      adding(places, course, { pupils: () => 1 }),
      adding(lessons, course, { lessons: () => 1, confirmed: isOf('confirmed') }),
      adding(money, course, { payCents: taken.payCents }),
      adding(refunds, course, { refundCents: returned.refundCents }),
    ),
  ]
    .map(([productId, { payCents, refundCents, ...counts }]) => ({
      productId,
      productName: courses.get(productId)?.productName ?? '',
      ...counts,
      ...moneyOf({ payCents, refundCents }, context),
    }))
    .sort((a, b) => b.lessons - a.lessons || (a.productId < b.productId ? -1 : 1))
}

/** What an agency was settled up to the end of a day: every line of what was paid or carried, balances left out (M15). */
export async function statement(asked: Asked, context: RouteContext) {
  const { to } = spanOf({ startTime: '2000-01-01', endTime: asked.date ?? asked.endTime ?? dayOf(context.now, context.zone) }, context)
  const done = await context.ask(find(settlement, { agencyId: String(asked.agencyId ?? ''), status: doneStatuses, settledAt: { lt: to } }))
  const due = (one: Row<typeof settlement>) => one.amountCents - one.carriedCents,
    paid = (one: Row<typeof settlement>) => (one.status === 'settled' ? one.amountCents : 0)
  return {
    agencyId: asked.agencyId ?? '',
    lines: done.map(one => ({
      ...pick(one, 'id', 'settleNo', 'kind', 'period', 'settledAt', 'status', 'lessonCount'),
      amount: context.amount(due(one)),
      paid: context.amount(paid(one)),
    })),
    amount: context.amount(sum(done.map(due))),
    paid: context.amount(sum(done.map(paid))),
  }
}
