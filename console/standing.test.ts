import { expect, test } from 'vitest'
import { standingWith } from './standing.ts'

test('what stands with a chunk is it and all that it is made of, whoever imports whom', () => {
  const imports: Readonly<Record<string, readonly string[]>> = { 'page.js': ['a.js', 'b.js'], 'a.js': ['c.js'], 'c.js': ['a.js'], 'far.js': ['d.js'] }
  const found = standingWith(name => imports[name], 'page.js')
  expect([...found].sort()).toEqual(['a.js', 'b.js', 'c.js', 'page.js'])
  expect([...standingWith(name => imports[name], 'far.js', found)].sort()).toEqual(['a.js', 'b.js', 'c.js', 'd.js', 'far.js', 'page.js'])
})
