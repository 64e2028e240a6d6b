/** The story of a violation in a real browser: found at an inspection, objected to, confirmed, in the way of a new class, put right. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../modules/kit/index.ts'
import { shanghai } from './acts/story.ts'
import { type Site, site, until, type Visitor } from './browser.ts'
import { furnish, schoolName, type World, world } from './world.ts'

let at: Site, on: World, school: Visitor, agency: Visitor, commission: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  const { lesson } = await furnish(on)
  await at.moveTo(shanghai('2026-10-02 16:45'))
  await on.send('school', 'inspection.create', newId(), { lessonId: lesson, problem: 1, content: '教师未到岗' })
  school = await at.visit('school')
  agency = await at.visit('agency')
  commission = await at.visit('commission')
})
afterAll(() => at?.close())

const what = '教师未到岗'
const list = (one: Visitor) => one.open('/basic/agencyViolation', 'violation')
const inStatus = (one: Visitor, status: string) => one.row(what).getByText(status, { exact: true }).waitFor()

test('an inspection with a problem becomes a violation, found out of its page', { timeout: 120_000 }, async () => {
  await school.open('/age_client/inspection', 'inspection')
  await school.row('校长老韩').getByText('发现问题', { exact: true }).waitFor()
  await school.row('校长老韩').click()
  await school.command('inspection_report', school.page.locator('main'))
  await expect.poll(() => school.dialog().getByLabel('违规内容').inputValue()).toBe(what)
  await school.fill({ 违规类型: '无故缺课', 违规等级: '较重' })
  await school.shot('violation-report')
  await school.send()
  await list(school)
  await inStatus(school, '已登记')
  await at.tick()
})

test('the agency reads it on its home and objects', { timeout: 120_000 }, async () => {
  await agency.page.goto('/wel')
  await agency.page.locator('main a', { hasText: '待答复的违规' }).click()
  await agency.screen('violation')
  await agency.command('violation_object', agency.row(what))
  await agency.fill({ 申诉理由: '教师途中遇交通事故' })
  await agency.send()
  await list(agency)
  await inStatus(agency, '申诉中')
})

test('the commission decides on the objection', { timeout: 120_000 }, async () => {
  await commission.page.goto('/wel')
  await commission.page.locator('main a', { hasText: '待裁定的申诉' }).click()
  await commission.screen('violation')
  await commission.command('violation_confirm', commission.row(what))
  await commission.fill({ 认定意见: '未安排替代教师，属实', 整改期限: '2026-10-20' })
  await commission.shot('violation-confirm')
  await commission.send('认定违规')
  await list(commission)
  await inStatus(commission, '已认定')
})

const asksToLaunch = async () => {
  await school.open('/openclass/launch', 'openclass')
  await school.command('open_class_launch')
  await school.pick('课程产品', '儿童国画')
  await until('the own school is chosen', async () => (await school.dialog().getByLabel('学校').inputValue()) === schoolName)
  await school.fill({ 开始日期: '2026-10-08', 结束日期: '2026-12-31', 最低人数: 2, 名额: 10, 班级名称: '国画丙班' })
}
test('the school opens no class while it stands, and reads why', { timeout: 120_000 }, async () => {
  await asksToLaunch()
  await school.press(/^确定$/, school.dialog())
  await school.dialog().getByText(`机构有未整改的违规，不能开班: ${what}`).first().waitFor()
  await school.shot('violation-bars')
})

test('the agency puts it right, the commission accepts it, and the class is opened', { timeout: 120_000 }, async () => {
  await list(agency)
  await agency.command('violation_report', agency.row(what))
  await agency.fill({ 整改说明: '已建立替代教师名单' })
  await agency.send()
  await list(commission)
  await commission.command('violation_rectify', commission.row(what))
  await commission.send()
  await inStatus(commission, '已整改')
  await asksToLaunch()
  await school.send()
  await school.row('国画丙班').getByText('待完善').waitFor()
  expect([school, agency, commission].flatMap(one => one.errors)).toEqual([])
})
