/** The devices that people of the tests sit at. What one has loaded and compiled of the console serves whoever sits there next, at the same address:
 * that is two fifths of what a visit costs. Nothing else that somebody did there lasts. */
import type { Browser, BrowserContext, Page } from 'playwright-core'

export interface Device {
  readonly context: BrowserContext
  /** At a page without the console, where what the login page keeps can be put. */
  readonly page: Page
}
export interface DeviceOptions {
  readonly address: string
  readonly width: number
}
/** A page without the console. */
export const bare = '/avatar.svg'
/** Under which name a device knows the look of whoever sits there, for consoles that know of no session. */
export const lookKey = 'test.look'

interface Kept extends Device, DeviceOptions {}
/** Those that nobody sits at, of each browser, and those that somebody has changed for good. */
const free = new WeakMap<Browser, Kept[]>(),
  spoiled = new WeakSet<BrowserContext>()
/** As many wait as people sit in most stories. */
const freeMax = 6

/** A device that nobody sits at, or a new one; `leave` gives it back. */
export async function device(browser: Browser, { address, width }: DeviceOptions): Promise<Device & { leave(): Promise<void> }> {
  const waiting = free.get(browser) ?? []
  free.set(browser, waiting)
  const at = waiting.findLastIndex(one => one.address === address && one.width === width)
  const { context, page } = at === -1 ? await made(browser, { address, width }) : waiting.splice(at, 1)[0]!
  let hasLeft = false
  const leave = async (): Promise<void> => {
    if (hasLeft) return
    hasLeft = true
    const again = spoiled.has(context) ? undefined : await cleared(context).catch(() => undefined)
    if (again) waiting.push({ ...again, address, width })
    if (!again) await context.close()
    else if (waiting.length > freeMax) await waiting.shift()!.context.close()
  }
  return { context, page, leave }
}
/** Whether somebody may come to it again. */
export const isFree = (context: BrowserContext): boolean => free.get(context.browser()!)?.some(one => one.context === context) ?? false

async function made(browser: Browser, { address, width }: DeviceOptions): Promise<Device> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height: width < 768 ? 812 : 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(key => {
    if (!localStorage.getItem('ketang.session')) localStorage.setItem('ketang.session', localStorage.getItem(key) ?? '{"lang":"zh","theme":"light"}')
    // Rows of lists tell what is read of them and was not asked for.
    Object.assign(window, { ketangWatchesRows: true })
  }, lookKey)
  // What a test puts into every page, or a time that it lets run, can't be taken back.
  for (const [of, name] of [
    [context, 'addInitScript'],
    [context.clock, 'runFor'],
  ] as const) {
    const own = (of as any)[name].bind(of)
    Object.assign(of, {
      [name]: (...given: unknown[]) => {
        spoiled.add(context)
        return own(...given)
      },
    })
  }
  const page = await context.newPage()
  await page.goto(bare)
  return { context, page }
}

/** The device as the next one finds it: a new page beside the old ones, which then go, so that what they have compiled stays. */
async function cleared(context: BrowserContext): Promise<Device> {
  await context.setOffline(false)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const before = context.pages(),
    page = await context.newPage()
  await page.goto(bare)
  for (const one of before) await one.close()
  await context.clearCookies()
  await context.clearPermissions()
  await context.setGeolocation(null)
  return { context, page }
}
