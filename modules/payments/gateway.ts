/** The payment gateway as the product sees it, whichever stands behind: the port named `gateway`. */
import { type Arrived, formatMoney, invoke, type Invoke, pick, plus, type Ports, type Row } from '../kit/index.ts'
import { hold } from './gateway-notice.commands.ts'
import { oddOf, type Why } from './odd-words.ts'
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
  /** Where the payer pays, where the usual way of the terminal is not meant. */
  readonly scene?: Scene
  /** Who pays, as the channel knows them: what WeChat calls openid. It is handed on and kept nowhere. */
  readonly payerId?: string
  /** The money is kept there until it is shared, or said to be whole. */
  readonly isShared?: boolean
  /** The address that the payer's device calls from; pages inside a phone's browser need it. */
  readonly payerIp?: string
}
/** Ways to pay: a code to scan; a page of WeChat or a mini program (both need a payer); a phone's browser; an app; a page on a desk. */
export const scenes = ['qr', 'jsapi', 'mini', 'h5', 'app', 'page'] as const
export type Scene = (typeof scenes)[number]

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
  /** The amount and the currency are there in notices; who answers our own request says them where the channel does. */
  | { readonly state: 'refunded'; readonly gatewayNo: string; readonly refundedAt: string; readonly amountCents?: number; readonly currency?: string }
  /** `permanent`: trying again is of no use (account closed, time limit passed). */
  | { readonly state: 'failed'; readonly failure: string; readonly permanent: boolean }
  | { readonly state: 'processing' | 'missing' }

/** `foreign`: it is signed as it should be, and is of another merchant or app than ours. */
export type Notice = {
  readonly foreign?: boolean
  /** Whose key signed it; none: the sandbox's. */
  readonly merchantId?: string
  /** Whose money it is, where that is a sub-merchant; undefined where it does not say. */
  readonly subMerchantNo?: string | null
} & (
  | { readonly kind: 'payment'; readonly tradeNo: string; readonly answer: PaymentAnswer }
  | { readonly kind: 'refund'; readonly refundNo: string; readonly answer: RefundAnswer }
)

export interface Gateway {
  create(request: PayRequest): Promise<PayTicket>
  query(channel: Channel, tradeNo: string): Promise<PaymentAnswer>
  /** Asks that no money be taken any more; answers `paid` when it came too late. */
  close(channel: Channel, tradeNo: string): Promise<PaymentAnswer>
  refund(request: RefundRequest): Promise<RefundAnswer>
  /** @param tradeNo the payment that it is of: a channel may find a refund by both numbers alone. */
  queryRefund(channel: Channel, refundNo: string, tradeNo?: string): Promise<RefundAnswer>
  /** What a notice says, when its signature is right; undefined otherwise.
   * @param arrived how it arrived: channels sign headers and the very bytes of a body. */
  verifyNotice(channel: Channel, body: Readonly<Record<string, unknown>>, arrived?: Arrived): Promise<Notice | undefined> | Notice | undefined
  /** The trade bill of a day (yyyy-MM-dd in the merchant's zone, +08:00) as the channel gives it: WeChat a text of comma separated values,
   * perhaps gzipped, Alipay a zip with such texts in GBK; undefined where there is none, or none yet. Rejects where the gateway is silent. */
  bill?(channel: Channel, day: string): Promise<Uint8Array | undefined>
  readonly sharing?: Sharing
}

/** A payment as sharing speaks of it: by our number and by the channel's. */
export interface SharedTrade {
  readonly tradeNo: string
  readonly transactionNo: string
}
export interface ShareRequest extends SharedTrade {
  /** Our number for life: asked twice, the channel moves the money once. */
  readonly shareNo: string
  readonly account: string
  readonly amountCents: number
}
export interface ShareBackRequest extends ShareRequest {
  /** The share that it comes back from. */
  readonly ofShareNo: string
}
export type ShareAnswer =
  | { readonly state: 'done'; readonly channelNo: string; readonly doneAt: string }
  /** `permanent`: under this number nothing will ever move. */
  | { readonly state: 'failed'; readonly failure: string; readonly permanent: boolean }
  | { readonly state: 'processing' | 'missing' }
/** Sharing what was paid: each move has a number for life; silence is no answer, and the same is asked again. */
export interface Sharing {
  addReceiver(receiver: { readonly account: string; readonly accountName: string }): Promise<ShareAnswer>
  removeReceiver(receiver: { readonly account: string; readonly accountName: string }): Promise<ShareAnswer>
  share(request: ShareRequest): Promise<ShareAnswer>
  queryShare(request: ShareRequest): Promise<ShareAnswer>
  /** Takes back some of a share, before the payer is given back. */
  shareBack(request: ShareBackRequest): Promise<ShareAnswer>
  queryShareBack(request: ShareBackRequest): Promise<ShareAnswer>
  /** Says that nothing more is shared: what is left is the merchant's. */
  unfreeze(request: SharedTrade & { readonly shareNo: string }): Promise<ShareAnswer>
  queryUnfreeze(request: SharedTrade & { readonly shareNo: string }): Promise<ShareAnswer>
}

