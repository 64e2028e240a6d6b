/** Journal search: pages of a journal, newest first. Totals come from the tally by hour, which also says where a page begins,
 * so that neither counting nor turning to a late page looks at rows that are not shown. */
import type { Journal } from '../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'
import { snake } from './columns.ts'
import { hourOf, type JournalTable, spanOf } from './journal-tables.ts'
import { limits } from './limits.ts'
import type { Statement, Store } from './store.ts'
import { whereSql } from './where.ts'

export interface JournalPage {
  readonly records: readonly AnyRow[]
  readonly total: number
  readonly size: number
  readonly current: number
  /** Where a search by what has no index stopped looking: older rows were not asked. */
  readonly since?: string
}
/** `tenant` undefined: the rows of all. */
export interface JournalAsk {
  readonly tenant: string | undefined
  readonly conditions: readonly Readonly<Record<string, any>>[]
  readonly current: number
  readonly size: number
}
interface Hour { readonly hour: string; readonly n: number }
interface Split {
  readonly where: object
  readonly terms: object
  readonly bounds: readonly string[]
  readonly exact?: string | undefined
  readonly isFree: boolean
}

/** Conditions by how they are answered. */
function split(of: Journal, conditions: JournalAsk['conditions']): Split {
  const own = conditions.flatMap(Object.entries).filter(([key]) => key === 'id' || key === 'createdAt' || key in of.fields)
    .map(([key, given]) => [key, of.exact.includes(key) && typeof given?.like === 'string' ? given.like : given] as const)
  const all = (list: typeof own) => ({ all: list.map(([key, given]) => ({ [key]: given })) })
  return {
    where: all(own), terms: all(own.filter(([key]) => of.terms.includes(key))),
    bounds: own.flatMap(([key, given]) => key !== 'createdAt' ? [] : typeof given === 'string' ? [given, given]
      : Object.values(given ?? {}).filter((one): one is string => typeof one === 'string')),
    exact: own.find(([key, given]) => of.exact.includes(key) && typeof given === 'string')?.[0],
    isFree: own.some(([key]) => key !== 'createdAt' && !of.terms.includes(key)),
  }
}

