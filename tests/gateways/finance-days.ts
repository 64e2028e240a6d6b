/** Days of both simulated channels: their bills come as their books have them, or with a fault, and what differs is suspended or written off by two
 * persons until the day is closed. */
import { createHash } from 'node:crypto'
import { ensure, RefusalError, sum } from '../../modules/kit/index.ts'
import { gatewayOf, payment } from '../../modules/payments/index.ts'
import { closeBatch } from '../../modules/reconciliation/batch.commands.ts'
import { difference } from '../../modules/reconciliation/difference.ts'
import { approveWriteOff, propose, suspend } from '../../modules/reconciliation/difference.commands.ts'
import { batch, channelDay } from '../../modules/reconciliation/index.ts'
import { no } from '../../modules/reconciliation/refusals.ts'
import { fetching } from '../../modules/reconciliation/server/fetching.ts'
import { reconciler } from '../../modules/reconciliation/server/reconciler.ts'
import { refund } from '../../modules/refunds/index.ts'
import { subsidyUse } from '../../modules/subsidies/index.ts'
import { tenant } from '../app.ts'
import { alipayText, alipayZip, type Moved, wechatText } from '../bills.ts'
import type { Invariant, Rows } from '../properties/seen.ts'
import { seller, type World } from './world.ts'

type Channel = 'wechat' | 'alipay'
const both = ['wechat', 'alipay'] as const
const undecided = ['open', 'suspended', 'pending']
const fen = (yuan: string): number => Math.round(Number(yuan) * 100)
/** The history of the moment: whose class, and from when. */
export interface Story {
  began: string
  klass: string
}
/** What is known of days: what was handed out, by the digest of the file, and the batches as they were when their day was closed. */
interface Known {
  readonly handed: Map<string, readonly Moved[]>
  readonly closed: Map<string, string>
  readonly refused: unknown[]
}

/** Whether it was done, or refused. */
export const isWell = async (doing: Promise<unknown>): Promise<boolean> => {
  try {
    await doing
    return true
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return false
  }
}
/** What a channel moved, by its own books. */
function movedBy(on: World, channel: Channel): readonly Moved[] {
  if (channel === 'wechat')
    return [
      ...[...on.wechat.orders.values()].flatMap((one): Moved[] =>
        one.transaction_id
          ? [{ number: one.out_trade_no, channelNo: one.transaction_id, cents: one.total, at: new Date(one.success_time!).toISOString() }]
          : [],
      ),
      ...[...on.wechat.refunds.values()].map(
        (one): Moved => ({
          ...{ kind: 'refund', number: one.out_refund_no, of: one.out_trade_no, channelNo: one.refund_id, cents: one.refund },
          at: new Date(one.success_time).toISOString(),
        }),
      ),
    ]
  const utc = (beijing: string): string => new Date(`${beijing.replace(' ', 'T')}+08:00`).toISOString()
  return [
    ...[...on.alipay.trades.values()].flatMap((one): Moved[] =>
      one.paidAt ? [{ number: one.out_trade_no, channelNo: one.trade_no, cents: fen(one.total_amount), at: utc(one.paidAt) }] : [],
    ),
    ...[...on.alipay.refunds].map(([key, one]): Moved => ({ kind: 'refund', number: one.refundNo, of: key.split(' ')[0]!, cents: one.fen, at: utc(one.at) })),
  ]
}
/** A bill that is not what the channel's books say: a line is missing, one is of somebody else, or one has another amount. */
function wrong(rows: readonly Moved[], size: number): readonly Moved[] {
  const [first, ...rest] = rows
  if (!first || size % 4 > 2) return rows
  if (size % 4 === 0) return rest
  if (size % 4 === 1) return [...rows, { number: `X${first.number}`.slice(0, 32), cents: 777, at: first.at }]
  return [{ ...first, cents: first.cents + 1 }, ...rest]
}

