/** Row scope: the bounds of a session, as conditions for lists and as a test of one row. Both from the same declaration,
 * narrowed by what an administrator has granted. */
import type { Actor, Dimension, Reach, Resource, Where } from '../../modules/kit/index.ts'
import { matches } from './where.ts'

/** Who asks, as far as it decides which rows there are for them. */
export type Viewer = Pick<Actor, 'reach' | 'narrow' | 'sight'>

/** The conditions of the declared scope: none at all for who reaches everything. */
function declared(of: Resource, reach: Reach): Where {
  if (reach === 'all' || of.scope === 'everyone') return {}
  const { else: rest, ...dimensions } = of.scope
  const shared = Object.entries(dimensions).flatMap(([dimension, field]) => {
    const ids = reach[dimension as Dimension]
    return ids ? [{ [field as string]: ids }] : []
  })
  if (shared.length > 0) return shared.length === 1 ? { all: shared } : { any: shared }
  return rest === 'everyone' ? {} : rest ? { all: [rest] } : { any: [] }
}

/** The conditions under which rows are there for somebody. */
export function reachWhere(of: Resource, { reach, narrow }: Viewer): Where {
  const bound = declared(of, reach),
    more = narrow?.[of.name]
  return !more ? bound : Object.keys(bound).length === 0 ? { all: [more] } : { all: [bound, more] }
}

/** Whether no row of the resource is kept from somebody. */
export const reachesAll = (of: Resource, { reach, narrow }: Viewer): boolean => reach === 'all' && !narrow?.[of.name]

export const inReach = (of: Resource, row: Readonly<Record<string, any>>, viewer: Viewer): boolean => matches(row, reachWhere(of, viewer))
