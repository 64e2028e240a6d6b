/** Listings: pages of lists within a session's reach, with their totals, by the shortest way. */
import type { Resource } from '../../modules/kit/index.ts'
import { boxPage } from './boxed.ts'
import type { AnyRow } from './codec.ts'
import { collated, namedBy } from './collation.ts'
import type { Counts } from './counts.ts'
import type { Session } from './engine.ts'
import { seen } from './field-visibility.ts'
import { limits } from './limits.ts'
import { asKnown } from './masking.ts'
import { type Entered, pageStatements } from './page-statements.ts'
import type { Registry } from './registry.ts'
import { reachWhere, type Viewer } from './row-scope.ts'
import type { Signposts } from './signposts.ts'
import type { Statements } from './statements.ts'
import type { Rows, Store } from './store.ts'

export interface ListOptions {
  readonly where?: object
  /** What was typed into the one box of the list. */
  readonly typed?: string | undefined
  readonly sort?: readonly string[]
  readonly current?: number
  /** -1: all rows, up to a bound. */
  readonly size?: number
  /** The keys of rows that are wanted, in place of all: the same array each time, since statements are made once for it. */
  readonly keys?: readonly string[] | undefined
  /** Whether somebody chose the order: names then stand as people look for them. */
  readonly isChosen?: boolean
  /** Ignores the session's reach: for reads whose answer the caller does not see. */
  readonly unbounded?: boolean
}
export interface StreamOptions extends Pick<ListOptions, 'sort' | 'isChosen'> {
  /** Rows of one piece. */
  readonly size: number
}
/** Rows of one export. */
const streamedMax = 1_000_000
export interface Page {
  /** Where the log ended as the rows were read; undefined: not asked for. */
  readonly head: number | undefined
  readonly records: readonly AnyRow[]
  readonly total: number
  readonly size: number
  readonly current: number
}

/** Which rows of a list are read. */
interface Cut {
  readonly limit: number
  readonly keys: readonly string[] | undefined
  /** Somebody typed it: nobody asks for just this again soon. */
  readonly isTyped: boolean
  /** The rows of the page itself, where they are known. */
  readonly first: object | undefined
}
interface Sources {
  readonly all: Registry
  readonly made: Statements
  readonly store: Store
  readonly kept: Counts
  readonly posts: Signposts
}
/** Reads the rows from one on. */
type Pages = (offset: number) => Promise<{ readonly values: Rows; readonly sum: number; readonly head?: number | undefined }>

