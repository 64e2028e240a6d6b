/** Pages that open without a login are pages that the website may link to. */
import { expect, test } from 'vitest'
import { publicPaths } from '../console/guard.ts'
import { verdictOf } from '../modules/website/checks.ts'

test('the link check knows every page that anybody may open', () => {
  const known = { pages: new Set<string>(), rows: new Set<string>(), files: new Set<string>() }
  const open = publicPaths.filter(path => !/^\/(\d+|lock)$/.test(path))
  expect(open.length).toBeGreaterThan(10)
  expect(open.filter(path => verdictOf(path, known) !== 'fine')).toEqual([])
})
