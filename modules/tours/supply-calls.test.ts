/** The calls of supplies over HTTP, as the people who use them: traffic, meals, stays, attractions, vehicle travel and unified execution. */
import { beforeAll, expect, test } from 'vitest'
import { made, shared } from '../../tests/shared.ts'
import type { Person } from '../../tests/people.ts'
import { put } from '../../tests/properties/placed.ts'
import { rowIn } from '../../tests/rows.ts'
import { dataOf, web } from '../../tests/web.ts'
import { quotation } from '../quotation/index.ts'
import { booking, kinds } from '../resources/index.ts'
import { studyGroup } from './group.ts'
import { itinerary } from './itinerary.ts'
import { tour } from './tour.ts'

const on = shared(() => web(), { isPlanted: true })
const PO = made(() => on.login('PO'))
const AM = made(() => on.login('AM', { deptId: 'a1' }))
const other = made(() => on.login('AM', { deptId: 'a2' }))
const SM = made(() => on.login('SM', { deptId: 's1' }))
const elsewhere = made(() => on.login('SM', { deptId: 's2' }))
const EC = made(() => on.login('EC', { deptId: 'ec', areaCode: '110101' }))
const study = '/api/business-openclass/openClassStudy',
  unified = '/api/business-openclass/unifiedExecution'
const get = (who: Person, path: string) => dataOf(on.get(who, path))
const post = (who: Person, path: string, body: object = {}) => dataOf(on.post(who, path, body))
const said = async (who: Person, path: string, body: object = {}): Promise<string> => (await on.post(who, path, body)).body.msg
const papers = { vehicleLicenceUntil: '2027-12-31', insuranceUntil: '2027-12-31', inspectionUntil: '2027-12-31', driverLicenceUntil: '2027-12-31' }
const common = { freeCancelDays: 3, penaltyBp: 0 }

beforeAll(async () => {
  const lines = ['transport', 'meals', 'stay', 'tickets', 'guides'].flatMap((section, i) => [
    { id: 'ABCDE'[i], parentId: null, label: section, section },
    { id: `${'ABCDE'[i]}1`, parentId: 'ABCDE'[i], label: section, driver: 'once', quantity: 1, price: 1_000_000 },
  ])
  await put(on, quotation, [
    rowIn(quotation, 'q1', 'locked', { name: '报价', agencyId: 'a1', lines, heads: 40, groupSize: 40, days: 2, totalAmount: 5_000_000, perHead: 125_000 }),
  ])
  const values = {
    destination: '西山',
    productId: 'p1',
    schoolId: 's1',
    areaCode: '110101',
    quotationId: 'q1',
    startDate: '2026-10-24',
    endDate: '2026-10-25',
    capacity: 38,
    capacityMin: 1,
  }
  await put(on, tour, [
    rowIn(tour, 't1', 'filed', { ...values, name: '西山研学', agencyId: 'a1' }),
    rowIn(tour, 't2', 'filed', { ...values, name: '别家研学', agencyId: 'a2', schoolId: 's2' }),
  ])
  const item = (id: string, day: number, kind: string, title: string, startTime: string, endTime: string | null, ticketPrice: number | null = null) =>
    rowIn(itinerary, id, 'live', { openClassId: 't1', day, kind, title, startTime, endTime, ticketPrice, agencyId: 'a1', schoolId: 's1', areaCode: '110101' })
  await put(on, itinerary, [
    item('i1', 1, 'leg', '出发', '07:30', '09:00'),
    item('i2', 1, 'place', '博物馆', '09:30', '11:00', 1_500),
    item('i3', 1, 'meal', '午餐', '11:45', '12:45'),
    item('i4', 1, 'stay', '营地', '18:00', null),
    item('i5', 2, 'leg', '返校', '14:00', '16:00'),
  ])
  await put(on, kinds.vehicle.of, [
    rowIn(kinds.vehicle.of, 'v1', 'on', {
      plateNo: '京A1',
      type: '大巴',
      seats: 45,
      company: '安途',
      driver: '王师傅',
      phone: '13800000001',
      price: 100_000,
      ...papers,
      ...common,
    } as never),
  ])
  await put(on, kinds.restaurant.of, [
    rowIn(kinds.restaurant.of, 'r1', 'on', { name: '食堂', capacity: 100, diets: '清真', price: 2_000, licenseUntil: '2027-12-31', ...common } as never),
  ])
  await put(on, kinds.hotel_room.of, [
    rowIn(kinds.hotel_room.of, 'h1', 'on', {
      hotelName: '云山',
      roomType: '四人间',
      bedCount: 4,
      roomCount: 20,
      price: 20_000,
      fireSafetyUntil: '2027-12-31',
      ...common,
    } as never),
  ])
  await put(on, kinds.scenic_spot.of, [rowIn(kinds.scenic_spot.of, 's1', 'on', { name: '博物馆', capacity: 300, price: 1_500, ...common } as never)])
})

