/** Times of BPMN. */
import { expect, test } from 'vitest'
import { after, cycleOf, instantOf } from './times.ts'

test.each([
  ['PT1H', '2026-01-31T01:00:00.000Z'],
  ['P1D', '2026-02-01T00:00:00.000Z'],
  ['P1M', '2026-02-28T00:00:00.000Z'],
  ['P1Y2M3DT4H5M6S', '2027-04-03T04:05:06.000Z'],
  ['P2W', '2026-02-14T00:00:00.000Z'],
])('%s after the last of January', (duration, at) => expect(after('2026-01-31T00:00:00.000Z', duration)).toBe(at))
test.each(['P', 'PT', '1H', 'P-1D', 'PT1.5H', ''])('%s is no duration', text => expect(after('2026-01-31T00:00:00.000Z', text)).toBeUndefined())
test('repeats and instants', () => {
  expect(cycleOf('R3/PT10M')).toEqual({ times: 3, every: 'PT10M' })
  expect(cycleOf('R/P1D')).toEqual({ times: 1_000, every: 'P1D' })
  expect(cycleOf('PT10M')).toBeUndefined()
  expect(instantOf('2026-10-01T12:00:00+08:00')).toBe('2026-10-01T04:00:00.000Z')
  expect(instantOf('2026-10-01')).toBeUndefined()
})
