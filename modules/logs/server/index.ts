/** What logs gives the server: the log of facts as a table, and what is looked for in it. */
import type { ModuleParts } from '../../kit/index.ts'
import { changeCalls } from './changes.ts'
import { recordCalls } from './record-calls.ts'
import { standingCalls } from './standing.ts'
import { verifyApart } from './verifying.ts'

export const server: ModuleParts = {
  ports: ({ config }) => ({ verify: verifyApart(config) }),
  http(context) {
    recordCalls(context)
    changeCalls(context)
    standingCalls(context)
  },
}
