/** Matches a bill, as it lies on the disk, with what this house knows: group by group, so that memory stays the same for any day. */
import { ensure, find, get, RefusalError, sum } from '../../kit/index.ts'
import type { Channel } from '../../payments/index.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import { differencesMax } from '../batch.commands.ts'
import { type BillFault, type BillReader, type BillRow, type BillTotals, roundedFen } from '../bills/bill.ts'
import { billOf, movements, no as noBill } from '../bills/read.ts'
import { seen } from '../bills/seen.ts'
import { differenceOf, type Found, shortOf } from '../matching.ts'
import { channelDay, ownAccount, ownAccountId, ownDay, ownDayId } from '../own-day.ts'
import { no } from '../refusals.ts'
import { groupSize, keyOf, type OwnBooks, ownBooks } from './own.ts'

export interface Asked {
  readonly tenant: string
  readonly channel: Channel
  readonly day: string
  /** Whose bill it must be; left out, that of its first line. */
  readonly merchantNo?: string | undefined
}
/** Whose money a bill is about. */
export interface Whose {
  readonly merchantNo: string
  /** The accounts at the channel; nothing: all of it. */
  readonly accountIds: readonly string[] | null
}
/** Answers whose money is meant by the merchant that a bill names, if it names one; refuses what is none of ours. */
export type WhoseBill = (merchantNo: string) => Promise<Whose> | Whose
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
    readonly accountIds: readonly string[] | null
    readonly seenRefundCount: number
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

interface Opened {
  readonly whose: Whose
  readonly books: OwnBooks
  /** What was paid to these accounts. */
  readonly pays: { readonly count: number; readonly cents: number }
}
async function openedBooks(engine: Engine, { tenant, channel, day }: Asked, whoseBill: WhoseBill, named: string): Promise<Opened> {
  const whose = await whoseBill(named),
    { accountIds } = whose
  const rows: readonly { readonly payCount: number; readonly payCents: number }[] = accountIds
    ? await engine.ask(tenant, find(ownAccount, { id: accountIds.map(one => ownAccountId(channel, one, day)) }))
    : [await engine.ask(tenant, get(ownDay, ownDayId(channel, day)))].flatMap(one => one ?? [])
  const pays = { count: sum(rows.map(one => one.payCount)), cents: sum(rows.map(one => one.payCents)) }
  return { whose, books: ownBooks(engine, tenant, channel, day, accountIds), pays }
}

/** Reads the whole bill; answers what differs. What is wrong with the bill is refused before anything is said of the money. */
export async function matchBill(
  engine: Engine,
  { tenant, channel, day, merchantNo }: Asked,
  bytes: AsyncIterable<Uint8Array>,
  whoseBill: WhoseBill = named => ({ merchantNo: named, accountIds: null }),
): Promise<Compared> {
  const reader: BillReader = billOf[channel]({ merchantNo })
  // What is there now: should more come meanwhile, the turn that records it refuses.
  const before = await engine.ask(tenant, get(ownDay, ownDayId(channel, day)))
  let opened: Promise<Opened> | undefined
  const open = (): Promise<Opened> => (opened ??= openedBooks(engine, { tenant, channel, day }, whoseBill, reader.merchantNo || merchantNo || ''))
  const inBill = seen(),
    found: Found[] = []
  let matchedCount = 0,
    paid = 0,
    isOtherDay = false
  /** A payment is in the bill of the day it was made; a refund may have been asked for on another. */
  const compare = async (rows: readonly BillRow[]): Promise<void> => {
    const { books } = await open(),
      own = await books.of(rows)
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
  const { books, whose, pays } = await open(),
    { accountIds } = whose
  // Where as many of ours are in the bill as we have, none is missing from it.
  if (paid !== pays.count) for await (const own of books.payments()) missing(own, 'payment')
  let ownRefundCents = 0,
    refunds = 0
  if (before?.refundCount)
    for await (const own of books.refunds()) {
      refunds += own.length
      ownRefundCents += sum(own.map(([, one]) => one.cents))
      missing(own, 'refund')
    }
  const seenRefundCount = before?.refundCount ?? 0
  const own = {
    ...{ ownPayCents: pays.cents, ownRefundCents, ownPayCount: pays.count, ownRefundCount: accountIds ? refunds : seenRefundCount },
    ...{ matchedCount, accountIds, seenRefundCount },
  }
  return { merchantNo: whose.merchantNo, bill: billSums(reader.totals), own, found }
}
