/** A day of a channel from its bill to its close (L11), with everything that may differ, and the sums that must hold (M12, M13). */
import assert from 'node:assert'
import { afterEach, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { Moved } from '../../tests/bills.ts'
import { alipayText, alipayZip, wechatText } from '../../tests/bills.ts'
import { type Books, books, day, nextDay, then } from '../../tests/reconciling.ts'
import { refuses } from '../../tests/spec.ts'
import { lead } from '../../tests/rows.ts'
import { no as kernel } from '../../server/kernel/refusals.ts'
import { formatMoney, sum } from '../kit/index.ts'
import { merchant, subMerchant } from '../payments/index.ts'
import { batch } from './batch.ts'
import { closeBatch, importBill } from './batch.commands.ts'
import { no as noBill } from './bills/read.ts'
import { difference } from './difference.ts'
import { approveWriteOff, fixDifference, giveBackDifference, propose, rejectWriteOff, suspend } from './difference.commands.ts'
import { reports } from './ledger/reports.ts'
import { no } from './refusals.ts'
import { fetching, readyDays } from './server/fetching.ts'

let at: Books
afterEach(() => at?.close())
const id = `wechat:1900000109:${day}`
const row = () => at.row(batch, id)
const diff = (number: string, kind = 'payment', of = id) => at.row(difference, `${of}:${kind}:${number}`)
const why = { remark: '已核实' }
const on = (number: string, kind = 'payment') => `${id}:${kind}:${number}`
const pay = (number: string, cents: number, more: Partial<Moved> = {}): Moved => ({ number, cents, at: then, ...more })

/** M13: what the channel moved is what we did and what differs; of what differs, nothing that is resolved is left out. */
async function holds(of: string) {
  const one = await at.row(batch, of),
    all = (await at.all(difference, { batchId: of, status: { not: 'cleared' } })) as any[]
  const delta = (kind: string) => sum(all.filter(each => each.kind === kind).map(each => each.deltaCents))
  expect(one.channelPayCents).toBe(one.ownPayCents + delta('payment'))
  expect(one.channelRefundCents).toBe(one.ownRefundCents - delta('refund'))
  return one
}

describe.each(anyDialect)('on %s', dialect => {
  test('a day that agrees is matched, and closed', { tags: 'thorough' }, async () => {
    at = await books({ dialect })
    await at.paid('T1', 30_001)
    await at.paid('T2', 500)
    await at.refunded('R1', 200)
    const taken = await at.take([pay('T1', 30_001, { fee: '1.80006' }), pay('T2', 500), { kind: 'refund', number: 'R1', cents: 200, at: then }])
    expect(taken).toMatchObject({ id, status: 'matched', openCount: 0, matchedCount: 3, feeCents: 180, merchantNo: '1900000109' })
    expect(taken).toMatchObject({
      channelPayCents: 30_501,
      ownPayCents: 30_501,
      channelRefundCents: 200,
      ownRefundCents: 200,
      channelPayCount: 2,
      ownPayCount: 2,
    })
    await at.run(at.fi(), closeBatch, id)
    expect(await holds(id)).toMatchObject({ status: 'closed', closedBy: 'fi' })
    await at.sound()
  })
  test('what differs is found: long, short, amount and state, of payments and refunds', async () => {
    at = await books({ dialect })
    await at.paid('same', 100)
    await at.paid('short', 200)
    await at.paid('amount', 300)
    await at.paid('state', 400, then, 'pending')
    await at.refunded('Rshort', 50)
    await at.refunded('Rstate', 60, then, 'processing')
    await at.take([
      ...[pay('same', 100), pay('amount', 301), pay('state', 400), pay('long', 500)],
      ...[{ kind: 'refund', number: 'Rlong', cents: 70, at: then } as const, { kind: 'refund', number: 'Rstate', cents: 60, at: then } as const],
    ])
    expect(await row()).toMatchObject({ status: 'differing', openCount: 7, differenceCount: 7, matchedCount: 1 })
    const said = async (number: string, kind?: string) => {
      const { why: reason, channelCents, ownCents, deltaCents } = await diff(number, kind)
      return [reason, channelCents, ownCents, deltaCents]
    }
    expect(await said('long')).toEqual(['long', 500, null, 500])
    expect(await said('short')).toEqual(['short', null, 200, -200])
    expect(await said('amount')).toEqual(['amount', 301, 300, 1])
    expect(await said('state')).toEqual(['state', 400, null, 400])
    expect(await said('Rlong', 'refund')).toEqual(['long', 70, null, -70])
    expect(await said('Rshort', 'refund')).toEqual(['short', null, 50, 50])
    expect(await said('Rstate', 'refund')).toEqual(['state', 60, null, -60])
    await holds(id)
    await refuses(at.run(at.fi(), closeBatch, id), kernel.notNow)
    await at.sound()
  })
})

test('the same bill twice changes nothing, whoever brings it', async () => {
  at = await books()
  await at.paid('T1', 100)
  const text = wechatText([pay('T1', 100), pay('long', 5)])
  const first = await at.takeText(text)
  expect(await at.takeText(text, { by: at.fi('other') })).toEqual(first)
  expect(await at.all(batch)).toHaveLength(1)
  // Neither does it once the day is closed.
  await at.run(at.fi(), suspend, on('long'), why)
  await at.run(at.fi(), closeBatch, id)
  const closed = await row()
  expect(await at.takeText(text)).toEqual(closed)
})
test('another bill of the day takes its place, until the day is closed', async () => {
  at = await books()
  await at.paid('T1', 100)
  await at.paid('T2', 7)
  await at.take([pay('T1', 100)])
  expect(await diff('T2')).toMatchObject({ why: 'short', status: 'open' })
  expect(await at.take([pay('T1', 100), pay('T2', 7)])).toMatchObject({ id, status: 'matched', openCount: 0 })
  expect(await diff('T2')).toMatchObject({ status: 'cleared' })
  await at.run(at.fi(), closeBatch, id)
  await refuses(at.take([pay('T1', 100)]), no.closed)
  await refuses(at.bills.again(at.fi(), id), no.closed)
  await refuses(at.bills.again(at.fi(), 'wechat:1900000109:2026-09-01'), no.none)
})
test('a bill must be of a day that is over, of its merchant and whole', async () => {
  at = await books()
  await at.paid('T1', 100)
  await refuses(at.take([pay('T1', 100)], { day: '2026-10-02' }), no.day)
  await refuses(at.take([pay('T1', 100)], { day: '2026-09-30' }), no.otherDay)
  await at.take([pay('T1', 100)])
  await refuses(at.take([pay('T1', 100, { merchantNo: '1900000110' })]), noBill.faults)
  await refuses(at.takeText(wechatText([pay('T1', 100)]).replace('`1,`1.00', '`1,`1.01')), noBill.faults)
  await assert.rejects(at.takeText(wechatText([pay('T1', 100, { currency: 'USD' })])), (error: any) => {
    expect(error.refused.label).toEqual(['账单第2行：币种USD不是人民币', 'line 2 of the bill: the currency is USD'])
    return true
  })
  expect(await at.all(batch)).toHaveLength(1)
  await refuses(at.bills.take(at.fi('other'), 'wechat', day, await at.uploaded('x')), no.file)
})
test('a bill of which nothing is ours is refused as another one', async () => {
  at = await books()
  await refuses(at.take(Array.from({ length: 1_001 }, (_, i) => pay(`N${i}`, 1))), no.tooMany)
  expect(await at.all(batch)).toEqual([])
})
test('what was set right here is resolved when it really is, and gone when matched again', async () => {
  at = await books()
  await at.paid('T1', 100, then, 'pending')
  await at.take([pay('T1', 100)])
  await refuses(at.run(at.fi(), fixDifference, on('T1'), why), no.notFixed)
  await at.paid('T1', 100)
  await at.run(at.fi(), fixDifference, on('T1'), why)
  expect(await diff('T1')).toMatchObject({ status: 'resolved', way: 'fix', decidedBy: 'fi' })
  expect(await holds(id)).toMatchObject({ status: 'balanced', openCount: 0 })
  // The figures are of before: they are made anew before the day is closed.
  await refuses(at.run(at.fi(), closeBatch, id), no.stale)
  expect(await at.bills.again(at.fi(), id)).toMatchObject({ status: 'matched', ownPayCents: 100, differenceCount: 0 })
  expect(await diff('T1')).toMatchObject({ status: 'cleared' })
  await at.run(at.fi(), closeBatch, id)
  await holds(id)
})
test('a write-off takes two persons', async () => {
  at = await books()
  await at.take([pay('long', 3)])
  await at.run(at.fi('a'), propose, on('long'), why)
  expect(await row()).toMatchObject({ status: 'differing', openCount: 1 })
  await refuses(at.run(at.fi('a'), approveWriteOff, on('long')), no.proposer)
  await refuses(at.run(at.fi('a'), rejectWriteOff, on('long'), why), no.proposer)
  await refuses(at.run(at.as('PO'), approveWriteOff, on('long')), kernel.denied)
  await at.run(at.fi('b'), rejectWriteOff, on('long'), why)
  expect(await diff('long')).toMatchObject({ status: 'open', proposedBy: null })
  await at.run(at.fi('a'), propose, on('long'), why)
  await at.run(at.fi('b'), approveWriteOff, on('long'))
  expect(await diff('long')).toMatchObject({ status: 'resolved', way: 'write_off', proposedBy: 'a', decidedBy: 'b' })
  expect(await row()).toMatchObject({ status: 'balanced', openCount: 0 })
  await at.run(at.fi('a'), closeBatch, id)
  await holds(id)
  await refuses(at.run(at.fi('a'), suspend, on('long'), why), kernel.notNow)
})
test('a suspended difference lets its day close, is rejected to where it stood, and is still resolved later', async () => {
  at = await books()
  await at.take([pay('long', 3)])
  await at.run(at.fi(), suspend, on('long'), why)
  await at.run(at.fi(), propose, on('long'), why)
  await at.run(at.fi('b'), rejectWriteOff, on('long'), why)
  expect(await diff('long')).toMatchObject({ status: 'suspended' })
  await at.run(at.fi(), closeBatch, id)
  const closed = await row()
  await at.run(at.fi(), propose, on('long'), why)
  await at.run(at.fi('b'), approveWriteOff, on('long'))
  // M12: what is closed stays as it was.
  expect(await row()).toEqual(closed)
  await holds(id)
})
test('a difference is resolved by a refund that is its own', async () => {
  at = await books()
  const portal = (number: string, channelNo: string): Moved => ({ kind: 'refund', number, channelNo, cents: 70, at: then })
  await at.take([portal('one', 'GR8'), portal('two', 'GR7')])
  const name = (refundNo: string, of = 'one') => at.run(at.fi(), giveBackDifference, on(of, 'refund'), { refundNo, ...why })
  await refuses(name('R8'), no.noRefund)
  await at.refunded('R9', 70, nextDay)
  await refuses(name('R9'), no.noRefund)
  await at.refunded('R7', 71, nextDay)
  await refuses(name('R7', 'two'), no.noRefund)
  await at.refunded('R8', 70, nextDay, 'processing')
  await refuses(name('R8'), no.noRefund)
  await at.refunded('R8', 70, nextDay)
  await name('R8')
  expect(await diff('one', 'refund')).toMatchObject({ status: 'resolved', way: 'refund', refundId: 'r-R8' })
  expect(await row()).toMatchObject({ status: 'differing', openCount: 1 })
  // On the day on which it was said here the channel has nothing of it: that is the other half. Of R7 and R9 nobody knows anything.
  at.now = '2026-10-03T03:00:00.000Z'
  const next = await at.take([], { day: '2026-10-02' })
  expect(await diff('R8', 'refund', next.id)).toMatchObject({ status: 'resolved', way: 'next_day', why: 'short' })
  expect(next).toMatchObject({ status: 'differing', openCount: 2, differenceCount: 3 })
  await holds(next.id)
})
test('another tenant sees, takes and matches nothing of it', async () => {
  at = await books()
  const fileId = await at.uploaded(wechatText([pay('long', 3)]))
  await at.bills.take(at.fi(), 'wechat', day, fileId)
  const other = { ...at.fi(), tenant: '111111' }
  for (const kind of [batch, difference]) expect(await at.engine.list(other, kind)).toMatchObject({ total: 0, records: [] })
  await refuses(at.bills.take(other, 'wechat', day, fileId), no.file)
  await refuses(at.bills.again(other, id), no.none)
  await refuses(at.run(other, suspend, on('long'), why), kernel.missing)
})
test('a bill without rows names no merchant, and the next bill of the day does', async () => {
  at = await books()
  await at.refunded('R1', 70)
  const none = await at.take([])
  expect(none).toMatchObject({ id: `wechat:-:${day}`, status: 'differing', merchantNo: '-', openCount: 1, isEmpty: true })
  expect(await at.take([{ kind: 'refund', number: 'R1', cents: 70, at: then }])).toMatchObject({ id: none.id, status: 'matched', merchantNo: '1900000109' })
  expect(await at.all(batch)).toHaveLength(1)
})
test('the other half of a suspended difference resolves both', async () => {
  at = await books({ now: '2026-10-03T03:00:00.000Z' })
  await at.paid('T0', 5)
  await at.refunded('R1', 70, '2026-10-01T15:59:59.000Z')
  await at.take([pay('T0', 5)])
  await at.run(at.fi(), suspend, on('R1', 'refund'), why)
  await at.run(at.fi(), closeBatch, id)
  const next = await at.take([{ kind: 'refund', number: 'R1', cents: 70, at: '2026-10-01T16:00:01.000Z' }], { day: '2026-10-02' })
  expect(next).toMatchObject({ status: 'balanced', openCount: 0 })
  for (const each of [id, next.id]) expect(await diff('R1', 'refund', each)).toMatchObject({ status: 'resolved', way: 'next_day' })
  await holds(id)
  await holds(next.id)
  await at.sound()
})
test('money that is heard of after its day was closed resolves what was suspended, or is a difference of the open day', async () => {
  at = await books({ now: '2026-10-03T03:00:00.000Z' })
  await at.paid('T1', 100, then, 'pending')
  await at.take([pay('T1', 100)])
  await at.run(at.fi(), suspend, on('T1'), why)
  await at.run(at.fi(), closeBatch, id)
  const closed = await row()
  await at.paid('T1', 100)
  await at.paid('unknown there', 8)
  await at.tick()
  expect(await diff('T1')).toMatchObject({ status: 'resolved', way: 'next_day' })
  expect(await at.row(difference, 'late:payment:unknown there')).toMatchObject({
    status: 'open',
    why: 'short',
    isLate: true,
    day: '2026-10-03',
    deltaCents: -8,
  })
  expect(await row()).toEqual(closed)
  // The day on which it was heard of is not closed before somebody has dealt with it.
  at.now = '2026-10-04T03:00:00.000Z'
  await at.paid('T3', 1, '2026-10-03T02:00:00.000Z')
  const open = await at.take([pay('T3', 1, { at: '2026-10-03T02:00:00.000Z' })], { day: '2026-10-03' })
  await refuses(at.run(at.fi(), closeBatch, open.id), no.open)
  await at.run(at.fi(), suspend, 'late:payment:unknown there', why)
  await at.run(at.fi(), closeBatch, open.id)
  await at.sound()
})
test('a day on which money came after the matching is matched again before it is closed', async () => {
  at = await books()
  await at.paid('T1', 100)
  await at.take([pay('T1', 100)])
  await at.paid('T2', 1)
  await refuses(at.run(at.fi(), closeBatch, id), no.stale)
  expect(await at.bills.again(at.fi(), id)).toMatchObject({ status: 'differing', openCount: 1 })
})
test("nobody but finance deals with differences, and bills are the server's to take", async () => {
  at = await books()
  await at.take([pay('long', 3)])
  for (const role of ['PO', 'SM', 'AM', 'PR'] as const) {
    await refuses(at.run(at.as(role), suspend, on('long'), why), kernel.denied)
    await refuses(at.run(at.as(role), closeBatch, id), kernel.denied)
  }
  await refuses(at.run(at.fi(), importBill, 'x', {}), kernel.denied)
})
test("Alipay's zip is taken as well", async () => {
  at = await books()
  const text = alipayText([pay('A1', 9)])
  at.handedOut.set(`alipay ${day}`, alipayZip(text))
  expect(await at.bills.fetch(at.fi(), 'alipay', day)).toMatchObject({ channel: 'alipay', source: 'gateway', status: 'differing', openCount: 1 })
  await refuses(at.bills.fetch(at.fi(), 'wechat', day), no.noBill)
})
test('bills are fetched by the clock, once they are there, for channels that money came through', async () => {
  at = await books({ now: '2026-10-03T03:00:00.000Z' })
  const warned: object[] = []
  const clock = fetching({ engine: at.engine, bills: at.bills, tenants: async () => ['000000'], warn: what => void warned.push(what) })
  at.handedOut.set(`wechat ${day}`, Buffer.from(wechatText([pay('T1', 100)])))
  expect(await clock.look()).toBe(0)
  await at.paid('T1', 100)
  expect([await clock.look(), await clock.look()]).toEqual([1, 0])
  expect(await row()).toMatchObject({ status: 'matched', source: 'gateway' })
  at.handedOut.set('wechat 2026-10-02', Buffer.from('nonsense'))
  expect([await clock.look(), warned.length]).toEqual([0, 1])
  expect([readyDays('2026-10-03T01:59:59.000Z').at(-1), readyDays('2026-10-03T02:00:00.000Z').at(-1)]).toEqual(['2026-10-01', '2026-10-02'])
})

describe('several merchants of a channel', () => {
  const provider = '2088000000000011',
    [one, two] = ['2088000000000022', '2088000000000033'] as const
  const bill = (merchantNo: string, rows: readonly Moved[]) => alipayText(rows, merchantNo)
  /** A service provider of Alipay with two sub-merchants, of which each is paid. */
  async function provided() {
    at = await books({ now: '2026-10-03T03:00:00.000Z' })
    await lead(at, merchant, 'm', 'create enable>on', { name: '服务商', channel: 'alipay', merchantNo: provider, mode: 'partner' })
    for (const [id, subMerchantNo] of [['s-one', one] as const, ['s-two', two] as const])
      await lead(at, subMerchant, id, 'create', { merchantId: 'm', agencyId: id, subMerchantNo })
    const by = (subMerchantId: string) => ({ payType: 'alipay', merchantId: 'm', subMerchantId })
    await at.paid('A1', 100, then, 'success', by('s-one'))
    await at.paid('A2', 250, then, 'success', by('s-one'))
    await at.paid('B1', 70, then, 'success', by('s-two'))
    await at.refunded('RB', 30, then, 'success', { payType: 'alipay', paymentId: 'p-B1' })
  }
  const back = { kind: 'refund', number: 'RB', of: 'B1', cents: 30, at: then } as const

  test('each has a bill, a batch and a close of its own', async () => {
    await provided()
    const first = await at.takeText(bill(one, [pay('A1', 100), pay('A2', 250)]), { channel: 'alipay' })
    expect(first).toMatchObject({ id: `alipay:${one}:${day}`, status: 'matched', ownPayCents: 350, ownRefundCents: 0, ownRefundCount: 0, matchedCount: 2 })
    await at.run(at.fi(), closeBatch, first.id)
    // The other is open: what is closed is one merchant's day.
    const second = await at.takeText(bill(two, [pay('B1', 70), back]), { channel: 'alipay' })
    expect(second).toMatchObject({ id: `alipay:${two}:${day}`, status: 'matched', ownPayCents: 70, ownRefundCents: 30, ownRefundCount: 1 })
    await at.run(at.fi(), closeBatch, second.id)
    for (const each of [first, second]) expect(await holds(each.id)).toMatchObject({ status: 'closed' })
    await refuses(at.takeText(bill(two, [pay('B1', 70)]), { channel: 'alipay' }), no.closed)
    await at.sound()
  })
  test('money in the bill of another merchant is long there and short where it belongs', async () => {
    await provided()
    const first = await at.takeText(bill(one, [pay('A1', 100), pay('A2', 250), pay('B1', 70)]), { channel: 'alipay' })
    const second = await at.takeText(bill(two, [back]), { channel: 'alipay' })
    expect(first).toMatchObject({ status: 'differing', channelPayCents: 420, ownPayCents: 350 })
    expect(await diff('B1', 'payment', first.id)).toMatchObject({ why: 'long', deltaCents: 70, paymentId: null })
    expect(await diff('B1', 'payment', second.id)).toMatchObject({ why: 'short', deltaCents: -70, paymentId: 'p-B1' })
    for (const each of [first, second]) await holds(each.id)
  })
  test('the clock fetches the bill of each, and who has none keeps nobody waiting', async () => {
    await provided()
    const clock = fetching({ engine: at.engine, bills: at.bills, tenants: async () => ['000000'], warn: what => assert.fail(JSON.stringify(what)) })
    at.handedOut.set(`${two} ${day}`, alipayZip(bill(two, [pay('B1', 70), back])))
    expect([await clock.look(), await clock.look()]).toEqual([1, 0])
    at.handedOut.set(`${one} ${day}`, alipayZip(bill(one, [pay('A1', 100), pay('A2', 250)])))
    expect([await clock.look(), await clock.look()]).toEqual([1, 0])
    expect(((await at.all(batch)) as any[]).map(row => [row.merchantNo, row.status, row.source]).toSorted()).toEqual([
      [one, 'matched', 'gateway'],
      [two, 'matched', 'gateway'],
    ])
    expect((await at.bills.fetchAll(at.fi(), 'alipay', day)).map(row => row.merchantNo)).toEqual([one, two])
  })
  test('the board says whose bill has come, and whose is waited for', async () => {
    await provided()
    const ask = (query: any) => at.engine.ask('000000', query)
    const host: any = { now: at.now, zone: 'Asia/Shanghai', lang: 1, ask, readUnscoped: ask, amount: formatMoney }
    const board = async () => {
      const { days, merchants } = await (reports.find(one => one.path.endsWith('board')) as any).run({}, host)
      return [merchants.map((each: any) => each.merchantNo), days.map((each: any) => [each.merchantNo, each.status, each.amount])]
    }
    const numbers = [provider, one, two]
    expect(await board()).toEqual([
      numbers,
      [
        [one, 'missing', '3.50'],
        [two, 'missing', '0.70'],
      ],
    ])
    await at.takeText(bill(two, [pay('B1', 70), back]), { channel: 'alipay' })
    expect(await board()).toEqual([
      numbers,
      [
        [two, 'matched', '0.40'],
        [one, 'missing', '3.50'],
      ],
    ])
  })
  test('money of one that comes after its day was closed opens nothing of the others', async () => {
    await provided()
    const first = await at.takeText(bill(one, [pay('A1', 100), pay('A2', 250)]), { channel: 'alipay' })
    await at.run(at.fi(), closeBatch, first.id)
    await at.tick()
    await at.paid('B2', 5, then, 'success', { payType: 'alipay', merchantId: 'm', subMerchantId: 's-two' })
    await at.tick()
    expect(await at.row(difference, 'late:payment:B2')).toBeUndefined()
    await at.paid('A3', 5, then, 'success', { payType: 'alipay', merchantId: 'm', subMerchantId: 's-one' })
    await at.tick()
    expect(await at.row(difference, 'late:payment:A3')).toMatchObject({ why: 'short', isLate: true })
  })
  test('a bill of a merchant that is none of ours is refused, and one that names none is asked about', async () => {
    await provided()
    await refuses(at.takeText(bill('2088000000000099', [pay('A1', 100)]), { channel: 'alipay' }), no.otherMerchant)
    for (const [id, merchantNo] of [['w1', '1900000109'] as const, ['w2', '1900000110'] as const])
      await lead(at, merchant, id, 'create enable>on', { name: id, channel: 'wechat', merchantNo })
    await refuses(at.take([]), no.whose)
    const fileId = await at.uploaded(wechatText([]))
    expect(await at.bills.take(at.fi(), 'wechat', day, fileId, '1900000110')).toMatchObject({ merchantNo: '1900000110', isEmpty: true, status: 'matched' })
    // The same file is the other's as well: nothing moved at either.
    expect(await at.bills.take(at.fi(), 'wechat', day, fileId, '1900000109')).toMatchObject({ merchantNo: '1900000109', status: 'matched' })
    expect(await at.all(batch)).toHaveLength(2)
  })
})
