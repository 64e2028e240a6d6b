/** The commands of a settlement, in the order in which they come up. */
import { approve, reject, submit } from '../approval.ts'
import { generate, recompute } from '../generate.ts'
import { carry, execute, fail, succeed, voidSettlement } from '../pay.ts'

export const settlementCommands = [generate, recompute, submit, approve, reject, execute, succeed, fail, carry, voidSettlement]
