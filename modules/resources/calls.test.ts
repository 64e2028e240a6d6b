/** The calls of resources over HTTP, as the people who use them: each kind kept, the board read, a booking's whole life. */
import { beforeAll, expect, test } from 'vitest'
import { cancel as cancelClass } from '../enrolment/index.ts'
import { openClass } from '../openclass/index.ts'
import { quotation } from '../quotation/index.ts'
import type { Person } from '../../tests/people.ts'
import { put } from '../../tests/properties/placed.ts'
import { rowIn } from '../../tests/rows.ts'
import { shared } from '../../tests/shared.ts'
import { dataOf, web } from '../../tests/web.ts'
import { booking } from './booking.ts'
import { allKinds, vehicle } from './kinds.ts'

const on = shared(() => web(), { isPlanted: true })
let PO: Person, AM: Person, other: Person, SM: Person
const at = '/api/business-basic/resource'
const get = (who: Person, path: string) => dataOf(on.get(who, path))
const post = (who: Person, path: string, body: object = {}) => dataOf(on.post(who, path, body))
const refusal = async (who: Person, path: string, body: object = {}): Promise<string> => (await on.post(who, path, body)).body.msg
const papers = { vehicleLicenceUntil: '2027-12-31', insuranceUntil: '2026-10-20', inspectionUntil: '2027-12-31', driverLicenceUntil: '2027-12-31' }
const klass = (id: string, agencyId: string, more: object = {}) =>
  rowIn(openClass, id, 'launched', { name: `研学${id}`, agencyId, schoolId: 's1', areaCode: '110101', ...more })

beforeAll(async () => {
  PO = await on.login('PO')
  AM = await on.login('AM', { deptId: 'a1' })
  other = await on.login('AM', { deptId: 'a2' })
  SM = await on.login('SM', { deptId: 's1' })
  const lines = [
    { id: 'A', parentId: null, label: '交通', section: 'transport' },
    { id: 'A1', parentId: 'A', label: '大巴', driver: 'once', quantity: 1, price: 300_000 },
  ]
  const quote = { name: '报价', productId: 'p1', agencyId: 'a1', lines, heads: 40, groupSize: 40, days: 1, totalAmount: 300_000, perHead: 7_500 }
  await put(on, quotation, [rowIn(quotation, 'q1', 'locked', quote)])
  await put(on, openClass, [klass('k1', 'a1', { quotationId: 'q1' }), klass('k2', 'a2')])
})
/** A value for each field that a form of the kind asks for. */
const wordsOf: Readonly<Record<string, object>> = {
  vehicle: { plateNo: '京A10001', type: '大巴', seats: 45, driver: '王师傅', phone: '13800000001' },
  hotel_room: { hotelName: '云山酒店', roomType: '双人间', bedCount: 2, roomCount: 10 },
  guide: { name: '李老师', specialty: '地质' },
}
test.each(allKinds.map(kind => [kind.name, kind] as const))(
  '%s: made, listed, shown, put out of use and removed by the calls of the family',
  async (name, kind) => {
    const base = `/api/${kind.of.path!.base}`,
      given = { ...(wordsOf[name] ?? { name: '云山', capacity: 60 }), price: '120.00', address: '云山路1号', contact: '王老师' }
    const { id } = await post(PO, `${base}/submit`, { ...given, status: 1 })
    const field = kind.of.title
    const listed = await get(AM, `${base}/page?current=1&size=10&${field}=${encodeURIComponent(String((given as any)[field]))}`)
    expect(listed).toMatchObject({ total: 1, records: [{ id, price: '120.00', statusName: '可用' }] })
    expect(await get(AM, `${base}/detail?id=${id}`)).toMatchObject({ id, address: '云山路1号' })
    await post(PO, `${base}/submit`, { id, price: '130.00', status: 0 })
    expect(await get(PO, `${base}/detail?id=${id}`)).toMatchObject({ price: '130.00', status: 'off' })
    expect(await refusal(AM, `${base}/submit`, { id, price: '1.00' })).toContain('只能维护本机构自有的资源')
    expect((await on.get(SM, `${base}/page`)).body.code).toBe(403)
    const sheet = await on.get(PO, `${base}/export?format=csv`)
    expect(sheet.text).toContain(String((given as any)[field]))
    await post(PO, `${base}/remove?ids=${id}`)
    expect((await get(PO, `${base}/page`)).total).toBe(0)
  },
)

test('an agency keeps its own vehicles, camps and restaurants, which no other agency sees', async () => {
  const own = '/api/business-openclass'
  for (const [path, given] of [
    ['vehicle', { plateNo: '京B2', seats: 30 }],
    ['restaurant', { name: '食堂', capacity: 80 }],
    ['camp', { name: '营地', capacity: 40 }],
  ] as const) {
    const { id } = await post(AM, `${own}/${path}/submit`, given)
    expect(await get(AM, `${own}/${path}/page`)).toMatchObject({ total: 1, records: [{ id, agencyId: 'a1' }] })
    expect((await get(other, `${own}/${path}/page`)).total).toBe(0)
    expect((await on.get(other, `${own}/${path}/detail?id=${id}`)).status).toBe(404)
    expect((await on.post(other, `${own}/${path}/submit`, { id, address: 'x' })).status).toBe(404)
    await post(AM, `${own}/${path}/remove?ids=${id}`)
  }
})

