/** What refunds claim of the money of an order, and what of it is still free. */
import { about, ensure, folds, type Row, sum } from '../kit/index.ts'
import { orderMoney, type payment } from '../payments/index.ts'
import { agencyLoad, counting, payerLoad } from '../people/index.ts'
import { isPaid, type subsidyUse } from '../subsidies/index.ts'
import { claimStatuses, openRefundStatuses, type refund } from './refund.ts'
import { no } from './refusals.ts'

const claims = new Set<string>(claimStatuses)

export const claimed = folds(orderMoney, {
  refund: {
    key: ({ after }) => after.orderId,
    fold: (row, { before, after }) => {
      const was = claims.has(before?.status) ? before.amountCents : 0
      const done = before?.status === 'success' ? before.amountCents : 0
      return {
        claimedCents: row.claimedCents - was + (claims.has(after.status) ? after.amountCents : 0),
        refundedCents: row.refundedCents - done + (after.status === 'success' ? after.amountCents : 0),
      }
    },
  },
})

/** A refund that is not over keeps its payer and its agency. */
const isOpen = (row: any): boolean => (openRefundStatuses as readonly string[]).includes(row.status)
export const openRefunds = [
  folds(agencyLoad, { refund: counting('openRefunds', 'agencyId', isOpen) }),
  folds(payerLoad, { refund: counting('openRefunds', 'payerId', isOpen) }),
] as const

/** What paid an order: the family's payment, and what a subsidy paid beside it or, where there is no payment, alone. */
export type Paid = Pick<Row<typeof payment>, 'id' | 'status' | 'receivedCents'> & Partial<Pick<Row<typeof payment>, 'disposition'>>
export type Use = Pick<Row<typeof subsidyUse>, 'status' | 'cents' | 'backCents'>
type Refund = Row<typeof refund>

/** The subsidy stands beside the payment of its order, never beside money that came twice or too late. */
const beside = (paid: Paid | undefined, use: Use | undefined): Use | undefined => (isPaid(use) && (paid?.disposition ?? 'order') === 'order' ? use : undefined)
const claimedOf = (paid: Paid | undefined, refunds: readonly Refund[]): number =>
  sum(refunds.filter(one => (one.paymentId ?? undefined) === paid?.id && claims.has(one.status)).map(one => one.amountCents))
const receivedOf = (paid: Paid | undefined): number => (paid?.status === 'success' ? (paid.receivedCents ?? 0) : 0)

/** What refunds may still claim of a payment and the subsidy beside it, given every refund of the order. */
export const refundableOf = (paid: Paid | undefined, refunds: readonly Refund[], use?: Use): number =>
  paid && paid.status !== 'success' ? 0 : receivedOf(paid) + (beside(paid, use)?.cents ?? 0) - claimedOf(paid, refunds)
/** What of it is the family's own money. */
export const ownRefundableOf = (paid: Paid | undefined, refunds: readonly Refund[], use?: Use): number => {
  const of = beside(paid, use)
  return refundableOf(paid, refunds, use) - (of ? of.cents - of.backCents : 0)
}

interface Seen {
  /** The successful payments of the order, and its refunds beside the one that is looked at. */
  readonly payments: readonly Row<typeof payment>[]
  readonly refunds: readonly Refund[]
  readonly use?: Use | undefined
}
/** The payment that the channel gave an amount back of by itself: of several the only one that has as much left; undefined where that is no word. */
export function likelyOf({ payments, refunds, use }: Seen, amountCents: number): Row<typeof payment> | undefined {
  const able = payments.length > 1 ? payments.filter(one => amountCents <= ownRefundableOf(one, refunds, use)) : payments
  return able.length === 1 ? able[0] : undefined
}
/** The same, where a person may say which. */
export function takenFrom(seen: Seen, amountCents: number, tradeNo: string | null | undefined): Row<typeof payment> {
  ensure(seen.payments.length > 0, no.noPayment)
  const named = tradeNo ? seen.payments.find(one => one.tradeNo === tradeNo.trim()) : undefined
  ensure(!tradeNo || named, about(no.otherTrade, 'tradeNo'))
  const found = named ?? likelyOf(seen, amountCents)
  ensure(found, about(no.whichPayment, 'tradeNo'), { payments: seen.payments.map(one => one.tradeNo) })
  return found
}

/** What of an amount that goes back is the subsidy's: by its share of what was paid, counted over all that went back, so that the parts of
 * many refunds add up to the fen; never more than either side has left. */
export function subsidyPart(amountCents: number, paid: Paid | undefined, refunds: readonly Refund[], use?: Use): number {
  const of = beside(paid, use)
  if (!of) return 0
  const total = BigInt(receivedOf(paid) + of.cents),
    back = BigInt(claimedOf(paid, refunds) + amountCents)
  const fair = Number((back * BigInt(of.cents)) / total) - of.backCents
  return Math.max(amountCents - ownRefundableOf(paid, refunds, use), 0, Math.min(fair, amountCents, of.cents - of.backCents))
}