const cases = [
  [
    'traffic',
    { vehicleId: 'v1', departTime: '2026-10-24 07:00:00' },
    { vehicleId: 'v1', plateNo: '京A1', company: '安途', seats: 45, departTime: '2026-10-24 07:00:00', returnTime: '2026-10-25 16:00:00' },
  ],
  [
    'catering',
    { restaurantId: 'r1', mealType: 'lunch', mealDate: '2026-10-24', price: '18.00' },
    { restaurantId: 'r1', mealType: 'lunch', mealDate: '2026-10-24', startTime: '2026-10-24 11:45:00', peopleCount: 38, price: '18.00' },
  ],
  [
    'stay',
    { hotelRoomId: 'h1', checkInDate: '2026-10-24', checkOutDate: '2026-10-25' },
    { hotelRoomId: 'h1', checkInDate: '2026-10-24', checkOutDate: '2026-10-25', roomCount: 10, bedCount: 4 },
  ],
  [
    'attraction',
    { scenicSpotId: 's1', name: '博物馆', visitDate: '2026-10-24', peopleCount: 40 },
    { scenicSpotId: 's1', name: '博物馆', visitDate: '2026-10-24 09:30:00', peopleCount: 40 },
  ],
] as const
test.each(cases)('%s: booked by the day of the tour, listed, changed, and given back by its agency alone', async (name, given, shown) => {
  const at = `${study}/${name}`
  expect(await post(AM, `${at}/submit`, { openClassId: 't1', ...given })).toBe(true)
  const { records, total } = await get(SM, `${at}/page?openClassId=t1&current=1&size=10`)
  expect(total).toBe(1)
  expect(records[0]).toMatchObject({ openClassId: 't1', openClassName: '西山研学', status: 'held', ...shown })
  const { id } = records[0]
  expect((await get(EC, `${at}/page`)).total).toBe(1)
  // There is no class yet: the school that travels has it in the list of its screen already, and no other school has.
  const list = `/api/${booking.path!.base}/${booking.path!.list}?id=${id}&tourId_notnull=1`
  expect((await get(SM, list)).records).toMatchObject([{ id, openClassId: '', tourId: 't1', schoolId: 's1' }])
  expect([(await get(elsewhere, list)).total, (await get(elsewhere, `${at}/page`)).total]).toEqual([0, 0])
  // Another agency neither sees the tour nor what is booked for it.
  expect((await get(other, `${at}/page`)).total).toBe(0)
  expect((await on.get(other, `${at}/page?openClassId=t1`)).body.msg).toContain('没有找到数据')
  expect(await said(other, `${at}/submit`, { openClassId: 't1', ...given })).toContain('没有找到数据')
  expect(await said(other, `${at}/remove?ids=${id}`)).toContain('没有找到数据')
  expect((await on.post(SM, `${at}/submit`, { openClassId: 't1', ...given })).body.code).toBe(403)
  expect(await said(AM, `${at}/submit`, given)).toContain('请选择研学')
  expect(await said(AM, `${at}/submit`, { openClassId: 't1', ...given, resourceId: 'nothing' })).toContain('请选择资源')
  if (name !== 'attraction') expect(await get(SM, `${at}/detail?id=${id}`)).toMatchObject({ id, ...shown })
  const more = name === 'traffic' ? { departTime: '2026-10-24 06:30:00' } : { peopleCount: 12 }
  await post(AM, `${at}/submit`, { id, ...more, remark: '人数变化' })
  expect((await get(AM, `${at}/page?openClassId=t1`)).records[0]).toMatchObject(name === 'stay' ? { roomCount: 12 } : more)
  // A penalty that is named is heard: nothing is owed for what has no agreed amount yet.
  expect((await on.post(AM, `${at}/remove`, { ids: id, penalty: '0.01' })).body.msg).toContain('违约金不能大于预订金额')
  await post(AM, `${at}/remove?ids=${id}`)
  expect((await get(AM, `${at}/page?openClassId=t1`)).total).toBe(0)
  expect(await on.row(booking, id)).toMatchObject({ status: 'cancelled', remark: '@tour.supplyRemoved' })
})

