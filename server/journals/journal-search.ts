/** Journal search: pages of a journal, newest first. Totals come from the tallies by day and by hour, which also say where a page
 * begins, so that neither counting nor turning to a late page looks at rows that are not shown. */
import type { Journal } from '../../modules/kit/index.ts'
import type { AnyRow } from '../kernel/codec.ts'
import { snake } from '../kernel/columns.ts'
import { dayOf, hourOf, type JournalTable, spanOf } from './journal-tables.ts'
import { limits } from '../kernel/limits.ts'
import type { JournalStore } from './journal-store.ts'
import type { Statement } from '../kernel/store.ts'
import { whereSql } from '../kernel/where.ts'

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
/** A day or an hour, and how many rows it has for a search. */
interface Span {
  readonly span: string
  readonly n: number
}
/** Conditions by how they are answered; time is a half-open range. */
interface Search {
  readonly tenant: string | undefined
  readonly where: object
  readonly terms: object
  readonly from: string
  readonly until: string
  readonly exact?: string | undefined
  readonly isFree: boolean
}
const ever: readonly [string, string] = ['0000', '9999']

function searchOf(of: Journal, { tenant, conditions }: Pick<JournalAsk, 'tenant' | 'conditions'>): Search {
  const own = conditions
    .flatMap(Object.entries)
    .filter(([key]) => key === 'id' || key in of.fields)
    .map(([key, given]) => [key, of.exact.includes(key) && typeof given?.like === 'string' ? given.like : given] as const)
  const all = (list: typeof own) => ({ all: list.map(([key, given]) => ({ [key]: given })) })
  const range = conditions.flatMap(one => ('createdAt' in one ? [rangeOf(one.createdAt)] : []))
  return {
    tenant,
    where: all(own),
    terms: all(own.filter(([key]) => of.terms.includes(key))),
    from: range.map(([from]) => from).reduce(later, ever[0]),
    until: range.map(([, until]) => until).reduce(earlier, ever[1]),
    exact: own.find(([key, given]) => of.exact.includes(key) && typeof given === 'string')?.[0],
    isFree: own.some(([key]) => !of.terms.includes(key)),
  }
}
/** A condition on time as a half-open range; instants are a millisecond apart. */
function rangeOf(given: any): readonly [from: string, until: string] {
  const after = (instant: string): string => new Date(Date.parse(instant) + 1).toISOString()
  if (typeof given === 'string') return [given, after(given)]
  return [given?.gte ?? (given?.gt ? after(given.gt) : ever[0]), given?.lt ?? (given?.lte ? after(given.lte) : ever[1])]
}

