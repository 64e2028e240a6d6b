/** Journal tables: the tables of journals and of their tallies by day and by hour, and the statements that fill them. Logs are
 * no business: on both databases their tables are made here, not by migrations. */
import type { Journal } from '../../modules/kit/index.ts'
import type { AnyRow } from '../kernel/codec.ts'
import { codec, type Codec } from '../kernel/codec.ts'
import { columnsOf, type Dialect, metaColumns, snake, type Storage } from '../kernel/columns.ts'
import type { JournalStore } from './journal-store.ts'
import type { Statement } from '../kernel/store.ts'
import { inserter } from '../kernel/statements.ts'

/** The columns that are stored; the others of a row follow from them. */
const kept = ['id', 'tenant', 'createdAt', 'createdBy'] as const
const derived: Readonly<Record<string, string>> = { version: '1', status: "'kept'", updatedAt: '"created_at"', updatedBy: '"created_by"' }
const fields = (of: Journal) => columnsOf(of).filter(([key]) => !(key in metaColumns))

/** The day and the hour an instant lies in: totals are kept by them. */
export const dayOf = (instant: string): string => instant.slice(0, 10)
export const hourOf = (instant: string): string => instant.slice(0, 13)
/** The instants at which an hour, or a day, begins and ends. */
export const spanOf = (span: string): readonly [string, string] => {
  const isDay = span.length === 10,
    from = isDay ? `${span}T00:00:00.000Z` : `${span}:00:00.000Z`
  return [from, new Date(Date.parse(from) + (isDay ? 24 : 1) * 3_600_000).toISOString()]
}
const units = { day: dayOf, hour: hourOf } as const

export interface JournalTable {
  readonly of: Journal
  readonly codec: Codec
  /** The columns of a row as `codec.decode` wants them; heavy ones are left out when asked. */
  select(light: boolean): string
  /** Rows and what they add to the tally. */
  insert(rows: readonly AnyRow[]): readonly Statement[]
  /** Takes everything of an hour away. */
  forget(hour: string): readonly Statement[]
}

const types: Record<Dialect, Record<Storage, string>> = {
  sqlite: { text: 'text', json: 'text', integer: 'integer', flag: 'integer' },
  postgres: { text: 'text collate "C"', json: 'text', integer: 'bigint', flag: 'boolean' },
}

export function journalTable(dialect: Dialect, of: Journal): JournalTable {
  const columns = [...kept.map(key => [key, 'text'] as const), ...fields(of)]
  const names = columns.map(([key]) => snake(key))
  const rowsIn = inserter(
    dialect,
    of.name,
    names,
    columns.map(([, kind]) => kind),
    '',
  )
  const terms = of.terms.map(snake)
  const tally = (unit: keyof typeof units) =>
    inserter(
      dialect,
      `${of.name}_${unit}s`,
      ['tenant', unit, ...terms, 'n'],
      [...Array(terms.length + 2).fill('text'), 'integer'],
      `on conflict ("tenant", "${unit}", ${quoted(terms)}) do update set "n" = "${of.name}_${unit}s"."n" + excluded."n"`,
    )
  const tallies = { day: tally('day'), hour: tally('hour') }
  const made = codec(dialect, of)
  const mark = (n: number) => (dialect === 'sqlite' ? '?' : `$${n}`)
  return {
    of,
    codec: made,
    // Every column has a name of its own: a driver may hand rows over as records.
    select: light =>
      made.keys
        .map((key, i) => {
          const name = `"${made.names[i]}"`
          return `${derived[key] ?? (light && of.heavy.includes(key) ? 'null' : name)} as ${name}`
        })
        .join(', '),
    insert(rows) {
      const encoded = rows.map(row => {
        const values = new Map(made.encode(row).map((value, i) => [made.keys[i]!, value]))
        return columns.map(([key]) => (of.terms.includes(key) ? (values.get(key) ?? '') : values.get(key)))
      })
      const counted = (unit: keyof typeof units) => {
        const found = new Map<string, readonly [readonly unknown[], number]>()
        for (const row of rows) {
          const key = [row.tenant, units[unit](row.createdAt), ...of.terms.map(term => row[term] ?? '')]
          const place = JSON.stringify(key)
          found.set(place, [key, (found.get(place)?.[1] ?? 0) + 1])
        }
        return tallies[unit]([...found.values()].map(([key, n]) => [...key, n]))
      }
      return [...rowsIn(encoded), ...counted('day'), ...counted('hour')]
    },
    forget(hour) {
      const [from, until] = spanOf(hour),
        on = `"tenant", '${dayOf(hour)}', ${quoted(terms)}`
      return [
        { text: `delete from "${of.name}" where "created_at" >= ${mark(1)} and "created_at" < ${mark(2)}`, values: [from, until] },
        // The day loses what its hour had.
        {
          text: `insert into "${of.name}_days" ("tenant", "day", ${quoted(terms)}, "n") select ${on}, -"n" from "${of.name}_hours" where "hour" = ${mark(1)}
            on conflict ("tenant", "day", ${quoted(terms)}) do update set "n" = "${of.name}_days"."n" + excluded."n"`,
          values: [hour],
        },
        { text: `delete from "${of.name}_days" where "day" = ${mark(1)} and "n" <= 0`, values: [dayOf(hour)] },
        { text: `delete from "${of.name}_hours" where "hour" = ${mark(1)}`, values: [hour] },
      ]
    },
  }
}
const quoted = (names: readonly string[]): string => names.map(name => `"${name}"`).join(', ')

