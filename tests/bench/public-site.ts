/** P10: the public website on a phone with a slow processor and a slow network: what travels, and how long until it can be read. */
import { type Site, site } from '../browser/browser.ts'
import { published } from '../browser/published.ts'
import { world } from '../browser/world.ts'
import type { Bench } from './bench.ts'

/** A phone of years ago on a mobile network: 1.6 Mbit/s, 150 ms, a sixth of the processor. */
const network = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 }

export async function publicSite({ runs, note }: Bench): Promise<void> {
  let at: Site | undefined
  try {
    at = await site()
    await world(at)
    const me = await at.visit('operator'),
      bytes: number[] = [],
      read: number[] = []
    await published(at, me)
    for (let i = 0; i < runs; i++)
      for (const path of ['/site/', '/site/news']) {
        const context = await me.page
          .context()
          .browser()!
          .newContext({ baseURL: at.serving.address, viewport: { width: 375, height: 812 }, javaScriptEnabled: true })
        const page = await context.newPage(),
          wire = await context.newCDPSession(page)
        await wire.send('Network.enable')
        await wire.send('Network.emulateNetworkConditions', network)
        await wire.send('Emulation.setCPUThrottlingRate', { rate: 6 })
        let sum = 0
        wire.on('Network.loadingFinished', one => {
          sum += one.encodedDataLength
        })
        await page.goto(path, { waitUntil: 'load' })
        read.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1))
        bytes.push(sum / 1024)
        await context.close()
      }
    note('P10', 'bytes of a public page on a phone, pictures in sight included', bytes, [], 'KiB', '≤ 100', Math.max(...bytes) <= 100)
    note('P10', 'time until a public page can be read, slow phone and network', read, [], 'ms', '≤ 2,500', Math.max(...read) <= 2_500)
  } finally {
    await at?.close()
  }
}
