/** The public face of relations. */
export { attachment } from './attachment.ts'
export { no as noRelation } from './hanging.ts'
export { note } from './note.ts'
export { task } from './task.ts'
