/** Portable backups: every table of one moment as lines of JSON, compressed. Made by either database and read by either, without tools
 * of any version; so one also moves an installation from a file to a server. */
import {
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import Database from 'better-sqlite3'
import { isPostgres } from '../server/database-address.ts'
import { archiveOf } from '../server/kernel/archive-file.ts'
import { postgres } from '../server/kernel/postgres-driver.ts'
import { migrationsFolder } from '../server/kernel/migrate.ts'
import { advise } from '../server/kernel/query-plans.ts'
import { openStore, type Store } from '../server/kernel/store.ts'
import { Stop } from './shell.ts'

/** One moment of a database: its tables with their columns, and the rows of each. */
interface Moment {
  readonly tables: ReadonlyMap<string, readonly string[]>
  rows(table: string): AsyncIterable<readonly (readonly unknown[])[]>
}
interface Head {
  readonly ketang: 1
  readonly at: string
  readonly migrations: readonly string[]
}
type Line = Head | { readonly table: string; readonly columns: readonly string[] } | readonly unknown[] | { readonly end: number }

/** What is of this run of a server alone. */
const passing: ReadonlySet<string> = new Set(['leases', 'tries'])
const piece = 2_000
const list = (names: readonly string[]): string => names.map(name => `"${name}"`).join(', ')

/** Sees a server's database as it is now, whatever is written meanwhile. */
async function atServer(url: string, see: (moment: Moment) => Promise<void>): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {}, types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } } as never })
  try {
    await client.begin('isolation level repeatable read read only', async tx => {
      const columns = await tx`select c.table_name, c.column_name from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' order by c.table_name, c.ordinal_position`
      await see({
        tables: grouped(columns.map(row => [String(row.table_name), String(row.column_name)] as const)),
        async *rows(table) {
          const { columns: names } = await tx.unsafe(`select * from "${table}" limit 0`)
          for await (const rows of tx.unsafe(`select * from "${table}"`).cursor(piece)) yield rows.map(row => names.map(name => row[name.name]))
        },
      })
    })
  } finally {
    await client.end({ timeout: 5 })
  }
}

const archive = 'facts_archive'
/** What the tenants' marks speak of; what lies beyond was left by a move that was broken off. */
const archived = `select a.* from apart.${archive} a join kernel_state s on s.tenant = a.tenant and s.name = 'archive'
  where a.position <= json_extract(s.value, '$.position')`

