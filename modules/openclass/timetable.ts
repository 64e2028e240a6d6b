/** The timetable: what a plan of lessons must be, and what clashes with what. Pure, so forms can ask it too. */
import { about, clockOf, dayOf, ensure, overlaps, parseTime, plusDays, type RefusalCode, type Row, type Where } from '../kit/index.ts'
import { type agencyTeacher, type classroom, unfit } from '../people/index.ts'
import type { lesson } from './lesson.ts'
import type { openClass } from './open-class.ts'
import { no } from './refusals.ts'
import { ensureSeats } from './rooms.ts'

/** Time and place of one lesson. */
export interface Slot {
  readonly lessonNo: number
  readonly startAt: string
  readonly endAt: string
  readonly roomId: string
  readonly teacherId: string
}
/** One thing that stands against a slot, named so that a person can act on it. */
export interface Clash {
  readonly what: 'class' | 'teacher' | 'room' | 'pupils' | 'holiday'
  readonly lessonNo: number
  readonly startAt: string
  readonly endAt: string
  readonly withClass?: string
  readonly withLessonNo?: number
}

/** The statuses in which a lesson takes its room and its teacher. */
export const liveLessons = ['scheduled', 'signed', 'taught', 'confirmed'] as const
type Lesson = Row<typeof lesson>
export type Busy = Pick<Lesson, 'id' | 'openClassId' | 'lessonNo' | 'startAt' | 'endAt' | 'roomId' | 'teacherId'>

/** Reads a plan as it comes over the wire or out of a form; times in the tenant's zone become instants. */
export function readPlan(given: unknown, zone: string): readonly (Slot & { readonly chapterName?: string })[] {
  ensure(Array.isArray(given), about(no.lessonIncomplete, 'lessons'))
  return given.map((line: Readonly<Record<string, unknown>>, index) => {
    const startAt = parseTime(String(line?.startAt ?? ''), zone),
      endAt = parseTime(String(line?.endAt ?? ''), zone)
    const roomId = String(line?.roomId ?? ''),
      teacherId = String(line?.teacherId ?? '')
    const lessonNo = Number(line?.lessonNo ?? index + 1)
    ensure(startAt && endAt && roomId && teacherId, about(no.lessonIncomplete, 'lessons'), { lessonNo })
    const chapterName = line.chapterName ? String(line.chapterName).slice(0, 500) : undefined
    return { lessonNo, startAt, endAt, roomId, teacherId, ...(chapterName ? { chapterName } : {}) }
  })
}

/** The span of time a set of slots lies in. */
export const spanOf = (slots: readonly Pick<Slot, 'startAt' | 'endAt'>[]) => ({
  from: slots.map(slot => slot.startAt).reduce((a, b) => (a < b ? a : b), slots[0]?.startAt ?? ''),
  to: slots.map(slot => slot.endAt).reduce((a, b) => (a > b ? a : b), slots[0]?.endAt ?? ''),
})

/** Where to look for lessons that could clash with the slots: same class, teachers or rooms, same span of time. */
export const mayClash = (slots: readonly Slot[], openClassId: string): Where<typeof lesson> => ({
  status: [...liveLessons],
  startAt: { lt: spanOf(slots).to },
  endAt: { gt: spanOf(slots).from },
  any: [{ openClassId }, { teacherId: slots.map(slot => slot.teacherId) }, { roomId: slots.map(slot => slot.roomId) }],
})

export interface Surroundings {
  /** The class of the slots; its own lessons are compared too, unless they are the slots themselves. */
  readonly openClassId: string
  /** Lessons that the slots replace, so that they don't clash with themselves. */
  readonly replaces?: readonly string[]
  readonly others: readonly Busy[]
  readonly holidays?: readonly string[]
  readonly names?: ReadonlyMap<string, string>
  readonly zone: string
}

