/** From a figure to what it is made of: a day of a report to its orders, a bill to its settlements, their lessons and orders, and back. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Site, until, type Visitor } from '../browser.ts'
import { demoSite, demoVisit } from '../demo.ts'
import { visit, watched } from '../walk.ts'

let at: Site, finance: Visitor
beforeAll(async () => {
  at = await demoSite()
  finance = await demoVisit(at, 'finance')
})
afterAll(() => at?.close())
afterEach(() => expect(finance.errors).toEqual([]))

const rows = () => finance.page.locator('main tbody tr')
const tab = (name: string) => finance.page.locator('main').getByRole('tab', { name, exact: true }).click()

test('a month is drawn and added up; a bar leads to the lessons of its day', async () => {
  await finance.open('/age/agenctDaily?period=2026-10', 'agency-daily')
  const chart = finance.page.getByRole('list', { name: /机构日报 · / })
  await chart.getByRole('listitem').first().waitFor()
  await finance.page.locator('main tfoot').getByText('合计').waitFor()
  const days = finance.page.locator('main tbody td:first-child')
  await expect.poll(async () => (await days.first().innerText()) <= at.now().slice(0, 10)).toBe(true)
  // What the highest bar comes to is said above the line that it reaches.
  await finance.page.locator('.kt-scaled > figcaption', { hasText: /^−?¥[\d,]+\.\d\d · \d\d-\d\d$/ }).waitFor()
  await finance.page.getByLabel('图表').selectOption({ label: '课次' })
  await finance.page.getByRole('list', { name: '机构日报 · 课次' }).waitFor()
  await watched(finance)
  expect(await visit(finance, {})).toEqual([])
  const day = finance.page.locator('[data-bar]', { hasText: /[1-9]$/ }).first()
  const [key, count] = [await day.getAttribute('data-bar'), Number((await day.getAttribute('title'))!.split(' ')[1])]
  await day.getByRole('link').click()
  await finance.screen('lessonmanage')
  await until('the lessons of the day are listed', async () => (await rows().count()) === Math.min(count, 30) && count > 0)
  await expect.poll(async () => (await rows().allInnerTexts()).every(text => text.includes(key!.slice(5)))).toBe(true)
})

test('from a bill to its settlements, to a lesson, to its orders; and from an order back to the bill', async () => {
  await finance.open('/finance/agencyBill?q.period=2026-09', 'agencyBill')
  await rows().first().click()
  await finance.screen('bill-detail')
  await tab('结算单')
  // By its words: what stands in the middle of a row may be a link of its own. By its number: the lines above say the same words.
  await rows().filter({ hasText: /JS\d/ }).getByText('教师课时费', { exact: true }).last().click()
  await finance.screen('settlement-detail')
  await finance.page.getByRole('complementary').getByRole('heading', { name: '账单' }).waitFor()
  await tab('全部明细')
  await finance.page.getByRole('tabpanel').locator('tbody tr').first().click()
  await finance.screen('lesson_detail')
  await tab('订单')
  const order = finance.page.getByRole('tabpanel').locator('tbody tr').first()
  await order.click()
  await finance.screen('order-detail')
  await tab('结算明细')
  await finance.page.getByRole('tabpanel').locator('tbody tr').first().waitFor()
  await finance.page.goBack()
  await finance.screen('lesson_detail')
  await finance.page.goBack()
  await finance.screen('settlement-detail')
  await finance.page
    .getByRole('complementary')
    .getByRole('link', { name: /2026-09/ })
    .click()
  await finance.screen('bill-detail')
})
