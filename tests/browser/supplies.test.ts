/** Providing for a tour in a real browser: an agency sees what each day is short of, books it, is refused what is too dear, and confirms; the
 * school and the platform see the same. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../modules/kit/index.ts'
import { suppliers } from '../supplies.ts'
import { items } from '../tours.ts'
import { fits, type Site, site, type Visitor } from './browser.ts'
import { watched, visit } from './walk.ts'
import { furnish, type World, world } from './world.ts'

let at: Site, on: World, agency: Visitor
const id = newId(),
  name = '西山地质与非遗工坊劳动实践综合研学两日行'
const rows: World['rows'] = (of, where) => on.rows(of, where)
beforeAll(async () => {
  at = await site()
  on = await world(at)
  const { product } = await furnish(on)
  const quotation = newId()
  const lines = [
    ['A', 'transport', '400.00'],
    ['B', 'meals', '300.00'],
    ['C', 'stay', '500.00'],
  ].flatMap(([line, section, price]) => [
    { id: line, label: section, section },
    { id: `${line}1`, parentId: line, label: section, driver: 'once', quantity: 1, price },
  ])
  const offer = { name: '西山报价', productId: product, schoolId: on.ids.school, openClassType: 'Study', heads: 20, groupSize: 40, days: 2, lines }
  await on.send('operator', 'quotation.create', quotation, offer)
  await on.send('operator', 'quotation.lock', quotation)
  const plan = {
    name,
    destination: '西山',
    productId: product,
    quotationId: quotation,
    startDate: '2026-10-24',
    endDate: '2026-10-25',
    capacityMin: 1,
    capacity: 18,
  }
  await on.send('agency', 'tour.plan', id, {
    ...plan,
    schoolId: on.ids.school,
    leaderId: on.ids.teachers[0],
    safetyPlan: '每车两名教师',
    emergencyPlan: '就近医院',
  })
  for (const item of items) await on.send('agency', 'itinerary.create', newId(), { openClassId: id, ...item })
  await on.send('agency', 'tour.issueLetter', id, { content: '尊敬的家长' })
  await on.send('school', 'tour.file', id)
  await on.send('commission', 'tour.approve', id)
  await suppliers(on.send, 'd')
  const papers = { vehicleLicenceUntil: '2027-12-31', insuranceUntil: '2027-12-31', inspectionUntil: '2027-12-31', driverLicenceUntil: '2027-12-31' }
  await on.send('operator', 'vehicle.create', newId(), { plateNo: '京B豪华1', type: '豪华大巴', seats: 40, price: '900.00', ...papers })
  agency = await at.visit('agency')
})
afterAll(() => at?.close())

const line = (who: Visitor, type: string, title: string) => who.page.getByRole('article', { name: `${type} ${title}` })

test('what the days ask for stands day by day, and what is short is booked where it stands', { timeout: 120_000 }, async () => {
  await agency.open(`/study/unifiedExecution?id=${id}`, 'unified-execution')
  await line(agency, '交通', '学校出发').getByText('缺 19').waitFor()
  expect(await agency.page.getByRole('article').filter({ hasText: '缺 19' }).all()).toHaveLength(5)
  await watched(agency)
  expect(await visit(agency, { within: 'main' })).toEqual([])
  await agency.shot('execution-short')
  await line(agency, '交通', '学校出发').getByRole('button', { name: '预订…' }).click()
  await agency.pick('资源', '京B豪华1')
  await agency.shot('execution-book')
  await agency.dialog().getByRole('button', { name: '预订并保留' }).click()
  await agency.page.getByText('供应商费用超出报价').first().waitFor()
  await agency.shot('execution-refused')
  await agency.pick('资源', '京Ad')
  // The coach is there for the way back as well.
  await agency.dialog().getByRole('button', { name: '预订并保留' }).click()
  await line(agency, '交通', '学校出发').getByText('待确认', { exact: true }).waitFor()
  await line(agency, '交通', '返校')
    .getByText('已保留')
    .or(line(agency, '交通', '返校').getByText('保留中'))
    .first()
    .waitFor()
  await expect.poll(async () => (await rows('resource_booking', { tourId: id })).map(one => one.status)).toEqual(['held'])
})

/** Its class is not launched yet: what is booked for its pupils stands in the school's own lists all the same, of each kind, and it only looks. */
async function ofTheSchool(): Promise<void> {
  await expect.poll(() => rows('open_class', { id })).toEqual([])
  const school = await at.visit('school')
  for (const [path, booked] of [
    ['traffic', '京Ad'],
    ['stay', '营地'],
    ['catering', name],
    ['attraction', undefined],
  ] as const) {
    await school.open(`/study/${path}`, `study-${path}`)
    await (booked ? school.row(booked).getByText('已确认') : school.page.locator('main').getByText('还没有数据')).waitFor()
    await expect.poll(() => school.page.locator('main [data-command^=resource_booking]').count()).toBe(0)
    await school.shot(`school-${path}`)
  }
  await school.leave()
}

test('the rest is booked by its calls; all of a type is confirmed at once; the school sees it, and the lists have it', { timeout: 120_000 }, async () => {
  const use = (kind: string, resourceId: string, startAt: string, endAt: string) => ({
    kind,
    resourceId,
    tourId: id,
    units: 19,
    startAt: `2026-10-${startAt}:00`,
    endAt: `2026-10-${endAt}:00`,
  })
  for (const [kind, resource, from, to] of [
    ['restaurant', 'd-meals', '24 12:00', '24 13:00'],
    ['camp', 'd-camp', '24 14:00', '25 10:00'],
  ] as const) {
    const own = newId()
    const [tour] = await rows('tour', { id })
    await on.send('agency', 'resource_booking.request', own, { ...use(kind, resource, from, to), quotationId: tour.quotationId, party: name })
    await on.send('agency', 'resource_booking.confirm', own, { answer: '有' })
  }
  await line(agency, '住宿', '营地').getByText('已落实').waitFor()
  await agency.press('全部确认 · 交通')
  await agency.press('确定', agency.dialog())
  await line(agency, '交通', '返校').getByText('已落实').waitFor()
  await agency.page.getByRole('button', { name: '只看未落实 1' }).click()
  await line(agency, '用餐', '午餐').getByText('缺 19').waitFor()
  await expect.poll(() => agency.page.getByRole('article').count()).toBe(1)
  await agency.page.getByRole('button', { name: '全部', exact: true }).click()
  await agency.shot('execution-mostly')
  await agency.open('/study/traffic', 'study-traffic')
  await agency.row('京Ad').getByText('已确认').waitFor()
  await agency.shot('study-traffic')
  const phone = await at.visit('school', { width: 375 })
  await phone.open(`/study/list/${id}?tab=supplies`, 'tour-detail')
  await line(phone, '住宿', '营地').getByText('已落实').waitFor()
  // A school looks; its agency books.
  await expect.poll(() => phone.page.getByRole('button', { name: '预订…' }).count()).toBe(0)
  await fits(phone.page)
  await phone.shot('execution-phone')
  await phone.leave()
  await ofTheSchool()
  const dark = await at.visit('operator', { lang: 'en', theme: 'dark' })
  await dark.open(`/study/unifiedExecution?id=${id}`, 'unified-execution')
  await dark.page.getByText('Provided').first().waitFor()
  await watched(dark)
  expect(await visit(dark, { within: 'main' })).toEqual([])
  await dark.shot('execution-dark')
  await dark.leave()
})
