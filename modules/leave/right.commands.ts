/** The commands of a leave right: granted with the leave, booked by the family or the school, used, paid back or expired. */
import { enrolment, guestsIn, isLeaving, no as noPlace, seatsTaken, taken } from '../enrolment/index.ts'
import {
  about,
  coded,
  count,
  dayOf,
  ensure,
  find,
  gather,
  get,
  invoke,
  type Invoke,
  omit,
  plus,
  plusDays,
  type Reading,
  type Row,
  startOf,
  step,
  sum,
  text,
  day,
  hour,
} from '../kit/index.ts'
import { lesson, liveLessons, mark, openClass, pupilClasses } from '../openclass/index.ts'
import { back, leaveShareOf, paidFor, refund, sourceOf } from '../refunds/index.ts'
import { leaveRight, no } from './right.ts'

type Right = Row<typeof leaveRight>
const { fields } = leaveRight
const granted = omit(fields, 'cents', 'guestLessonId', 'guestClassId', 'guestTeacherId', 'guestAt', 'remindedAt')
/** A family is told in the morning of the third day from the end: rights end as days do. */
export const remindBefore = 3 * day - 9 * hour
const isSoonOver = (expiresAt: string | null | undefined, now: string): boolean => !!expiresAt && expiresAt <= plus(now, remindBefore)
export const grantRight = step(leaveRight, 'grant', 'granted', {
  label: ['授予', 'Grant'],
  input: granted,
  record: (input, _row, _facts, { now }) => ({ ...input, ...(isSoonOver(input.expiresAt, now) ? { remindedAt: now } : {}) }),
})

interface Missed extends Pick<Right, 'leaveId' | 'studentId' | 'openClassId' | 'lessonId' | 'enrolmentId' | 'schoolId' | 'agencyId' | 'areaCode'> {
  readonly startAt: string
}
/** What the policy of the class gives for a missed lesson; a make-up until the end of so many days after it, in the zone. */
export function grants(klass: Row<typeof openClass> | undefined, { startAt, ...of }: Missed, zone: string): readonly Invoke[] {
  const terms = klass?.refundPolicy?.leave
  if (!terms) return []
  const until = (days: number) => startOf(plusDays(dayOf(startAt, zone), days + 1), zone)
  const given = terms.gives === 'make_up' ? { expiresAt: until(terms.withinDays) } : { backBp: terms.backBp }
  return [invoke(grantRight, `${of.leaveId}:${of.lessonId}`, { ...of, productId: klass.productId, gives: terms.gives, ...given })]
}

/** What a booking stands on: the lesson with its class, its seats and guests, and the child's other lessons. */
function* hosting(studentId: string, guestLessonId: string) {
  const of = yield* get(lesson, guestLessonId)
  const known = yield* gather({ klass: get(openClass, of?.openClassId), seats: get(seatsTaken, of?.openClassId), own: get(pupilClasses, studentId) })
  const classes = (known.own?.places ?? []).filter(one => one.to === null).map(one => one.openClassId)
  const beside =
    classes.length === 0 || !of
      ? []
      : yield* find(lesson, { openClassId: classes, status: [...liveLessons], startAt: { lt: of.endAt }, endAt: { gt: of.startAt } })
  const guest = of ? yield* find(leaveRight, { studentId, status: 'booked', guestAt: of.startAt }) : []
  return { of, ...known, classes, beside, guest }
}
type Hosting = ReturnType<typeof hosting> extends Reading<infer T> ? T : never

/** Why a lesson can't be taken as the make-up; undefined where it can. */
export function whyNotHost(row: Pick<Right, 'productId' | 'schoolId' | 'lessonId' | 'expiresAt'>, on: Hosting, now: string) {
  const { of, klass, seats, classes, beside, guest } = on
  if (of?.status !== 'scheduled' || of.startAt <= now || !klass || !['confirmed', 'teaching'].includes(klass.status)) return no.noLesson
  if (klass.productId !== row.productId || klass.schoolId !== row.schoolId || classes.includes(klass.id)) return no.otherProduct
  if (!row.expiresAt || of.startAt >= row.expiresAt) return no.tooLate
  if (beside.some(one => one.id !== row.lessonId) || guest.length > 0) return no.clash
  return taken(seats) + guestsIn(seats, of.id) < klass.capacity ? undefined : no.full
}

