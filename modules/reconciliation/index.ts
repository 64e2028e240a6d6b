/** The public face of reconciliation. */
export { batch, batchId } from './batch.ts'
export { differenceId } from './difference.ts'
export { booking, entry as journal } from './ledger/entry.ts'
export { ledgerMonth } from './ledger/month.ts'
export { differenceOf, type Found, shortOf } from './matching.ts'
export { channelDay, ownAccount, ownDay } from './own-day.ts'
