/** The memory index: the rows that a group has written, found by a value they have or had, so that a large group asks as fast as a small one. */
import type { AnyRow } from './codec.ts'

/** Rows among which looking at each is as fast as any index. */
const few = 16

/** The conditions that few rows meet: equal texts, but not a status. */
export function sharp(where: object): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = []
  // Every question of every turn is looked at so.
  for (const name in where) {
    const value = (where as Readonly<Record<string, unknown>>)[name]
    if (typeof value === 'string' && name !== 'status') found.push([name, value])
  }
  return found
}

export interface MemoryIndex {
  put(of: string, row: AnyRow): void
  /** Every row that meets the conditions or did as the database has it, and maybe others. */
  touching(of: string, where: object): readonly AnyRow[]
}

/** Over rows by resource and id, which are changed here alone. `stored` answers a row as the database has it. */
export function memoryIndex(rows: Map<string, Map<string, AnyRow>>, stored: (of: string, id: string) => AnyRow | undefined): MemoryIndex {
  /** resource → field → value → the ids of rows that ever had it: made when first asked for, and only ever added to. */
  const indexes = new Map<string, Map<string, Map<unknown, Set<string>>>>()
  const note = (index: Map<unknown, Set<string>>, value: unknown, id: string): void => {
    const ids = index.get(value)
    if (ids) ids.add(id)
    else index.set(value, new Set([id]))
  }
  function indexOf(of: string, name: string, all: ReadonlyMap<string, AnyRow>): Map<unknown, Set<string>> {
    if (!indexes.has(of)) indexes.set(of, new Map())
    const fields = indexes.get(of)!
    let index = fields.get(name)
    if (index) return index
    fields.set(name, (index = new Map()))
    for (const [id, row] of all) {
      note(index, row[name], id)
      note(index, stored(of, id)?.[name], id)
    }
    return index
  }
  return {
    put(of, row) {
      let all = rows.get(of)
      if (!all) rows.set(of, (all = new Map()))
      all.set(row.id, row)
      for (const [name, index] of indexes.get(of) ?? []) {
        note(index, row[name], row.id)
        note(index, stored(of, row.id)?.[name], row.id)
      }
    },
    touching(of, where) {
      const all = rows.get(of)
      if (!all) return []
      const [best] = all.size > few ? sharp(where) : []
      return best ? [...(indexOf(of, best[0], all).get(best[1]) ?? [])].map(id => all.get(id)!) : [...all.values()]
    },
  }
}
