/** What makes a day's work quick: one box that searches a list, and free places that are proposed while lessons are planned. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../modules/kit/index.ts'
import { fits, resize, type Site, site, until, type Visitor } from '../browser.ts'
import { type Furnished, furnish, type World, world } from '../world.ts'

let at: Site, on: World, made: Furnished, school: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  made = await furnish(on)
  school = await at.visit('school')
})
afterAll(() => at?.close())
afterEach(() => expect(school.errors).toEqual([]))

const box = (one: Visitor) => one.page.getByRole('searchbox', { name: '在列表中搜索' })
const rows = (one: Visitor) => one.page.locator('main tbody tr')

test('one box finds pupils by initials and a phone in full, keeps what was typed in the address, and a view keeps it under a name', async () => {
  await school.open('/school/student', 'student')
  await expect.poll(() => box(school).getAttribute('placeholder')).toBe('搜索姓名、学籍号、家长手机（完整）…')
  const asked = school.page.waitForRequest(one => one.url().includes('keyword=zxm'))
  await box(school).fill('zxm')
  await asked
  await expect.poll(() => rows(school).count()).toBe(1)
  await school.row('张小明').waitFor()
  await until('the address says it', async () => school.page.url().includes('q.keyword=zxm'))
  await school.shot('list-box')
  await school.page.reload()
  await school.row('张小明').waitFor()
  await expect.poll(() => box(school).inputValue()).toBe('zxm')
  await expect.poll(() => rows(school).count()).toBe(1)
  await school.press('保存视图')
  await school.fill({ 名称: '小明们' })
  await school.send()
  await school.press('重置')
  await until('all pupils are there again', async () => (await rows(school).count()) > 1)
  await expect.poll(() => box(school).inputValue()).toBe('')
  await school.press('小明们')
  await expect.poll(() => rows(school).count()).toBe(1)
  await school.press('重置')
  await box(school).fill('没有这个人')
  await box(school).press('Enter')
  await school.page.getByText('没有符合条件的数据').waitFor()
})
test('an order is found by the name of the child, and field filters wait behind a button', async () => {
  await school.open('/order/list', 'order')
  await box(school).fill('张小明')
  await box(school).press('Enter')
  await until('only the orders of this child are left', async () => {
    const texts = await rows(school).allInnerTexts()
    return texts.length > 0 && texts.every(one => one.includes('张小明'))
  })
  await expect.poll(() => school.page.locator('main search').getByLabel('订单号').count()).toBe(0)
  await school.press('更多条件')
  await school.page.locator('main search').getByLabel('订单号').waitFor()
})
test('on a phone the box is as wide as the page', async () => {
  const phone = await at.visit('school', { width: 375 })
  await phone.open('/school/student', 'student')
  await box(phone).fill('zxm')
  await until('one pupil is left', async () => (await phone.page.locator('main [data-id]').count()) === 1)
  await fits(phone.page)
  expect((await box(phone).boundingBox())!.width).toBeGreaterThan(240)
  await phone.shot('list-box-phone')
  expect(phone.errors).toEqual([])
})

test('an agency is shown which days, rooms and teachers are free, and what it ticks stands in the plan', { timeout: 120_000 }, async () => {
  const id = newId()
  await on.send('school', 'open_class.launch', id, {
    schoolId: on.ids.school,
    productId: made.product,
    name: '国画晨班',
    startDate: '2026-10-01',
    endDate: '2026-10-31',
    capacityMin: 1,
    capacity: 5,
    waitlistOn: 1,
  })
  const agency = await at.visit('agency')
  await agency.open(`/openclass/perfect/${id}`, 'openclass-perfect')
  const maker = agency.page.locator('.oc-generator')
  await maker.getByText('周四', { exact: true }).click()
  await agency.press('找空闲时段', maker)
  const free = maker.getByRole('group', { name: '找空闲时段' })
  await free.getByRole('checkbox').first().waitFor()
  // What is taught on 8 October at that time has its room: another is proposed.
  await agency.shot('free-slots')
  const wanted = await free.getByRole('checkbox', { checked: true }).count()
  await agency.press(new RegExp(`^填入所选 ${wanted}/`), free)
  await expect.poll(() => agency.page.locator('main .oc-handbar .kt-figures').innerText()).toBe(`${wanted}/${wanted}`)
  await resize(agency.page, 375, 812)
  await agency.press('找空闲时段', maker)
  await free.getByRole('checkbox').or(maker.locator('.bp6-callout')).first().waitFor()
  await fits(agency.page)
  await agency.shot('free-slots-phone')
  await resize(agency.page, 1280, 900)
  await agency.press('用学校位置')
  await agency.press('提交安排')
  await agency.screen('openclass-detail')
  // What was handed in is looked at on the class's page.
  await agency.open(`/openclass/perfect/${id}`, 'openclass-perfect')
  await agency.page.locator('main').getByRole('link', { name: '查看班级' }).waitFor()
  expect(agency.errors).toEqual([])
})
