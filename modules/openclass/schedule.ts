/** The schedule of lessons: planned, moved, stopped, resumed, made up or given up; never across another lesson. */
import { because, remarkField } from '../audit/index.ts'
import { invoke, changes, command, dayOf, ensure, fact, find, flag, gather, get, optional, pick, type Reading, type Row, step, time } from '../kit/index.ts'
import { agencyTeacher, classroom, school } from '../people/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { lesson } from './lesson.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'
import { ensureSeats } from './rooms.ts'
import { classRoster, pupilsNow, seatHolders } from './roster.ts'
import { reschedule } from './span.ts'
import { type Clash, clashesOf, ensureEndsInTime, ensureFree, ensureTeacher, liveLessons, mayClash, pupilClashes, type Slot } from './timetable.ts'

type Lesson = Row<typeof lesson>
/** The lessons that could clash with slots, and the names of their classes. */
export function* neighbours(
  slots: readonly Slot[],
  openClassId: string,
): Reading<{ readonly others: readonly Lesson[]; readonly names: ReadonlyMap<string, string> }> {
  if (slots.length === 0) return { others: [], names: new Map() }
  const others = yield* find(lesson, mayClash(slots, openClassId))
  const classes = others.length > 0 ? yield* find(openClass, { id: [...new Set(others.map(one => one.openClassId))] }) : []
  return { others, names: new Map(classes.map(one => [one.id, one.name])) }
}

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
  lessons.filter(one => one.status === 'scheduled' || one.status === 'stopped').map(one => invoke(cancelLesson, one.id, { reason }))

const running = ['released', 'confirmed', 'teaching']
export const stop = step(lesson, 'stop', 'stopped', {
  label: ['停课', 'Stop'],
  by: ['SM', 'PO'],
  danger: true,
  input: { reason: { ...remarkField, label: ['停课原因', 'Stop reason'] as const }, forceMajeure: flag('不可抗力', 'Force majeure') },
  needs: row => gather({ klass: get(openClass, row.openClassId) }),
  check(row, { forceMajeure }, { klass }, { now, zone }) {
    ensure(klass && running.includes(klass.status), no.notRunning)
    ensure(now < row.startAt || (forceMajeure && dayOf(now, zone) === dayOf(row.startAt, zone)), no.alreadyStarted)
  },
  record: ({ reason, forceMajeure }) => ({ reason, forceMajeure: !!forceMajeure }),
  also: row => [invoke(reschedule, row.openClassId, {})],
})

const newSlot = { startAt: time('开始时间', 'Starts'), endAt: time('结束时间', 'Ends'), roomId: optional(lesson.fields.roomId) }
/** Who sits in each of these classes, or keeps a seat there while they pay. */
function* seated(classIds: readonly string[]): Reading<ReadonlyMap<string, readonly string[]>> {
  const { rosters, holders } = yield* gather({ rosters: find(classRoster, { id: classIds }), holders: find(seatHolders, { id: classIds }) })
  return new Map(
    classIds.map(classId => [
      classId,
      [...pupilsNow(rosters.find(one => one.id === classId)).map(pupil => pupil.studentId), ...(holders.find(one => one.id === classId)?.studentIds ?? [])],
    ]),
  )
}

/** What a moved lesson has to be compared with, pupils' other classes included. */
function* surroundings(row: Lesson, slot: Slot) {
  const { klass, at, house, room } = yield* gather({
    klass: get(openClass, row.openClassId),
    at: get(school, row.schoolId),
    house: get(policy, policyId),
    room: get(classroom, slot.roomId),
  })
  const near = yield* neighbours([slot], row.openClassId)
  const beside = yield* find(lesson, {
    schoolId: row.schoolId,
    openClassId: { not: row.openClassId },
    status: [...liveLessons],
    startAt: { lt: slot.endAt },
    endAt: { gt: slot.startAt },
  })
  const rosters =
    beside.length === 0 ? new Map<string, readonly string[]>() : yield* seated([...new Set([row.openClassId, ...beside.map(one => one.openClassId)])])
  return { klass, school: at, policy: policyOf(house), room, ...near, beside, own: rosters.get(row.openClassId) ?? [], rosters }
}
type Around = ReturnType<typeof surroundings> extends Reading<infer T> ? T : never

/** The rules of one lesson put to a new time in a running class. */
function ensureMoves(slot: Slot, around: Around, { now, zone }: { readonly now: string; readonly zone: string }, last: string): void {
  const { klass, school, room, policy, others, names, beside, own, rosters } = around
  ensure(klass && running.includes(klass.status), no.notRunning)
  ensure(slot.startAt < slot.endAt && dayOf(slot.startAt, zone) === dayOf(slot.endAt, zone), no.lessonTimes)
  ensure(slot.startAt > now, no.lessonPast)
  ensure(dayOf(slot.startAt, zone) <= last, no.afterEnd, { last })
  ensure(klass.status !== 'released' || !klass.enrollEnd || slot.startAt >= klass.enrollEnd, no.windowLate)
  ensure(room?.schoolId === klass.schoolId, no.roomElsewhere)
  ensureSeats([room], klass.capacity, {}, 'roomId')
  ensureEndsInTime([slot], policy.lessonEndLatest, zone)
  const clashes: readonly Clash[] = [
    ...clashesOf([slot], { openClassId: klass.id, others, holidays: school?.holidays ?? [], names, zone }),
    ...pupilClashes(slot, own, beside, rosters),
  ]
  ensureFree(clashes)
}
const moved = (
  row: Lesson,
  input: { readonly startAt?: string | null; readonly endAt?: string | null; readonly roomId?: string | null; readonly teacherId?: string | null },
): Slot => ({
  lessonNo: row.lessonNo,
  startAt: input.startAt ?? row.startAt,
  endAt: input.endAt ?? row.endAt,
  roomId: input.roomId ?? row.roomId,
  teacherId: input.teacherId ?? row.teacherId,
})

/** Takes a stop back: the lesson is held after all, at its old or at a new time before the end of the class. */
export const cancelStop = command(lesson, 'cancelStop', {
  label: ['取消停课', 'Cancel the stop'],
  by: ['SM', 'PO'],
  input: newSlot,
  needs: (row, input) => surroundings(row, moved(row, input)),
  decide: (row, input, around, context) => {
    ensure(row.madeUpById === null, no.alreadyMadeUp)
    const slot = moved(row, input)
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
    const around = yield* surroundings(row, moved(row, input))
    return { ...around, teacher: yield* get(agencyTeacher, input.teacherId ?? row.teacherId) }
  },
  decide: (row, input, around, context) => {
    ensure(row.madeUpById === null, no.alreadyMadeUp)
    const slot = moved(row, input),
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
