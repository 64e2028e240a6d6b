/** The story of a tour, and what is refused on its way, through the commands of everybody. */
import { expect, test } from 'vitest'
import { renewed } from '../../tests/shared.ts'
import { refuses } from '../../tests/spec.ts'
import { brought, called, consents, departs, lines, planned, quoted, tourInput } from '../../tests/tours.ts'
import { world, type World } from '../../tests/properties/world.ts'
import { enrolment } from '../enrolment/index.ts'
import { answer } from '../kit/index.ts'
import { message } from '../messages/index.ts'
import { openClass } from '../openclass/index.ts'
import { order } from '../payments/index.ts'
import { refund } from '../refunds/index.ts'
import { booking } from '../resources/index.ts'
import { saysWhoWent } from './extensions.ts'
import { studyGroup } from './group.ts'
import { insurance } from './insurance.ts'
import { no as noPolicy } from './insurance.commands.ts'
import { no } from './refusals.ts'
import { tour } from './tour.ts'
import { depart } from './travel.ts'
import { noSupply } from './supply-refusals.ts'
import { no as noWay } from './travel-refusals.ts'
import { traveller } from './traveller.ts'

const on = renewed(() => world('sqlite'))
const children = ['c1', 'c3', 'c4']
const status = async (of: Parameters<World['row']>[0], id: string) => (await on.row(of, id)).status
// Chain, rows and views are what the log says, and each kind of fact has a golden one.

test('a tour from the plan to every child home, and its class with it', { tags: 'thorough', timeout: 60_000 }, async () => {
  const { school, agency, operator, at1 } = on.people
  const id = await brought(on, 'released')
  expect(await status(openClass, id)).toBe('released')
  expect(await on.row(openClass, id)).toMatchObject({ openClassType: 'Study', priceCents: (await on.row(tour, id)).priceCents })
  await refuses(on.send(school, 'open_class.confirmClass', id, { remark: '满' }), no.consentMissing)
  await brought(on, 'confirmed', children, id, 'released')
  expect(await status(tour, id)).toBe('confirmed')
  await refuses(on.send(agency, 'tour.confirmReady', id), no.notReady)
  await brought(on, 'seated', children, id, 'confirmed')
  await refuses(on.send(school, 'tour.confirmReady', id), no.agencyFirst)
  await brought(on, 'ready', children, id, 'seated')
  await refuses(on.send(agency, 'traveller.place', `${id}:c1`, { groupId: `${id}-g1` }), no.frozen)
  await refuses(on.send(at1!, 'tour.depart', id), noWay.headCount)
  // By their names, not by ids that nobody knows.
  await expect(on.send(at1!, 'tour.depart', id)).rejects.toMatchObject({
    refused: { label: [expect.stringMatching(/^\D+、.+：还有学生未点名$/), expect.any(String)] },
  })
  // There is no way back: how many leave and how many stay behind is said first.
  const said = await answer(depart.statement!.says((await on.row(tour, id)) as never, {} as never), { ask: query => on.engine.ask(at1!.tenant, query) })
  expect(said.map(line => [line.label[0], 'count' in line && line.count])).toEqual([
    ['出发', 0],
    ['不随行', 3],
  ])
  await brought(on, 'travelling', children, id, 'ready')
  expect([await status(tour, id), await status(openClass, id)]).toEqual(['travelling', 'teaching'])
  await refuses(on.send(operator, 'open_class.cancel', id, { cancelReason: 'weather', remark: '雨' }), no.underway)
  const [place] = await on.all(enrolment, { openClassId: id, studentId: 'c1' })
  await refuses(on.send(on.people.parentOf('c1'), 'enrolment.revoke', place!.id, { reason: '不去了' }), no.onTheWay)
  await refuses(on.send(at1!, 'tour.arrive', id), noWay.handOvers)
  await refuses(on.send(at1!, 'traveller.handOver', `${id}:c1`, { guardianId: 'w-c3' }), noWay.notAuthorised)
  await brought(on, 'returned', children, id, 'travelling')
  expect(await on.row(tour, id)).toMatchObject({ status: 'returned', departedCount: 3 })
  await refuses(on.send(operator, 'tour.approveReport', id), noWay.noReport)
  await on.send(agency, 'tour.submitReport', id, { receipts: [{ item: '大巴', amount: '600.00', fileId: '/files/r.pdf' }], incident: '无' })
  await on.send(operator, 'tour.approveReport', id)
  expect(await status(tour, id)).toBe('reported')
})

