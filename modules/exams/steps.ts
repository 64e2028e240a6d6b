/** What follows from elsewhere: an exam opens when its time has come, and is marked when its last script is; marks are told, and scripts come back. */
import { ensure, flag, optional, pick, step } from '../kit/index.ts'
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
})
export const contest = step(script, 'contest', 'contested', { label: ['退回复核', 'Look at it again'] })
