/** Databases of tests: new ones, and those that are lent out again, emptied, since to make one takes longer than most tests do. */
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import type { Module } from '../modules/kit/index.ts'
import type { Dialect } from '../server/kernel/columns.ts'
import { migrationsFolder } from '../server/kernel/migrate.ts'
import { postgresql, sqlite, type Store } from '../server/kernel/store.ts'
import { madeUp, tablesFor, wholeText } from './made-tables.ts'

const root = join(import.meta.dirname, '..')
/** The address of the test server. */
export const testDatabase = (): string => process.env.TEST_DATABASE_URL!

let begun: Promise<Buffer> | undefined
/** A database in memory with all tables of the product and no rows: to copy it takes a tenth of making the tables. */
const emptyFile = (): Promise<Buffer> =>
  (begun ??= (async () => {
    const store = sqlite(':memory:')
    await store.exec(await wholeText('sqlite'))
    const bytes: Buffer = store.raw.serialize()
    await store.close()
    return bytes
  })())

const addressOf = (name: string): string => {
  const url = new URL(testDatabase())
  url.pathname = `/${name}`
  return url.href
}
/** The database of the run that has these tables and no rows, made by whoever asks first. To copy it takes a fifth of making the tables. */
async function emptyOne(admin: postgres.Sql, text: string): Promise<string> {
  const name = `tables_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  await admin`select pg_advisory_lock(hashtext(${name}))`
  const [known] = await admin`select 1 from pg_database where datname = ${name}`
  if (!known) {
    await admin.unsafe(`drop database if exists ${name}_half`)
    await admin.unsafe(`create database ${name}_half`)
    const half = postgres(addressOf(`${name}_half`), { max: 1, onnotice: () => {} })
    await half.unsafe(text)
    await half.end()
    await admin.unsafe(`alter database ${name}_half rename to ${name}`)
  }
  await admin`select pg_advisory_unlock(hashtext(${name}))`
  return name
}
/** The heads of a log, which a server keeps beside the database, go with it. */
const forgetHeads = (url: string): void => rmSync(join(root, 'var', `${new URL(url).pathname.slice(1)}.heads.log`), { force: true })
/** A new database on the test server, empty or with these tables; answers its address and how to drop it. */
export async function newDatabase(text?: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `t_${randomUUID().replaceAll('-', '')}`,
    url = addressOf(name)
  const admin = postgres(testDatabase(), { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}${text ? ` template ${await emptyOne(admin, text)}` : ''}`)
  await admin.end()
  return {
    url,
    drop: async () => {
      const again = postgres(testDatabase(), { max: 1, onnotice: () => {} })
      await again.unsafe(`drop database if exists ${name} with (force)`)
      await again.end()
      forgetHeads(url)
    },
  }
}

/** What is in a database beside rows: its tables, columns, indexes, rules and functions, the transactions that made them, and what was learnt of rows. */
const structure = ['class', 'attribute', 'attrdef', 'index', 'constraint', 'trigger', 'proc', 'type', 'namespace', 'extension', 'db_role_setting']
  .map(name => `(select count(*) || ' ' || max(xmin::text::bigint) from pg_${name})`)
  .concat('(select count(*)::text from pg_statistic where starelid >= 16384)')
