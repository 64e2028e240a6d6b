/** Applications in the browser: what an agency and a school keep as drafts, submit, take back and submit again; what who audits them sees. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../modules/kit/index.ts'
import { rootDept } from '../../../modules/identity/index.ts'
import { hashPassword } from '../../../modules/identity/server/password.ts'
import { fillRegions } from '../../../modules/system/server/reference.ts'
import { fits, password, type Site, site, until, type Visitor } from '../browser.ts'
import { type World, world } from '../world.ts'

let at: Site, on: World, operator: Visitor
const agency = newId(),
  school = newId()
beforeAll(async () => {
  at = await site()
  on = await world(at)
  await fillRegions(at.serving.parts.engine, '000000')
  const passwordHash = await hashPassword(password)
  const house = async (id: string, deptCategory: string, account: string, roleId: string) => {
    await on.send('system', 'dept.create', id, { deptName: account, deptCategory, areaCode: '110108', parentId: rootDept, sort: 9 })
    await on.send('system', 'user.create', newId(), {
      account,
      realName: '申请人',
      phone: `1390000${String(account.length).padStart(4, '0')}`,
      deptId: id,
      passwordHash,
      roleId,
    })
  }
  await house(agency, 'agency', 'newagency', 'AM')
  await house(school, 'school', 'newschoolhead', 'SM')
  operator = await at.visit('operator')
})
afterAll(() => at?.close())

const shows = (me: Visitor, permit: string) => me.page.locator(`main button[data-command="${permit}"], main [data-command="${permit}"]`)
const statusIs = (me: Visitor, text: string) =>
  until(`the status is ${text}`, async () => (await me.page.locator('main').getByText(text, { exact: true }).count()) > 0)

test('an agency keeps a draft, submits it, takes it back and submits it again', async () => {
  const me = await at.visit('newagency')
  await me.open('/apply/agency', 'agency-registration')
  await shows(me, 'agency_saveDraft').first().click()
  await me.fill({ 机构名称: '北辰艺术', 办学许可证号: 'L-900' })
  await me.send()
  await statusIs(me, '草稿')
  await me.shot('agency-draft')
  await operator.open('/audit/agencyApply', 'audit-agencyApplyPage')
  await expect.poll(() => operator.row('北辰艺术').count()).toBe(0)
  await expect.poll(() => shows(me, 'agency_revoke').count()).toBe(0)
  await me.command('agency_register')
  await me.fill({ 许可证有效期至: '2027-12-31', 注册区划: '110108', 注册区县: '海淀区', 联系人: '王芳', 联系电话: '13811112222' })
  await me.send()
  await statusIs(me, '待审核')
  await operator.open('/audit/agencyApply', 'audit-agencyApplyPage')
  await operator.row('北辰艺术').waitFor()
  await expect.poll(() => shows(operator, 'agency_revoke').count()).toBe(0)
  await me.command('agency_revoke')
  await me.shot('agency-revoke')
  await me.send()
  await statusIs(me, '草稿')
  await operator.open('/audit/agencyApply', 'audit-agencyApplyPage')
  await expect.poll(() => operator.row('北辰艺术').count()).toBe(0)
  await me.command('agency_register')
  await me.send()
  await statusIs(me, '待审核')
  expect(me.errors).toEqual([])
  await me.leave()
})

test('a school does so on a phone', async () => {
  const me = await at.visit('newschoolhead', { width: 375 })
  await me.open('/apply/school', 'apply-school')
  await me.shot('school-apply-phone')
  await shows(me, 'school_saveDraft').first().click()
  await me.fill({ 学校名称: '北辰小学', 学校编码: 'S-900' })
  await me.shot('school-draft-phone')
  await me.send()
  await statusIs(me, '草稿')
  await me.command('school_apply')
  await me.fill({ 学段: '小学', 区划代码: '110108', 所属区县: '海淀区', 学期开始: '2026-09-01', 学期结束: '2027-01-20' })
  await me.send()
  await statusIs(me, '待审核')
  await me.command('school_revoke')
  await me.send()
  await statusIs(me, '草稿')
  await me.shot('school-draft-page-phone')
  await fits(me.page)
  expect(me.errors).toEqual([])
  await me.leave()
})

test('an agency keeps the area it wants to ask for as a draft', async () => {
  const me = await at.visit('agency')
  await me.open('/age_client/submit/components/areaAuthorization', 'area_authorization')
  await me.command('area_authorization_saveDraft')
  await me.page.getByRole('dialog').getByLabel('省').selectOption({ label: '北京市' })
  await me.page.getByRole('dialog').getByLabel('区县').selectOption({ label: '朝阳区' })
  await me.send()
  await me.row('朝阳区').getByText('草稿', { exact: true }).waitFor()
  await me.shot('area-draft')
  await me.row('朝阳区').locator('[data-command="area_authorization_apply"]').click()
  await me.fill({ 授权开始: '2026-10-01', 授权结束: '2026-12-31' })
  await me.send()
  await me.row('朝阳区').getByText('待审核').waitFor()
  await me.row('朝阳区').locator('[data-command="area_authorization_revokeApply"]').click()
  await me.send()
  await me.row('朝阳区').getByText('草稿', { exact: true }).waitFor()
  expect(me.errors).toEqual([])
  await me.leave()
})
