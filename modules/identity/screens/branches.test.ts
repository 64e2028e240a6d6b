/** The tree of departments as a list. */
import { expect, test } from 'vitest'
import type { Wire } from '../../../console/call.ts'
import { branches } from './branches.ts'

const row = (id: string, parentId: string | null) => ({ id, parentId, deptName: `部门${id}` }) as unknown as Wire
const rows = [row('c', 'b'), row('a', null), row('b', 'a'), row('d', 'a')]
const shown = (wanted: string, ...folded: string[]) =>
  branches(rows, { wanted, folded: new Set(folded) }).map(one => `${one.depth}${one.row.id}`)

test('every department stands below its parent, one step further in', () =>
  expect(shown('')).toEqual(['0a', '1b', '2c', '1d']))
test('what is folded hides what is below it', () => expect(shown('', 'b')).toEqual(['0a', '1b', '1d']))
test('a search shows what matches and everything above it, folded or not', () => {
  expect(shown('部门C', 'b')).toEqual(['0a', '1b', '2c'])
  expect(shown('nothing')).toEqual([])
})