/** The channels' days and what people do with them. */
export function reconciling(on: World, story: Story, files: Parameters<typeof reconciler>[1]) {
  const { at } = on,
    bills = reconciler(at.engine, files, {
      bill: async (of, channel, day, whose) => whose && gatewayOf(at.ports, { tenant: of, ...whose.by }).bill?.(channel, day),
    })
  const known: Known = { handed: new Map(), closed: new Map(), refused: [] },
    { handed, closed, refused } = known
  const fetched = fetching({
    engine: at.engine,
    bills,
    tenants: async () => [tenant],
    // Silence of a channel is asked again; a bill that is refused is a fault of ours.
    warn: what => void ('refused' in what && refused.push(what)),
  })
  const fi = (userId: string) => at.as('FI', { userId })
  const shelf = (channel: Channel): Map<string, any> => on[channel].bills
  function handOut(channel: Channel, day: string, rows: readonly Moved[]): void {
    const file = channel === 'wechat' ? wechatText(rows) : Buffer.from(alipayZip(alipayText(rows, `${seller}0156`)))
    handed.set(createHash('sha256').update(file).digest('hex'), rows)
    shelf(channel).set(day, file)
  }
  const rightOf = (channel: Channel, day: string): readonly Moved[] => movedBy(on, channel).filter(one => channelDay(one.at) === day)
  const daysOf = (channel: Channel): readonly string[] =>
    [...new Set(movedBy(on, channel).flatMap(one => (one.at >= story.began ? [channelDay(one.at)] : [])))].filter(day => day < channelDay(at.now)).toSorted()
  const mine = async () => ((await at.all(batch)) as any[]).filter(one => one.day >= channelDay(story.began))
  const differences = async (where: object) => (await at.all(difference, where)) as any[]

  /** Channels put out the bills of the days that are over, some of them wrong, and the clock fetches them. */
  async function reconcile(size: number): Promise<void> {
    for (const channel of both) for (const day of daysOf(channel)) if (!shelf(channel).has(day)) handOut(channel, day, wrong(rightOf(channel, day), size))
    await fetched.look()
  }
  async function writeOff(id: string): Promise<void> {
    if (await isWell(at.run(fi('clerk'), propose, id, { remark: '渠道差错' }))) {
      if (await isWell(at.run(fi('clerk'), approveWriteOff, id))) throw new Error('one person wrote off alone')
      await at.run(fi('chief'), approveWriteOff, id)
    }
  }
  const closes = async (id: string): Promise<void> => {
    if (await isWell(at.run(fi('clerk'), closeBatch, id))) closed.set(id, JSON.stringify(await at.row(batch, id)))
  }
  /** Somebody looks at the days: matches them anew, suspends or writes off what differs, and closes those that agree. */
  async function look(size: number): Promise<void> {
    for (const one of await mine()) {
      if (one.status === 'closed') continue
      if (size % 3 === 0) await isWell(bills.again(fi('clerk'), one.id))
      for (const of of await differences({ batchId: one.id, status: 'open' }))
        if (size % 5 < 2) await isWell(at.run(fi('clerk'), suspend, of.id, { remark: '待查' }))
        else if (size % 5 === 2) await writeOff(of.id)
      await closes(one.id)
    }
  }
  /** The right bill in place of the wrong one: taken as long as the day is open, and refused afterwards. */
  async function correct(isCalm = false): Promise<void> {
    const taken = (doing: Promise<unknown>): Promise<boolean> => isWell(isCalm ? doing : doing.catch(() => ensure(false, no.noBill)))
    for (const channel of both)
      for (const day of daysOf(channel)) {
        const rows = rightOf(channel, day)
        if (closed.has(`${channel}:${on.numbers[channel]}:${day}`)) {
          handOut(channel, day, [])
          if (await taken(bills.fetchAll(fi('clerk'), channel, day))) throw new Error(`a bill of ${day} was taken, which is closed`)
        } else {
          handOut(channel, day, rows)
          await taken(bills.fetchAll(fi('clerk'), channel, day))
        }
      }
  }

  /** The channels are well: every day gets its right bill, what still differs is written off, and all of them are closed. */
  async function closeAll(): Promise<void> {
    await correct(true)
    for (const one of await mine()) {
      if (one.status === 'closed') continue
      await bills.again(fi('clerk'), one.id)
      for (const of of await differences({ batchId: one.id, status: 'open' })) await writeOff(of.id)
    }
    for (const of of await differences({ status: ['open', 'suspended'] })) await writeOff(of.id)
    for (const one of await mine()) if (one.status !== 'closed') await closes(one.id)
  }
  return { reconcile, look, correct, closeAll, closed, ...rulesOf(story, known) }
}

