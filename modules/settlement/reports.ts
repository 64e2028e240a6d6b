/** Reports of money and lessons for agencies and finance: computed when asked, from what the asker may see. */
import { enrolment } from '../enrolment/index.ts'
import { order } from '../payments/index.ts'
import { refund } from '../refunds/index.ts'
import { type Asked, dayOf, type RouteContext, find, formatMoney, monthOf, parseTime, plusDays, type Row, startOf, sum } from '../kit/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { product } from '../products/index.ts'
import { agencyTeacher } from '../people/index.ts'
import { all, monthEnd, monthStart } from './compute-settlement.ts'
import { answer } from './plan.ts'
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
const agencyIs = (asked: Asked) => (asked.agencyId ? { agencyId: String(asked.agencyId) } : {})

/** A page of computed rows, in the shape of every list. */
function paged<T>(rows: readonly T[], asked: Asked) {
  const size = Math.min(200, Math.max(1, Number(asked.size ?? 10) || 10)),
    current = Math.max(1, Number(asked.current ?? 1) || 1)
  return { records: rows.slice((current - 1) * size, current * size), total: rows.length, size, current, pages: Math.ceil(rows.length / size) }
}

/** Totals of a span of months. */
export async function summary(asked: Asked, context: RouteContext) {
  const { from, to } = spanOf(asked, context)
  const rows = await answer(
    all(financeStatistics, {
      period: { gte: monthOf(from, context.zone), lte: monthOf(new Date(Date.parse(to) - 1).toISOString(), context.zone) },
      ...agencyIs(asked),
    }),
    context,
  )
  const of = (name: 'payCents' | 'refundCents' | 'feeCents' | 'settleCents') => formatMoney(sum(rows.map(row => row[name])))
  return {
    period: `${monthOf(from, context.zone)}`,
    payAmount: of('payCents'),
    refundAmount: of('refundCents'),
    feeAmount: of('feeCents'),
    settleAmount: of('settleCents'),
  }
}

/** One row per day: lessons, pupils present, money in and out. */
export async function agencyDaily(asked: Asked, context: RouteContext) {
  const { from, to } = spanOf(asked, context),
    inSpan = { gte: from, lt: to },
    where = agencyIs(asked)
  const [lessons, orders, refunds] = await Promise.all([
    answer(all(lesson, { ...where, startAt: inSpan }), context),
    answer(all(order, { ...where, status: 'paid', paidAt: inSpan }), context),
    answer(all(refund, { ...where, status: 'success', refundedAt: inSpan }), context),
  ])
  const days = new Map<string, Day>()
  const add = (at: string, more: Partial<Day>) => {
    const date = dayOf(at, context.zone),
      day = days.get(date) ?? emptyDay
    days.set(date, Object.fromEntries(Object.entries(day).map(([name, n]) => [name, n + (more[name as keyof Day] ?? 0)])) as unknown as Day)
  }
  for (const one of lessons)
    add(one.startAt, {
      lessons: 1,
      taught: isTaught(one) ? 1 : 0,
      confirmed: one.status === 'confirmed' ? 1 : 0,
      present: one.presentCount ?? 0,
      expected: isTaught(one) ? (one.markedCount ?? 0) : 0,
    })
  for (const one of orders) add(one.paidAt!, { orders: 1, payCents: one.totalCents })
  for (const one of refunds) add(one.refundedAt!, { refunds: 1, refundCents: one.amountCents })
  const rows = [...days]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([date, { payCents, refundCents, ...counts }]) => ({
      date,
      ...counts,
      payAmount: formatMoney(payCents),
      refundAmount: formatMoney(refundCents),
      netAmount: formatMoney(payCents - refundCents),
    }))
  return paged(rows, { size: 31, ...asked })
}
interface Day {
  readonly lessons: number
  readonly taught: number
  readonly confirmed: number
  readonly present: number
  readonly expected: number
  readonly orders: number
  readonly payCents: number
  readonly refunds: number
  readonly refundCents: number
}
const emptyDay: Day = { lessons: 0, taught: 0, confirmed: 0, present: 0, expected: 0, orders: 0, payCents: 0, refunds: 0, refundCents: 0 }
const isTaught = (one: Row<typeof lesson>) => one.status === 'taught' || one.status === 'confirmed'

