/** Whom a class takes, groups of families, the school's look at a draw, and the accounts of an agency: on the screens, wide and narrow. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../modules/kit/index.ts'
import { fits, resize, type Site, site, until, type Visitor } from '../browser.ts'
import { type Furnished, furnish, readyClass, type World, world } from '../world.ts'

let at: Site, on: World, made: Furnished, school: Visitor, agency: Visitor, mother: Visitor, father: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  made = await furnish(on)
  school = await at.visit('school')
  agency = await at.visit('agency')
  mother = await at.visit('parent1', { width: 375 })
  father = await at.visit('parent2')
})
afterAll(() => at?.close())
afterEach(() => expect([school, agency, mother, father].flatMap(one => one.errors)).toEqual([]))

/** A released class on these days. */
async function selling(name: string, days: readonly string[], more: object = {}, window: object = {}): Promise<string> {
  const id = await readyClass(on, { productId: made.product, name, days, ...more })
  await on.send('school', 'open_class.release', id, { isAudit: 0, enrollEnd: '2026-10-08 18:00:00', ...window })
  return id
}
const card = (one: Visitor, id: string) => one.page.locator(`[data-class="${id}"]`)

test('the shop says whom a class is for, and which of the children may come', async () => {
  const id = await selling('青年合唱', ['2026-10-13', '2026-10-27', '2026-11-10'], { minAge: 15, ageDay: '2026-09-01' })
  await mother.open('/parent/enrol', 'parent-enrol')
  await card(mother, id).getByText('招生年龄：满 15 周岁（以 2026-09-01 计）').waitFor()
  await card(mother, id)
    .getByText(/2026-09-01 须年满 15 周岁/)
    .first()
    .waitFor()
  await card(mother, id)
    .getByText(/张小(明|红) · /)
    .waitFor()
  await expect.poll(() => card(mother, id).getByRole('button', { name: '报名' }).count()).toBe(0)
  await mother.shot('offers-eligibility-phone')
  await fits(mother.page)
})

test('two families fill a group: each has a place at its price', async () => {
  const id = await selling('拼团合唱', ['2026-10-14', '2026-10-28', '2026-11-11'])
  await school.open('/school_client/groupOffer', 'group_offer')
  await school.command('group_offer_open')
  await school.pick('班级', '拼团合唱')
  await school.fill({ 名称: '两人同行', 成团人数: 2, 拼团价: '100.00', 截止时间: '2026-10-05T18:00' })
  await school.send()
  await school.row('两人同行').waitFor()
  await school.shot('offers-group-list')
  for (const one of [mother, father]) {
    await one.open('/parent/enrol', 'parent-enrol')
    await card(one, id)
      .getByText(/2 人成团，每人 ¥100.00/)
      .waitFor()
    await fits(one.page)
    await one.shot(`offers-group-${one.account}`)
    await card(one, id).locator('[data-command="group_offer_join"]').click()
    await (one === mother ? card(one, id).locator('[data-command="group_offer_leave"]') : card(one, id).getByText('占位待支付')).waitFor()
  }
  await card(father, id).getByRole('button', { name: '去支付' }).click()
  await father.page
    .locator('main')
    .getByText(/100\.00/)
    .first()
    .waitFor()
  await father.shot('offers-group-pay')
  await mother.open('/parent/enrol', 'parent-enrol')
  await card(mother, id).getByText('占位待支付').waitFor()
  await school.open('/school_client/groupOffer', 'group_offer')
  await school.row('两人同行').getByText('已成团').waitFor()
})

test('a draw is looked at by the school before any parent hears of it', async () => {
  const window = { enrollStart: '2026-10-05 08:00:00' },
    id = await selling('志愿合唱', ['2026-10-15', '2026-10-29', '2026-11-12'], {}, window),
    round = newId(),
    wish = newId()
  await on.send('school', 'choice_round.open', round, {
    name: '第一轮',
    openClassIds: [id],
    choicesMax: 1,
    opensAt: '2026-10-01 08:00:00',
    closesAt: '2026-10-02 20:00:00',
  })
  await on.send('parent3', 'enrolment.choose', wish, { openClassId: id, studentId: on.pupils.赵一诺, roundId: round, rank: 1 })
  await at.moveTo('2026-10-02T12:30:00.000Z')
  await school.comeBack()
  await school.open(`/school_client/choiceRound/${round}`, 'choice_round-detail')
  await school.page.locator('main').getByText('待查看').first().waitFor()
  await school.page.getByRole('tab', { name: '抽签结果' }).click()
  await school.page.getByRole('cell', { name: '赵一诺' }).waitFor()
  await school.shot('offers-draw')
  const letters = () =>
    on.site.serving.parts.engine.ask('000000', { kind: 'get', of: on.site.serving.parts.engine.registry.resources.get('enrolment')!, id: wish })
  expect(((await letters()) as { status: string }).status).toBe('choice')
  await school.command('choice_round_redraw')
  await school.fill({ 意见: '核对名单' })
  await school.send(/重新抽签/)
  await school.page.getByText('核对名单').waitFor()
  await school.command('choice_round_look')
  await school.page.locator('main').getByText('待公布').first().waitFor()
  await school.command('choice_round_publish')
  await school.send(/公布结果/)
  await school.page.locator('main').getByText('已公布').first().waitFor()
  await resize(school.page, 375, 812)
  await school.shot('offers-draw-phone')
  await fits(school.page)
  await resize(school.page, 1440, 900)
  await until('the place is given', async () => ((await letters()) as { status: string }).status === 'held')
})

test('an agency looks after the accounts of its own people', async () => {
  await agency.comeBack()
  await agency.menu('机构子账号')
  await agency.screen('agency-sub-account')
  await agency.command('user_create')
  await agency.fill({ 账号: 'qihang2', 姓名: '王助理', 手机: '13955556666', 角色: '机构管理员' })
  await agency.send()
  await agency.row('qihang2').waitFor()
  await agency.shot('offers-sub-accounts')
  await agency.row('qihang2').click()
  const drawer = agency.page.locator('.bp6-drawer')
  await agency.command('user_disable', drawer)
  await agency.fill({ 意见: '离职' })
  await agency.send(/停用|禁用/)
  await agency
    .row('qihang2')
    .getByText(/停用|禁用/)
    .first()
    .waitFor()
  await resize(agency.page, 375, 812)
  await agency.open('/age_client/basics/subAccount', 'agency-sub-account')
  await agency.shot('offers-sub-accounts-phone')
  await fits(agency.page)
  await resize(agency.page, 1440, 900)
})

test('salary rows and what was submitted of a product have their screens', async () => {
  await agency.open('/basic/salaryInterface', 'salary-interface')
  await agency.shot('offers-salary')
  await agency.open(`/age_client/submit/components/agencyproductsubinfo?id=${made.product}`, 'agency-product-sub')
  await agency.page.getByRole('tab', { name: '章节计划' }).click()
  await agency.page.locator('main table tbody tr').first().waitFor()
  await agency.shot('offers-product-sub')
  await resize(agency.page, 375, 812)
  await agency.shot('offers-product-sub-phone')
  await fits(agency.page)
})