test('no class of a tour is launched but from its filed plan', async () => {
  const { school, commission } = on.people
  const class_ = { productId: 'paid', schoolId: 's1', openClassType: 'Study', startDate: departs, endDate: departs, capacityMin: 1, capacity: 2 }
  await refuses(on.send(school, 'open_class.launch', 'x', class_), no.notFiled)
  await planned(on, 't')
  await refuses(on.send(school, 'open_class.launch', 't', { ...class_, quotationId: 'q-t' }), no.notFiled)
  await on.send(school, 'tour.file', 't')
  await on.send(commission, 'tour.reject', 't', { remark: '补充安全预案' })
  expect(await on.row(tour, 't')).toMatchObject({ status: 'planning', auditRemark: '补充安全预案' })
})

test('what is not complete is not filed', async () => {
  const { school, agency } = on.people
  await on.send(agency, 'quotation.create', 'open', { name: '报价', productId: 'paid', openClassType: 'Study', lines })
  await refuses(on.send(agency, 'tour.plan', 't', tourInput('open')), no.quotationOpen)
  await on.send(agency, 'tour.plan', 't', { ...tourInput(await quoted(on, 'q')), safetyPlan: '', leaderId: '' })
  await refuses(on.send(school, 'tour.file', 't'), no.daysIncomplete)
  await planned(on, 'u')
  await on.send(agency, 'tour.change', 'u', { safetyPlan: '' })
  await refuses(on.send(school, 'tour.file', 'u'), no.noSafety)
  await refuses(on.send(agency, 'itinerary.create', 'i', { openClassId: 'u', day: 3, kind: 'meal', title: '晚餐', startTime: '18:00' }), no.dayOutside)
  await on.send(agency, 'tour.change', 'u', { safetyPlan: '安全', leaderId: '' })
  await refuses(on.send(school, 'tour.file', 'u'), no.noLeader)
  await on.send(agency, 'tour.change', 'u', { leaderId: 't1' })
  await on.send(school, 'tour.file', 'u')
  await refuses(on.send(agency, 'itinerary.create', 'i', { openClassId: 'u', day: 1, kind: 'meal', title: '晚餐', startTime: '18:00' }), no.notOpen)
})

test('the cost of a head is told item by item, and comes to its price', async () => {
  await planned(on, 't')
  const { letters, priceCents } = await on.row(tour, 't')
  expect(letters[0].items.reduce((sum: number, one: { amount: number }) => sum + one.amount, 0)).toBe(priceCents)
  expect(letters[0]).toMatchObject({
    version: 1,
    perHead: priceCents,
    items: [{ label: '交通' }, { label: '餐饮', amount: 5_200 }, { label: '住宿', amount: 4_000 }, { label: '' }].slice(0, letters[0].items.length),
  })
})