test('a supply without a time, or of a meal that is none, is refused by the name of what is wrong', async () => {
  const refused = async (path: string, body: object) => (await on.post(AM, `${study}/${path}/submit`, { openClassId: 't1', ...body })).body.msg
  expect(await refused('traffic', { vehicleId: 'v1' })).toContain('请填写使用时间')
  expect(await refused('traffic', { vehicleId: 'v1', departTime: 'soon' })).toContain('请填写使用时间')
  expect(await refused('catering', { restaurantId: 'r1', mealType: 'tea', mealDate: '2026-10-24' })).toContain('类型不正确')
  expect(await refused('stay', { hotelRoomId: 'h1', checkInDate: '2026-11-24' })).toContain('行程日期内')
  expect(await refused('attraction', { scenicSpotId: 's1', visitDate: '2026-10-24', peopleCount: 301 })).toContain('数量超过资源的总量')
})

test('unified execution: planned by type, seen by day with what is short, executed all at once, and taken out', async () => {
  const plan = (body: object) => post(AM, `${unified}/submit`, { openClassId: 't1', ...body })
  await plan({ type: 'transport', resourceId: 'v1', planTime: '2026-10-24 07:00:00' })
  await plan({ type: 'catering', resourceId: 'r1', planTime: '2026-10-24 11:45:00' })
  await plan({ type: 'room', resourceId: 'h1', planTime: '2026-10-24' })
  await plan({ type: 'group', resourceName: '一组' })
  expect(await said(AM, `${unified}/submit`, { openClassId: 't1', type: 'food', resourceId: 'r1', planTime: '2026-10-24' })).toContain('类型不正确')
  const page = await get(SM, `${unified}/page?openClassId=t1`)
  expect(page.records.map((one: any) => [one.type, one.status])).toEqual([
    ['transport', 'planned'],
    ['catering', 'planned'],
    ['room', 'planned'],
    ['group', 'planned'],
  ])
  expect((await get(AM, `${unified}/page?type=room&status=planned`)).total).toBe(1)
  const board = await get(SM, `${unified}/board?openClassId=t1`)
  expect(board).toMatchObject({ heads: 38, waiting: 3 })
  expect(board.lines.map((one: any) => [one.type, one.need, one.confirmed, one.held, one.missing])).toEqual([
    ['transport', 38, 0, 45, 0],
    ['spot', 38, 0, 0, 38],
    ['catering', 38, 0, 38, 0],
    ['room', 38, 0, 40, 0],
    ['transport', 38, 0, 45, 0],
  ])
  expect((await on.get(other, `${unified}/board?openClassId=t1`)).body.msg).toContain('没有找到数据')
  expect(await said(AM, `${unified}/execute`, { openClassId: 't1', type: 'spot' })).toContain('没有待执行的安排')
  for (const type of ['transport', 'catering', 'room']) expect(await post(AM, `${unified}/execute`, { openClassId: 't1', type })).toEqual({ count: 1 })
  expect(await said(AM, `${unified}/execute`, { openClassId: 't1', type: 'room' })).toContain('没有待执行的安排')
  expect(await said(AM, `${unified}/execute`, { openClassId: 't1', type: 'group' })).toContain('没有待执行的安排')
  const done = await get(PO, `${unified}/page?openClassId=t1&status=executed`)
  expect(done.total).toBe(3)
  expect(await get(SM, `${unified}/detail?id=${done.records[0].id}`)).toMatchObject({ type: 'transport', status: 'executed', resourceName: '京A1' })
  const [group] = (await on.all(studyGroup, { openClassId: 't1' })) as readonly any[]
  expect(await get(SM, `${unified}/detail?id=${group.id}`)).toMatchObject({ type: 'group', resourceName: '一组', status: 'planned' })
  await plan({ id: group.id, type: 'group', resourceName: '先锋组' })
  // The vehicle goes where it is booked.
  const way = {
    openClassId: 't1',
    vehicleId: 'v1',
    fromAddress: '学校',
    toAddress: '西山',
    departTime: '2026-10-24 07:30:00',
    arriveTime: '2026-10-24 09:00:00',
    peopleCount: 38,
  }
  expect(await said(AM, `${study}/vehicleTravel/submit`, { ...way, peopleCount: 46 })).toContain('人数超过车辆座位数')
  const { id } = await post(AM, `${study}/vehicleTravel/submit`, way)
  expect(await get(SM, `${study}/vehicleTravel/page?openClassId=t1&vehicleId=v1`)).toMatchObject({
    total: 1,
    records: [{ id, toAddress: '西山', peopleCount: 38 }],
  })
  await post(AM, `${study}/vehicleTravel/remove?ids=${id}`)
  await post(AM, `${unified}/remove?ids=${group.id},${done.records.map((one: any) => one.id).join()}`)
  expect((await get(AM, `${unified}/page?openClassId=t1`)).total).toBe(0)
})
