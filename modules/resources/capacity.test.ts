/** Capacity over half-open intervals: never below what any single instant says, and touching intervals don't add up. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeAfter, peak, type Taking, timesOf } from './capacity.ts'

const at = (hour: number): string => new Date(Date.UTC(2026, 9, 1, hour)).toISOString()
const taking = fc
  .record({ units: fc.integer({ min: 1, max: 9 }), from: fc.integer({ min: 0, max: 30 }), hours: fc.integer({ min: 1, max: 12 }) })
  .map(({ units, from, hours }): Taking => ({ units, startAt: at(from), freeAt: at(from + hours) }))

test('the peak is the most of any instant', () =>
  fc.assert(
    fc.property(fc.array(taking, { maxLength: 12 }), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 12 }), (all, from, hours) => {
      const [begin, end] = [at(from), at(from + hours)]
      const instants = Array.from({ length: hours * 2 }, (_, i) => new Date(Date.parse(begin) + i * 1_800_000).toISOString())
      const naive = Math.max(0, ...instants.map(now => all.reduce((sum, one) => (one.startAt <= now && now < one.freeAt ? sum + one.units : sum), 0)))
      expect(peak(all, begin, end)).toBe(naive)
    }),
  ))
test('what ends when the next begins takes nothing beside it', () => {
  const all = [
    { units: 3, startAt: at(0), freeAt: at(2) },
    { units: 3, startAt: at(2), freeAt: at(4) },
  ]
  expect(peak(all, at(0), at(4))).toBe(3)
  expect(peak(all, at(4), at(5))).toBe(0)
})
test('the turnaround comes after the end; prices are due per night, per day that is touched, or once', () => {
  expect(freeAfter(at(3), 60)).toBe(at(4))
  const times = (per: 'once' | 'day' | 'night', from: string, to: string) => timesOf(per, from, to, 'Asia/Shanghai')
  expect(times('night', '2026-10-01T06:00:00.000Z', '2026-10-03T02:00:00.000Z')).toBe(2)
  expect(times('night', '2026-10-01T01:00:00.000Z', '2026-10-01T09:00:00.000Z')).toBe(1)
  expect(times('day', '2026-10-01T01:00:00.000Z', '2026-10-02T16:00:00.000Z')).toBe(2)
  expect(times('day', '2026-10-01T01:00:00.000Z', '2026-10-02T16:30:00.000Z')).toBe(3)
  expect(times('once', '2026-10-01T01:00:00.000Z', '2026-10-09T01:00:00.000Z')).toBe(1)
})