const structureOf = async (on: postgres.Sql): Promise<string> => {
  const [row] = await on.unsafe(`select concat_ws(', ', ${structure.join(', ')}) as found`)
  return row!.found
}
interface Left {
  readonly url: string
  readonly structure: string
  drop(): Promise<void>
}
/** Databases of all tables that tests of this process have left empty. To make one takes as long as many a test, to empty it next to nothing. */
const left: Left[] = []
const connected = `select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  filled = `select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and (pg_relation_size(oid) > 0 or reltuples >= 0)`

/** Takes the rows out of a database; answers what it then is, or nothing where its structure is another than it was, or somebody is still there. */
async function emptied({ url, structure: was }: Left): Promise<string | undefined> {
  const on = postgres(url, { max: 1, onnotice: () => {} })
  try {
    // Who has closed a connection is gone a moment later, before this many questions are answered.
    let asked = 0
    while ((await on.unsafe(connected))[0]!.others > 0) if (++asked === 500) return undefined
    if ((await structureOf(on)) !== was) return undefined
    const names = (await on.unsafe(filled)).map(one => one.name)
    if (names.length > 0) await on.unsafe(`truncate ${names.join(', ')}`)
    return await structureOf(on)
  } finally {
    await on.end()
  }
}
/** Keeps a database for whoever comes next, or drops it. */
async function giveBack(one: Left): Promise<void> {
  const now = await emptied(one)
  if (now === undefined) return one.drop()
  forgetHeads(one.url)
  left.push({ ...one, structure: now })
}
/** A database of the product's tables without rows. */
async function emptyDatabase(text: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const again = left.pop()
  if (again) return { url: again.url, drop: () => giveBack(again) }
  const { url, drop } = await newDatabase(text),
    on = postgres(url, { max: 1, onnotice: () => {} }),
    made = { url, structure: await structureOf(on), drop }
  await on.end()
  return { url, drop: () => giveBack(made) }
}

/** A new database that was migrated, and into which nobody has written: at this path, or on the test server. */
export async function migratedDatabase(dialect: Dialect, path: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const collation = dialect === 'postgres' ? 'collate "C"' : '',
    names = readdirSync(join(migrationsFolder, dialect)).filter(name => name.endsWith('.sql'))
  const text = `${await wholeText(dialect)};
    create table migrations (name text ${collation} primary key, at text not null);
    insert into migrations values ${names.map(name => `('${name}', '2026-01-01T00:00:00.000Z')`).join()}`
  if (dialect === 'postgres') return newDatabase(text)
  const store = sqlite(':memory:')
  await store.exec(text)
  writeFileSync(path, store.raw.serialize())
  await store.close()
  return { url: path, drop: async () => {} }
}

/** Stores in memory that tests of this process have left empty: one that is opened must learn all tables, and each statement, anew. */
const leftInMemory: { readonly store: Store; readonly structure: unknown }[] = []
const structureIn = (store: Store): unknown => store.raw.pragma('schema_version', { simple: true })

/** A store in memory of the product's tables without rows, whoever had it before: nobody else can use it once it is given back. */
async function emptyInMemory(): Promise<{ store: Store; drop: () => Promise<void> }> {
  const made = leftInMemory.pop() ?? (await opened())
  const { store, structure } = made
  let isOver = false,
    isKnown = true
  const still = <T>(what: T): T => {
    if (isOver) throw new Error('this store was given back')
    return what
  }
  const lent: Store = {
    ...store,
    read: statement => still(store).read(statement),
    transact: (...all) => still(store).transact(...all),
    snapshot: work => still(store).snapshot(work),
    exec: text => still(store).exec(text),
    stream: (...all) => still(store).stream(...all),
    // What is done to the connection itself nobody can undo.
    get raw() {
      isKnown = false
      return store.raw
    },
    close: async () => {},
  }
  return {
    store: lent,
    async drop() {
      if (isOver) return
      isOver = true
      if (!isKnown || store.raw.inTransaction || structureIn(store) !== structure) return store.close()
      const names: readonly string[] = store.raw.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'").pluck().all()
      const row: readonly number[] = store.raw
        .prepare(`select ${names.map(name => `exists (select 1 from "${name}")`).join()}`)
        .raw(true)
        .get()
      const filled = names.filter((_, at) => row[at])
      store.raw.exec(`begin; ${filled.map(name => `delete from "${name}";`).join(' ')} commit`)
      leftInMemory.push(made)
    },
  }
}
async function opened(): Promise<(typeof leftInMemory)[number]> {
  const store = sqlite(':memory:', await emptyFile())
  return { store, structure: structureIn(store) }
}

/** A store of these modules without rows. Whoever has no tables of their own finds all of the product's, of which there is a copy at hand. */
export async function freshStore(dialect: Dialect, modules: readonly Module[]): Promise<{ store: Store; drop: () => Promise<void>; url: string }> {
  const isOurs = madeUp(modules).length === 0
  if (dialect === 'sqlite') {
    if (isOurs) return { ...(await emptyInMemory()), url: ':memory:' }
    const store = sqlite(':memory:')
    await store.exec((await tablesFor(dialect, modules)).join(';\n'))
    return { store, url: ':memory:', drop: async () => {} }
  }
  // Somebody's own server is left as it was found.
  const isKept = isOurs && process.env.KETANG_TEST_TEMPLATES === 'on'
  const made = await (isKept ? emptyDatabase(await wholeText(dialect)) : newDatabase())
  const store = postgresql(made.url, 6)
  if (!isKept) await store.exec((await tablesFor(dialect, modules)).join(';\n'))
  return { store, ...made }
}
