/** A class whose study tour is moved: it begins and ends so many days later or sooner, and each lesson with it, or none. */
import { about, command, dayOf, ensure, fact, find, gather, invoke, pick, plus } from '../kit/index.ts'
import { agencyTeacher } from '../people/index.ts'
import { lesson } from './lesson.ts'
import { surroundings } from './moving.ts'
import { openClass } from './open-class.ts'
import { movedPolicy } from './policy-words.ts'
import { no } from './refusals.ts'
import { replan } from './schedule.ts'
import { clashesOf, ensureFree, ensureTeacher, pupilClashes, spanOf } from './timetable.ts'

const { fields } = openClass
/** The lessons keep clock, room and teacher. Families may leave with all that they paid until the first of them, whatever the policy said before. */
export const shift = command(openClass, 'shift', {
  label: ['随研学改期', 'Moved with its tour'],
  input: pick(fields, 'startDate', 'endDate', 'balanceUntil'),
  *needs(row, { startDate }) {
    const lessons = yield* find(lesson, { openClassId: row.id, status: 'scheduled' }, { sort: ['startAt'] })
    const by = Date.parse(startDate) - Date.parse(row.startDate),
      slots = lessons.map(one => ({ ...one, startAt: plus(one.startAt, by), endAt: plus(one.endAt, by) }))
    if (slots.length === 0) return { slots, around: undefined, teachers: [] }
    const { teachers } = yield* gather({ teachers: find(agencyTeacher, { id: [...new Set(slots.map(one => one.teacherId))] }) })
    return { slots, around: yield* surroundings({ openClassId: row.id, schoolId: row.schoolId }, slots), teachers }
  },
  decide(row, input, { slots, around, teachers }, { zone }) {
    const span = slots.length > 0 ? spanOf(slots) : undefined
    if (span && around) {
      const { others, names, school, together } = around
      const isOpen = row.status === 'released' || row.status === 'release_pending'
      ensure(!isOpen || !row.enrollEnd || row.enrollEnd <= span.from, about(no.windowLate, 'startDate'))
      ensure(!isOpen || !row.decisionDate || row.decisionDate <= dayOf(span.from, zone), about(no.decisionDay, 'startDate'))
      const at = { openClassId: row.id, replaces: slots.map(one => one.id), others, holidays: school?.holidays ?? [], names, zone }
      ensureFree([...clashesOf(slots, at), ...slots.flatMap(one => pupilClashes(one, together))])
      for (const one of slots)
        ensureTeacher(
          teachers.find(each => each.id === one.teacherId),
          dayOf(one.startAt, zone),
        )
    }
    return [
      fact(openClass, 'rescheduled', {
        ...input,
        ...(span ? { firstLessonAt: span.from, lastLessonAt: span.to } : {}),
        ...(row.refundPolicy ? { refundPolicy: movedPolicy(row.refundPolicy) } : {}),
      }),
      ...slots.map(one => invoke(replan, one.id, pick(one, 'startAt', 'endAt', 'roomId', 'teacherId', 'chapterName'))),
    ]
  },
})
