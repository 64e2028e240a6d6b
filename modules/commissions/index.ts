/** The public face of commissions. */
export { approve as approveCommission, execute as payCommission, submit as submitCommission } from './approval.ts'
export { commission, commissionLine } from './commission.ts'
export { generate as generateCommission } from './generate.ts'
