/** Profit sharing of the demo: in the first months a merchant of the district's own took what was paid by WeChat, and the channel shared with the
 * first agency; what was confirmed went there, what was refunded came back. By today it is over: the merchant is disabled and its keys are gone, so
 * no server of a demo ever asks a real channel. */
import { find, get, type Row } from '../../modules/kit/index.ts'
import { lesson } from '../../modules/openclass/index.ts'
import { merchantKey, payment } from '../../modules/payments/index.ts'
import { refund } from '../../modules/refunds/index.ts'
import { profitShare } from '../../modules/sharing/index.ts'
import { type Agency, beginDays, type District } from './district.ts'
import { day, minute, plus, type World } from './world.ts'

const waitDays = 7
/** Payments after which the merchant takes no more, and the day by which it does so in any case. */
const enough = 24,
  untilDay = -70
type Share = Row<typeof profitShare>

export async function tellSharing(world: World, { staff, agencies }: District): Promise<void> {
  const chance = world.chance.branch('sharing'),
    [agency] = agencies as readonly [Agency, ...Agency[]],
    begins = world.on(beginDays + 1, '08:00'),
    ids = { merchant: chance.id(begins), receiver: chance.id(begins) }
  await world.time.at(begins)
  await opens(world, staff, { ...ids, agency }, begins)
  let takes = true
  for (let days = beginDays + 2; days < -1; days++) {
    const now = world.on(days, '03:10')
    await world.time.at(now)
    const shares = await shared(world, now)
    if (takes && (shares.length >= enough || days >= untilDay)) {
      await world.run(staff.admin, 'merchant.disable', ids.merchant, {}, now)
      takes = false
    }
    for (const one of shares) await goesOn(world, one.id, now)
    if (!takes && (await world.ask(find(profitShare, { status: { not: 'finished' } }, { limit: 1 }))).length === 0)
      return ends(world, staff, ids, plus(now, 6 * 60 * minute))
  }
}

/** A merchant with keys that open nothing, and the agency as a receiver: one enters, another confirms. */
async function opens(
  world: World,
  { admin, finance, finance2 }: District['staff'],
  { merchant, receiver, agency }: { readonly merchant: string; readonly receiver: string; readonly agency: Agency },
  now: string,
): Promise<void> {
  const settings = { shares: true, shareMaxBp: 3_000, shareDays: 60, shareWaitDays: waitDays, remark: '演示：分账试点，已结束' }
  await world.run(
    admin,
    'merchant.create',
    merchant,
    { name: '分账试点商户', channel: 'wechat', merchantNo: '1900000216', appId: 'wx2421b1c4370ec43b', ...settings },
    now,
  )
  const nothing = 'A'.repeat(400),
    keys = [
      { kind: 'sign', serial: '0'.repeat(40), value: `-----BEGIN PRIVATE KEY-----${nothing}-----END PRIVATE KEY-----` },
      { kind: 'seal', value: '0'.repeat(32) },
      { kind: 'verify', serial: 'PUB_KEY_ID_0', value: `-----BEGIN PUBLIC KEY-----${nothing}-----END PUBLIC KEY-----` },
    ]
  const chance = world.chance.branch('keys of sharing')
  for (const key of keys) await world.run(admin, 'merchant_key.add', chance.id(now), { merchantId: merchant, ...key }, now)
  await world.run(world.system, 'merchant.keepTest', merchant, { testResult: 'right', testWords: '演示数据' }, plus(now, minute))
  await world.run(admin, 'merchant.enable', merchant, {}, plus(now, 2 * minute))
  const given = { merchantId: merchant, agencyId: agency.id, account: '1900000700', accountName: agency.name }
  await world.run(finance, 'share_receiver.enter', receiver, given, plus(now, 10 * minute))
  await world.run(finance2, 'share_receiver.approve', receiver, {}, plus(now, 30 * minute))
  await world.run(world.system, 'share_receiver.succeed', receiver, {}, plus(now, 31 * minute))
}

/** All shares so far: a payment that is to be shared begins one. */
async function shared(world: World, now: string): Promise<readonly Share[]> {
  const paid = await world.ask(find(payment, { isShared: true, status: 'success', disposition: 'order' }, { sort: ['createdAt', 'id'], limit: 1_000 }))
  const found: Share[] = []
  for (const { id } of paid) {
    if (!(await world.ask(get(profitShare, id)))) await world.run(world.system, 'profit_share.open', id, {}, now)
    const row = await world.ask(get(profitShare, id))
    if (row) found.push(row)
  }
  return found
}

/** A day of one share: what a refund leaves no room for comes back, and what counts since yesterday, or is at its end, is looked at. */
async function goesOn(world: World, id: string, now: string): Promise<void> {
  const row = (await world.ask(get(profitShare, id)))!
  if (row.status === 'finished') return
  const since = (column: string, back: number) => ({ [column]: { gt: plus(now, -(back + 1) * day), lte: plus(now, -back * day) } })
  for (const one of await world.ask(find(refund, { paymentId: id, status: 'success', ...since('refundedAt', 0) })))
    await moved(world, id, 'recall', { refundId: one.id }, now)
  const [confirmed] = await world.ask(find(lesson, { openClassId: row.openClassId, status: 'confirmed', ...since('confirmedAt', waitDays) }, { limit: 1 }))
  if (confirmed || (row.lookAt && row.lookAt <= now)) await moved(world, id, 'look', {}, now)
}
/** Looks, or takes back, and has the channel do what comes of it, until nothing more does. */
async function moved(world: World, id: string, what: 'look' | 'recall', input: object, now: string): Promise<void> {
  for (let i = 0; i < 4; i++) {
    await world.run(world.system, `profit_share.${i === 0 ? what : 'look'}`, id, i === 0 ? input : {}, now)
    const { movingId, moveCount } = (await world.ask(get(profitShare, id)))!
    if (!movingId) return
    await world.run(world.system, 'share_move.succeed', movingId, { channelNo: `3008${id.replaceAll('-', '').slice(0, 20)}${moveCount}`, doneAt: now }, now)
  }
}

async function ends(
  world: World,
  { admin, finance }: District['staff'],
  { merchant, receiver }: { readonly merchant: string; readonly receiver: string },
  now: string,
) {
  await world.run(finance, 'share_receiver.disable', receiver, { remark: '试点结束，改为按月结算' }, now)
  await world.run(world.system, 'share_receiver.forget', receiver, {}, plus(now, minute))
  for (const { id } of await world.ask(find(merchantKey, { merchantId: merchant, status: 'live' })))
    await world.run(admin, 'merchant_key.retire', id, {}, plus(now, 5 * minute))
}
