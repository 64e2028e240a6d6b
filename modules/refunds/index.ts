/** The public face of refunds. */
export * as payout from './refund-execution.ts'
export { leaveShares } from './leave-shares.ts'
export { back, type Paid, paidFor } from './pay-back.ts'
export { leaveShareOf, paying, sourceOf, untaught } from './quote.ts'
export { refundable } from './refundable.ts'
export * as refunds from './refund.commands.ts'
export { claimStatuses, refund } from './refund.ts'
export { no } from './refusals.ts'
