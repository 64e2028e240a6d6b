/** Reach: the data scope of a session, as conditions for lists and as a test of one row. Both from the same declaration. */
import type { Reach, Resource, Where } from '../modules/kit/index.ts'

type Bounds = readonly (readonly [field: string, ids: readonly string[]])[]

/** The bounds a resource puts on a session: 'all', 'none', or fields with the ids they must have one of. */
function bounds(of: Resource, reach: Reach): 'all' | 'none' | Bounds {
  if (reach === 'all' || of.scope === 'everyone') return 'all'
  const { else: rest, ...dimensions } = of.scope
  const shared = Object.entries(dimensions).flatMap(([dimension, field]) => {
    const ids = reach[dimension as keyof typeof reach]
    return ids ? [[field as string, ids] as const] : []
  })
  return shared.length > 0 ? shared : rest === 'everyone' ? 'all' : 'none'
}

/** The conditions under which rows are in reach. */
export function reachWhere(of: Resource, reach: Reach): Where {
  const bound = bounds(of, reach)
  if (bound === 'all') return {}
  if (bound === 'none') return { any: [] }
  return bound.length === 1 ? { all: [{ [bound[0]![0]]: bound[0]![1] }] } as Where
    : { any: bound.map(([field, ids]) => ({ [field]: ids })) } as Where
}

export function inReach(of: Resource, row: Readonly<Record<string, any>>, reach: Reach): boolean {
  const bound = bounds(of, reach)
  if (bound === 'all') return true
  return bound !== 'none' && bound.some(([field, ids]) => ids.includes(row[field]))
}