export const book = step(leaveRight, 'book', 'booked', {
  label: ['预约补课', 'Book a make-up'],
  by: ['PR', 'SM', 'ST'],
  // A family does not reach lessons as such: the rules say which of them it may choose.
  input: { guestLessonId: text(...fields.guestLessonId.label, { required: true }) },
  needs: (row, { guestLessonId }) => hosting(row.studentId, guestLessonId),
  check(row, _input, on, { now }) {
    ensure(row.gives === 'make_up', no.refundOnly)
    const why = whyNotHost(row, on, now)
    ensure(!why, about(why!, 'guestLessonId'))
  },
  record: ({ guestLessonId }, _row, { of }) => ({ guestLessonId, guestClassId: of!.openClassId, guestTeacherId: of!.teacherId, guestAt: of!.startAt }),
})
const nowhere = { guestLessonId: null, guestClassId: null, guestTeacherId: null, guestAt: null } as const
export const release = step(leaveRight, 'release', 'released', {
  label: ['取消预约', 'Cancel the booking'],
  by: ['PR', 'SM', 'ST'],
  check: (row, _input, _facts, { now }) => ensure(now < row.guestAt!, no.begun),
  record: () => nowhere,
})
/** The lesson is not held: the child may choose again, for a week at least. */
export const free = step(leaveRight, 'free', 'freed', {
  label: ['补课课次取消', 'The make-up is not held'],
  record: (_input, row, _facts, { now }) => ({ ...nowhere, remindedAt: null, expiresAt: [row.expiresAt!, plus(now, 7 * day)].sort()[1]! }),
})
export const use = step(leaveRight, 'use', 'used', { label: ['已补课', 'Use'] })
export const remind = step(leaveRight, 'remind', 'reminded', {
  label: ['到期提醒', 'Remind'],
  check: (row, _input, _facts, { now }) => ensure(isSoonOver(row.expiresAt, now), no.notSoon),
  record: (_input, _row, _facts, { now }) => ({ remindedAt: now }),
})
export const expire = step(leaveRight, 'expire', 'expired', {
  label: ['过期', 'Expire'],
  check: (row, _input, _facts, { now }) => ensure(row.expiresAt !== null && row.expiresAt <= now, no.notOver),
})
export const drop = step(leaveRight, 'drop', 'dropped', { label: ['失效', 'Drop'], record: () => nowhere })

const reason = coded('refund.onLeave', ['请假退费', 'the share of a lesson on leave'])
/** Whether the share of a lesson is due: taught without the child, the place stands, and no application holds the money. */
export function* due({ enrolmentId, lessonId, studentId }: Pick<Right, 'enrolmentId' | 'lessonId' | 'studentId'>) {
  return yield* gather({
    of: get(lesson, lessonId),
    marked: get(mark, `${lessonId}:${studentId}`),
    place: get(enrolment, enrolmentId),
    applied: count(refund, { enrolmentId, status: 'applied' }),
  })
}
type Due = ReturnType<typeof due> extends Reading<infer T> ? T : never
export function whyNotDue({ of, marked, place, applied }: Due) {
  if (!of || !['taught', 'confirmed'].includes(of.status) || marked?.mark !== 'leave' || marked.status === 'lifted') return no.notTaught
  // While somebody says that the child was there the money stays.
  if (marked.status === 'appealed') return no.appealed
  if (!place || !['enrolled', 'completed'].includes(place.status)) return no.placeOver
  // Its money is to pay for another class, until the child stays after all.
  if (isLeaving(place)) return noPlace.transferRuns
  return applied > 0 ? no.applied : undefined
}
/** Gives the share back, order by order; quotes count the lesson as taken from then on. */
export const settle = step(leaveRight, 'settle', 'refunded', {
  label: ['退回请假课次费用', 'Give the share back'],
  *needs(row) {
    return { ...(yield* due(row)), ...(yield* paidFor(row.enrolmentId)) }
  },
  check(row, _input, on) {
    ensure(row.gives === 'refund', no.makeUpOnly)
    const why = whyNotDue(on)
    ensure(!why, why!)
  },
  record: (_input, row, { orders }) => ({ cents: sum(orders.map(one => leaveShareOf(one, row.lessonId, row.backBp!))) }),
  also: (row, _input, { orders }, context) =>
    orders.flatMap(one => back(sourceOf(one), 'leave', leaveShareOf(one, row.lessonId, row.backBp!), context, { reason })),
})

export const rightCommands = [book, release]
export const systemRights = [grantRight, free, use, remind, expire, drop, settle]
export { hosting }
