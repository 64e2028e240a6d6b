/** The one audit machine: who may approve what, in how many steps, shared by everything that is submitted. */
export * from './audit.ts'
