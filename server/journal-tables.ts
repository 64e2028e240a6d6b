/** Journal tables: the tables of journals and of their tallies, and the statements that fill them. Logs are no business: on
 * SQLite they lie in a file of their own, and on both databases their tables are made here, not by migrations. */
import type { Journal } from '../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'
import { codec, type Codec } from './codec.ts'
import { columnsOf, type Dialect, metaColumns, snake, type Storage } from './columns.ts'
import type { Statement, Store } from './store.ts'
import { inserter } from './tables.ts'

/** The columns that are stored; the others of a row follow from them. */
const kept = ['id', 'tenant', 'createdAt', 'createdBy'] as const
const derived: Readonly<Record<string, string>> = {
  version: '1', status: "'kept'", updatedAt: '"created_at"', updatedBy: '"created_by"',
}
const fields = (of: Journal) => columnsOf(of).filter(([key]) => !(key in metaColumns))

/** The hour an instant lies in: totals are kept by it. */
export const hourOf = (instant: string): string => instant.slice(0, 13)
/** The instants at which an hour begins and ends. */
export const spanOf = (hour: string): readonly [string, string] => {
  const from = `${hour}:00:00.000Z`
  return [from, new Date(Date.parse(from) + 3_600_000).toISOString()]
}

export interface JournalTable {
  readonly of: Journal
  readonly codec: Codec
  /** The columns of a row as `codec.decode` wants them; heavy ones are left out when asked. */
  select(light: boolean): string
  /** Rows and what they add to the tally. */
  insert(rows: readonly AnyRow[]): readonly Statement[]
  /** Everything of an hour. */
  forget(hour: string): readonly Statement[]
}

const types: Record<Dialect, Record<Storage, string>> = {
  sqlite: { text: 'text', json: 'text', integer: 'integer', flag: 'integer' },
  postgres: { text: 'text collate "C"', json: 'text', integer: 'bigint', flag: 'boolean' },
}

export function journalTable(dialect: Dialect, of: Journal): JournalTable {
  const columns = [...kept.map(key => [key, 'text'] as const), ...fields(of)]
  const names = columns.map(([key]) => snake(key))
  const rowsIn = inserter(dialect, of.name, names, columns.map(([, kind]) => kind), '')
  const terms = of.terms.map(snake)
  const tally = inserter(
    dialect, `${of.name}_tally`, ['tenant', 'hour', ...terms, 'n'], [...Array(terms.length + 2).fill('text'), 'integer'],
    `on conflict ("tenant", "hour", ${terms.map(name => `"${name}"`).join(', ')}) do update set "n" = "${of.name}_tally"."n" + excluded."n"`)
  const made = codec(dialect, of)
  const mark = (n: number) => dialect === 'sqlite' ? '?' : `$${n}`
  return {
    of, codec: made,
    // Every column has a name of its own: a driver may hand rows over as records.
    select: light => made.keys.map((key, i) => `${derived[key] ?? (light && of.heavy.includes(key) ? 'null' : `"${made.names[i]}"`)} as "${made.names[i]}"`).join(', '),
    insert(rows) {
      const encoded = rows.map(row => {
        const values = new Map(made.encode(row).map((value, i) => [made.keys[i]!, value]))
        return columns.map(([key]) => of.terms.includes(key) ? values.get(key) ?? '' : values.get(key))
      })
      const counted = new Map<string, readonly [readonly unknown[], number]>()
      for (const row of rows) {
        const key = [row.tenant, hourOf(row.createdAt), ...of.terms.map(term => row[term] ?? '')]
        const place = JSON.stringify(key)
        counted.set(place, [key, (counted.get(place)?.[1] ?? 0) + 1])
      }
      return [...rowsIn(encoded), ...tally([...counted.values()].map(([key, n]) => [...key, n]))]
    },
    forget(hour) {
      const [from, until] = spanOf(hour)
      return [
        { text: `delete from "${of.name}" where "created_at" >= ${mark(1)} and "created_at" < ${mark(2)}`, values: [from, until] },
        { text: `delete from "${of.name}_tally" where "hour" = ${mark(1)}`, values: [hour] },
      ]
    },
  }
}

/** Makes the tables that are not there, and the columns that a newer version has. */
export async function makeJournals(store: Store, journals: readonly Journal[]): Promise<void> {
  for (const of of journals) {
    const known = await columnNames(store, of.name)
    for (const text of known.size === 0 ? creating(store.dialect, of) : adding(store.dialect, of, known)) await store.exec(text)
  }
}

async function columnNames(store: Store, table: string): Promise<ReadonlySet<string>> {
  const rows = await store.read(store.dialect === 'sqlite'
    ? { text: 'select name from pragma_table_info(?)', values: [table] }
    : { text: 'select column_name from information_schema.columns where table_schema = current_schema() and table_name = $1', values: [table] })
  return new Set(rows.map(row => String(row[0])))
}

/** What finds rows: by time within a tenant or over all, and by the values that are searched whole. */
function creating(dialect: Dialect, of: Journal): readonly string[] {
  const type = types[dialect], terms = of.terms.map(term => `"${snake(term)}"`)
  const columns = [
    ...kept.map(key => `"${snake(key)}" ${type.text} not null`), ...fields(of).map(([key, kind]) => `"${snake(key)}" ${type[kind]}`),
  ]
  const index = (name: string, on: string) => `create index if not exists "${of.name}_${name}" on "${of.name}" (${on})`
  return [
    `create table if not exists "${of.name}" (${columns.join(', ')}, primary key ("id", "tenant"))`,
    index('tenant_at', '"tenant", "created_at"'), index('at', '"created_at"'),
    ...of.exact.map(key => index(snake(key), `"${snake(key)}", "created_at", "tenant"`)),
    `create table if not exists "${of.name}_tally" ("tenant" ${type.text}, "hour" ${type.text}, ${
      terms.map(term => `${term} ${type.text}`).join(', ')}, "n" ${type.integer} not null, primary key ("tenant", "hour", ${terms.join(', ')}))`,
  ]
}

const adding = (dialect: Dialect, of: Journal, known: ReadonlySet<string>): readonly string[] =>
  fields(of).filter(([key]) => !known.has(snake(key)))
    .map(([key, kind]) => `alter table "${of.name}" add column ${dialect === 'postgres' ? 'if not exists ' : ''}"${snake(key)}" ${types[dialect][kind]}`)
