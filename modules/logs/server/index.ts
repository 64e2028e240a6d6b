/** What logs gives the server: the log of facts as a table, and what is looked for in it. */
import type { ModuleParts } from '../../kit/index.ts'
import { changeCalls } from './changes.ts'
import { recordCalls } from './record-calls.ts'
import { standingCalls } from './standing.ts'

export const server: ModuleParts = {
  http(context) {
    recordCalls(context)
    changeCalls(context)
    standingCalls(context)
  },
}
