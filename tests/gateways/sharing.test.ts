/** Profit sharing through both real protocols: shared as lessons are confirmed, never above what may be, taken back before a refund, let go in the
 * end, and settled where the channel shares no more. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrolment } from '../../modules/enrolment/index.ts'
import { transferOut } from '../../modules/enrolment/transfer.ts'
import { day, hour, minute, newId, plus } from '../../modules/kit/index.ts'
import { openClass } from '../../modules/openclass/index.ts'
import { payment, shareReceiver } from '../../modules/payments/index.ts'
import { no as noReceiver } from '../../modules/payments/receiver.ts'
import { refund } from '../../modules/refunds/index.ts'
import { refundBySystem } from '../../modules/refunds/refund-execution.ts'
import { profitShare, shareMove } from '../../modules/sharing/index.ts'
import { release, resume } from '../../modules/sharing/profit-share.commands.ts'
import { noon } from '../spec.ts'
import { type World, world } from './world.ts'

let on: World,
  ids: Awaited<ReturnType<World['connected']>>,
  accounts: Awaited<ReturnType<World['sharing']>>,
  n = 0
beforeAll(async () => {
  on = await world()
  ids = await on.connected()
  accounts = await on.sharing(ids)
})
afterAll(() => on.close())
beforeEach(() => {
  on.at.now = noon
  for (const box of [on.wechat, on.alipay]) box.fails()
  on.wechat.sharing.broken.clear()
  on.alipay.shares.broken.clear()
})
type Channel = 'wechat' | 'alipay'
const ways = { wechat: 'webWechat', alipay: 'webAlipay' } as const
/** A place that was paid by a channel which shares. */
async function bought(channel: Channel) {
  const klass = await on.at.klass(`s${++n}`),
    child = await on.does.kid()
  return paid(channel, { klass, child, place: await on.does.hold(child, klass) })
}
async function paid(channel: Channel, { klass, child, place }: { readonly klass: string; readonly child: string; readonly place: string }) {
  const { tradeNo, ticket, attempt, due } = await on.start(place, child, ways[channel])
  if (channel === 'wechat') on.wechat.pay(tradeNo)
  else {
    await on.alipay.arrive(ticket.codeUrl || ticket.payUrl)
    on.alipay.pay(tradeNo)
  }
  await on[channel].tellPaid(tradeNo)
  await on.at.tick()
  return { klass, child, place, tradeNo, due, id: attempt.id as string }
}
type Bought = Awaited<ReturnType<typeof bought>>
/** Time passes, with everything that it brings. */
async function later(ms: number) {
  on.at.now = plus(on.at.now, ms)
  await on.at.tick()
}
const account = (id: string) => on.at.row(profitShare, id) as Promise<any>
const moves = (id: string, where: object = {}) => on.at.all(shareMove, { shareId: id, ...where }) as Promise<any[]>
/** What the agency has of the payment, as the channel knows it. */
const there = async (channel: Channel, { id }: Bought): Promise<number> => {
  const { transactionNo } = (await on.at.row(payment, id)) as any
  return channel === 'wechat' ? on.wechat.sharing.gone(transactionNo) : on.alipay.shares.gone(transactionNo)
}
const isEnded = async (channel: Channel, { id }: Bought): Promise<boolean> => {
  const { transactionNo } = (await on.at.row(payment, id)) as any
  return (channel === 'wechat' ? on.wechat.sharing : on.alipay.shares).ended.has(transactionNo)
}
/** The first lesson is given on its day, and what is shared for it has arrived. */
async function firstShared(channel: Channel) {
  const one = await bought(channel)
  on.at.now = '2026-10-11T10:00:00.000Z'
  await on.taught(one.klass, 1, [one])
  await on.at.tick()
  await later(2 * day)
  await later(10 * minute)
  return one
}
const giveBack = async (one: Bought, amountCents: number): Promise<string> => {
  const id = newId()
  await on.at.run(on.at.as('system'), refundBySystem, id, { orderId: one.due.id, paymentId: one.id, cause: 'platform', amountCents })
  await on.at.tick()
  return id
}