/** Everything that stands against the slots, in the order of the slots. */
export function clashesOf(slots: readonly Slot[], around: Surroundings): readonly Clash[] {
  const replaced = new Set(around.replaces ?? [])
  const others = around.others.filter(other => !replaced.has(other.id))
  return slots.flatMap((slot, index) => {
    const at = { lessonNo: slot.lessonNo, startAt: slot.startAt, endAt: slot.endAt }
    const own = slots.slice(0, index).filter(other => overlaps(slot.startAt, slot.endAt, other.startAt, other.endAt))
    const busy = others.filter(other => overlaps(slot.startAt, slot.endAt, other.startAt, other.endAt))
    const named =
      (what: Clash['what']) =>
      (other: Busy): Clash => {
        const withClass = around.names?.get(other.openClassId)
        return { what, ...at, withLessonNo: other.lessonNo, ...(withClass ? { withClass } : {}) }
      }
    return [
      ...((around.holidays ?? []).includes(dayOf(slot.startAt, around.zone)) ? [{ what: 'holiday' as const, ...at }] : []),
      ...own.map((other): Clash => ({ what: 'class', ...at, withLessonNo: other.lessonNo })),
      ...busy.filter(other => other.openClassId === around.openClassId).map(named('class')),
      ...busy.filter(other => other.openClassId !== around.openClassId && other.teacherId === slot.teacherId).map(named('teacher')),
      ...busy.filter(other => other.openClassId !== around.openClassId && other.roomId === slot.roomId).map(named('room')),
    ]
  })
}

const clashRefusals: Record<Clash['what'], RefusalCode> = {
  class: no.classClash,
  teacher: no.teacherClash,
  room: no.roomClash,
  pupils: no.pupilClash,
  holiday: no.holiday,
}
/** No slot may clash; the refusal names every clash, and is called after the first. */
export function ensureFree(clashes: readonly Clash[]): void {
  ensure(clashes.length === 0, clashRefusals[clashes[0]?.what ?? 'class'], { clashes })
}

/** Minutes that a lesson takes: what is shorter or longer was mistyped, and would be paid as a whole lesson. */
export const lessonMinutes = { min: 10, max: 12 * 60 } as const
/** No lesson is over in a moment or takes all day; the refusal is about the field that says when. */
export function ensureLengths(slots: readonly Slot[], field: string): void {
  const minutesOf = (slot: Slot): number => (Date.parse(slot.endAt) - Date.parse(slot.startAt)) / 60_000
  const wrong = slots.filter(slot => minutesOf(slot) < lessonMinutes.min || minutesOf(slot) > lessonMinutes.max)
  ensure(wrong.length === 0, about(no.lessonLength, field), { ...lessonMinutes, lessons: wrong.map(slot => slot.lessonNo) })
}

/** No lesson ends after the hour the policy sets for the day. */
export function ensureEndsInTime(slots: readonly Slot[], latest: string, zone: string): void {
  const late = slots.filter(slot => clockOf(slot.endAt, zone) > latest)
  ensure(late.length === 0, no.tooLate, { latest, lessons: late.map(slot => slot.lessonNo) })
}

export interface PlanBounds {
  readonly klass: Pick<Row<typeof openClass>, 'lessonCount' | 'startDate' | 'endDate' | 'schoolId' | 'agencyId' | 'capacity'>
  readonly rooms: readonly Pick<Row<typeof classroom>, 'id' | 'schoolId' | 'name' | 'capacity'>[]
  readonly teachers: readonly Pick<Row<typeof agencyTeacher>, 'id' | 'agencyId'>[]
  readonly latest: string
  readonly now: string
  readonly zone: string
}
/** The rules a whole plan meets, whatever else happens in the house. */
export function ensurePlan(slots: readonly Slot[], { klass, rooms, teachers, latest, now, zone }: PlanBounds): void {
  const wrong = (broken: (slot: Slot) => boolean) => slots.filter(broken).map(slot => slot.lessonNo)
  const none = (lessons: readonly number[], refused: RefusalCode) => ensure(lessons.length === 0, refused, { lessons })
  ensure(slots.length === klass.lessonCount, no.lessonCount, { expected: klass.lessonCount, given: slots.length })
  ensure(
    new Set(slots.map(slot => slot.lessonNo)).size === slots.length && slots.every(slot => slot.lessonNo >= 1 && slot.lessonNo <= slots.length),
    no.lessonNumbers,
  )
  none(
    wrong(slot => slot.endAt <= slot.startAt || dayOf(slot.startAt, zone) !== dayOf(slot.endAt, zone)),
    no.lessonTimes,
  )
  ensureLengths(slots, 'lessons')
  const ordered = [...slots].sort((a, b) => a.lessonNo - b.lessonNo)
  none(
    ordered.filter((slot, i) => i > 0 && slot.startAt < ordered[i - 1]!.startAt).map(slot => slot.lessonNo),
    no.lessonOrder,
  )
  none(
    wrong(slot => slot.startAt <= now),
    no.lessonPast,
  )
  none(
    wrong(slot => dayOf(slot.startAt, zone) < klass.startDate || dayOf(slot.startAt, zone) > klass.endDate),
    no.outsideDates,
  )
  ensureEndsInTime(slots, latest, zone)
  const roomOf = new Map(rooms.map(room => [room.id, room]))
  none(
    wrong(slot => roomOf.get(slot.roomId)?.schoolId !== klass.schoolId),
    no.roomElsewhere,
  )
  const small = wrong(slot => roomOf.get(slot.roomId)!.capacity < klass.capacity)
  ensureSeats(
    rooms.filter(room => slots.some(slot => slot.roomId === room.id)),
    klass.capacity,
    { lessons: small },
  )
  const agencyOf = new Map(teachers.map(teacher => [teacher.id, teacher.agencyId]))
  none(
    wrong(slot => agencyOf.get(slot.teacherId) !== klass.agencyId),
    no.teacherElsewhere,
  )
}

