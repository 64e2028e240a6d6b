/** The public face of sales. */
export { clue } from './clue.ts'
export { contact } from './contact.ts'
export { contractInvoice, contractPayment } from './contract-money.ts'
export { contract, unpaidBy } from './contract.ts'
export { crmOrder } from './crm-order.ts'
export { followInfo, sellerDay } from './follow.ts'
export { opportunity } from './opportunity.ts'
export { stageRule } from './rule.ts'
