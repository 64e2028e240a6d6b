/** The payment gateway as the product sees it, whichever stands behind: the port named `gateway`. */
import { invoke, type Invoke, type Ports, type Row } from '../kit/index.ts'
import { openPaymentStatuses } from './order.commands.ts'
import type { payment } from './order.ts'
import { asked, close, fail, lose, succeed } from './payment.commands.ts'

export type Channel = Row<typeof payment>['payType']

export interface PayRequest {
  readonly channel: Channel
  readonly terminal: 'web' | 'app'
  /** Our number; the same number twice is the same payment. */
  readonly tradeNo: string
  readonly amountCents: number
  readonly currency: 'CNY'
  readonly subject: string
  /** After this instant the gateway takes no money for it. */
  readonly expiresAt: string
  readonly returnUrl?: string
}
/** What the payer's device needs: a code to scan, a page to open, or the texts an app hands to the channel. */
export interface PayTicket {
  readonly codeUrl?: string
  readonly payUrl: string
  readonly prepay?: Readonly<Record<string, string>>
}
export type PaymentAnswer =
  | { readonly state: 'paid'; readonly transactionNo: string; readonly amountCents: number; readonly currency: string; readonly paidAt: string }
  | { readonly state: 'failed'; readonly failure: string }
  /** `missing`: the gateway has never heard of the number. */
  | { readonly state: 'pending' | 'closed' | 'missing' }

export interface RefundRequest {
  readonly channel: Channel
  readonly tradeNo: string
  /** Our number for life: asked twice, the gateway moves the money once. */
  readonly refundNo: string
  readonly amountCents: number
  readonly totalCents: number
  readonly reason: string
}
export type RefundAnswer =
  | { readonly state: 'refunded'; readonly gatewayNo: string; readonly refundedAt: string }
  /** `permanent`: trying again is of no use (account closed, time limit passed). */
  | { readonly state: 'failed'; readonly failure: string; readonly permanent: boolean }
  | { readonly state: 'processing' | 'missing' }

export type Notice =
  | { readonly kind: 'payment'; readonly tradeNo: string; readonly answer: PaymentAnswer }
  | { readonly kind: 'refund'; readonly refundNo: string; readonly answer: RefundAnswer }

export interface Gateway {
  create(request: PayRequest): Promise<PayTicket>
  query(channel: Channel, tradeNo: string): Promise<PaymentAnswer>
  /** Asks that no money be taken any more; answers `paid` when it came too late. */
  close(channel: Channel, tradeNo: string): Promise<PaymentAnswer>
  refund(request: RefundRequest): Promise<RefundAnswer>
  queryRefund(channel: Channel, refundNo: string): Promise<RefundAnswer>
  /** What a notice says, when its signature and merchant are right; undefined otherwise. */
  verifyNotice(channel: Channel, body: Readonly<Record<string, unknown>>): Notice | undefined
}

export const gatewayOf = (ports: Ports): Gateway => ports.gateway as Gateway

/** The gateway's answer, or undefined when there was none: silence is a state of its own, never a failure. */
export const answered = <T>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined)

type Payment = Row<typeof payment>
const isOpen = (row: Payment) => openPaymentStatuses.some(status => status === row.status)

/** What an answer means for an attempt, as commands. Final words that were heard before mean nothing new; success beats
 * every other end. */
export function paymentSteps(row: Payment, answer: PaymentAnswer | undefined): readonly Invoke[] {
  if (!answer) return !isOpen(row) ? [] : [invoke(row.status === 'unknown' ? asked : lose, row.id, {})]
  switch (answer.state) {
    case 'paid':
      return row.status === 'success'
        ? []
        : [
            invoke(succeed, row.id, {
              transactionNo: answer.transactionNo,
              receivedCents: answer.amountCents,
              currency: answer.currency,
              paidAt: answer.paidAt,
            }),
          ]
    case 'failed':
      return isOpen(row) ? [invoke(fail, row.id, { failure: answer.failure })] : []
    case 'closed':
    case 'missing':
      return isOpen(row) ? [invoke(close, row.id, {})] : []
    case 'pending':
      return !isOpen(row) ? [] : [invoke(row.status === 'created' ? lose : asked, row.id, {})]
  }
}
