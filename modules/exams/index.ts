/** The public face of the question bank and exams. */
export { attempt, attemptId, script, toldStatuses } from './attempt.ts'
export { exam } from './exam.ts'
export { question } from './question.ts'
