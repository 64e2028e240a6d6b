/** What stands in an address: ids with colons, such as those of bills, come back as they were. */
import { expect, test } from 'vitest'
import { partOf } from './useAddress.ts'

test('a part of a path is what was put there, and what was not encoded stays', () => {
  const id = 'agency:01a13aba-aae7:2026-09'
  expect([partOf(encodeURIComponent(id)), partOf(id), partOf('100%'), partOf(undefined)]).toEqual([id, id, '100%', undefined])
})
