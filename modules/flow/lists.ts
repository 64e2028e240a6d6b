/** The lists of what waits for somebody, page by page from the database, however much there is. */
import {
  type Asked,
  ensure,
  find,
  type PageOf,
  pagingOf,
  parseTime,
  plusDays,
  type Resource,
  type Row,
  type RouteContext,
  rules,
  startOf,
  textOf,
  type Where,
} from '../kit/index.ts'
import { flowPool } from './pool.ts'
import { standsFor } from './substitute.ts'
import { copiedTo, doneUnder, flowTask, heldBy } from './task.ts'
import { keysOf, poolOfOne } from './whom.ts'

/** The rows that are merged at most; deeper pages are asked of the database as one. */
const mergedMax = 200
const newest = ['-createdAt'] as const
export const oldest = ['createdAt'] as const

/** A page of what meets any of the conditions, newest first unless it says otherwise. Each is read by its own index, which says the order too; of two
 * that name the same value all would be gathered first. No row may meet two of them. */
export async function newestOf<R extends Resource>(
  context: RouteContext,
  of: R,
  each: readonly Where<R>[],
  asked: Asked,
  sort: typeof newest | typeof oldest = newest,
): Promise<PageOf<Row<R>>> {
  const { current, size } = pagingOf(asked),
    until = current * size
  if (each.length === 1) return context.pageUnscoped(of, each[0]!, { sort, current, size })
  if (size === -1 || until > mergedMax) return context.pageUnscoped(of, { any: each } as Where<R>, { sort, current, size })
  const pages = await Promise.all(each.map(where => context.pageUnscoped(of, where, { sort, current: 1, size: until })))
  const rows = pages.flatMap(page => page.records).toSorted(sort === newest ? byTime : (a, b) => byTime(b, a)),
    total = pages.reduce((sum, page) => sum + page.total, 0)
  return { records: rows.slice(until - size, until), total, size, current, pages: Math.ceil(total / size) }
}
type Placed = { readonly createdAt: string; readonly id: string }
const byTime = (a: object, b: object): number => {
  const [one, other] = [a as Placed, b as Placed]
  return one.createdAt === other.createdAt ? (one.id < other.id ? -1 : 1) : one.createdAt < other.createdAt ? 1 : -1
}

/** What everybody filters lists by: the kind of the process, and words of its name. */
export const filtered = (asked: Asked, name: string): object => ({
  ...(textOf(asked.category) ? { category: textOf(asked.category) } : {}),
  ...(textOf(asked.processDefinitionName) ? { [name]: { like: textOf(asked.processDefinitionName) } } : {}),
})

/** From one day, or moment, to another; the last day belongs to it. */
export function between(asked: Asked, { zone }: Pick<RouteContext, 'zone'>, name: string): object {
  const instant = (key: 'beginDate' | 'endDate'): string | undefined => {
    const text = textOf(asked[key]).trim(),
      isDay = /^\d{4}-\d\d-\d\d$/u.test(text)
    if (!text) return undefined
    const at = parseTime(isDay ? `${text} 00:00:00` : text, zone)
    ensure(at, { ...rules.no.instant, field: key })
    return isDay && key === 'endDate' ? startOf(plusDays(text, 1), zone) : at
  }
  const [from, until] = [instant('beginDate'), instant('endDate')]
  return from || until ? { [name]: { ...(from ? { gte: from } : {}), ...(until ? { lt: until } : {}) } } : {}
}

/** Those for whom the caller stands in now. */
export const principals = async ({ actor, now, readUnscoped }: RouteContext): Promise<readonly string[]> =>
  (await readUnscoped(standsFor(actor.userId, now))).map(one => one.userId)

/** What somebody may claim: what is for them, their role or their department, alone or among several, and what waits for those they stand in for. */
async function claimable(asked: Asked, context: RouteContext): Promise<readonly Where<typeof flowTask>[]> {
  const keys = keysOf(context.actor),
    pools = await context.readUnscoped(find(flowPool, { isOpen: true, any: keys.map(key => ({ candidates: { like: key } })) }))
  const more = { ...filtered(asked, 'processName'), ...between(asked, context, 'createdAt') },
    mine = [...keys.map(key => poolOfOne(key.slice(1, -1))), ...pools.map(pool => pool.id)],
    theirs = (await principals(context)).flatMap(one => [poolOfOne(`u:${one}`), heldBy(one)]).filter(one => !mine.includes(one))
  // A few single ones are read each by itself, many as one.
  const all = [...mine, ...theirs],
    some = all.length > 8 ? [...all.slice(0, 3), all.slice(3)] : all
  return some.map(waitsFor => ({ ...more, waitsFor }))
}
/** A page of what somebody may claim. */
export const toClaim = async (asked: Asked, context: RouteContext, sort?: typeof oldest): Promise<PageOf<Row<typeof flowTask>>> =>
  newestOf(context, flowTask, await claimable(asked, context), asked, sort)
/** A page of what is somebody's to do. */
export const toDo = (asked: Asked, context: RouteContext, sort?: typeof oldest): Promise<PageOf<Row<typeof flowTask>>> =>
  newestOf(
    context,
    flowTask,
    [{ ...filtered(asked, 'processName'), ...between(asked, context, 'createdAt'), waitsFor: heldBy(context.actor.userId) }],
    asked,
    sort,
  )
/** A page of what somebody has done, the last first. */
export const didDo = (asked: Asked, context: RouteContext): Promise<PageOf<Row<typeof flowTask>>> => {
  const under = doneUnder(context.actor.userId)
  return context.pageUnscoped(
    flowTask,
    { ...filtered(asked, 'processName'), ...between(asked, context, 'doneAt'), doneBy: { gte: under, lt: `${under}~` } },
    { sort: ['-doneBy'], ...pagingOf(asked) },
  )
}
/** A page of what was copied to somebody, their role or their department. */
export const copiedFor = (asked: Asked, context: RouteContext): Promise<PageOf<Row<typeof flowTask>>> => {
  const more = { ...filtered(asked, 'processName'), ...between(asked, context, 'createdAt') }
  return newestOf(
    context,
    flowTask,
    keysOf(context.actor).map(key => ({ ...more, waitsFor: copiedTo(key.slice(1, -1)) })),
    asked,
  )
}
/** The conditions under which somebody has to do with an instance: a task of it is or was theirs, or may become so. */
export const stakes = async (context: RouteContext): Promise<readonly Where<typeof flowTask>[]> => stakesOf(context.actor, await principals(context))
export const stakesOf = (actor: RouteContext['actor'], standsIn: readonly string[]): readonly Where<typeof flowTask>[] => [
  { assignee: [actor.userId, ...standsIn] },
  { owner: actor.userId },
  ...[...keysOf(actor), ...standsIn.map(one => `|u:${one}|`)].map(key => ({ candidates: { like: key } })),
]
