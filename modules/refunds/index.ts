/** The public face of refunds. */
export * as payout from './refund-execution.ts'
export { orderBack } from './counted.ts'
export { leaveShares } from './leave-shares.ts'
export { movedOn } from './moved.ts'
export { back, paidFor } from './pay-back.ts'
export { leaveShareOf, quoteOf, sourceOf } from './quote.ts'
export * as refunds from './refund.commands.ts'
export { claimStatuses, openRefundStatuses, refund } from './refund.ts'
