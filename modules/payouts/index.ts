/** The public face of payouts. */
export { payoutBatch, payoutLine } from './payout.ts'
