/** Invariants of lessons, attendance and leave (A). */
import { enrolment } from '../../../modules/enrolment/index.ts'
import { dayOf, defaultZone, overlaps, plusDays, type Row, startOf } from '../../../modules/kit/index.ts'
import { leave } from '../../../modules/leave/index.ts'
import { finalResult, lesson, liveLessons, mark, openClass, teacherChange } from '../../../modules/openclass/index.ts'
import { agencyTeacher } from '../../../modules/people/index.ts'
import { policy, policyId, policyOf } from '../../../modules/system/index.ts'
import type { Invariant, Rows } from '../seen.ts'

type Lesson = Row<typeof lesson>
const day = (instant: string): string => dayOf(instant, defaultZone)
const stands = (one: { readonly status: string }): boolean => ['marked', 'confirmed', 'appealed'].includes(one.status)

/** Who is expected in a lesson, by the enrolments alone: in the class on its day and from its number on. */
export const expectedIn = (of: Lesson, rows: Rows): ReadonlySet<string> =>
  new Set(
    rows
      .of(enrolment)
      .filter(one => {
        if (
          one.openClassId !== of.openClassId ||
          !one.enrolledAt ||
          one.firstLessonNo > of.lessonNo ||
          one.leftOut?.includes(of.lessonNo) ||
          day(one.enrolledAt) > day(of.startAt)
        )
          return false
        return ['enrolled', 'completed'].includes(one.status) || day(one.updatedAt) > day(of.startAt)
      })
      .map(one => one.studentId),
  )

export const A1: Invariant = {
  title: 'A1 a taught lesson has one mark per child enrolled on its day, none for others, none in the future',
  now: ({ rows }) =>
    rows
      .of(lesson)
      .filter(one => ['taught', 'confirmed'].includes(one.status))
      .flatMap(one => {
        const marks = rows.of(mark).filter(other => other.lessonId === one.id && stands(other))
        return marks.length === one.markedCount ? [] : [`${one.id} has ${marks.length} marks of ${one.markedCount}`]
      }),
  each: ({ fact, after, then }) => {
    if (fact.resource === 'lesson' && fact.type === 'taught') {
      const expected = expectedIn(after as unknown as Lesson, then)
      return [
        ...(expected.size === after.markedCount ? [] : [`${String(after.markedCount)} marks for ${[...expected]}`]),
        ...((after.startAt as string) <= fact.at ? [] : ['taught before it began']),
      ]
    }
    if (fact.resource !== 'lesson_mark' || fact.type !== 'marked') return []
    const of = then.get(lesson, after.lessonId as string)!
    return expectedIn(of, then).has(after.studentId as string) ? [] : [`${String(after.studentId)} is not expected in ${of.id}`]
  },
}

export const A2: Invariant = {
  title: 'A2 an approved leave marks exactly its lessons, and no other mark is ever of a leave',
  now: ({ rows }) => [
    ...rows
      .of(leave)
      .filter(one => ['approved', 'finished', 'cancelled'].includes(one.status))
      .flatMap(one =>
        (one.lessonIds ?? []).flatMap(lessonId => {
          const its = rows.get(mark, `${lessonId}:${one.studentId}`)
          const gone = its?.status === 'lifted' && !expectedIn(rows.get(lesson, lessonId)!, rows).has(one.studentId)
          const appealed = its?.status === 'confirmed' && its.leaveId === null
          return gone || appealed || (its?.leaveId === one.id && its.mark === 'leave' && its.status !== 'lifted')
            ? []
            : [`${one.id} (${one.status}) has no mark in ${lessonId}: ${its?.status} ${its?.mark}`]
        }),
      ),
    ...rows
      .of(mark)
      .filter(one => one.leaveId)
      .flatMap(one => {
        const its = rows.get(leave, one.leaveId)
        return its && ['approved', 'finished', 'cancelled'].includes(its.status) && its.lessonIds?.includes(one.lessonId)
          ? []
          : [`${one.id} is marked by leave ${one.leaveId} (${its?.status})`]
      }),
  ],
}

const takesPlace = (one: { readonly status: string }): boolean => (liveLessons as readonly string[]).includes(one.status)
export const A3: Invariant = {
  title: 'A3 no teacher and no room is in two lessons at once',
  each: ({ fact, after, then }) =>
    fact.resource !== 'lesson' || !takesPlace(after)
      ? []
      : then
          .of(lesson)
          .filter(one => one.id !== fact.stream && takesPlace(one) && overlaps(one.startAt, one.endAt, after.startAt as string, after.endAt as string))
          .flatMap(one => [
            ...(one.teacherId === after.teacherId ? [`teacher ${one.teacherId} is in ${one.id} and ${fact.stream}`] : []),
            ...(one.roomId === after.roomId ? [`room ${one.roomId} holds ${one.id} and ${fact.stream}`] : []),
          ]),
}

