/** Finding: rows by what somebody typed, within the conditions that bound them, along the keys that are kept beside rows (finding-keys.ts). */
import { keysOf, ranks, type Resource, type Seek, seeksFor } from '../../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'
import type { Dialect } from './columns.ts'
import type { Session } from './engine.ts'
import { hiddenSomewhere, seen } from './field-visibility.ts'
import { maskOf } from './masking.ts'
import type { Statements } from './statements.ts'
import type { Rows, Statement } from './store.ts'
import { keysIn, newsIn, whereSql } from './where.ts'

/** A row that was found, and how well: 0 is exactly what was typed, then what begins so, is spelled so, or holds it. */
export interface FoundRow {
  readonly row: AnyRow
  readonly rank: number
  /** The key that it was found by. */
  readonly key: string
}

/** Keys that are walked before it is cheaper to look at the rows that somebody reaches: of who reaches one row in so many as these hold
 * hits, the page is full by then, and of who reaches fewer there are few. */
const keysMax = 1_000
/** PostgreSQL takes as long to look up the row of a key as to look at fifty keys: where there are no more than `all`, it walks fewer before it
 * looks at all of them. */
const short = { all: 5_000, walked: 250 }
const walked = (dialect: Dialect, keys: number | undefined): number =>
  dialect === 'postgres' && keys !== undefined && keys <= short.all ? short.walked : keysMax

/** Parts of a statement with their values, in the order in which they stand. */
export function sqlOf(dialect: Dialect) {
  const values: unknown[] = []
  const bind = (value: unknown): string => {
    values.push(value)
    return dialect === 'sqlite' ? '?' : `$${values.length}`
  }
  return { values, bind }
}
/** Conditions of rows, numbered after what stands before them. */
export function rowsIn({ dialect, codec }: Statements, of: Resource, tenant: string, where: object, values: unknown[]): string {
  const sql = whereSql(dialect, codec(of), tenant, where),
    before = values.length
  values.push(...sql.values)
  return dialect === 'sqlite' ? sql.text : sql.text.replace(/\$(\d+)/g, (_, n) => `$${Number(n) + before}`)
}
const columns = ({ codec }: Statements, of: Resource): string =>
  codec(of)
    .names.map(name => `"${name}"`)
    .join(', ')

/** The rows of the first keys that meet the conditions, in the order of the keys, of which so many are walked. */
function byKeys(tables: Statements, of: Resource, tenant: string, seek: Seek, where: object, limit: number, walk: number): Statement {
  const { values, bind } = sqlOf(tables.dialect)
  const keys = `select key as found_key, id as found_id from found_keys where ${keysIn(of.name, tenant, seek, bind)} order by key, id limit ${walk}`
  const rows = rowsIn(tables, of, tenant, where, values)
  const from = `(${keys}) as w cross join "${of.name}"`
  const text = `select found_key, ${columns(tables, of)} from ${from} where id = found_id and ${rows} order by found_key, found_id limit ${limit}`
  return { text, values, isSmall: true }
}
/** How many keys each seek has, as far as it matters: none, so many as are walked, or more. */
function keyCounts({ dialect }: Statements, of: Resource, tenant: string, seeks: readonly Seek[]): Statement {
  const { values, bind } = sqlOf(dialect),
    most = (dialect === 'sqlite' ? keysMax : short.all) + 1
  const counts = seeks.map((seek, i) => `(select count(*) from (select 1 from found_keys where ${keysIn(of.name, tenant, seek, bind)} limit ${most}) as k${i})`)
  return { text: `select ${counts.join(', ')}`, values, isSmall: true }
}
/** The first keys of rows that meet the conditions: all keys are walked, and each is looked up among the ids of those rows, which are read once. */
function byReach(tables: Statements, of: Resource, tenant: string, seek: Seek, where: object, limit: number): Statement {
  const { values, bind } = sqlOf(tables.dialect)
  const isThere = keysIn(of.name, tenant, seek, bind)
  const reached = `id in (select id from "${of.name}" where ${rowsIn(tables, of, tenant, where, values)})`
  // PostgreSQL takes the keys for few and looks each up in the table; what it can't turn into a join it reads once, and keeps as a hash.
  const isOwn = tables.dialect === 'sqlite' ? reached : `(${reached}) is true`
  const text = `select min(key) as found_key, id as found_id from found_keys where ${isThere} and ${isOwn}
    group by id order by found_key, found_id limit ${limit}`
  return { text, values }
}

/** Rows of the news that are looked at: those that came last. */
const newsSeen = 400
/** Which rows of the news have a key that is sought. */
function inNews({ dialect }: Statements, of: Resource, tenant: string, seeks: readonly Seek[]): Statement {
  const { values, bind } = sqlOf(dialect)
  return { text: `select id from found_news where ${newsIn(dialect, of.name, tenant, seeks, bind)} order by id desc limit ${newsSeen}`, values, isSmall: true }
}

