/** Whom a course is for: ages on a day to the day, areas by their codes. */
import assert from 'node:assert'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusDays } from '../kit/index.ts'
import { launchBars } from './launch.ts'
import { grant } from './product.ts'
import { ageOn, audienceFields, coversArea, ensureAges, no, whyNotFor } from './audience.ts'

const nobody = { minAge: null, maxAge: null, ageDay: null, areaCodes: null, startDate: '2026-09-01' }
const child = { birthday: '2020-09-01', areaCode: '110108' }
const why = (audience: object, of: object = child) => whyNotFor({ ...nobody, ...audience }, { ...child, ...of })?.code

test('the birthday itself counts, the day before does not', () => {
  expect(ageOn('2020-09-01', '2026-09-01')).toBe(6)
  expect(ageOn('2020-09-02', '2026-09-01')).toBe(5)
  expect(ageOn('2020-02-29', '2026-02-28')).toBe(5)
  expect(ageOn('2020-02-29', '2026-03-01')).toBe(6)
})
test('an age is a whole number of years that grows by one a year, on the birthday', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8_000 }), fc.integer({ min: 0, max: 8_000 }), (born, later) => {
      const birthday = plusDays('2004-03-01', born),
        day = plusDays(birthday, later)
      const age = ageOn(birthday, day),
        year = (n: number) => `${Number(birthday.slice(0, 4)) + n}${birthday.slice(4)}`
      assert.ok(age >= 0 && year(age) <= day && day < year(age + 1))
    }),
  ))
test('each rule that keeps a child out is named, with its bounds and the day', () => {
  expect(why({})).toBeUndefined()
  expect(why({ minAge: 6 })).toBeUndefined()
  expect(why({ minAge: 7 })).toBe(no.tooYoung.code)
  expect(whyNotFor({ ...nobody, minAge: 7 }, child)!.label).toEqual(['2026-09-01 须年满 7 周岁（届时 6 周岁）', 'must be 7 by 2026-09-01 (will be 6)'])
  expect(why({ maxAge: 5 })).toBe(no.tooOld.code)
  expect(why({ maxAge: 5, ageDay: '2026-08-31' })).toBeUndefined()
  expect(why({ minAge: 6 }, { birthday: null })).toBe(no.noBirthday.code)
  expect(why({}, { birthday: null })).toBeUndefined()
  expect(why({ areaCodes: '110105, 1101' })).toBeUndefined()
  // A city by its whole code holds its districts.
  expect(why({ areaCodes: '110100' })).toBeUndefined()
  expect(why({ areaCodes: '110105，120000' })).toBe(no.otherArea.code)
})
test('areas hold what lies in them; none named are all', () => {
  expect([coversArea('', '110108'), coversArea('11', '110108'), coversArea('110108', '1101'), coversArea('12', null)]).toEqual([true, true, false, false])
  expect(audienceFields.areaCodes.check!('110108,海淀')).toBe(no.areas)
  expect([grant.fields.areaCode.check!('海淀区'), grant.fields.areaCode.check!('110108')]).toEqual([no.area, undefined])
})
test('a product for some areas is launched in no other, and says so', () => {
  const grounds = { shelf: undefined, grant: undefined, agency: undefined, authorisation: undefined, today: '2026-10-01' }
  const bars = (areaCodes: string | null) =>
    launchBars({
      ...grounds,
      product: { status: 'approved', forSchoolId: null, areaCodes, priceCents: 1 },
      school: { id: 's1', status: 'active', areaCode: '110108' },
    }).map(one => one.code)
  expect(bars('12')).toContain(no.otherArea.code)
  for (const codes of [null, '', '1101', '12,110108']) expect(bars(codes)).not.toContain(no.otherArea.code)
})
test('the bounds are in order', () => {
  ensureAges({ minAge: 6, maxAge: 6 })
  assert.throws(() => ensureAges({ minAge: 7, maxAge: 6 }))
})
