/** The commands of a settlement, in the order in which they come up. */
import { approve, reject, submit } from '../approval.ts'
import { generateCommands } from '../generate.ts'
import { payCommands } from '../pay.ts'

export const settlementCommands = [...generateCommands, submit, approve, reject, ...payCommands]
