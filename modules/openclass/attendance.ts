/** Attendance: the teacher clocks in, every expected pupil gets one mark, and marks can be corrected until settled. */
import {
  about,
  type Actor,
  clockOf,
  formatTime,
  invoke,
  changes,
  command,
  dayOf,
  ensure,
  fact,
  find,
  gather,
  get,
  hour,
  json,
  minute,
  parseTime,
  pick,
  plus,
  plusDays,
  type RefusalCode,
  type Row,
  startOf,
  step,
  text,
  workingDaysAfter,
} from '../kit/index.ts'
import { agencyTeacher } from '../people/index.ts'
import { policy, policyId, policyOf, type Policy } from '../system/index.ts'
import { lesson, mark, type MarkKind, markKinds, presentKinds } from './lesson.ts'
import { correctMark, liftMark, setMark } from './mark.commands.ts'
import { openClass } from './open-class.ts'
import { metersBetween } from './place.ts'
import { no } from './refusals.ts'
import { classRoster, expectedAt } from './roster.ts'
import { classTeaching } from './teaching.ts'
import { ensureTeacher } from './timetable.ts'

type Lesson = Row<typeof lesson>
export interface Marked {
  readonly studentId: string
  readonly mark: MarkKind
  readonly remark?: string | null
}
/** Whether the session is the teacher of a lesson. */
const teaches = (actor: Actor, teacherId: string): boolean => actor.role === 'system' || actor.reach === 'all' || !!actor.reach.teacher?.includes(teacherId)

/** From when a lesson's clock-in is open: the day's own window, or the policy's minutes before the start. */
export function signOpens(row: Pick<Lesson, 'startAt'>, klass: Row<typeof openClass> | undefined, house: Policy, zone: string): string {
  const own = klass?.signDates?.find(one => one.signDate === dayOf(row.startAt, zone))
  return own ? parseTime(`${own.signDate} ${own.startTime}`, zone)! : plus(row.startAt, -house.signBeforeMinutes * minute)
}

/** Whoever is too early is told from when it is: by the clock, on another day with that day. */
function early(opens: string, now: string, zone: string): RefusalCode {
  const at = dayOf(opens, zone) === dayOf(now, zone) ? clockOf(opens, zone) : formatTime(opens, zone).slice(0, 16)
  return { ...no.tooEarly, label: [`未到签到时间，${at} 起可以签到`, `Clock-in opens at ${at}`] }
}

export const clockIn = command(lesson, 'clockIn', {
  many: false,
  label: ['签到', 'Clock in'],
  by: ['AT', 'ST'],
  input: {
    lng: text('经度', 'Longitude'),
    lat: text('纬度', 'Latitude'),
    address: text('签到地点', 'Address'),
    remark: text('签到说明', 'Remark', { lines: 2 }),
  },
  needs: row => gather({ klass: get(openClass, row.openClassId), teacher: get(agencyTeacher, row.teacherId), house: get(policy, policyId) }),
  decide: (row, input, { klass, teacher, house }, { now, zone, actor }) => {
    const rules = policyOf(house)
    ensure(teaches(actor, row.teacherId), no.notYourLesson)
    ensure(klass && ['confirmed', 'teaching'].includes(klass.status), no.notRunning)
    ensureTeacher(teacher, dayOf(now, zone))
    const opens = signOpens(row, klass, rules, zone)
    ensure(now >= opens, early(opens, now, zone), { opens })
    const meters = metersBetween({ lng: klass.signLng, lat: klass.signLat }, input)
    const inPlace = meters !== undefined && meters <= (klass.signRadius ?? rules.signRadiusMeters)
    const late = now > row.startAt
    ensure((inPlace && !late) || input.remark?.trim(), about(no.lateRemark, 'remark'), { late, meters: meters ?? null })
    return [
      fact(lesson, 'clocked_in', {
        signedAt: now,
        signedTeacherId: row.teacherId,
        signLate: late || !inPlace,
        signRemark: input.remark ?? null,
        late,
        meters: meters ?? null,
        address: input.address ?? null,
      }),
      ...(klass.status === 'confirmed' ? [invoke(classTeaching, klass.id, {})] : []),
    ]
  },
})

const marksField = json<readonly Marked[]>()('考勤', 'Marks', { required: true })
/** Reads marks as they come; a kind that does not exist or a pupil named twice is refused. */
function readMarks(given: unknown): readonly Marked[] {
  ensure(Array.isArray(given), about(no.notMarked, 'marks'))
  const marks = given.map(
    (one): Marked => ({ studentId: String(one?.studentId ?? ''), mark: one?.mark, ...(one?.remark ? { remark: String(one.remark).slice(0, 500) } : {}) }),
  )
  const strange = marks.filter(one => !Object.hasOwn(markKinds, String(one.mark)))
  ensure(strange.length === 0, about(no.markKind, 'marks'), { students: strange.map(one => one.studentId) })
  const twice = [...Map.groupBy(marks, one => one.studentId)].filter(([, of]) => of.length > 1).map(([id]) => id)
  ensure(twice.length === 0, about(no.markedTwice, 'marks'), { students: twice })
  return marks
}
/** Silence counts from the end of the policy's last working day. */
export const silenceFrom = (now: string, house: Policy, zone: string): string =>
  startOf(plusDays(workingDaysAfter(dayOf(now, zone), house.confirmSilenceDays), 1), zone)
const markId = (row: Pick<Lesson, 'id'>, studentId: string): string => `${row.id}:${studentId}`
const present = (marks: readonly { readonly mark: string }[]): number => marks.filter(one => presentKinds.includes(one.mark as MarkKind)).length

