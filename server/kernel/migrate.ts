/** Migrations: numbered SQL per dialect, made from the declarations by diffing snapshots, applied in order and once. */
import { mkdirSync, readdirSync, readFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '../../modules/kit/index.ts'
import { root } from '../config.ts'
import { carried } from './carry.ts'
import type { Dialect } from './columns.ts'
import { advise } from './query-plans.ts'
import { readableJson } from './readable-json.ts'
import { tableThere } from './kernel-state.ts'
import type { Store } from './store.ts'

export const migrationsFolder = join(root, 'migrations')

/** PostgreSQL's texts compare by bytes, as SQLite's do: so lists and conditions agree. */
const byBytes = (statement: string): string => statement.replace(/("\w+" )text(?! COLLATE)/g, '$1text COLLATE "C"')

/** SQLite's tables that are their key and nothing else: one tree holds them. */
const asKey = (statement: string): string => statement.replace(/^(CREATE TABLE `found_(?:keys|news)` [\s\S]*\));?\s*$/, '$1 WITHOUT ROWID;')

/** What stands before, without the columns that are no more: so nobody is asked whether a column that goes and one that comes are the same. They
 * never are: a field that was renamed raises the revision of its resource, and its rows are made anew of their facts. */
function withoutGone(before: any, after: any): any {
  const left = structuredClone(before)
  for (const [name, table] of Object.entries<any>(left.tables)) {
    const kept = after.tables[name]?.columns
    const gone = kept ? Object.keys(table.columns).filter(column => !(column in kept)) : []
    for (const column of gone) delete table.columns[column]
    for (const [index, { columns }] of Object.entries<any>(table.indexes))
      if (columns.some((one: any) => gone.includes(one?.expression ?? one))) delete table.indexes[index]
  }
  return left
}

/** The statements from one state of the declarations to the next, and the new state. */
export async function diff(dialect: Dialect, resources: readonly Resource[], before: unknown) {
  const [kit, { tables }] = await Promise.all([import('drizzle-kit/api'), import('./tables.ts')])
  const wanted = tables(dialect, resources)
  if (dialect === 'sqlite') {
    const empty = await kit.generateSQLiteDrizzleJson({})
    const after = await kit.generateSQLiteDrizzleJson(wanted)
    const from = (before ?? empty) as any,
      between = withoutGone(from, after)
    const statements = [...(await kit.generateSQLiteMigration(from, between)), ...(await kit.generateSQLiteMigration(between, after))]
    return { after, statements: carried(dialect, resources, before, after, statements).map(asKey) }
  }
  const after = kit.generateDrizzleJson(wanted)
  const from = (before ?? kit.generateDrizzleJson({})) as any,
    between = withoutGone(from, after)
  const statements = [...(await kit.generateMigration(from, between)), ...(await kit.generateMigration(between, after))]
  return { after, statements: carried(dialect, resources, before, after, statements).map(byBytes) }
}

/** Writes the next migration of both dialects when the declarations have moved on; answers the files. */
export async function newMigration(name: string, resources: readonly Resource[], folder = migrationsFolder): Promise<readonly string[]> {
  const files: string[] = []
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const place = join(folder, dialect),
      snapshot = join(folder, 'snapshots', `${dialect}.json`)
    mkdirSync(place, { recursive: true })
    mkdirSync(join(folder, 'snapshots'), { recursive: true })
    const before = existsSync(snapshot) ? JSON.parse(readFileSync(snapshot, 'utf8')) : undefined
    const { after, statements } = await diff(dialect, resources, before)
    if (statements.length === 0) continue
    const number = String(readdirSync(place).length + 1).padStart(4, '0')
    const path = join(place, `${number}_${name}.sql`)
    writeFileSync(path, statements.join('\n--> statement\n') + '\n')
    writeFileSync(snapshot, `${readableJson(after)}\n`)
    files.push(path)
  }
  return files
}

/** Applies what the database has not seen; answers the names of the migrations applied. */
export async function migrate(store: Store, folder = migrationsFolder): Promise<readonly string[]> {
  const made =
    store.dialect === 'sqlite'
      ? 'create table if not exists migrations (name text primary key, at text not null)'
      : 'create table if not exists migrations (name text collate "C" primary key, at text not null)'
  await store.exec(made)
  const applied: string[] = []
  const files = readdirSync(join(folder, store.dialect))
    .filter(file => file.endsWith('.sql'))
    .sort()
  for (const file of files) {
    const done = await store.transact('migrations', function* () {
      const mark = store.dialect === 'sqlite' ? '?' : '$1'
      const seen: any = yield { text: `select 1 from migrations where name = ${mark}`, values: [file] }
      if (seen.length > 0) return false
      const texts = readFileSync(join(folder, store.dialect, file), 'utf8').split('--> statement')
      // Together: a server is not waited for between two of them.
      yield texts.flatMap(text => (text.trim() ? [{ text: text.trim().replace(/;$/, ''), values: [] }] : []))
      yield { text: `insert into migrations (name, at) values (${mark}, ${store.dialect === 'sqlite' ? '?' : '$2'})`, values: [file, new Date().toISOString()] }
      return true
    })
    if (done) applied.push(file)
  }
  if (applied.length > 0) advise(store)
  return applied
}

export interface Migration {
  readonly name: string
  readonly at: string | null
}

/** Every migration of the dialect, with the time at which this database took it. */
export async function migrationsOf(store: Store): Promise<readonly Migration[]> {
  const folder = join(migrationsFolder, store.dialect)
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter(file => file.endsWith('.sql'))
        .sort()
    : []
  const rows = (await tableThere(store, 'migrations')) ? await store.read({ text: 'select name, at from migrations', values: [] }) : []
  const taken = new Map(rows.map(([name, at]) => [String(name), String(at)]))
  return names.map(name => ({ name, at: taken.get(name) ?? null }))
}
