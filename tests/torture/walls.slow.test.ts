/** Walls from outside: every call that the server has, tried by every role, by another tenant's administrator and by nobody, with the ids of a
 * planted world. What an answer may not hold and what may not be written is judged by bytes and by the log. In full by `npm run torture -- walls`,
 * which prints who got what at which door, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../app.ts'
import { isFull } from '../run.ts'
import { web, type Web } from '../web.ts'
import { doors } from '../walls/asking.ts'
import { crawl, tableOf, type Viewer, viewers } from '../walls/crawl.ts'
import { plant, type Planted } from '../walls/planted.ts'
import { searched } from '../walls/searching.ts'

const isTorture = Number(process.env.TORTURE ?? 0) > 10,
  within = isTorture ? 3_600_000 : 1_500_000
const seconds = (since: number): number => Math.round((performance.now() - since) / 1000)

// In small one database stands for both.
describe.each(isTorture ? dialects : dialects.slice(0, 1))('on %s', dialect => {
  let on: Web, who: readonly Viewer[], planted: Planted
  const say = (line: string): unknown => process.env.TORTURE && process.stdout.write(`${dialect}: ${line}\n`)
  beforeAll(async () => {
    const began = performance.now()
    on = await web({ dialect })
    who = await viewers(on)
    planted = await plant(on)
    say(`${planted.marks.length} values are planted, in ${seconds(began)} s`)
  })
  afterAll(() => on.close())

  test('the crawler knows every door: what is registered is declared, but for what has no data behind it', () => {
    expect(doors(on).undeclared.toSorted()).toEqual([
      'GET /api/docs',
      'GET /api/docs.css',
      'GET /api/openapi.json',
      'GET /health/live',
      'GET /health/ready',
      // The public website, of what is published alone: `modules/website/website.test.ts` asks it for drafts.
      'GET /robots.txt',
      'GET /sandbox/pay',
      'GET /site',
      'GET /site*',
      'GET /site/feed.xml',
      'GET /site/preview/:token',
      'GET /sitemap.xml',
      'POST /sandbox/pay',
    ])
    expect(doors(on).calls.length).toBeGreaterThan(1_000)
  })

  test(
    'a part of what is masked can be found, compared and sorted by nowhere',
    async () => {
      const told: string[] = []
      for (const viewer of who.filter(({ name }) => !['PA elsewhere', 'nobody'].includes(name))) {
        const began = performance.now(),
          found = await searched(on, planted, viewer, isTorture || (isFull && viewer.name === 'PA') ? 1 : viewer.name === 'PA' ? 3 : 0)
        told.push(...found.told)
        say(`${viewer.name} searches: ${found.tries} tries in ${seconds(began)} s`)
      }
      expect(told).toEqual([])
    },
    within,
  )

  test(
    'nobody is shown or told, and nobody writes, what lies beyond their walls or under a mask',
    async () => {
      const began = performance.now()
      const result = await crawl(on, planted, who, { isFull: isTorture, isThrough: isTorture || isFull, say })
      const tries = [...result.tried.values()].reduce((sum, one) => sum + one.tries, 0)
      for (const [door, ms] of result.slowest) say(`${Math.round(ms)} ms at ${door}`)
      for (const one of [...result.leaks, ...result.faults]) say(one)
      say(`\n${tableOf(result, who)}\n${tries} tries in ${seconds(began)} s, ${result.leaks.length} leaks, ${result.faults.length} faults`)
      expect(result.leaks).toEqual([])
      expect(result.faults).toEqual([])
      // Whoever may see them sees planted rows: an empty world would leak nothing.
      const sees = (viewer: string): number => [...result.table.values()].filter(row => row.get(viewer) === 'allowed').length
      expect(sees('PO')).toBeGreaterThan(150)
      expect(sees('FI')).toBeGreaterThan(50)
      expect(sees('nobody')).toBeLessThan(20)
      // Those who may be told of changes are told: where nothing moves nobody hears too much.
      expect(result.heard).toBeGreaterThan(20)
      for (const door of ['/api/live', '/api/blade-resource/file/:ref']) expect(result.table.get(`GET ${door}`)?.get('PO'), door).toBe('allowed')
    },
    within,
  )
})
