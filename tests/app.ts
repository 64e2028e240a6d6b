/** A whole app on a fresh database: the engine, sessions for every role, and time that the test moves. */
import { createHash, randomUUID } from 'node:crypto'
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { modules as all } from '../modules/index.ts'
import { type Actor, type Command, type Module, newId, type Ports, type Role, type Resource } from '../modules/kit/index.ts'
import type { AnyRow } from '../server/kernel/codec.ts'
import { engine, type Engine, type RunOptions, type Session } from '../server/kernel/engine.ts'
import { log, type Log } from '../server/kernel/log.ts'
import { diff, migrationsFolder } from '../server/kernel/migrate.ts'
import { ensureBalanced } from './balanced.ts'
import { reactor, type Reactor } from '../server/kernel/reactions.ts'
import { registry } from '../server/kernel/registry.ts'
import type { Dialect } from '../server/kernel/columns.ts'
import { postgresql, sqlite, type Store } from '../server/kernel/store.ts'
import { asGolden } from './golden.ts'
import { kept } from './kept.ts'
import { isFull } from './run.ts'
import { person } from './spec.ts'

const root = join(import.meta.dirname, '..')
export const tenant = '000000'
export const master = 'a master secret for tests'
/** The address of the test server. */
export const testDatabase = (): string => process.env.TEST_DATABASE_URL!

export interface App {
  readonly engine: Engine
  readonly log: Log
  readonly reactor: Reactor
  readonly store: Store
  /** The test's clock. */
  now: string
  /** A session of a role that may do everything its role may by default, inside the given reach. */
  as(role: Role | 'system', extra?: Partial<Actor>): Session
  run(
    session: Session,
    command: Command,
    id?: string,
    input?: Readonly<Record<string, unknown>>,
    options?: RunOptions,
  ): Promise<{ id: string; version: number; status: string }>
  row<R extends Resource>(of: R, id: string): Promise<any>
  all(of: Resource, where?: object): Promise<readonly AnyRow[]>
  /** Reactions and timers until nothing is left to do. */
  tick(): Promise<void>
  /** Asserts that chain, rows and views are what the log says. */
  sound(): Promise<void>
  close(): Promise<void>
}

let names: ReadonlyMap<string, Resource> | undefined
/** The resources of the product, as against those that a test made up. */
const shipped = (): ReadonlyMap<string, Resource> => (names ??= registry(all).resources)

/** The sources of what makes tables of declarations. */
let makers: readonly string[] | undefined
const makersRead = (): readonly string[] =>
  (makers ??= globSync(['server/kernel/*.ts', 'modules/kit/*.ts', 'node_modules/drizzle-kit/package.json'], { cwd: root })
    .toSorted()
    .map(path => readFileSync(join(root, path), 'utf8')))
/** It takes longer than most tests do. */
const statementsOf = (dialect: Dialect, tables: readonly Resource[]): Promise<readonly string[]> =>
  kept(`tables-${dialect}`, [...makersRead(), ...tables.map(declared)], async () => (await diff(dialect, tables, undefined)).statements)
/** What leads from a snapshot of the tables, as it is written, to these. */
export const changesSince = (dialect: Dialect, tables: readonly Resource[], snapshot: string): Promise<readonly string[]> =>
  kept(`changes-${dialect}`, [...makersRead(), snapshot, ...tables.map(declared)], async () => (await diff(dialect, tables, JSON.parse(snapshot))).statements)
