/** Counts: exact totals of lists without counting again. A total is counted once per filter and then moved by what commits. */
import type { Resource } from '../../modules/kit/index.ts'
import type { Changed } from './unit-of-work.ts'
import { matches } from './where.ts'

interface Kept {
  readonly where: object
  total: number
}
const keptMax = 500

export interface Counts {
  /** At once where it is known. `text` is `where` as JSON, for whoever has it at hand. */
  get(tenant: string, of: Resource, where: object, count: () => Promise<number>, text?: string): Promise<number> | number
  /** Moves the kept totals by rows that this process has committed. */
  moved(tenant: string, changed: readonly Changed[]): void
  /** Forgets what another process may have changed; all resources when none is named. */
  forget(tenant?: string, resource?: string): void
}

export function counts(): Counts {
  const kept = new Map<string, Map<string, Kept>>()
  let epoch = 0
  return {
    get(tenant, of, where, count, key = JSON.stringify(where)) {
      const place = `${tenant} ${of.name}`
      const found = kept.get(place)?.get(key)
      if (found) return found.total
      const began = epoch
      return count().then(total => {
        // Kept only when nothing was committed while it was being counted.
        if (began === epoch) {
          if (!kept.has(place)) kept.set(place, new Map())
          const filters = kept.get(place)!
          if (filters.size >= keptMax) filters.delete(filters.keys().next().value!)
          filters.set(key, { where, total })
        }
        return total
      })
    },
    moved(tenant, changed) {
      epoch++
      for (const { of, before, after } of changed)
        for (const one of kept.get(`${tenant} ${of.name}`)?.values() ?? [])
          one.total += (matches(after, one.where) ? 1 : 0) - (before && matches(before, one.where) ? 1 : 0)
    },
    forget(tenant, resource) {
      epoch++
      if (tenant === undefined) kept.clear()
      else if (resource) kept.delete(`${tenant} ${resource}`)
      else for (const place of [...kept.keys()]) if (place.startsWith(`${tenant} `)) kept.delete(place)
    },
  }
}
