/** The commands of a settlement, in the order in which they come up. */
import { approve, reject, revoke, submit } from '../approval.ts'
import { generate, recompute } from '../generate.ts'
import { payingSettlements } from '../pay.ts'

export const settlementCommands = [submit, recompute, generate, revoke, approve, reject, ...payingSettlements.commands]
