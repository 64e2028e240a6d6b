/** The public face of reconciliation. */
export { batch, batchId } from './batch.ts'
export { difference } from './difference.ts'
export { entry } from './ledger/entry.ts'
export { ledgerMonth } from './ledger/month.ts'
