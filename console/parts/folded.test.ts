/** Columns that say nothing on any row are folded away, but never what somebody asked for. */
import { expect, test } from 'vitest'
import type { Wire } from '../call.ts'
import type { Column } from './columns.tsx'
import { foldable } from './folded.ts'

const column = (name: string, more: Partial<Column> = {}): Column => ({ name, label: [name, name], reads: [name], cell: () => null, ...more })
const rows = Array.from(
  { length: 5 },
  (_, i) => ({ id: `r${i}`, name: `r${i}`, back: '0.00', paid: i === 4 ? '1.00' : '0.00', note: '', count: 0 }) as unknown as Wire,
)
const columns = [column('name', { isMain: true }), column('back'), column('paid'), column('note'), column('count'), column('far')]
const names = (asked: readonly string[], some = rows) => foldable(columns, some, asked).map(one => one.name)

test('what is empty or no money on every row says nothing; a number of nothing does', () => {
  expect(names([])).toEqual(['back', 'note'])
})
test('what is searched or sorted by stays', () => {
  expect(names(['back'])).toEqual(['note'])
})
test('a few rows tell nothing', () => {
  expect(names([], rows.slice(0, 4))).toEqual([])
})
test('what is shown once stays as pages are turned, and a last page of few rows shows no more', () => {
  const folded = (some: typeof rows, before: readonly Column[]) => foldable(columns, some, [], before).map(one => one.name)
  const [, back, , note] = columns as [Column, Column, Column, Column]
  expect(folded(rows, [note])).toEqual(['note'])
  expect(folded(rows.slice(0, 1), [back, note])).toEqual(['back', 'note'])
  expect(folded([{ ...rows[0]!, note: 'late' } as Wire], [back, note])).toEqual(['back'])
})
