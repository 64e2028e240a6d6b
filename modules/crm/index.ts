/** The public face of the CRM. */
export { contractOver, dealByContract, plan as planCustomer, touch as touchCustomer } from './by-sales.ts'
export {
  change as changeCustomer,
  create as createCustomer,
  createInSea,
  follow as followCustomer,
  input as customerInput,
  looksAfter,
} from './customer.commands.ts'
export { clientSea, deptLine } from './client-sea.ts'
export { merge as mergeCustomer, undoMerge as undoMergeCustomer } from './merge.ts'
export { acceptTransfer, remove as removeCustomer, transfer as transferCustomer, unlock as unlockCustomer } from './ownership-transfer.ts'
export { type Customer, customer, held } from './customer.ts'
export { assign as assignCustomer, putSea, receiptsId, receive as receiveCustomer, recycle as recycleCustomer, seaReceipts } from './sea.ts'
export { ensureMayLook, lookedBy, lookNeeds, lookTrace, phoneLooks } from './looks.ts'
export { type Seller, sellerOf, sellers } from './sellers.ts'
export { ensureSingle, duplicateOf, withPhone } from './duplicates.ts'
