/** Seats of rooms: no class has more places than the smallest of its rooms, whichever of the two is changed. */
import { count, ensure, find, guard, type Reading, type RefusalCode, type Row } from '../kit/index.ts'
import { changeRoom, classroom } from '../people/index.ts'
import { lesson } from './lesson.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'

type Room = Pick<Row<typeof classroom>, 'name' | 'capacity'>
/** Lessons that are still to be held, or may yet be. */
const ahead = ['scheduled', 'stopped'] as const

/** Says which room is too small, and for how many. */
const tooSmall = ({ name, capacity }: Room, seats: number): RefusalCode => ({
  ...no.roomSmall,
  label: [`教室“${name}”只有 ${capacity} 个座位，少于名额 ${seats}`, `the room “${name}” has ${capacity} seats, fewer than the ${seats} of the class`],
  detail: { room: name, roomSeats: capacity, seats },
})
/** Refuses the smallest room that has not the seats a class has, by its name. */
export function ensureSeats(rooms: readonly Room[], seats: number, detail: Readonly<Record<string, unknown>> = {}, field?: string): void {
  const [least] = [...rooms].sort((a, b) => a.capacity - b.capacity)
  if (least && least.capacity < seats) ensure(false, { ...tooSmall(least, seats), ...(field ? { field } : {}) }, detail)
}

/** The rooms of the lessons that a class has still to hold. */
export function* roomsOf(openClassId: string): Reading<readonly Row<typeof classroom>[]> {
  const lessons = yield* find(lesson, { openClassId, status: [...ahead] })
  return lessons.length === 0 ? [] : yield* find(classroom, { id: [...new Set(lessons.map(one => one.roomId))] })
}

/** A room keeps the seats of the classes that are to be taught in it. */
export const roomKeepsSeats = guard(changeRoom, {
  name: 'room-keeps-the-seats-of-its-classes',
  refuses: no.roomInUse,
  needs: function* (row, { capacity }) {
    if (!capacity || capacity >= row.capacity || (yield* count(lesson, { roomId: row.id, status: [...ahead] })) === 0) return { larger: [] }
    const lessons = yield* find(lesson, { roomId: row.id, status: [...ahead] })
    return { larger: yield* find(openClass, { id: [...new Set(lessons.map(one => one.openClassId))], capacity: { gt: capacity } }, { sort: ['-capacity'] }) }
  },
  holds: (_row, { capacity }, { larger: [first, ...others] }) => {
    if (first)
      ensure(false, {
        ...no.roomInUse,
        label: [
          `班级“${first.name}”在此教室上课，名额 ${first.capacity}，座位不能减到 ${capacity}`,
          `the class “${first.name}” has ${first.capacity} places and is taught in this room: it can't have ${capacity} seats`,
        ],
        field: 'capacity',
        detail: { classes: [first, ...others].map(one => ({ openClassId: one.id, name: one.name, seats: one.capacity })) },
      })
    return true
  },
})
