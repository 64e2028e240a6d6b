/** Row scope: the bounds of a session, as conditions for lists and as a test of one row. Both from the same declaration,
 * narrowed by what an administrator has granted. What hangs on rows of other resources is there where those are. */
import { type Actor, type Dimension, type Follows, get, type Reach, type Reading, type Resource, type Where } from '../../modules/kit/index.ts'
import type { Owner, Owners } from './relations.ts'
import { matches } from './where.ts'

/** Who asks, as far as it decides which rows there are for them. */
export type Viewer = Pick<Actor, 'reach' | 'narrow' | 'sight' | 'role' | 'may' | 'userId' | 'deptId'>
type Row = Readonly<Record<string, any>>

/** The conditions of the declared scope: none at all for who reaches everything. */
function declared(of: Resource, reach: Reach): Where {
  if (reach === 'all' || of.scope === 'everyone') return {}
  const { else: rest, ...dimensions } = of.scope
  const shared = Object.entries(dimensions).flatMap(([dimension, field]) => {
    const ids = reach[dimension as Dimension]
    return ids ? [{ [field as string]: ids }] : []
  })
  if (shared.length > 0) return shared.length === 1 ? { all: shared } : { any: shared }
  const opened = Object.entries(rest ?? {}).flatMap(([dimension, where]) => (reach[dimension as Dimension] ? [where] : []))
  return opened.includes('everyone') ? {} : { any: opened as readonly Where[] }
}

/** Whether somebody sees what hangs on rows of a resource, where they reach the row. */
export const seesOf = (owner: Owner, { role, may }: Viewer): boolean =>
  role === 'system' || ((owner.of.read.length === 0 || may(`${owner.of.name}_view`)) && owner.for.includes(role))
/** Whether somebody adds to it. */
export const addsTo = (owner: Owner, viewer: Viewer): boolean => viewer.role === 'system' || (seesOf(owner, viewer) && owner.by.includes(viewer.role))

/** The owner of a row that hangs on another. */
export const ownerOf = ({ as, of }: Follows, row: Row, owners: Owners): Owner | undefined => owners.get(as)?.get(String(row[of]))

/** The one value that conditions ask for. */
function asked(where: Row | undefined, name: string): string | undefined {
  const own = where?.[name]
  if (typeof own === 'string') return own
  for (const member of where?.all ?? []) {
    const found = asked(member, name)
    if (found !== undefined) return found
  }
  return undefined
}
/** Of the resources that somebody sees such things on: of those without bounds all rows, of the others those in reach. */
function followed({ as, of, row }: Follows, viewer: Viewer, owners: Owners, where: object | undefined): Where {
  const [named, id] = [asked(where, of), asked(where, row)]
  const seen = [...(owners.get(as)?.values() ?? [])].filter(one => (named === undefined || one.of.name === named) && seesOf(one, viewer))
  const [open, bound] = [seen.filter(one => reachesAll(one.of, viewer)), seen.filter(one => !reachesAll(one.of, viewer))]
  return {
    any: [
      ...(open.length > 0 ? [{ [of]: open.map(one => one.of.name) }] : []),
      ...bound.map(one => {
        const within = reachWhere(one.of, viewer)
        return { [of]: one.of.name, [row]: { within: { of: one.of, where: id === undefined ? within : { all: [{ id }, within] } } } }
      }),
    ],
  } as Where
}

/** The conditions under which rows are there for somebody; `where` says what else is asked, so that no more is looked through. */
export function reachWhere(of: Resource, viewer: Viewer, owners?: Owners, where?: object): Where {
  if (of.follows && !owners) throw new Error(`${of.name} hangs on rows of resources that are not known here`)
  const bound = of.follows ? followed(of.follows, viewer, owners!, where) : declared(of, viewer.reach)
  const more = [viewer.narrow?.[of.name], ownDrafts(of, viewer)].filter(one => one !== undefined)
  return more.length === 0 ? bound : { all: Object.keys(bound).length === 0 ? more : [bound, ...more] }
}

/** A draft is for who keeps it and for their house. */
const ownDrafts = ({ drafts }: Resource, { role, userId, deptId }: Viewer): Where | undefined =>
  drafts && role !== 'system' ? { any: [{ status: { not: ['draft'] } }, { [drafts.by]: userId }, ...(deptId ? [{ [drafts.house]: deptId }] : [])] } : undefined

/** Whether no row of the resource is kept from somebody. */
export const reachesAll = (of: Resource, { reach, narrow }: Viewer): boolean => !of.follows && !of.drafts && reach === 'all' && !narrow?.[of.name]

/** Whether a row is there for somebody; of what hangs on another row only that one tells. */
export const inReach = (of: Resource, row: Row, viewer: Viewer): boolean => !of.follows && matches(row, reachWhere(of, viewer))

/** The same for any row: what it hangs on is looked up. */
export function* isInReach(of: Resource, row: Row, viewer: Viewer, owners: Owners): Reading<boolean> {
  if (!of.follows) return inReach(of, row, viewer)
  const owner = ownerOf(of.follows, row, owners)
  if (!owner || !seesOf(owner, viewer)) return false
  const held = yield* get(owner.of, row[of.follows.row])
  return held !== undefined && inReach(owner.of, held, viewer) && matches(row, viewer.narrow?.[of.name] ?? {})
}
