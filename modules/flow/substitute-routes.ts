/** The calls of substitutes: one's own, and those for whom one stands in. */
import { type Asked, find, formatTime, get, report, type Route, type RouteContext, type Row, textOf, type Where } from '../kit/index.ts'
import { dept, identity, user } from '../identity/index.ts'
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
export interface Colleague {
  readonly id: string
  readonly name: string
  readonly dept: string
}
const peopleMax = 200
/** The asker's own house, those above it and those below it, nearest first; the top of the tenant is nobody's house but of who works there. */
async function housesAround({ readUnscoped, actor }: RouteContext): Promise<readonly Row<typeof dept>[]> {
  const found = new Map<string, Row<typeof dept>>()
  for (let next: string | null | undefined = actor.deptId; next && !found.has(next) && found.size < 20; ) {
    const one: Row<typeof dept> | undefined = await readUnscoped(get(dept, next))
    if (one && (one.parentId || one.id === actor.deptId)) found.set(one.id, one)
    next = one?.parentId
  }
  for (let level = [actor.deptId]; level.length > 0 && found.size < peopleMax; ) {
    const below = (await readUnscoped(find(dept, { parentId: level, status: 'live' }, { limit: peopleMax }))).filter(one => !found.has(one.id))
    for (const one of below) found.set(one.id, one)
    // What stands below the whole tenant is everybody: who works at its top has a directory, or asks those of the next houses alone.
    level = found.get(actor.deptId)?.parentId ? below.map(one => one.id) : []
  }
  return [...found.values()]
}
/** Who works around the asker: in their own house, above it or below it, with whichever of their identities. Whoever sees accounts is named all that
 * they see; the others have no list of accounts to choose from. A word of a name narrows it. */
export async function colleagues(asked: Asked, context: RouteContext): Promise<readonly Colleague[]> {
  const { ask, readUnscoped, actor } = context,
    word = textOf(asked.word).trim(),
    named = word ? { realName: { like: word } } : {}
  if (!actor.deptId) return []
  const houses = await housesAround(context),
    deptIds = houses.map(one => one.id)
  const theirs = await readUnscoped(find(identity, { deptId: deptIds, status: 'active' }, { limit: 1_000 })),
    near = { any: [{ deptId: deptIds }, { id: [...new Set(theirs.map(one => one.userId))] }] }
  const all = (where: object) => find(user, { status: 'active', ...named, ...where } as Where<typeof user>, { limit: peopleMax })
  const found = actor.may('user_view') ? [...(await ask(all(near))), ...(await ask(all({})))] : await readUnscoped(all(near)),
    people = [...new Map(found.map(one => [one.id, one])).values()].filter(one => one.id !== actor.userId)
  const others = people.filter(one => one.deptId && !deptIds.includes(one.deptId)).map(one => one.deptId!),
    further = others.length > 0 ? await readUnscoped(find(dept, { id: [...new Set(others)] })) : []
  const names = new Map([...houses, ...further].map(one => [one.id, one.deptName])),
    // Somebody of another house who works here as well stands under this one.
    house = (one: (typeof people)[number]): string =>
      deptIds.includes(one.deptId ?? '') ? one.deptId! : (theirs.find(each => each.userId === one.id)?.deptId ?? one.deptId ?? '')
  const order = new Map(deptIds.map((id, i) => [id, i])),
    at = (one: (typeof people)[number]): number => order.get(house(one)) ?? deptIds.length
  // Who works around is known by name; of everybody else a reader learns what lists tell them.
  const nameOf = (one: (typeof people)[number]): string => (deptIds.includes(house(one)) ? one.realName : context.masked(user, 'realName', one.realName))
  return people.toSorted((a, b) => at(a) - at(b)).map(one => ({ id: one.id, name: nameOf(one), dept: names.get(house(one)) ?? '' }))
}
export const substituteRoutes: readonly Route[] = [
  // Whoever is away names a colleague: the directory of everybody is not for all who work here.
  report('blade-flow/substitute/people', ['可代理人员', 'People who may stand in'], staff, colleagues),
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
