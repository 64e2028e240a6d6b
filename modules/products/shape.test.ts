/** What products are made of and whom they are granted to, value by value. */
import { describe, expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { blank, type Resource } from '../kit/index.ts'
import { ageOn, audienceFields, coversArea, ensureAges } from './audience.ts'
import { add, edit, editIsPublic, no } from './grant.commands.ts'
import { grant, product } from './product.ts'
import { areChapters, areGrades, isGrantAsk, isSafe } from './shape.ts'

const fits = <T>(rule: (value: T) => unknown, ...values: readonly unknown[]) => values.map(value => rule(value as T) === undefined)
const chapter = (lessonNo: number, more: object = {}) => ({ lessonNo, name: `第${lessonNo}课`, ...more })

test('chapters are numbered from 1 without gaps, each with a name, none too long', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => chapter(i + 1))
  expect(
    fits(areChapters, [], [chapter(1), chapter(2, { content: 'x' })], many(400), [chapter(1, { name: 'x'.repeat(200), content: 'x'.repeat(5_000) })]),
  ).toEqual([true, true, true, true])
  const wrong = ['x', null, many(401), [chapter(2)], [chapter(1), chapter(3)], [chapter(1), null], [chapter(1, { name: ' ' })], [chapter(1, { name: 7 })]]
  expect(
    fits(areChapters, ...wrong, [chapter(1, { name: 'x'.repeat(201) })], [chapter(1, { content: 7 })], [chapter(1, { content: 'x'.repeat(5_001) })]),
  ).toEqual(Array.from({ length: 11 }, () => false))
})
test('grades are 1 to 12, each once; what is shown to others runs nothing', () => {
  expect(fits(areGrades, [], [1, 12], [1, 1], [0], [13], [1.5], 'x')).toEqual([true, true, false, false, false, false, false])
  expect(fits(isSafe, '<p>a</p>', '<script>', '<img onerror=x>', '<a href="javascript:x">')).toEqual([true, false, false, false])
})
test('a grant that is asked for has a price, days in order, and a school or an area', () => {
  const ask = { priceCents: 0, startTime: '2026-10-01', endTime: '2026-10-01', schoolId: 's1' }
  expect(fits(isGrantAsk, ask, { ...ask, schoolId: null, areaCode: '11' })).toEqual([true, true])
  const wrong = [
    undefined,
    { ...ask, priceCents: -1 },
    { ...ask, priceCents: 1.5 },
    { ...ask, startTime: 'x' },
    { ...ask, endTime: null },
    { ...ask, schoolId: null },
  ]
  expect(fits(isGrantAsk, ...wrong, { ...ask, startTime: '2026-10-02' })).toEqual(Array.from({ length: 7 }, () => false))
})
test('an audience has its ages in order, counts them on a day, and lies in areas', () => {
  for (const ages of [{}, { minAge: 6 }, { maxAge: 6 }, { minAge: null, maxAge: 3 }, { minAge: 6, maxAge: null }, { minAge: 6, maxAge: 6 }])
    expect(() => ensureAges(ages)).not.toThrow()
  expect(() => ensureAges({ minAge: 7, maxAge: 6 })).toThrow()
  expect([ageOn('2020-10-01', '2026-10-01'), ageOn('2020-10-02', '2026-10-01'), ageOn('2020-02-29', '2026-02-28'), ageOn('2020-02-29', '2026-03-01')]).toEqual([
    6, 5, 5, 6,
  ])
  expect([coversArea(null, '11'), coversArea(' ', null), coversArea('12, 1101', '110108'), coversArea('12，', '110108'), coversArea('12', null)]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(fits(audienceFields.areaCodes.check!, '11', '11,1201', '11,', '1', '11,x')).toEqual([true, true, true, false, false])
})

describe('a grant', () => {
  const row = <R extends Resource>(of: R, values: object): any => ({ ...blank(of, 'x', '000000'), ...values })
  const course = row(product, { id: 'p1', status: 'approved', agencyId: 'a1', priceCents: 100 })
  const terms = { productId: 'p1', schoolId: 's1', isPublic: false, priceCents: 100, startTime: '2026-10-01', endTime: '2026-10-01' }
  const make = (more: object = {}, facts: object = {}) =>
    given(grant, {}).when(add, { ...terms, ...more } as never, { product: course, others: [], school: { areaCode: '11' }, ...facts } as never, {
      actor: person('PO'),
      now: noon,
    })
  test('is of an approved product, to somebody, in days to come, at no more than its price', () => {
    make().records('added', { agencyId: 'a1', areaCode: '11', isPublic: false })
    make({}, { product: { ...course, status: 'pending' } }).refuses(no.notApproved)
    make({ schoolId: null }).refuses(no.noTarget)
    make({ schoolId: null, isPublic: true }, { school: undefined }).records('added', { isPublic: true })
    make({ endTime: '2026-09-30', startTime: '2026-09-01' }).refuses(no.over)
    make({ startTime: '2026-10-02' }).refuses(no.period)
    make({ priceCents: 101 }).refuses(no.ceiling)
  })
  test('of a product for one school is to that school alone', () => {
    const own = { product: { ...course, forSchoolId: 's1' } }
    make({}, own).records('added')
    make({ schoolId: 's2' }, own).refuses(no.otherSchool)
    make({ isPublic: true }, own).refuses(no.openEnded)
  })
  test('shares no day with another to the same', () => {
    const other = (more: object) => ({ others: [row(grant, { schoolId: 's1', startTime: '2026-09-01', endTime: '2026-10-01', ...more })] })
    make({}, other({})).refuses(no.overlap)
    make({ startTime: '2026-10-01', endTime: '2026-10-05' }, other({ startTime: '2026-10-05', endTime: '2026-12-31' })).refuses(no.overlap)
    make({}, other({ endTime: '2026-09-30' })).records('added')
    make({}, other({ startTime: '2026-10-02', endTime: '2026-10-09' })).records('added')
    make({}, other({ schoolId: 's2' })).records('added')
    make({}, other({ schoolId: null, areaCode: '11' })).records('added')
    make({ schoolId: null, areaCode: '11' }, other({ schoolId: null, areaCode: '11' })).refuses(no.overlap)
  })
  test('is made public where it may be, and keeps somebody whom it is for', () => {
    const open = (isPublic: boolean, of: object, forSchoolId: string | null = null) =>
      given(grant, { ...terms, status: 'active', ...of } as object).when(editIsPublic, { isPublic }, { product: { ...course, forSchoolId } })
    open(true, {}).records('published', { isPublic: true })
    open(true, {}, 's1').refuses(no.openEnded)
    open(false, { isPublic: true }, 's1').records('published', { isPublic: false })
    open(false, { isPublic: true, schoolId: null }).refuses(no.noTarget)
    open(false, { isPublic: true, schoolId: null, areaCode: '11' }).records('published')
    open(false, {}).then()
    given(grant, { ...terms, status: 'active' } as object)
      .when(edit, { priceCents: 90 } as never, { product: course, others: [], school: undefined } as never)
      .records('edited', { priceCents: 90, areaCode: undefined })
  })
})
