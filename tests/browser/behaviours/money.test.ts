/** Money before the button: a command that would be refused says what is missing, a dialog says who gets what, and many are paid at once. */
import type { Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { billId } from '../../../modules/settlement/bill.ts'
import { resize, type Site, site, until, type Visitor } from '../browser.ts'
import { visit, watched } from '../walk.ts'
import { agencyName, type World, world } from '../world.ts'

let at: Site, on: World, finance: Visitor
const bill = (period: string) => billId('agency', on.ids.agency, period)
const page = (period: string) => `/finance/bill/${encodeURIComponent(bill(period))}`
beforeAll(async () => {
  at = await site()
  on = await world(at)
  for (const period of ['2026-08', '2026-09', '2026-10']) await on.send('finance1', 'bill.generate', bill(period), { agencyId: on.ids.agency, period })
  finance = await at.visit('finance1')
})
afterAll(() => at?.close())
afterEach(() => expect(finance.errors).toEqual([]))

const issue = () => finance.page.locator('main button[data-command=bill_issue]')
const isPrimary = () => issue().evaluate(one => one.classList.contains('bp6-intent-primary'))
const steps = () => finance.page.getByRole('list', { name: '进展' }).getByRole('listitem')

test('a bill that can not be issued yet says until when, and its way so far and to come stands in a line', async () => {
  await finance.open(`${page('2026-10')}?tab=lifecycle`, 'bill-detail')
  await finance.page.locator('[data-waits=bill_issue]').getByText('月份结束满一天后才能出账（至 2026-11-02 00:00）').waitFor()
  await until('the button asks for nothing', async () => !(await isPrimary()))
  await expect.poll(async () => (await steps().allInnerTexts()).map(text => text.split('\n')[0])).toEqual(['未出账', '待确认', '已确认', '已开票', '已付清'])
  await expect.poll(() => finance.page.locator('.kt-picture-box').count()).toBe(0)
  await finance.press('看完整流程图')
  const picture = finance.page.locator('.kt-picture-box')
  await picture.locator('.kt-now').waitFor()
  await until('the picture fits', () =>
    picture.evaluate(box => box.scrollWidth <= box.clientWidth && box.querySelector('svg')!.getBoundingClientRect().width <= box.clientWidth),
  )
  await watched(finance)
  expect(await visit(finance, {})).toEqual([])
  await finance.shot('money-waits')
  await resize(finance.page, 375, 812)
  await finance.shot('money-waits-phone')
  await resize(finance.page, 1440, 900)
})

test('in a list too a button that would be refused says why, and one question is asked for all rows', { timeout: 120_000 }, async () => {
  const questions: string[] = []
  const hear = (request: Request) => request.url().includes('lifecycle/before') && questions.push(request.url())
  finance.page.on('request', hear)
  await finance.open('/finance/agencyBill', 'agencyBill')
  const buttons = finance.page.locator('main tbody button[data-command=bill_issue]')
  await expect.poll(() => buttons.count()).toBe(3)
  await expect
    .poll(() =>
      buttons.evaluateAll(all =>
        all.map(one => [one.hasAttribute('data-refused'), one.getAttribute('title') ?? '', one.classList.contains('bp6-intent-primary')]),
      ),
    )
    .toEqual([
      [true, '月份结束满一天后才能出账（至 2026-11-02 00:00）', false],
      [true, '月份结束满一天后才能出账（至 2026-10-02 00:00）', false],
      [false, '', true],
    ])
  finance.page.off('request', hear)
  expect(questions).toHaveLength(1)
  // Who presses it all the same is told before anything is filled in.
  await buttons.first().click()
  await finance.dialog().getByText('现在不能执行：月份结束满一天后才能出账（至 2026-11-02 00:00）').waitFor()
  // Nothing that could be filled in would help.
  const sends = finance.dialog().locator('.bp6-dialog-footer-actions button').last()
  await expect.poll(() => sends.isDisabled()).toBe(true)
  await finance.shot('money-refused-row')
  await finance.press('取消', finance.dialog())
  // Once the time has come the open dialog is of use again, without being asked.
  await buttons.nth(1).click()
  await expect.poll(() => sends.isDisabled()).toBe(true)
  await at.moveTo('2026-10-01T16:01:00.000Z')
  await expect.poll(() => sends.isEnabled(), { timeout: 60_000 }).toBe(true)
  await finance.dialog().getByText('现在不能执行').waitFor({ state: 'detached' })
  await finance.press('取消', finance.dialog())
})

test('once it can be, its dialog says whose bill it is, how much and what is left, and it is issued', async () => {
  await at.moveTo('2026-11-03T04:00:00.000Z')
  await finance.comeBack()
  await finance.open(page('2026-10'), 'bill-detail')
  await until('the button asks to be pressed', isPrimary)
  await issue().click()
  const said = finance.dialog().locator('[data-statement]')
  await said.getByText(agencyName, { exact: true }).waitFor()
  await expect.poll(() => said.innerText()).toMatch(/2026-10[\s\S]*本次金额\s+¥0\.00[\s\S]*此后未付清的其他账单\s+¥0\.00/)
  await watched(finance)
  expect(await visit(finance, { within: '.kt-dialog' })).toEqual([])
  await finance.shot('money-dialog')
  await finance.send()
  await finance.page.locator('main').getByText('待确认').first().waitFor()
})

test('bills are recorded as paid together: who can not be is left out with the rule, one voucher for all, and a result', async () => {
  await on.send('finance1', 'bill.issue', bill('2026-09'))
  for (const period of ['2026-09', '2026-10']) {
    await on.send('agency', 'bill.confirm', bill(period))
    await on.send('finance1', 'bill.invoice', bill(period), { invoiceNo: `F${period}` })
  }
  await finance.open('/finance/agencyBill', 'agencyBill')
  await finance.page.locator('main tbody tr').nth(2).waitFor()
  await finance.page.getByRole('checkbox', { name: '全选本页' }).check()
  await finance.page.locator('[data-bulk=bill_pay]', { hasText: '2' }).click()
  const dialog = finance.dialog()
  await dialog.locator('.kt-bulk-figures').getByText('本次金额').waitFor()
  await expect.poll(() => dialog.locator('.kt-bulk-figures').innerText()).toMatch(/2\s+将执行\s+¥0\.00\s+本次金额\s+1\s+不在其中/)
  await dialog.locator('.kt-bulk-why').getByText('“未出账”时不能登记付清 (1)').waitFor()
  await dialog.getByLabel('凭证号').fill('V-1')
  await finance.shot('money-many')
  await dialog.getByRole('button', { name: '登记付清 2' }).click()
  await dialog.getByRole('status').getByText('已完成').waitFor()
  await expect.poll(() => dialog.locator('.kt-bulk-figures').innerText()).toMatch(/2\s+已完成/)
  await finance.press('关闭', dialog.locator('.bp6-dialog-footer'))
  await expect.poll(() => finance.page.locator('main tbody tr', { hasText: '已付清' }).count()).toBe(2)
})
