/** How one class stands, for the head of its page; and how full those of a list are. Each figure only for who may see what it is made of. */
import { enrolment, seatsTaken } from '../enrolment/index.ts'
import { type Asked, chosen, count, ensure, everyone, find, get, report, type RouteContext, type Row, sum, type Where } from '../kit/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { order, orderMoney } from '../payments/index.ts'
import { missing } from './refusals.ts'

/** Attendance of one lesson, by its number. */
interface Attended {
  readonly lessonNo: number
  readonly day: string
  readonly present: number
  readonly expected: number
}
export interface ClassBrief {
  readonly enrolled: number
  /** Seats that are kept for somebody who has yet to pay or to accept. */
  readonly held: number
  readonly waiting: number
  readonly capacity: number
  readonly least: number
  /** Amounts in yuan as the reader sees them; null for who may not see money. */
  readonly money: { readonly paid: string; readonly refunded: string } | null
  readonly attendance: readonly Attended[]
  readonly lessonsDone: number
  readonly lessonCount: number
  /** The next lesson as the wire shows it. */
  readonly next: { readonly id: string; readonly lessonNo: number; readonly chapterName: string; readonly startAt: string; readonly roomName: string } | null
}

const trendMax = 20
const done = ['taught', 'confirmed']
const readers = everyone.filter(role => role !== 'PR' && role !== 'SD')

async function moneyOf(openClassId: string, context: RouteContext): Promise<ClassBrief['money']> {
  const { actor } = context
  // Sums that can't be told apart by what somebody may see are not told.
  if (!actor.may('order_view') || !actor.may('money_view') || actor.narrow?.payment || actor.narrow?.refund) return null
  const orders = await context.ask(find(order, { openClassId }))
  const sums = orders.length > 0 ? await context.readUnscoped(find(orderMoney, { id: orders.map(one => one.id) })) : []
  return { paid: context.amount(sum(sums.map(one => one.paidCents))), refunded: context.amount(sum(sums.map(one => one.refundedCents))) }
}

async function nextOf(lessons: readonly Row<typeof lesson>[], context: RouteContext): Promise<ClassBrief['next']> {
  const next = lessons.find(one => ['scheduled', 'signed'].includes(one.status) && one.endAt > context.now)
  if (!next) return null
  const [row] = await context.wire(lesson, [next])
  const { id, lessonNo, chapterName, startAt, roomName } = row!
  return { id, lessonNo: Number(lessonNo), chapterName, startAt, roomName }
}

async function brief({ id }: Asked, context: RouteContext): Promise<ClassBrief> {
  const { actor } = context
  const klass = id ? await context.ask(get(openClass, String(id))) : undefined
  ensure(klass, missing)
  const countOf = (status: readonly string[]) =>
    actor.may('enrolment_view') ? context.ask(count(enrolment, { openClassId: klass.id, status } as Where<typeof enrolment>)) : 0
  const [enrolled, held, waiting, money, lessons] = await Promise.all([
    countOf(['enrolled', 'completed']),
    countOf(['held', 'offered']),
    countOf(['waitlisted']),
    moneyOf(klass.id, context),
    actor.may('lesson_view') ? context.ask(find(lesson, { openClassId: klass.id, status: { not: 'cancelled' } }, { sort: ['startAt'] })) : [],
  ])
  const taught = lessons.filter(one => done.includes(one.status))
  const days = await context.wire(lesson, taught.slice(-trendMax))
  return {
    enrolled,
    held,
    waiting,
    capacity: klass.capacity,
    least: klass.capacityMin,
    money,
    attendance: taught
      .slice(-trendMax)
      .map((one, i) => ({
        lessonNo: one.lessonNo,
        day: String(days[i]!.startAt).slice(0, 10),
        present: one.presentCount ?? 0,
        expected: one.markedCount ?? 0,
      })),
    lessonsDone: taught.length,
    lessonCount: lessons.length,
    next: await nextOf(lessons, context),
  }
}

export interface ClassFill {
  readonly id: string
  readonly enrolled: number
  readonly waiting: number
}
/** Of the classes that are there for the asker. */
async function fill(asked: Asked, context: RouteContext): Promise<readonly ClassFill[]> {
  if (!context.actor.may('enrolment_view') || context.actor.narrow?.enrolment) return []
  const seen = await context.ask(find(openClass, { id: chosen(asked, 'ids') }))
  const seats = seen.length > 0 ? await context.readUnscoped(find(seatsTaken, { id: seen.map(one => one.id) })) : []
  return seats.map(({ id, enrolled, held, offered, waiting }) => ({ id, enrolled: enrolled + held + offered, waiting }))
}

export const classBriefRoutes = [
  report('blade-desk/class/brief', ['班级概览', 'Class at a glance'], readers, brief),
  report('blade-desk/class/fill', ['班级名额占用', 'Seats taken of classes'], readers, fill),
]
