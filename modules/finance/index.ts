/** The public face of finance. */
export { cancel, changeCapacity, confirmClass, revoke as revokeClass } from './classes.ts'
export { accept, allocate, commit, drawRound, extendHold } from './enrol.ts'
export type {
  Channel, Gateway, Notice, PaymentAnswer, PayRequest, PayTicket, RefundAnswer, RefundRequest,
} from './gateway.ts'
export { annul, annulByError, decline, expire, revoke, withdraw } from './leaving.ts'
export { orderMoney, refundable, refundableOf } from './money.ts'
export { no } from './refusals.ts'
export { channels, order, payment, type OrderLine } from './order.ts'
export { createOrder, payOrder } from './orders.ts'
export * as payments from './payments.ts'
export * as payout from './payout.ts'
export { isConfirmed, ownLessons, quoteOf, quoteRefund, ruleFor, untaught } from './quote.ts'
export * as refunds from './refunds.ts'
export { claimStatuses, openRefundStatuses, refund, type Quote } from './refund.ts'
export { transferOut } from './transfer.ts'
export { refundsWaitingFor } from './waiting.ts'
