/** P10: the console in a real browser: bytes that must come before a screen can be used, and how long until it is painted. */
import type { Page } from 'playwright-core'
import { type Site, site } from '../browser/browser.ts'
import { furnish, world } from '../browser/world.ts'
import type { Bench } from './bench.ts'
import { fresh, loads, opened, weights } from './bytes.ts'
import { each } from './district.ts'

/** From the answer of the server to the rows on the screen; the screen is there, another page of its list is asked for. */
const painting = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    to =>
      new Promise<number>(resolve => {
        const asked = performance.now()
        const seen = new PerformanceObserver(list => {
          const entry = list.getEntries().find(one => one.name.includes('/param/') && one.startTime >= asked) as PerformanceResourceTiming | undefined
          if (entry)
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                seen.disconnect()
                resolve(performance.now() - entry.responseEnd)
              }),
            )
        })
        seen.observe({ type: 'resource' })
        history.pushState({}, '', to)
        setTimeout(() => resolve(-1), 5_000)
      }),
    path,
  )

export async function paint({ runs, quick, note, say }: Bench): Promise<void> {
  let at: Site | undefined
  try {
    at = await site()
    const on = await world(at),
      made = await furnish(on),
      { address } = at.serving,
      rows = quick ? 200 : 1_000
    await each(rows, n => on.send('admin', 'param.create', `paint${n}`, { paramName: `参数${n}`, paramKey: `paint.${n}`, paramValue: '1' }))
    const me = await at.visit('admin'),
      from = me.page.context()
    const login: number[] = [],
      loginBytes: number[] = [],
      home: number[] = [],
      painted: number[] = []
    for (let i = 0; i < runs; i++) {
      const door = await fresh(from, address, false),
        files = loads(door)
      const began = performance.now()
      await door.goto('/login')
      await door.locator('[data-screen=login]').waitFor()
      login.push(performance.now() - began)
      await door.waitForLoadState('networkidle')
      loginBytes.push(await files.kib())
      await door.context().close()

      const { page, ms } = await opened(from, address)
      home.push(ms)
      await page.evaluate(() => history.pushState({}, '', '/system/param?size=200'))
      await page.locator('[data-screen=param]').waitFor()
      await page.locator('main tbody tr').nth(5).waitFor()
      await page.waitForLoadState('networkidle')
      painted.push(await painting(page, '/system/param?size=100&current=2'))
      await page.context().close()
    }
    const { first, whole, further } = await weights({ on, made, address, say, visit: account => at!.visit(account) })
    const middle = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!
    note('P10', 'bytes until the login page can be used, gzip', loginBytes, [], 'KiB', '≤ 150', middle(loginBytes) <= 150)
    note('P10', 'time until the login page, nothing cached', login, [], 'ms', '–', true)
    note('P10', 'bytes until the home of a role can be used, gzip, each of the 15', first, [], 'KiB', '≤ 300', Math.max(...first) <= 300)
    note('P10', 'bytes of a home with its charts and what is fetched ahead, gzip, each of the 15', whole, [], 'KiB', '–', true)
    note('P10', 'time until the home can be used, nothing cached', home, [], 'ms', '–', true)
    note('P10', `bytes of a further screen, gzip, each of ${further.length}`, further, [], 'KiB', '≤ 60', Math.max(...further) <= 60)
    note(
      'P10',
      `page of 100 of a list of ${rows.toLocaleString('en-US')} rows, from its answer to its picture`,
      painted,
      [],
      'ms',
      '≤ 300',
      middle(painted) >= 0 && middle(painted) <= 300,
    )
  } finally {
    await at?.close()
  }
}
