/** What relations give the server: who sees what hangs on a row, and the calls around it. */
import type { ModuleParts } from '../../kit/index.ts'
import { relationCalls } from './calls.ts'
import { colleagues } from './colleagues.ts'

export const server: ModuleParts = {
  ports: ({ engine }) => ({ colleagues: colleagues(engine) }),
  http: context => relationCalls(context, colleagues(context.engine)),
}
