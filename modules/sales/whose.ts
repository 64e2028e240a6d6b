/** Whose work a report is about: those who sell now, and those who left, or went to another team, and whose work is still there. Without these no
 * total would be that of the rows it counts. */
import { type Seller, sellers as allSellers } from '../crm/index.ts'
import { deptsBelow, identity, role, user } from '../identity/index.ts'
import { answer, type Asked, find, findAll, type RouteContext, textOf } from '../kit/index.ts'
import { ownSellers } from './owned.ts'

interface Owned {
  readonly ownerId: string | null
  readonly ownerDeptId: string | null
}
export interface Whose {
  /** Those who sell and whose work the asker sees, or the one or the team that is asked for. */
  readonly people: readonly Seller[]
  /** What their rows have in common, to be read by. */
  readonly where: Readonly<Record<string, unknown>>
  /** Whether a row that was read is one of them. */
  readonly counts: (row: Owned) => boolean
  /** The team a row counts for: that of who works now, else the one that the row was of. */
  readonly teamOf: (row: Owned) => string
}

export async function whoseOf({ ownerId, deptId }: Asked, context: RouteContext): Promise<Whose> {
  const { actor, readUnscoped } = context,
    all = await answer(allSellers(), { ask: readUnscoped }),
    seen = await answer(ownSellers(actor, all), { ask: readUnscoped })
  const one = textOf(ownerId),
    team = textOf(deptId),
    here = new Map(seen.map(of => [of.userId, of.deptId])),
    people = seen.filter(of => (!one || of.userId === one) && (!team || of.deptId === team)),
    teams = actor.role === 'SL' ? await answer(deptsBelow(actor.deptId), { ask: readUnscoped }) : undefined
  // A seller counts their own alone; a manager what is the team's now, or was when it was done; others all that they see.
  const isOurs = (row: Owned): boolean => actor.role !== 'SA' && (!teams || teams.includes(row.ownerDeptId ?? ''))
  const teamOf = (row: Owned): string => here.get(row.ownerId ?? '') ?? row.ownerDeptId ?? ''
  return {
    people,
    where: {
      ownerId: one || (actor.role === 'SA' ? actor.userId : { not: null }),
      ...(team && !one ? { any: [{ ownerId: people.map(of => of.userId) }, { ownerDeptId: team }] } : {}),
    },
    counts: row => (!one || row.ownerId === one) && (!team || teamOf(row) === team) && (here.has(row.ownerId ?? '') || isOurs(row)),
    teamOf,
  }
}

const left = (name: string): readonly [string, string] => [`${name}（已离开）`, `${name} (left)`]
/** What those are called who have work among these and sell no more, or elsewhere. */
export async function namesOfLeft(ids: readonly string[], context: RouteContext): Promise<ReadonlyMap<string, string>> {
  const names = ids.length > 0 ? await context.titles(user, [...ids]) : new Map<string, string>()
  return new Map(ids.map(id => [id, left(names.get(id) || (['原销售', 'Former seller'] as const)[context.lang])[context.lang]]))
}

/** Those who once sold, of the teams that the asker sees: they may hold customers still. */
export async function onceSellers({ people, counts }: Whose, context: RouteContext): Promise<readonly string[]> {
  const roles = await context.readUnscoped(find(role, { roleAlias: ['SA', 'SL'] })),
    all = await answer(findAll(identity, { roleId: roles.map(one => one.id) }), { ask: context.readUnscoped })
  const seen = all.filter(one => counts({ ownerId: one.userId, ownerDeptId: one.deptId })).map(one => one.userId)
  return [...new Set(seen)].filter(id => people.every(one => one.userId !== id))
}
