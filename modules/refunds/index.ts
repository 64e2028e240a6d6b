/** The public face of finance. */
export { cancel, changeCapacity, confirmClass, revoke as revokeClass } from '../enrolment/index.ts'
export { accept, allocate, commit, drawRound, extendHold } from '../enrolment/index.ts'
export type {
  Channel, Gateway, Notice, PaymentAnswer, PayRequest, PayTicket, RefundAnswer, RefundRequest,
} from '../payments/index.ts'
export { annul, annulByError, decline, expire, revoke, withdraw } from '../enrolment/index.ts'
export { orderMoney, refundable, refundableOf } from '../payments/index.ts'
export { no } from '../payments/index.ts'
export { channels, order, payment, type OrderLine } from '../payments/index.ts'
export { createOrder, payOrder } from '../payments/index.ts'
export * as payments from '../payments/index.ts'
export * as payout from './payout.ts'
export { isConfirmed, ownLessons, quoteOf, quoteRefund, ruleFor, untaught } from './quote.ts'
export * as refunds from './refunds.ts'
export { claimStatuses, openRefundStatuses, refund, type Quote } from './refund.ts'
export { transferOut } from '../enrolment/index.ts'
export { refundsWaitingFor } from './waiting.ts'
