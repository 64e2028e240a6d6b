/** The rows of a tree in the order they are read: what is folded or not asked for is left out. Pure. */

/** A row of a tree: its children stand in it, or it says below which row it stands. */
export interface Branch {
  readonly id: string
  readonly parentId?: unknown
  readonly hasChildren?: unknown
  readonly children?: unknown
}
export interface Line<R> {
  readonly row: R
  readonly depth: number
  /** The index of the line that it stands below; -1 for the topmost. */
  readonly parent: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
}

export interface Reading<R> {
  readonly isOpen: (id: string) => boolean
  /** The rows below one, as far as they are known. */
  readonly below: (row: R) => readonly R[]
  /** What is looked for; everything above what fits is shown with it, folded or not. */
  readonly fits?: ((row: R) => boolean) | undefined
}

export function linesOf<R extends Branch>(roots: readonly R[], { isOpen, below, fits }: Reading<R>): readonly Line<R>[] {
  const found: Line<R>[] = []
  const seen = new Set<string>()
  const holds = (row: R): boolean => !fits || fits(row) || below(row).some(holds)
  const walk = (rows: readonly R[], depth: number, parent: number): void => {
    for (const row of rows) {
      // What is found by its name may stand below another find, and is shown once.
      if (seen.has(row.id) || !holds(row)) continue
      seen.add(row.id)
      const inside = below(row).filter(holds)
      const isShown = fits ? inside.length > 0 : isOpen(row.id)
      const hasChildren = inside.length > 0 || (!fits && Boolean(row.hasChildren))
      const at = found.push({ row, depth, parent, hasChildren, isOpen: isShown }) - 1
      if (isShown) walk(inside, depth + 1, at)
    }
  }
  walk(roots, 0, -1)
  return found
}

/** The children of each row: as nested, or by what stands below it. Rows whose parent is not among them are topmost. */
export function grown<R extends Branch>(rows: readonly R[]): { readonly roots: readonly R[]; readonly below: (row: R) => readonly R[] } {
  if (rows.some(row => Array.isArray(row.children))) return { roots: rows, below: row => (row.children as readonly R[] | undefined) ?? [] }
  const ids = new Set(rows.map(row => row.id))
  const parentOf = (row: R) => (ids.has(String(row.parentId)) && row.parentId !== row.id ? String(row.parentId) : '')
  const byParent = Map.groupBy(rows, parentOf)
  return { roots: byParent.get('') ?? [], below: row => byParent.get(row.id) ?? [] }
}

/** Where a row goes: below which one, and before which of those that stand there; at their end when left out. */
export interface Place {
  readonly parentId: string
  readonly before?: string
}

/** Alt with an arrow: past the one before or after, in below the one before, or out beside the parent. */
export function stepped<R extends Branch>(lines: readonly Line<R>[], at: number, key: string, root: string): Place | undefined {
  const line = lines[at]!
  const idOf = (index: number) => lines[index]?.row.id ?? root
  const beside = (of: Line<R>) => lines.flatMap((one, index) => (one.parent === of.parent ? [index] : []))
  const siblings = beside(line)
  const own = siblings.indexOf(at)
  const place = (parentId: string, before: number | undefined): Place => (before === undefined ? { parentId } : { parentId, before: lines[before]!.row.id })
  if (key === 'ArrowUp' && own > 0) return place(idOf(line.parent), siblings[own - 1])
  if (key === 'ArrowDown' && own < siblings.length - 1) return place(idOf(line.parent), siblings[own + 2])
  if (key === 'ArrowRight' && own > 0) return place(idOf(siblings[own - 1]!), undefined)
  if (key !== 'ArrowLeft' || line.parent < 0) return undefined
  const parent = lines[line.parent]!
  const uncles = beside(parent)
  return place(idOf(parent.parent), uncles[uncles.indexOf(line.parent) + 1])
}

/** Whether a line stands in what another holds: nothing is put below itself. */
export function isWithin<R>(lines: readonly Line<R>[], at: number, above: number): boolean {
  for (let index = at; index >= 0; index = lines[index]!.parent) if (index === above) return true
  return false
}
