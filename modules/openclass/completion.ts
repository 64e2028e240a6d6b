/** Completion (L3): committed by the agency when every lesson is done, confirmed by the school when parents have spoken. */
import { because } from '../audit/index.ts'
import { command, count, ensure, fact, file, find, gather, get, offeredWhen, type RefusalCode, type Row, saying, step, text } from '../kit/index.ts'
import { finalResult } from './final-result.ts'
import { lesson, mark } from './lesson.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'
import { classRoster, openLeaves, pupilsNow } from './roster.ts'
import { teacherChange } from './teacher-change.ts'

const numbers = (lessons: readonly Row<typeof lesson>[]): readonly number[] => lessons.map(one => one.lessonNo).sort((a, b) => a - b)
const which = (refused: RefusalCode, lessons: readonly Row<typeof lesson>[]): RefusalCode =>
  saying(refused, `第 ${numbers(lessons).join('、')} 次`, `lesson ${numbers(lessons).join(', ')}`)
const done = ['taught', 'confirmed', 'cancelled']

export const commitCompletion = command(openClass, 'commitCompletion', {
  label: ['提交结课', 'Commit completion'],
  by: ['AM', 'AT', 'ST', 'PO'],
  input: { fileId: file('结课材料', 'File'), remark: text('说明', 'Remark', { lines: 3 }) },
  needs: row =>
    gather({
      lessons: find(lesson, { openClassId: row.id }),
      roster: get(classRoster, row.id),
      // A verified change nobody submitted holds nothing up; it lapses by itself.
      changes: count(teacherChange, { openClassId: row.id, status: ['submitted', 'accepted'] }),
      leaves: get(openLeaves, row.id),
      appeals: count(mark, { openClassId: row.id, status: 'appealed' }),
      results: find(finalResult, { openClassId: row.id, status: ['entered', 'published'] }),
    }),
  decide: (row, input, has, { now, actor }) => {
    ensure(has.lessons.length > 0, no.noLessons)
    const open = has.lessons.filter(one => !done.includes(one.status) && !(one.status === 'stopped' && one.madeUpById))
    ensure(open.length === 0, which(no.lessonsOpen, open), { lessons: numbers(open) })
    ensure(has.changes === 0, no.changesOpen)
    ensure((has.leaves?.leaveIds ?? []).length === 0, no.leavesOpen)
    ensure(has.appeals === 0, no.appealsOpen)
    if (row.snapshot?.needsResults) {
      const have = new Set(has.results.map(one => one.studentId))
      const missing = pupilsNow(has.roster)
        .filter(pupil => !have.has(pupil.studentId))
        .map(pupil => pupil.studentId)
      ensure(missing.length === 0, no.resultsMissing, { students: missing })
    }
    const taught = has.lessons.filter(one => one.status === 'taught' || one.status === 'confirmed')
    const total = (of: 'presentCount' | 'markedCount') => taught.reduce((sum, one) => sum + (one[of] ?? 0), 0)
    const expected = total('markedCount')
    return fact(openClass, 'completion_committed', {
      committedBy: actor.userId,
      committedAt: now,
      completionFile: input.fileId ?? null,
      remark: input.remark ?? null,
      attendanceBp: expected === 0 ? null : Math.floor((total('presentCount') * 10_000) / expected),
    })
  },
})

export const cancelCompletion = step(openClass, 'cancelCompletion', 'completion_cancelled', {
  label: ['撤回结课', 'Cancel completion'],
  by: ['AM', 'AT', 'ST', 'SM', 'PO'],
  offered: offeredWhen(['committedBy'], (row, { userId, role }) => row.committedBy === userId || role === 'SM' || role === 'PO'),
  ...because,
  needs: row => gather({ settled: count(lesson, { openClassId: row.id, settledAt: { gte: row.committedAt ?? '' } }) }),
  check(row, _input, { settled }, { actor }) {
    ensure(actor.userId === row.committedBy || actor.role === 'SM' || actor.role === 'PO', no.notCommitter)
    ensure(settled === 0, no.settledSince)
  },
  record: ({ remark }) => ({ committedBy: null, committedAt: null, completionFile: null, remark }),
})

export const confirmCompletion = step(openClass, 'confirmCompletion', 'completed', {
  label: ['确认结课', 'Confirm completion'],
  by: ['SM', 'PO'],
  danger: true,
  offered: offeredWhen(['committedBy'], (row, { userId }) => row.committedBy !== userId),
  needs: row =>
    gather({
      lessons: find(lesson, { openClassId: row.id, status: ['scheduled', 'signed', 'taught'] }),
      appeals: count(mark, { openClassId: row.id, status: 'appealed' }),
    }),
  check(row, _input, { lessons, appeals }, { actor }) {
    ensure(actor.userId !== row.committedBy, no.ownCommit)
    ensure(lessons.length === 0, which(no.unconfirmed, lessons), { lessons: numbers(lessons) })
    ensure(appeals === 0, no.appealsOpen)
  },
  record: (_input, _row, _facts, { now }) => ({ completedAt: now }),
})
