/** A day of 200,000 movements is matched in bounded time and memory, and only what differs becomes rows. */
import { expect, test } from 'vitest'
import { wechatHeading } from '../../tests/bills.ts'
import { app, tenant } from '../../tests/app.ts'
import { rowIn } from '../../tests/rows.ts'
import { worldModules } from '../../tests/reconciling.ts'
import { payment } from '../payments/index.ts'
import { ownDay, ownDayId } from './own-day.ts'
import { matchBill } from './server/match.ts'

const count = 200_000
const day = '2026-10-01'
const number = (i: number): string => `T${String(i).padStart(31, '0')}`
const cells = (list: readonly string[]): string => list.map(cell => `\`${cell}`).join(',')
const yuan = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const line = (i: number): string =>
  cells([
    ...['2026-10-01 10:00:00', 'wx1', '1900000109', '0', '', `42000${i}`, number(i), 'o', 'NATIVE', 'SUCCESS', 'OTHERS', 'CNY', yuan(100 + (i % 7)), '0.00'],
    ...['0', '0', '0.00', '0.00', '', '', '围棋', '', '0.00000', '0.60%', yuan(100 + (i % 7)), '0.00', ''],
  ])
/** The bill in pieces, made as they are asked for: memory that grew would be the matching's. Every 50,000th of ours is another one there. */
async function* bill(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${wechatHeading}\r\n`)
  let sum = 0
  for (let i = 0; i < count; i += 1_000) {
    const some = Array.from({ length: 1_000 }, (_, j) => i + j)
    for (const j of some) sum += 100 + (j % 7)
    yield Buffer.from(`${some.map(j => (j % 50_000 === 7 ? line(j).replace(number(j), `X${j}`) : line(j))).join('\r\n')}\r\n`)
  }
  yield Buffer.from(
    `总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额\r\n${cells([String(count), yuan(sum), '0.00', '0.00', '0.00', yuan(sum), '0.00'])}\r\n`,
  )
}

test('200,000 movements of a day are matched within 20 seconds, in memory that does not grow with them', async () => {
  const on = await app(worldModules, { now: '2026-10-02T03:00:00.000Z' })
  const insert = async (of: Parameters<typeof rowIn>[0], rows: readonly any[]) =>
    on.store.transact(tenant, function* () {
      for (const statement of on.engine.statements.put(of, rows)) yield statement
    })
  let cents = 0
  for (let i = 0; i < count; i += 5_000) {
    const some = Array.from({ length: 5_000 }, (_, j) => i + j)
    for (const j of some) cents += 100 + (j % 7)
    await insert(
      payment,
      some.map(j =>
        rowIn(payment, `p${String(j).padStart(8, '0')}`, 'success', {
          ...{ tradeNo: number(j), payType: 'wechat', terminal: 'web', amountCents: 100 + (j % 7), receivedCents: 100 + (j % 7), transactionNo: `42000${j}` },
          ...{ paidAt: '2026-10-01T02:00:00.000Z', orderCode: `D${j}`, orderId: `o${j}` },
        }),
      ),
    )
  }
  await insert(ownDay, [rowIn(ownDay, ownDayId('wechat', day), 'live', { channel: 'wechat', day, payCount: count, payCents: cents })])
  const heap = () => {
    globalThis.gc?.()
    return process.memoryUsage().heapUsed / 1024 / 1024
  }
  const before = heap(),
    began = performance.now()
  const found = await matchBill(on.engine, { tenant, channel: 'wechat', day }, bill())
  const seconds = (performance.now() - began) / 1000
  console.info(`200,000 movements: ${seconds.toFixed(1)} s, ${Math.round(heap() - before)} MiB more than before`)
  expect(found.own.matchedCount).toBe(count - 4)
  // Of each of the four: what the channel has, and what we have.
  expect(found.found.map(one => one.why).sort()).toEqual(['long', 'long', 'long', 'long', 'short', 'short', 'short', 'short'])
  expect(found.bill.channelPayCents).toBe(found.own.ownPayCents)
  expect(seconds).toBeLessThan(20)
  await on.close()
}, 600_000)
