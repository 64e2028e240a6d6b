/** P10: what must come before a screen can be used, as it travels compressed: each of the fifteen homes, and the screens most looked at. */
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page, Response } from 'playwright-core'
import { viewsKey, views } from '../../modules/desk/home-routes.ts'
import type { Visitor } from '../browser/browser.ts'
import type { Furnished, World } from '../browser/world.ts'

/** A page of its own with nothing cached, signed in as the given context is or not at all. */
export async function fresh(from: BrowserContext, address: string, isSignedIn: boolean): Promise<Page> {
  const context = await from
    .browser()!
    .newContext({
      baseURL: address,
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      ...(isSignedIn ? { storageState: await from.storageState() } : {}),
    })
  await context.addInitScript(follow, await from.pages()[0]!.evaluate(() => Date.now()))
  return context.newPage()
}
/** The date is the site's. The browser library's own clock would stand in for the measuring one as well. */
function follow(now: number): void {
  const Real = Date,
    ahead = now - Real.now()
  window.Date = class extends Real {
    constructor(...given: []) {
      super(...((given.length > 0 ? given : [Real.now() + ahead]) as []))
    }
    static override now(): number {
      return Real.now() + ahead
    }
  } as DateConstructor
}

export interface Loads {
  paths(): readonly string[]
  /** KiB of every file that was asked for, or only of those that one says so of. */
  kib(counts?: (name: string) => boolean): Promise<number>
}
/** Counts every file of the console that a page asks for; answers of calls are not files. */
export function loads(page: Page): Loads {
  const files = new Map<string, Promise<Response | null>>()
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') || files.has(pathname)) return
    const answer = request.response()
    // A page may go while something is fetched ahead; whoever counts it still hears of it.
    answer.catch(() => undefined)
    files.set(pathname, answer)
  })
  const size = async (file: Promise<Response | null>): Promise<number> => gzipSync(await (await file)!.body()).length
  return {
    paths: () => [...files.keys()],
    async kib(counts = () => true) {
      const sizes = [...files].filter(([name]) => counts(name)).map(([, file]) => size(file))
      return (await Promise.all(sizes)).reduce((total, one) => total + one, 0) / 1024
    },
  }
}

/** Looks at every picture of the page whether it can be used by now: its screen stands, nothing of it, its figures or the menus is still
 * to come, and a menu is where a finger would press it. What was asked for up to then came before, whether it was needed or not. */
function watch(): void {
  const look = (): void => {
    const menu = document.querySelector('.kt-sidebar li a, .kt-sidebar li button')
    const { x = 0, y = 0, width = 0, height = 0 } = menu?.getBoundingClientRect() ?? {}
    const isReady =
      document.querySelector('.kt-shell main [data-screen]') &&
      !document.querySelector('.kt-shell .bp6-skeleton') &&
      menu?.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    if (!isReady) return void requestAnimationFrame(look)
    Object.assign(window, { usableAt: performance.now() })
  }
  performance.setResourceTimingBufferSize(2_000)
  if (location.protocol.startsWith('http')) requestAnimationFrame(look)
}

export interface Opened {
  readonly page: Page
  readonly files: Loads
  /** Milliseconds from the address to where it can be used. */
  readonly ms: number
  /** What was asked for by then, the page itself among it. */
  readonly names: ReadonlySet<string>
}
/** Opens an address with nothing cached and waits until it can be used. */
export async function opened(from: BrowserContext, address: string, path = '/'): Promise<Opened> {
  const page = await fresh(from, address, true),
    files = loads(page)
  await page.addInitScript(watch)
  await page.goto(path)
  const ms = (await (await page.waitForFunction(() => (window as unknown as { readonly usableAt?: number }).usableAt)).jsonValue()) as number
  // What is still on its way is in no list yet.
  await page.waitForLoadState('networkidle')
  const names = await page.evaluate(
    at =>
      performance
        .getEntriesByType('resource')
        .filter(one => one.startTime <= at)
        .map(one => new URL(one.name).pathname),
    ms,
  )
  return { page, files, ms, names: new Set([path.split('?')[0]!, ...names]) }
}

