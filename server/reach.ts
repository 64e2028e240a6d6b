/** Reach: the data scope of a session, as conditions for lists and as a test of one row. Both from the same declaration. */
import type { Dimension, Reach, Resource, Where } from '../modules/kit/index.ts'
import { matches } from './where.ts'

/** The conditions under which rows are in reach: none at all for who reaches everything. */
export function reachWhere(of: Resource, reach: Reach): Where {
  if (reach === 'all' || of.scope === 'everyone') return {}
  const { else: rest, ...dimensions } = of.scope
  const shared = Object.entries(dimensions).flatMap(([dimension, field]) => {
    const ids = reach[dimension as Dimension]
    return ids ? [{ [field as string]: ids }] : []
  })
  if (shared.length > 0) return shared.length === 1 ? { all: shared } : { any: shared }
  return rest === 'everyone' ? {} : rest ? { all: [rest] } : { any: [] }
}

export const inReach = (of: Resource, row: Readonly<Record<string, any>>, reach: Reach): boolean =>
  matches(row, reachWhere(of, reach))
