/** A real server on a file of its own, a real Chromium, and people who use the console with mouse and keys. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import sparticuz from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Route } from 'playwright-core'
import { buildConsole } from '../../cli/build.ts'
import { config, root } from '../../server/config.ts'
import { type Serving, serve } from '../../cli/house.ts'
import { admitted } from '../../console/session.ts'
import { md5hex } from '../../modules/identity/server/password.ts'
import { password } from '../people.ts'
import { newFolder } from '../run.ts'
import { bare, device, isFree, lookKey } from './devices.ts'
import { lineTo } from './line.ts'
import { alone, once } from './once.ts'
import { beginning, district } from './world.ts'

export { password } from '../people.ts'
export { beginning } from './world.ts'
const shots = join(root, 'var', 'screens')
const waitMs = 30_000

export interface Site {
  readonly serving: Serving
  /** The instant by the site's clock. */
  now(): string
  /** Moves the clock of the server and of every browser, and does whatever is due then. */
  moveTo(instant: string): Promise<void>
  /** Takes the network away from everybody, from pages and from the workers that keep them at hand, which a browser's own word for it leaves out;
   * answers how it comes back. Only where the site has a line. */
  unplug(one: Visitor): Promise<() => Promise<void>>
  /** Reactions and timers until nothing is left to do. */
  tick(): Promise<void>
  /** Somebody at a screen of their own, who is logged in: through the login page where that makes a difference. */
  visit(account: string, options?: VisitOptions): Promise<Visitor>
  close(): Promise<void>
}
export interface VisitOptions {
  readonly width?: number
  readonly lang?: 'zh' | 'en'
  readonly theme?: 'light' | 'dark'
  readonly password?: string
  /** What the picture of the login page shows, where there is one. */
  readonly captcha?: string
  /** Where the browser says it is. */
  readonly place?: { readonly longitude: number; readonly latitude: number }
}

export interface SiteOptions {
  /** A database to begin with, in place of the small district's; it is copied. */
  readonly database?: string
  /** The instant at which the clock begins. */
  readonly at?: string
  /** What every picture shows; without it nobody is asked. */
  readonly captcha?: string
  /** Whether a line lies before the site that can be unplugged. */
  readonly line?: boolean
  /** A film (y4m) that browsers have before their camera, which need not be there before it is turned on. */
  readonly camera?: string
}

