/** What everybody comes home to: the view of their category, of a parameter, or the one board of a configured role. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { specialRoleKey, views, viewsKey } from '../../../modules/desk/home-routes.ts'
import { roleId } from '../../../modules/identity/index.ts'
import { newId } from '../../../modules/kit/index.ts'
import { beyond, fresh, loads, type Opened, opened, screens } from '../../bench/bytes.ts'
import { enter, type Site, site, type Visitor } from '../browser.ts'
import { bare } from '../devices.ts'
import { furnish, type World, world } from '../world.ts'

let at: Site, on: World, service: Visitor, guest: Visitor
const seen = new Set<string>()
beforeAll(async () => {
  at = await site()
  on = await world(at)
  service = await at.visit('service')
  guest = await at.visit('admin')
})
afterAll(() => at?.close())
afterEach(() => expect([...service.errors, ...guest.errors]).toEqual([]))

/** Everybody but customer service comes to one window after the other: its browser has the console's files by then. */
let who = 'admin'
async function come(account: string): Promise<void> {
  if (who !== account) await enter(guest.page, at.serving.address, account, at.now)
  who = account
}
/** What the home of an account needs until it can be used, and what that weighs, if somebody asks; it is measured once. */
const homes = new Map<string, { readonly kib: number; readonly names: Opened['names'] }>()
async function homeOf(account: string, isWeighed = false) {
  if (!homes.has(account)) {
    await come(account)
    const { page, files, names } = await opened(guest.page.context(), at.serving.address)
    homes.set(account, { kib: isWeighed ? await files.kib(name => names.has(name)) : 0, names })
    await page.context().close()
  }
  return homes.get(account)!
}

/** Sets one parameter of the homes, as an administrator would; asked for again it is changed. */
const params = new Map<string, string>()
async function set(paramKey: string, paramValue: string): Promise<void> {
  const id = params.get(paramKey)
  if (id) return on.send('admin', 'param.change', id, { paramValue })
  params.set(paramKey, newId())
  await on.send('admin', 'param.create', params.get(paramKey)!, { paramName: '首页', paramKey, paramValue })
}

/** The view that the server says to who comes home and the screen that is shown for it, with its headings. */
async function home(
  one: Visitor,
  comes: () => Promise<unknown> = () => one.page.goto('/wel'),
): Promise<{ readonly view: string; readonly screen: string; readonly says: string }> {
  // Whatever the page before still asks for is not what is waited for.
  await one.page.goto(bare)
  const asked = one.page.waitForResponse(answer => answer.url().includes('/blade-desk/home/view'))
  await comes()
  const view = (await (await asked).json()).data.view as string
  seen.add(view)
  const root = one.page.locator('main [data-screen]').first()
  await root.waitFor()
  const screen = (await root.getAttribute('data-screen')) ?? ''
  await one.screen(screen)
  return { view, screen, says: (await root.locator('h1, h2, h3, h4, h5').allInnerTexts()).join('|') }
}

describe('B019 the home of each category', () => {
  const own: Readonly<Record<string, readonly [view: string, screen: string, heading: string]>> = {
    admin: ['platform', 'home', '待办'],
    commission: ['commission', 'home', '待办'],
    school: ['school', 'home', '待办'],
    classteacher: ['schoolTeacher', 'home', '待办'],
    agency: ['agency', 'home', '待办'],
    coach1: ['agencyTeacher', 'home', '待办'],
    parent1: ['parent', 'parent-home', '孩子的班级'],
  }
  for (const [account, [view, screen, heading]] of Object.entries(own))
    test(`B019 of ${account} is ${view}`, async () => {
      const found = await home(guest, who === account ? undefined : () => come(account))
      expect(found).toMatchObject({ view, screen })
      await guest.page.locator('main').getByRole('heading', { name: heading, exact: true }).first().waitFor()
    })
  test('B019 of customer service is customer', async () => {
    expect(await home(service)).toMatchObject({ view: 'customer', screen: 'home-customer' })
  })
})

test('B180 a category without a view of its own gets the dashboard', async () => {
  await set(viewsKey, 'CS=astronaut')
  const found = await home(service)
  expect(found).toMatchObject({ view: 'dashboard', screen: 'dashboard' })
  expect(found.says).toContain('控制台')
})

test('B021 the fifteen views exist, and each shows a screen of its own name or the common one', async () => {
  const others = views.filter(view => !seen.has(view))
  for (const view of others) {
    await set(viewsKey, `CS=${view}`)
    expect(await home(service), view).toMatchObject({ view, screen: `home-${view}` })
    await service.page.locator('main h1').waitFor()
  }
  expect([...seen].sort()).toEqual([
    'agency',
    'agencyTeacher',
    'commission',
    'customer',
    'dashboard',
    'liheManagement',
    'manager',
    'parent',
    'platform',
    'recruitpilots_admin',
    'sale',
    'school',
    'schoolTeacher',
    'system-time',
    'uu_admin',
  ])
})

test('B020 the one configured role gets the special board, whatever its category or the view it was given', async () => {
  await set(viewsKey, 'CS=sale')
  await set(specialRoleKey, roleId('CS'))
  const found = await home(service)
  expect(found).toMatchObject({ view: 'liheManagement', screen: 'home-liheManagement' })
  await service.page
    .locator('[data-screen=home-liheManagement] canvas, [data-screen=home-liheManagement] .dk-figures, [data-screen=home-liheManagement] dl')
    .first()
    .waitFor()
  await set(specialRoleKey, roleId('SA'))
  expect(await home(service)).toMatchObject({ view: 'sale', screen: 'home-sale' })
})

describe('what must come before a screen can be used, compressed', () => {
  test('of the sign-in is at most 150 KiB', async () => {
    const door = await fresh(service.page.context(), at.serving.address, false),
      files = loads(door)
    await door.goto('/login')
    await door.locator('[data-screen=login]').waitFor()
    await door.waitForLoadState('networkidle')
    expect(await files.kib()).toBeLessThanOrEqual(150)
    // And is sent so: to browsers that read Brotli, and to those that were not served by TLS and do not.
    for (const coding of ['gzip, deflate, br', 'gzip, deflate'])
      for (const path of files.paths()) {
        const { headers } = await fetch(`${at.serving.address}${path}`, { headers: { 'accept-encoding': coding } }),
          expected = Number(headers.get('content-length')) < 1_000 ? [null, 'gzip', 'br'] : [coding.includes('br') ? 'br' : 'gzip']
        expect(expected, path).toContain(headers.get('content-encoding'))
      }
    await door.context().close()
  })
  test.each(['admin', 'school', 'agency', 'coach1', 'parent1'])('of the home of %s is at most 300 KiB', async account => {
    const { kib } = await homeOf(account, true)
    expect(kib).toBeLessThanOrEqual(300)
    // What was not counted would weigh nothing.
    expect(kib).toBeGreaterThan(100)
  })
  test('of a further screen is at most 66 KiB beyond a home', async () => {
    const made = await furnish(on),
      { address } = at.serving,
      weighed: Record<string, number> = {}
    for (const [account, path] of screens) {
      const { names } = await homeOf(account)
      await come(account)
      weighed[path(made)] = Math.round(await beyond(names, guest, address, path(made)))
    }
    expect(Object.keys(weighed)).toHaveLength(screens.length)
    expect(Object.entries(weighed).filter(([, kib]) => kib > 66)).toEqual([])
    // What was not counted would weigh nothing.
    expect(Object.entries(weighed).filter(([, kib]) => kib === 0)).toEqual([])
  }, 180_000)
})
