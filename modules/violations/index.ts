/** The public face of violations. */
export { violation } from './violation.ts'