/** Opens the site: builds the console when it is not up to date, serves, and starts the browser. */
export async function site({ database, at = beginning, captcha, camera, line: hasLine = false }: SiteOptions = {}): Promise<Site> {
  const folder = newFolder('browser'),
    from = database ?? (await district())
  // A copy, so that a build that somebody makes meanwhile does not take the files away.
  const files = await once('console', async copy => {
    await buildConsole()
    cpSync(join(root, 'dist', 'console'), copy, { recursive: true })
  })
  for (const part of ['', '.secret']) cpSync(`${from}${part}`, join(folder, `ketang.db${part}`))
  let ahead = Date.parse(at) - Date.now()
  const now = (): string => new Date(Date.now() + ahead).toISOString()
  const settings = {
    ...config({ DATABASE_URL: join(folder, 'ketang.db'), PORT: await freePort(), KETANG_CAPTCHA: 'off', KETANG_LOCAL_LOGIN: 'on', LOG_LEVEL: 'error' }),
    ...(captcha ? { captcha: captcha as never } : {}),
  }
  const serving = await serve(settings, { clock: now, console: files })
  port = new URL(serving.address).port
  const line = hasLine ? await lineTo(port) : undefined,
    address = line?.address ?? serving.address
  // A film belongs to the whole browser: who needs one has a browser of their own.
  const own = camera ? await launch(camera) : undefined,
    browser = own ?? (await shared())
  if (!own) sites++
  const visitors: Visitor[] = []
  const tick = async (): Promise<void> => {
    await serving.parts.ports.gateway.idle()
    for (let i = 0; i < 20; i++) {
      const { followed, timed } = await serving.parts.reactor.tick('000000')
      if (followed + timed === 0) return
    }
  }
  return {
    serving,
    now,
    tick,
    async moveTo(instant) {
      ahead = Date.parse(instant) - Date.now()
      for (const one of visitors) await one.page.clock.setSystemTime(instant)
      await tick()
    },
    async unplug({ page }) {
      await page.context().setOffline(true)
      line!.pull(true)
      return async () => {
        line!.pull(false)
        await page.context().setOffline(false)
      }
    },
    async visit(account, options = {}) {
      const one = await visitor(browser, address, now, account, { ...options, ...(captcha ? { captcha } : {}) })
      visitors.push(one)
      return one
    },
    async close() {
      if (!own) sites--
      await Promise.all(visitors.map(one => one.leave()))
      // Whoever was let in by the test itself goes with the last site.
      if (own || sites === 0) await Promise.all(browser.contexts().map(one => (isFree(one) ? undefined : one.close())))
      await own?.close()
      line?.close()
      await serving.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** All sites that follow each other in a process stand at one address, so that browsers know what they have loaded. */
let port = '0'
const freePort = (): Promise<string> =>
  new Promise(resolve => {
    const probe = createServer().once('error', () => resolve('0'))
    probe.listen(Number(port), '127.0.0.1', () => probe.close(() => resolve(port)))
  })

/** One browser serves all sites that follow each other in a process; it ends with the process. */
let browsers: Promise<Browser> | undefined,
  sites = 0
async function shared(): Promise<Browser> {
  const there = await browsers?.catch(() => undefined)
  if (!there?.isConnected()) browsers = launch()
  return browsers!
}

/** A page of a test lives for seconds: what optimising its scripts takes, they never give back. */
const pages = '--js-flags=--no-opt'
/** Flags of the packaged Chromium that a test can't want: one process for all, no same-origin rule, a slow imitated GPU. */
const unwanted = /single-process|web-security|insecure-content|use-gl|use-angle|swiftshader|gpu/
const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The Chromium that came with npm, by itself or with the libraries that came with it; else the machine's own. */
export async function launch(camera?: string): Promise<Browser> {
  const seen = camera ? ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${camera}`] : []
  const more = ['--no-sandbox', '--disable-background-networking', '--force-color-profile=srgb', '--disable-gpu', '--process-per-site', pages, ...seen]
  const args = [...sparticuz.args.filter(one => !unwanted.test(one)), ...more]
  const own = system.find(existsSync)
  const tries = [
    async () => chromium.launch({ executablePath: await alone(() => sparticuz.executablePath()), args, env: fonts() }),
    async () => chromium.launch({ executablePath: await sparticuz.executablePath(), args, env: { ...fonts(), LD_LIBRARY_PATH: await alone(libraries) } }),
    ...(own ? [() => chromium.launch({ executablePath: own, args: more })] : []),
  ]
  const wrong: unknown[] = []
  for (const start of tries)
    try {
      return await start()
    } catch (error) {
      wrong.push(error)
    }
  throw new AggregateError(wrong, `no Chromium starts here: ${wrong.map(String).join('\n')}`)
}

/** A machine without fonts shows those of the package. */
const fonts = (): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(tmpdir(), 'fonts') }),
})
/** The libraries that a bare machine lacks, unpacked from the package; answers their folder. */
async function libraries(): Promise<string> {
  const folder = join(tmpdir(), 'al2023')
  if (!existsSync(folder)) {
    const packed = join(root, 'node_modules', '@sparticuz', 'chromium', 'bin', 'al2023.tar.br')
    mkdirSync(folder)
    execFileSync('tar', ['-x', '-C', folder], { input: brotliDecompressSync(readFileSync(packed)) })
  }
  return join(folder, 'lib')
}

/** Waits until something is so: what a person would look for again and again. */
export async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + waitMs; !(await check()); ) {
    if (Date.now() > end) throw new Error(`it never came to pass that ${what}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/**
 * Answers calls in place of the server while some work is done, and until the first of them has its answer: a call goes out a
 * moment after the press that asks for it, and would reach the server if nobody stood there any more.
 */
export async function answering(
  page: Page,
  calls: RegExp | ((url: URL) => boolean),
  answer: (route: Route) => Promise<void>,
  work: () => Promise<void>,
): Promise<void> {
  let isHeard = false
  const handler = async (route: Route) => {
    await answer(route)
    isHeard = true
  }
  await page.route(calls, handler)
  try {
    await work()
    await until('a call was answered', async () => isHeard)
  } finally {
    await page.unroute(calls, handler)
  }
}
/** What picks the calls of a path out of all that a page asks for. */
export const calling = (path: string) => (url: URL) => url.pathname === `/api/${path}`

/** With `KETANG_TEST_SLOW=6` a page is six times slower and its calls take a third of a second each: what is hasty then fails at every desk. */
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const rate = Number(process.env.KETANG_TEST_SLOW ?? 1)
  if (rate === 1) return
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 300, downloadThroughput: -1, uploadThroughput: -1 })
}

/** Waits until a page is no wider than its window: what it shows on a phone is laid out a moment after the window is that narrow. */
export const fits = (page: Page): Promise<void> =>
  until('the page is as wide as its window', () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))

