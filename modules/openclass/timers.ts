/** What time itself does to classes and lessons. */
import { invoke, count, dayOf, find, get, on, reaction, type Reaction, timer } from '../kit/index.ts'
import { freeLessons } from './launch.ts'
import { lesson, mark } from './lesson.ts'
import { confirmLesson } from './mark.commands.ts'
import { openClass } from './open-class.ts'
import { markBelowMin } from './release.ts'
import { classRoster, pupilsNow } from './roster.ts'
import { lapse } from './teacher-change.commands.ts'
import { teacherChange } from './teacher-change.ts'
import { classTeaching } from './teaching.ts'

export const timers: readonly Reaction[] = [
  timer('first-lesson', { due: now => find(openClass, { status: 'confirmed', firstLessonAt: { lte: now } }), run: row => [invoke(classTeaching, row.id, {})] }),
  // The UTC day is never ahead of the zone's, so the decision day has come wherever this finds a class.
  timer('decision-day', {
    due: (now, zone) => find(openClass, { status: 'released', belowMin: false, decisionDate: { lte: dayOf(now, zone) } }),
    run: async (row, context) => (pupilsNow(await context.ask(get(classRoster, row.id))).length < row.capacityMin ? [invoke(markBelowMin, row.id, {})] : []),
  }),
  timer('lesson-silence', {
    due: now => find(lesson, { status: 'taught', silenceAt: { lte: now } }),
    run: async (row, context) => ((await context.ask(count(mark, { lessonId: row.id, status: 'appealed' }))) === 0 ? [invoke(confirmLesson, row.id, {})] : []),
  }),
  timer('teacher-change-lapse', {
    due: now => find(teacherChange, { status: 'verified', verifiedUntil: { lt: now } }),
    run: row => [invoke(lapse, row.id, {})],
  }),
]

/** A revoked class gives its rooms and teachers back, unless it was relaunched meanwhile. */
export const follow: readonly Reaction[] = [
  reaction('free-revoked-lessons', { on: on(openClass, 'revoked'), run: happened => [invoke(freeLessons, happened.id, {})] }),
]
