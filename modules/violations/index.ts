/** The public face of violations. */
export { complaint } from './complaint.ts'
export { violation } from './violation.ts'
export { create as createViolation } from './violation.commands.ts'
