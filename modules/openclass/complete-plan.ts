/** Perfecting a class: the agency plans every lesson; the school checks the teachers; either may send it back. */
import { because } from '../audit/index.ts'
import {
  type Actor,
  about,
  invoke,
  command,
  dayOf,
  ensure,
  fact,
  fillTemplate,
  find,
  flag,
  gather,
  get,
  json,
  offeredWhen,
  optional,
  pick,
  prose,
  statement,
  step,
  text,
} from '../kit/index.ts'
import type { Row } from '../kit/index.ts'
import { agencyTeacher, classroom, school } from '../people/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { lesson } from './lesson.ts'
import { openClass, type SignDate } from './open-class.ts'
import { no } from './refusals.ts'
import { neighbours } from './moving.ts'
import { cancelLessons, plan, replan } from './schedule.ts'
import { clashesOf, ensureFree, ensurePlan, ensureTeacher, liveLessons, overloads, readPlan, sameWeeks, type Slot, spanOf, weeksOf } from './timetable.ts'
import { micro } from './place.ts'

const lessonName = ['第{no}课', 'Lesson {no}'] as const
prose(lessonName)
const nameOf = (lessonNo: number, lang: 0 | 1): string => fillTemplate(lessonName[lang], () => String(lessonNo))
/** The name that somebody gave a lesson; ours, as an English reader saw it, is none. */
const writtenName = ({ chapterName, lessonNo }: PlannedLesson): string | undefined => (chapterName === nameOf(lessonNo, 1) ? undefined : chapterName)

export type PlannedLesson = Slot & { readonly chapterName?: string }
const sign = { ...pick(openClass.fields, 'signAddress', 'signLng', 'signLat', 'signRadius', 'signDates') }
/** A sign place needs a position that exists; sign dates need a day and clocks in order. */
function ensureSign(place: { readonly signLng?: string | null; readonly signLat?: string | null; readonly signDates?: readonly SignDate[] | null }): void {
  ensure(micro(place.signLng, 180) !== undefined && micro(place.signLat, 90) !== undefined, about(no.signPlace, 'signLng'))
  const dates = place.signDates ?? []
  ensure(
    Array.isArray(dates) &&
      dates.every(
        one => /^\d{4}-\d\d-\d\d$/.test(one?.signDate) && /^\d\d:\d\d$/.test(one.startTime) && /^\d\d:\d\d$/.test(one.endTime) && one.startTime < one.endTime,
      ),
    about(no.signDate, 'signDates'),
  )
}

export const perfect = command(openClass, 'perfect', {
  label: ['安排课次', 'Plan the lessons'],
  by: ['AM', 'PO'],
  input: { lessons: json<readonly PlannedLesson[]>()('课次安排', 'Lessons', { required: true }), teacherId: optional(openClass.fields.teacherId), ...sign },
  *needs(row, input, { zone }) {
    const slots = readPlan(input.lessons, zone)
    const { at, house, planned, rooms, teachers } = yield* gather({
      at: get(school, row.schoolId),
      house: get(policy, policyId),
      planned: find(lesson, { openClassId: row.id, status: ['scheduled', 'stopped'] }),
      rooms: find(classroom, { id: [...new Set(slots.map(slot => slot.roomId))] }),
      teachers: find(agencyTeacher, { id: [...new Set(slots.map(slot => slot.teacherId))] }),
    })
    return { school: at, policy: policyOf(house), planned, rooms, teachers, ...(yield* neighbours(slots, row.id)) }
  },
  decide: (row, { lessons, teacherId, ...place }, has, { now, zone, newId }) => {
    const slots = readPlan(lessons, zone)
    ensureSign(place)
    ensurePlan(slots, { klass: row, rooms: has.rooms, teachers: has.teachers, latest: has.policy.lessonEndLatest, now, zone })
    ensureFree(
      clashesOf(slots, {
        openClassId: row.id,
        replaces: has.planned.map(one => one.id),
        others: has.others,
        holidays: has.school?.holidays ?? [],
        names: has.names,
        zone,
      }),
    )
    const span = spanOf(slots),
      kept = new Map(has.planned.filter(one => one.status === 'scheduled').map(one => [one.lessonNo, one]))
    const chapters: readonly { readonly lessonNo: number; readonly name: string }[] = row.snapshot?.chapters ?? []
    return [
      fact(openClass, 'perfected', {
        ...place,
        teacherId: teacherId ?? mostFrequent(slots.map(slot => slot.teacherId)),
        firstLessonAt: span.from,
        lastLessonAt: span.to,
      }),
      ...cancelLessons(
        has.planned.filter(one => kept.get(one.lessonNo)?.id !== one.id || one.lessonNo > slots.length),
        'replanned',
      ),
      ...slots.map(slot => {
        const chapterName = writtenName(slot) ?? chapters.find(one => one.lessonNo === slot.lessonNo)?.name ?? nameOf(slot.lessonNo, 0)
        const input = { ...slot, chapterName },
          old = kept.get(slot.lessonNo)
        return old
          ? invoke(replan, old.id, input)
          : invoke(plan, newId(), { openClassId: row.id, schoolId: row.schoolId, agencyId: row.agencyId, areaCode: row.areaCode, ...input })
      }),
    ]
  },
})
const mostFrequent = (ids: readonly string[]): string => [...Map.groupBy(ids, id => id)].sort((a, b) => b[1].length - a[1].length)[0]?.[0] ?? ''

