/** Walls from outside: every call that the server has, tried by every role, by another tenant's administrator and by nobody, with the ids of a
 * planted world. What an answer may not hold and what may not be written is judged by bytes and by the log. In full by `npm run torture -- walls`,
 * which prints who got what at which door. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crawl, doors, searched, tableOf, type Viewer, viewers } from '../walls/crawl.ts'
import { plant, type Planted } from '../walls/planted.ts'
import { web, type Web } from '../web.ts'

const isFull = Number(process.env.TORTURE ?? 0) > 10,
  within = isFull ? 3_600_000 : 600_000
let on: Web, who: readonly Viewer[], planted: Planted
beforeAll(async () => {
  on = await web()
  who = await viewers(on)
  planted = await plant(on)
})
afterAll(() => on.close())

test('the crawler knows every door: what is registered is declared, but for what has no data behind it', () => {
  expect(doors(on).undeclared.toSorted()).toEqual([
    'GET /api/docs',
    'GET /api/docs.css',
    'GET /api/openapi.json',
    'GET /health/live',
    'GET /health/ready',
    'GET /sandbox/pay',
    'POST /sandbox/pay',
  ])
  expect(doors(on).calls.length).toBeGreaterThan(1_000)
})

test(
  'a part of what is masked can be found, compared and sorted by nowhere',
  async () => {
    const told: string[] = []
    for (const viewer of who.filter(({ name }) => (isFull ? !['PA elsewhere', 'nobody'].includes(name) : name === 'PA')))
      told.push(...(await searched(on, planted, viewer)))
    expect(told).toEqual([])
  },
  within,
)

test(
  'nobody is shown, and nobody writes, what lies beyond their walls or under a mask',
  async () => {
    const result = await crawl(on, planted, who, { isFull })
    if (process.env.TORTURE) process.stdout.write(`${tableOf(result, who)}\n${result.tried} tries, ${result.leaks.length} leaks\n`)
    expect(result.leaks).toEqual([])
    expect(result.faults).toEqual([])
    // Whoever may see them sees planted rows: an empty world would leak nothing.
    const sees = (viewer: string): number => [...result.table.values()].filter(row => row.get(viewer) === 'allowed').length
    expect(sees('PO')).toBeGreaterThan(150)
    expect(sees('FI')).toBeGreaterThan(50)
    expect(sees('nobody')).toBeLessThan(20)
  },
  within,
)
