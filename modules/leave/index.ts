/** The public face of leave. */
export { leave } from './leave.ts'
