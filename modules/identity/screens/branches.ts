/** Branches: the rows of a tree in the order they are read, each with its depth; what is folded or not asked for is left out. */
import type { Wire } from '../../../console/call.ts'
import { type Grown, treeOf } from '../../system/index.ts'

export interface Branch {
  readonly row: Wire
  readonly depth: number
  readonly hasChildren: boolean
  readonly isFolded: boolean
}

/** A search shows what matches and everything above it, folded or not. */
export function branches(
  rows: readonly Wire[],
  { wanted, folded }: { readonly wanted: string; readonly folded: ReadonlySet<string> },
): readonly Branch[] {
  const part = wanted.trim().toLowerCase()
  const fits = (row: Wire) =>
    part === '' || [row.deptName, row.fullName].some(name => String(name ?? '').toLowerCase().includes(part))
  const walk = (nodes: readonly Grown<Node>[], depth: number): readonly Branch[] =>
    nodes.flatMap(({ row, children = [] }) => {
      const isFolded = part === '' && folded.has(row.id)
      const below = walk(children, depth + 1)
      if (below.length === 0 && !fits(row)) return []
      const own = { row, depth, hasChildren: below.length > 0, isFolded }
      return isFolded ? [own] : [own, ...below]
    })
  return walk(treeOf(rows.map(row => ({ id: row.id, parentId: String(row.parentId ?? ''), row }))), 0)
}
interface Node {
  readonly id: string
  readonly parentId: string
  readonly row: Wire
}
