/** The commands of a settlement, in the order in which they come up. */
import { approve, reject, revoke, submit } from '../approval.ts'
import { generateCommands } from '../generate.ts'
import { payingSettlements } from '../pay.ts'

export const settlementCommands = [...generateCommands, submit, revoke, approve, reject, ...payingSettlements.commands]
