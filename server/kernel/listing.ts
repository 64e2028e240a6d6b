/** Listings: pages of lists within a session's reach, with their totals, by the shortest way. */
import type { Resource } from '../../modules/kit/index.ts'
import { boxPage } from './boxed.ts'
import type { AnyRow } from './codec.ts'
import type { Counts } from './counts.ts'
import type { Session } from './engine.ts'
import { seen } from './field-visibility.ts'
import { limits } from './limits.ts'
import { asKnown } from './masking.ts'
import type { Registry } from './registry.ts'
import { reachWhere, type Viewer } from './row-scope.ts'
import { beyond, canEnter, narrowed, ordered, placed, type Signposts } from './signposts.ts'
import type { Statements } from './statements.ts'
import type { Rows, Statement, Store } from './store.ts'

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
  /** Ignores the session's reach: for reads whose answer the caller does not see. */
  readonly unbounded?: boolean
}
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
  const page = pagesOf(made)
  /** What hangs on rows elsewhere comes and goes with them: its totals are not kept. */
  const total = (tenant: string, of: Resource, conditions: object, text?: string, isTyped = false): Promise<number> | number => {
    const count = async () => Number((await store.read(made.count(of, tenant, conditions)))[0]![0])
    return of.follows || isTyped ? count() : kept.get(tenant, of, conditions, count, text)
  }
  function firstPages(tenant: string, of: Resource, where: object, sort: readonly string[], { limit, keys, isTyped, first }: Cut): Pages {
    const known = isTyped ? undefined : page(tenant, of, where, sort, limit, keys)
    const headOf = (values: Rows): number | undefined => (known?.tellsHead ? (values[0]?.at(-1) as number | undefined) : undefined)
    return async offset => {
      const sum = total(tenant, of, where, known?.text, isTyped),
        statement = known?.from(offset) ?? made.find(of, tenant, first ?? where, sort, limit, first ? 0 : offset, keys)
      // Asked for at one moment, where both are asked of the database.
      if (sum instanceof Promise) return Promise.all([store.read(statement), sum]).then(([values, sum]) => ({ values, sum, head: headOf(values) }))
      const values = await store.read(statement)
      return { values, sum, head: headOf(values) }
    }
  }
  /** A page far down, by the shortest way: from a place that is known, or back from the end. */
  async function deepPage(tenant: string, of: Resource, where: object, sort: readonly string[], offset: number, limit: number): ReturnType<Pages> {
    const sum = await total(tenant, of, where),
      { epoch } = posts
    const { from, isBack, skip, size } = posts.route(tenant, of, where, sort, { offset, size: limit, total: sum })
    if (size === 0) return { values: [], sum }
    const within = from ? { all: [narrowed(where, sort, isBack), beyond(sort, from, isBack)] } : where
    const found = await store.read(made.find(of, tenant, within, ordered(sort, isBack), size, skip)),
      values = isBack ? found.toReversed() : found
    if (values[0]) posts.keep(tenant, of, where, sort, { before: offset, row: placed(sort, made.codec(of).decode(values[0])) }, epoch)
    return { values, sum }
  }
  const scoped = (of: Resource, viewer: Viewer, where: object): object => {
    const bound = reachWhere(of, viewer, all.owners, where)
    return Object.keys(bound).length === 0 ? where : { all: [where, bound] }
  }
  function listing(
    session: Session,
    of: Resource,
    { where = {}, typed, sort = of.sort, current = 1, size = 10, unbounded = false, keys }: ListOptions = {},
  ): (page?: number) => Promise<Page> {
    const { tenant, actor } = session,
      known = asKnown(of, where, actor),
      bound = unbounded ? known : scoped(of, actor, known)
    const limit = size === -1 ? limits.unpagedMax : Math.min(size, limits.pageMax)
    // A row is judged by any of its fields, and a place far down known by those that it is sorted by: such rows are read whole.
    const some = actor.sight?.[of.name] ? undefined : keys,
      near = (some ? made.part(of, some) : made.codec(of)).decode
    async function boxed(typed: string, offset: number): ReturnType<Pages> {
      const box = await boxPage(all, made, store.read, session, of, typed, { bound, sort, offset, limit }),
        first = box.first && { all: [bound, { id: box.first }] }
      return firstPages(tenant, of, { all: [bound, box.where] }, sort, { limit, keys: some, isTyped: true, first })(offset)
    }
    const read: Pages = typed ? offset => boxed(typed, offset) : firstPages(tenant, of, bound, sort, { limit, keys: some, isTyped: false, first: undefined })
    return async (page = current) => {
      const offset = size === -1 ? 0 : (page - 1) * limit,
        isDeep = offset >= limits.deepFrom && !typed && canEnter(of, sort),
        { values, sum, head } = await (isDeep ? deepPage(tenant, of, bound, sort, offset, limit) : read(offset))
      const records = values.map(isDeep ? made.codec(of).decode : near)
      return { head, records: seen(of, records, actor), total: sum, size: limit, current: size === -1 ? 1 : page }
    }
  }
  return { scoped, listing }
}

/** Statements of pages: one that is asked for again and again is compiled once; with its conditions as JSON, where those are a key. */
function pagesOf({ dialect, find }: Statements) {
  const compiled = new WeakMap<object, Map<string, Statement>>()
  return (tenant: string, of: Resource, where: object, sort: readonly string[], limit: number, keys?: readonly string[]) => {
    // What hangs on rows elsewhere is asked by conditions that name whole resources: those are no key.
    if (of.follows) return { from: (offset: number) => find(of, tenant, where, sort, limit, offset, keys), text: undefined, tellsHead: false }
    const text = JSON.stringify(where),
      key = `${tenant} ${sort.join()} ${text}`,
      known = compiled.get(keys ?? of) ?? new Map<string, Statement>()
    const first = known.get(key) ?? withHead(find(of, tenant, where, sort, limit, 0, keys))
    if (known.size >= limits.compiledMax && !known.has(key)) known.clear()
    known.set(key, first)
    compiled.set(keys ?? of, known)
    // Which of its pages only the last two values say.
    const { text: sql, values } = first,
      conditions = values.slice(0, -2)
    return { from: (offset: number): Statement => ({ text: sql, values: [...conditions, limit, offset] }), text, tellsHead: dialect === 'postgres' }
  }
  /** On PostgreSQL each row ends with where the log ends: whether the session of who asks still holds needs no question of its own. */
  function withHead(statement: Statement): Statement {
    const head = '(select position from facts where tenant = $1 order by position desc limit 1) as log_head'
    return dialect === 'postgres' ? { ...statement, text: statement.text.replace(' from ', `, ${head} from `) } : statement
  }
}
