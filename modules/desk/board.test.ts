/** Boards: their figures are those of the rows, of the asker's own place and the asked time alone. */
import { beforeAll, describe, expect, test } from 'vitest'
import { deskOf } from '../../server/http/routes.ts'
import { anyDialect, app, type App, tenant } from '../../tests/app.ts'
import { lead, leads, pointed } from '../../tests/rows.ts'
import { shared } from '../../tests/shared.ts'
import { person } from '../../tests/spec.ts'
import { enrolment, seatsTaken } from '../enrolment/index.ts'
import { payment } from '../payments/index.ts'
import { refund } from '../refunds/index.ts'
import { type Actor, module, plusDays, type Resource, type Role } from '../kit/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { agency, school, student } from '../people/index.ts'
import { product } from '../products/index.ts'
import { subsidyUse } from '../subsidies/index.ts'
import { param } from '../system/index.ts'
import { boardRoutes } from './board-routes.ts'
import { publicMoneyKey } from './public-board.ts'
import { bucketOf, bucketsOf, spanOf } from './span.ts'
import { boardClass, boardDay } from './statistics.ts'

const rows = [school, agency, student, product, openClass, lesson, enrolment, payment, refund, subsidyUse, param] as readonly Resource[]
/** Rows of other modules, with the desk's own folds. */
const district = module('district', {
  label: ['区', 'District'],
  resources: [...rows, ...pointed(rows)],
  commands: leads(rows),
  views: [seatsTaken, boardDay, boardClass],
})

const places = { s1: '330106', s2: '330106', s3: '330108' } as const
type School = keyof typeof places
const at = (schoolId: School, agencyId: string) => ({ schoolId, agencyId, areaCode: places[schoolId] })
const classes = [
  ['c1', 's1', 'a1', 'p1'],
  ['c2', 's1', 'a2', 'p2'],
  ['c3', 's2', 'a1', 'p1'],
  ['c4', 's3', 'a2', 'p3'],
] as const
const noon = (day: string) => `${day}T04:00:00.000Z`

/** The same story on every database: ten pupils here and there, lessons, money, and some who leave again. */
async function tell(on: App): Promise<void> {
  for (const [id, areaCode] of Object.entries(places)) {
    await lead(on, school, id, 'create', { schoolName: `学校${id}`, schoolCode: id, areaCode, areaName: `区${areaCode}`, lng: '120.1', lat: '30.2' })
    for (let n = 0; n < 3; n++) await lead(on, student, `${id}-${n}`, 'create', { schoolId: id, areaCode })
  }
  for (const id of ['a1', 'a2']) await lead(on, agency, id, 'create', { agencyName: `机构${id}`, licenseNo: id, areaCode: '330106' })
  for (const id of ['p1', 'p2', 'p3']) await lead(on, product, id, 'saveNew', { productName: `课程${id}` })
  for (const [id, schoolId, agencyId, productId] of classes)
    await lead(on, openClass, id, 'launch perfect checkTeacher>teacher_checked release>released confirmClass classTeaching', {
      ...at(schoolId, agencyId),
      productId,
      capacity: 10,
    })
  await lead(on, openClass, 'c5', 'launch', { ...at('s1', 'a1'), productId: 'p1', capacity: 30 })
  await tellPlaces(on)
  await tellLessons(on)
}

async function tellPlaces(on: App): Promise<void> {
  const day = (n: number) => noon(plusDays('2026-10-01', n))
  let number = 0
  for (const [id, schoolId, agencyId] of classes)
    for (let n = 0; n < 8; n++) {
      on.now = day(n * 3)
      const one = `e-${id}-${n}`,
        place = { ...at(schoolId, agencyId), openClassId: id, studentId: `${schoolId}-${n % 3}` }
      await lead(on, enrolment, one, 'commit>held pay', { ...place, enrolledAt: on.now })
      const cents = 10_000 + number++
      await lead(on, payment, `pay-${one}`, 'create send succeed', {
        ...place,
        orderId: one,
        tradeNo: one,
        amountCents: cents,
        receivedCents: cents,
        paidAt: on.now,
      })
      if (n !== 5) continue
      on.now = day(n * 3 + 2)
      await lead(on, enrolment, one, 'withdraw')
      await lead(on, refund, `back-${one}`, 'apply approve>approved execute succeed', { ...place, orderId: one, amountCents: 4_000, refundedAt: on.now })
    }
}

