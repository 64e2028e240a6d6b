/** Rosters: who sits in a class and since when, and what else hangs on a class. The modules that give places and leaves fold them in. */
import { dayOf, json, type Row, view } from '../kit/index.ts'
import type { lesson } from './lesson.ts'

export interface Pupil {
  readonly studentId: string
  readonly enrolmentId: string
  /** The first lesson that is theirs; above 1 for a late join. */
  readonly fromLessonNo: number
  /** Those behind it that are not. */
  readonly leftOut?: readonly number[]
  readonly from: string
  /** When they left; null while they belong. */
  readonly to: string | null
}
/** By class. Everybody who was ever enrolled stays in it, so that old lessons keep their list. */
export const classRoster = view('class_roster', {
  label: ['班级名单', 'Class roster'],
  fields: { pupils: json<readonly Pupil[]>()('学生', 'Pupils', { required: true }) },
  empty: { pupils: [] },
  on: () => [],
})

/** By class: the pupils whose seat is kept while they pay. Kept apart from the roster, so that taking a seat writes a short row. */
export const seatHolders = view('seat_holders', {
  label: ['占位学生', 'Holders of unpaid seats'],
  fields: { studentIds: json<readonly string[]>()('学生', 'Pupils', { required: true }) },
  empty: { studentIds: [] },
  on: () => [],
})

export interface Place {
  readonly openClassId: string
  readonly enrolmentId: string
  readonly from: string
  readonly to: string | null
}
/** By pupil: the classes they sit in. */
export const pupilClasses = view('pupil_classes', {
  label: ['学生的班级', 'Classes of a pupil'],
  fields: { places: json<readonly Place[]>()('班级', 'Classes', { required: true }) },
  empty: { places: [] },
  on: () => [],
})

/** By class: the leaves that nobody has decided yet. */
export const openLeaves = view('open_leaves', {
  label: ['待审批请假', 'Leaves to be decided'],
  fields: { leaveIds: json<readonly string[]>()('请假单', 'Leaves', { required: true }) },
  empty: { leaveIds: [] },
  on: () => [],
})

type Roster = Row<typeof classRoster> | undefined
/** The pupils of a class now. */
export const pupilsNow = (roster: Roster): readonly Pupil[] => (roster?.pupils ?? []).filter(pupil => pupil.to === null)
/** The pupils a lesson is for: enrolled on its day and from its number on. Who left that day is no longer expected. */
export function expectedAt(roster: Roster, of: Pick<Row<typeof lesson>, 'startAt' | 'lessonNo'>, zone: string): readonly Pupil[] {
  const date = dayOf(of.startAt, zone)
  const there = (roster?.pupils ?? []).filter(
    ({ fromLessonNo, leftOut, from, to }) =>
      fromLessonNo <= of.lessonNo && !leftOut?.includes(of.lessonNo) && dayOf(from, zone) <= date && (to === null || dayOf(to, zone) > date),
  )
  // Who left and came back has two places, but is one pupil.
  return [...new Map(there.map(pupil => [pupil.studentId, pupil])).values()]
}