export const A5: Invariant = {
  title: 'A5 a completed class has every lesson confirmed, cancelled or made up, and its results',
  each: ({ fact, after, then }) => {
    if (fact.resource !== 'open_class' || fact.type !== 'completed') return []
    const open = then
      .of(lesson)
      .filter(
        one =>
          one.openClassId === fact.stream &&
          !['confirmed', 'cancelled'].includes(one.status) &&
          !(one.status === 'stopped' && ['confirmed', 'cancelled'].includes(then.get(lesson, one.madeUpById)?.status ?? '')),
      )
    const needs = (after.snapshot as { readonly needsResults?: boolean } | null)?.needsResults
      ? then.of(enrolment).filter(one => one.openClassId === fact.stream && one.status === 'enrolled')
      : []
    const lacks = needs.filter(
      one =>
        !then
          .of(finalResult)
          .some(other => other.openClassId === fact.stream && other.studentId === one.studentId && ['entered', 'published'].includes(other.status)),
    )
    return [...open.map(one => `lesson ${one.lessonNo} is ${one.status}`), ...lacks.map(one => `${one.studentId} has no result`)]
  },
}

export const A6: Invariant = {
  title: 'A6 who clocks in is the teacher in force, approved, in date and not blocked',
  each: ({ fact, after, then }) => {
    if (fact.type !== 'clocked_in') return []
    const teacher = then.get(agencyTeacher, after.teacherId as string),
      today = day(fact.at)
    return [
      ...(after.signedTeacherId === after.teacherId ? [] : [`${String(after.signedTeacherId)} clocked in for ${String(after.teacherId)}`]),
      ...(teacher?.status === 'approved' && !teacher.blocked ? [] : [`the teacher is ${teacher?.status}, blocked: ${teacher?.blocked}`]),
      ...([teacher?.certificateUntil, teacher?.noCrimeUntil, teacher?.contractUntil].some(until => (until ?? '') < today) ? ['a paper is over'] : []),
      ...(fact.role === 'AT' && teacher?.userId !== fact.actor ? [`${fact.actor} clocked in for ${teacher?.userId}`] : []),
      ...(['confirmed', 'teaching'].includes(then.get(openClass, after.openClassId as string)?.status ?? '') ? [] : ['the class does not run']),
    ]
  },
}

/** The start of the day after n working days, by counting days one by one. */
function afterWorkingDays(from: string, count: number): string {
  let at = day(from),
    left = count
  while (left > 0) {
    at = plusDays(at, 1)
    if (![0, 6].includes(new Date(`${at}T00:00:00Z`).getUTCDay())) left--
  }
  return startOf(plusDays(at, 1), defaultZone)
}
export const A7: Invariant = {
  title: 'A7 silence confirms only after the days of the policy, and is marked so',
  each: ({ fact, after, then }) => {
    if (fact.resource !== 'lesson') return []
    const days = policyOf(then.get(policy, policyId)).confirmSilenceDays
    if (['taught', 'corrected'].includes(fact.type))
      return after.silenceAt === afterWorkingDays(fact.at, days) ? [] : [`silence counts from ${String(after.silenceAt)}`]
    if (fact.type !== 'confirmed') return []
    const open = then.of(mark).filter(one => one.lessonId === fact.stream && one.status === 'marked'),
      word = ['SM', 'PO'].includes(fact.role)
    // The last parent's own mark is confirmed before the lesson in the same turn.
    const silent = open.length > 0 && !word
    return [
      ...(after.bySilence === silent ? [] : [`by silence: ${after.bySilence}, ${open.length} marks open`]),
      ...(silent && (fact.role !== 'system' || fact.at < (after.silenceAt as string)) ? [`silence until ${String(after.silenceAt)}`] : []),
    ]
  },
}

/** Who asked for a substitute never lets it take effect: U1 for teacher changes, whose audit is written by hand. */
const A6changes: Invariant = {
  title: 'A6 a teacher change takes effect by somebody else than who asked for it',
  each: ({ fact, after }) =>
    fact.resource === teacherChange.name && fact.type === 'took_effect' && after.submittedBy === fact.actor ? [`${fact.actor} approved their own`] : [],
}

export const lessons = [A1, A2, A3, A5, A6, A6changes, A7] as const