/** Whose account at the channel is meant: a row of a payment says both. Without a merchant it is the sandbox of the tenant. */
export interface Account {
  readonly tenant: string
  readonly merchantId?: string | null | undefined
  readonly subMerchantId?: string | null | undefined
}
/** Gateways by account, and whether one answers: the port named `merchants`. */
export interface Merchants {
  gateway(account: Account): Gateway
  /** Whether there is a sandbox for what has no merchant. */
  readonly hasSandbox: boolean
  /** Asks the channel, with the keys of a merchant, something that moves nothing; answers what was said, in words of both languages. */
  test(tenant: string, merchantId: string): Promise<{ readonly isRight: boolean; readonly words: string }>
}
export const merchantsOf = (ports: Ports): Merchants | undefined => ports.merchants as Merchants | undefined
/** The gateway of an account: the merchant's own, or the sandbox. */
export const gatewayOf = (ports: Ports, account: Account): Gateway => merchantsOf(ports)?.gateway(account) ?? (ports.gateway as Gateway)

/** The gateway's answer, or undefined when there was none: silence is a state of its own, never a failure. */
export const answered = <T>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined)

type Payment = Row<typeof payment>
const isOpen = (row: Payment) => openPaymentStatuses.some(status => status === row.status)

/** When something is heard, and ids for what is made of it. */
export interface Hearing {
  readonly now: string
  newId(): string
  /** By a notice, not in answer to our question. */
  readonly isTold?: boolean
}
type Paid = Extract<PaymentAnswer, { state: 'paid' }>
type Refunded = Extract<RefundAnswer, { state: 'refunded' }>
/** What a held word is about, as far as it is ours. */
export interface About {
  readonly number: string
  readonly channel: Channel
  readonly expectedCents?: number
  readonly orderId?: string
  readonly paymentId?: string
  readonly refundId?: string
}

/** Holds what the gateway said for a person to look at. The same words again are not held twice. */
export function holding(reason: Why, about: About, answer: PaymentAnswer | RefundAnswer, { newId }: Hearing): Invoke {
  const told: Partial<Omit<Paid, 'state'> & Omit<Refunded, 'state'>> = answer.state === 'paid' || answer.state === 'refunded' ? answer : {}
  const cents = told.amountCents
  const values = {
    kind: answer.state === 'refunded' || about.refundId ? ('refund' as const) : ('payment' as const),
    expectedCents: null,
    orderId: null,
    paymentId: null,
    refundId: null,
    ...about,
    number: about.number.slice(0, 64),
    why: reason,
    said: cents === undefined ? null : Number.isSafeInteger(cents) ? formatMoney(cents) : Number.isFinite(cents) ? String(cents / 100) : '?',
    saidCents: Number.isSafeInteger(cents) ? cents! : null,
    currency: told.currency?.slice(0, 16) ?? null,
    transactionNo: (told.transactionNo ?? told.gatewayNo)?.slice(0, 64) ?? null,
    saidAt: (told.paidAt ?? told.refundedAt)?.slice(0, 40) ?? null,
  }
  return invoke(hold, newId(), { ...values, fingerprint: JSON.stringify([...Object.values(pick(values, ...heard)), answer.state]) })
}
const heard = ['why', 'kind', 'channel', 'number', 'said', 'currency', 'transactionNo', 'saidAt'] as const

/** What is odd about the word that a payment arrived, if anything. */
export const oddPayment = (row: Payment, { amountCents, currency, transactionNo, paidAt }: Paid, now: string): Why | undefined =>
  oddOf(
    { amountCents, currency, number: transactionNo, at: paidAt },
    { amountCents: row.amountCents, since: row.createdAt, ...(row.status === 'success' ? { number: row.transactionNo } : {}) },
    now,
  )
export const aboutPayment = (row: Payment): About => ({
  number: row.tradeNo,
  channel: row.payType,
  expectedCents: row.amountCents,
  orderId: row.orderId,
  paymentId: row.id,
})

/** What an answer means for an attempt, as commands. Final words that were heard before mean nothing new; success beats
 * every other end; money that cannot be what was asked for is held, and the attempt goes on being asked about. */
export function paymentSteps(row: Payment, answer: PaymentAnswer | undefined, hearing: Hearing): readonly Invoke[] {
  if (!answer) return !isOpen(row) ? [] : [invoke(row.status === 'unknown' ? asked : lose, row.id, {})]
  switch (answer.state) {
    case 'paid': {
      const odd = oddPayment(row, answer, hearing.now)
      if (odd) return [holding(odd, aboutPayment(row), answer, hearing), ...paymentSteps(row, undefined, hearing)]
      const { transactionNo, amountCents: receivedCents, currency, paidAt } = answer
      return row.status === 'success' ? [] : [invoke(succeed, row.id, { transactionNo, receivedCents, currency, paidAt: plus(paidAt, 0) })]
    }
    case 'failed':
      return isOpen(row) ? [invoke(fail, row.id, { failure: answer.failure, told: hearing.isTold ?? false })] : []
    case 'closed':
    case 'missing':
      return isOpen(row) ? [invoke(close, row.id, { told: hearing.isTold ?? false })] : []
    case 'pending':
      return !isOpen(row) ? [] : [invoke(row.status === 'created' ? lose : asked, row.id, {})]
  }
}
