/** Matches a bill, as it lies on the disk, with what this house knows: group by group, so that memory stays the same for any day. */
import { ensure, get, RefusalError, sum } from '../../kit/index.ts'
import type { Channel } from '../../payments/index.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import { differencesMax } from '../batch.commands.ts'
import { type BillFault, type BillReader, type BillRow, type BillTotals, roundedFen } from '../bills/bill.ts'
import { billOf, movements, no as noBill } from '../bills/read.ts'
import { seen } from '../bills/seen.ts'
import { differenceOf, type Found, shortOf } from '../matching.ts'
import { channelDay, ownDay, ownDayId } from '../own-day.ts'
import { no } from '../refusals.ts'
import { groupSize, keyOf, ownBooks } from './own.ts'

export interface Asked {
  readonly tenant: string
  readonly channel: Channel
  readonly day: string
  /** Whose bill it must be; left out, that of its first line. */
  readonly merchantNo?: string | undefined
}
/** What a bill says and how it compares: the inputs of `import` and `match`. */
export interface Compared {
  readonly merchantNo: string
  readonly bill: {
    readonly channelPayCents: number
    readonly channelRefundCents: number
    readonly feeCents: number
    readonly channelPayCount: number
    readonly channelRefundCount: number
    readonly isEmpty: boolean
  }
  readonly own: {
    readonly ownPayCents: number
    readonly ownRefundCents: number
    readonly ownPayCount: number
    readonly ownRefundCount: number
    readonly matchedCount: number
  }
  readonly found: readonly Found[]
}

/** Says of a bill what is wrong with it, by its lines. */
export function ensureSound(faults: readonly BillFault[]): void {
  const [first] = faults
  if (!first) return
  const more = faults.length - 1
  throw new RefusalError({
    ...noBill.faults,
    field: 'file',
    label: [
      `账单第${first.line}行：${first.why[0]}${more > 0 ? `（另有${more}处）` : ''}`,
      `line ${first.line} of the bill: ${first.why[1]}${more > 0 ? ` (and ${more} more)` : ''}`,
    ],
    detail: { lines: faults.map(({ line, why }) => ({ row: line, label: why })) },
  })
}

const billSums = ({ payCents, payCount, refundCents, refundCount, feeMicros }: BillTotals): Compared['bill'] => ({
  channelPayCents: payCents,
  channelRefundCents: refundCents,
  feeCents: roundedFen(feeMicros) + 0,
  channelPayCount: payCount,
  channelRefundCount: refundCount,
  isEmpty: payCount + refundCount === 0,
})

/** Reads the whole bill; answers what differs. What is wrong with the bill is refused before anything is said of the money. */
export async function matchBill(engine: Engine, { tenant, channel, day, merchantNo }: Asked, bytes: AsyncIterable<Uint8Array>): Promise<Compared> {
  const reader: BillReader = billOf[channel]({ merchantNo }),
    books = ownBooks(engine, tenant, channel, day)
  // What is there now: should more come meanwhile, the turn that records it refuses.
  const before = await engine.ask(tenant, get(ownDay, ownDayId(channel, day)))
  const inBill = seen(),
    found: Found[] = []
  let matchedCount = 0,
    paid = 0,
    isOtherDay = false
  /** A payment is in the bill of the day it was made; a refund may have been asked for on another. */
  const compare = async (rows: readonly BillRow[]): Promise<void> => {
    const own = await books.of(rows)
    for (const row of rows) {
      const ours = own.get(keyOf(row.kind, row.number))
      if (row.kind === 'payment' && channelDay(row.at) !== day) isOtherDay = true
      inBill.add(keyOf(row.kind, row.number))
      if (row.kind === 'payment' && ours?.isDone && ours.day === day) paid++
      const one = differenceOf(row, ours, day)
      if (one) found.push(one)
      else if (row.state !== 'failed') matchedCount++
      ensure(found.length <= differencesMax, no.tooMany)
    }
  }
  for await (const rows of movements(reader, bytes, groupSize)) if (reader.faults.length === 0) await compare(rows)
  ensureSound(reader.faults)
  ensure(!isOtherDay, { ...no.otherDay, field: 'day' })
  const missing = (
    own: readonly (readonly [string, { readonly id: string; readonly cents: number; readonly isDone: boolean; readonly day: string | undefined }])[],
    kind: BillRow['kind'],
  ) => {
    found.push(...own.filter(([number]) => !inBill.has(keyOf(kind, number))).map(([number, one]) => shortOf(kind, number, one)))
    ensure(found.length <= differencesMax, no.tooMany)
  }
  // Where as many of ours are in the bill as we have, none is missing from it.
  if (paid !== (before?.payCount ?? 0)) for await (const own of books.payments()) missing(own, 'payment')
  let ownRefundCents = 0
  if (before?.refundCount)
    for await (const own of books.refunds()) {
      ownRefundCents += sum(own.map(([, one]) => one.cents))
      missing(own, 'refund')
    }
  const own = { ownPayCents: before?.payCents ?? 0, ownRefundCents, ownPayCount: before?.payCount ?? 0, ownRefundCount: before?.refundCount ?? 0, matchedCount }
  return { merchantNo: reader.merchantNo || merchantNo || '', bill: billSums(reader.totals), own, found }
}
