/** Free places for lessons: what is proposed the plan itself takes, and what it would refuse is never proposed. */
import { expect, test } from 'vitest'
import { dayOf } from '../kit/index.ts'
import { type Ground, freeSlots } from './free-slots.ts'
import { generated, withPlaces } from './screens/lessons.ts'
import { clashesOf, ensureFree, ensurePlan } from './timetable.ts'

const zone = 'Asia/Shanghai',
  at = (date: string, clock: string) => new Date(`${date}T${clock}:00+08:00`).toISOString()
const fit = {
  agencyId: 'a',
  name: '齐',
  status: 'approved',
  blocked: false,
  certificateUntil: '2028-01-01',
  noCrimeUntil: '2028-01-01',
  contractUntil: '2028-01-01',
}
const busy = (id: string, date: string, more: object, clocks = ['16:00', '17:00'] as const) =>
  ({ id, openClassId: 'other', lessonNo: 1, startAt: at(date, clocks[0]), endAt: at(date, clocks[1]), roomId: 'far', teacherId: 'nobody', ...more }) as never
const ground = (more: Partial<Ground> = {}): Ground =>
  ({
    klass: { lessonCount: 4, startDate: '2026-10-05', endDate: '2026-10-18', schoolId: 's', agencyId: 'a', capacity: 20 },
    rooms: [
      { id: 'small', schoolId: 's', name: '小', capacity: 20 },
      { id: 'big', schoolId: 's', name: '大', capacity: 60 },
    ],
    teachers: [
      { id: 'qi', ...fit },
      { id: 'xu', ...fit },
      { id: 'late', ...fit, noCrimeUntil: '2026-10-01' },
    ],
    openClassId: 'mine',
    others: [],
    holidays: ['2026-10-07'],
    weeklyLessonsMax: 3,
    latest: '18:30',
    now: at('2026-10-05', '12:00'),
    zone,
    ...more,
  }) as Ground
const wish = { from: '2026-10-01', weekdays: [0, 2], start: '16:30', end: '18:00' }
const found = (more: Partial<Ground> = {}, asked = wish) => {
  const { slots, against } = freeSlots(asked, ground(more))
  return [slots.map(one => `${dayOf(one.startAt, zone).slice(5)} ${one.roomId} ${one.teacherId}`), against]
}

test('the wanted days of the class without holidays, in the first room and with the first teacher that are free', () => {
  expect(found()).toEqual([['10-05 small qi', '10-12 small qi', '10-14 small qi'], { holiday: 1 }])
  const others = [busy('a', '2026-10-05', { teacherId: 'qi' }), busy('b', '2026-10-12', { roomId: 'small' }), busy('c', '2026-10-14', { openClassId: 'mine' })]
  expect(found({ others })).toEqual([['10-05 small xu', '10-12 big qi'], { holiday: 1, class: 1 }])
  expect(found({ others, replaces: ['a', 'b', 'c'] })).toEqual(found())
})
test('nothing before now, out of hours, in a room that is too small, with who may not teach, or beyond a full week', () => {
  expect(found({ now: at('2026-10-05', '16:30') })[0]).not.toContain('10-05 small qi')
  expect(found({ latest: '17:30' })).toEqual([[], { rule: 4 }])
  expect(found({ rooms: [{ id: 'tiny', schoolId: 's', name: '小', capacity: 5 }] })).toEqual([[], { rule: 4 }])
  expect(found({ teachers: [{ id: 'late', ...fit, contractUntil: '2026-10-17' }] as never })[0]).toEqual([])
  const others = ['06', '08', '09'].map(day => busy(day, `2026-10-${day}`, { teacherId: 'qi' }))
  expect(found({ others })[0]).toEqual(['10-05 small xu', '10-12 small qi', '10-14 small qi'])
})
test('what is proposed is a plan that the rules take', () => {
  const others = [busy('a', '2026-10-06', { teacherId: 'qi', roomId: 'small' }), busy('b', '2026-10-09', { roomId: 'big', teacherId: 'xu' })]
  const all = ground({ others, weeklyLessonsMax: 9 }),
    { slots } = freeSlots({ ...wish, weekdays: [] }, all)
  expect(slots.length).toBe(13)
  ensurePlan(slots, { ...all, klass: { ...all.klass, lessonCount: slots.length } })
  ensureFree(clashesOf(slots, all))
})
test('what is chosen is put among the rows that have a day, in the order of time; chapters keep their numbers', () => {
  const row = (lessonNo: number, date: string) => ({
    lessonNo,
    date,
    start: date && '16:30',
    end: date && '18:00',
    roomId: 'r',
    teacherId: 'qi',
    chapterName: `第${lessonNo}课`,
  })
  const place = (date: string) => ({ date, start: '16:30', end: '18:00', roomId: 'n', teacherId: 'xu' })
  const rows = withPlaces([row(1, '2026-10-12'), row(2, ''), row(3, '')], [place('2026-10-19'), place('2026-10-05')])
  expect(rows.map(one => [one.lessonNo, one.date, one.roomId, one.chapterName])).toEqual([
    [1, '2026-10-05', 'n', '第1课'],
    [2, '2026-10-12', 'r', '第2课'],
    [3, '2026-10-19', 'n', '第3课'],
  ])
  // A full plan is made anew.
  expect(withPlaces(rows, [place('2026-11-02')]).map(one => one.date)).toEqual(['2026-11-02', '', ''])
})
test('the days of a plan by week leave holidays out, and end with the class or with the last lesson', () => {
  const by = { from: '2026-10-01', last: '2026-10-19', weekdays: [0, 2], holidays: ['2026-10-05', '2026-10-07'] }
  expect(generated(9, by)).toEqual(['2026-10-12', '2026-10-14', '2026-10-19'])
  expect(generated(2, by)).toEqual(['2026-10-12', '2026-10-14'])
  expect(generated(2, { ...by, weekdays: [] })).toEqual([])
})
