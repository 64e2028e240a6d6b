/** Page statements: what reads the pages of a list, from its start or from a place in it that is known. */
import type { Resource } from '../../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'
import { limits } from './limits.ts'
import { beyond, canEnter, narrowed, ordered, placed, type Posted, type Route, type Signposts } from './signposts.ts'
import type { Statements } from './statements.ts'
import type { Statement } from './store.ts'

/** A list that can be entered anywhere. */
export interface Entered {
  readonly posted: Posted
  /** What reads a page by a way. */
  way(route: Route): Statement
  /** Where a row stands that was read so. */
  placeOf(values: readonly unknown[]): AnyRow
}
/** Statements of one list, that are asked for again and again. */
interface Known {
  from(offset: number): Statement
  /** Its conditions as JSON, where those are a key. */
  readonly text: string | undefined
  /** Whether each row ends with where the log ends. */
  readonly tellsHead: boolean
  readonly entered?: () => Entered
}
/** What stands in a statement for a value of a signpost, which no condition holds. */
const slot = `${crypto.randomUUID()} `
/** A statement for whatever signpost and number of rows to pass over: the places of their values in it. */
interface Template {
  readonly text: string
  readonly values: readonly unknown[]
  readonly slots: readonly (readonly [at: number, key: string])[]
}

/** Statements of pages: one that is asked for again and again is compiled once, and stays the same text for every page of its list. */
export function pageStatements(made: Statements, posts: Signposts) {
  const { dialect } = made,
    compiled = new WeakMap<object, Map<string, Known>>()
  return (tenant: string, of: Resource, where: object, sort: readonly string[], limit: number, keys?: readonly string[]): Known => {
    // What hangs on rows elsewhere is asked by conditions that name whole resources: those are no key.
    if (of.follows) return { from: offset => made.find(of, tenant, where, sort, limit, offset, keys), text: undefined, tellsHead: false }
    const text = JSON.stringify(where),
      key = `${tenant} ${sort.join()} ${limit} ${text}`,
      all = compiled.get(keys ?? of) ?? new Map<string, Known>()
    compiled.set(keys ?? of, all)
    const found = all.get(key)
    if (found) return found
    if (all.size >= limits.compiledMax) all.clear()
    const [first, further] = [0, 1].map(offset => withHead(made.find(of, tenant, where, sort, limit, offset, keys))) as [Statement, Statement],
      conditions = further.values.slice(0, -1)
    const known: Known = {
      from: offset => (offset === 0 ? first : { text: further.text, values: [...conditions, offset] }),
      text,
      tellsHead: dialect === 'postgres',
      ...(canEnter(of, sort) ? { entered: once(() => enter(tenant, of, where, sort, limit, text, keys)) } : {}),
    }
    all.set(key, known)
    return known
  }
  function enter(tenant: string, of: Resource, where: object, sort: readonly string[], limit: number, text: string, keys?: readonly string[]): Entered {
    const places = [...sort.map(name => name.replace(/^-/, '')), 'id'],
      // What a place is known by stands behind what is wanted, where that is less than all.
      wide = keys && [...keys, ...places.filter(name => !keys.includes(name))],
      { decode } = wide ? made.part(of, wide) : made.codec(of),
      codec = made.codec(of),
      isText = places.every(name => codec.column(name)!.storage === 'text'),
      templates = new Map<string, Template>()
    const statement = ({ from, isBack, skip, size }: Route): Statement => {
      const within = from ? { all: [narrowed(where, sort, isBack), beyond(sort, from, isBack)] } : where
      return withHead(made.find(of, tenant, within, ordered(sort, isBack), isBack ? size : limit, skip, wide))
    }
    return {
      posted: posts.of(tenant, of, where, sort, text),
      placeOf: values => placed(sort, decode(values)),
      way(route) {
        const { from, isBack, skip, size } = route
        if (!from || !isText) return statement(route)
        const key = `${isBack ? `back ${size}` : ''} ${skip > 0}`
        let template = templates.get(key)
        if (!template) {
          const { text, values } = statement({ ...route, from: Object.fromEntries(places.map(name => [name, slot + name])) as unknown as AnyRow })
          const slots = values.flatMap((value, at) => (typeof value === 'string' && value.startsWith(slot) ? [[at, value.slice(slot.length)] as const] : []))
          templates.set(key, (template = { text, values, slots }))
        }
        const values = [...template.values]
        for (const [at, name] of template.slots) values[at] = from[name]
        if (dialect === 'sqlite' || skip > 0) values[values.length - 1] = skip
        return { text: template.text, values }
      },
    }
  }
  /** On PostgreSQL each row ends with where the log ends: whether the session of who asks still holds needs no question of its own. */
  function withHead(statement: Statement): Statement {
    const head = '(select position from facts where tenant = $1 order by position desc limit 1) as log_head'
    return dialect === 'postgres' ? { ...statement, text: statement.text.replace(' from ', `, ${head} from `) } : statement
  }
}
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
