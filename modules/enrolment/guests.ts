/** A seat of one lesson that a pupil of another class has booked is taken: no place, and no smaller class, may need it as well. */
import { type Context, ensure, formatTime, type Row } from '../kit/index.ts'
import type { openClass } from '../openclass/index.ts'
import { no } from './rules.ts'
import { fullestLesson, type Seats, taken } from './seats.ts'

type Size = Pick<Row<typeof openClass>, 'capacity'>

/** Refuses where the class's pupils, `more` of them and the guests of its fullest lesson are more than its seats. Names the lesson and how
 * many guests it has; who they are is said to the staff alone. */
export function ensureGuests(klass: Size, seats: Seats | undefined, more: number, { actor, zone }: Pick<Context, 'actor' | 'zone'>, field?: string): void {
  const most = fullestLesson(seats)
  if (!most) return
  const { lessonId, startAt, studentIds } = most,
    at = formatTime(startAt, zone),
    guests = studentIds.length
  ensure(taken(seats) + more + guests <= klass.capacity, {
    ...no.guests,
    ...(field ? { field } : {}),
    label: [`${at} 的课次已有 ${guests} 名插班补课的学生，名额不足`, `the lesson at ${at} has ${guests} guests, and no seat beside them`],
    detail: { lessonId, at, guests, ...(actor.role === 'PR' || actor.role === 'SD' ? {} : { studentIds }) },
  })
}

/** A seat for one more place: free in the class, and beside the guests of every lesson. */
export function ensureFree(klass: Size, seats: Seats | undefined, context: Pick<Context, 'actor' | 'zone'>): void {
  ensure(taken(seats) < klass.capacity, no.full)
  ensureGuests(klass, seats, 1, context)
}
