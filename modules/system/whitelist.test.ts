/** The status whitelist is read leniently and never holds what must be said. */
import { expect, test } from 'vitest'
import { statusesOf } from './whitelist.ts'

test.each([
  [undefined, []],
  ['', []],
  ['409', [409]],
  ['404, 409，422；404', [404, 409, 422]],
  ['200 301 401 403', [403]],
  ['abc,4.5,-404,600', []],
])('%s names %j', (text, statuses) => expect(statusesOf(text)).toEqual(statuses))
