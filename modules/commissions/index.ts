/** The public face of commissions. */
export { commission, commissionLine } from './commission.ts'
export { generate as generateCommission } from './generate.ts'
export { payingCommissions } from './pay.ts'
