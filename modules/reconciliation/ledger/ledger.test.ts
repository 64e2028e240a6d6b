/** The journal: every entry adds up to zero, the trial balance does so at every instant, and a closed month never changes (M12). */
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { type Books, books, day, then } from '../../../tests/reconciling.ts'
import { refuses } from '../../../tests/spec.ts'
import { tenant } from '../../../tests/app.ts'
import { rowIn } from '../../../tests/rows.ts'
import { formatMoney, sum } from '../../kit/index.ts'
import { settlement } from '../../settlement/index.ts'
import { arriveAgain, bounce } from '../../settlement/pay.ts'
import { batch } from '../batch.ts'
import { closeBatch } from '../batch.commands.ts'
import { difference } from '../difference.ts'
import { approveWriteOff, propose, suspend } from '../difference.commands.ts'
import { no } from '../refusals.ts'
import { accounts } from './accounts.ts'
import { entry } from './entry.ts'
import { closeMonth, ledgerMonth } from './month.ts'
import { booksOf, reports, voucherLines } from './reports.ts'
import { balances, type Closed, linesOf, periodOf, type Rule, rules } from './rules.ts'

const anyRule = fc.constantFrom(...(Object.keys(rules) as Rule[]))
const anyChannel = fc.constantFrom('wechat' as const, 'alipay' as const, null)
const anyCents = fc.integer({ min: -1_000_000, max: 1_000_000 })
const months = ['2026-08', '2026-09', '2026-10', '2026-11']
const anyDay = fc.tuple(fc.constantFrom(...months), fc.integer({ min: 1, max: 28 })).map(([month, n]) => `${month}-${String(n).padStart(2, '0')}`)

test('every entry adds up to zero, by whatever rule, for whatever amount', () => {
  fc.assert(
    fc.property(anyRule, anyChannel, anyCents, (rule, channel, cents) => {
      const lines = linesOf(rule, channel, cents)
      expect(lines.length).toBe(2)
      expect(sum(lines.map(line => line.cents)) + 0).toBe(0)
      for (const { account } of lines) expect(account in accounts).toBe(true)
    }),
  )
})
test('a trial balance is zero at every instant', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyRule, anyChannel, anyCents)), given => {
      const all = given.map(([rule, channel, cents]) => linesOf(rule, channel, cents))
      for (let i = 0; i <= all.length; i++) {
        const trial = balances({}, all.slice(0, i).flat())
        expect(sum(trial.map(one => one.closing)) + 0).toBe(0)
        expect(sum(trial.map(one => one.debit))).toBe(sum(trial.map(one => one.credit)))
      }
    }),
  )
})
test('what is booked after a month was closed is never in it, and always somewhere', () => {
  const closed: readonly Closed[] = [
    { month: '2026-08', through: '2026-09-03' },
    { month: '2026-09', through: '2026-10-05' },
  ]
  fc.assert(
    fc.property(anyDay, anyDay, (of, bookedOn) => {
      const period = periodOf({ day: of, bookedOn }, closed)
      expect(period >= of.slice(0, 7)).toBe(true)
      for (const one of closed) if (bookedOn > one.through) expect(period).not.toBe(one.month)
      // A later close moves nothing that was in an earlier one.
      const [first] = closed
      if (periodOf({ day: of, bookedOn }, [first!]) === first!.month) expect(period).toBe(first!.month)
    }),
  )
  expect(periodOf({ day: '2026-08-31', bookedOn: '2026-09-03' }, closed)).toBe('2026-08')
  expect(periodOf({ day: '2026-08-31', bookedOn: '2026-09-04' }, closed)).toBe('2026-09')
  expect(periodOf({ day: '2026-08-31', bookedOn: '2026-10-06' }, closed)).toBe('2026-10')
})

let at: Books
afterEach(() => at?.close())
const id = `wechat:1900000109:${day}`
const of = (month: string) => booksOf(month, { ask: query => at.engine.ask('000000', query) })
const standing = async (month: string) => Object.fromEntries((await of(month)).balances.map(one => [one.account, one.closing]))
const why = { remark: '已核实' }

