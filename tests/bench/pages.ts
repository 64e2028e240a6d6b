/** The pictures of docs/pages.md: the same page of the same demo district before and now, side by side, pages of today on a phone and in the
 * dark. Run by itself, with a server of each that holds the demo: `node tests/bench/pages.ts http://127.0.0.1:8081 http://127.0.0.1:8080 docs/pages`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { launch } from '../browser/browser.ts'
import { demoPassword } from '../browser/demo.ts'

interface Look {
  readonly width?: number
  readonly height?: number
  readonly theme?: 'light' | 'dark'
  readonly lang?: 'zh' | 'en'
}
/** A page: who looks, at which address, and what is pressed there. */
interface Shown extends Look {
  readonly name: string
  readonly account?: string
  readonly path: string
  readonly then?: (page: Page) => Promise<unknown>
}
const firstRow =
  (text = '') =>
  async (page: Page) => {
    await page
      .locator('main tbody tr', text ? { hasText: text } : {})
      .first()
      .locator('td')
      .nth(2)
      .click()
    await page.locator('main .kt-detail, main [role=tablist]').first().waitFor()
  }
const tall: Look = { width: 375, height: 812 }

/** As much as possible the addresses are the same: they were kept. */
const pairs: readonly Shown[] = [
  { name: '1-home-school', account: 'school', path: '/wel' },
  { name: '2-home-finance', account: 'finance', path: '/wel' },
  { name: '3-home-sales', account: 'sales', path: '/wel' },
  { name: '4-list-classes', account: 'school', path: '/openclass/launch' },
  { name: '5-class', account: 'school', path: '/openclass/launch?q.status=teaching', then: firstRow('儿童舞蹈') },
  { name: '6-pupil', account: 'school', path: '/school/student', then: firstRow() },
  { name: '7-order', account: 'operator', path: '/order/schoolOrder', then: firstRow() },
  { name: '8-list-settlements', account: 'finance', path: '/settlement/list' },
  { name: '9-report', account: 'finance', path: '/age/agenctDaily' },
  { name: '10-screen', path: '/dp' },
]
const phones: readonly Shown[] = [
  { name: '11-phone-school', account: 'school', path: '/wel', ...tall },
  { name: '12-phone-parent', account: 'parent', path: '/wel', ...tall },
  { name: '13-phone-enrol', account: 'parent', path: '/parent/enrol', ...tall },
]
/** What somebody sees first who has never seen the product: each at a desk in the light, and on a phone in the dark. */
const tour: readonly Shown[] = [
  { name: 'login', path: '/login' },
  { name: 'parent', account: 'parent', path: '/parent/enrol' },
  { name: 'coach', account: 'coach', path: '/wel' },
  { name: 'school', account: 'school', path: '/wel' },
  { name: 'timetable', account: 'school', path: '/sch_lesson/kcb' },
  { name: 'finance', account: 'finance', path: '/wel' },
]

const small: Look = { width: 1280, height: 800 }
/** The pictures of the README and of the page on administration, each by itself. */
const alone: readonly Shown[] = [
  { name: 'school-home', account: 'school', path: '/wel' },
  { name: 'class-list', account: 'school', path: '/openclass/launch' },
  {
    name: 'lifecycle',
    account: 'school',
    path: '/openclass/launch?q.status=teaching',
    then: async page => {
      await firstRow('儿童舞蹈')(page)
      await page.getByRole('tab', { name: '流程' }).click()
    },
  },
  { name: 'settlement-run', account: 'finance', path: '/settlement/run?period=2026-10' },
  { name: 'parent-enrol', account: 'parent', path: '/parent/enrol', ...tall },
  { name: 'admin-home', account: 'admin', path: '/wel', ...small },
  { name: 'admin-home-dark', account: 'admin', path: '/wel', ...small, theme: 'dark' },
  {
    name: 'role-grant',
    account: 'admin',
    path: '/system/role',
    ...small,
    then: async page => {
      await page.locator('main tbody tr', { hasText: '学校管理员' }).getByRole('button', { name: '权限设置' }).first().click()
      await page.locator('.bp6-dialog').getByText('使用系统默认的权限').click()
    },
  },
  { name: 'dictionaries', account: 'admin', path: '/system/dict', ...small },
  { name: 'messages', account: 'school', path: '/eip/message', ...small },
  { name: 'big-screen', path: '/dp', width: 1600, height: 900 },
  { name: 'school-phone', account: 'school', path: '/wel', ...tall },
  { name: 'parent-phone', account: 'parent', path: '/wel', ...tall },
]