test('families read what is had for the price, and no profit of its maker', async () => {
  const { agency, operator } = on.people
  const quotes = ([id, label, section, price]: readonly [string, string, string, string]) => [
    { id, label, section },
    { id: `${id}1`, parentId: id, label, driver: 'head', price },
  ]
  const more = [['H', '管理费', 'management', '5.00'] as const, ['I', '利润', 'margin', '6.00'] as const, ['J', '税费', 'tax', '3.00'] as const]
  const offer = { name: '报价', productId: 'paid', schoolId: 's1', openClassType: 'Study', heads: 7, groupSize: 40, days: 2 }
  await on.send(agency, 'quotation.create', 'q', { ...offer, lines: [...lines, ...more.flatMap(quotes)] })
  await on.send(operator, 'quotation.lock', 'q')
  await on.send(agency, 'tour.plan', 't', tourInput('q'))
  await on.send(agency, 'tour.issueLetter', 't', { content: '尊敬的家长' })
  const [{ items, perHead }] = (await on.row(tour, 't')).letters
  expect(items.map((one: { label: string }) => one.label)).toEqual(['交通', '餐饮', '住宿', '组织服务与税费', ''].slice(0, items.length))
  expect(items[3]).toEqual({ label: '组织服务与税费', amount: 1_400 })
  expect(items.reduce((all: number, one: { amount: number }) => all + one.amount, 0)).toBe(perHead)
})

test('consent is of a guardian, to the newest letter, and a new letter asks again', async () => {
  const { agency, school, parentOf } = on.people
  const id = await brought(on, 'consented')
  await refuses(
    on.send(parentOf('c3'), 'traveller.consent', `${id}:c1`, {
      openClassId: id,
      studentId: 'c1',
      letterVersion: 1,
      emergencyName: '张三',
      emergencyPhone: '13900000001',
    }),
    { code: 'kernel.missing', label: ['', ''] },
  )
  await refuses(consents(on, id, 'c5'), no.notTraveller)
  await on.send(agency, 'tour.issueLetter', id, { content: '改为周日返回' })
  await refuses(consents(on, id, 'c1'), no.oldLetter)
  await refuses(on.send(school, 'open_class.confirmClass', id, { remark: '满' }), no.consentMissing)
  for (const child of children) await consents(on, id, child, 2)
  await on.send(school, 'open_class.confirmClass', id, { remark: '满' })
  expect(await status(tour, id)).toBe('confirmed')
})

test('a note about health is told by a guardian and read by leaders of the child, who leave a trace', async () => {
  const { parentOf, at1, at2, at3 } = on.people
  const id = await brought(on, 'seated')
  await on.send(parentOf('c1'), 'health_note.tell', `${id}:c1`, { openClassId: id, studentId: 'c1', medical: '花生过敏' })
  await refuses(on.send(on.people.agency, 'tour.confirmReady', id), no.notReady)
  // c1 is in the group of t2; t1 leads the tour.
  await refuses(on.send(at3!, 'traveller.readNote', `${id}:c1`), no.noteClosed)
  await on.send(at2!, 'traveller.readNote', `${id}:c1`)
  expect(await on.row(traveller, `${id}:c1`)).toMatchObject({ hasNote: true, noteReadBy: at2!.actor.userId })
  on.now = '2026-10-29T00:00:00.000Z'
  await refuses(on.send(at1!, 'traveller.readNote', `${id}:c1`), no.noteClosed)
})

test('who leaves the class leaves the group and the policy in the same turn', { tags: 'thorough' }, async () => {
  const { parentOf } = on.people
  const id = await brought(on, 'ready')
  const [place] = await on.all(enrolment, { openClassId: id, studentId: 'c1' })
  await on.send(parentOf('c1'), 'enrolment.revoke', place!.id, { reason: '生病' })
  expect(await on.row(traveller, `${id}:c1`)).toMatchObject({ status: 'left', groupId: null, consentVersion: null })
  expect(await status(insurance, `${id}:c1`)).toBe('surrendered')
  expect((await on.row(studyGroup, `${id}-g0`)).studentCount).toBe(1)
})