test('payments, refunds, fees and differences are booked by their rules', async () => {
  at = await books()
  await at.paid('T1', 30_000)
  await at.paid('T2', 500)
  await at.refunded('R1', 200)
  expect(await standing('2026-10')).toEqual({ '1012.01': 30_300, '2203': -30_300 })
  await at.take([
    { number: 'T1', cents: 30_000, at: then, fee: '1.80' },
    { number: 'T2', cents: 500, at: then },
    { kind: 'refund', number: 'R1', cents: 200, at: then },
    { number: 'long', cents: 7, at: then },
    { number: 'more', cents: 2, at: then },
  ])
  await at.run(at.fi(), suspend, `${id}:payment:long`, why)
  expect(await standing('2026-10')).toMatchObject({ '1901': -7, '1012.01': 30_307 })
  for (const number of ['long', 'more']) {
    await at.run(at.fi('a'), propose, `${id}:payment:${number}`, why)
    await at.run(at.fi('b'), approveWriteOff, `${id}:payment:${number}`)
  }
  await at.run(at.fi(), closeBatch, id)
  // What stands on the clearing account is what the channel owes: payments less refunds and fees.
  expect(await standing('2026-10')).toEqual({ '1012.01': 30_500 - 200 + 9 - 180, '1901': 0, '2203': -30_300, '6301': -9, '6603': 180 })
  const one = await at.row(batch, id)
  expect(one.channelPayCents - one.channelRefundCents - one.feeCents).toBe((await standing('2026-10'))['1012.01'])
  const lines = voucherLines((await of('2026-10')).entries)
  expect(sum(lines.map(line => line.debit))).toBe(sum(lines.map(line => line.credit)))
  expect(await at.all(difference, { status: 'resolved' })).toHaveLength(2)
  await at.sound()
})
test('a closed month keeps its figures: what is heard of later is in the open month', async () => {
  at = await books()
  await at.paid('T1', 100)
  await refuses(at.run(at.fi(), closeMonth, '2026-10', { month: '2026-10' }), no.notOver)
  at.now = '2026-11-03T04:00:00.000Z'
  await refuses(at.run(at.fi(), closeMonth, 'x', { month: '2026-10' }), no.month)
  await at.take([{ number: 'T1', cents: 100, at: then }])
  await refuses(at.run(at.fi(), closeMonth, '2026-10', { month: '2026-10' }), no.daysOpen)
  await at.run(at.fi(), closeBatch, id)
  at.now = '2026-11-03T16:05:00.000Z'
  await refuses(at.run(at.fi(), closeMonth, '2026-10', { month: '2026-10' }), no.midnight)
  at.now = '2026-11-04T04:00:00.000Z'
  await at.run(at.fi(), closeMonth, '2026-10', { month: '2026-10' })
  const closed = await of('2026-10')
  expect(closed).toMatchObject({
    isClosed: true,
    balances: [
      { account: '1012.01', closing: 100 },
      { account: '2203', closing: -100 },
    ],
  })
  await at.paid('late', 8)
  await at.paid('new', 1, '2026-11-04T03:00:00.000Z')
  const again = await of('2026-10')
  expect(again.balances).toEqual(closed.balances)
  // What was kept is what the journal still comes to.
  expect(again.computed).toEqual(closed.balances)
  expect((await of('2026-11')).balances).toMatchObject([
    { account: '1012.01', opening: 100, debit: 9, closing: 109 },
    { account: '2203', opening: -100, credit: 9, closing: -109 },
  ])
  at.now = '2027-01-03T04:00:00.000Z'
  await refuses(at.run(at.fi(), closeMonth, '2026-12', { month: '2026-12' }), no.order)
  await at.run(at.fi(), closeMonth, '2026-11', { month: '2026-11' })
  expect((await of('2026-10')).computed).toEqual(closed.balances)
  expect((await of('2026-12')).balances).toMatchObject([{ opening: 109, debit: 0 }, { opening: -109 }])
  expect(await at.all(ledgerMonth)).toHaveLength(2)
  await at.sound()
})
test('the reports say the board of days, the trial balance and the journal in figures', async () => {
  at = await books()
  await at.paid('T1', 100)
  await at.paid('T2', 5, '2026-09-30T02:00:00.000Z')
  await at.take([{ number: 'T1', cents: 100, at: then }])
  const ask = (query: any) => at.engine.ask('000000', query)
  const host: any = {
    now: at.now,
    zone: 'Asia/Shanghai',
    lang: 1,
    ask,
    readUnscoped: ask,
    amount: formatMoney,
    wire: async (_of: unknown, rows: unknown) => rows,
  }
  const said = async (path: string, asked: object = {}) => (reports.find(one => one.path.endsWith(path)) as any).run(asked, host)
  expect(await said('board')).toMatchObject({
    month: '2026-10',
    days: [{ id, day, channel: 'wechat', status: 'matched', statusName: 'Matched', amount: '1.00' }],
  })
  expect(await said('board', { month: '2026-09' })).toMatchObject({ days: [{ id: '', day: '2026-09-30', status: 'missing', amount: '0.05' }] })
  expect(await said('trial')).toMatchObject({
    isClosed: false,
    debit: '1.00',
    credit: '1.00',
    difference: '0.00',
    accounts: [{ account: '1012.01', opening: '0.05', closing: '1.05' }, {}],
  })
  await expect((async () => said('journal', { month: '2026-13' }))()).rejects.toMatchObject({ refused: { code: 'rule.month', field: 'month' } })
  expect(await said('journal', {})).toMatchObject({
    month: '2026-10',
    total: 2,
    lines: [
      { voucherNo: 1, debit: '1.00', credit: '' },
      { voucherNo: 1, debit: '', credit: '1.00' },
    ],
  })
})
test('one row of the journal sums what one rule booked on a day', async () => {
  at = await books()
  for (let i = 0; i < 5; i++) await at.paid(`T${i}`, 10)
  expect(await at.all(entry)).toMatchObject([
    { rule: 'payment', count: 5, cents: 50, day, bookedOn: '2026-10-02', channel: 'wechat', schoolId: 's1', agencyId: 'a1' },
  ])
})

test('what a bank gives back is in the bank and owed, until it is paid again', async () => {
  at = await books()
  const values = { period: '2026-09', amountCents: 500, agencyId: 'a1', areaCode: '330106', kind: 'class_fee', returnCount: 0 }
  await at.store.transact(tenant, function* () {
    for (const [id, status] of [['S', 'settled'] as const, ['T', 'repaying'] as const])
      for (const one of at.engine.statements.put(settlement, [rowIn(settlement, id, status, { ...values, settleNo: id })])) yield one
  })
  at.engine.forget()
  const standing = async () => {
    const all = (await booksOf('2026-10', { ask: query => at.engine.ask(tenant, query) })).balances
    return ['1002', '2241.02'].map(account => all.find(one => one.account === account)?.closing)
  }
  await at.run(at.fi(), bounce, 'S', { remark: '户名不符' })
  expect(await standing()).toEqual([500, -500])
  await at.run(at.fi(), arriveAgain, 'T', { reference: 'B2' })
  expect(await standing()).toEqual([0, 0])
})
