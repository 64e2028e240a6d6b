/** Days as people type them. */
import { expect, test } from 'vitest'
import { readDay, readMoment } from './days.ts'

test('a day in any of its spellings is one day, and half of one is none', () => {
  expect(['2026-09-01', '2026/9/1', '2026.9.1', '2026年9月1日', '20260901', ' 2026-9-01 '].map(readDay)).toEqual(Array.from({ length: 6 }, () => '2026-09-01'))
  expect(['', '2026', '2026-9', '2026-13-01', '2026-02-30', '202609', '09/01/2026'].map(readDay)).toEqual(Array.from({ length: 7 }, () => undefined))
})
test('a moment is a day and a time of day', () => {
  expect(['2026-09-01 9:05', '2026-09-01T09:05', '2026年9月1日 09:05:00'].map(readMoment)).toEqual(Array.from({ length: 3 }, () => '2026-09-01 09:05:00'))
  expect(['2026-09-01', '2026-09-01 24:00', '2026-09-01 9', '9:05'].map(readMoment)).toEqual(Array.from({ length: 4 }, () => undefined))
})
