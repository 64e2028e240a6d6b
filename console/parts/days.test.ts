/** Days as people type and say them. */
import { expect, test } from 'vitest'
import { nearWords, readDay, readMoment } from './days.ts'

test('a day in any of its spellings is one day, and half of one is none', () => {
  expect(['2026-09-01', '2026/9/1', '2026.9.1', '2026年9月1日', '20260901', ' 2026-9-01 '].map(readDay)).toEqual(Array.from({ length: 6 }, () => '2026-09-01'))
  expect(['', '2026', '2026-9', '2026-13-01', '2026-02-30', '202609', '09/01/2026'].map(readDay)).toEqual(Array.from({ length: 7 }, () => undefined))
})
test('a moment is a day and a time of day', () => {
  expect(['2026-09-01 9:05', '2026-09-01T09:05', '2026年9月1日 09:05:00'].map(readMoment)).toEqual(Array.from({ length: 3 }, () => '2026-09-01 09:05:00'))
  expect(['2026-09-01', '2026-09-01 24:00', '2026-09-01 9', '9:05'].map(readMoment)).toEqual(Array.from({ length: 4 }, () => undefined))
})

test('a moment near now is said by the day of the zone, one farther off as it is', () => {
  const now = new Date('2026-10-01T17:00:00Z')
  const said = (moment: string) => nearWords(moment, now, 'Asia/Shanghai')
  expect(said('2026-10-02 14:00:05')).toEqual(['今天 14:00', 'today 14:00'])
  expect(said('2026-10-01 23:59:00')).toEqual(['昨天 23:59', 'yesterday 23:59'])
  expect(said('2026-10-03 00:00:00')).toEqual(['明天 00:00', 'tomorrow 00:00'])
  for (const far of ['2026-09-30 14:00', '2025-10-02 14:00']) expect(said(`${far}:00`)).toEqual([far, far])
  expect(said('')).toEqual(['', ''])
})
