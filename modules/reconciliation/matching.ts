/** Matching: one movement of a bill beside what this house knows of it. Pure. */
import type { BillRow } from './bills/bill.ts'
import type { WhyDifferent } from './difference.ts'

/** What this house knows of a number. */
export interface Own {
  readonly id: string
  readonly cents: number
  /** Whether we hold that the money moved. */
  readonly isDone: boolean
  /** The channel's day that we count it to; of what did not move nothing. */
  readonly day: string | undefined
  /** The channel's number of it, where that is known. */
  readonly channelNo?: string | null
}
export interface Found {
  readonly kind: BillRow['kind']
  readonly why: WhyDifferent
  readonly number: string
  readonly channelNo: string | null
  readonly channelCents: number | null
  readonly ownCents: number | null
  readonly deltaCents: number
  readonly line: number | null
  readonly paymentId: string | null
  readonly refundId: string | null
}

/** What a side has more: of payments what the channel has more, of refunds the other way round, since they leave. */
const delta = (kind: BillRow['kind'], channelCents: number, ownCents: number): number =>
  kind === 'payment' ? channelCents - ownCents : ownCents - channelCents
const about = (kind: BillRow['kind'], own: Own | undefined) => ({
  paymentId: kind === 'payment' ? (own?.id ?? null) : null,
  refundId: kind === 'refund' ? (own?.id ?? null) : null,
})

/** What is different between a movement of the bill of a day and what we have; undefined where both say the same. A difference in the
 * day alone is none of the money: it is what the channel has and we have not on that day. */
export function differenceOf(row: BillRow, own: Own | undefined, day: string): Found | undefined {
  const isMoved = row.state !== 'failed',
    isOurs = !!own?.isDone && own.day === day
  if (!isMoved && !own?.isDone) return undefined
  if (isMoved && isOurs && own.cents === row.cents) return undefined
  const channelCents = isMoved ? row.cents : 0,
    ownCents = isOurs ? own.cents : 0
  // What failed there and is of another day here is no matter of this day.
  if (!isMoved && !isOurs) return undefined
  const why: WhyDifferent = isMoved && isOurs ? 'amount' : own && !(own.isDone && own.day !== day) ? 'state' : 'long'
  return {
    kind: row.kind,
    why,
    number: row.number,
    channelNo: row.channelNo || null,
    channelCents: isMoved ? channelCents : null,
    ownCents: isOurs ? ownCents : null,
    deltaCents: delta(row.kind, channelCents, ownCents),
    line: row.line,
    ...about(row.kind, own),
  }
}
/** What we have and the bill has not. */
export const shortOf = (kind: BillRow['kind'], number: string, own: Own): Found => ({
  kind,
  why: 'short',
  number,
  channelNo: own.channelNo ?? null,
  channelCents: null,
  ownCents: own.cents,
  deltaCents: delta(kind, 0, own.cents),
  line: null,
  ...about(kind, own),
})

/** Whether two differences of different days are the two halves of one movement. */
export const isPair = (a: Half, b: Half): boolean =>
  a.kind === b.kind && (a.number === b.number || (!!a.channelNo && a.channelNo === b.channelNo)) && a.deltaCents !== 0 && a.deltaCents + b.deltaCents === 0
type Half = Pick<Found, 'kind' | 'number' | 'channelNo' | 'deltaCents'>