/** Lessons of a span by class and the teacher who gave (or is to give) them, with the fees in lines. */
export async function lessonPeriodReport(asked: Asked, context: RouteContext) {
  const { from, to } = spanOf(asked, context),
    where = agencyIs(asked)
  const lessons = await answer(all(lesson, { ...where, startAt: { gte: from, lt: to } }), context)
  const lines = await answer(
    all(settlementLine, {
      ...where,
      status: 'live',
      kind: 'class_fee',
      lessonDate: { gte: dayOf(from, context.zone), lte: dayOf(new Date(Date.parse(to) - 1).toISOString(), context.zone) },
    }),
    context,
  )
  const classes = await named(
    openClass,
    lessons.map(one => one.openClassId),
    context,
  )
  const teachers = await named(agencyTeacher, lessons.map(teacherOf), context)
  const fees = Map.groupBy(lines, line => `${line.openClassId} ${line.payeeId}`)
  return [...Map.groupBy(lessons, one => `${one.openClassId} ${teacherOf(one)}`)]
    .map(([key, own]) => {
      const one = own[0]!,
        of = (...statuses: readonly string[]) => own.filter(each => statuses.includes(each.status)).length
      return {
        openClassId: one.openClassId,
        className: classes.get(one.openClassId)?.name ?? '',
        schoolId: one.schoolId,
        teacherId: teacherOf(one),
        teacherName: teachers.get(teacherOf(one))?.name ?? '',
        lessons: own.length,
        scheduled: of('scheduled', 'signed'),
        taught: of('taught'),
        confirmed: of('confirmed'),
        stopped: of('stopped', 'cancelled'),
        present: sum(own.map(each => each.presentCount ?? 0)),
        expected: sum(own.map(each => each.markedCount ?? 0)),
        settledLessons: (fees.get(key) ?? []).filter(line => !line.isAdjustment).length,
        feeAmount: formatMoney(sum((fees.get(key) ?? []).map(line => line.amountCents))),
      }
    })
    .sort((a, b) => (`${a.className} ${a.teacherName}` < `${b.className} ${b.teacherName}` ? -1 : 1))
}
const teacherOf = (one: Row<typeof lesson>) => one.signedTeacherId ?? one.teacherId
const named = async <R extends typeof openClass | typeof agencyTeacher | typeof product>(
  of: R,
  ids: readonly string[],
  context: RouteContext,
): Promise<ReadonlyMap<string, Row<R>>> => {
  const rows = ids.length === 0 ? [] : await answer(all(of, { any: [{ id: [...new Set(ids)] }] } as any), context)
  return new Map(rows.map(row => [(row as { id: string }).id, row as Row<R>]))
}

/** Per course: classes, pupils, lessons and money of a span. */
export async function agencyCourseStatistics(asked: Asked, context: RouteContext) {
  const { from, to } = spanOf(asked, context),
    where = agencyIs(asked)
  const classes = await answer(all(openClass, where), context)
  const [lessons, places, orders, refunds] = await Promise.all([
    answer(all(lesson, { ...where, startAt: { gte: from, lt: to } }), context),
    answer(all(enrolment, { ...where, status: ['enrolled', 'completed'] }), context),
    answer(all(order, { ...where, status: 'paid', paidAt: { gte: from, lt: to } }), context),
    answer(all(refund, { ...where, status: 'success', refundedAt: { gte: from, lt: to } }), context),
  ])
  const courseOf = new Map(classes.map(one => [one.id, one.productId]))
  const per = <T extends { readonly openClassId: string }>(rows: readonly T[]) => Map.groupBy(rows, row => courseOf.get(row.openClassId) ?? '')
  const byLesson = per(lessons),
    byPlace = per(places),
    byOrder = per(orders),
    byRefund = per(refunds)
  const courses = await named(
    product,
    classes.map(one => one.productId),
    context,
  )
  return [...Map.groupBy(classes, one => one.productId)]
    .map(([id, own]) => {
      const payCents = sum((byOrder.get(id) ?? []).map(one => one.totalCents))
      const refundCents = sum((byRefund.get(id) ?? []).map(one => one.amountCents))
      const given = byLesson.get(id) ?? []
      return {
        productId: id,
        productName: courses.get(id)?.productName ?? '',
        classes: own.length,
        pupils: (byPlace.get(id) ?? []).length,
        seats: sum(own.map(one => one.capacity)),
        lessons: given.length,
        confirmed: given.filter(one => one.status === 'confirmed').length,
        payAmount: formatMoney(payCents),
        refundAmount: formatMoney(refundCents),
        netAmount: formatMoney(payCents - refundCents),
      }
    })
    .sort((a, b) => b.lessons - a.lessons || (a.productId < b.productId ? -1 : 1))
}

/** What an agency was settled up to the end of a day: every line of what was paid or carried, balances left out (M15). */
export async function statement(asked: Asked, context: RouteContext) {
  const { to } = spanOf({ startTime: '2000-01-01', endTime: asked.date ?? asked.endTime ?? dayOf(context.now, context.zone) }, context)
  const done = await context.ask(find(settlement, { agencyId: String(asked.agencyId ?? ''), status: doneStatuses, settledAt: { lt: to } }))
  const per = done.map(one => ({
    id: one.id,
    settleNo: one.settleNo,
    kind: one.kind,
    period: one.period,
    settledAt: one.settledAt,
    status: one.status,
    lessonCount: one.lessonCount,
    amount: formatMoney(one.amountCents - one.carriedCents),
    paid: formatMoney(one.status === 'settled' ? one.amountCents : 0),
  }))
  return {
    agencyId: asked.agencyId ?? '',
    lines: per,
    amount: formatMoney(sum(done.map(one => one.amountCents - one.carriedCents))),
    paid: formatMoney(sum(done.filter(one => one.status === 'settled').map(one => one.amountCents))),
  }
}
