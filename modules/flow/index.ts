/** The public face of workflow. */
export { flowDefinition } from './definition.ts'
export { flowInstance } from './instance.ts'
export { begin as beginProcess, tell as tellProcess } from './instance.commands.ts'
export { flowTask } from './task.ts'
