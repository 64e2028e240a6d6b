/** What happens to a batch: its bill is taken, it is matched, and its day is closed. */
import { type Command, command, ensure, fact, find, gather, get, invoke, type Invoke, json, pick, type Row, sum } from '../kit/index.ts'
import { batch } from './batch.ts'
import { difference, differenceId, undecided } from './difference.ts'
import { clearDifference, findDifference, openOf, pairDifference } from './difference.commands.ts'
import { type Found, isPair } from './matching.ts'
import { ownAccount, ownAccountId, ownDay, ownDayId } from './own-day.ts'
import { no } from './refusals.ts'

const sums = pick(
  batch.fields,
  ...(['channelPayCents', 'channelRefundCents', 'feeCents', 'channelPayCount', 'channelRefundCount'] as const),
  ...(['source', 'fileId', 'digest', 'isEmpty'] as const),
)
/** The same bill again changes nothing. The server alone runs it, after it has read the bill. */
export const importBill = command(batch, 'import', {
  label: ['导入账单', 'Take a bill'],
  input: { ...pick(batch.fields, 'day', 'channel', 'merchantNo'), ...sums },
  decide: (row, input, _facts, { now }) => (row.digest === input.digest ? [] : fact(batch, 'imported', { ...input, importedAt: now })),
})

type Difference = Row<typeof difference>
/** Differences of one batch: more of them say that it is another bill. */
export const differencesMax = 1_000
/** Numbers of one question. */
const numbersMax = 500

const ownSums = pick(
  batch.fields,
  ...(['ownPayCents', 'ownRefundCents', 'ownPayCount', 'ownRefundCount', 'matchedCount', 'accountIds', 'seenRefundCount'] as const),
)
const pairs = json<readonly Found[]>()('差异', 'Differences', { required: true })

/** What is there of the accounts of a batch now: beside what was there when it was matched. */
function* thereNow({ channel, day }: Pick<Row<typeof batch>, 'channel' | 'day'>, accountIds: readonly string[] | null | undefined) {
  const { all, some } = yield* gather({
    all: get(ownDay, ownDayId(channel, day)),
    some: find(ownAccount, { id: (accountIds ?? []).map(one => ownAccountId(channel, one, day)) }),
  })
  return { pays: accountIds ? sum(some.map(one => one.payCount)) : (all?.payCount ?? 0), refunds: all?.refundCount ?? 0 }
}
interface Seen {
  readonly ownPayCount: number
  readonly ownRefundCount: number
  readonly seenRefundCount?: number | null | undefined
}
const isAsSeen = (seen: Seen, now: { readonly pays: number; readonly refunds: number }): boolean =>
  now.pays === seen.ownPayCount && now.refunds === (seen.seenRefundCount ?? seen.ownRefundCount)

/** The other half of a movement: one that is not resolved yet, or one that was resolved by naming the refund which is missing there now. */
const isHalf = (one: Found, other: Difference): boolean =>
  other.status === 'resolved' ? !!one.refundId && other.refundId === one.refundId && one.deltaCents + other.deltaCents === 0 : isPair(one, other)

/** What was found beside what is known: what is new, what is gone, and what is the other half of a difference of another day. */
export function compared(
  of: { readonly id: string; readonly day: string; readonly channel: Difference['channel'] },
  found: readonly Found[],
  known: readonly Difference[],
  others: readonly Difference[],
) {
  const byId = new Map(known.map(one => [one.id, one])),
    seen = new Set<string>(),
    taken = new Set<string>()
  const steps: Invoke[] = []
  let openCount = 0
  for (const one of found) {
    const id = differenceId(of.id, one),
      before = byId.get(id)
    seen.add(id)
    if (before && before.status !== 'cleared' && before.deltaCents === one.deltaCents && before.why === one.why) {
      if (before.isCounted) openCount++
      continue
    }
    steps.push(invoke(findDifference, id, { ...one, batchId: of.id, day: of.day, channel: of.channel, isLate: false }))
    const half = others.find(other => other.channel === of.channel && other.batchId !== of.id && !taken.has(other.id) && isHalf(one, other))
    if (!half) {
      openCount++
      continue
    }
    taken.add(half.id)
    if (half.status !== 'resolved') steps.push(invoke(pairDifference, half.id, { remark: of.day }))
    steps.push(invoke(pairDifference, id, { remark: half.day }))
  }
  const gone = known.filter(one => !seen.has(one.id) && one.status !== 'cleared')
  steps.push(...gone.map(one => invoke(clearDifference, one.id, {})))
  return { steps, openCount, paired: taken.size }
}

/** Records what matching found. What the bill and we have is read outside of the turn; inside it only that nothing came meanwhile. */
export const matchBatch = command(batch, 'match', {
  label: ['对账', 'Match'],
  input: { ...ownSums, found: pairs },
  *needs(row, { found, accountIds }) {
    const numbers = [...new Set(found.flatMap(one => [one.number]))],
      channelNos = [...new Set(found.flatMap(one => (one.kind === 'refund' && one.channelNo ? [one.channelNo] : [])))]
    const others: Difference[] = []
    const status = ['open', 'suspended'] as const
    for (let i = 0; i < numbers.length; i += numbersMax) others.push(...(yield* find(difference, { number: numbers.slice(i, i + numbersMax), status })))
    for (let i = 0; i < channelNos.length; i += numbersMax)
      others.push(
        ...(yield* find(difference, { channelNo: channelNos.slice(i, i + numbersMax), status })).filter(one => !others.some(other => other.id === one.id)),
      )
    const refundId = found.flatMap(one => (one.why === 'short' && one.refundId ? [one.refundId] : []))
    for (let i = 0; i < refundId.length; i += numbersMax)
      others.push(...(yield* find(difference, { refundId: refundId.slice(i, i + numbersMax), status: 'resolved', way: 'refund' })))
    return { others, known: yield* find(difference, { batchId: row.id }), there: yield* thereNow(row, accountIds) }
  },
  decide(row, { found, ...own }, { known, others, there }) {
    ensure(found.length <= differencesMax, no.tooMany)
    ensure(isAsSeen(own, there), no.moved)
    const { steps, openCount, paired } = compared(row, found, known, others)
    // The other halves count down what is open of their own days; those of this day count this one down, after it is recorded.
    const matched = fact(
      batch,
      'matched',
      { ...own, differenceCount: found.length, openCount: openCount + paired },
      found.length === 0 ? 'matched' : openCount + paired === 0 ? 'balanced' : 'differing',
    )
    return [matched, ...steps]
  },
})

/** A day that is closed takes nothing any more. */
export const closeBatch = command(batch, 'close', {
  label: ['关账', 'Close the day'],
  by: ['FI'],
  danger: true,
  *needs(row) {
    const open = yield* gather({
      open: openOf({ batchId: row.id, status: undecided, isCounted: true }),
      late: openOf({ isLate: true, channel: row.channel, day: { lte: row.day }, status: undecided }),
    })
    return { ...open, there: yield* thereNow(row, row.accountIds) }
  },
  decide(row, _input, { there, open, late }, { actor, now }) {
    ensure(open === 0 && late === 0 && row.openCount === 0, no.open, { open: open + late })
    ensure(isAsSeen(row, there), no.stale)
    return fact(batch, 'closed', { closedBy: actor.userId, closedAt: now })
  },
})

export const batchCommands = [importBill, matchBatch, closeBatch] as const
/** Those that people run on a batch; its bill is taken by a call of its own. */
export const shownCommands: readonly Command[] = [closeBatch]
