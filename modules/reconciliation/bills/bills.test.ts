/** Bills as channels write them, and every way in which one is not as it must be. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { alipayText, alipayZip, type Moved, wechatHeading, wechatText } from '../../../tests/bills.ts'
import { gbk } from '../../../server/sheets/gbk.ts'
import { refuses } from '../../../tests/spec.ts'
import { alipayBill, cellsOf } from './alipay.ts'
import { type BillReader, type BillRow, channelTime, fenOf, micros, roundedFen } from './bill.ts'
import { movements, no } from './read.ts'
import { seen } from './seen.ts'
import { wechatBill } from './wechat.ts'

const at = '2026-10-01T02:33:45.000Z'
const rows: readonly Moved[] = [
  { number: 'T1', cents: 30_001, at, fee: '1.80006' },
  { number: 'T2', cents: 1, at },
  { kind: 'refund', number: 'R1', of: 'T1', cents: 10_000, at, fee: '-0.60000' },
]
/** In small pieces, as from a disk or a network. */
async function* pieces(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}
async function read(reader: BillReader, bytes: Uint8Array): Promise<readonly BillRow[]> {
  const all: BillRow[] = []
  for await (const some of movements(reader, pieces(bytes), 2)) all.push(...some)
  return all
}
const utf8 = (text: string): Uint8Array => Buffer.from(text)
const lines = (text: string): string[] => text.split('\r\n')
/** Which lines are wrong, and in which words. */
async function faults(reader: BillReader, text: string): Promise<readonly string[]> {
  await read(reader, utf8(text))
  return reader.faults.map(one => `${one.line} ${one.why[1]}`)
}

describe("WeChat Pay's bill", () => {
  test.each([
    ['plain', utf8],
    ['in gzip', (text: string) => gzipSync(text)],
    ['in GBK', (text: string) => gbk(text.slice(1))],
  ])('is read %s', async (_how, written) => {
    const reader = wechatBill()
    expect(await read(reader, written(wechatText(rows)))).toEqual([
      { line: 2, kind: 'payment', number: 'T1', channelNo: '420000', cents: 30_001, feeMicros: 1_800_060, state: 'success', at },
      { line: 3, kind: 'payment', number: 'T2', channelNo: '420001', cents: 1, feeMicros: 0, state: 'success', at },
      { line: 4, kind: 'refund', number: 'R1', channelNo: '500002', cents: 10_000, feeMicros: -600_000, state: 'success', at },
    ])
    expect(reader.faults).toEqual([])
    expect(reader.totals).toEqual({ payCount: 2, payCents: 30_002, refundCount: 1, refundCents: 10_000, feeMicros: 1_200_060 })
    expect(reader.merchantNo).toBe('1900000109')
  })
  test('of payments alone has other columns, read by their names', async () => {
    const text = [
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,商品名称,商户数据包,手续费,费率,订单金额,费率备注',
      '`2014-11-10 16：33：45,`wx2421b1c4370ec43b,`10000100,`0,`1000,`1001690740201411100005734289,`1415640626,`085e9858e3ba5186aafcbaed1,`NATIVE,`SUCCESS,`CFT,`CNY,`0.01,`0.0,`被扫支付测试,`订单额外描述,`0.00,`0.60%,`0.01,`',
      '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
      '`1,`0.01,`0.00,`0.00,`0.00,`0.01,`0.00',
    ].join('\n')
    const reader = wechatBill()
    expect(await read(reader, utf8(text))).toMatchObject([{ number: '1415640626', cents: 1, at: '2014-11-10T08:33:45.000Z' }])
    expect(reader.faults).toEqual([])
  })
  test('of a day without payments says so', async () => {
    const reader = wechatBill()
    expect(await read(reader, utf8(wechatText([])))).toEqual([])
    expect([reader.faults, reader.totals.payCount]).toEqual([[], 0])
  })
  test('a refund under way has left the merchant, a failed one has not', async () => {
    const reader = wechatBill()
    const states = (['PROCESSING', 'FAIL'] as const).map((refundState, i): Moved => ({ kind: 'refund', number: `R${i}`, cents: 5, at, refundState }))
    expect((await read(reader, utf8(wechatText(states)))).map(row => row.state)).toEqual(['processing', 'failed'])
    expect(reader.totals).toMatchObject({ refundCount: 1, refundCents: 5 })
  })
  const text = wechatText(rows)
  const without = (at: number): string => lines(text).toSpliced(at, 1).join('\r\n')
  test.each([
    ['a line is missing', without(2), ['5 总交易单数 says 3', '5 应结订单总金额', '5 订单总金额']],
    ['a line is doubled', lines(text).toSpliced(2, 0, lines(text)[1]!).join('\r\n'), ['3 number T1 was there before']],
    ['a total is wrong', text.replaceAll('`300.02', '`300.03'), ['6 应结订单总金额 says 300.03', '6 订单总金额 says 300.03']],
    ['the end is cut off', lines(text).slice(0, 4).join('\r\n'), ['5 the line of sums is missing']],
    ['a cell is missing', text.replace(',`NATIVE', ''), ['2 26 cells under 27 names']],
    ['another merchant is in it', wechatText([...rows, { number: 'T9', cents: 1, at, merchantNo: '1900000110' }]), ['5 merchant 1900000110 is another one']],
    ['another currency is in it', wechatText([{ number: 'T9', cents: 1, at, currency: 'USD' }]), ['2 the currency is USD']],
    ['an amount has a fraction of a fen', text.replaceAll('`300.01', '`300.015'), ['2 the amount is no whole']],
    ['an amount is a word', text.replaceAll('`300.01', '`all'), ['2 the amount is no whole']],
    ['a time is none', text.replace('`2026-10-01 10:33:45', '`yesterday'), ['2 the time is no time']],
    ['a state is unknown', text.replace('`SUCCESS', '`MAYBE'), ['2 state MAYBE']],
    ['a column is missing', text.replace(',手续费,', ',费,'), ['1 columns are missing: 手续费']],
    ['there is no heading', lines(text).slice(1).join('\r\n'), ['1 there is no heading']],
    ['a line is something else', `${lines(text).toSpliced(1, 0, 'hello').join('\r\n')}`, ['2 the line is neither']],
  ])('is refused by its line where %s', async (_what, wrong, said) => {
    const found = await faults(wechatBill(), wrong)
    for (const one of said)
      expect(
        found.some(fault => fault.startsWith(one)),
        `${one} in ${found.join(' | ')}`,
      ).toBe(true)
  })
  test("must be its merchant's", async () => {
    expect(await faults(wechatBill({ merchantNo: '1' }), text)).toContain('2 merchant 1900000109 is another one')
  })
})

