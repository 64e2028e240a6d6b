/** The schedule of lessons: planned, moved, stopped, resumed, made up or given up; never across another lesson. */
import { because, remarkAs } from '../audit/index.ts'
import { invoke, changes, command, dayOf, ensure, fact, flag, gather, get, optional, pick, type Row, step, time } from '../kit/index.ts'
import { agencyTeacher } from '../people/index.ts'
import { lesson } from './lesson.ts'
import { ensureMoves, isRunning, neighbours, placed, surroundings } from './moving.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'
import { reschedule } from './span.ts'
import { clashesOf, ensureFree, ensureTeacher, type Slot } from './timetable.ts'

type Lesson = Row<typeof lesson>
const slotFields = pick(lesson.fields, 'startAt', 'endAt', 'roomId', 'teacherId')
/** Makes a lesson of a class; the plan as a whole is checked by who plans. */
export const plan = step(lesson, 'plan', 'planned', {
  label: ['排课', 'Plan'],
  input: { ...pick(lesson.fields, 'openClassId', 'schoolId', 'agencyId', 'areaCode', 'lessonNo', 'chapterName', 'makeUpOfId'), ...slotFields },
  needs: (_row, input) => neighbours([input], input.openClassId),
  check: (_row, input, { others, names }, { zone }) => ensureFree(elsewhere(input, input.openClassId, others, names, zone)),
})
/** Moves a lesson of a plan that is made anew. */
export const replan = step(lesson, 'replan', 'replanned', {
  label: ['调课', 'Replan'],
  input: { ...slotFields, chapterName: lesson.fields.chapterName },
  needs: (row, input) => neighbours([{ ...input, lessonNo: row.lessonNo }], row.openClassId),
  check: (row, input, { others, names }, { zone }) => ensureFree(elsewhere({ ...input, lessonNo: row.lessonNo }, row.openClassId, others, names, zone)),
  record: (input, row) => ({ ...changes(row, input), plannedTeacherId: null }),
})
/** Clashes with other classes; lessons of the same plan move together and were compared by who plans. */
const elsewhere = (slot: Slot, openClassId: string, others: readonly Lesson[], names: ReadonlyMap<string, string>, zone: string) =>
  clashesOf([slot], { openClassId, others: others.filter(other => other.openClassId !== openClassId), names, zone })

/** Puts another teacher in front of a lesson: a teacher change took effect. */
export const setTeacher = step(lesson, 'setTeacher', 'teacher_set', {
  label: ['更换教师', 'Set teacher'],
  input: { teacherId: lesson.fields.teacherId },
  *needs(row, { teacherId }) {
    const { teacher } = yield* gather({ teacher: get(agencyTeacher, teacherId) })
    return { teacher, ...(yield* neighbours([{ ...row, teacherId }], row.openClassId)) }
  },
  check(row, { teacherId }, { teacher, others, names }, { zone }) {
    ensureTeacher(teacher, dayOf(row.startAt, zone))
    ensureFree(clashesOf([{ ...row, teacherId }], { openClassId: row.openClassId, replaces: [row.id], others, names, zone }))
  },
  record: ({ teacherId }, row) => ({ teacherId, plannedTeacherId: row.plannedTeacherId ?? row.teacherId }),
})

/** Drops a lesson that will not be taught: its class was cancelled or revoked. */
export const cancelLesson = step(lesson, 'cancel', 'cancelled', {
  label: ['取消课次', 'Cancel lesson'],
  input: { reason: lesson.fields.reason },
  record: ({ reason }) => ({ reason: reason ?? null }),
})
/** Cancels every lesson that was not held; taught ones stay, with their fees. */
export const cancelLessons = (lessons: readonly Lesson[], reason: string) =>
  lessons.filter(one => ['scheduled', 'signed', 'stopped'].includes(one.status)).map(one => invoke(cancelLesson, one.id, { reason }))

export const stop = step(lesson, 'stop', 'stopped', {
  label: ['停课', 'Stop'],
  by: ['SM', 'PO'],
  danger: true,
  input: {
    reason: remarkAs(['停课原因', 'Stop reason']),
    forceMajeure: flag('不可抗力', 'Force majeure', {
      answers: [
        ['是，当天开课后也可停', 'Yes, also once it has begun'],
        ['不是', 'No'],
      ],
    }),
  },
  needs: row => gather({ klass: get(openClass, row.openClassId) }),
  check(row, { forceMajeure }, { klass }, { now, zone }) {
    ensure(isRunning(klass), no.notRunning)
    ensure(now < row.startAt || (forceMajeure && dayOf(now, zone) === dayOf(row.startAt, zone)), no.alreadyStarted)
  },
  record: ({ reason, forceMajeure }) => ({ reason, forceMajeure: !!forceMajeure }),
  also: row => [invoke(reschedule, row.openClassId, {})],
})

const newSlot = { startAt: time('开始时间', 'Starts'), endAt: time('结束时间', 'Ends'), roomId: optional(lesson.fields.roomId) }
/** Takes a stop back: the lesson is held after all, at its old or at a new time before the end of the class. */
export const cancelStop = command(lesson, 'cancelStop', {
  label: ['取消停课', 'Cancel the stop'],
  by: ['SM', 'PO'],
  input: newSlot,
  needs: (row, input) => surroundings(row, [placed(row, input)]),
  decide: (row, input, around, context) => {
    ensure(row.madeUpById === null, no.alreadyMadeUp)
    const slot = placed(row, input)
    ensureMoves(slot, around, context, around.klass?.endDate ?? '')
    return [
      fact(lesson, 'resumed', { ...changes(row, { startAt: slot.startAt, endAt: slot.endAt, roomId: slot.roomId }), reason: null }),
      invoke(reschedule, row.openClassId, {}),
    ]
  },
})

/** Holds a stopped lesson at another time: a new lesson, linked both ways, inside the school's term. */
export const makeUp = command(lesson, 'makeUp', {
  label: ['安排补课', 'Make up'],
  by: ['AM', 'PO'],
  input: { startAt: lesson.fields.startAt, endAt: lesson.fields.endAt, roomId: optional(lesson.fields.roomId), teacherId: optional(lesson.fields.teacherId) },
  *needs(row, input) {
    const around = yield* surroundings(row, [placed(row, input)])
    return { ...around, teacher: yield* get(agencyTeacher, input.teacherId ?? row.teacherId) }
  },
  decide: (row, input, around, context) => {
    ensure(row.madeUpById === null, no.alreadyMadeUp)
    const slot = placed(row, input),
      id = context.newId()
    ensure(around.teacher?.agencyId === row.agencyId, no.teacherElsewhere)
    ensureTeacher(around.teacher, dayOf(slot.startAt, context.zone))
    ensureMoves(slot, around, context, around.school?.termEnd ?? '')
    return [
      fact(lesson, 'made_up', { madeUpById: id }),
      invoke(plan, id, {
        openClassId: row.openClassId,
        schoolId: row.schoolId,
        agencyId: row.agencyId,
        areaCode: row.areaCode,
        chapterName: row.chapterName,
        makeUpOfId: row.id,
        ...slot,
      }),
      invoke(reschedule, row.openClassId, {}),
    ]
  },
})

/** Gives a stopped lesson up for good: finance follows this fact and gives each pupil's share back. */
export const giveUp = step(lesson, 'giveUp', 'given_up', {
  label: ['不再补课', 'Give up'],
  by: ['SM'],
  ...because,
  check: row => ensure(row.madeUpById === null, no.alreadyMadeUp),
  record: ({ remark }, _row, _facts, { now }) => ({ remark, givenUpAt: now }),
})