/** Makes the window so large and waits for the page that goes with it: while its frame gives way to that of a phone, what is pressed may move away. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.waitForFunction(() => {
    const shell = document.querySelector('.kt-shell')
    return !shell || shell.querySelector(innerWidth < 768 ? '.kt-phonebar' : '.kt-tabs')
  })
  await fits(page)
}

/** Presses Escape once what lies over the page has the focus: before that nobody there hears it. */
export async function pressEscape(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.closest('.bp6-portal'))
  await page.keyboard.press('Escape')
}

export interface Visitor {
  readonly page: Page
  readonly account: string
  /** What went wrong in the page: uncaught errors and errors written to the console. */
  readonly errors: readonly string[]
  /** Goes to an address and waits for its screen: inside the console, or by loading it where nobody is in it or the same screen stands there already. */
  open(path: string, screen: string): Promise<void>
  /** Loads an address anew and waits for its screen. */
  load(path: string, screen: string): Promise<void>
  /** Comes back after a while: to the home page, through the login page when the session is over by then. */
  comeBack(): Promise<void>
  /** Loses what the device kept of the session. A console that still runs would keep it anew, so none does. */
  forget(): Promise<void>
  /** Waits until a screen is shown and has nothing left to load. */
  screen(name: string): Promise<Locator>
  /** Finds an entry of the side bar by its name, and opens it. */
  menu(name: string): Promise<void>
  press(name: string | RegExp, within?: Locator): Promise<void>
  /** A button that stands for a command, in the menu of the rest too. */
  command(permit: string, within?: Locator): Promise<void>
  /** Fills the inputs of the open dialog by their labels. */
  fill(values: Readonly<Record<string, string | number | boolean>>, within?: Locator): Promise<void>
  /** Types into a picker of rows and takes the option that says so. */
  pick(label: string, text: string, within?: Locator): Promise<void>
  /** Sends the open dialog and waits until it is gone. */
  send(name?: string | RegExp): Promise<void>
  /** Waits for a notice and closes it. */
  says(text: string | RegExp): Promise<void>
  row(text: string | RegExp): Locator
  dialog(): Locator
  shot(name: string): Promise<void>
  leave(): Promise<void>
}

/** Errors in the console that are the browser's own words for a call that was refused. */
const expected = /Failed to load resource|WebSocket connection to/

async function visitor(browser: Browser, address: string, now: () => string, account: string, options: VisitOptions): Promise<Visitor> {
  const { width = 1440, place } = options
  const { context, page, leave } = await device(browser, { address, width })
  await context.clock.setSystemTime(now())
  if (place) {
    await context.setGeolocation(place)
    await context.grantPermissions(['geolocation'])
  }
  await slowDown(context, page)
  page.setDefaultTimeout(waitMs)
  const errors: string[] = []
  page.on('pageerror', error => errors.push(`${page.url()} ${error.stack ?? error.message}`))
  page.on('console', said => {
    if (said.type() === 'error' && !expected.test(said.text())) errors.push(`${page.url()} ${said.text()}`)
  })
  const self = actions(page, account, errors, leave)
  await enter(page, address, account, now, options)
  return self
}

/** Signs somebody in at a page that keeps nothing of anybody else: through the login page where it asks or shows them more, else for half of that. */
export async function enter(
  page: Page,
  address: string,
  account: string,
  now: () => string,
  { lang = 'zh', theme = 'light', password: secret = password, captcha }: VisitOptions = {},
): Promise<void> {
  const admitted = captcha ? undefined : await admit(address, account, secret, now)
  if (!page.url().endsWith(bare)) await page.goto(bare)
  await page.evaluate(
    ([key, look, kept]) => {
      localStorage.clear()
      for (const one of Object.keys(sessionStorage)) if (!['ketang.judged', 'ketang.built'].includes(one)) sessionStorage.removeItem(one)
      localStorage.setItem(key, look)
      localStorage.setItem('ketang.session', kept)
    },
    [lookKey, JSON.stringify({ lang, theme }), JSON.stringify({ lang, theme, ...admitted })] as const,
  )
  await page.goto(admitted ? '/wel' : '/login')
  if (!admitted) await login(page, account, secret, captcha)
  await page.locator('.kt-shell').waitFor()
}

/** What the login page would keep of a session; nothing for who is asked or shown more there. */
async function admit(address: string, account: string, secret: string, now: () => string): Promise<object | undefined> {
  const body = new URLSearchParams({ tenantId: '000000', username: account, password: md5hex(secret), grant_type: 'captcha', scope: 'all' })
  const answer = await fetch(`${address}/api/blade-auth/oauth/token`, { method: 'POST', body, headers: { 'Tenant-Id': '000000' } })
  if (!answer.ok) return undefined
  const { preference, ...told } = (await answer.json()) as Parameters<typeof admitted>[0]
  const hasChosen = Object.values(preference ?? {}).some(one => Object.keys(one).length > 0)
  return hasChosen || told.must_change_password ? undefined : { ...admitted(told), tokenAt: Date.parse(now()) }
}

