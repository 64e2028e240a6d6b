/** What exams let go of with a pupil: what was answered, on the attempt and on the script that is marked of it, and what was said when it was looked at
 * again. Marks stay, of nobody: what an exam measured is reckoned from them. */
import { consequence, findAll, invoke, step } from '../kit/index.ts'
import { eraseStudent } from '../people/index.ts'
import { attempt, script } from './attempt.ts'

const label = ['清除', 'Erase'] as const
export const erasing = [
  step(attempt, 'erase', 'erased', { label, record: () => ({ answers: null }) }),
  step(script, 'erase', 'erased', { label, record: () => ({ answers: null }) }),
] as const
const [eraseAttempt, eraseScript] = erasing
export const erasedWithPupil = consequence(eraseStudent, {
  name: 'answers-of-the-erased',
  label: ['清除考试作答', 'Answers in exams are erased'],
  fact: 'erased',
  runs: erasing,
  *needs({ row }) {
    const sat = yield* findAll(attempt, { studentId: row.id })
    return { sat, scripts: sat.length === 0 ? [] : yield* findAll(script, { attemptId: sat.map(one => one.id) }) }
  },
  run: (_followed, { sat, scripts }) => [...sat.map(one => invoke(eraseAttempt, one.id, {})), ...scripts.map(one => invoke(eraseScript, one.id, {}))],
})
