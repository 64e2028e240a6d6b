/** What logs gives the server: the log of facts as a table. */
import type { ModuleParts } from '../../kit/index.ts'
import { recordCalls } from './record-calls.ts'

export const server: ModuleParts = { http: recordCalls }
