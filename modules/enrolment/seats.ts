/** Seats taken per class, and the guests of its single lessons, kept in the turn that takes them: the one figure every door to a seat asks. */
import { int, json, type Row, view } from '../kit/index.ts'
import { enrolment } from './enrolment.ts'
import { openClass } from '../openclass/index.ts'

const columns: Readonly<Record<string, 'held' | 'offered' | 'enrolled' | 'waiting' | 'choosing'>> = {
  held: 'held',
  offered: 'offered',
  enrolled: 'enrolled',
  waitlisted: 'waiting',
  choice: 'choosing',
}
/** Pupils of other classes who come to one lesson that is still to be given: each needs a seat in it. */
export interface GuestLesson {
  readonly lessonId: string
  readonly startAt: string
  readonly studentIds: readonly string[]
}
interface Counts {
  readonly held: number
  readonly offered: number
  readonly enrolled: number
  readonly waiting: number
  readonly choosing: number
  readonly guests?: readonly GuestLesson[]
}
const selling = new Set(['released', 'confirmed', 'teaching'])

/** How many offers are due: those who wait, as far as seats are free. */
const wanted = (row: Counts & { readonly capacity: number }) => ({ wanted: Math.max(0, Math.min(row.waiting, freeSeats(row, row))) })

/** Its id is the class's id. */
export const seatsTaken = view('seats_taken', {
  label: ['已占名额', 'Seats taken'],
  revision: 2,
  fields: {
    held: int('占位', 'Held', { required: true }),
    offered: int('候补可报', 'Offered', { required: true }),
    enrolled: int('已报名', 'Enrolled', { required: true }),
    waiting: int('候补', 'Waiting', { required: true }),
    choosing: int('志愿', 'Choosing', { required: true }),
    /** The seats on sale: the class's capacity while it takes pupils. */
    capacity: int('名额', 'Seats', { required: true }),
    /** What modules above know of guests; they fold it in by `withGuest`. */
    guests: json<readonly GuestLesson[]>()('插班课次', 'Lessons with guests', { required: true }),
    /** Seats that the waiting list should be offered. */
    wanted: int('待发放', 'To be offered', { required: true, index: true }),
  },
  empty: { held: 0, offered: 0, enrolled: 0, waiting: 0, choosing: 0, capacity: 0, guests: [], wanted: 0 },
  on: fold => [
    fold(enrolment, {
      key: ({ before, after }) => (columns[before?.status] !== columns[after.status] ? after.openClassId : undefined),
      fold: (row, { before, after }) => {
        const from = columns[before?.status],
          to = columns[after.status]
        const moved = { ...row, ...(from ? { [from]: row[from] - 1 } : {}) }
        const counts = { ...moved, ...(to ? { [to]: moved[to] + 1 } : {}) }
        return { ...(from ? { [from]: counts[from] } : {}), ...(to ? { [to]: counts[to] } : {}), ...wanted(counts) }
      },
    }),
    fold(openClass, {
      key: ({ after }) => after.id,
      fold: (row, { after }) => {
        const capacity = selling.has(after.status) ? after.capacity : 0
        return { capacity, ...wanted({ ...row, capacity }) }
      },
    }),
  ],
})

export type Seats = Row<typeof seatsTaken>
/** The seats that are not free any more. */
export const taken = (seats: Counts | undefined): number => (seats ? seats.held + seats.offered + seats.enrolled : 0)
/** The lesson with the most guests. */
export const fullestLesson = (seats: Counts | undefined): GuestLesson | undefined =>
  (seats?.guests ?? []).reduce<GuestLesson | undefined>((most, one) => (one.studentIds.length > (most?.studentIds.length ?? 0) ? one : most), undefined)
/** The guests of one lesson. */
export const guestsIn = (seats: Counts | undefined, lessonId: string): number =>
  (seats?.guests ?? []).find(one => one.lessonId === lessonId)?.studentIds.length ?? 0
/** The seats that a place in the class may still take: free in every lesson, beside its guests. Below zero where fewer seats are than are needed. */
export const freeSeats = (klass: { readonly capacity: number }, seats: Counts | undefined): number =>
  klass.capacity - taken(seats) - (fullestLesson(seats)?.studentIds.length ?? 0)
export const seatsLeft = (klass: { readonly capacity: number }, seats: Counts | undefined): number => Math.max(0, freeSeats(klass, seats))

/** What becomes of the row when a pupil comes to a lesson as a guest, or does not any more. */
export function withGuest(row: Seats, comes: boolean, { lessonId, startAt, studentId }: Omit<GuestLesson, 'studentIds'> & { readonly studentId: string }) {
  const others = row.guests.filter(one => one.lessonId !== lessonId)
  const before = row.guests.find(one => one.lessonId === lessonId)?.studentIds ?? []
  const studentIds = comes ? [...before, studentId] : before.filter(one => one !== studentId)
  const guests = studentIds.length > 0 ? [...others, { lessonId, startAt, studentIds }] : others
  return { guests, ...wanted({ ...row, guests }) }
}