export const submitAttendance = command(lesson, 'submitAttendance', {
  label: ['提交考勤', 'Hand in attendance'],
  by: ['AT', 'ST'],
  input: { marks: marksField },
  needs: row => gather({ roster: get(classRoster, row.openClassId), marks: find(mark, { lessonId: row.id }), house: get(policy, policyId) }),
  decide: (row, input, { roster, marks: before, house }, { now, zone, actor }) => {
    ensure(teaches(actor, row.teacherId), no.notYourLesson)
    ensure(now >= row.startAt, no.inFuture)
    const marks = readMarks(input.marks),
      expected = new Map(expectedAt(roster, row, zone).map(one => [one.studentId, one]))
    const strangers = marks.filter(one => !expected.has(one.studentId)).map(one => one.studentId)
    ensure(strangers.length === 0, about(no.notOnRoster, 'marks'), { students: strangers })
    const given = new Set(marks.map(one => one.studentId))
    const missing = [...expected.keys()].filter(id => !given.has(id))
    ensure(missing.length === 0, about(no.notMarked, 'marks'), { students: missing })
    // A leave mark says that a leave was approved, and only that; who came back early has the leave cancelled.
    const excused = new Map(before.filter(one => one.status === 'excused').map(one => [one.studentId, one]))
    const wrong = marks.filter(one => (one.mark === 'leave') !== excused.has(one.studentId)).map(one => one.studentId)
    ensure(wrong.length === 0, about(no.onLeave, 'marks'), { students: wrong })
    return [
      fact(lesson, 'taught', { taughtAt: now, presentCount: present(marks), markedCount: marks.length, silenceAt: silenceFrom(now, policyOf(house), zone) }),
      ...[...excused.values()].filter(one => !expected.has(one.studentId)).map(one => invoke(liftMark, one.id, { leaveId: one.leaveId! })),
      ...marks.map(one =>
        invoke(setMark, markId(row, one.studentId), {
          ...pick(row, 'openClassId', 'schoolId', 'agencyId', 'areaCode', 'startAt', 'teacherId'),
          lessonId: row.id,
          studentId: one.studentId,
          enrolmentId: expected.get(one.studentId)!.enrolmentId,
          mark: one.mark,
          leaveId: excused.get(one.studentId)?.leaveId ?? null,
          remark: one.remark ?? null,
        }),
      ),
    ]
  },
})

export const correct = command(lesson, 'correct', {
  label: ['更正考勤', 'Correct'],
  by: ['AT', 'ST', 'SM', 'PO'],
  input: { marks: marksField, remark: text('说明', 'Remark', { lines: 2 }) },
  needs: row => gather({ marks: find(mark, { lessonId: row.id }), house: get(policy, policyId) }),
  decide: (row, input, { marks: before, house }, { now, zone, actor }) => {
    const rules = policyOf(house)
    ensure(row.settledAt === null, no.settled)
    if (actor.role === 'AT' || actor.role === 'ST') {
      ensure(teaches(actor, row.teacherId), no.notYourLesson)
      ensure(Date.parse(now) <= Date.parse(row.taughtAt!) + rules.correctHours * hour, no.correctLate, { hours: rules.correctHours })
    } else ensure(input.remark?.trim(), about(no.remarkNeeded, 'remark'))
    const marks = readMarks(input.marks),
      old = new Map(before.map(one => [one.studentId, one]))
    const strangers = marks.filter(one => !old.has(one.studentId)).map(one => one.studentId)
    ensure(strangers.length === 0, about(no.notOnRoster, 'marks'), { students: strangers })
    const changed = marks.filter(one => one.mark !== old.get(one.studentId)!.mark || (one.remark ?? null) !== old.get(one.studentId)!.remark)
    const closed = changed.filter(one => old.get(one.studentId)!.status !== 'marked').map(one => one.studentId)
    ensure(closed.length === 0, about(no.markClosed, 'marks'), { students: closed })
    const leave = changed.filter(one => (one.mark === 'leave') !== (old.get(one.studentId)!.mark === 'leave')).map(one => one.studentId)
    ensure(leave.length === 0, about(no.onLeave, 'marks'), { students: leave })
    const after = before.filter(one => one.status !== 'lifted').map(one => changed.find(other => other.studentId === one.studentId) ?? one)
    // Parents get the whole time again: what they are asked to confirm has changed.
    return [
      fact(lesson, 'corrected', {
        ...changes(row, { presentCount: present(after), silenceAt: silenceFrom(now, rules, zone) }),
        students: changed.map(one => one.studentId),
        ...(input.remark ? { remark: input.remark } : {}),
      }),
      ...changed.map(one => invoke(correctMark, markId(row, one.studentId), { mark: one.mark, remark: one.remark ?? null })),
    ]
  },
})

/** The school looked at a taught lesson and finds it in order, or says what is not. */
export const check = step(lesson, 'check', 'checked', {
  label: ['课时核对', 'Lesson check'],
  by: ['SM', 'ST', 'PO'],
  input: { remark: text('核对意见', 'Remark', { lines: 2 }) },
  record: ({ remark }, _row, _facts, { now }) => ({ checkedAt: now, ...(remark ? { remark } : {}) }),
})

/** Marks a confirmed lesson as paid for: the settlement that took it does this in its own turn. */
export const settle = step(lesson, 'settle', 'settled', {
  label: ['结算', 'Settle'],
  check: row => ensure(row.settledAt === null, no.settled),
  record: (_input, _row, _facts, { now }) => ({ settledAt: now }),
})