export function journalSearch(store: Store, tableOf: (of: Journal) => JournalTable) {
  const { dialect } = store
  const mark = (n: number) => dialect === 'sqlite' ? '?' : `$${n}`
  /** SQLite is told which index to use: it knows nothing of how many rows share a value. */
  const from = (of: Journal, index: string) => `"${of.name}"${dialect === 'sqlite' ? ` indexed by "${of.name}_${index}"` : ''}`
  const byTime = (tenant: string | undefined) => tenant === undefined ? 'at' : 'tenant_at'

  function rows(of: Journal, ask: JournalAsk, where: object, index: string, { limit, offset = 0, light = true }: {
    readonly limit: number; readonly offset?: number; readonly light?: boolean
  }): Statement {
    const { codec, select } = tableOf(of)
    const sql = whereSql(dialect, codec, ask.tenant, where), n = sql.values.length
    return {
      text: `select ${select(light)} from ${from(of, index)} where ${sql.text}
        order by "created_at" desc, "id" desc limit ${mark(n + 1)} offset ${mark(n + 2)}`,
      values: [...sql.values, limit, offset],
    }
  }
  async function count(of: Journal, ask: JournalAsk, where: object, index: string): Promise<number> {
    const sql = whereSql(dialect, tableOf(of).codec, ask.tenant, where)
    return Number((await store.read({ text: `select count(*) from ${from(of, index)} where ${sql.text}`, values: sql.values }))[0]![0])
  }

  /** How many rows each hour has for the terms, the latest first; hours that the bounds cut are counted row by row. */
  async function hours(of: Journal, ask: JournalAsk, { terms, where, bounds }: Split): Promise<readonly Hour[]> {
    const sql = whereSql(dialect, tableOf(of).codec, ask.tenant, terms)
    const found = (await store.read({
      text: `select "hour", sum("n") from "${of.name}_tally" where ${sql.text} group by "hour" order by "hour" desc`, values: sql.values,
    })).map(row => ({ hour: String(row[0]), n: Number(row[1]) }))
    if (bounds.length === 0) return found
    const cut = new Set(bounds.map(hourOf)), inside = hoursWithin(ask.conditions)
    return Promise.all(found.filter(({ hour }) => inside(hour)).map(async one => cut.has(one.hour)
      ? { ...one, n: await count(of, ask, within(where, one.hour), byTime(ask.tenant)) } : one))
  }

  /** The page that lies so many rows below the newest: only its hours are read. */
  async function pageOf(of: Journal, ask: JournalAsk, where: object, found: readonly Hour[], offset: number, size: number) {
    const wanted: Statement[] = []
    let skip = offset, left = size
    for (const { hour, n } of found) {
      if (left <= 0) break
      if (skip >= n) { skip -= n; continue }
      const limit = Math.min(left, n - skip)
      wanted.push(rows(of, ask, within(where, hour), byTime(ask.tenant), { limit, offset: skip }))
      left -= limit
      skip = 0
    }
    return (await Promise.all(wanted.map(one => store.read(one)))).flat()
  }

  return {
    async page(of: Journal, ask: JournalAsk): Promise<JournalPage> {
      const { codec } = tableOf(of)
      const size = ask.size === -1 ? limits.unpagedMax : ask.size, current = ask.size === -1 ? 1 : ask.current
      const offset = (current - 1) * size, parts = split(of, ask.conditions), { where, exact } = parts
      if (exact) {
        const index = snake(exact)
        const [found, total] = await Promise.all([
          store.read(rows(of, ask, where, index, { limit: size, offset })), count(of, ask, where, index),
        ])
        return { records: found.map(codec.decode), total, size, current }
      }
      const byHour = await hours(of, ask, parts)
      if (!parts.isFree) {
        const found = await pageOf(of, ask, where, byHour, offset, size)
        return { records: found.map(codec.decode), total: byHour.reduce((sum, one) => sum + one.n, 0), size, current }
      }
      // Without an index only the newest rows are looked at; the answer says how far.
      const looked = newest(byHour), oldest = looked.at(-1)?.hour
      const since = oldest ? { all: [where, { createdAt: { gte: spanOf(oldest)[0] } }] } : where
      const [found, total] = await Promise.all([
        store.read(rows(of, ask, since, byTime(ask.tenant), { limit: size, offset })), count(of, ask, since, byTime(ask.tenant)),
      ])
      return { records: found.map(codec.decode), total, size, current, ...(oldest && looked.length < byHour.length ? { since: spanOf(oldest)[0] } : {}) }
    },
    async row(of: Journal, tenant: string | undefined, id: string): Promise<AnyRow | undefined> {
      const { codec, select } = tableOf(of)
      const sql = whereSql(dialect, codec, tenant, { id })
      const [values] = await store.read({ text: `select ${select(false)} from "${of.name}" where ${sql.text}`, values: sql.values })
      return values && codec.decode(values)
    },
    /** Every row, newest first and up to a bound, in pieces. */
    async* stream(of: Journal, ask: Pick<JournalAsk, 'tenant' | 'conditions'>, max: number): AsyncGenerator<readonly AnyRow[]> {
      const { where, exact } = split(of, ask.conditions), { codec } = tableOf(of)
      const index = exact ? snake(exact) : byTime(ask.tenant)
      const statement = rows(of, { ...ask, current: 1, size: 1 }, where, index, { limit: max, light: false })
      for await (const piece of store.stream(statement, 500)) yield piece.map(codec.decode)
    },
  }
}
export type JournalSearch = ReturnType<typeof journalSearch>

const within = (where: object, hour: string): object => {
  const [gte, lt] = spanOf(hour)
  return { all: [where, { createdAt: { gte, lt } }] }
}

/** Whether an hour can hold instants that the conditions on time allow. */
function hoursWithin(conditions: JournalAsk['conditions']): (hour: string) => boolean {
  const given = conditions.flatMap(one => 'createdAt' in one ? [one.createdAt] : [])
  const from = given.flatMap(one => typeof one === 'string' ? [one] : [one?.gt, one?.gte].filter(Boolean)).map(hourOf)
  const until = given.flatMap(one => typeof one === 'string' ? [one] : [one?.lt, one?.lte].filter(Boolean)).map(hourOf)
  return hour => from.every(edge => hour >= edge) && until.every(edge => hour <= edge)
}

/** The latest hours, as long as not too many rows have to be looked at. */
function newest(hours: readonly Hour[]): readonly Hour[] {
  let n = 0
  const end = hours.findIndex(hour => (n += hour.n) > limits.lookMax)
  return end < 0 ? hours : hours.slice(0, Math.max(end, 1))
}
