/** Money that is heard of when its day is closed: it is the other half of what was suspended, or a difference of the day that is open. */
import { find, get, type Invoke, invoke, on, reaction, type ReactionContext, type Row } from '../kit/index.ts'
import { type Channel, payment } from '../payments/index.ts'
import { refund } from '../refunds/index.ts'
import { subsidyUse } from '../subsidies/index.ts'
import { batch, covers } from './batch.ts'
import { difference, differenceId } from './difference.ts'
import { findDifference, pairDifference } from './difference.commands.ts'
import { shortOf } from './matching.ts'
import { accountOf, channelDay, isThroughChannel } from './own-day.ts'

interface Money {
  readonly kind: 'payment' | 'refund'
  readonly number: string
  readonly id: string
  readonly channel: Channel
  readonly day: string
  readonly cents: number
  /** Whose account at the channel it went to, or came back from. */
  readonly account: string
}
/** What follows when money of a closed day is heard of. */
async function late(money: Money, context: ReactionContext): Promise<readonly Invoke[]> {
  const closed = await context.ask(find(batch, { channel: money.channel, day: money.day, status: 'closed' }))
  const of = closed.find(row => covers(row, money.account))
  if (!of) return []
  const known = await context.ask(get(difference, differenceId(of.id, money)))
  const today = channelDay(context.now)
  const short = shortOf(money.kind, money.number, { id: money.id, cents: money.cents, isDone: true, day: money.day })
  if (known && (known.status === 'suspended' || known.status === 'open') && known.deltaCents + short.deltaCents === 0)
    return [invoke(pairDifference, known.id, { remark: today })]
  const channelNo = known?.channelNo ?? null
  return [
    invoke(findDifference, `late:${money.kind}:${money.number}`, { ...short, channelNo, batchId: null, day: today, channel: money.channel, isLate: true }),
  ]
}

const latePayments = reaction('late-payments', {
  on: on(payment, 'succeeded'),
  run: ({ id }, context) => {
    const row: Row<typeof payment> = context.row
    return late(
      { kind: 'payment', number: row.tradeNo, id, channel: row.payType, day: channelDay(row.paidAt!), cents: row.receivedCents!, account: accountOf(row) },
      context,
    )
  },
})
const lateRefunds = reaction('late-refunds', {
  on: on(refund, 'succeeded', 'linked'),
  async run({ id }, context) {
    const row: Row<typeof refund> = context.row
    if (!isThroughChannel(row)) return []
    const [use, paid] = await Promise.all([context.ask(get(subsidyUse, row.orderId)), context.ask(get(payment, row.paymentId!))])
    const cents = row.amountCents - (use?.parts?.[row.id] ?? 0)
    const account = paid ? accountOf(paid) : ''
    return late({ kind: 'refund', number: row.refundNo, id, channel: row.payType!, day: channelDay(row.refundedAt ?? row.updatedAt), cents, account }, context)
  },
})
export const reactions = [latePayments, lateRefunds] as const