type Read = (statement: Statement) => Promise<Rows>
type Found = readonly (readonly [key: string, row: AnyRow])[]
/** Of who reaches no more rows than these, keys are made in memory. */
const reachMax = 300
/** What one seek finds: for who reaches all rows along its keys, else as many ways as the number of keys allows. */
async function sought(
  tables: Statements,
  read: Read,
  of: Resource,
  tenant: string,
  seek: Seek,
  where: object,
  wanted: number,
  count: Promise<number> | undefined,
  reached: () => Promise<readonly AnyRow[] | undefined>,
): Promise<Found> {
  const keyCount = await count
  if (keyCount === 0) return []
  const walk = walked(tables.dialect, keyCount),
    isLong = keyCount !== undefined && keyCount > walk,
    own = isLong ? await reached() : undefined
  if (own) return among(of, own, seek)
  // One row has several keys that begin alike: a few more are asked for than are wanted.
  const most = wanted * 4,
    { decode } = tables.codec(of)
  const found = (await read(byKeys(tables, of, tenant, seek, where, most, walk))).map(([key, ...values]) => [String(key), decode(values)] as const)
  if (!isLong || found.length >= most || new Set(found.map(([, row]) => row.id)).size >= wanted) return found
  const keys = (await read(byReach(tables, of, tenant, seek, where, wanted))) as readonly (readonly [string, string])[]
  const rows = (
    await read(
      tables.byId(
        of,
        tenant,
        keys.map(([, id]) => id),
      ),
    )
  ).map(decode)
  return keys.flatMap(([key, id]) => rows.filter(row => row.id === id).map(row => [key, row] as const))
}
const among = (of: Resource, rows: readonly AnyRow[], seek: Seek): Found =>
  rows.flatMap(row =>
    keysOf(of, row)
      .filter(key => meets(seek, key))
      .map(key => [key, row] as const),
  )
/** Whether a key is one that is sought. */
export const meets = ({ from, until }: Seek, key: string): boolean => (until === undefined ? key === from : key >= from && key < until)

/** The rows that seeks find, each once, the best first. */
async function seekRows(
  tables: Statements,
  read: Read,
  of: Resource,
  tenant: string,
  seeks: readonly Seek[],
  where: object,
  limit: number,
): Promise<readonly FoundRow[]> {
  const found = new Map<string, FoundRow>(),
    isBound = Object.keys(where).length > 0
  let few: Promise<readonly AnyRow[] | undefined> | undefined
  const reached = () =>
    (few ??= read(tables.find(of, tenant, where, [], reachMax + 1)).then(rows => (rows.length > reachMax ? undefined : rows.map(tables.codec(of).decode))))
  const counts = isBound ? read(keyCounts(tables, of, tenant, seeks)).then(([row]) => row!.map(Number)) : undefined
  const [news, ...answers] = await Promise.all([
    (async () => {
      const ids = (await read(inNews(tables, of, tenant, seeks))).map(([id]) => String(id))
      return ids.length === 0 ? [] : (await read(tables.find(of, tenant, { all: [where, { id: ids }] }, ['id'], newsSeen))).map(tables.codec(of).decode)
    })(),
    ...seeks.map((seek, i) =>
      sought(
        tables,
        read,
        of,
        tenant,
        seek,
        where,
        limit,
        counts?.then(all => all[i]!),
        reached,
      ),
    ),
  ])
  seeks.forEach((seek, i) => {
    for (const [key, row] of [...answers[i]!, ...among(of, news, seek)]) {
      const rank = key === seek.from && seek.rank !== ranks.within ? 0 : Number(seek.rank) + 1
      const known = found.get(row.id)
      if (!known || rank < known.rank) found.set(row.id, { row, rank, key: key.slice(2) })
    }
  })
  return [...found.values()].sort(byRank).slice(0, limit)
}
/** The rows that somebody finds by what they typed, under the conditions that bound them: by no field that is hidden from them, and by what is
 * masked for them as it is written and whole. */
export async function findRows(
  tables: Statements,
  read: Read,
  { tenant, actor }: Session,
  of: Resource,
  typed: string,
  where: object,
  limit: number,
): Promise<readonly FoundRow[]> {
  const hidden = hiddenSomewhere(of, actor),
    seeks = seeksFor(of, typed, field => maskOf(field, actor) !== undefined).filter(seek => !hidden.has(seek.field))
  if (seeks.length === 0) return []
  const found = await seekRows(tables, read, of, tenant, seeks, where, limit)
  return found.map(one => ({ ...one, row: seen(of, [one.row], actor)[0]! }))
}

export const byRank = (a: Omit<FoundRow, 'row'>, b: Omit<FoundRow, 'row'>): number =>
  a.rank - b.rank || a.key.length - b.key.length || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
