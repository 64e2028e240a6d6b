/** The kit: the nine words in which everything else is written. Pure; runs in browser, server and tests.
 *
 * Three doors lead to it: who wants a few words takes them here, who wants many takes them at the door that they belong to. */
export * from './answering.ts'
export * from './deciding.ts'
export * from './declaring.ts'