export const setSign = step(openClass, 'setSign', 'sign_set', {
  label: ['设置签到地点与日期', 'Set sign place and dates'],
  by: ['AM', 'SM', 'PO'],
  input: sign,
  check: (row, input) => ensureSign({ ...row, ...input }),
})

/** Whether the answer is for somebody else: whoever made the last move waits for it. */
const isOwnMove = (status: unknown, role: Actor['role']): boolean => (status === 'launched' && role === 'SM') || (status === 'perfected' && role === 'AM')
/** Who made the last move waits for the answer; who answers may send it back. */
export const reject = step(openClass, 'reject', 'rejected', {
  label: ['驳回', 'Reject'],
  by: ['SM', 'AM', 'PO'],
  offered: offeredWhen(['status'], ({ status }, { role }) => !isOwnMove(status, role)),
  ...because,
  check: (row, _input, _facts, { actor }) => ensure(!isOwnMove(row.status, actor.role), no.ownMove),
  record: ({ remark }) => ({ auditRemark: remark, remark }),
})

/** The lessons of a class, its teachers, and all their lessons in the same weeks. */
export function* teachersOf(row: Pick<Row<typeof openClass>, 'id'>, zone: string, teacherIds?: readonly string[]) {
  const { lessons, house } = yield* gather({ lessons: find(lesson, { openClassId: row.id, status: [...liveLessons] }), house: get(policy, policyId) })
  const ids = teacherIds ?? [...new Set(lessons.map(one => one.teacherId))]
  const teachers = yield* find(agencyTeacher, { id: ids })
  const weeks = lessons.length === 0 ? [] : yield* find(lesson, sameWeeks(ids, lessons, zone))
  return { lessons, teacherIds: ids, teachers, weeks, policy: policyOf(house) }
}
export interface Teaching {
  readonly lessons: readonly Row<typeof lesson>[]
  readonly teacherIds: readonly string[]
  readonly teachers: readonly Row<typeof agencyTeacher>[]
  readonly weeks: readonly Row<typeof lesson>[]
  readonly policy: ReturnType<typeof policyOf>
}
/** Every teacher of the class is approved, in date to the last lesson, not blocked and not overloaded. */
export function ensureTeachers({ lessons, teacherIds, teachers, weeks, policy: house }: Teaching, zone: string): void {
  ensure(lessons.length > 0, no.noLessons)
  const until = dayOf(spanOf(lessons).to, zone)
  for (const id of teacherIds) {
    const teacher = teachers.find(one => one.id === id)
    ensureTeacher(teacher, until, { teacher: teacher?.name ?? id, until })
  }
  const over = overloads(weeks, house.weeklyLessonsMax, zone)
  ensure(over.length === 0, no.overloaded, { max: house.weeklyLessonsMax, weeks: weeksOf(over) })
}

const teacherWord = ['教师', 'Teacher'] as const

export const checkTeacher = command(openClass, 'checkTeacher', {
  label: ['确认教师', 'Check teacher'],
  by: ['SM', 'PO'],
  statement: statement<typeof openClass>(function* (row, { zone, lang, masked }) {
    const { lessons, teachers } = yield* teachersOf(row, zone)
    const lessonsOf = (id: string): string => {
      const count = lessons.filter(each => each.teacherId === id).length
      return [`${count} 次课`, `${count} ${count === 1 ? 'lesson' : 'lessons'}`][lang]!
    }
    return teachers.map(one => ({ label: teacherWord, text: `${masked(agencyTeacher, 'name', one.name)} · ${lessonsOf(one.id)}` }))
  }),
  input: {
    flag: flag('通过', 'Passed', {
      required: true,
      initial: true,
      answers: [
        ['教师通过', 'Pass the teachers'],
        ['不通过，退回机构', 'Back to the agency'],
      ],
    }),
    remark: text('意见', 'Remark', { lines: 3 }),
  },
  needs: (row, _input, { zone }) => teachersOf(row, zone),
  decide: (_row, { flag: ok, remark }, teaching, { zone }) => {
    if (!ok) {
      ensure(remark?.trim(), about(no.remarkNeeded, 'remark'))
      return fact(openClass, 'teacher_refused', { auditRemark: remark }, 'launched')
    }
    ensureTeachers(teaching, zone)
    return fact(openClass, 'teacher_checked', { auditRemark: remark ?? null }, 'teacher_checked')
  },
})