test('money for a journey is asked back before it or after it, and no word ends a place meanwhile', { tags: 'thorough' }, async () => {
  const { parentOf, agency, school, operator } = on.people
  const id = await brought(on, 'ready')
  const due = async (studentId: string) => (await on.all(order, { openClassId: id, studentId }))[0]!.id
  const wants = async (by: Parameters<typeof on.send>[0], refundId: string, child: string, more = {}) =>
    on.send(by, 'refund.apply', refundId, { orderId: await due(child), reason: '不去了', ...more })
  await wants(parentOf('c1'), 'r1', 'c1')
  await on.send(agency, 'refund.opine', 'r1', { agrees: 1 })
  await on.send(school, 'refund.approve', 'r1', { remark: '同意' })
  await brought(on, 'travelling', children, id, 'ready')
  for (const leaves of [1, 0]) await refuses(wants(parentOf('c3'), 'r3', 'c3', { leaves, amountCents: '5.00' }), no.onTheWay)
  await refuses(wants(operator, 'r3', 'c3', { amountCents: '5.00' }), no.onTheWay)
  await refuses(on.send(operator, 'refund.approve', 'r1', { remark: '同意' }), no.onTheWay)
  // Its first lesson is over.
  on.now = '2026-10-24T03:00:00.000Z'
  await refuses(on.send(operator, 'refund.approve', 'r1', { remark: '同意' }), no.onTheWay)
  // What the platform gives by its own grace takes nobody's place.
  await wants(operator, 'r4', 'c4', { amountCents: '5.00', leaves: 0 })
  await brought(on, 'returned', children, id, 'travelling')
  await on.send(operator, 'refund.approve', 'r1', { remark: '同意' })
  expect(await status(refund, 'r1')).toBe('approved')
})

test('who travelled has had the lessons, before anybody confirms them; who stayed at home has not', { tags: 'thorough' }, async () => {
  const { parentOf, school, operator, at1 } = on.people
  const id = await brought(on, 'ready')
  on.now = '2026-10-23T23:20:00.000Z'
  for (const child of children) await called(on, id, child, 0, child === 'c4' ? { mark: 'absent', remark: '发烧' } : {})
  await on.send(at1!, 'tour.depart', id)
  on.now = '2026-10-25T08:00:00.000Z'
  for (const child of ['c1', 'c3']) await on.send(at1!, 'traveller.handOver', `${id}:${child}`, { guardianId: `w-${child}` })
  await on.send(at1!, 'tour.arrive', id)
  const due = async (studentId: string) => (await on.all(order, { openClassId: id, studentId }))[0]!.id
  const wants = async (by: Parameters<typeof on.send>[0], refundId: string, child: string, more = {}) =>
    on.send(by, 'refund.apply', refundId, { orderId: await due(child), reason: '不满意', ...more })
  await refuses(wants(parentOf('c1'), 'r1', 'c1'), no.travelled)
  await refuses(wants(school, 'r1', 'c1', { cause: 'school' }), no.travelled)
  await refuses(wants(operator, 'r1', 'c1'), no.travelled)
  const [place] = await on.all(enrolment, { openClassId: id, studentId: 'c1' })
  await refuses(on.send(school, 'enrolment.transferOut', place!.id, { openClassId: 'k1', remark: '换班' }), no.travelled)
  await wants(operator, 'r1', 'c1', { amountCents: '5.00' })
  await wants(parentOf('c4'), 'r4', 'c4')
  // Whoever says yes reads who went along.
  const said = async (refundId: string) =>
    (await answer(saysWhoWent.says!((await on.row(refund, refundId)) as never, { lang: 0 } as never), { ask: query => on.engine.ask(school.tenant, query) }))[0]
  expect(await said('r1')).toMatchObject({ text: '2026-10-24 – 2026-10-25 · 孩子已随行' })
  expect(await said('r4')).toMatchObject({ text: '2026-10-24 – 2026-10-25 · 孩子没有随行' })
})

test('a ready tour keeps the places that were found in it: less is booked once it is being prepared again', { tags: 'thorough' }, async () => {
  const { agency } = on.people
  const id = await brought(on, 'ready')
  const less = (units: number) => on.send(agency, 'resource_booking.adjust', `${id}-b1`, { units, remark: '少订' })
  // Three children and three leaders eat there.
  await refuses(less(5), noSupply.inUse)
  await less(6)
  await refuses(on.send(agency, 'resource_booking.cancel', `${id}-b1`, { remark: '不订了' }), noSupply.inUse)
  await on.send(agency, 'tour.backToPreparing', id, { remark: '换餐厅' })
  await less(5)
  await on.send(agency, 'resource_booking.cancel', `${id}-b1`, { remark: '不订了' })
})

