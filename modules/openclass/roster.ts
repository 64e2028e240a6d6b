/** Rosters: who sits in a class and since when, folded from enrolments as they come and go. */
import { above, type Change, dayOf, json, type Row, view } from '../kit/index.ts'
import type { lesson } from './lesson.ts'

export interface Pupil {
  readonly studentId: string
  readonly enrolmentId: string
  /** The first lesson that is theirs; above 1 for a late join. */
  readonly fromLessonNo: number
  readonly from: string
  /** When they left; null while they belong. */
  readonly to: string | null
}
/** What is read of enrolments and leaves, which stand above. */
interface Enrolled {
  readonly openClassId: string; readonly studentId: string; readonly firstLessonNo: number | null; readonly enrolledAt: string | null
}
const enrolment = above<Enrolled>('enrolment'), leave = above<{ readonly openClassId: string }>('leave')
const on = ['enrolled', 'completed']

/** Folds an enrolment's step into a list of places: in when it becomes enrolled, out when it stops being so. */
function step<T extends { readonly enrolmentId: string; readonly to: string | null }>(
  places: readonly T[], { before, after }: Change<typeof enrolment>, place: () => T,
) {
  const was = on.includes(before.status), is = on.includes(after.status)
  if (!was && is) return [...places.filter(one => one.enrolmentId !== after.id), place()]
  if (was && !is) return places.map(one => one.enrolmentId === after.id ? { ...one, to: after.updatedAt } : one)
  return places
}

/** By class. Everybody who was ever enrolled stays in it, so that old lessons keep their list. */
export const classRoster = view('class_roster', {
  label: ['班级名单', 'Class roster'],
  fields: { pupils: json<readonly Pupil[]>()('学生', 'Pupils', { required: true }) },
  empty: { pupils: [] },
  on: fold => [
    fold(enrolment, {
      key: ({ after }) => after.openClassId,
      fold: (row, change) => ({ pupils: step(row.pupils, change, () => ({
        studentId: change.after.studentId, enrolmentId: change.after.id, fromLessonNo: change.after.firstLessonNo ?? 1,
        from: change.after.enrolledAt ?? change.after.updatedAt, to: null,
      })) }),
    }),
  ],
})

/** By class: the pupils whose seat is kept while they pay. Kept apart from the roster, so that taking a seat writes a short row. */
export const seatHolders = view('seat_holders', {
  label: ['占位学生', 'Holders of unpaid seats'],
  fields: { studentIds: json<readonly string[]>()('学生', 'Pupils', { required: true }) },
  empty: { studentIds: [] },
  on: fold => [
    fold(enrolment, {
      key: ({ before, after }) => (before.status === 'held') !== (after.status === 'held') ? after.openClassId : undefined,
      fold: (row, { after }) => ({
        studentIds: [...row.studentIds.filter(id => id !== after.studentId), ...(after.status === 'held' ? [after.studentId] : [])],
      }),
    }),
  ],
})

export interface Place { readonly openClassId: string; readonly enrolmentId: string; readonly from: string; readonly to: string | null }
/** By pupil: the classes they sit in. */
export const pupilClasses = view('pupil_classes', {
  label: ['学生的班级', 'Classes of a pupil'],
  fields: { places: json<readonly Place[]>()('班级', 'Classes', { required: true }) },
  empty: { places: [] },
  on: fold => [
    fold(enrolment, {
      key: ({ after }) => after.studentId,
      fold: (row, change) => ({ places: step(row.places, change, () => ({
        openClassId: change.after.openClassId, enrolmentId: change.after.id,
        from: change.after.enrolledAt ?? change.after.updatedAt, to: null,
      })) }),
    }),
  ],
})

/** By class: the leaves that nobody has decided yet. */
export const openLeaves = view('open_leaves', {
  label: ['待审批请假', 'Leaves to be decided'],
  fields: { leaveIds: json<readonly string[]>()('请假单', 'Leaves', { required: true }) },
  empty: { leaveIds: [] },
  on: fold => [
    fold(leave, {
      key: ({ after }) => after.openClassId,
      fold: (row, { after }) => ({ leaveIds: after.status === 'applied'
        ? [...row.leaveIds.filter(id => id !== after.id), after.id] : row.leaveIds.filter(id => id !== after.id) }),
    }),
  ],
})

type Roster = Row<typeof classRoster> | undefined
/** The pupils of a class now. */
export const pupilsNow = (roster: Roster): readonly Pupil[] => (roster?.pupils ?? []).filter(pupil => pupil.to === null)
/** The pupils a lesson is for: enrolled on its day and from its number on. Who left that day is no longer expected. */
export function expectedAt(roster: Roster, of: Pick<Row<typeof lesson>, 'startAt' | 'lessonNo'>, zone: string): readonly Pupil[] {
  const date = dayOf(of.startAt, zone)
  const there = (roster?.pupils ?? []).filter(pupil => pupil.fromLessonNo <= of.lessonNo
    && dayOf(pupil.from, zone) <= date && (pupil.to === null || dayOf(pupil.to, zone) > date))
  // Who left and came back has two places, but is one pupil.
  return [...new Map(there.map(pupil => [pupil.studentId, pupil])).values()]
}
