/** What logs gives the server: the log of facts as a table, and what is looked for in it. */
import type { ModuleParts } from '../../kit/index.ts'
import { changeCalls } from './changes.ts'
import { recordCalls } from './record-calls.ts'
import { oddities } from './oddities.ts'
import { standingCalls } from './standing.ts'
import { verifyApart } from './verifying.ts'

export const server: ModuleParts = {
  ports: ({ config }) => ({ verify: verifyApart(config) }),
  http(context) {
    const odd = oddities(context.log, context.engine.registry)
    recordCalls(context)
    changeCalls(context, odd)
    standingCalls(context, odd)
  },
}
