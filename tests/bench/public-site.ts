/** P10: the public website on a phone with a slow processor and a slow network: what travels, and how long until it can be read. */
import type { Browser, Page } from 'playwright-core'
import { type Site, site } from '../browser/browser.ts'
import { published } from '../browser/published.ts'
import { world } from '../browser/world.ts'
import type { Bench } from './bench.ts'

/** A phone of years ago on a mobile network: 1.6 Mbit/s, 150 ms, a sixth of the processor. */
const network = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 }

const paths = ['/site/', '/site/news', '/site/news/news0', '/site/guide'] as const

/** Until words of the page stand on the screen, of which there are none before the stylesheet is there; a page that is never painted fails. */
const painted = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        new PerformanceObserver(list => {
          const first = list.getEntriesByName('first-contentful-paint')[0]
          if (first) resolve(first.startTime)
        }).observe({ type: 'paint', buffered: true })
        setTimeout(() => reject(new Error(`${location.href} was never painted`)), 30_000)
      }),
  )

/** One page opened by somebody who has never been there: what travelled, and when it could be read. */
async function opened(browser: Browser, baseURL: string, path: string): Promise<{ readonly kib: number; readonly ms: number }> {
  const context = await browser.newContext({ baseURL, viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 }),
    page = await context.newPage(),
    wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', network)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  let sum = 0
  wire.on('Network.loadingFinished', one => {
    sum += one.encodedDataLength
  })
  await page.goto(path, { waitUntil: 'load' })
  const ms = await painted(page)
  await context.close()
  return { kib: sum / 1024, ms }
}

export async function publicSite({ runs, note }: Bench): Promise<void> {
  let at: Site | undefined
  try {
    at = await site()
    await world(at)
    const me = await at.visit('operator'),
      browser = me.page.context().browser()!,
      bytes: number[] = [],
      read: number[] = []
    await published(at, me)
    // Nobody is the first of all: pages are made once, and then stand there.
    for (const path of paths) await opened(browser, at.serving.address, path)
    for (let i = 0; i < runs; i++)
      for (const path of paths) {
        const { kib, ms } = await opened(browser, at.serving.address, path)
        bytes.push(kib)
        read.push(ms)
      }
    const middle = read.toSorted((a, b) => a - b)[Math.floor(read.length / 2)]!
    note('P10', 'bytes of a public page on a phone, pictures in sight included', bytes, [], 'KiB', '≤ 100', Math.max(...bytes) <= 100)
    note('P10', 'time until a public page can be read, slow phone and network', read, [], 'ms', '≤ 1,000', middle <= 1_000)
  } finally {
    await at?.close()
  }
}
