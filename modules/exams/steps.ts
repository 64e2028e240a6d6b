/** What happens to an exam by itself: it opens when its time has come, and is marked when its last script is. */
import { ensure, step } from '../kit/index.ts'
import { exam } from './exam.ts'
import { no } from './refusals.ts'

export const open = step(exam, 'open', 'opened', {
  label: ['开考', 'Open'],
  check: (row, _input, _facts, { now }) => ensure(now >= row.startTime, no.notBefore),
})
export const settle = step(exam, 'settle', 'all_marked', { label: ['阅卷完成', 'All is marked'] })
