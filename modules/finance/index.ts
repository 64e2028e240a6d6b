/** The public face of finance. */
export { channels, order, payment, type OrderLine } from './order.ts'
export { claimStatuses, openRefundStatuses, refund, type Quote } from './refund.ts'