const told = new WeakMap<Resource, string>()
/** What a table is made from. */
function declared(of: Resource): string {
  const { lifecycle: _lifecycle, ...rest } = of
  if (!told.has(of)) told.set(of, JSON.stringify(rest))
  return told.get(of)!
}
let product: { readonly tables: readonly Resource[]; readonly declared: ReadonlyMap<string, string> } | undefined
/** The tables of the product, and how each is declared. */
function tablesShipped() {
  if (product) return product
  const { tables } = registry(all)
  return (product = { tables, declared: new Map(tables.map(of => [of.name, declared(of)])) })
}
/** The table that a statement makes, or whose index it makes. */
const tableIn = (statement: string): string | undefined => /^CREATE (?:TABLE|(?:UNIQUE )?INDEX \S+ ON) [`"]([^`"]+)/.exec(statement)?.[1]

const statements = new Map<string, Promise<readonly string[]>>()
const once = (dialect: Dialect, tables: readonly Resource[]): Promise<readonly string[]> => {
  const key = JSON.stringify([dialect, tables.map(of => [of.name, Object.keys(of.fields)])])
  if (!statements.has(key)) statements.set(key, statementsOf(dialect, tables))
  return statements.get(key)!
}
/** The tables of these modules that are not the product's, but made up by a test. */
const madeUp = (modules: readonly Module[]): readonly Resource[] =>
  modules === all ? [] : registry(modules).tables.filter(of => tablesShipped().declared.get(of.name) !== declared(of))
/** The tables of these modules in a dialect. Those of the product are taken out of all of its tables, which are worked out once;
 * what a test made up is worked out by itself. */
export async function tablesFor(dialect: Dialect, modules: readonly Module[]): Promise<readonly string[]> {
  const shipped = tablesShipped(),
    own = madeUp(modules),
    taken = new Set(
      registry(modules)
        .tables.filter(of => !own.includes(of))
        .map(of => of.name),
    )
  const isKernels = (statement: string): boolean => !shipped.declared.has(tableIn(statement)!) && !own.some(of => of.name === tableIn(statement))
  const picked = (await once(dialect, shipped.tables)).filter(statement => isKernels(statement) || taken.has(tableIn(statement)!))
  return own.length === 0 ? picked : [...picked, ...(await once(dialect, own)).filter(statement => !isKernels(statement))]
}
/** All tables of the product, as one text. */
const texts = new Map<Dialect, Promise<string>>()
function wholeText(dialect: Dialect): Promise<string> {
  if (!texts.has(dialect))
    texts.set(
      dialect,
      once(dialect, tablesShipped().tables).then(list => list.join(';\n')),
    )
  return texts.get(dialect)!
}
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

/** Opens an app over the modules. The clock starts at noon of 1 October 2026 in Shanghai. */
export async function app(
  modules: readonly Module[],
  options: { readonly dialect?: Dialect; readonly store?: Store; readonly ports?: Ports; readonly now?: string } = {},
): Promise<App> {
  const dialect = options.dialect ?? 'sqlite'
  const opened = options.store ? { store: options.store, drop: async () => {} } : await freshStore(dialect, modules)
  const self = { now: options.now ?? '2026-10-01T04:00:00.000Z' }
  const on = engine(opened.store, { modules, master, clock: () => self.now })
  const byPermit = new Map([...on.registry.commands.values()].map(command => [command.permit, command]))
  const facts = log(on)
  const quiet = {
    warn: () => {},
    error: (what: any, message: string) => {
      throw what.err ?? new Error(message)
    },
  }
  const react = reactor(on, facts, options.ports ?? {}, quiet)
  return Object.assign(self, {
    engine: on,
    log: facts,
    reactor: react,
    store: opened.store,
    as: (role: Role | 'system', extra: Partial<Actor> = {}): Session => ({
      tenant,
      zone: 'Asia/Shanghai',
      actor: person(role, role, { may: code => byPermit.get(code)?.by.includes(role as Role) ?? false, ...extra }),
    }),
    run: (session: Session, command: Command, id: string = newId(), input = {}, runOptions: RunOptions = {}) => on.run(session, command, id, input, runOptions),
    row: (of: Resource, id: string) => on.ask(tenant, { kind: 'get', of, id }),
    all: (of: Resource, where: object = {}) => on.ask(tenant, { kind: 'find', of, where, limit: 5_000 }),
    tick: async () => {
      for (let i = 0; i < 20; i++) {
        const { followed, timed } = await react.tick(tenant)
        if (followed + timed === 0) return
      }
    },
    sound: async () => {
      const { faults } = await facts.verify(tenant)
      if (faults.length > 0) throw new Error(faults.join('\n'))
      asGolden(shipped(), await facts.after(tenant, 0, 50_000))
    },
    close: async () => {
      await react.stop()
      // A log that a test spoiled on purpose can't be read.
      let isSpoiled = false
      const recorded = await facts.after(tenant, 0, recordedMax).catch(() => {
        isSpoiled = true
        return []
      })
      asGolden(shipped(), recorded)
      // Of a log that goes on for longer nobody can say here what it comes to.
      if (recorded.length < recordedMax && !isSpoiled) await ensureBalanced(on, tenant, recorded)
      await on.close()
      await opened.drop()
    },
  }) as App
}

/** Facts of one test that are looked at when it ends. */
const recordedMax = 20_000

/** The dialects that a suite runs on: PostgreSQL too when `TEST_DATABASE_URL` names a server. */
export const dialects: readonly Dialect[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgres'] : ['sqlite']
/** The dialects of what asks no database in a way of its own, such as the rules of a module: the kernel makes its statements, and is tried on
 * both. Both in full. */
export const anyDialect: readonly Dialect[] = isFull ? dialects : dialects.slice(0, 1)
