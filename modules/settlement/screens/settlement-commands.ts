/** The commands of a settlement, in the order in which they come up. */
import { approve, reject, revoke, submit } from '../approval.ts'
import { generateCommands } from '../generate.ts'
import { payCommands } from '../pay.ts'
import { returnCommands } from '../returned.ts'

export const settlementCommands = [...generateCommands, submit, revoke, approve, reject, ...payCommands, ...returnCommands]
