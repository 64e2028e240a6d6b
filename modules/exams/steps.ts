/** What follows from elsewhere: an exam opens when its time has come, and is marked when its last script is; marks are told, and scripts come back. */
import { command, ensure, fact, flag, optional, pick, step, text } from '../kit/index.ts'
import { attempt, script } from './attempt.ts'
import { exam } from './exam.ts'
import { no } from './refusals.ts'

export const open = step(exam, 'open', 'opened', {
  label: ['开考', 'Open'],
  check: (row, _input, _facts, { now }) => ensure(now >= row.startTime, no.notBefore),
})
export const settle = step(exam, 'settle', 'all_marked', { label: ['阅卷完成', 'All is marked'] })
export const release = step(attempt, 'release', 'released', {
  label: ['公布成绩', 'Tell the marks'],
  input: { ...pick(attempt.fields, 'score', 'totalScore', 'marks'), isPassed: flag('及格', 'Passed'), appealAnswer: optional(attempt.fields.appealAnswer) },
  record: (told, _row, _facts, { now }) => ({ ...told, ...(told.appealAnswer ? { lookedAt: now } : {}) }),
})
/** A key was put right after the marks were told: what it makes of them, with what they were and why. */
export const correct = command(attempt, 'correct', {
  label: ['更正成绩', 'Put the marks right'],
  input: {
    ...pick(attempt.fields, 'score', 'totalScore', 'marks'),
    isPassed: flag('及格', 'Passed'),
    remark: text('更正原因', 'Why', { required: true, lines: 3 }),
  },
  decide: (row, { remark, ...told }, _facts, { now }) => fact(attempt, 'corrected', { ...told, correctedAt: now, was: row.score ?? 0, remark }, row.status),
})
export const contest = step(script, 'contest', 'contested', { label: ['退回复核', 'Look at it again'] })