describe.each(['wechat', 'alipay'] as const)('%s', channel => {
  test('a share follows each confirmed lesson after its days, up to the limit of the channel; then the rest is released', async () => {
    const one = await bought(channel)
    expect(await account(one.id)).toMatchObject({ status: 'open', rateBp: 8_000, capCents: 9_000, receivedCents: 30_001 })
    on.at.now = '2026-10-11T10:00:00.000Z'
    await on.taught(one.klass, 1, [one])
    await on.at.tick()
    await later(2 * day - minute)
    expect(await moves(one.id)).toEqual([])
    await later(minute)
    await later(10 * minute)
    expect(await moves(one.id)).toMatchObject([{ kind: 'share', status: 'done', amountCents: 8_000, account: accounts[channel] }])
    expect(await account(one.id)).toMatchObject({ status: 'open', sharedCents: 8_000, movingId: null })
    expect(await there(channel, one)).toBe(8_000)
    on.at.now = '2026-10-18T10:00:00.000Z'
    await on.taught(one.klass, 2, [one])
    await on.at.tick()
    await later(2 * day)
    for (let i = 0; i < 4; i++) await later(10 * minute)
    expect(await account(one.id)).toMatchObject({ status: 'finished', sharedCents: 9_000, movingId: null, lookAt: null })
    expect(await there(channel, one)).toBe(9_000)
    expect(await isEnded(channel, one)).toBe(true)
    // The third lesson is settled alone.
    on.at.now = '2026-10-25T10:00:00.000Z'
    await on.taught(one.klass, 3, [one])
    await later(5 * day)
    expect(await there(channel, one)).toBe(9_000)
  })

  test('a share whose answer was lost, or that was cut off, is sent again under its number and moves once', async () => {
    const one = await bought(channel)
    on.at.now = '2026-10-11T10:00:00.000Z'
    await on.taught(one.klass, 1, [one])
    on.wechat.fails({ path: '/profitsharing/orders', outage: 'cut' }, { path: '/profitsharing/orders', outage: 'lost' })
    on.alipay.fails({ method: 'trade.order.settle', outage: 'cut' }, { method: 'trade.order.settle', outage: 'lost' })
    await on.at.tick()
    await later(2 * day)
    expect(await there(channel, one)).toBe(0)
    for (let i = 0; i < 3; i++) await later(hour)
    expect(await moves(one.id)).toMatchObject([{ kind: 'share', status: 'done' }])
    expect(await there(channel, one)).toBe(8_000)
  })

  test('a refund that leaves no room for the share takes it back first, and only then goes to the family', async () => {
    const one = await firstShared(channel)
    expect(await there(channel, one)).toBe(8_000)
    const id = await giveBack(one, 25_000)
    // The return is under way: nothing has gone to the family.
    expect(await on.at.row(refund, id)).toMatchObject({ status: 'processing' })
    expect(channel === 'wechat' ? on.wechat.orders.get(one.tradeNo)!.refunded : on.alipay.trades.get(one.tradeNo)!.refundedFen).toBe(0)
    for (let i = 0; i < 3; i++) await later(10 * minute)
    expect(await on.at.row(refund, id)).toMatchObject({ status: 'success', amountCents: 25_000 })
    expect(await there(channel, one)).toBe(4_000)
    expect(await account(one.id)).toMatchObject({ sharedCents: 8_000, returnedCents: 4_000, debtCents: 0 })
    expect(await moves(one.id, { kind: 'return' })).toMatchObject([{ status: 'done', amountCents: 4_000, refundId: id, account: accounts[channel] }])
    const [back] = await moves(one.id, { kind: 'return' })
    const { refundedAt } = (await on.at.row(refund, id)) as any
    expect(back.doneAt <= refundedAt).toBe(true)
  })

  test('a refund of what was not taught leaves the share where it is', async () => {
    const one = await firstShared(channel)
    const id = await giveBack(one, 10_000)
    expect(await on.at.row(refund, id)).toMatchObject({ status: 'success' })
    expect(await moves(one.id, { kind: 'return' })).toEqual([])
  })

  test('of a place that a transfer pays for as well, no more is shared than the part of what its orders keep together', async () => {
    const first = await bought(channel)
    on.at.now = '2026-10-11T10:00:00.000Z'
    await on.taught(first.klass, 1, [first])
    const klass = await on.at.klass(`s${++n}`, { priceCents: 50_000, firstLessonAt: '2026-10-19T08:00:00.000Z' })
    await on.at.put(openClass, klass, 'confirmClass', { lateJoin: true })
    await on.at.run(on.at.school, transferOut, first.place, { openClassId: klass, remark: '换班' })
    const place = (await on.at.row(enrolment, first.place)).transferToId as string
    const second = await paid(channel, { klass, child: first.child, place })
    expect(await on.at.row(enrolment, place)).toMatchObject({ status: 'enrolled', priceCents: 50_000 })
    expect(await account(second.id)).toMatchObject({ receivedCents: 29_999, capCents: 8_999 })
    // Of 500.00 for the place 99.99 are kept, of the order that came along nothing but the lesson that was taught before.
    await giveBack(first, 20_001)
    await giveBack(second, 20_000)
    for (const no of [1, 2, 3]) {
      on.at.now = plus('2026-10-12T10:00:00.000Z', 7 * no * day)
      await on.taught(klass, no, [second])
      await later(2 * day)
      for (let i = 0; i < 3; i++) await later(10 * minute)
    }
    expect(await there(channel, second)).toBe(7_999)
  })

  test('what was paid twice, and went back, leaves the share of what was paid once', async () => {
    const klass = await on.at.klass(`s${++n}`),
      child = await on.does.kid(),
      place = await on.does.hold(child, klass),
      twice = newId()
    const system = on.at.as('system'),
      command = (name: string) => on.at.engine.command('payment', name)
    await on.at.run(on.at.parent(child), command('create'), twice, { orderId: (await on.does.orderOf(place)).id, payType: 'wechat', terminal: 'web' })
    const one = await paid(channel, { klass, child, place })
    await on.at.run(system, command('succeed'), twice, { transactionNo: twice, receivedCents: 30_001, currency: 'CNY', paidAt: on.at.now })
    expect(await on.at.all(refund, { paymentId: twice })).toMatchObject([{ cause: 'duplicate', amountCents: 30_001 }])
    on.at.now = '2026-10-11T10:00:00.000Z'
    await on.taught(one.klass, 1, [one])
    await on.at.tick()
    await later(2 * day)
    await later(10 * minute)
    expect(await there(channel, one)).toBe(8_000)
  })

  test('what the receiver does not give back is owed, and the family does not wait for it', async () => {
    const one = await firstShared(channel)
    ;(channel === 'wechat' ? on.wechat.sharing : on.alipay.shares).broken.add(accounts[channel])
    const id = await giveBack(one, 20_001)
    for (let i = 0; i < 3; i++) await later(10 * minute)
    expect(await moves(one.id, { kind: 'return' })).toMatchObject([])
    expect(await on.at.row(refund, id)).toMatchObject({ status: 'success' })
    const whole = await giveBack(one, 2_000)
    for (let i = 0; i < 3; i++) await later(10 * minute)
    expect(await moves(one.id, { kind: 'return' })).toMatchObject([{ status: 'failed', amountCents: 1_600, refundId: whole }])
    expect(await account(one.id)).toMatchObject({ debtCents: 1_600, returnedCents: 0 })
    for (let i = 0; i < 3; i++) await later(hour)
    expect(await on.at.row(refund, whole)).toMatchObject({ status: 'success' })
  })

  test('a receiver that takes nothing stops the share by name, until finance has mended it or lets it go', async () => {
    const one = await bought(channel)
    ;(channel === 'wechat' ? on.wechat.sharing : on.alipay.shares).broken.add(accounts[channel])
    on.at.now = '2026-10-11T10:00:00.000Z'
    await on.taught(one.klass, 1, [one])
    await on.at.tick()
    await later(2 * day)
    await later(10 * minute)
    expect(await account(one.id)).toMatchObject({ status: 'stuck', failure: expect.stringMatching(/ACCOUNT/), sharedCents: 0 })
    ;(channel === 'wechat' ? on.wechat.sharing : on.alipay.shares).broken.clear()
    await on.at.run(on.at.finance, resume, one.id, { remark: '接收方已恢复' })
    await on.at.tick()
    await later(10 * minute)
    expect(await account(one.id)).toMatchObject({ status: 'open', sharedCents: 8_000 })
    const numbers = (await moves(one.id)).map(move => move.moveNo)
    expect(new Set(numbers).size).toBe(2)
    await on.at.run(on.at.finance, release, one.id, {})
    for (let i = 0; i < 2; i++) await later(10 * minute)
    expect(await account(one.id)).toMatchObject({ status: 'finished', sharedCents: 8_000 })
  })

  test('before the channel lets go of it by itself the rest is released; nothing is shared afterwards', async () => {
    const one = await firstShared(channel)
    on.at.now = '2026-10-30T04:00:01.000Z'
    await on.at.tick()
    for (let i = 0; i < 2; i++) await later(10 * minute)
    expect(await account(one.id)).toMatchObject({ status: 'finished', sharedCents: 8_000 })
    expect(await isEnded(channel, one)).toBe(true)
  })

  test('a whole refund before the first lesson needs no share back, and ends the sharing', async () => {
    const one = await bought(channel)
    const id = await giveBack(one, 30_001)
    expect(await on.at.row(refund, id)).toMatchObject({ status: 'success' })
    expect(await there(channel, one)).toBe(0)
  })
})

