/** The one audit machine: who may approve what, in how many steps, shared by everything that is submitted. */
export { approval, approvalFacts, auditStates, draftFacts, ownDrafts, revised } from './approval.ts'
export * from './audit.ts'
