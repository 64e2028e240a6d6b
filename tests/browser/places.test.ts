/** The board of places in a real browser: rooms entered, a child dragged, forty by a form, a proposal looked at, taken over and undone; the same
 * on a phone by “move to…”; meals by diet, and the list of who rides in a vehicle. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../modules/kit/index.ts'
import { items } from '../tours.ts'
import { fits, type Site, site, type Visitor } from './browser.ts'
import { visit, watched } from './walk.ts'
import { furnish, type World, world } from './world.ts'

let at: Site, on: World, agency: Visitor
const id = newId(),
  groups = [newId(), newId()]
const parents = { 张小明: 'parent1', 张小红: 'parent1', 刘子涵: 'parent2', 赵一诺: 'parent3', 孙浩然: 'parent4', 周雨欣: 'parent5' } as const
const rows: World['rows'] = (of, where) => on.rows(of, where)
const child = async (name: keyof typeof parents) => (await rows('traveller', { openClassId: id, studentId: on.pupils[name]! }))[0]

/** A tour that was filed, whose class is on sale, and whose six travellers have agreed. */
beforeAll(async () => {
  at = await site()
  on = await world(at)
  const { product } = await furnish(on),
    quotation = newId()
  const lines = [
    { id: 'A', label: '交通', section: 'transport' },
    { id: 'A1', parentId: 'A', label: '大巴', driver: 'group_day', price: '600.00' },
    { id: 'B', label: '餐饮', section: 'meals' },
    { id: 'B1', parentId: 'B', label: '午餐', driver: 'head_day', price: '26.00' },
  ]
  const offer = { name: '西山报价', productId: product, schoolId: on.ids.school, openClassType: 'Study', heads: 10, groupSize: 40, days: 2, lines }
  await on.send('operator', 'quotation.create', quotation, offer)
  await on.send('operator', 'quotation.lock', quotation)
  const plan = { name: '西山地质研学', destination: '西山', productId: product, quotationId: quotation, startDate: '2026-10-24', endDate: '2026-10-25' }
  const safe = { safetyPlan: '每车两名教师', emergencyPlan: '就近三甲医院', leaderId: on.ids.teachers[0], capacityMin: 1, capacity: 20 }
  await on.send('agency', 'tour.plan', id, { ...plan, ...safe })
  for (const item of items) await on.send('agency', 'itinerary.create', newId(), { openClassId: id, ...item })
  await on.send('agency', 'tour.issueLetter', id, { content: '尊敬的家长' })
  await on.send('school', 'tour.file', id)
  await on.send('commission', 'tour.approve', id)
  await on.send('school', 'tour.launchClass', id)
  const lessons = ['24 09', '24 14', '25 09'].map((hour, i) => ({
    lessonNo: i + 1,
    startAt: `2026-10-${hour}:00:00`,
    endAt: `2026-10-${hour}:50:00`,
    roomId: on.ids.rooms[1],
    teacherId: on.ids.teachers[0],
  }))
  await on.send('agency', 'open_class.perfect', id, { lessons, signAddress: '校门', signLng: '116.3', signLat: '39.96' })
  await on.send('school', 'open_class.checkTeacher', id, { flag: 1 })
  await on.send('school', 'open_class.release', id, { isAudit: 0, enrollEnd: '2026-10-08 10:00:00' })
  const { engine } = at.serving.parts
  for (const [name, parent] of Object.entries(parents)) {
    const place = newId(),
      attempt = newId(),
      studentId = on.pupils[name]!
    await on.send(parent, 'enrolment.commit', place, { openClassId: id, studentId })
    const [due] = await rows('order', { enrolmentId: place })
    await on.send(parent, 'payment.create', attempt, { orderId: due.id, payType: 'wechat', terminal: 'web' })
    const received = { transactionNo: `SB${attempt}`, receivedCents: due.totalCents, currency: 'CNY', paidAt: at.now() }
    await engine.run(engine.system('000000'), engine.command('payment', 'succeed'), attempt, received)
    const agreed = { openClassId: id, studentId, letterVersion: 1, emergencyName: '家长', emergencyPhone: '13900000001' }
    await on.send(parent, 'traveller.consent', `${id}:${studentId}`, agreed)
  }
  for (const [i, groupId] of groups.entries())
    await on.send('agency', 'study_group.create', groupId, { openClassId: id, groupName: `${i + 1}组`, leaderId: on.ids.teachers[i + 1] })
  agency = await at.visit('agency')
}, 300_000)
afterAll(() => at?.close())