/** Sees a database file as it is now. */
async function atFile(file: string, see: (moment: Moment) => Promise<void>): Promise<void> {
  const client = new Database(file, { readonly: true }),
    isArchived = existsSync(archiveOf(file))
  try {
    if (isArchived) client.prepare('attach ? as apart').run(archiveOf(file))
    client.exec('begin')
    const columns = client
      .prepare(`select m.name, c.name from sqlite_schema m join pragma_table_info(m.name) c
      where m.type = 'table' and m.name not like 'sqlite_%' order by m.name, c.cid`)
      .raw()
      .all() as [string, string][]
    await see({
      tables: grouped(columns),
      async *rows(table) {
        let some: unknown[][] = []
        for (const row of client
          .prepare(isArchived && table === archive ? archived : `select * from "${table}"`)
          .raw()
          .iterate()) {
          some.push(row as unknown[])
          if (some.length === piece) {
            yield some
            some = []
          }
        }
        yield some
      },
    })
  } finally {
    client.close()
  }
}
const grouped = (columns: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> =>
  new Map([...Map.groupBy(columns, ([table]) => table)].map(([table, own]) => [table, own.map(([, column]) => column)]))

/** Writes a database to a file; `leave` names tables that stay out. Half a backup is no backup: it is taken away. */
export async function dumpTo(database: string, file: string, leave: ReadonlySet<string>, seen: (rows: number) => void): Promise<{ bytes: number }> {
  const partly = `${file}.part`
  try {
    await (isPostgres(database) ? atServer : atFile)(database, moment =>
      pipeline(Readable.from(lines(moment, leave, seen)), createGzip({ level: 5 }), createWriteStream(partly, { mode: 0o600 })),
    )
    renameSync(partly, file)
    return { bytes: statSync(file).size }
  } catch (error) {
    rmSync(partly, { force: true })
    throw error
  }
}

async function* lines(moment: Moment, leave: ReadonlySet<string>, seen: (rows: number) => void): AsyncGenerator<string> {
  const migrations: string[] = []
  if (moment.tables.has('migrations')) for await (const rows of moment.rows('migrations')) migrations.push(...rows.map(row => String(row[0])))
  yield `${JSON.stringify({ ketang: 1, at: new Date().toISOString(), migrations: migrations.sort() } satisfies Head)}\n`
  let count = 0
  for (const [table, columns] of moment.tables) {
    if (leave.has(table) || passing.has(table)) continue
    yield `${JSON.stringify({ table, columns })}\n`
    for await (const rows of moment.rows(table)) {
      if (rows.length > 0) yield rows.map(row => `${JSON.stringify(row)}\n`).join('')
      seen((count += rows.length))
    }
  }
  yield `${JSON.stringify({ end: count })}\n`
}

/** Whether a file is a backup of this kind, by its first bytes. */
export function isPortable(file: string): boolean {
  const start = Buffer.alloc(2),
    handle = openSync(file, 'r')
  try {
    readSync(handle, start)
  } finally {
    closeSync(handle)
  }
  return start[0] === 0x1f && start[1] === 0x8b
}

const foreign = (file: string): Stop => new Stop([`${file} 不是本系统的备份，或不完整`, `${file} is not a backup of this product, or not all of one`])
/** The lines of a backup; refuses a file that is none or ends too soon. */
async function* linesOf(file: string): AsyncGenerator<Line> {
  let rows = 0,
    ended = false
  const source = createReadStream(file).pipe(createGunzip())
  try {
    for await (const text of createInterface({ input: source, crlfDelay: Infinity })) {
      const line = JSON.parse(text) as Line
      if (Array.isArray(line)) rows++
      if ('end' in line) ended = line.end === rows
      yield line
    }
  } catch (error) {
    // What broke inside the database is said as it is.
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_') || error instanceof SyntaxError) throw foreign(file)
    throw error
  }
  if (!ended) throw foreign(file)
}

/** The statements that make the tables as they were when the backup was written. */
function structure(dialect: Store['dialect'], { migrations }: Head): readonly string[] {
  const folder = join(migrationsFolder, dialect),
    there = readdirSync(folder)
      .filter(name => name.endsWith('.sql'))
      .sort()
  const wanted = migrations.length > 0 ? migrations : there
  const lacking = wanted.find(name => !there.includes(name))
  if (lacking) throw new Stop([`备份来自更新的版本（${lacking}），请先升级`, `the backup is of a newer version (${lacking}): upgrade first`])
  return wanted.flatMap(name =>
    readFileSync(join(folder, name), 'utf8')
      .split('--> statement')
      .map(text => text.trim())
      .filter(Boolean),
  )
}

/** Puts a backup in the place of whatever the database holds: all of it or nothing. */
export async function loadFrom(database: string, file: string, seen: (rows: number) => void): Promise<void> {
  const all = linesOf(file),
    first = await all.next()
  const head = first.value as Head | undefined
  if (!head || !('ketang' in head)) throw foreign(file)
  await (isPostgres(database) ? intoServer : intoFile)(database, head, all, seen)
}

const made = {
  sqlite: 'create table if not exists migrations (name text primary key, at text not null)',
  postgres: 'create table if not exists migrations (name text collate "C" primary key, at text not null)',
} as const

async function intoServer(url: string, head: Head, all: AsyncIterable<Line>, seen: (rows: number) => void): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await client.begin(async tx => {
      const tables = await tx`select tablename from pg_tables where schemaname = current_schema()`
      if (tables.length > 0) await tx.unsafe(`drop table ${list(tables.map(one => one.tablename))} cascade`)
      await tx.unsafe([made.postgres, ...structure('postgres', head)].map(text => text.replace(/;$/, '')).join(';\n'))
      let copy: Awaited<ReturnType<ReturnType<typeof tx.unsafe>['writable']>> | undefined,
        count = 0
      const end = async (): Promise<void> => {
        if (copy)
          await new Promise<void>((resolve, reject) => {
            copy!.once('error', reject).end(resolve)
          })
      }
      for await (const line of all) {
        if ('table' in line) {
          await end()
          copy = await tx.unsafe(`copy "${line.table}" (${list(line.columns)}) from stdin`).writable()
        } else if (Array.isArray(line)) {
          if (!copy!.write(`${line.map(copied).join('\t')}\n`))
            await new Promise(resolve => {
              copy!.once('drain', resolve)
            })
          if (++count % piece === 0) seen(count)
        }
      }
      await end()
    })
  } finally {
    await client.end({ timeout: 5 })
  }
}
/** A value as `copy` reads it. */
const copied = (value: unknown): string =>
  value === null
    ? '\\N'
    : typeof value === 'boolean'
      ? value
        ? 't'
        : 'f'
      : String(value).replace(/[\\\n\r\t]/g, sign => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' })[sign]!)

async function intoFile(file: string, head: Head, all: AsyncIterable<Line>, seen: (rows: number) => void): Promise<void> {
  const partly = `${file}.restoring`
  const clear = (path: string): void => ['', '-wal', '-shm', '.archive', '.archive-journal'].forEach(ending => rmSync(`${path}${ending}`, { force: true }))
  clear(partly)
  const store = openStore(partly),
    client: Database.Database = store.raw
  try {
    // All in one: by itself each table would be brought to the disk.
    client.exec('begin')
    for (const text of [made.sqlite, ...structure('sqlite', head)]) client.exec(text)
    let put: Database.Statement | undefined,
      count = 0
    let apart: unknown[][] | undefined
    const putApart = (): void => {
      if (apart && apart.length > 0) store.archive!.put(apart)
      if (apart) apart = []
    }
    for await (const line of all) {
      if ('table' in line) {
        putApart()
        apart = line.table === archive ? [] : undefined
        put = client.prepare(`insert into "${line.table}" (${list(line.columns)}) values (${line.columns.map(() => '?').join(', ')})`)
      } else if (Array.isArray(line)) {
        if (apart) {
          apart.push([...line])
          if (apart.length === piece) putApart()
        } else put!.run(line.map(value => (typeof value === 'boolean' ? Number(value) : value)))
        if (++count % piece === 0) seen(count)
      }
    }
    putApart()
    client.exec('commit')
    advise(store)
    await store.close()
    for (const ending of ['-wal', '-shm', '.archive', '.archive-journal']) rmSync(`${file}${ending}`, { force: true })
    if (existsSync(archiveOf(partly))) renameSync(archiveOf(partly), archiveOf(file))
    renameSync(partly, file)
  } catch (error) {
    await store.close()
    clear(partly)
    throw error
  }
}