/** Makes the tables that are not there, and the columns that a newer version has. */
export async function makeJournals(store: JournalStore, journals: readonly Journal[]): Promise<void> {
  for (const of of journals) {
    const known = await columnNames(store, of.name)
    for (const text of known.size === 0 ? creating(store.dialect, of) : adding(store.dialect, of, known)) await store.exec(text)
  }
}

async function columnNames(store: JournalStore, table: string): Promise<ReadonlySet<string>> {
  const rows = await store.read(
    store.dialect === 'sqlite'
      ? { text: 'select name from pragma_table_info(?)', values: [table] }
      : { text: 'select column_name from information_schema.columns where table_schema = current_schema() and table_name = $1', values: [table] },
  )
  return new Set(rows.map(row => String(row[0])))
}

/** What finds rows: by time within a tenant or over all, and by the values that are searched whole. */
function creating(dialect: Dialect, of: Journal): readonly string[] {
  const type = types[dialect],
    terms = of.terms.map(term => `"${snake(term)}"`)
  const columns = [...kept.map(key => `"${snake(key)}" ${type.text} not null`), ...fields(of).map(([key, kind]) => `"${snake(key)}" ${type[kind]}`)]
  const index = (name: string, on: string) => `create index if not exists "${of.name}_${name}" on "${of.name}" (${on})`
  return [
    `create table if not exists "${of.name}" (${columns.join(', ')}, primary key ("id", "tenant"))`,
    index('tenant_at', '"tenant", "created_at"'),
    index('at', '"created_at"'),
    ...of.exact.map(key => index(snake(key), `"${snake(key)}", "created_at", "tenant"`)),
    ...Object.keys(units).map(
      unit =>
        `create table if not exists "${of.name}_${unit}s" ("tenant" ${type.text}, "${unit}" ${type.text}, ${terms
          .map(term => `${term} ${type.text}`)
          .join(', ')}, "n" ${type.integer} not null, primary key ("tenant", "${unit}", ${terms.join(', ')}))`,
    ),
    // For sweeping, and for who sees all tenants.
    `create index if not exists "${of.name}_hours_hour" on "${of.name}_hours" ("hour")`,
  ]
}

const adding = (dialect: Dialect, of: Journal, known: ReadonlySet<string>): readonly string[] =>
  fields(of)
    .filter(([key]) => !known.has(snake(key)))
    .map(([key, kind]) => `alter table "${of.name}" add column ${dialect === 'postgres' ? 'if not exists ' : ''}"${snake(key)}" ${types[dialect][kind]}`)
