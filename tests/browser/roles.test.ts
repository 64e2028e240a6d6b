/** What single roles find when they come: the auditor what an auditor looks at, everybody until when things are to be done, lists without
 * columns that say nothing, pages that end, numbers that lead on, and the rules of the house by what they are about. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resize, type Site, until } from './browser.ts'
import { demoSite, demoVisit } from './demo.ts'

let at: Site
beforeAll(async () => {
  at = await demoSite()
}, 240_000)
afterAll(() => at?.close())

test('the auditor sees what was done that is unusual, by which rule, and who looked unmasked, has the log verified, and goes on to all changes', {
  timeout: 180_000,
}, async () => {
  const auditor = await demoVisit(at, 'auditor')
  await auditor.screen('home-auditor')
  const part = (name: string) => auditor.page.getByRole('region', { name })
  await part('最近的异常操作').locator('li').first().waitFor()
  await part('最近的异常操作').getByText('更正与作废；授权与密码重置').waitFor()
  await part('近 30 天查看完整个人信息').waitFor()
  await auditor.press('立即核验')
  await part('日志核验')
    .getByText(/核验通过：[\d,]+ 条记录连续/)
    .waitFor()
  await auditor.shot('roles-auditor')
  await resize(auditor.page, 375, 812)
  await auditor.shot('roles-auditor-phone')
  await resize(auditor.page, 1440, 900)
  await auditor.page.getByRole('link', { name: '全部异常操作' }).click()
  const changes = await auditor.screen('changes')
  // Who did it is named in full, and leads to all else that they did.
  const who = changes.locator('tbody td a[href*="actor="]').first()
  await expect.poll(() => who.innerText()).toMatch(/^[^*]+$/)
  await who.click()
  await expect.poll(() => auditor.page.url()).toContain('actor=')
  expect(auditor.errors).toEqual([])
  await auditor.leave()
})

test('a home says until when each thing is to be done, marks what is late, and greys what would be refused', { timeout: 180_000 }, async () => {
  const school = await demoVisit(at, 'school'),
    rows = school.page.locator('[data-waiting]')
  await rows.first().waitFor()
  const dues = rows.locator('time[data-until]')
  await until('something has a time', async () => (await dues.count()) > 3)
  const late = rows.locator('time.dk-late')
  await expect.poll(() => late.count()).toBeGreaterThan(0)
  for (const text of await late.allInnerTexts()) expect(text).toMatch(/逾期/)
  // Each row has its next step.
  await expect.poll(() => rows.count()).toBe(await rows.locator('[data-act]').count())
  const refused = rows.locator('button[data-refused]')
  await refused.first().waitFor()
  for (const one of await refused.all()) await expect.poll(() => one.getAttribute('title')).toMatch(/[一-龥]/)
  await school.shot('roles-school')
  await resize(school.page, 375, 812)
  await school.shot('roles-school-phone')
  expect(school.errors).toEqual([])
  await school.leave()
})

test('columns that say nothing on any row are folded, named, and shown when asked for', { timeout: 180_000 }, async () => {
  const finance = await demoVisit(at, 'finance')
  await finance.page.goto('/finance/profitShare')
  const folded = finance.page.locator('button.kt-folded'),
    head = (name: string) => finance.page.locator('main thead th', { hasText: name })
  await folded.waitFor()
  await expect.poll(() => folded.getAttribute('title')).toContain('未收回')
  await expect.poll(() => head('未收回').count()).toBe(0)
  await finance.shot('roles-folded')
  // The choice of columns says so, too.
  await finance.press('列设置')
  await finance.page.locator('.kt-columns label', { hasText: '未收回' }).getByText('本页为空').waitFor()
  await finance.page.keyboard.press('Escape')
  await finance.page.locator('.kt-columns').waitFor({ state: 'detached' })
  await folded.click()
  await head('未收回').first().waitFor()
  await expect.poll(() => folded.count()).toBe(0)
  // A bill of an agency has no column of what only schools' bills have.
  await finance.open('/finance/agencyBill', 'agencyBill')
  await finance.page.locator('main tbody tr').first().waitFor()
  await expect.poll(() => head('缴费金额').count()).toBe(0)
  await head('结算金额').first().waitFor()
  await finance.shot('roles-bills')
  expect(finance.errors).toEqual([])
  await finance.leave()
})

test('pages end: at a desk within three screens, on a phone within five', { timeout: 300_000 }, async () => {
  const tall = {
    finance: [
      ['/finance/ledger', 'ledger'],
      ['/age/lessonPeriodReport', 'lesson-period-report'],
      ['/settlement/run', 'settlement-run'],
      ['/finance/studentDetail', 'student-money'],
    ],
    parent: [
      ['/exam/mine', 'my-exams'],
      ['/parent/enrol', 'parent-enrol'],
    ],
    sales: [['/crm_customer/crm_opportunity/board', 'opportunity-board']],
    school: [
      ['/school_client/class/productShop', 'product-shop'],
      ['/wel', 'home'],
    ],
  } as const
  for (const [width, most] of [
    [1440, 2_500],
    [375, 4_000],
  ] as const)
    for (const [account, pages] of Object.entries(tall)) {
      const one = await demoVisit(at, account, { width })
      for (const [path, screen] of pages) {
        await one.open(path, screen)
        await expect
          .poll(() => one.page.evaluate(() => document.querySelector('main')!.scrollHeight), { message: `${path} at ${width}` })
          .toBeLessThanOrEqual(most)
      }
      expect(one.errors).toEqual([])
      await one.leave()
    }
})
test('the journal of the books comes by the page, with the sums of all', { timeout: 180_000 }, async () => {
  const finance = await demoVisit(at, 'finance')
  const page = await finance.open('/finance/ledger', 'ledger').then(() => finance.screen('ledger'))
  await page.getByRole('tab', { name: '序时账' }).click()
  const journal = page.getByRole('table', { name: '序时账' }),
    first = await journal.locator('tbody tr').first().innerText()
  await expect.poll(() => journal.locator('tbody tr').count()).toBe(30)
  await page.getByRole('navigation').getByRole('button', { name: '2', exact: true }).click()
  await expect.poll(() => journal.locator('tbody tr').first().innerText()).not.toBe(first)
  await finance.leave()
})
test('the number of an order on a payment leads to the order', { timeout: 180_000 }, async () => {
  const finance = await demoVisit(at, 'finance')
  await finance.open('/finance/payRecord', 'pay-record')
  const number = finance.page.locator('main tbody tr a[href^="/order/detail/"]').first(),
    code = await number.innerText()
  await number.click()
  await (await finance.screen('order-detail')).getByText(code).first().waitFor()
  expect(finance.errors).toEqual([])
  await finance.leave()
})

test('the rules of the house stand in sections', { timeout: 180_000 }, async () => {
  const admin = await demoVisit(at, 'admin')
  await admin.open('/system/policy', 'policy')
  await expect.poll(() => admin.page.locator('main fieldset.kt-form-part legend').count()).toBe(7)
  await admin.page.getByRole('group', { name: '退费与结算' }).getByLabel('学校可审批退费上限').waitFor()
  await admin.shot('roles-policy')
  await resize(admin.page, 375, 812)
  expect(admin.errors).toEqual([])
  await admin.leave()
})
