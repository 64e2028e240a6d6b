/** Tests of the timetable, its clashes and its places. */
import assert from 'node:assert'
import { expect, test } from 'vitest'
import { RefusalError, type RefusalCode } from '../kit/index.ts'
import { metersBetween, micro } from './place.ts'
import { no } from './refusals.ts'
import { clashesOf, ensureFree, ensurePlan, overloads, pupilClashes, readPlan, type Slot, spanOf, teacherProblems, weekOf } from './timetable.ts'

const zone = 'Asia/Shanghai',
  now = '2026-10-01T04:00:00.000Z'
const slot = (lessonNo: number, date: string, more: Partial<Slot> = {}): Slot => ({
  lessonNo,
  startAt: `${date}T08:30:00.000Z`,
  endAt: `${date}T10:00:00.000Z`,
  roomId: 'r1',
  teacherId: 't1',
  ...more,
})
const bounds = {
  klass: { lessonCount: 2, startDate: '2026-10-08', endDate: '2026-12-31', schoolId: 's1', agencyId: 'a1', capacity: 20 },
  rooms: [
    { id: 'r1', name: 'r1', schoolId: 's1', capacity: 40 },
    { id: 'small', name: '小教室', schoolId: 's1', capacity: 5 },
    { id: 'far', name: 'far', schoolId: 's2', capacity: 40 },
  ],
  teachers: [
    { id: 't1', agencyId: 'a1' },
    { id: 'other', agencyId: 'a2' },
  ],
  latest: '20:30',
  now,
  zone,
}
const refuses = (act: () => unknown, refused: RefusalCode) =>
  assert.throws(act, (error: unknown) => error instanceof RefusalError && error.refused.code === refused.code)
const plan = (first: Partial<Slot> = {}, second: Partial<Slot> = {}) => [slot(1, '2026-10-12', first), slot(2, '2026-10-19', second)]

test('a plan that meets every rule is taken', () => ensurePlan(plan(), bounds))
test('a plan has as many lessons as the product', () => refuses(() => ensurePlan([slot(1, '2026-10-12')], bounds), no.lessonCount))
test('lessons are numbered from one without doubles', () => {
  refuses(() => ensurePlan(plan({}, { lessonNo: 1 }), bounds), no.lessonNumbers)
  refuses(() => ensurePlan(plan({}, { lessonNo: 3 }), bounds), no.lessonNumbers)
})
test('a lesson ends after it starts, on the same day', () => {
  refuses(() => ensurePlan(plan({ endAt: '2026-10-12T08:30:00.000Z' }), bounds), no.lessonTimes)
  refuses(() => ensurePlan(plan({ endAt: '2026-10-12T17:00:00.000Z' }), bounds), no.lessonTimes)
})
test('a lesson takes between ten minutes and twelve hours', () => {
  const until = (endAt: string) => () => ensurePlan(plan({ endAt }), { ...bounds, latest: '23:59' })
  refuses(until('2026-10-12T08:31:00.000Z'), no.lessonLength)
  refuses(until('2026-10-12T08:39:59.000Z'), no.lessonLength)
  until('2026-10-12T08:40:00.000Z')()
  const long = (startAt: string) => () => ensurePlan(plan({ startAt, endAt: '2026-10-12T12:30:00.000Z' }), bounds)
  refuses(long('2026-10-12T00:29:00.000Z'), no.lessonLength)
  long('2026-10-12T00:30:00.000Z')()
})
test('lessons follow each other in the order of their numbers', () =>
  refuses(() => ensurePlan([slot(2, '2026-10-12'), slot(1, '2026-10-19')], bounds), no.lessonOrder))
test('lessons lie in the future', () => refuses(() => ensurePlan(plan(), { ...bounds, now: '2026-10-13T00:00:00.000Z' }), no.lessonPast))
test('lessons lie inside the dates of the class', () => {
  refuses(() => ensurePlan(plan(), { ...bounds, klass: { ...bounds.klass, startDate: '2026-10-13' } }), no.outsideDates)
  refuses(() => ensurePlan(plan(), { ...bounds, klass: { ...bounds.klass, endDate: '2026-10-18' } }), no.outsideDates)
})
test('no lesson ends after the hour of the policy', () => {
  ensurePlan(plan({ endAt: '2026-10-12T12:30:00.000Z' }), bounds)
  refuses(() => ensurePlan(plan({ endAt: '2026-10-12T12:31:00.000Z' }), bounds), no.tooLate)
})
test('rooms are of the school and large enough', () => {
  refuses(() => ensurePlan(plan({ roomId: 'far' }), bounds), no.roomElsewhere)
  refuses(() => ensurePlan(plan({ roomId: 'nowhere' }), bounds), no.roomElsewhere)
  refuses(() => ensurePlan(plan({ roomId: 'small' }), bounds), no.roomSmall)
})
test('teachers are of the agency', () => refuses(() => ensurePlan(plan({ teacherId: 'other' }), bounds), no.teacherElsewhere))
test('every lesson of a plan names time, room and teacher', () => {
  refuses(() => readPlan([{ startAt: '2026-10-12 16:30:00', endAt: '2026-10-12 18:00:00', roomId: 'r1' }], zone), no.lessonIncomplete)
  refuses(() => readPlan('x', zone), no.lessonIncomplete)
  expect(readPlan([{ startAt: '2026-10-12 16:30:00', endAt: '2026-10-12 18:00:00', roomId: 'r1', teacherId: 't1' }], zone)).toEqual([slot(1, '2026-10-12')])
})