const unit = (name: string | RegExp) => agency.page.locator('.tp-unit', { hasText: name })
const pupil = (one: Visitor, name: keyof typeof parents) => one.page.locator(`[data-pupil="${on.pupils[name]}"]`)

test('rooms are entered, a child is dragged to its room, and one of the other sex is not taken there', { timeout: 120_000 }, async () => {
  await agency.open(`/study/assignment?id=${id}&slot=room`, 'study-assignment')
  await agency.page.getByText('还没有房间').waitFor()
  await agency.shot('places-empty')
  await agency.page.getByText('录入房间与车辆').click()
  await agency.command('study_unit_create')
  // Boys have two, the girl one, and each leader one of their own.
  await agency.fill({ 名称: '三人间', 每间床位或每车座位: '3', 数量: '6' })
  await agency.send()
  await on.send('agency', 'study_unit.create', newId(), { openClassId: id, kind: 'vehicle', unitName: '大巴', capacity: 40, count: 2 })
  await unit('三人间 1').waitFor()
  await pupil(agency, '张小明').dragTo(unit('三人间 1'))
  await unit('三人间 1').locator('.tp-chip').waitFor()
  await expect.poll(async () => (await child('张小明')).roomName).toBe('三人间 1')
  // The only girl: the card says which rule stands against it, and nothing is sent.
  await pupil(agency, '张小红').getByRole('checkbox').check({ force: true })
  await unit('三人间 1').getByRole('button', { name: '同一房间须同一性别' }).waitFor()
  await agency.shot('places-chosen')
  await watched(agency)
  expect(await visit(agency, { within: 'main' })).toEqual([])
})

test('a proposal is looked at with its reasons, changes nothing until it is taken over, and is undone as a whole', { timeout: 120_000 }, async () => {
  await agency.press('取消选择')
  await on.send('school', 'traveller.wish', `${id}:${on.pupils.张小红}`, { friends: [on.pupils.张小明], isStepFree: 0, diet: 'halal' })
  await agency.command('propose')
  await agency.press('生成方案', agency.page.getByRole('region', { name: '生成方案' }))
  await agency.page.getByText('6 人全部安排').waitFor()
  await agency.page.getByText(/未满足的愿望/).click()
  await agency.page.getByText('性别不同，不能同住').first().waitFor()
  await agency.shot('places-proposal')
  expect((await child('刘子涵')).vehicleId).toBe(null)
  await agency.command('apply')
  await expect.poll(async () => (await rows('traveller', { openClassId: id })).every(one => one.groupId && one.vehicleId && one.beds.length === 1)).toBe(true)
  await agency.page.locator('.tp-pupils [role=status]', { hasText: '0' }).waitFor()
  await agency.shot('places-placed')
  await agency.page.locator('.tp-log li', { hasText: '自动分配' }).getByRole('button', { name: '撤销' }).click()
  await expect.poll(async () => (await rows('traveller', { openClassId: id })).filter(one => one.vehicleId).length).toBe(0)
  expect((await child('张小明')).roomName).toBe('三人间 1')
})

