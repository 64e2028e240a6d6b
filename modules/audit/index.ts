/** The one audit machine: who may approve what, in how many steps, shared by everything that is submitted. */
export { approval, approvalFacts, auditStates, revised } from './approval.ts'
export * from './audit.ts'