test('where the merchant shares nothing, or the agency has no receiver, a payment is whole', async () => {
  for (const channel of ['wechat', 'alipay'] as const) await on.done(on.admin, 'business-order/finance/merchant/change', { id: ids[channel], shares: false })
  const one = await bought('wechat')
  expect(await on.at.row(payment, one.id)).toMatchObject({ isShared: false })
  expect(await account(one.id)).toBeUndefined()
  expect(on.wechat.orders.get(one.tradeNo)!.content.settle_info).toBeUndefined()
  for (const channel of ['wechat', 'alipay'] as const) await on.done(on.admin, 'business-order/finance/merchant/change', { id: ids[channel], shares: true })
})

test('a receiver is named as the channel does, is no merchant of its own, and is there once', async () => {
  const enter = (body: object) => on.call(on.at.finance, 'business-order/finance/shareReceiver/enter', body)
  const rule = async (body: object) => (await enter(body)).data.rule
  const given = { merchantId: ids.wechat, agencyId: 'a1', account: '1900000701', accountName: '另一家' }
  expect(await rule(given)).toBe(noReceiver.same.code)
  expect(await rule({ ...given, account: accounts.alipay })).toBe(noReceiver.account.code)
  expect(await rule({ ...given, account: '1900000109' })).toBe(noReceiver.self.code)
  // The name is sealed on its way, and opened by the channel alone.
  expect(on.wechat.sharing.receivers.get('1900000109 1900000700')).toBe('艺海培训有限公司')
  expect((await on.at.all(shareReceiver, {})).length).toBe(2)
})

describe.each(['wechat', 'alipay'] as const)('a receiver that is disabled at %s', channel => {
  const known = (): boolean =>
    channel === 'wechat' ? on.wechat.sharing.receivers.has(`1900000109 ${accounts.wechat}`) : on.alipay.shares.receivers.has(accounts.alipay)
  test('is taken back from the channel, also when that was silent at first', async () => {
    const [row] = (await on.at.all(shareReceiver, { merchantId: ids[channel], status: 'active' })) as any[]
    expect(known()).toBe(true)
    if (channel === 'wechat') on.wechat.fails({ path: '/receivers/delete', outage: 'cut', times: 1 })
    else on.alipay.fails({ method: 'trade.royalty.relation.unbind', outage: 'cut', times: 1 })
    await on.done(on.at.finance, 'business-order/finance/shareReceiver/disable', { id: row.id, remark: '合作结束' })
    await on.at.tick()
    expect([known(), (await on.at.row(shareReceiver, row.id)).status]).toEqual([true, 'off'])
    on.at.now = plus(on.at.now, hour)
    await on.at.tick()
    expect(known()).toBe(false)
    expect(await on.at.row(shareReceiver, row.id)).toMatchObject({ status: 'off', askAt: null, failure: null })
  })
})
