/** The story of a complaint in a real browser: a parent complains about the teacher of a child's class, customer service about another,
 * the commission looks at both, and who complained reads the answer, at a desk and on a phone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, site, until, type Visitor } from './browser.ts'
import { isSound } from './walk.ts'
import { furnish, type World, world } from './world.ts'

let at: Site, on: World
const seen: Visitor[] = []
const comes = async (account: string, width?: number): Promise<Visitor> => {
  const one = await at.visit(account, width ? { width } : {})
  seen.push(one)
  return one
}
beforeAll(async () => {
  at = await site()
  on = await world(at)
  await furnish(on)
})
afterAll(() => at?.close())

const said = '李老师上课时多次接听电话',
  noticed = '家长来电反映教室过道堆放杂物'
const list = async (one: Visitor) => one.open('/basic/agencyComplaint', 'violation_complaint')
test('a parent chooses a child, whose class comes along, and says that it is about the teacher', { timeout: 120_000 }, async () => {
  const parent = await comes('parent1')
  await parent.page.goto('/wel')
  await parent.menu('投诉')
  await parent.screen('violation_complaint')
  await isSound(parent)
  await parent.shot('complaint-none')
  await parent.command('violation_complaint_complain')
  const dialog = parent.dialog()
  await dialog.getByLabel('学生').waitFor()
  // Two children: nobody is chosen for the parent, and no class before the child.
  await parent.press(/^(确定|OK)$/, dialog)
  await dialog.getByText('请选择学生').waitFor()
  await expect.poll(() => dialog.getByLabel('班级').locator('option').allInnerTexts()).not.toContain('国画甲班')
  await parent.fill({ 学生: '张小红' })
  await until(
    'the only class of the child is chosen',
    async () => (await dialog.getByLabel('班级').evaluate(one => (one as HTMLSelectElement).selectedOptions[0]!.text)) === '国画甲班',
  )
  await parent.fill({ 针对任课教师: true, 投诉类型: '其他', 投诉内容: said })
  await isSound(parent, '.bp6-dialog')
  await parent.shot('complaint-new')
  await parent.send()
  await parent.row(said).getByText('待处理', { exact: true }).waitFor()
  await parent.shot('complaint-sent')
})

test('on a phone it is opened from the class of a child, and who thought better of it takes the complaint back', { timeout: 120_000 }, async () => {
  const parent = await comes('parent1', 375)
  await parent.open('/parent/enrolments', 'parent-enrolments')
  await parent.page.locator('.kt-children button', { hasText: '张小明' }).click()
  const place = parent.page.locator('[data-enrolment]', { hasText: '国画甲班' }).first()
  await isSound(parent)
  await parent.shot('complaint-class-375')
  await place.getByRole('link', { name: '投诉' }).click()
  await parent.screen('violation_complaint')
  for (const [label, chosen] of [
    ['学生', '张小明'],
    ['班级', '国画甲班'],
  ] as const)
    await expect.poll(() => parent.dialog().getByLabel(label).locator('option:checked').innerText()).toBe(chosen)
  await parent.fill({ 投诉类型: '其他', 投诉内容: '误会一场' })
  await isSound(parent, '.bp6-dialog')
  await parent.shot('complaint-new-375')
  await parent.send()
  const own = parent.page.locator('main [data-row]', { hasText: '误会一场' })
  await own.waitFor()
  await isSound(parent)
  await parent.shot('complaint-list-375')
  await parent.command('violation_complaint_withdraw', own)
  await own.getByText('已撤回', { exact: true }).waitFor()
})

test('customer service complains about any class, and sees its own complaints alone', { timeout: 120_000 }, async () => {
  const service = await comes('service')
  await list(service)
  await service.command('violation_complaint_complain')
  await service.pick('班级', '国画甲班')
  await service.fill({ 投诉类型: '其他', 投诉内容: noticed })
  await isSound(service, '.bp6-dialog')
  await service.shot('complaint-service')
  await service.send()
  await service.row(noticed).getByText('待处理', { exact: true }).waitFor()
  await expect.poll(() => service.page.locator('main tbody').getByText(said).count()).toBe(0)
  await at.tick()
})

test('the commission finds both on its home, records one as a violation and turns the other down', { timeout: 120_000 }, async () => {
  const commission = await comes('commission')
  await commission.page.goto('/wel')
  await commission.page.locator('main a[data-todo]', { hasText: '待处理投诉' }).click()
  await commission.screen('violation_complaint')
  await isSound(commission)
  await commission.shot('complaint-waiting')
  await commission.row(said).click()
  await commission.command('violation_complaint_uphold', commission.page.locator('main'))
  await commission.fill({ 违规等级: '较重', 违规内容: '上课期间使用电话', '答复（投诉人可见）': '已责令机构整改' })
  await isSound(commission, '.bp6-dialog')
  await commission.shot('complaint-uphold')
  await commission.send()
  await commission.page.locator('main').getByText('已登记违规').first().waitFor()
  await commission.shot('complaint-upheld')
  await list(commission)
  await commission.command('violation_complaint_turnDown', commission.row(noticed))
  await commission.fill({ 意见: '不属于机构责任，已转学校' })
  await commission.send('不予受理')
  await commission.row(noticed).getByText('不予受理', { exact: true }).waitFor()
  await at.tick()
})

test('who complained is told and reads the answer, on a phone too; the agency reads a violation and no complaint', { timeout: 120_000 }, async () => {
  const parent = seen.find(one => one.account === 'parent1' && one.page.viewportSize()!.width === 375)!
  await list(parent)
  const own = parent.page.locator('main [data-row]', { hasText: said })
  await own.getByText('已登记违规', { exact: true }).waitFor()
  await own.getByText(said).first().click()
  await parent.page.locator('main').getByText('已责令机构整改').first().waitFor()
  await isSound(parent)
  await parent.shot('complaint-answer-375')
  const desk = seen.find(one => one.account === 'parent1' && one.page.viewportSize()!.width === 1440)!
  await list(desk)
  await desk.row('已责令机构整改').click()
  await desk.page.locator('main').getByText('已责令机构整改').first().waitFor()
  await isSound(desk)
  await desk.shot('complaint-answer')
  await list(seen.find(one => one.account === 'service')!)
  await seen
    .find(one => one.account === 'service')!
    .row('不属于机构责任，已转学校')
    .waitFor()

  const agency = await comes('agency')
  await agency.page.goto('/wel')
  await agency.menu('机构违规')
  await agency.screen('violation')
  await agency.row('上课期间使用电话').waitFor()
  await agency.shot('complaint-agency')
  await expect.poll(() => agency.page.getByText(said).count()).toBe(0)
  const side = agency.page.locator('.kt-sidebar')
  await side.getByRole('searchbox').fill('投诉')
  await side.getByText('没有找到').first().waitFor()
  expect(seen.flatMap(one => one.errors)).toEqual([])
})
