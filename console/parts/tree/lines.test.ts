/** Trees read line by line. */
import { expect, test } from 'vitest'
import { grown, isWithin, linesOf, stepped } from './lines.ts'

const row = (id: string, parentId: string | null) => ({ id, parentId, name: `部门${id}` })
const { roots, below } = grown([row('c', 'b'), row('a', null), row('b', 'a'), row('d', 'a')])
const lines = (wanted: string, ...folded: string[]) =>
  linesOf(roots, { below, isOpen: id => !folded.includes(id), fits: wanted ? one => one.name.toLowerCase().includes(wanted.toLowerCase()) : undefined })
const shown = (wanted: string, ...folded: string[]) => lines(wanted, ...folded).map(one => `${one.depth}${one.row.id}`)

test('every row stands below its parent, one step further in', () => expect(shown('')).toEqual(['0a', '1b', '2c', '1d']))
test('what is folded hides what is below it', () => expect(shown('', 'b')).toEqual(['0a', '1b', '1d']))
test('a search shows what matches and everything above it, folded or not', () => {
  expect(shown('部门C', 'b')).toEqual(['0a', '1b', '2c'])
  expect(shown('nothing')).toEqual([])
})
test('rows that bring their children along need no parents, and a row that is found twice is shown once', () => {
  const tree = grown([{ id: '1', children: [{ id: '2' }] }, { id: '2' }])
  expect(linesOf(tree.roots, { below: tree.below, isOpen: () => true }).map(one => one.row.id)).toEqual(['1', '2'])
})
test('Alt and an arrow move a row past its neighbours, in below the one before, and out beside its parent', () => {
  const all = lines('')
  const at = (id: string) => all.findIndex(one => one.row.id === id)
  expect(stepped(all, at('d'), 'ArrowUp', '0')).toEqual({ parentId: 'a', before: 'b' })
  expect(stepped(all, at('b'), 'ArrowDown', '0')).toEqual({ parentId: 'a' })
  expect(stepped(all, at('d'), 'ArrowRight', '0')).toEqual({ parentId: 'b' })
  expect(stepped(all, at('c'), 'ArrowLeft', '0')).toEqual({ parentId: 'a', before: 'd' })
  expect(stepped(all, at('b'), 'ArrowLeft', '0')).toEqual({ parentId: '0' })
  expect(stepped(all, at('a'), 'ArrowLeft', '0')).toBeUndefined()
  expect(isWithin(all, at('c'), at('a'))).toBe(true)
  expect(isWithin(all, at('d'), at('b'))).toBe(false)
})
