/** Tests of ids. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from './id.ts'
import { keptNo, spokenCode, spokenNo } from './spoken-id.ts'

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

const made = (i: number): string => {
  const hex = createHash('sha256').update(String(i)).digest('hex')
  return `${hex.slice(0, 12)}8${hex.slice(13, 16)}a${hex.slice(17, 32)}`
}
test.each([
  ['drawn', 'P', (i: number) => newId(1_795_000_000_000 + i).replaceAll('-', '')],
  ['made of what was asked', 'Q', made],
] as const)('what a channel knows by an id that was %s people call by a number, by which it is found however it is typed', (_how, letter, id) => {
  const ids = Array.from({ length: 500 }, (_, i) => id(i))
  expect(new Set(ids.map(one => spokenNo(one)[0])).size).toBe(500)
  for (const one of ids) {
    const [said] = spokenNo(one)
    expect(said).toMatch(new RegExp(`^${letter}\\d{4}-\\d{4}-\\d{4}-\\d{4}$`))
    for (const typed of [said, said.toLowerCase(), said.replaceAll('-', ''), said.replaceAll('-', ' '), ` ${said} `])
      expect([one.startsWith(keptNo(typed)), keptNo(typed).length > 12]).toEqual([true, true])
  }
})
test('what is no id of a channel is said, and searched for, as it is', () => {
  for (const other of ['R20261126000001', '小明', 'P123', '', newId()]) expect([spokenNo(other)[0], keptNo(other)]).toEqual([other, other])
})

test('a code to read has no letter that is taken for another, and is of what is drawn', () => {
  const codes = Array.from({ length: 500 }, () => spokenCode(newId(5))[0])
  expect(new Set(codes).size).toBe(500)
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
  expect(spokenCode('k:p1')[0]).toBe('k:p1')
})