/** M12 and M13 of days. */
function rulesOf(story: Story, { handed, closed, refused }: Known) {
  const since = <T extends { readonly day: string }>(rows: readonly T[]): readonly T[] => rows.filter(one => one.day >= channelDay(story.began))
  const M12: Invariant = {
    title: 'M12 a day that is closed never changes',
    now: ({ rows }) =>
      since(rows.of(batch)).flatMap(one => (closed.has(one.id) && closed.get(one.id) !== JSON.stringify(one) ? [`${one.id} moved after its close`] : [])),
  }
  const M13: Invariant = {
    title: 'M13 what the channel moved is what we did and what differs',
    now: ({ rows }) => [
      ...since(rows.of(batch)).flatMap(one => {
        const of = rows.of(difference).filter(each => each.batchId === one.id && each.status !== 'cleared')
        const delta = (kind: string) => sum(of.filter(each => each.kind === kind).map(each => each.deltaCents))
        const said = handed.get(one.digest) ?? []
        const billed = (kind: string) => sum(said.filter(each => (each.kind ?? 'payment') === kind).map(each => each.cents))
        return [
          ...(one.channelPayCents === one.ownPayCents + delta('payment')
            ? []
            : [`${one.id}: paid ${one.channelPayCents}, ours ${one.ownPayCents}, ${delta('payment')}`]),
          ...(one.channelRefundCents === one.ownRefundCents - delta('refund')
            ? []
            : [`${one.id}: back ${one.channelRefundCents}, ours ${one.ownRefundCents}, ${delta('refund')}`]),
          ...(one.channelPayCents === billed('payment') && one.channelRefundCents === billed('refund') ? [] : [`${one.id} is not its bill`]),
        ]
      }),
      ...refused.map(one => `a bill was refused: ${JSON.stringify(one)}`),
    ],
  }
  const own = (rows: Rows, channel: Channel, kind: string): number =>
    kind === 'payment'
      ? sum(rows.of(payment).map(one => (one.payType === channel && one.status === 'success' && one.paidAt! >= story.began ? one.receivedCents! : 0)))
      : sum(
          rows
            .of(refund)
            .filter(one => one.payType === channel && one.paymentId && one.status === 'success' && one.refundedAt! >= story.began)
            .map(one => one.amountCents - (rows.get(subsidyUse, one.orderId)?.parts?.[one.id] ?? 0)),
        )
  /** Asked once everything is well. */
  const inTheEnd: Invariant = {
    title: 'M13 in the end every day is closed, and all of them together are what we did and what was resolved',
    now: ({ rows }) => [
      ...since(rows.of(batch)).flatMap(one => (one.status === 'closed' ? [] : [`${one.id} is ${one.status}`])),
      ...both.flatMap(channel =>
        (['payment', 'refund'] as const).flatMap(kind => {
          const there = sum(since(rows.of(batch)).map(one => (one.channel !== channel ? 0 : kind === 'payment' ? one.channelPayCents : one.channelRefundCents)))
          const of = since(rows.of(difference)).filter(
            one => one.channel === channel && one.kind === kind && !['cleared'].includes(one.status) && one.way !== 'next_day',
          )
          const delta = sum(of.map(one => one.deltaCents)) * (kind === 'payment' ? 1 : -1)
          return [
            ...(there === own(rows, channel, kind) + delta ? [] : [`${channel} ${kind}: ${there} there, ${own(rows, channel, kind)} here, ${delta} resolved`]),
            ...of.filter(one => undecided.includes(one.status)).map(one => `${one.id} is ${one.status}`),
          ]
        }),
      ),
    ],
  }
  return { always: [M12, M13], inTheEnd }
}