test('on a phone several are selected and moved by a form, and what the school knows of a child is entered', { timeout: 120_000 }, async () => {
  const phone = await at.visit('agency', { width: 375 })
  await phone.open(`/study/assignment?id=${id}&slot=vehicle`, 'study-assignment')
  for (const name of ['刘子涵', '赵一诺'] as const) await pupil(phone, name).getByRole('checkbox').check({ force: true })
  await fits(phone.page)
  await phone.shot('places-phone')
  await phone.command('study_adjustment_move')
  await phone.dialog().getByLabel('去处').selectOption({ label: '大巴 2　0/40' })
  await phone.shot('places-move-phone')
  await phone.send(/移到/)
  await expect.poll(async () => [(await child('刘子涵')).vehicleName, (await child('赵一诺')).seatNo]).toEqual(['大巴 2', 2])
  // One of them comes home in the other coach.
  await phone.page.getByLabel('行程段').selectOption({ label: '10-25 14:00 返校 起' })
  await pupil(phone, '刘子涵').getByRole('checkbox').check({ force: true })
  await phone.command('study_adjustment_move')
  await phone.dialog().getByLabel('去处').selectOption({ label: '大巴 1　0/40' })
  await phone.send(/移到/)
  await expect.poll(async () => (await child('刘子涵')).legSeats).toMatchObject([{ vehicleName: '大巴 1', seatNo: 1 }])
  expect((await child('刘子涵')).vehicleName).toBe('大巴 2')
  await fits(phone.page)
  await phone.shot('places-leg-phone')
  await phone.leave()
  const school = await at.visit('school', { theme: 'dark' })
  await school.open(`/study/assignment?id=${id}`, 'study-assignment')
  await pupil(school, '孙浩然').getByRole('checkbox').check({ force: true })
  await school.press('愿望与需要')
  await school
    .dialog()
    .getByLabel(/刘子涵|刘/)
    .first()
    .check({ force: true })
  await school.shot('places-wishes')
  await school.send()
  await expect.poll(async () => (await child('孙浩然')).friends).toEqual([on.pupils.刘子涵])
  await school.shot('places-school')
})

test('at a meal a child is dragged to the restaurant that serves its diet, and the leader has the list of each vehicle', { timeout: 120_000 }, async () => {
  for (const [name, diets, units] of [
    ['食堂', '', 20],
    ['清真香园', '清真', 4],
  ] as const) {
    const [restaurant, booking] = [newId(), newId()]
    await on.send('operator', 'restaurant.create', restaurant, { name, capacity: 60, price: '5.00', diets, licenseUntil: '2027-12-31' })
    const use = { kind: 'restaurant', resourceId: restaurant, openClassId: id, tourId: id, units, startAt: '2026-10-24 12:00:00', endAt: '2026-10-24 13:00:00' }
    await on.send('agency', 'resource_booking.request', booking, use)
    await on.send('agency', 'resource_booking.hold', booking, { heldUntil: '2026-10-20 12:00:00' })
  }
  await agency.open(`/study/assignment?id=${id}&slot=meal`, 'study-assignment')
  // Who eats halal is not taken by the canteen, which says why.
  await pupil(agency, '张小红').getByRole('checkbox').check({ force: true })
  await unit('食堂').getByRole('button', { name: '没有所需的特殊餐' }).waitFor()
  await agency.press('取消选择')
  await pupil(agency, '张小红').dragTo(unit('清真香园'))
  await expect.poll(async () => (await child('张小红')).mealName).toBe('清真香园')
  await unit('清真香园').locator('.tp-chip').waitFor()
  await agency.shot('places-meals')
  await agency.command('propose')
  await agency.press('生成方案', agency.page.getByRole('region', { name: '生成方案' }))
  await agency.command('apply')
  await expect.poll(async () => (await rows('traveller', { openClassId: id })).filter(one => one.mealName === '食堂').length).toBe(5)
  const phone = await at.visit('agency', { width: 375, theme: 'dark', lang: 'en' })
  await phone.open(`/study/passengers?id=${id}`, 'study-passengers')
  await phone.page.getByRole('navigation', { name: 'Vehicles' }).getByRole('button').first().waitFor()
  await fits(phone.page)
  await phone.shot('passengers-phone')
  const [file] = await Promise.all([phone.page.waitForEvent('download'), phone.page.getByRole('button', { name: 'PDF of this vehicle' }).click()])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  await phone.leave()
})
