/** Tests of ids. */
import { expect, test } from 'vitest'
import { newId } from './id.ts'

test('ids are UUIDv7, all different, and sort by the time they were made at', () => {
  const ids = Array.from({ length: 5_000 }, () => newId())
  expect(new Set(ids).size).toBe(5_000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const times = [0, 1, 1_790_000_000_000, 1_790_000_000_001, 2 ** 48 - 1]
  expect(times.map(time => newId(time)).sort()).toEqual(
    times.map(time =>
      expect.stringMatching(
        `^${time
          .toString(16)
          .padStart(12, '0')
          .replace(/^(.{8})/, '$1-')}-7`,
      ),
    ),
  )
})