/** A home: what it needs until it can be used, and all that has come once somebody has looked at the whole of it. */
async function home(one: Visitor, address: string): Promise<{ readonly first: number; readonly whole: number; readonly names: ReadonlySet<string> }> {
  const { page, files, names } = await opened(one.page.context(), address)
  await page
    .locator('main')
    .first()
    .evaluate(main => main.scrollTo(0, main.scrollHeight))
  await page.waitForTimeout(3_000)
  await page.waitForLoadState('networkidle')
  const found = { first: await files.kib(name => names.has(name)), whole: await files.kib(), names }
  await page.context().close()
  return found
}

/** Who has which home by themselves; the others are seen as customer service by a parameter. */
const own: Readonly<Record<string, string>> = {
  platform: 'admin',
  commission: 'commission',
  school: 'school',
  schoolTeacher: 'classteacher',
  agency: 'agency',
  agencyTeacher: 'coach1',
  parent: 'parent1',
}
/** The screens most looked at, with those who look at them. */
export const screens: readonly (readonly [account: string, path: (made: Furnished) => string])[] = [
  ['school', () => '/school/student'],
  ['school', () => '/openclass/launch'],
  ['school', ({ klass }) => `/openclass/launch/${klass}`],
  ['school', () => '/sch_lesson/kcb'],
  ['school', () => '/school_client/enrolment'],
  ['coach1', ({ lesson }) => `/lesson_detail?lessonId=${lesson}&tab=attendance`],
  ['parent1', () => '/parent/enrol'],
  ['parent1', () => '/parent/orders'],
  ['finance1', () => '/settlement/run'],
  ['operator', () => '/system/user'],
]

/** KiB that a screen needs until it can be used, beyond the files of a home that stand already. */
export async function beyond(home: ReadonlySet<string>, one: Visitor, address: string, path: string): Promise<number> {
  const { page, files, names } = await opened(one.page.context(), address, path)
  const kib = await files.kib(name => names.has(name) && !home.has(name) && name.startsWith('/assets/'))
  await page.context().close()
  return kib
}

interface Means {
  readonly on: World
  readonly made: Furnished
  readonly address: string
  visit(account: string): Promise<Visitor>
  say(text: string): void
}
export interface Weights {
  readonly first: readonly number[]
  readonly whole: readonly number[]
  readonly further: readonly number[]
}

/** Bytes are the same at every run: each home and each screen is opened once. */
export async function weights({ on, made, address, visit, say }: Means): Promise<Weights> {
  const first: number[] = [],
    whole: number[] = [],
    further: number[] = []
  const kept = new Map<string, ReadonlySet<string>>()
  const param = crypto.randomUUID()
  await on.send('admin', 'param.create', param, { paramName: '首页', paramKey: viewsKey, paramValue: 'CS=customer' })
  for (const view of views) {
    const account = own[view] ?? 'service'
    if (!own[view]) await on.send('admin', 'param.change', param, { paramValue: `CS=${view}` })
    const one = await visit(account),
      found = await home(one, address)
    say(`  home ${view}: ${found.first.toFixed(0)} KiB until usable, ${found.whole.toFixed(0)} KiB in the end`)
    first.push(found.first)
    whole.push(found.whole)
    kept.set(account, found.names)
    await one.leave()
  }
  for (const [account, path] of screens) {
    const one = await visit(account)
    const needed = kept.get(account) ?? (await home(one, address)).names
    kept.set(account, needed)
    const kib = await beyond(needed, one, address, path(made))
    say(`  ${path(made)} as ${account}: ${kib.toFixed(0)} KiB more than the home`)
    further.push(kib)
    await one.leave()
  }
  return { first, whole, further }
}
