/** Where things stand: what is too wide says so, columns stay while pages are turned, and nothing that is to be pressed lies out of reach. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../modules/kit/index.ts'
import { answering, calling, resize, type Site, site, until, type Visitor } from './browser.ts'
import { world } from './world.ts'

let at: Site, me: Visitor
beforeAll(async () => {
  at = await site()
  const on = await world(at)
  for (let i = 1; i <= 12; i++)
    await on.send('admin', 'param.create', newId(), { paramName: `参数${i}`, paramKey: `key.${i}`, paramValue: `${'很长的取值'.repeat(9)}${i}` })
  me = await at.visit('admin', { width: 1440 })
})
afterAll(() => at?.close())
afterEach(() => expect(me.errors).toEqual([]))

const table = () => me.page.locator('main .kt-table').first()
const over = () => table().getAttribute('data-over')
const heads = () =>
  me.page.locator('main thead th').evaluateAll(all => all.filter(one => one.checkVisibility()).map(one => (one as HTMLElement).innerText.trim()))

test('a table that is too wide stands closer, with one button in a row, and its edge says what it hides until that is scrolled to', async () => {
  await me.open('/system/param', 'param')
  await expect.poll(over).toBeNull()
  const buttons = () => me.row('参数1').locator('.kt-acts button').allInnerTexts()
  await expect.poll(() => table().getAttribute('data-tight')).toBeNull()
  const wide = await buttons()
  expect(wide.length).toBeGreaterThan(1)
  await me.press('列设置')
  for (const name of ['备注', '创建时间', '创建人', '更新时间', '更新人']) await me.page.locator('.kt-columns').getByText(name, { exact: true }).click()
  await me.page.keyboard.press('Escape')
  await resize(me.page, 820, 900)
  await expect.poll(over).toMatch(/state|acts/)
  await expect.poll(buttons).toEqual([wide[0], ''])
  const edge = () =>
    me.page
      .locator('main tbody tr')
      .first()
      .locator('td')
      .evaluateAll(all => all.map(one => getComputedStyle(one, '::after').width).filter(width => width === '10px').length)
  await expect.poll(edge).toBe(1)
  await table().evaluate(one => one.scrollTo({ left: one.scrollWidth }))
  await expect.poll(over).toBeNull()
  await resize(me.page, 1900, 900)
  await expect.poll(buttons).toEqual(wide)
  await me.press('列设置')
  await me.press('恢复默认')
  await me.page.keyboard.press('Escape')
  await resize(me.page, 1440, 900)
})

test('a column with nothing in it is folded, stands once a page has something to say in it, and stays on the pages before', async () => {
  const page = (current: number) => ({
    records: Array.from({ length: 10 }, (_, i) => {
      const id = String((current - 1) * 10 + i)
      return { id, version: 1, status: 'live', paramName: `参数${id}`, paramKey: `key.${id}`, paramValue: current === 2 ? 'v' : '' }
    }),
    total: 30,
    size: 10,
    current,
  })
  const rows = answering(
    me.page,
    calling('blade-system/param/list'),
    route => route.fulfill({ json: { code: 200, success: true, msg: '', data: page(Number(new URL(route.request().url()).searchParams.get('current'))) } }),
    async () => {
      await me.load('/system/param', 'param')
      await me.row('参数3').waitFor()
      expect(await heads()).not.toContain('参数键值')
      for (const [turn, row] of [
        ['2', '参数13'],
        ['3', '参数23'],
        ['1', '参数3'],
      ] as const) {
        await me.page.getByRole('navigation', { name: '分页' }).getByRole('button', { name: turn, exact: true }).click()
        await me.row(row).waitFor()
        await expect.poll(heads).toContain('参数键值')
      }
    },
  )
  await rows
})

test('where nothing can be done with any row, no column of actions stands', async () => {
  const finance = await at.visit('finance1')
  await finance.open('/age_client/submit/components/areaAuthorization', 'area_authorization')
  await finance.page.locator('main tbody tr').first().waitFor()
  await expect.poll(() => finance.page.locator('main th.kt-acts').isVisible()).toBe(false)
})

test('a tab that grows when its screen has learnt what it is called stays in reach, with its cross', async () => {
  const row = me.row('参数1')
  await me.open('/system/param', 'param')
  const name = await row.locator('td.kt-main').innerText()
  expect(name).toContain('参数')
  await me.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('ketang.session')!)
    const tabs = Array.from({ length: 9 }, (_, i) => ({ path: `/system/none${i}`, url: `/system/none${i}`, label: `一个名字很长的页面${i}` }))
    localStorage.setItem('ketang.session', JSON.stringify({ ...kept, tabs: [...kept.tabs, ...tabs] }))
    dispatchEvent(new StorageEvent('storage', { key: 'ketang.session', newValue: '' }))
  })
  await until('there are many tabs', async () => (await me.page.locator('.kt-tab').count()) > 9)
  await me.open('/system/user', 'user')
  const isInReach = () =>
    me.page.evaluate(() => {
      const list = document.querySelector('.kt-tabs-list')!.getBoundingClientRect(),
        tab = document.querySelector('.kt-tab.kt-active')!.getBoundingClientRect()
      return tab.right <= list.right + 1 && tab.left >= list.left - 1
    })
  await until('the open tab is in reach', isInReach)
  await me.page.evaluate(() => {
    document.querySelector('.kt-tab.kt-active button')!.textContent = '一个后来才知道的很长的名字'
  })
  await until('the tab that has grown is in reach', isInReach)
})

test('a hint that is longer than its box ends in an ellipsis', async () => {
  await me.open('/system/param', 'param')
  const box = me.page.getByLabel('在列表中搜索')
  expect(await box.evaluate(one => [getComputedStyle(one).textOverflow, getComputedStyle(one, '::placeholder').textOverflow])).toEqual(['ellipsis', 'ellipsis'])
})

test('a day of bills is asked for by fields whose boxes stand on one line; on a phone none runs off the screen', async () => {
  const finance = await at.visit('finance1', { width: 1440 })
  await finance.load('/finance/reconciliation', 'reconciliation-board')
  const card = finance.page.locator('.kt-take-bill')
  const bottoms = await card.locator(':scope > label, :scope > button').evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().bottom)))
  expect(new Set(bottoms).size, bottoms.join()).toBe(1)
  await resize(finance.page, 375, 812)
  const runsOut = await card.evaluate(one => [one, ...one.querySelectorAll('*')].some(part => part.getBoundingClientRect().right > innerWidth))
  expect(runsOut).toBe(false)
})

test('in the dark the chosen of a few buttons stands out from the others', async () => {
  const school = await at.visit('school', { theme: 'dark', width: 1440 })
  await school.load('/sch_lesson/kcb', 'kcb')
  const chosen = school.page.locator('.kt-calendar-bar .bp6-active').first()
  expect(await chosen.evaluate(one => getComputedStyle(one).boxShadow)).not.toBe(
    await school.page
      .locator('.kt-calendar-bar [aria-pressed=false]')
      .first()
      .evaluate(one => getComputedStyle(one).boxShadow),
  )
  const shown = await chosen.evaluate(one => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--kt-accent-text)'
    one.append(probe)
    const colours = [getComputedStyle(one).color, getComputedStyle(probe).color]
    probe.remove()
    return colours
  })
  expect(shown[0]).toBe(shown[1])
})
