/** The calls of substitutes: one's own, and those for whom one stands in. */
import { find, formatTime, report, type Route, type RouteContext } from '../kit/index.ts'
import { user } from '../identity/index.ts'
import { flowSubstitute, type Substitute } from './substitute.ts'
import { staff } from './task.ts'

async function shown(rows: readonly Substitute[], { titles, zone, now }: RouteContext) {
  const names = await titles(user, [...new Set(rows.flatMap(row => [row.userId, row.substituteId]))])
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    userId: row.userId,
    userName: names.get(row.userId) ?? '',
    substituteId: row.substituteId,
    substituteName: names.get(row.substituteId) ?? '',
    startAt: formatTime(row.startAt, zone),
    endAt: formatTime(row.endAt, zone),
    reason: row.reason ?? '',
    status: row.status,
    isNow: row.status === 'live' && row.startAt <= now && now < row.endAt,
  }))
}
/** Who works in the asker's own house. Whoever sees accounts is named those that they see; the others have no list of accounts to choose from. */
export async function housemates({ ask, readUnscoped, actor }: RouteContext): Promise<readonly { readonly id: string; readonly name: string }[]> {
  if (!actor.deptId) return []
  const all = find(user, { deptId: actor.deptId, status: 'active' }, { limit: 500 })
  const found = await (actor.may('user_view') ? ask(all) : readUnscoped(all))
  return found.filter(one => one.id !== actor.userId).map(one => ({ id: one.id, name: one.realName }))
}
export const substituteRoutes: readonly Route[] = [
  // Whoever is away names a colleague: the directory of everybody is not for all who work here.
  report('blade-flow/substitute/people', ['可代理人员', 'People who may stand in'], staff, (_asked, context) => housemates(context)),
  report('blade-flow/substitute/mine', ['我的代理', 'Substitutes of mine'], staff, async (_asked, context) => {
    const { readUnscoped, actor } = context,
      newest = { sort: ['-startAt'], limit: 100 }
    const [mine, theirs] = await Promise.all([
      readUnscoped(find(flowSubstitute, { userId: actor.userId }, newest)),
      readUnscoped(find(flowSubstitute, { substituteId: actor.userId, status: 'live' }, newest)),
    ])
    return { mine: await shown(mine, context), theirs: await shown(theirs, context) }
  }),
]