export async function login(page: Page, account: string, secret = password, captcha?: string): Promise<void> {
  await page.locator('#login-username').fill(account)
  await page.locator('#login-password').fill(secret)
  if (captcha) await page.locator('#login-captchaCode').fill(captcha)
  await page.locator('form button[type=submit]').click()
  await page.locator('.kt-shell').waitFor()
}

function actions(page: Page, account: string, errors: readonly string[], leave: () => Promise<void>): Visitor {
  const dialog = (): Locator => page.locator('.bp6-dialog').last()
  const self: Visitor = {
    page,
    account,
    errors,
    dialog,
    async open(path, screen) {
      const isInside = await page.evaluate(
        ([to, name]) => {
          // What the screen shows that stands there would be taken for what comes.
          if (!document.querySelector('.kt-shell') || document.querySelector(`[data-screen="${name}"], .bp6-overlay-open`)) return false
          history.pushState(null, '', to)
          return true
        },
        [path, screen] as const,
      )
      await (isInside ? self.screen(screen) : self.load(path, screen))
    },
    async load(path, screen) {
      await page.goto(path)
      await self.screen(screen)
    },
    async forget() {
      await page.goto(bare)
      await page.evaluate(() => localStorage.removeItem('ketang.session'))
    },
    async comeBack() {
      const out = page.locator('[data-screen=login]')
      const known = page
        .waitForResponse(answer => answer.url().includes('menu/routes') && answer.ok())
        .then(
          () => 'known',
          () => '',
        )
      await page.goto('/wel')
      await Promise.race([known, out.waitFor()])
      if (await out.isVisible()) await login(page, account)
    },
    async screen(name) {
      const shown = page.locator(`[data-screen="${name}"]`).first()
      await shown.waitFor()
      await page.locator('main .bp6-skeleton').first().waitFor({ state: 'detached' })
      return shown
    },
    async menu(name) {
      const bar = page.locator('.kt-sidebar')
      await bar.getByRole('searchbox').fill(name)
      await bar
        .locator('a.kt-menu', { has: page.getByText(name, { exact: true }) })
        .first()
        .click()
    },
    async press(name, within) {
      await (within ?? page)
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click()
    },
    async command(permit, within) {
      const scope = within ?? page.locator('main')
      await scope.locator('.kt-commands, .kt-actions').first().waitFor()
      const direct = scope.locator(`button[data-command="${permit}"]`).first()
      const more = scope.getByRole('button', { name: /^(更多|More)$/ }).first(),
        item = page.locator(`.bp6-menu [data-command="${permit}"], .bp6-menu-item[data-command="${permit}"]`).first()
      // Commands of other modules come a moment after the rest.
      await direct.or(more).first().waitFor()
      if (!(await direct.isVisible())) {
        await more.click()
        await item.or(direct).first().waitFor()
        if (await item.isVisible()) return await item.click()
        await page.keyboard.press('Escape')
      }
      await direct.click()
    },
    async fill(values, within) {
      for (const [label, value] of Object.entries(values)) await put((within ?? dialog()).getByLabel(label).first(), value)
    },
    async pick(label, text, within) {
      const input = (within ?? dialog()).getByLabel(label).first()
      // What there is only one of stands there already: who presses the field picks anew.
      await input.click()
      await input.fill(text)
      await page.getByRole('option', { name: text }).first().click()
    },
    async send(name = /^(确定|OK)$/) {
      const open = dialog()
      await open.getByRole('button', { name }).last().click()
      await open.waitFor({ state: 'detached' })
    },
    async says(text) {
      const toast = page.locator('.kt-toast', { hasText: text }).first()
      await toast.waitFor()
      await toast.locator('button').click()
    },
    row: text => page.locator('main tbody tr', { hasText: text }).first(),
    async shot(name) {
      if (!process.env.SCREENSHOTS) return
      mkdirSync(shots, { recursive: true })
      await page.screenshot({ path: join(shots, `${name}.png`) })
    },
    leave,
  }
  return self
}

/** Puts a value into whatever kind of input it is. */
async function put(input: Locator, value: string | number | boolean): Promise<void> {
  const kind = await input.evaluate(one => `${one.tagName} ${(one as HTMLInputElement).type ?? ''}`)
  if (kind.startsWith('SELECT')) await input.selectOption({ label: String(value) })
  else if (kind.startsWith('DIV') && typeof value === 'boolean')
    await input
      .getByRole('radio')
      .nth(value ? 0 : 1)
      .click()
  else if (kind === 'INPUT checkbox') await input.setChecked(value === true, { force: true })
  else await input.fill(String(value))
}
