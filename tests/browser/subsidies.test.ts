/** The story of a subsidy in a real browser: a scheme, a family's application, three words, an order that costs less, and what comes back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { user } from '../../modules/identity/index.ts'
import { find, newId } from '../../modules/kit/index.ts'
import { enrol, mine, pay } from './acts/enrol.ts'
import * as money from './acts/money.ts'
import { type Story, story } from './acts/story.ts'
import { fits, type Site, site, type Visitor } from './browser.ts'
import { visit, watched } from './walk.ts'
import { furnish, readyClass, world } from './world.ts'

let at: Site, on: Story
const scheme = '阳光助学计划',
  child = '周雨欣',
  klass = { name: '国画周二班' }
beforeAll(async () => {
  at = await site()
  on = story(at, await world(at))
  const { product } = await furnish(on.world)
  const id = await readyClass(on.world, { productId: product, ...klass, days: ['2026-10-13', '2026-10-20', '2026-10-27'] })
  await on.world.send('school', 'open_class.release', id, { isAudit: 0, enrollEnd: '2026-10-08 18:00:00' })
  // The pupil's own teacher says the first word.
  const { school } = on.world.ids,
    teacher = newId()
  const [account] = await at.serving.parts.engine.ask('000000', find(user, { account: 'classteacher' }))
  await on.world.send('school', 'school_teacher.create', teacher, { schoolId: school, name: '杨建国', phone: account!.phone })
  await on.world.send('school', 'school_class.change', `${school}-3-1`, { headTeacherId: teacher })
})
afterAll(() => at?.close())

/** Read by axe, no wider than its window, and kept as a picture. */
async function isSound(one: Visitor, name: string, within = 'main'): Promise<void> {
  await one.shot(name)
  await watched(one)
  expect(await visit(one, { within })).toEqual([])
  await fits(one.page)
}
const reported = (one: Visitor, name: string) => one.page.locator(`[data-figure=${name}] dd`)
const adds = (one: Visitor, figures: Readonly<Record<string, string>>) =>
  expect
    .poll(async () => Object.fromEntries(await Promise.all(Object.keys(figures).map(async name => [name, await reported(one, name).innerText()]))))
    .toEqual(figures)
async function report(): Promise<Visitor> {
  const one = await on.at('commission')
  await one.open('/basic/subsidyScheme', 'subsidy_scheme')
  await one.row(scheme).click()
  await one.screen('subsidy_scheme-detail')
  return one
}

test('a commission makes a scheme, and a family applies on a phone with a picture', { timeout: 120_000 }, async () => {
  const commission = await on.at('commission')
  await commission.open('/basic/subsidyScheme', 'subsidy_scheme')
  await commission.command('subsidy_scheme_create')
  const days = { 申请开始: '2026-09-01', 申请截止: '2026-12-31', 使用开始: '2026-09-01', 使用截止: '2027-01-31' }
  await commission.fill({ 方案名称: scheme, ...days, 每名学生上限: '150.00', 预算: '1000.00' })
  await isSound(commission, 'subsidy-scheme-form', '.bp6-dialog')
  await commission.send()
  await commission.command('subsidy_scheme_publish', commission.row(scheme))
  await commission.send('发布')
  await commission.row(scheme).getByText('已发布').waitFor()

  const parent = await on.at('parent5', { width: 375 })
  await parent.open('/basic/subsidy', 'subsidy')
  await isSound(parent, 'subsidy-none-phone')
  await parent.command('subsidy_submit')
  await parent.dialog().getByText(`${scheme} · 上限 150.00`).waitFor({ state: 'attached' })
  await parent.fill({ 申请金额: '150.00', 申请理由: '父母一方失业，家庭收入减少' })
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fdf6e3' } })
    .png()
    .toBuffer()
  await parent.dialog().locator('input[type=file]').setInputFiles({ name: '证明.png', mimeType: 'image/png', buffer: picture })
  await parent.dialog().getByRole('link', { name: '证明.png' }).waitFor()
  await isSound(parent, 'subsidy-apply-phone', '.bp6-dialog')
  await parent.send()
  await parent.page.getByText('审核中').locator('visible=true').first().waitFor()
  await isSound(parent, 'subsidy-list-phone')
})

test('class, school and commission say yes, one after the other', { timeout: 120_000 }, async () => {
  for (const account of ['classteacher', 'school', 'commission'] as const) {
    const one = await on.at(account)
    await one.open('/basic/subsidy', 'subsidy')
    await one.command('subsidy_approve', one.row(scheme))
    await one.dialog().waitFor()
    await isSound(one, `subsidy-approve-${account}`, '.bp6-dialog')
    await one.send(/^(确定|通过)$/)
    await one.page.locator('main [data-command=subsidy_approve]').waitFor({ state: 'detached' })
  }
  const commission = await report()
  await adds(commission, { budget: '1,000.00', reserved: '150.00', used: '0.00', left: '850.00', approved: '1', orders: '0' })
})

test('the family enrols and sees what it pays itself; the agency sees the price alone', { timeout: 120_000 }, async () => {
  await enrol(on, 'parent5', child, klass as never)
  const parent = await on.at('parent5')
  await expect.poll(() => parent.page.locator('.fi-pay .kt-totals dd').allInnerTexts()).toEqual(['400.00', '−150.00', '250.00'])
  await isSound(parent, 'subsidy-pay-phone')
  await pay(on, 'parent5')
  const commission = await report()
  await adds(commission, { budget: '1,000.00', reserved: '0.00', used: '150.00', left: '850.00', orders: '1' })
  await isSound(commission, 'subsidy-scheme')

  const agency = await on.at('agency')
  await agency.open('/order/list', 'order')
  await agency.row(klass.name).click()
  await agency.screen('order-detail')
  const page = agency.page.locator('main')
  await expect.poll(() => page.locator('.fi-sums').innerText()).toMatch(/应付.*400\.00.*已付.*400\.00/s)
  await expect.poll(() => page.innerText()).not.toMatch(/补贴|150\.00|250\.00/)
  await agency.shot('subsidy-agency-order')
})

test('a refund gives both back, and the report of the scheme adds up', { timeout: 120_000 }, async () => {
  const parent = await mine(on, 'parent5', child)
  await parent.press('撤销报名', parent.page.locator('article', { hasText: klass.name }))
  await expect.poll(() => parent.dialog().locator('.kt-totals').innerText()).toMatch(/400\.00.*150\.00.*250\.00/s)
  await isSound(parent, 'subsidy-refund-phone', '.bp6-dialog')
  await parent.fill({ 退款原因: '孩子搬家转学' })
  await parent.send('提交申请')
  await money.auditRefund(on, child)
  await money.executeRefunds(on, [child])
  await money.refundArrived(on, 'parent5', child, klass as never, '250.00')
  const commission = await report()
  await adds(commission, { budget: '1,000.00', reserved: '150.00', used: '0.00', left: '850.00', givenBack: '150.00', orders: '1' })
  await parent.open('/basic/subsidy', 'subsidy')
  await parent.page.getByText(scheme).locator('visible=true').first().click()
  await parent.screen('subsidy-detail')
  await adds(parent, { approved: '150.00', used: '0.00', left: '150.00' })
  await isSound(parent, 'subsidy-phone')
  expect(on.visitors().flatMap(one => one.errors)).toEqual([])
})