type Judged = Parameters<typeof unfit>[0] & { readonly name: string }
/** What stands against a teacher teaching until a day: approval, a block, or papers that end before it. */
export const teacherProblems = (teacher: Judged | undefined, until: string): readonly RefusalCode[] => (teacher ? unfit(teacher, until) : [no.noSuchTeacher])

type Subject = { readonly subject: string | null } | undefined
/** A substitute teaches the subject of who gave the lesson, or of the course. */
export function isOtherSubject(teacher: Subject, old: Subject, klass: Pick<Row<typeof openClass>, 'snapshot'> | undefined): boolean {
  const subject = old?.subject ?? klass?.snapshot?.category ?? null
  return Boolean(teacher && subject && teacher.subject !== subject)
}

/** Who may not teach until a day is refused by name, with the first thing that stands against it. */
export function ensureTeacher(teacher: Judged | undefined, until: string, detail: Readonly<Record<string, unknown>> = {}): void {
  const [problem] = teacherProblems(teacher, until)
  if (problem) ensure(false, problem, { teacher: teacher?.name ?? '', ...detail })
}

/** All lessons of teachers in the weeks in which some lessons lie. */
export const sameWeeks = (teacherId: string | readonly string[], lessons: readonly Pick<Slot, 'startAt' | 'endAt'>[], zone: string): Where<typeof lesson> => ({
  teacherId,
  status: [...liveLessons],
  startAt: { gte: `${plusDays(weekOf(spanOf(lessons).from, zone), -1)}T00:00:00.000Z`, lt: `${plusDays(weekOf(spanOf(lessons).to, zone), 8)}T00:00:00.000Z` },
})

/** The Monday of an instant's week. */
export function weekOf(instant: string, zone: string): string {
  const date = dayOf(instant, zone)
  return plusDays(date, -((new Date(date).getUTCDay() + 6) % 7))
}
/** Teachers with more lessons in a week than allowed. */
export function overloads(lessons: readonly Pick<Lesson, 'teacherId' | 'startAt'>[], max: number, zone: string) {
  const counts = Map.groupBy(lessons, one => `${one.teacherId} ${weekOf(one.startAt, zone)}`)
  return [...counts]
    .filter(([, of]) => of.length > max)
    .map(([key, of]) => ({ teacherId: key.split(' ')[0]!, week: key.split(' ')[1]!, lessons: of.length, max }))
}

export const weeksOf = (over: ReturnType<typeof overloads>): readonly string[] => [...new Set(over.map(one => one.week))].toSorted()

/** The lessons of classes with a pupil in common that a moved lesson would lie across. */
export const pupilClashes = (slot: Slot, together: readonly Busy[]): readonly Clash[] =>
  together
    .filter(other => overlaps(slot.startAt, slot.endAt, other.startAt, other.endAt))
    .map(other => ({ what: 'pupils', lessonNo: slot.lessonNo, startAt: slot.startAt, endAt: slot.endAt, withLessonNo: other.lessonNo }))
