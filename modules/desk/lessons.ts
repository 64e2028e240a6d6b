/** The lessons of a home: those of today, those that come next, and those whose attendance is still to hand in. */
import { count, day, dayOf, type RouteContext, find, plus, startOf, type Where } from '../kit/index.ts'
import { lesson } from '../openclass/index.ts'

const shownMax = 12,
  aheadDays = 7
/** Whose home shows lessons. */
const holders = ['SM', 'ST', 'AM', 'AT']
const shown = ['id', 'openClassId', 'openClassName', 'lessonNo', 'chapterName', 'startAt', 'endAt', 'roomName', 'teacherName', 'schoolName', 'status'] as const

/** A lesson as the wire shows it. */
export type Shown = Readonly<Record<(typeof shown)[number], string>>
export interface Lessons {
  readonly late: readonly Shown[]
  readonly today: readonly Shown[]
  /** How many there are today; the first of them are shown. */
  readonly todayCount: number
  readonly next: readonly Shown[]
}

export async function lessons(context: RouteContext): Promise<Lessons | undefined> {
  if (!holders.includes(context.actor.role) || !context.actor.may('lesson_view')) return undefined
  const from = startOf(dayOf(context.now, context.zone), context.zone),
    end = plus(from, day)
  const some = async (where: Where<typeof lesson>): Promise<readonly Shown[]> =>
    (await context.wire(lesson, await context.ask(find(lesson, where, { sort: ['startAt'], limit: shownMax })))).map(
      row => Object.fromEntries(shown.map(name => [name, row[name]])) as Shown,
    )
  // Whoever takes attendance sees the lessons themselves; who looks after them is told how many.
  const ofToday: Where<typeof lesson> = { status: { not: 'cancelled' }, startAt: { gte: from, lt: end } }
  const [late, today, next, todayCount] = await Promise.all([
    context.actor.role === 'AT' ? some({ status: ['scheduled', 'signed'], endAt: { lt: context.now }, startAt: { lt: from } }) : [],
    some(ofToday),
    some({ status: { not: ['cancelled', 'stopped'] }, startAt: { gte: end, lt: plus(end, aheadDays * day) } }),
    context.ask(count(lesson, ofToday)),
  ])
  return { late, today, todayCount, next }
}
