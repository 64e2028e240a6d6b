/** Columns that have nothing to say to whoever looks at a list. */
import type { Wire } from '../call.ts'
import type { Column } from './columns.tsx'

/** So many rows tell that a column has nothing for whoever looks. */
const tellingRows = 5
/** The columns that say nothing on any row that is shown, as long as nobody has chosen them, sorts by them or filters them. Given what was folded
 * on another page of the same list, only of those: columns don't come and go as pages are turned. */
export function foldable(columns: readonly Column[], rows: readonly Wire[], asked: readonly string[], before?: readonly Column[]): readonly Column[] {
  if (!before && rows.length < tellingRows) return []
  const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '' || value === '0.00'
  return columns.filter(
    ({ name, isMain, reads, also }) =>
      (before?.some(one => one.name === name) ?? true) &&
      !isMain &&
      !also &&
      name !== 'status' &&
      reads?.length === 1 &&
      !asked.includes(name) &&
      rows.every(row => reads[0]! in row && isNothing(row[reads[0]!])),
  )
}
