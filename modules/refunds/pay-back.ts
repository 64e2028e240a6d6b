/** What paid orders of a place owe when something ends: read with what their quotes ask for, and given back by the system. */
import { type Context, invoke, type Invoke, type Reading } from '../kit/index.ts'
import { ordersOf } from '../payments/index.ts'
import { type Cause, orderFacts, type OrderFacts, paying, quoteOf } from './quote.ts'
import { refundBySystem } from './refund-execution.ts'

export interface Paid {
  readonly orders: readonly OrderFacts[]
}

/** The paid orders of a place, oldest first, with what their quotes ask for; without the one that is read anyway. */
export function* paidFor(enrolmentId: string, without = ''): Reading<Paid> {
  const orders: OrderFacts[] = []
  for (const one of yield* ordersOf(enrolmentId)) if (one.status === 'paid' && one.id !== without) orders.push(yield* orderFacts(one.id))
  return { orders }
}

/** Refunds by the system of everything that paid orders still owe for this cause. */
export const payBack = ({ orders }: Paid, cause: Cause, reason: string | null, { now, zone, newId }: Context): readonly Invoke[] =>
  orders.flatMap(one => {
    const quote = quoteOf(one, cause, { now, zone }),
      paid = paying(one.payments)
    return !quote || !paid || quote.cents === 0
      ? []
      : [invoke(refundBySystem, newId(), { orderId: one.order!.id, paymentId: paid.id, cause, amountCents: quote.cents, quote, reason })]
  })
