/** A running class: teaching begins, rosters are released in versions, its teacher may change for good. */
import { command, ensure, fact, find, gather, get, invoke, pick, step } from '../kit/index.ts'
import { publish } from './class-release.ts'
import { lesson } from './lesson.ts'
import { openClass } from './open-class.ts'
import { ensureTeachers, teachersOf } from './complete-plan.ts'
import { no } from './refusals.ts'
import { classRoster, pupilsNow } from './roster.ts'

/** Begins at the first clock-in, or by the clock when the first lesson starts. */
export const classTeaching = step(openClass, 'classTeaching', 'teaching_started', {
  label: ['开始上课', 'Start teaching'],
  by: ['SM', 'PO'],
  needs: row => gather({ held: find(lesson, { openClassId: row.id, status: ['signed', 'taught', 'confirmed'] }, { limit: 1 }) }),
  check: (row, _input, { held }, { now, actor }) =>
    ensure(held.length > 0 || (actor.role === 'system' && row.firstLessonAt !== null && row.firstLessonAt <= now), no.notStarted),
})

/** A class that travels begins when it sets out, before any lesson of it. */
export const setOut = step(openClass, 'setOut', 'teaching_started', { label: ['出发', 'Set out'] })

/** Writes the list of pupils of this instant under the next version: what teachers hold in their hands. */
export const releaseRoster = command(openClass, 'releaseRoster', {
  label: ['发布名单', 'Release the roster'],
  by: ['SM', 'PO'],
  needs: row => gather({ roster: get(classRoster, row.id) }),
  decide: (row, _input, { roster }) => {
    const rosterVersion = (row.rosterVersion ?? 0) + 1
    return [
      fact(openClass, 'roster_released', { rosterVersion }),
      invoke(publish, `${row.id}:${rosterVersion}`, {
        ...pick(row, 'schoolId', 'agencyId', 'areaCode', 'teacherId'),
        openClassId: row.id,
        rosterVersion,
        pupils: pupilsNow(roster),
      }),
    ]
  },
})

/** A permanent teacher change took effect; the new teacher passes the same check as at the start. */
export const changeTeacher = step(openClass, 'changeTeacher', 'teacher_changed', {
  label: ['更换任课教师', 'Change the teacher'],
  input: { teacherId: { ...openClass.fields.teacherId, required: true as const } },
  needs: (row, { teacherId }, { zone }) => teachersOf(row, zone, [teacherId]),
  check: (_row, _input, teaching, { zone }) => ensureTeachers(teaching, zone),
  record: ({ teacherId }, row) => ({ teacherId, was: row.teacherId }),
})
