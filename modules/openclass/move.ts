/** Moves a lesson that is still to be held to another time, room or teacher: what a card dropped on the timetable is. */
import { changes, command, fact, find, gather, invoke, offeredWhen, optional } from '../kit/index.ts'
import { agencyTeacher } from '../people/index.ts'
import { lesson } from './lesson.ts'
import { ensureMove, placed, surroundings } from './moving.ts'
import { reschedule } from './span.ts'
import { sameWeeks } from './timetable.ts'

const { startAt, endAt, roomId, teacherId } = lesson.fields
export const move = command(lesson, 'move', {
  label: ['调课', 'Move'],
  by: ['SM', 'AM', 'PO'],
  offered: offeredWhen(['startAt'], (row, { now }) => String(row.startAt) > now),
  input: { startAt: optional(startAt), endAt: optional(endAt), roomId: optional(roomId), teacherId: optional(teacherId) },
  *needs(row, input, { zone }) {
    const slot = placed(row, input)
    const { teachers, week } = yield* gather({
      teachers: find(agencyTeacher, { id: [...new Set([row.teacherId, slot.teacherId])] }),
      week: find(lesson, sameWeeks(slot.teacherId, [slot], zone)),
    })
    return { ...(yield* surroundings(row, [slot])), teachers, week }
  },
  decide: (row, input, ground, { now, zone, actor }) => {
    const slot = placed(row, input)
    ensureMove(row, slot, ground, { now, zone, role: actor.role })
    const { lessonNo: _, ...place } = slot
    return [
      fact(lesson, 'moved', {
        ...changes(row, place),
        ...(slot.teacherId === row.teacherId ? {} : { plannedTeacherId: row.plannedTeacherId ?? row.teacherId }),
        was: row.startAt,
      }),
      invoke(reschedule, row.openClassId, {}),
    ]
  },
})