async function take(
  browser: Browser,
  address: string,
  { account, path, then, width = 1440, height = 900, theme = 'light', lang = 'zh' }: Shown,
): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(look => {
    if (!localStorage.getItem('ketang.session')) localStorage.setItem('ketang.session', look)
  }, JSON.stringify({ lang, theme }))
  const page = await context.newPage()
  if (account) {
    await page.goto('/login')
    await page.locator('#login-username').fill(account)
    await page.locator('#login-password').fill(demoPassword)
    await page.locator('form button[type=submit]').click()
    await page.locator('.kt-shell').waitFor()
  }
  await page.goto(path)
  await settled(page)
  if (then) {
    await then(page)
    await settled(page)
  }
  const taken = await page.screenshot()
  await context.close()
  return taken
}
/** Nothing is loading, what comes late has come, and two looks in a row see the same. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('.bp6-skeleton, .bp5-skeleton').first().waitFor({ state: 'detached' })
  for (let before = ''; ; ) {
    await page.waitForTimeout(800)
    const now = await page.evaluate(() => document.body.innerText)
    if (now === before) return
    before = now
  }
}

/** Pictures beside each other, each at a width. */
async function beside(pictures: readonly Buffer[], each: number, to: string): Promise<void> {
  const gap = 16
  const small = await Promise.all(pictures.map(one => sharp(one).resize({ width: each }).toBuffer({ resolveWithObject: true })))
  const height = Math.max(...small.map(({ info }) => info.height))
  await sharp({ create: { width: each * small.length + gap * (small.length - 1), height, channels: 3, background: '#8a94a6' } })
    .composite(small.map(({ data }, i) => ({ input: data, left: i * (each + gap), top: 0 })))
    .webp({ quality: 78, effort: 6 })
    .toFile(to)
}

const [before, now, folder] = process.argv.slice(2)
if (!before || !now || !folder) throw new Error('node tests/bench/pages.ts ADDRESS-BEFORE ADDRESS-NOW FOLDER')
mkdirSync(folder, { recursive: true })
const browser = await launch()
const only = process.env.ONLY?.split(',')
const wanted = (all: readonly Shown[]) => all.filter(({ name }) => only?.includes(name) ?? true)
try {
  for (const one of wanted(alone))
    await sharp(await take(browser, now, one))
      .png({ palette: true, effort: 10 })
      .toFile(join(folder, '..', `${one.name}.png`))
  for (const one of wanted([...pairs, ...phones]))
    await beside([await take(browser, before, one), await take(browser, now, one)], one.width ?? 960, join(folder, `${one.name}.webp`))
  for (const one of wanted([{ name: '14-dark-home', account: 'admin', path: '/wel', width: 1280, height: 800, theme: 'dark' }]))
    await beside([await take(browser, before, one), await take(browser, now, one)], 960, join(folder, `${one.name}.webp`))
  for (const one of wanted(tour)) {
    await beside([await take(browser, now, one), await take(browser, now, { ...one, theme: 'dark' })], 960, join(folder, `desk-${one.name}.webp`))
    const phone = { ...one, ...tall }
    await beside([await take(browser, now, phone), await take(browser, now, { ...phone, theme: 'dark' })], 375, join(folder, `phone-${one.name}.webp`))
  }
} finally {
  await browser.close()
}
