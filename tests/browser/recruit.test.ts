/** The story of pilot recruiting in a real browser: a product goes on offer, a family asks on the public page from a phone, and the home shows
 * how far they came. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minute, plus } from '../../modules/kit/index.ts'
import { beginning, fits, type Site, site, type Visitor } from './browser.ts'
import { isSound } from './walk.ts'
import { world } from './world.ts'

let at: Site, admin: Visitor
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
  await family.locator('#rc-productId').selectOption({ label: '飞行学员选拔辅导' })
  await family.locator('#rc-content').fill('近视一百度可以报名吗？')
  await family.getByRole('button', { name: '提交' }).click()
  await family.getByText('请确认已满18周岁').waitFor()
  await family.getByText('本人已满18周岁').click()
  await family.getByRole('button', { name: '提交' }).click()
  await family.getByText('已收到，我们会尽快与您联系').waitFor()
  await family.getByText(/ZF\d{8}/).waitFor()
  await context.close()
})

test('the home shows what waits and how far they came, on a desk and on a phone, in English and in the dark', { timeout: 240_000 }, async () => {
  await admin.open('/wel', 'home-recruitpilots_admin')
  await main(admin).getByRole('heading', { name: '转化漏斗' }).waitFor()
  await main(admin).getByText('1 · 100%').first().waitFor()
  await isSound(admin)
  await admin.shot('recruit-home')
  const other = await at.visit('recruit', { width: 375, lang: 'en', theme: 'dark' })
  await other.open('/wel', 'home-recruitpilots_admin')
  await main(other).getByRole('heading', { name: 'How far they come' }).waitFor()
  await isSound(other)
  await other.shot('recruit-home-phone-dark')
  await other.open('/recruitpilots/consult', 'pilot_consult')
  await other.shot('recruit-consults-phone-dark')
  expect([...admin.errors, ...other.errors]).toEqual([])
})
