/** The first and last lesson of a class, kept on the class as lessons are stopped, moved and made up. */
import { changes, command, fact, find, gather } from '../kit/index.ts'
import { lesson } from './lesson.ts'
import { openClass } from './open-class.ts'
import { liveLessons, spanOf } from './timetable.ts'

export const reschedule = command(openClass, 'reschedule', {
  label: ['更新课程起止', 'Reschedule'],
  needs: row => gather({ lessons: find(lesson, { openClassId: row.id, status: [...liveLessons] }) }),
  decide: (row, _input, { lessons }) => {
    const span = spanOf(lessons)
    const changed = lessons.length === 0 ? {} : changes(row, { firstLessonAt: span.from, lastLessonAt: span.to })
    return Object.keys(changed).length === 0 ? [] : fact(openClass, 'rescheduled', changed)
  },
})
