/** What of the money of places went along with a transfer, or back because of it: it pays for none of their lessons any more, whenever those were
 * confirmed. */
import { enrolment } from '../enrolment/index.ts'
import { find, type Reading, type Row, sum } from '../kit/index.ts'
import { order } from '../payments/index.ts'
import { claimStatuses, refund } from './refund.ts'

/** By place, of those that were transferred. */
export function* movedOn(places: readonly Pick<Row<typeof enrolment>, 'id' | 'status' | 'transferToId'>[]): Reading<ReadonlyMap<string, number>> {
  const gone = places.filter(one => one.status === 'transferred' && one.transferToId)
  if (gone.length === 0) return new Map()
  const next = yield* find(enrolment, { id: gone.map(one => one.transferToId!) })
  const orders = yield* find(order, { id: next.flatMap(one => one.orderId ?? []) })
  const backs = yield* find(refund, { enrolmentId: next.map(one => one.id), cause: 'transfer', status: claimStatuses })
  return new Map(
    gone.flatMap(({ id, transferToId }) => {
      const to = next.find(one => one.id === transferToId)
      if (!to) return []
      const paid = orders.find(one => one.id === to.orderId)?.totalCents ?? to.priceCents
      return [[id, to.priceCents - paid + sum(backs.filter(one => one.enrolmentId === to.id).map(one => one.amountCents))]]
    }),
  )
}