test('a ready tour that is cancelled, or its class, gives all of its bookings back', { tags: 'thorough' }, async () => {
  const { operator } = on.people
  for (const command of ['tour.cancel', 'open_class.cancel']) {
    const id = await brought(on, 'ready')
    await on.send(operator, command, id, { cancelReason: 'weather', remark: '台风' })
    expect(await status(tour, id)).toBe('cancelled')
    expect(new Set((await on.all(booking, { openClassId: id })).map(one => one.status))).toEqual(new Set(['cancelled']))
  }
})

test('cancelling the class and cancelling the tour are one, and money goes back', { tags: 'thorough' }, async () => {
  const { operator } = on.people
  const id = await brought(on, 'confirmed')
  await on.send(operator, 'tour.cancel', id, { cancelReason: 'weather', remark: '台风' })
  expect([await status(tour, id), await status(openClass, id)]).toEqual(['cancelled', 'cancelled'])
  for (const child of children) expect(await status(traveller, `${id}:${child}`)).toBe('left')
  await on.tick()
  expect((await on.all(refund, { openClassId: id })).length).toBe(3)
  const other = await brought(on, 'confirmed', children, 'other')
  await on.send(operator, 'open_class.cancel', other, { cancelReason: 'weather', remark: '台风' })
  expect(await status(tour, other)).toBe('cancelled')
})

test('a journey that is broken off brings everybody back, pays back, and ends with its report', { tags: 'thorough' }, async () => {
  const { operator, agency } = on.people
  const id = await brought(on, 'travelling')
  await on.send(operator, 'tour.breakOff', id, { incident: '山洪预警，提前返回' })
  expect(await on.row(tour, id)).toMatchObject({ status: 'returned', brokenOff: true })
  expect(await status(openClass, id)).toBe('cancelled')
  // Who leads has the children in hand until each was handed over, and can call the families of those alone.
  const led = async () => ((await on.call(on.people.at1!, 'business-openclass/openClassStudy/led', {})) as any[]).map(one => one.id)
  const roll = async () => (await on.call(on.people.at1!, 'business-openclass/openClassStudy/journey', { openClassId: id })) as any
  expect(await led()).toContain(id)
  expect(await roll()).toMatchObject({ isBrokenOff: true, isChief: true })
  const within = async (child: string) => (await roll()).pupils.find((one: any) => one.studentId === child)
  const leaderPhone = async () => {
    const home = (await on.call(on.people.parentOf('c1'), 'business-openclass/openClassStudy/family', {})) as any[]
    return home.find(one => one.openClassId === id && one.studentId === 'c1').leaderPhone
  }
  expect(await leaderPhone()).toMatch(/^1\d{10}$/)
  const offered = await within('c1')
  expect(offered.adults.length).toBeGreaterThan(0)
  await on.send(on.people.at1!, 'traveller.handOver', `${id}:c1`, { toSchool: 1 })
  expect(await leaderPhone()).toBeNull()
  expect(await within('c1')).toMatchObject({ phone: '', adults: [], handedAt: expect.any(String) })
  const others = (await roll()).pupils.filter((one: any) => !one.stays && !one.handedAt)
  expect(others.length).toBe(children.length - 1)
  expect(await led()).toContain(id)
  for (const one of others) await on.send(on.people.at1!, 'traveller.handOver', one.id, { toSchool: 1 })
  expect(await led()).not.toContain(id)
  // Offices are led to the tour, families to their own page.
  await on.tick()
  const leadsTo = async (textCode: string) => [...new Set((await on.all(message, { textCode })).map((one: any) => one.link))]
  expect(await leadsTo('tour.broken_off_for_office')).toEqual([`/study/list/${id}`])
  expect(await leadsTo('tour.broken_off')).toEqual(['/parent/tours'])
  // Its place ended with its class: the family sees the journey all the same.
  const home = (await on.call(on.people.parentOf('c1'), 'business-openclass/openClassStudy/family', {})) as any[]
  expect(home.map(one => [one.openClassId, one.studentId, one.status, one.handedAt !== null])).toContainEqual([id, 'c1', 'returned', true])
  // What the platform wrote stays, whatever its agency adds.
  const reports = (incident?: string) =>
    on.send(agency, 'tour.submitReport', id, { receipts: [{ item: '大巴', amount: '300.00', fileId: '/files/r.pdf' }], ...(incident ? { incident } : {}) })
  const written = async () => (await on.row(tour, id)).incident
  await reports()
  expect(await written()).toBe('山洪预警，提前返回')
  for (const [given, kept] of [
    ['一名学生擦伤', '一名学生擦伤'],
    ['山洪预警，提前返回\n——\n两名学生擦伤', '两名学生擦伤'],
  ] as const) {
    await on.send(operator, 'tour.rejectReport', id, { remark: '请补充' })
    await reports(given)
    expect(await written()).toBe(`山洪预警，提前返回\n——\n${kept}`)
  }
  await on.send(operator, 'tour.approveReport', id)
  expect(await status(tour, id)).toBe('completed')
})