test('a booking from request to use: papers, capacity, quotation, board, cancelling and the end of the class', { timeout: 60_000 }, async () => {
  const { id: bus } = await post(PO, `${at}/vehicle/submit`, { plateNo: '京A20002', seats: 45, price: '1500.00', penaltyBp: '20.00', ...papers })
  const use = { kind: 'vehicle', resourceId: bus, openClassId: 'k1', startAt: '2026-10-10 08:00:00', endAt: '2026-10-10 18:00:00' }
  const book = `${at}/booking`
  // Insured until the 20th; the day is touched.
  expect(await refusal(AM, `${book}/request`, { ...use, endAt: '2026-10-21 01:00:00' })).toContain('车辆保险于2026-10-20到期')
  expect(await refusal(AM, `${book}/request`, { ...use, openClassId: 'k2' })).toContain('所选数据不存在')
  const { id } = await post(AM, `${book}/reserve`, { ...use, heldUntil: '2026-10-05 12:00:00' })
  expect(await get(AM, `${book}/detail?id=${id}`)).toMatchObject({ status: 'held', resourceName: '京A20002', freeAt: '2026-10-10 19:00:00', agencyId: 'a1' })
  // The turnaround of an hour is part of the use; and who is in the way is nobody else's business.
  const theirs = { ...use, openClassId: 'k2', startAt: '2026-10-10 18:30:00', endAt: '2026-10-10 22:00:00', heldUntil: '2026-10-05 12:00:00' }
  const said = await refusal(other, `${book}/reserve`, theirs)
  expect(said).toContain('该时段已被占用')
  expect(said).not.toContain('研学k1')
  expect((await get(other, `${book}/page`)).total).toBe(0)
  const seen = await get(other, `${at}/board?type=vehicle&date=2026-10-10&days=2`)
  expect(seen.rows.find((row: any) => row.id === bus)).toMatchObject({ capacity: 1, free: [0, 1], bars: [{ id: '', party: '', isOwn: false, status: 'held' }] })
  const mine = await get(AM, `${at}/board?type=vehicle&date=2026-10-10&days=2`)
  expect(mine.rows.find((row: any) => row.id === bus)).toMatchObject({ bars: [{ id, party: '研学k1', isOwn: true }] })
  expect((await on.get(SM, `${at}/board`)).body.code).toBe(403)
  // 3,000 yuan are quoted for transport.
  expect(await refusal(AM, `${book}/confirm`, { id, answer: '有车', price: '3000.01' })).toContain('超出报价')
  await post(AM, `${book}/confirm`, { id, answer: '有车' })
  expect(await get(AM, `${book}/detail?id=${id}`)).toMatchObject({ status: 'confirmed', amount: '1500.00', lineId: 'A' })
  expect(await refusal(PO, `${at}/vehicle/remove?ids=${bus}`)).toContain('还有未结束的预订')
  const second = await post(AM, `${book}/reserve`, { ...use, startAt: '2026-10-11 08:00:00', endAt: '2026-10-12 18:00:00', heldUntil: '2026-10-05 12:00:00' })
  expect(await refusal(AM, `${book}/confirm`, { id: second.id, answer: '有车' })).toContain('超出报价')
  // The clock takes back what was not confirmed.
  on.now = '2026-10-05T04:00:00.000Z'
  await on.tick()
  expect(await on.row(booking, second.id)).toMatchObject({ status: 'expired' })
  // The day before, a fifth is kept by the company.
  on.now = '2026-10-09T04:00:00.000Z'
  await on.run(on.as('PO'), cancelClass, 'k1', { cancelReason: 'weather', remark: '台风' })
  expect(await on.row(booking, id)).toMatchObject({ status: 'cancelled', penalty: 30_000, remark: '@resource_booking.classEnded' })
})

test('papers that run out are told in time, once before and once after', async () => {
  const { id } = await on.run(on.as('PO'), vehicle.create, undefined, { plateNo: '京A30003', seats: 45, ...papers, insuranceUntil: '2026-12-01' })
  const told = async () => (await on.all(on.engine.registry.resources.get('notice')!, { link: `/resources/vehicle/${id}` })) as readonly any[]
  on.now = '2026-10-31T04:00:00.000Z'
  await on.tick()
  expect((await told()).length).toBe(0)
  on.now = '2026-11-02T04:00:00.000Z'
  await on.tick()
  expect((await told()).length).toBe(1)
  expect((await on.row(vehicle.of, id)).warnAt).toBe('2026-12-02')
  on.now = '2026-12-02T04:00:00.000Z'
  await on.tick()
  expect((await on.row(vehicle.of, id)).warnAt).toBe(null)
  expect((await told()).length).toBe(2)
  expect(await on.all(booking, { status: 'held' })).toEqual([])
})