async function tellLessons(on: App): Promise<void> {
  for (const [id, schoolId, agencyId] of classes)
    for (let n = 0; n < 4; n++) {
      const startAt = noon(plusDays('2026-10-06', n * 7)),
        one = `l-${id}-${n}`
      on.now = startAt
      await lead(on, lesson, one, 'plan', { ...at(schoolId, agencyId), openClassId: id, startAt, endAt: startAt, lessonNo: n + 1 })
      if (n === 3) {
        await lead(on, lesson, one, 'stop')
        continue
      }
      await lead(on, lesson, one, 'clockIn')
      await lead(on, lesson, one, 'submitAttendance', { presentCount: 7 - n, markedCount: 8 })
      // Attendance that was corrected counts once, as corrected.
      if (n === 1) await lead(on, lesson, one, 'correct', { presentCount: 8 })
    }
  // A lesson stopped by mistake, and one that is held after all.
  await lead(on, lesson, 'l-c1-3', 'cancelStop clockIn submitAttendance')
  await lead(on, lesson, 'l-c1-3', 'correct', { presentCount: 3, markedCount: 4 })
}

const reaches: Readonly<Record<string, readonly [Role, Actor['reach']]>> = {
  platform: ['PO', 'all'],
  commission: ['EC', { area: ['330106'] }],
  school: ['SM', { school: ['s1'] }],
  agency: ['AM', { agency: ['a1'] }],
}

describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => app([district], { dialect }))
  const ports = {}
  beforeAll(async () => {
    await tell(on)
    on.now = noon('2026-10-31')
  })

  const ask = async (who: string, call: string, asked: object = {}, sees = true, narrow?: Actor['narrow']): Promise<any> => {
    const [role, reach] = reaches[who]!
    const session = { tenant, zone: 'Asia/Shanghai', actor: person(role, role, { reach, narrow, may: () => sees }) }
    const context = deskOf({ engine: on.engine, ports } as never, session, 0)
    const route = boardRoutes.find(one => one.path.endsWith(`/${call}`))!
    return (route as any).run({ startTime: '2026-10-01', endTime: '2026-10-31', ...asked }, context)
  }
  /** What the rows themselves say, counted one by one. */
  const count = async (of: Resource, where: object): Promise<number> => (await on.all(of, where)).length
  const total = async (of: Resource, where: object, name: string): Promise<number> =>
    (await on.all(of, where)).reduce((all, row) => all + Number(row[name] ?? 0), 0)
  const yuan = (fen: number) => (fen / 100).toFixed(2)

  const boards: readonly (readonly [string, string, object])[] = [
    ['platform', 'getPlatformData', {}],
    ['commission', 'getCommissionData', { areaCode: '330106' }],
    ['school', 'getSchoolData', { schoolId: 's1' }],
    ['agency', 'getAgencyData', { agencyId: 'a1' }],
  ]
  test.each(boards)('the figures of the %s board are those of its rows', async (who, call, place) => {
    const shown = await ask(who, call, place)
    const taught = { ...place, status: ['taught', 'confirmed'] }
    const running = await on.all(openClass, { ...place, status: 'teaching' })
    const [expected, present] = [await total(lesson, taught, 'markedCount'), await total(lesson, taught, 'presentCount')]
    const came = await count(enrolment, { ...place, status: ['enrolled', 'withdrawn'] }),
      now = await count(enrolment, { ...place, status: 'enrolled' })
    expect(shown).toMatchObject({
      openClassCount: running.length,
      seatCount: running.length * 10,
      takenCount: now,
      fillRate: Math.round((now * 100) / running.length) / 10,
      enrolCount: came,
      leaveCount: came - now,
      lessonCount: await count(lesson, taught),
      stoppedCount: await count(lesson, { ...place, status: 'stopped' }),
      attendanceRate: Math.round((present * 1_000) / expected) / 10,
      orderAmount: yuan(await total(payment, { ...place, status: 'success' }, 'receivedCents')),
      refundAmount: yuan(await total(refund, { ...place, status: 'success' }, 'amountCents')),
    })
    const sums = (name: string) => shown.trend.reduce((all: number, one: any) => all + Number(one[name]), 0)
    expect([sums('enrolCount'), sums('lessonCount'), sums('orderAmount').toFixed(2)]).toEqual([shown.enrolCount, shown.lessonCount, shown.orderAmount])
    expect(shown.trend).toHaveLength(31)
  })

  test('a view folded from the log anew is the same', async () => expect((await on.log.verify(tenant)).faults).toEqual([]))

  test('only the days that are asked for count, both ends with them', async () => {
    const one = await ask('platform', 'getPlatformData', { startTime: '2026-10-04 00:00:00', endTime: '2026-10-04 23:59:59' })
    expect(one).toMatchObject({ enrolCount: 4, lessonCount: 0, attendanceRate: null, startTime: '2026-10-04', endTime: '2026-10-04' })
    expect((await ask('platform', 'getPlatformData', { startTime: '2026-10-05', endTime: '2026-10-06' })).enrolCount).toBe(0)
    expect((await ask('platform', 'getPlatformData', { startTime: '2026-10-06', endTime: '2026-10-06' })).lessonCount).toBe(4)
  })

  test('a school sees its own figures and never those of another', async () => {
    await expect(ask('school', 'getSchoolData', { schoolId: 's2' })).rejects.toMatchObject({ refused: { code: 'kernel.missing' } })
    expect((await ask('school', 'getSchoolData')).enrolCount).toBe(16)
    expect((await ask('school', 'getAgencyData', { agencyId: 'a1' })).enrolCount).toBe(8)
    expect(JSON.stringify(await ask('school', 'getSchoolData'))).not.toMatch(/学校s[23]/)
  })
  test('an agency sees what it does itself, a commission its own areas', async () => {
    await expect(ask('agency', 'getAgencyData', { agencyId: 'a2' })).rejects.toMatchObject({ refused: { code: 'kernel.missing' } })
    await expect(ask('commission', 'getCommissionData', { areaCode: '330108' })).rejects.toMatchObject({ refused: { code: 'kernel.missing' } })
    await expect(ask('commission', 'getSchoolData', { schoolId: 's3' })).rejects.toMatchObject({ refused: { code: 'kernel.missing' } })
    expect((await ask('commission', 'getCommissionData', { areaCode: '330100' })).enrolCount).toBe(24)
    expect((await ask('commission', 'getAgencyData', { agencyId: 'a2' })).enrolCount).toBe(8)
  })
  test('amounts are for who may see them', async () => {
    const shown = await ask('school', 'getSchoolData', {}, false)
    expect([shown.orderAmount, shown.refundAmount, shown.trend[0].orderAmount]).toEqual(['', '', ''])
  })
  test.each(boards)('a data scope narrows the %s board as it narrows the rows: by place, by school, by agency, by product', async (who, call) => {
    const scoped = (narrow: NonNullable<Actor['narrow']>) => ask(who, call, {}, true, narrow)
    const [, reach] = reaches[who]!,
      whole = await ask(who, call)
    const here = reach === 'all' ? {} : 'area' in reach ? { areaCode: reach.area } : 'school' in reach ? { schoolId: reach.school } : { agencyId: reach.agency }
    const agency1 = { ...here, all: [{ agencyId: 'a1' }] }
    const byPlace = await scoped(Object.fromEntries([enrolment, lesson, payment, refund, openClass].map(of => [of.name, { agencyId: 'a1' }])))
    expect(byPlace).toMatchObject({
      enrolCount: await count(enrolment, { ...agency1, status: ['enrolled', 'withdrawn'] }),
      openClassCount: await count(openClass, { ...agency1, status: 'teaching' }),
      orderAmount: yuan(await total(payment, { ...agency1, status: 'success' }, 'receivedCents')),
    })
    const bySchool = await scoped({ school: { areaCode: '330106', id: 's1' } }),
      school1 = { ...here, all: [{ schoolId: 's1' }] }
    expect(bySchool).toMatchObject({
      enrolCount: await count(enrolment, { ...school1, status: ['enrolled', 'withdrawn'] }),
      lessonCount: await count(lesson, { ...school1, status: 'taught' }),
    })
    expect((await scoped({ agency: { id: 'a1' } })).enrolCount).toBe(byPlace.enrolCount)
    expect(JSON.stringify(await scoped({ product: { id: 'p1' } }))).not.toMatch(/课程p[23]/)
    expect(await scoped({ agency: { id: [] } })).toMatchObject({ enrolCount: 0, openClassCount: 0, orderAmount: '0.00' })
    if (who !== 'agency') expect([whole.studentCount > 0, (await scoped({ student: { id: [] } })).studentCount]).toEqual([true, 0])
    // What sums can't be told apart by is no ground for sums.
    await expect(scoped({ enrolment: { createdBy: 'me' } })).rejects.toMatchObject({ refused: { code: 'board.scoped' } })
    expect((await ask(who, call)).enrolCount).toBe(whole.enrolCount)
  })
  test('who names a school or an agency that a data scope keeps from them does not find it', async () => {
    await expect(ask('platform', 'getSchoolData', { schoolId: 's2' }, true, { school: { id: 's1' } })).rejects.toMatchObject({
      refused: { code: 'kernel.missing' },
    })
    await expect(ask('platform', 'getAgencyData', { agencyId: 'a2' }, true, { agency: { id: 'a1' } })).rejects.toMatchObject({
      refused: { code: 'kernel.missing' },
    })
    // The big screen is everybody's: the same for all who look.
    expect(await ask('platform', 'getBigScreenData', {}, true, { school: { id: 's1' } })).toEqual(await ask('platform', 'getBigScreenData'))
  })
  test('the first of a ranking has the most, by name', async () => {
    const { ranking } = await ask('platform', 'getPlatformData')
    expect(ranking.products[0]).toEqual({ id: 'p1', name: '课程p1', count: 14 })
    expect(ranking.schools.map((one: any) => one.count)).toEqual([16, 8, 8])
    expect(ranking.areas[0]).toEqual({ id: '330106', name: '区330106', count: 24 })
  })

  test('figures are counted anew after some seconds, and not before', async () => {
    const before = (await ask('agency', 'getAgencyData')).openClassCount
    await lead(on, openClass, 'c5', 'perfect checkTeacher>teacher_checked release>released')
    expect((await ask('agency', 'getAgencyData')).openClassCount).toBe(before)
    on.now = '2026-10-31T04:00:20.000Z'
    expect((await ask('agency', 'getAgencyData')).openClassCount).toBe(before + 1)
  })

  test('the public sees sums without money or few people, by area and on the map', async () => {
    const shown = await ask('platform', 'getBigScreenData')
    expect(shown).toMatchObject({ studentCount: 9, schoolCount: 3, agencyCount: 2, orderAmount: '', refundAmount: '' })
    expect(shown.ranking.products.every((one: any) => one.count >= 5)).toBe(true)
    expect(await ask('platform', 'getBigScreenData', { areaCode: '330108' })).toMatchObject({ studentCount: 3, schoolCount: 1 })
    expect(await ask('platform', 'schoolAreas', { parentCode: '330100' })).toMatchObject([
      { areaCode: '330106', schoolCount: 2, studentCount: 6, openClassCount: 4, lng: '120.100000', lat: '30.200000' },
      { areaCode: '330108', schoolCount: 1 },
    ])
    expect(await ask('platform', 'schoolMapData', { areaCode: '330108' })).toMatchObject([
      { id: 's3', name: '学校s3', studentCount: 3, lng: '120.1', lat: '30.2' },
    ])
    await lead(on, param, 'money', 'create', { paramName: '公开金额', paramKey: publicMoneyKey, paramValue: '1' })
    on.now = '2026-10-31T05:00:00.000Z'
    expect((await ask('platform', 'getBigScreenData')).orderAmount).not.toBe('')
  })
})

