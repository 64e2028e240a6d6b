/** Trees as the wire has them: `children` only where there are some, orphans as roots. */

interface Node {
  readonly id: string
  readonly parentId: string
}
export type Grown<T> = T & { readonly hasChildren?: boolean; readonly children?: readonly Grown<T>[] }

/** Hangs every row under its parent; a row whose parent is not among them is a root. */
export function treeOf<T extends Node>(rows: readonly T[]): readonly Grown<T>[] {
  const under = Map.groupBy(rows, row => row.parentId)
  const known = new Set(rows.map(row => row.id))
  const grow = (row: T): Grown<T> => {
    const children = under.get(row.id)
    return children ? { ...row, hasChildren: true, children: children.map(grow) } : row
  }
  return rows.filter(row => !known.has(row.parentId) || row.parentId === row.id).map(grow)
}

/** The generic node: title for people, the id as key and value. */
export const nodeOf = (id: string, parentId: string, title: string) => ({ id, parentId, title, key: id, value: id })
