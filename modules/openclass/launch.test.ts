/** Tests of launch and relaunch. */
import { expect, test } from 'vitest'

import { given } from '../../tests/spec.ts'
import { grantFor, launch, relaunch } from './launch.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'
import { district, klass, launchInput, put, who } from '../../tests/openclass.ts'
import { lesson } from './lesson.ts'
import { grant } from '../products/index.ts'
import { no as noLaunch } from '../products/launch.ts'

const g = (more: object = {}) => ({
  id: 'g',
  status: 'active',
  schoolId: 's1',
  areaCode: null,
  priceCents: 40_000,
  startTime: '2026-01-01',
  endTime: '2026-12-31',
  isPublic: false,
  ...more,
})
const on = (more: object = {}) => ({
  product: {
    id: 'p1',
    status: 'approved',
    forSchoolId: null,
    agencyId: 'a1',
    lessonCount: 4,
    priceCents: 50_000,
    grades: [1],
    version: 3,
    productName: '绘画',
  },
  school: { id: 's1', status: 'active', areaCode: 'x', termStart: '2026-09-01', termEnd: '2027-01-20' },
  shelf: { status: 'up' },
  grants: [g()],
  agency: { id: 'a1', status: 'active', licenseUntil: '2027-01-01' },
  authorisation: { status: 'authorised', areaCode: 'x', fromDate: '2026-01-01', toDate: '2026-12-31' },
  ...more,
})
const input = { ...launchInput, openClassType: 'Aft_Class' } as never as Parameters<typeof launch.decide>[1]
const launching = (more: object = {}, facts: object = {}, at: object = {}) =>
  given(openClass, {}).when(launch, { ...input, ...more }, { on: on(), heirs: [], former: undefined, ...facts } as never, at)

test('a launch copies grant, price, area and a snapshot of the product', () =>
  launching().records('launched', { agencyId: 'a1', areaCode: 'x', priceCents: 40_000, lessonCount: 4, grantId: 'g', name: '绘画', grades: [1] }))
test("a grant holds to the end of its last day in the tenant's zone", () => {
  const ends = { on: on({ grants: [g({ endTime: '2026-09-30' })] }) },
    zone = 'America/Los_Angeles'
  launching({}, ends, { now: '2026-10-01T06:59:59.999Z', zone }).records('launched', {})
  launching({}, ends, { now: '2026-10-01T07:00:00.000Z', zone }).refuses(noLaunch.notGranted)
})
test('a launch needs product, school and agency', () => launching({}, { on: on({ product: undefined }) }).refuses(no.noSuchProduct))
test('a class ends after it starts', () => launching({ endDate: '2026-10-01' }).refuses(no.dates))
test('a class lies inside the term', () => {
  launching({ startDate: '2026-08-31' }).refuses(no.outsideTerm)
  launching({ endDate: '2027-01-21' }).refuses(no.outsideTerm)
  launching({}, { on: on({ school: { ...on().school, termStart: input.startDate, termEnd: input.endDate } }) }).records('launched', {})
})
test('a class is for grades that there are', () => {
  const wrong = (grades: readonly number[]) => openClass.fields.grades.check!(grades)?.code
  expect([[1], [1, 12], [0], [13], [99], [1, 1], [1.5]].map(wrong)).toEqual([undefined, undefined, ...Array(5).fill('shape.grades')])
})
test('the minimum is not above the seats', () => launching({ capacityMin: 21 }).refuses(no.seats))
test('the price is the granted price, and who says another one is told which', () => {
  launching({ priceCents: 39_999 }).refuses(no.price)
  expect(launching({ priceCents: 39_999 }).steps).toThrow(
    expect.objectContaining({ refused: expect.objectContaining({ label: ['价格须等于授权价：¥400.00', 'the price must be the granted price: ¥400.00'] }) }),
  )
  launching({ priceCents: 40_000 }).records('launched', { priceCents: 40_000 })
})
test('only a cancelled class is launched anew, once, for the same product and school', () => {
  const former = { id: 'old', status: 'cancelled', productId: 'p1', schoolId: 's1', priceCents: 30_000, teacherId: 't1' }
  launching({ relaunchOfId: 'old' }, { former: { ...former, status: 'released' } }).refuses(no.notCancelled)
  launching({ relaunchOfId: 'old' }, { former: { ...former, productId: 'p2' } }).refuses(no.otherCourse)
  launching({ relaunchOfId: 'old' }, { former, heirs: [{ id: 'k9' }] }).refuses(no.alreadyRelaunched)
  launching({ relaunchOfId: 'old' }, { former }).records('launched', { priceCents: 30_000, teacherId: 't1', relaunchOfId: 'old' })
})

test("of several grants the school's own comes first, then its area's, then a public one; ended ones never", () => {
  const at = { id: 's1', areaCode: 'x' },
    pick = (...grants: object[]) => grantFor(grants as never, at, '2026-10-01')?.id
  const own = g({ id: 'own' }),
    area = g({ id: 'area', schoolId: null, areaCode: 'x' }),
    open = g({ id: 'open', schoolId: null, isPublic: true })
  expect(pick(open, area, own)).toBe('own')
  expect(pick(open, area)).toBe('area')
  expect(pick(open)).toBe('open')
  expect(pick(g({ schoolId: 's2' }))).toBeUndefined()
  expect(pick(g({ endTime: '2026-09-30' }), g({ startTime: '2026-10-02' }), g({ status: 'ended' }))).toBeUndefined()
})

const again = (more: object = {}, facts: object = {}) =>
  given(openClass, {
    status: 'rejected',
    startDate: '2026-10-08',
    endDate: '2026-12-31',
    capacityMin: 2,
    capacity: 20,
    productId: 'p1',
    schoolId: 's1',
    ...more,
  }).when(relaunch, {}, { ...on(), ...facts } as never)
test('a relaunch needs a product that is still valid and clears what the last round decided', () => {
  again().records('relaunched', { priceCents: 40_000, enrollStart: null, approvals: null, isAudit: false })
  again({ startDate: '2026-08-01' }).refuses(no.outsideTerm)
  again({}, { product: undefined }).refuses(no.noSuchProduct)
})

test('a removed or revoked class gives its rooms and teachers back', async () => {
  const at = await district(),
    people = who(at),
    cmd = (name: string) => at.engine.command('open_class', name)
  await klass(at, 'perfected', 'k1')
  await at.run(people.manager, cmd('reject'), 'k1', { remark: '请调整' })
  await at.run(people.manager, cmd('remove'), 'k1')
  expect((await at.all(lesson, { openClassId: 'k1' })).map(one => one.status)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled'])
  await klass(at, 'released', 'k2')
  await put(at, openClass, 'k2', 'revoke', {}, 'revoked')
  await at.run(at.as('system'), cmd('freeLessons'), 'k2')
  expect((await at.all(lesson, { openClassId: 'k2', status: 'scheduled' })).length).toBe(0)
  await at.run(people.manager, cmd('relaunch'), 'k2')
})
test('the price of a class does not follow its grant once launched', async () => {
  const at = await district()
  await klass(at, 'launched')
  await put(at, grant, 'g1', 'edit', { priceCents: 99 })
  expect((await at.row(openClass, 'k1')).priceCents).toBe(40_000)
})
test('a school launches for itself only', async () => {
  const at = await district()
  await expect(at.run(at.as('SM', { reach: { school: ['s9'] } }), launch, 'k1', launchInput)).rejects.toMatchObject({ refused: { field: expect.any(String) } })
})
