/** What is used most and was used last comes first. */
import { expect, test } from 'vitest'
import { weighed } from './used.ts'

test('a use counts more than older ones, and often counts more than once', () => {
  const after = (...uses: readonly string[]) => uses.reduce<readonly (readonly [string, number])[]>(weighed, []).map(([what]) => what)
  expect(after('a', 'b')).toEqual(['b', 'a'])
  expect(after('a', 'a', 'a', 'b')).toEqual(['a', 'b'])
  expect(after('a', 'a', ...Array.from({ length: 12 }, () => 'b'))).toEqual(['b', 'a'])
  expect(after(...Array.from({ length: 60 }, (_, i) => String(i)))).toHaveLength(30)
})
