/** The public face of the question bank and exams. */
export { attempt, attemptId, script } from './attempt.ts'
export { bank, chapter } from './bank.ts'
export { exam } from './exam.ts'
export { question } from './question.ts'
