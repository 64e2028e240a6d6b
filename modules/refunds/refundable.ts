/** What refunds claim of the money of an order, and what of it is still free. */
import { folds, type Row } from '../kit/index.ts'
import { orderMoney, type payment } from '../payments/index.ts'
import { agencyLoad, counting, payerLoad } from '../people/index.ts'
import { claimStatuses, openRefundStatuses, type refund } from './refund.ts'

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

type Money = Row<typeof orderMoney>
/** What refunds may still claim of an order, all its payments together. */
export const refundable = (money: Pick<Money, 'paidCents' | 'claimedCents'> | undefined): number => (money ? money.paidCents - money.claimedCents : 0)

/** What refunds may still claim of one payment, given every refund of its order. */
export const refundableOf = (paid: Pick<Row<typeof payment>, 'id' | 'status' | 'receivedCents'>, refunds: readonly Row<typeof refund>[]): number =>
  paid.status !== 'success'
    ? 0
    : refunds.filter(one => one.paymentId === paid.id && claims.has(one.status)).reduce((left, one) => left - one.amountCents, paid.receivedCents ?? 0)
