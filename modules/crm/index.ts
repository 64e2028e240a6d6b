/** The public face of the CRM. */
export { change as changeCustomer, create as createCustomer, createInSea, input as customerInput } from './customer.commands.ts'
export { merge as mergeCustomer } from './ownership-transfer.ts'
export { customer, no as noCustomer } from './customer.ts'
export { type Seller, sellers } from './sellers.ts'
export { ensureSingle, twinOf, withPhone } from './duplicates.ts'
