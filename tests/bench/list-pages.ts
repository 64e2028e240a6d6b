/** P4: pages of a list through the whole product beside bare Fastify, in requests and in what they take of the processor. */
import type { Dialect } from '../../server/kernel/columns.ts'
import type { Bench } from './bench.ts'
import { type Figure, load, type Server } from './web.ts'

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!
/** Pages of the bench's list beside bare's, turn about: the same page again and again, and each time another one. */
export async function notePages({ quick, runs, note }: Bench, dialect: Dialect, rows: number, product: Server, bare: Server) {
  const seconds = quick ? 2 : 4,
    warmUp = 4,
    all = (current: number) => `/api/bench/note/list?current=${current}&size=10&schoolId_equal=s1&kind_equal=a`,
    same = (current: number) => `/list?current=${current}&size=10`,
    other = (n: number) => 1 + (n % 60)
  const mine: Figure[] = [],
    limit: Figure[] = [],
    each: Figure[] = [],
    eachBare: Figure[] = []
  // A process that has just begun is slower for some seconds, and the more so the more it does.
  await load(product, all(1), 10, warmUp)
  await load(bare, same(1), 10, warmUp)
  for (let i = 0; i < runs; i++) {
    mine.push(await load(product, all(1), 10, seconds))
    limit.push(await load(bare, same(1), 10, seconds))
    each.push(await load(product, n => all(other(n)), 10, seconds))
    eachBare.push(await load(bare, n => same(other(n)), 10, seconds))
  }
  const list = (figures: readonly Figure[], what: keyof Figure): readonly number[] => figures.map(one => one[what])
  const compared = (what: string, unit: string, own: readonly number[], of: readonly number[], ratioOf: (one: number, other: number) => number): void => {
    const ratio = median(own.map((one, i) => ratioOf(one, of[i]!)))
    note('P4', `${dialect}, ${what}`, own, of, unit, `≥ 0.7 of bare, is ${ratio.toFixed(2)}`, ratio >= 0.7)
  }
  const what = `page of 10 of ${rows.toLocaleString('en-US')} rows with scope, filter, total, 10 connections`
  for (const [name, own, of] of [[what, mine, limit] as const, [`${what}, each time another of 60 pages`, each, eachBare] as const]) {
    const [rate, most, taken, least] = [list(own, 'perSecond'), list(of, 'perSecond'), list(own, 'processor'), list(of, 'processor')] as const
    compared(name, 'req/s', rate, most, (one, other) => one / other)
    if (taken.every(Number.isFinite)) compared('the same, processor of the server', 'µs', taken, least, (one, other) => other / one)
  }
  return { mine: list(mine, 'perSecond'), p99: list(mine, 'p99'), p99Bare: list(limit, 'p99') }
}
