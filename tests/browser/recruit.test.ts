/** The story of pilot recruiting in a real browser: a product goes on offer, a family asks on the public page from a phone, and the home shows
 * how far they came. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minute, plus } from '../../modules/kit/index.ts'
import { boardCall } from '../../modules/recruit/figures.ts'
import { beginning, calling, fits, type Site, site, type Visitor } from './browser.ts'
import { isSound } from './walk.ts'
import { world } from './world.ts'

let at: Site, admin: Visitor, adviser: Visitor
beforeAll(async () => {
  at = await site()
  await world(at)
  admin = await at.visit('recruit')
})
afterAll(() => at?.close())

const main = (one: Visitor) => one.page.locator('main')

test('a product is drafted and put on offer', { timeout: 180_000 }, async () => {
  await admin.open('/recruitpilots/product', 'pilot_product')
  await admin.command('pilot_product_create')
  await admin.fill({ 产品名称: '飞行学员选拔辅导', 价格: '12800', 招收开始: '2026-09-01', 招收截止: '2026-12-31', '名额(0为不限)': '20' })
  await admin.send()
  await admin.row('飞行学员选拔辅导').first().click()
  await admin.screen('pilot_product-detail')
  await admin.command('pilot_product_putOn', main(admin))
  await main(admin).getByText('已上架').first().waitFor()
  await isSound(admin)
  await admin.shot('recruit-product')
})

test('a family asks on the public page from a phone, in both languages, and is told what is wrong', { timeout: 180_000 }, async () => {
  const context = await admin.page
    .context()
    .browser()!
    .newContext({ viewport: { width: 375, height: 812 }, locale: 'zh-CN', baseURL: at.serving.address })
  const family = await context.newPage()
  await family.goto('/recruit')
  await family.getByText('飞行学员选拔辅导').first().waitFor()
  await fits(family)
  if (process.env.SCREENSHOTS) await family.screenshot({ path: 'var/screens/recruit-ask-phone.png', fullPage: true })
  await family.getByRole('button', { name: 'English' }).click()
  await family.getByRole('heading', { name: 'Become a pilot' }).waitFor()
  await family.getByRole('button', { name: '中文' }).click()
  await at.moveTo(plus(beginning, 5 * minute))
  await family.locator('#rc-name').fill('钱小宇')
  await family.locator('#rc-phone').fill('1390000')
  await family.getByRole('button', { name: '提交' }).click()
  await family.getByRole('alert').first().waitFor()
  await family.locator('#rc-phone').fill('13900000777')
  await family.locator('#rc-guardianName').fill('钱父')
  // Whoever asks about a product from its card finds it chosen.
  await family.getByRole('button', { name: '咨询此项' }).first().click()
  await expect.poll(() => family.locator('#rc-productId option:checked').innerText()).toBe('飞行学员选拔辅导')
  await family.locator('#rc-content').fill('近视一百度可以报名吗？')
  await family.getByRole('button', { name: '提交' }).click()
  await family.getByText('请确认已满18周岁').waitFor()
  await family.getByText('本人已满18周岁').click()
  await family.getByRole('button', { name: '提交' }).click()
  await family.getByText('已收到，我们会尽快与您联系').waitFor()
  await family.getByText(/ZF\d{8}/).waitFor()
  await context.close()
})

test('by the keyboard alone a menu of a row is walked, and a form is begun where it begins and left to where it was opened', { timeout: 180_000 }, async () => {
  const { page } = admin,
    at = (word: string) =>
      expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).innerText || document.activeElement?.ariaLabel)).toBe(word)
  const press = (...all: readonly string[]) => all.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
  await admin.open('/recruitpilots/consult', 'pilot_consult')
  const row = page.locator('main tbody tr').first()
  await row.getByRole('button', { name: '更多' }).focus()
  await press('Enter')
  await at('分配顾问')
  await press('ArrowUp')
  await at('删除')
  await press('ArrowDown', 'ArrowDown')
  await at('记录联系')
  await press('Enter')
  await admin.dialog().waitFor()
  await expect
    .poll(() =>
      admin
        .dialog()
        .getByLabel('方式')
        .evaluate(one => one === document.activeElement),
    )
    .toBe(true)
  // What the family asked is not what was said to them.
  await expect.poll(() => admin.dialog().getByLabel('联系内容').inputValue()).toBe('')
  await press('Escape')
  await at('更多')
})

const detail = async (one: Visitor) => {
  await one.open('/recruitpilots/consult', 'pilot_consult')
  await one.page.locator('main tbody tr').first().click()
  await one.screen('pilot_consult-detail')
}
const tab = (one: Visitor, name: string) => one.page.getByRole('tab', { name }).click()
const record = (one: Visitor) => one.page.getByRole('tabpanel').locator('tbody tr').first()

test('the admin gives it to a consultant, who answers in time and keeps what was said', { timeout: 240_000 }, async () => {
  await detail(admin)
  await admin.command('pilot_consult_assign')
  await admin.dialog().getByLabel('负责顾问').selectOption({ label: '客服小何 · 0 条在跟进' })
  await admin.send()
  await main(admin).getByText('待联系').first().waitFor()
  adviser = await at.visit('service')
  await detail(adviser)
  await adviser.command('pilot_consult_contact')
  await adviser.fill({ 联系内容: '说明选拔流程，约周六到校初检' })
  await adviser.send()
  await tab(adviser, '联系记录')
  await main(adviser).getByText('说明选拔流程，约周六到校初检').first().waitFor()
  // The admin's page hears of it.
  await main(admin).getByText('已联系').first().waitFor()
  await isSound(adviser)
  await adviser.shot('recruit-consult-desk')
})

test('what is known of a body is opened by its consultant and the admin alone, after saying why', { timeout: 240_000 }, async () => {
  await tab(adviser, '体检档案')
  await adviser.command('pilot_file_create', adviser.page.getByRole('tabpanel'))
  await adviser.fill({ '身高(厘米)': '176', 左眼裸眼视力: '5.0', 病史与手术: '幼时阑尾手术' })
  await adviser.send()
  await record(adviser).waitFor()
  // Nothing of it stands on the page, in the list, or in what the page was sent.
  expect(await adviser.page.content()).not.toContain('阑尾')
  const look = async (one: Visitor) => {
    await one.command('pilot_file_look', record(one))
    const opened = one.dialog()
    await opened.getByRole('textbox').first().fill('核对初检结果')
    await opened.getByRole('button', { name: '确定' }).click()
    await one.page.locator('.bp6-dialog [data-figure="illness"]').getByText('幼时阑尾手术').waitFor()
    await one.page.locator('.bp6-dialog [data-figure="height"]').getByText('176').waitFor()
    await one.shot(`recruit-body-${one.account}`)
    await one.page.getByRole('button', { name: '关闭', exact: true }).last().click()
    await expect.poll(() => one.page.getByText('幼时阑尾手术').count()).toBe(0)
  }
  await look(adviser)
  await detail(admin)
  await tab(admin, '体检档案')
  await look(admin)
  // The platform sees that somebody asks, and has no way to the body; another consultant finds neither.
  const office = await at.visit('operator')
  await detail(office)
  await main(office).getByText('已联系').first().waitFor()
  await expect.poll(() => office.page.getByRole('tab', { name: '体检档案' }).count()).toBe(0)
  const other = await at.visit('seller')
  for (const [path, screen] of [
    ['/recruitpilots/consult', 'pilot_consult'],
    ['/recruitpilots/file', 'pilot_file'],
  ] as const) {
    await other.open(path, screen)
    await main(other).getByText('没有数据').or(main(other).locator('.kt-empty')).first().waitFor()
    await expect
      .poll(() =>
        main(other)
          .locator('tbody tr', { hasText: /已联系|有效/ })
          .count(),
      )
      .toBe(0)
  }
  await office.leave()
  await other.leave()
})

test('results follow each other; signing makes an order, which the family pays by a code', { timeout: 240_000 }, async () => {
  const judge = async (stage: string) => {
    await adviser.command('pilot_file_judge', record(adviser))
    await adviser.fill({ 阶段: stage, 结果: '合格', 日期: '2026-10-01' })
    await adviser.dialog().getByRole('button', { name: '确定' }).click()
  }
  // Not the second one first: refused by name, and mended where it stands.
  await judge('体检')
  await adviser.dialog().getByRole('alert').first().waitFor()
  await adviser.fill({ 阶段: '初选' })
  await adviser.send()
  await main(adviser).getByText('初选通过').first().waitFor()
  await adviser.command('pilot_consult_sign')
  await adviser.send()
  await tab(adviser, '收款')
  await main(adviser).getByText('¥12,800.00').first().waitFor()
  await adviser.page.getByRole('button', { name: '微信收款' }).click()
  const link = adviser.page.getByRole('link', { name: '打开支付页' })
  await link.waitFor()
  await adviser.page.getByRole('img', { name: '付款码' }).waitFor()
  await isSound(adviser)
  await adviser.shot('recruit-fee')
  at.serving.parts.ports.gateway.act(new URL((await link.getAttribute('href'))!).searchParams.get('tradeNo')!, 'pay')
  await adviser.page.locator('.rc-fee[data-status="paid"]').waitFor()
  await adviser.shot('recruit-fee-paid')
  expect(adviser.errors).toEqual([])
  await adviser.leave()
})

test('the home shows what waits and how far they came, on a desk and on a phone, in English and in the dark', { timeout: 240_000 }, async () => {
  await admin.open('/wel', 'home-recruitpilots_admin')
  await main(admin).getByRole('heading', { name: '转化漏斗' }).waitFor()
  // Each step of the funnel has the one who came as far, and the last nobody.
  const funnel = main(admin).getByRole('region', { name: '转化漏斗' })
  await expect.poll(() => funnel.getByText('1 · 100%').count()).toBe(4)
  await funnel.getByText('0 · 0%').waitFor()
  await isSound(admin)
  await admin.shot('recruit-home')
  const other = await at.visit('recruit', { width: 375, lang: 'en', theme: 'dark' })
  // A month in which somebody asks every day: the days scroll in their card, and the page stays as wide as the phone.
  await other.page.route(calling(boardCall), async route => {
    const answer = await (await route.fetch()).json()
    const byDay = Array.from({ length: 30 }, (_, i) => ({ day: `2026-09-${String(i + 1).padStart(2, '0')}`, count: 1 + (i % 3) }))
    await route.fulfill({ json: { ...answer, data: { ...answer.data, byDay } } })
  })
  await other.open('/wel', 'home-recruitpilots_admin')
  await other.page.locator('[data-bar="2026-09-30"]').waitFor()
  await main(other).getByRole('heading', { name: 'How far they come' }).waitFor()
  await isSound(other)
  await other.shot('recruit-home-phone-dark')
  await other.open('/recruitpilots/consult', 'pilot_consult')
  await other.shot('recruit-consults-phone-dark')
  expect([...admin.errors, ...other.errors]).toEqual([])
})
