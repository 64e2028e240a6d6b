/** The public face of refunds. */
export * as payout from './refund-execution.ts'
export { isConfirmed, ownLessons, quoteOf, quoteRefund, ruleFor, untaught } from './quote.ts'
export { refundable, refundableOf } from './refundable.ts'
export * as refunds from './refunds.ts'
export { claimStatuses, openRefundStatuses, refund, type Quote } from './refund.ts'
export { no } from './refusals.ts'
