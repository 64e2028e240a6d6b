/** Tallies: figures of several kinds of rows under one key. */
import { expect, test } from 'vitest'
import { adding, tally } from './tally.ts'

const lessons = [
  { day: '1', isTaught: true, present: 3 },
  { day: '2', isTaught: false, present: null },
  { day: '1', isTaught: true, present: 4 },
]
test('figures add up under their keys, and what nothing was added to is nothing', () =>
  expect([
    ...tally(
      adding(lessons, one => one.day, { lessons: () => 1, taught: one => one.isTaught, present: one => one.present }),
      adding([{ at: '3', cents: 250 }], one => one.at, { cents: one => one.cents }),
    ),
  ]).toEqual([
    ['1', { lessons: 2, taught: 2, present: 7, cents: 0 }],
    ['2', { lessons: 1, taught: 0, present: 0, cents: 0 }],
    ['3', { lessons: 0, taught: 0, present: 0, cents: 250 }],
  ]))
test('a row without a key adds nothing', () => expect(tally(adding(lessons, () => undefined, { lessons: () => 1 })).size).toBe(0))