test('a time is cut into days, weeks from Monday or months by its length', () => {
  const context = { now: noon('2026-11-20'), zone: 'Asia/Shanghai' }
  expect(spanOf({}, context)).toEqual({ from: '2026-10-22', to: '2026-11-20', unit: 'day' })
  expect(spanOf({ startTime: '2026-09-01' }, context).unit).toBe('week')
  expect(spanOf({ startTime: '2026-01-01 00:00:00' }, context).unit).toBe('month')
  expect([bucketOf('2026-11-22', 'week'), bucketOf('2026-11-23', 'week'), bucketOf('2026-11-23', 'month')]).toEqual(['2026-11-16', '2026-11-23', '2026-11'])
  expect(bucketsOf({ from: '2026-01-31', to: '2026-03-01', unit: 'month' })).toEqual(['2026-01', '2026-02', '2026-03'])
})
test.each([
  [{ startTime: 'yesterday' }, 'board.time'],
  [{ startTime: '2026-11-21', endTime: '2026-11-20' }, 'board.order'],
  [{ startTime: '2024-01-01' }, 'board.span'],
])('a time of %j is refused by name', (asked, code) => {
  expect(() => spanOf(asked, { now: noon('2026-11-20'), zone: 'Asia/Shanghai' })).toThrow(
    expect.objectContaining({ refused: expect.objectContaining({ code }) }),
  )
})