describe("Alipay's bill", () => {
  const fees = rows.map(one => ({ ...one, fee: one.kind ? '0.60' : one.number === 'T1' ? '-1.80' : '0.00' }))
  const text = alipayText(fees)
  test.each([
    ['zipped in GBK', alipayZip(text)],
    ['in GBK', gbk(text)],
    ['in UTF-8', utf8(text)],
  ])('is read %s', async (_how, bytes) => {
    const reader = alipayBill()
    expect(await read(reader, bytes)).toEqual([
      { line: 6, kind: 'payment', number: 'T1', channelNo: '20260', cents: 30_001, feeMicros: 1_800_000, state: 'success', at },
      { line: 7, kind: 'payment', number: 'T2', channelNo: '20261', cents: 1, feeMicros: 0, state: 'success', at },
      { line: 8, kind: 'refund', number: 'R1', channelNo: '20262', cents: 10_000, feeMicros: -600_000, state: 'success', at },
    ])
    expect(reader.faults).toEqual([])
    expect(reader.totals).toEqual({ payCount: 2, payCents: 30_002, refundCount: 1, refundCents: 10_000, feeMicros: 1_200_000 })
    expect(reader.merchantNo).toBe('20880000000000000156')
  })
  test.each([
    ['a line is missing', lines(text).toSpliced(6, 1).join('\n'), ['9 2 rows are said, there are 1', '9 the sum 300.02']],
    ['a line is doubled', lines(text).toSpliced(6, 0, lines(text)[5]!).join('\n'), ['7 number T1 was there before', '11 2 rows are said, there are 3']],
    ['a total is wrong', text.replace('退款共-100.00', '退款共-100.01'), ['11 the sum -100.01']],
    ['the end is cut off', lines(text).slice(0, 7).join('\n'), ['8 the sums at the end are missing']],
    ['a refund has the sign of a payment', text.replaceAll('-100.00\t', '100.00\t'), ['8 the amount is no whole']],
    ['a kind is unknown', text.replace('交易\t', '转账\t'), ['6 kind 转账']],
    ['cells are missing', text.replace('*三(138****0001)\t,', ''), ['6 24 cells under 25 names']],
  ])('is refused by its line where %s', async (_what, wrong, said) => {
    const found = await faults(alipayBill(), wrong)
    for (const one of said)
      expect(
        found.some(fault => fault.startsWith(one)),
        `${one} in ${found.join(' | ')}`,
      ).toBe(true)
  })
  test("must be its merchant's, whose number the head writes with four digits more", async () => {
    expect(await faults(alipayBill({ merchantNo: '2088999999999999' }), text)).toContain('2 account 20880000000000000156 is another one')
    expect(await faults(alipayBill({ merchantNo: '2088000000000000' }), text)).toEqual([])
  })
  test('a cell between quotes keeps its commas', () => expect(cellsOf('a\t,"b,""c"\t, d')).toEqual(['a', 'b,"c', 'd']))
})

test('what is no bill is refused', async () => {
  await refuses(read(wechatBill(), new Uint8Array(0)), no.empty)
  await refuses(read(wechatBill(), Uint8Array.of(0x1f, 0x8b, 1, 2, 3)), no.unreadable)
  await refuses(read(alipayBill(), Uint8Array.of(0x50, 0x4b, 1, 2, 3)), no.unreadable)
  await refuses(read(wechatBill(), gzipSync(wechatText(rows)).subarray(0, 60)), no.unreadable)
})
test('amounts are whole numbers', () => {
  expect(['0.1', '-0.01', '12', '1.2345678', '1e3', '', '.5'].map(micros)).toEqual([100_000, -10_000, 12_000_000, undefined, undefined, undefined, undefined])
  expect([fenOf(10_000), fenOf(15_000), fenOf(undefined)]).toEqual([1, undefined, undefined])
  expect([4_999, 5_000, -5_000, -4_999, 0].map(roundedFen).map(fen => fen + 0)).toEqual([0, 1, -1, 0, 0])
  expect([channelTime('2026-10-01 00:00:00'), channelTime('2026-13-01 00:00:00'), channelTime('x')]).toEqual(['2026-09-30T16:00:00.000Z', undefined, undefined])
})
test('what was seen is known among a hundred thousand', () => {
  const numbers = seen()
  let fresh = 0
  for (let i = 0; i < 100_000; i++) if (numbers.add(`payment 0190aa${i}`)) fresh++
  expect(fresh).toBe(100_000)
  for (let i = 0; i < 100_000; i += 997) expect([numbers.add(`payment 0190aa${i}`), numbers.has(`payment 0190ab${i}`)]).toEqual([false, false])
  expect(numbers.size).toBe(100_000)
})
test('the heading of the published format has 27 columns', () => expect(wechatHeading.split(',')).toHaveLength(27))