const busy = (more: object = {}) => ({ id: 'x', openClassId: 'k2', ...slot(3, '2026-10-12'), ...more })
const around = { openClassId: 'k1', others: [], zone }
test('a teacher is in one lesson at a time, and the refusal names the other class and lesson', () => {
  const [clash] = clashesOf([slot(1, '2026-10-12')], { ...around, others: [busy({ roomId: 'r9' })], names: new Map([['k2', '书法']]) })
  expect(clash).toMatchObject({ what: 'teacher', lessonNo: 1, withClass: '书法', withLessonNo: 3 })
  refuses(() => ensureFree([clash!]), no.teacherClash)
})
test('a room holds one lesson at a time', () => {
  const clashes = clashesOf([slot(1, '2026-10-12')], { ...around, others: [busy({ teacherId: 't9' })] })
  expect(clashes.map(one => one.what)).toEqual(['room'])
  refuses(() => ensureFree(clashes), no.roomClash)
})
test('lessons of one class never overlap, planned together or apart', () => {
  const inside = clashesOf([slot(1, '2026-10-12'), slot(2, '2026-10-12')], around)
  refuses(() => ensureFree(inside), no.classClash)
  const apart = clashesOf([slot(1, '2026-10-12')], { ...around, others: [busy({ openClassId: 'k1', roomId: 'r9', teacherId: 't9' })] })
  refuses(() => ensureFree(apart), no.classClash)
})
test('no lesson lies on a holiday of the school', () =>
  refuses(() => ensureFree(clashesOf([slot(1, '2026-10-12')], { ...around, holidays: ['2026-10-12'] })), no.holiday))
test('lessons that touch or that are replaced do not clash', () => {
  expect(clashesOf([slot(1, '2026-10-12')], { ...around, others: [busy({ startAt: '2026-10-12T10:00:00.000Z', endAt: '2026-10-12T11:00:00.000Z' })] })).toEqual(
    [],
  )
  expect(clashesOf([slot(1, '2026-10-12')], { ...around, replaces: ['x'], others: [busy()] })).toEqual([])
})
test('a pupil is in one lesson at a time when lessons move', () => {
  const clashes = pupilClashes(slot(1, '2026-10-12'), [busy() as never])
  refuses(() => ensureFree(clashes), no.pupilClash)
  expect(pupilClashes(slot(1, '2026-10-13'), [busy() as never])).toEqual([])
})

const teacher = { status: 'approved', blocked: false, certificateUntil: '2027-01-01', noCrimeUntil: '2027-01-01', contractUntil: '2027-01-01' }
test('a teacher stands in a classroom only approved, unblocked and with papers to the day', () => {
  const problems = (more: object, until = '2027-01-01') => teacherProblems({ ...teacher, ...more } as never, until).map(one => one.code)
  expect(problems({})).toEqual([])
  expect(problems({ status: 'disabled' })).toEqual(['teacher.notApproved'])
  expect(problems({ blocked: true })).toEqual(['teacher.blocked'])
  expect(problems({}, '2027-01-02')).toEqual(['teacher.certificateOver', 'teacher.noCrimeOver', 'teacher.contractOver'])
  expect(teacherProblems(undefined, '2027-01-01')).toEqual([no.noSuchTeacher])
})
test('a week starts on Monday in the zone, and a teacher has so many lessons in it', () => {
  expect(weekOf('2026-10-11T15:59:00.000Z', zone)).toBe('2026-10-05')
  expect(weekOf('2026-10-11T16:00:00.000Z', zone)).toBe('2026-10-12')
  const lessons = ['2026-10-12', '2026-10-13', '2026-10-19'].map(date => ({ teacherId: 't1', startAt: `${date}T08:00:00.000Z` }))
  expect(overloads(lessons, 1, zone)).toEqual([{ teacherId: 't1', week: '2026-10-12', lessons: 2, max: 1 }])
  expect(overloads(lessons, 2, zone)).toEqual([])
})
test('the span of lessons is from the first start to the last end', () =>
  expect(spanOf(plan())).toEqual({ from: '2026-10-12T08:30:00.000Z', to: '2026-10-19T10:00:00.000Z' }))

test('degrees are read exactly, and what is no degree is no place', () => {
  expect(micro('120.1551239', 180)).toBe(120_155_123)
  expect(micro('-0.5', 90)).toBe(-500_000)
  for (const wrong of ['', 'x', '181', '1e3', '12.', null]) expect(micro(wrong, 180)).toBeUndefined()
})
test('distance along the sphere is right to the metre', () => {
  expect(metersBetween({ lng: '120', lat: '30' }, { lng: '120', lat: '30' })).toBe(0)
  expect(metersBetween({ lng: '120', lat: '30' }, { lng: '120', lat: '31' })).toBe(111_195)
  expect(metersBetween({ lng: '0', lat: '0' }, { lng: '180', lat: '0' })).toBe(20_015_115)
  expect(metersBetween({ lng: '', lat: '30' }, { lng: '120', lat: '31' })).toBeUndefined()
})
