/** The public face of relations. */
import { attachmentCommands } from './attachment.ts'

export { attachment } from './attachment.ts'
export { no as noRelation } from './hanging.ts'
export { note } from './note.ts'
export { task } from './task.ts'
/** A file hung on a row, or erased with its bytes, by the command of a module above, in its own turn. */
export const [attachFile, , , eraseFile] = attachmentCommands