/** Lists of a database; `listing` is one that is read again and again, of which all that who asks for what decides is worked out once. */
export function listings({ all, made, store, kept, posts }: Sources) {
  const page = pageStatements(made, posts)
  /** What hangs on rows elsewhere comes and goes with them: its totals are not kept. */
  const total = (tenant: string, of: Resource, conditions: object, text?: string, isTyped = false): Promise<number> | number => {
    const count = async () => Number((await store.read(made.count(of, tenant, conditions)))[0]![0])
    return of.follows || isTyped ? count() : kept.get(tenant, of, conditions, count, text)
  }
  function pages(tenant: string, of: Resource, where: object, sort: readonly string[], { limit, keys, isTyped, first }: Cut): Pages {
    const known = isTyped ? undefined : page(tenant, of, where, sort, limit, keys)
    const headOf = (values: Rows): number | undefined => (known?.tellsHead ? (values[0]?.at(-1) as number | undefined) : undefined)
    /** By the shortest way: from a place that is known, or back from the end. */
    async function near({ posted, way, placeOf }: Entered, offset: number, sum: number): ReturnType<Pages> {
      const { epoch } = posts,
        route = posted.route(offset, limit, sum)
      if (route.size === 0) return { values: [], sum }
      const found = await store.read(way(route)),
        values = route.isBack ? found.toReversed() : found
      if (values[0]) posted.keep({ before: offset, row: placeOf(values[0]) }, epoch)
      return { values, sum, head: headOf(values) }
    }
    return async offset => {
      const counted = total(tenant, of, where, known?.text, isTyped),
        entered = offset >= limits.enteredFrom ? known?.entered?.() : undefined
      // Far down it is shorter to count first, and to come from the nearer end.
      const sum = entered && offset >= limits.deepFrom ? await counted : counted
      if (entered && typeof sum === 'number') return near(entered, offset, sum)
      const statement = known?.from(offset) ?? made.find(of, tenant, first ?? where, sort, limit, first ? 0 : offset, keys)
      // Asked for at one moment, where both are asked of the database.
      if (sum instanceof Promise) return Promise.all([store.read(statement), sum]).then(([values, sum]) => ({ values, sum, head: headOf(values) }))
      const values = await store.read(statement)
      return { values, sum, head: headOf(values) }
    }
  }
  /** The ids of a list in the order of its names; undefined where there are more than are put in order here. */
  async function idsByName(tenant: string, of: Resource, where: object, sort: readonly string[], name: string): Promise<readonly string[] | undefined> {
    const names = await store.read(made.find(of, tenant, where, sort.slice(1), limits.collatedMax + 1, 0, ['id', name]))
    return names.length > limits.collatedMax ? undefined : collated(names as readonly (readonly [string, string | null])[], sort[0]!.startsWith('-'))
  }
  async function rowsOf(tenant: string, of: Resource, ids: readonly string[], keys?: readonly string[]): Promise<Rows> {
    const rows = ids.length === 0 ? [] : await store.read(made.find(of, tenant, { id: ids }, [], ids.length, 0, keys)),
      at = (keys ?? made.codec(of).keys).indexOf('id'),
      found = new Map(rows.map(row => [row[at], row]))
    return ids.map(id => found.get(id)).filter(row => row !== undefined)
  }
  /** Pages in the order of names; of more rows than are put in order here, `inBytes`. */
  function byName(tenant: string, of: Resource, where: object, sort: readonly string[], name: string, { limit, keys, isTyped }: Cut, inBytes: Pages): Pages {
    return async offset => {
      const sum = await total(tenant, of, where, undefined, isTyped),
        ids = sum <= limits.collatedMax ? await idsByName(tenant, of, where, sort, name) : undefined
      return ids ? { values: await rowsOf(tenant, of, ids.slice(offset, offset + limit), keys), sum } : inBytes(offset)
    }
  }
  /** All rows that meet conditions, in the order that somebody chose or in the resource's own, some at a time. */
  async function* stream(
    tenant: string,
    of: Resource,
    where: object,
    { sort = of.sort, isChosen = false, size }: StreamOptions,
  ): AsyncGenerator<readonly AnyRow[]> {
    const { decode } = made.codec(of),
      name = isChosen ? namedBy(of, sort) : undefined,
      ids = name && (await idsByName(tenant, of, where, sort, name))
    if (!ids) for await (const piece of store.stream(made.find(of, tenant, where, sort, streamedMax), size)) yield piece.map(decode)
    else for (let i = 0; i < ids.length; i += size) yield (await rowsOf(tenant, of, ids.slice(i, i + size))).map(decode)
  }
  const scoped = (of: Resource, viewer: Viewer, where: object): object => {
    const bound = reachWhere(of, viewer, all.owners, where)
    return Object.keys(bound).length === 0 ? where : { all: [where, bound] }
  }
  function listing(
    session: Session,
    of: Resource,
    { where = {}, typed, sort = of.sort, current = 1, size = 10, isChosen = false, unbounded = false, keys }: ListOptions = {},
  ): (page?: number) => Promise<Page> {
    const { tenant, actor } = session,
      known = asKnown(of, where, actor),
      bound = unbounded ? known : scoped(of, actor, known)
    const limit = size === -1 ? limits.unpagedMax : Math.min(size, limits.pageMax)
    // A row is judged by any of its fields: such rows are read whole.
    const some = actor.sight?.[of.name] ? undefined : keys,
      near = (some ? made.part(of, some) : made.codec(of)).decode
    async function boxed(typed: string, offset: number): ReturnType<Pages> {
      const box = await boxPage(all, made, store.read, session, of, typed, { bound, sort, offset, limit }),
        first = box.first && { all: [bound, { id: box.first }] }
      return ordered({ all: [bound, box.where] }, { limit, keys: some, isTyped: true, first })(offset)
    }
    const named = isChosen ? namedBy(of, sort) : undefined
    function ordered(where: object, cut: Cut): Pages {
      const inBytes = pages(tenant, of, where, sort, cut)
      return named ? byName(tenant, of, where, sort, named, cut, inBytes) : inBytes
    }
    const read: Pages = typed ? offset => boxed(typed, offset) : ordered(bound, { limit, keys: some, isTyped: false, first: undefined })
    return async (page = current) => {
      const { values, sum, head } = await read(size === -1 ? 0 : (page - 1) * limit)
      return { head, records: seen(of, values.map(near), actor), total: sum, size: limit, current: size === -1 ? 1 : page }
    }
  }
  return { scoped, listing, stream }
}
