/** Tests of ids. */
import { expect, test } from 'vitest'
import { keptNo, newId, spokenCode, spokenNo } from './id.ts'

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

test('what a channel knows by an id people call by a number, by which it is found however it is typed; no two have the same', () => {
  const ids = Array.from({ length: 500 }, (_, i) => newId(1_795_000_000_000 + i).replaceAll('-', ''))
  expect(new Set(ids.map(id => spokenNo(id)[0])).size).toBe(500)
  for (const id of ids) {
    const [said] = spokenNo(id)
    expect(said).toMatch(/^P\d{4}-\d{4}-\d{4}-\d{4}$/)
    for (const typed of [said, said.toLowerCase(), said.replaceAll('-', ''), said.replaceAll('-', ' '), ` ${said} `])
      expect(id.startsWith(keptNo(typed))).toBe(true)
    expect(keptNo(said)).toHaveLength(16)
  }
  for (const other of ['R20261126000001', '小明', 'P123', '', newId()]) expect([spokenNo(other)[0], keptNo(other)]).toEqual([other, other])
})

test('a code to read has no letter that is taken for another, and is of what is drawn', () => {
  const codes = Array.from({ length: 500 }, () => spokenCode(newId(5))[0])
  expect(new Set(codes).size).toBe(500)
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
  expect(spokenCode('k:p1')[0]).toBe('k:p1')
})