export function journalSearch(store: JournalStore, tableOf: (of: Journal) => JournalTable) {
  const { dialect } = store
  const mark = (n: number) => (dialect === 'sqlite' ? '?' : `$${n}`)
  /** SQLite is told which index to use: it knows nothing of how many rows share a value. */
  const from = (of: Journal, index: string) => `"${of.name}"${dialect === 'sqlite' ? ` indexed by "${of.name}_${index}"` : ''}`
  const indexOf = ({ exact, tenant }: Search) => (exact ? snake(exact) : tenant === undefined ? 'at' : 'tenant_at')
  const sqlOf = (of: Journal, { tenant, where }: Search, gte: string, lt: string) =>
    whereSql(dialect, tableOf(of).codec, tenant, { all: [where, ...(gte === ever[0] && lt === ever[1] ? [] : [{ createdAt: { gte, lt } }])] })

  function rows(
    of: Journal,
    search: Search,
    {
      since = search.from,
      until = search.until,
      limit,
      offset = 0,
      light = true,
    }: { readonly since?: string; readonly until?: string; readonly limit: number; readonly offset?: number; readonly light?: boolean },
  ): Statement {
    const sql = sqlOf(of, search, since, until),
      n = sql.values.length
    return {
      text: `select ${tableOf(of).select(light)} from ${from(of, indexOf(search))} where ${sql.text}
        order by "created_at" desc, "id" desc limit ${mark(n + 1)} offset ${mark(n + 2)}`,
      values: [...sql.values, limit, offset],
    }
  }
  async function count(of: Journal, search: Search, since = search.from, until = search.until): Promise<number> {
    const sql = sqlOf(of, search, since, until)
    return Number((await store.read({ text: `select count(*) from ${from(of, indexOf(search))} where ${sql.text}`, values: sql.values }))[0]![0])
  }

  /** What a tally has for the terms, the latest first. */
  async function tally(of: Journal, { tenant, terms }: Search, unit: 'day' | 'hour', first: string, last: string): Promise<readonly Span[]> {
    const sql = whereSql(dialect, tableOf(of).codec, tenant, terms),
      n = sql.values.length
    return (
      await store.read({
        text: `select "${unit}", sum("n") from "${of.name}_${unit}s" where ${sql.text} and "${unit}" >= ${mark(n + 1)} and "${unit}" <= ${mark(n + 2)}
        group by "${unit}" order by "${unit}" desc`,
        values: [...sql.values, first, last],
      })
    ).map(row => ({ span: String(row[0]), n: Number(row[1]) }))
  }
  const isCut = (search: Search, span: string): boolean => {
    const [begins, ends] = spanOf(span)
    return search.from > begins || search.until < ends
  }
  /** The hours of a day; those that the range cuts are counted row by row. */
  async function hoursOf(of: Journal, search: Search, day: string): Promise<readonly Span[]> {
    const found = await tally(of, search, 'hour', `${day}T00`, `${day}T23`)
    return Promise.all(
      found
        .filter(({ span }) => span >= hourOf(search.from) && span <= hourOf(search.until))
        .map(async one => {
          if (!isCut(search, one.span)) return one
          const [begins, ends] = spanOf(one.span)
          return { ...one, n: await count(of, { ...search, exact: undefined }, later(begins, search.from), earlier(ends, search.until)) }
        }),
    )
  }
  async function daysOf(of: Journal, search: Search): Promise<readonly Span[]> {
    const found = await tally(of, search, 'day', dayOf(search.from), dayOf(search.until))
    return Promise.all(
      found.map(async one => (!isCut(search, one.span) ? one : { ...one, n: (await hoursOf(of, search, one.span)).reduce((sum, hour) => sum + hour.n, 0) })),
    )
  }

  /** The page that lies so many rows below the newest: only its hours are read. */
  async function pageOf(of: Journal, search: Search, days: readonly Span[], offset: number, size: number) {
    const wanted: Statement[] = []
    let skip = offset,
      left = size
    for (const day of days) {
      if (left <= 0) break
      if (skip >= day.n) {
        skip -= day.n
        continue
      }
      for (const { span, n } of await hoursOf(of, search, day.span)) {
        if (left <= 0) break
        if (skip >= n) {
          skip -= n
          continue
        }
        const limit = Math.min(left, n - skip),
          [begins, ends] = spanOf(span)
        wanted.push(rows(of, search, { since: later(begins, search.from), until: earlier(ends, search.until), limit, offset: skip }))
        left -= limit
        skip = 0
      }
    }
    return (await Promise.all(wanted.map(one => store.read(one)))).flat()
  }
  /** How far back may be looked without an index; undefined: as far as there is anything. */
  async function sinceOf(of: Journal, search: Search, days: readonly Span[]): Promise<string | undefined> {
    let looked = 0
    for (const day of days) {
      if (looked + day.n <= limits.lookMax) {
        looked += day.n
        continue
      }
      const hours = await hoursOf(of, search, day.span)
      for (const [i, { n }] of hours.entries()) if ((looked += n) > limits.lookMax) return spanOf(hours[Math.max(0, i - 1)]!.span)[0]
    }
    return undefined
  }

  return {
    async page(of: Journal, ask: JournalAsk): Promise<JournalPage> {
      const { codec } = tableOf(of),
        search = searchOf(of, ask)
      const size = ask.size === -1 ? limits.unpagedMax : ask.size,
        current = ask.size === -1 ? 1 : ask.current
      const offset = (current - 1) * size
      if (!search.isFree) {
        const days = await daysOf(of, search)
        const found = await pageOf(of, search, days, offset, size)
        return { records: found.map(codec.decode), total: days.reduce((sum, one) => sum + one.n, 0), size, current }
      }
      // Without an index only the newest rows are looked at; the answer says how far.
      const since = search.exact ? undefined : await sinceOf(of, search, await daysOf(of, search))
      const reach = since === undefined ? {} : { since }
      const [found, total] = await Promise.all([store.read(rows(of, search, { ...reach, limit: size, offset })), count(of, search, since)])
      return { records: found.map(codec.decode), total, size, current, ...reach }
    },
    async row(of: Journal, tenant: string | undefined, id: string): Promise<AnyRow | undefined> {
      const { codec, select } = tableOf(of)
      const sql = whereSql(dialect, codec, tenant, { id })
      const [values] = await store.read({ text: `select ${select(false)} from "${of.name}" where ${sql.text}`, values: sql.values })
      return values && codec.decode(values)
    },
    /** Every row, newest first and up to a bound, in pieces. */
    async *stream(of: Journal, ask: Pick<JournalAsk, 'tenant' | 'conditions'>, max: number): AsyncGenerator<readonly AnyRow[]> {
      const { codec } = tableOf(of)
      for await (const piece of store.pieces(rows(of, searchOf(of, ask), { limit: max, light: false }), 500)) yield piece.map(codec.decode)
    },
  }
}

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)
