/** What paid orders of a place owe when something ends: read with what their quotes ask for, and given back by the system. */
import type { Approval } from '../audit/index.ts'
import { type Context, invoke, type Invoke, type Reading, sum } from '../kit/index.ts'
import { ordersOf } from '../payments/index.ts'
import { type Cause, orderFacts, type OrderFacts, quoteOf, type Source, sourceOf } from './quote.ts'
import { refundBySystem } from './refund-execution.ts'
import type { Quote } from './refund.ts'

export interface Paid {
  readonly orders: readonly OrderFacts[]
}

/** The paid orders of a place, oldest first, with what their quotes ask for; without the one that is read anyway. */
export function* paidFor(enrolmentId: string, without = ''): Reading<Paid> {
  const orders: OrderFacts[] = []
  for (const one of yield* ordersOf(enrolmentId)) if (one.status === 'paid' && one.id !== without) orders.push(yield* orderFacts(one.id))
  return { orders }
}

interface Beside {
  readonly quote?: Quote | null | undefined
  readonly reason?: string | null
  /** What of the order goes back, where it is for more than one. */
  readonly subjectKind?: string
  readonly subjectId?: string
  /** Who asked for it and agreed to it, where people did: finance sends it then. */
  readonly submittedBy?: string | null
  readonly approvals?: readonly Approval[]
}
/** What orders give back beside a refund of another one of their place, if it ends the place or finds it ended. */
export const besideOf = (leaves: boolean, { orders }: Paid, cause: Cause, at: Pick<Context, 'now' | 'zone'>): number =>
  sum(orders.filter(one => leaves || one.place?.status !== 'enrolled').map(one => quoteOf(one, cause, at)?.cents ?? 0))

/** What goes back of a payment without anybody's asking; nothing where it is nothing. */
export const back = (paid: Source | undefined, cause: Cause, amountCents: number, { newId }: Context, beside: Beside = {}): readonly Invoke[] =>
  !paid || amountCents <= 0 ? [] : [invoke(refundBySystem, newId(), { orderId: paid.orderId, paymentId: paid.id, cause, amountCents, ...beside })]

/** Refunds by the system of everything that paid orders still owe for this cause. */
export const payBack = ({ orders }: Paid, cause: Cause, reason: string | null, context: Context, beside: Beside = {}): readonly Invoke[] =>
  orders.flatMap(one => {
    const quote = quoteOf(one, cause, context)
    return back(sourceOf(one), cause, quote?.cents ?? 0, context, { ...beside, quote, reason })
  })