test('a late mark changes nothing that was marked after it, and a missing child holds the tour', async () => {
  const id = await brought(on, 'ready')
  on.now = '2026-10-23T23:20:00.000Z'
  for (const child of children) await called(on, id, child, 0)
  const markOf = async () => (await on.row({ name: 'study_attendance' } as never, `${id}-i0:c1`)).mark
  await called(on, id, 'c1', 0, { mark: 'missing', attendTime: '2026-10-24 07:10:00' })
  expect(await markOf()).toBe('present')
  // A slip of the finger is put right within the second that a phone says.
  const second = { attendTime: '2026-10-24 07:20:00' }
  for (const [mark, remark] of [
    ['absent', '发烧'],
    ['present', ''],
  ]) {
    await called(on, id, 'c1', 0, { mark, remark, ...second })
    expect(await markOf()).toBe(mark)
  }
  on.now = '2026-10-23T23:30:00.000Z'
  await called(on, id, 'c1', 0, { mark: 'missing' })
  await refuses(on.send(on.people.at1!, 'tour.depart', id), noWay.stillMissing)
})

test('a policy that ends before the tour does, or covers too little, is refused', async () => {
  const { agency } = on.people
  const id = await brought(on, 'confirmed')
  const terms = { openClassId: id, studentId: 'c1', company: '平安', amount: '500000.00', startDate: departs, endDate: departs }
  await refuses(on.send(agency, 'insurance.list', `${id}:c1`, terms), noPolicy.period)
  await refuses(on.send(agency, 'insurance.list', `${id}:c1`, { ...terms, endDate: '2026-10-25', amount: '1000.00' }), noPolicy.cover)
})

test('parents may live apart: the number that one gave for emergencies the other reads masked, and begins with their own', async () => {
  const id = await brought(on, 'confirmed'),
    second = { ...on.people.parentOf('c3'), actor: { ...on.people.parentOf('c3').actor, userId: 'p9' } }
  const read = async (who: typeof second) =>
    (await on.call(who, 'business-openclass/openClassStudy/family', {})).find((one: { readonly openClassId: string }) => one.openClassId === id)
  const given = { emergencyName: '张三', emergencyPhone: '13900000001' }
  expect(await read(on.people.parentOf('c3'))).toMatchObject({ ...given, contact: given })
  expect(await read(second)).toMatchObject({ emergencyPhone: '139****0001', contact: { emergencyName: '张母' } })
})
