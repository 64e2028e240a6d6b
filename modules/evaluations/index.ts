/** The public face of evaluations. */
export { evaluation } from './evaluation.ts'
export { request as evaluationRequest, requestId } from './request.ts'
export { round as evaluationRound } from './round.ts'
export type { Mine as AskedEvaluations } from './routes.ts'
