/** What places mean below: who sits in a class and who holds a seat, and which pupils may not leave the school yet. */
import { type Change, folds } from '../kit/index.ts'
import { classRoster, pupilClasses, seatHolders } from '../openclass/index.ts'
import { counting, studentLoad } from '../people/index.ts'
import { enrolment, liveStatuses } from './enrolment.ts'

const sitting: readonly string[] = ['enrolled', 'completed']

/** Folds an enrolment's step into a list of places: in when it becomes enrolled, out when it stops being so. */
function step<T extends { readonly enrolmentId: string; readonly to: string | null }>(places: readonly T[], change: Change<typeof enrolment>, place: () => T) {
  const was = sitting.includes(change.before?.status),
    is = sitting.includes(change.after.status)
  if (!was && is) return [...places.filter(one => one.enrolmentId !== change.after.id), place()]
  if (was && !is) return places.map(one => (one.enrolmentId === change.after.id ? { ...one, to: change.after.updatedAt } : one))
  return places
}

export const rosters = [
  folds(classRoster, fold => [
    fold(enrolment, {
      key: ({ after }) => after.openClassId,
      fold: (row, change) => ({
        pupils: step(row.pupils, change, () => ({
          studentId: change.after.studentId,
          enrolmentId: change.after.id,
          fromLessonNo: change.after.firstLessonNo ?? 1,
          ...(change.after.leftOut ? { leftOut: change.after.leftOut } : {}),
          from: change.after.enrolledAt ?? change.after.updatedAt,
          to: null,
        })),
      }),
    }),
  ]),
  folds(seatHolders, fold => [
    fold(enrolment, {
      key: ({ before, after }) => ((before?.status === 'held') !== (after.status === 'held') ? after.openClassId : undefined),
      fold: (row, { after }) => ({
        studentIds: [...row.studentIds.filter(id => id !== after.studentId), ...(after.status === 'held' ? [after.studentId] : [])],
      }),
    }),
  ]),
  folds(pupilClasses, fold => [
    fold(enrolment, {
      key: ({ after }) => after.studentId,
      fold: (row, change) => ({
        places: step(row.places, change, () => ({
          openClassId: change.after.openClassId,
          enrolmentId: change.after.id,
          from: change.after.enrolledAt ?? change.after.updatedAt,
          to: null,
        })),
      }),
    }),
  ]),
] as const

/** A pupil with a wish or a place stays. */
export const livePlaces = folds(studentLoad, fold => [
  fold(
    enrolment,
    counting('live', 'studentId', row => (liveStatuses as readonly string[]).includes(row.status)),
  ),
])
