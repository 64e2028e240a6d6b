/** The public face of leave. */
export { leave } from './leave.ts'
export { leaveRight } from './right.ts'
