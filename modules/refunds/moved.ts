/** What of the money of places went along with a transfer, or back because of it: it pays for none of their lessons any more, whenever those were
 * confirmed. What went back above the price of the present place was of those before it. */
import { enrolment } from '../enrolment/index.ts'
import { find, type Reading, type Row, sum } from '../kit/index.ts'
import { order } from '../payments/index.ts'
import { claimStatuses, refund } from './refund.ts'

type Place = Row<typeof enrolment>
/** Money that came twice or too late is of no place; what a transfer left over is of the place before. */
const ofPlace = ({ cause }: Pick<Row<typeof refund>, 'cause'>): boolean => cause !== 'transfer' && cause !== 'duplicate' && cause !== 'late'

/** By place, of those that were transferred. */
export function* movedOn(places: readonly Pick<Place, 'id' | 'status' | 'transferToId'>[]): Reading<ReadonlyMap<string, number>> {
  const later = new Map<string, Place>()
  const unread = (from: typeof places) =>
    from.flatMap(one => (one.status === 'transferred' && one.transferToId && !later.has(one.transferToId) ? [one.transferToId] : []))
  for (let ids = unread(places); ids.length > 0; ) {
    const found = yield* find(enrolment, { id: ids })
    for (const one of found) later.set(one.id, one)
    ids = unread(found)
  }
  if (later.size === 0) return new Map()
  const all = [...later.values()]
  const orders = yield* find(order, { id: all.flatMap(one => one.orderId ?? []) })
  const refunds = yield* find(refund, { enrolmentId: all.map(one => one.id), status: claimStatuses })
  const back = (placeId: string, isOf: boolean) =>
    sum(refunds.filter(one => one.enrolmentId === placeId && ofPlace(one) === isOf && (isOf || one.cause === 'transfer')).map(one => one.amountCents))
  function movedFrom({ status, transferToId }: (typeof places)[number]): number {
    const to = status === 'transferred' ? later.get(transferToId ?? '') : undefined
    if (!to) return 0
    const paid = orders.find(one => one.id === to.orderId)?.totalCents ?? to.priceCents
    return to.priceCents - paid + back(to.id, false) + Math.max(0, back(to.id, true) + movedFrom(to) - to.priceCents)
  }
  return new Map(places.filter(one => one.status === 'transferred').map(one => [one.id, movedFrom(one)]))
}
