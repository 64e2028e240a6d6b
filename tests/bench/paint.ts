/** P10: the console in a real browser: bytes that must come before a screen can be used, and how long until it is painted. */
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright-core'
import { type Site, site } from '../browser/browser.ts'
import { world } from '../browser/world.ts'
import { each } from './district.ts'
import type { Bench } from './bench.ts'

/** Counts what code and styles a page loads, as they travel compressed. */
function counting(page: Page) {
  let bytes = 0
  const flying: Promise<unknown>[] = []
  page.on('response', answer => {
    if (/javascript|css/.test(answer.headers()['content-type'] ?? '')) flying.push(answer.body().then(body => { bytes += gzipSync(body).length }, () => {}))
  })
  return async (): Promise<number> => { await Promise.all(flying); return bytes / 1024 }
}
const screen = (page: Page, name: string) => page.locator(`[data-screen="${name}"]`).waitFor()

async function fresh(from: BrowserContext, address: string, isSignedIn: boolean): Promise<Page> {
  const context = await from.browser()!.newContext({
    baseURL: address, viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...isSignedIn ? { storageState: await from.storageState() } : {},
  })
  await context.clock.setSystemTime(await from.pages()[0]!.evaluate(() => Date.now()))
  return context.newPage()
}

export async function painting({ runs, quick, note }: Bench): Promise<void> {
  let at: Site | undefined
  try {
    at = await site()
    const on = await world(at), { address } = at.serving, rows = quick ? 200 : 1_000
    await each(rows, n => on.send('admin', 'param.create', `paint${n}`, { paramName: `参数${n}`, paramKey: `paint.${n}`, paramValue: '1' }))
    const me = await at.visit('admin'), from = me.page.context()
    const login: number[] = [], loginBytes: number[] = [], home: number[] = [], homeBytes: number[] = [], more: number[] = [], painted: number[] = []
    for (let i = 0; i < runs; i++) {
      const door = await fresh(from, address, false), doorBytes = counting(door)
      let began = performance.now()
      await door.goto('/login')
      await screen(door, 'login')
      login.push(performance.now() - began)
      loginBytes.push(await doorBytes())
      await door.context().close()

      const page = await fresh(from, address, true), bytes = counting(page)
      began = performance.now()
      await page.goto('/')
      await page.locator('.kt-shell [data-screen]').first().waitFor()
      home.push(performance.now() - began)
      await page.waitForLoadState('networkidle')
      const before = await bytes()
      homeBytes.push(before)
      await page.evaluate(() => history.pushState({}, '', '/system/param?size=200'))
      await screen(page, 'param')
      await page.locator('main tbody tr').nth(5).waitFor()
      await page.waitForLoadState('networkidle')
      more.push(await bytes() - before)
      // From the answer of the server to the rows on the screen.
      painted.push(await page.evaluate(() => new Promise<number>(resolve => {
        const seen = new PerformanceObserver(list => {
          const entry = list.getEntries().find(one => one.name.includes('/param/') && one.name.includes('current=2')) as PerformanceResourceTiming | undefined
          if (entry) requestAnimationFrame(() => requestAnimationFrame(() => { seen.disconnect(); resolve(performance.now() - entry.responseEnd) }))
        })
        seen.observe({ type: 'resource' })
        history.pushState({}, '', '/system/param?size=100&current=2')
        setTimeout(() => resolve(-1), 5_000)
      })))
      await page.context().close()
    }
    const middle = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!
    note('P10', 'bytes until the login page can be used, gzip', loginBytes, [], 'KiB', '≤ 150', middle(loginBytes) <= 150)
    note('P10', 'time until the login page, nothing cached', login, [], 'ms', '–', true)
    note('P10', 'bytes until the home of a role can be used, gzip', homeBytes, [], 'KiB', '≤ 300', middle(homeBytes) <= 300)
    note('P10', 'time until the home, nothing cached', home, [], 'ms', '–', true)
    note('P10', 'bytes of a further screen, gzip', more, [], 'KiB', '≤ 60', middle(more) <= 60)
    note('P10', `page of 100 of a list of ${rows.toLocaleString('en-US')} rows, from its answer to its picture`, painted, [], 'ms', '≤ 300', middle(painted) >= 0 && middle(painted) <= 300)
  } finally { await at?.close() }
}
