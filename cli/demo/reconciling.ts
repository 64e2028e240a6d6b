/** Reconciliation of the demo: the sandbox's bills of the last weeks. Most days agree and are closed, one was closed after a write-off by two
 * persons, one differs in all four ways, the last ones wait; and the months before are closed in the ledger. */
import { find, plusMonths, type Row, startOf, sum } from '../../modules/kit/index.ts'
import { type Channel, payment } from '../../modules/payments/index.ts'
import { batchId, channelDay, differenceId, differenceOf, type Found, ownDay, shortOf } from '../../modules/reconciliation/index.ts'
import { refund } from '../../modules/refunds/index.ts'
import type { District } from './district.ts'
import { monthBefore } from './settling.ts'
import { at, digestOf, minute, plus, type World, zone } from './world.ts'

const merchants: Readonly<Record<Channel, string>> = { wechat: '1900000109', alipay: '2088000000000015' }
/** Days back from which bills are there. */
const since = -40
/** Payments that a day has at least so that it can differ in every way. */
const enough = 2

type OwnDay = Row<typeof ownDay>
export async function tellReconciliation(world: World, { staff }: District): Promise<void> {
  const days = (await world.ask(find(ownDay, { day: { gte: world.date(since), lte: world.date(-1) } }, { sort: ['day', 'channel'] }))) as readonly OwnDay[]
  const wechat = days.filter(one => one.channel === 'wechat' && one.payCount >= enough)
  // Yesterday's bill has not come; of the days before, one differs and the newest is not closed yet.
  const [writtenOff, differing] = [wechat.at(-4), wechat.findLast(one => one.day <= world.date(-3)) ?? wechat.at(-1)]
  for (const one of days.filter(each => each.day < world.date(-1))) {
    const now = plus(startOf(one.day, zone), 34 * 60 * minute),
      id = batchId(one.channel as Channel, merchants[one.channel as Channel], one.day)
    const found = one === differing ? await fourWays(world, one) : one === writtenOff ? (await fourWays(world, one)).slice(0, 1) : []
    await matched(world, one, found, now)
    if (one === differing) continue
    if (one === writtenOff)
      for (const each of found) {
        const which = differenceId(id, each)
        await world.run(staff.finance, 'reconciliation_difference.propose', which, { remark: '渠道客服确认为测试交易，金额极小' }, plus(now, 10 * minute))
        await world.run(staff.finance2, 'reconciliation_difference.approve', which, {}, plus(now, 40 * minute))
      }
    if (one.day < world.date(-2)) await world.may(staff.finance2, 'reconciliation_batch.close', id, {}, plus(now, 60 * minute))
  }
  await closeMonths(world, staff)
  await payingAccount(world)
}

/** What the bill says beside what we have: as much and no more than the differences. */
async function matched(world: World, one: OwnDay, found: readonly Found[], now: string): Promise<void> {
  const channel = one.channel as Channel,
    id = batchId(channel, merchants[channel], one.day)
  const refundCents = sum(
    (
      await world.ask(
        find(refund, { payType: channel, status: 'success', refundedAt: { gte: startOf(one.day, zone), lt: plus(startOf(one.day, zone), 24 * 60 * minute) } }),
      )
    )
      .filter(row => row.paymentId && !row.handBy && channelDay(row.refundedAt!) === one.day)
      .map(row => row.amountCents),
  )
  const more = sum(found.map(each => each.deltaCents)),
    has = (why: Found['why']) => found.filter(each => each.why === why).length
  const bill = {
    ...{ channelPayCents: one.payCents + more, channelRefundCents: refundCents },
    ...{ channelPayCount: one.payCount + has('long') + has('state') - has('short'), channelRefundCount: one.refundCount },
    ...{ feeCents: Math.round((one.payCents + more) * 0.006), source: 'gateway', isEmpty: one.payCount + one.refundCount === 0 },
  }
  await world.run(
    world.system,
    'reconciliation_batch.import',
    id,
    { day: one.day, channel, merchantNo: merchants[channel], ...bill, fileId: null, digest: digestOf(`demo ${id}`) },
    now,
  )
  const own = { ownPayCents: one.payCents, ownPayCount: one.payCount, ownRefundCents: refundCents, ownRefundCount: one.refundCount }
  const matchedCount = one.payCount + one.refundCount - has('short') - has('amount')
  await world.run(world.system, 'reconciliation_batch.match', id, { ...own, matchedCount, found }, plus(now, minute))
}

/** Long, short, another amount and another state, of payments of that day. */
async function fourWays(world: World, one: OwnDay): Promise<readonly Found[]> {
  const channel = one.channel as Channel,
    from = startOf(one.day, zone)
  const [[first, second], [failed]] = await Promise.all([
    world.ask(find(payment, { payType: channel, status: 'success', paidAt: { gte: from, lt: plus(from, 24 * 60 * minute) } }, { sort: ['tradeNo'], limit: 2 })),
    world.ask(find(payment, { payType: channel, status: 'failed' }, { sort: ['-createdAt', 'id'], limit: 1 })),
  ])
  const row = { kind: 'payment', feeMicros: 0, state: 'success', at: from, channelNo: `4200${one.day.replaceAll('-', '')}0001` } as const
  const ownOf = (of: NonNullable<typeof first>) => ({
    id: of.id,
    cents: of.receivedCents ?? of.amountCents,
    isDone: of.status === 'success',
    day: of.paidAt ? one.day : undefined,
    channelNo: of.transactionNo,
  })
  const found = [differenceOf({ ...row, line: 12, number: `T${one.day.replaceAll('-', '')}990001`, cents: 100 }, undefined, one.day)]
  if (first) found.push(shortOf('payment', first.tradeNo, ownOf(first)))
  if (second)
    found.push(
      differenceOf(
        { ...row, line: 27, number: second.tradeNo, channelNo: second.transactionNo ?? '', cents: ownOf(second).cents - 50 },
        ownOf(second),
        one.day,
      ),
    )
  if (failed) found.push(differenceOf({ ...row, line: 31, number: failed.tradeNo, cents: failed.amountCents }, ownOf(failed), one.day))
  return found.flatMap(each => each ?? [])
}

/** From which account the district pays, as files for banks say it. */
async function payingAccount(world: World): Promise<void> {
  for (const [paramKey, paramName, paramValue] of [
    ['payout.payerName', '付款户名', '海淀区课后服务中心'],
    ['payout.payerNo', '付款账号', '0200001234567890'],
  ] as const)
    await world.run(world.system, 'param.create', paramKey, { paramName, paramKey, paramValue }, world.on(-60))
}
/** The months before the last one are closed, each some days after its end. */
async function closeMonths(world: World, { finance }: District['staff']): Promise<void> {
  const last = monthBefore(world.today, 1).slice(0, 7)
  for (const back of [3, 2]) {
    const month = plusMonths(last, 1 - back)
    await world.may(finance, 'ledger_month.close', month, { month }, at(`${plusMonths(month, 1)}-06`, '10:00'))
  }
}
