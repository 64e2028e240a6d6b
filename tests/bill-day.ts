/** A day of a channel with as many movements as one likes: ours in the tables, and a bill of them in which every 50,000th is another one. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { payment } from '../modules/payments/index.ts'
import { ownDay, ownDayId } from '../modules/reconciliation/own-day.ts'
import { matchBill } from '../modules/reconciliation/server/match.ts'
import type { Store } from '../server/kernel/store.ts'
import { app, tenant } from './app.ts'
import { wechatHeading } from './bills.ts'
import { worldModules } from './reconciling.ts'
import { rowIn } from './rows.ts'

const day = '2026-10-01'
const number = (i: number): string => `T${String(i).padStart(31, '0')}`
const cells = (list: readonly string[]): string => list.map(cell => `\`${cell}`).join(',')
const yuan = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const centsOf = (i: number): number => 100 + (i % 7)
const line = (i: number): string =>
  cells([
    ...['2026-10-01 10:00:00', 'wx1', '1900000109', '0', '', `42000${i}`, number(i), 'o', 'NATIVE', 'SUCCESS', 'OTHERS', 'CNY', yuan(centsOf(i)), '0.00'],
    ...['0', '0', '0.00', '0.00', '', '', '围棋', '', '0.00000', '0.60%', yuan(centsOf(i)), '0.00', ''],
  ])
const some = (from: number, many: number): readonly number[] => Array.from({ length: many }, (_, i) => from + i)
/** The bill in pieces, made as they are asked for: memory that grew would be the matching's. `seen` is told now and then. */
async function* bill(count: number, seen: () => void): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${wechatHeading}\r\n`)
  let sum = 0
  for (let i = 0; i < count; i += 1_000) {
    const part = some(i, 1_000)
    if (i % 50_000 === 25_000) seen()
    for (const j of part) sum += centsOf(j)
    yield Buffer.from(`${part.map(j => (j % 50_000 === 7 ? line(j).replace(number(j), `X${j}`) : line(j))).join('\r\n')}\r\n`)
  }
  yield Buffer.from(
    `总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额\r\n${cells([String(count), yuan(sum), '0.00', '0.00', '0.00', yuan(sum), '0.00'])}\r\n`,
  )
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** MiB of memory that is in use, without what nobody holds any more. */
function live(): number {
  collect()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

/** Puts as many payments of a day there and matches their bill; answers what was found, in how many seconds, and how many
 * MiB more than before were alive while it went on.
 * @param count a multiple of 5,000. */
export async function matchedDay(count: number, store?: Store) {
  const on = await app(worldModules, { now: '2026-10-02T03:00:00.000Z', ...(store ? { store } : {}) })
  const insert = async (of: Parameters<typeof rowIn>[0], rows: readonly any[]) =>
    on.store.transact(tenant, function* () {
      for (const statement of on.engine.statements.put(of, rows)) yield statement
    })
  let payCents = 0
  for (let i = 0; i < count; i += 5_000) {
    const part = some(i, 5_000)
    for (const j of part) payCents += centsOf(j)
    await insert(
      payment,
      part.map(j =>
        rowIn(payment, `p${String(j).padStart(8, '0')}`, 'success', {
          ...{ tradeNo: number(j), payType: 'wechat', terminal: 'web', amountCents: centsOf(j), receivedCents: centsOf(j), transactionNo: `42000${j}` },
          ...{ paidAt: '2026-10-01T02:00:00.000Z', orderCode: `D${j}`, orderId: `o${j}` },
        }),
      ),
    )
  }
  await insert(ownDay, [rowIn(ownDay, ownDayId('wechat', day), 'live', { channel: 'wechat', day, payCount: count, payCents })])
  const before = live(),
    began = performance.now()
  let most = before
  const found = await matchBill(
    on.engine,
    { tenant, channel: 'wechat', day },
    bill(count, () => (most = Math.max(most, live()))),
  )
  const seconds = (performance.now() - began) / 1000,
    grown = most - before
  await on.close()
  return { found, seconds, grown }
}
