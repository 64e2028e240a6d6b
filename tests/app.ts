/** A whole app on a fresh database: the engine, sessions for every role, and time that the test moves. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { modules as all } from '../modules/index.ts'
import { type Actor, type Command, type Module, newId, type Ports, type Role, type Resource } from '../modules/kit/index.ts'
import type { AnyRow } from '../server/kernel/codec.ts'
import { engine, type Engine, type RunOptions, type Session } from '../server/kernel/engine.ts'
import { log, type Log } from '../server/kernel/log.ts'
import { diff } from '../server/kernel/migrate.ts'
import { reactor, type Reactor } from '../server/kernel/reactions.ts'
import { registry } from '../server/kernel/registry.ts'
import type { Dialect } from '../server/kernel/columns.ts'
import { postgresql, sqlite, type Store } from '../server/kernel/store.ts'
import { asGolden } from './golden.ts'
import { runFolder } from './run.ts'
import { person } from './spec.ts'

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

/** Worked out once for all files of a run: it takes longer than most tests do. */
async function statementsOf(dialect: Dialect, tables: readonly Resource[]): Promise<readonly string[]> {
  const folder = runFolder(process.ppid),
    path = join(folder, `tables-${dialect}-${createHash('sha256').update(tables.map(declared).join('\n')).digest('hex')}.json`)
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
  const { statements } = await diff(dialect, tables, undefined),
    mine = join(folder, randomUUID())
  // Only a run of the tests sweeps up after itself.
  if (!existsSync(folder)) return statements
  writeFileSync(mine, JSON.stringify(statements))
  renameSync(mine, path)
  return statements
}
/** What a table is made from. */
const declared = ({ lifecycle: _lifecycle, ...rest }: Resource): string => JSON.stringify(rest)
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
/** The tables of these modules in a dialect. Those of the product are taken out of all of its tables, which are worked out once in a run;
 * what a test made up is worked out by itself. */
export async function tablesFor(dialect: Dialect, modules: readonly Module[]): Promise<readonly string[]> {
  const shipped = tablesShipped(),
    { tables } = registry(modules),
    own = tables.filter(of => shipped.declared.get(of.name) !== declared(of)),
    taken = new Set(tables.filter(of => !own.includes(of)).map(of => of.name))
  const isKernels = (statement: string): boolean => !shipped.declared.has(tableIn(statement)!) && !own.some(of => of.name === tableIn(statement))
  const picked = (await once(dialect, shipped.tables)).filter(statement => isKernels(statement) || taken.has(tableIn(statement)!))
  return own.length === 0 ? picked : [...picked, ...(await once(dialect, own)).filter(statement => !isKernels(statement))]
}

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
/** A new database on the test server, empty or with these tables; answers its address and how to drop it. */
export async function newDatabase(text?: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(testDatabase(), { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}${text ? ` template ${await emptyOne(admin, text)}` : ''}`)
  await admin.end()
  return {
    url: addressOf(name),
    drop: async () => {
      const again = postgres(testDatabase(), { max: 1, onnotice: () => {} })
      await again.unsafe(`drop database if exists ${name} with (force)`)
      await again.end()
      rmSync(join(import.meta.dirname, '..', 'var', `${name}.heads.log`), { force: true })
    },
  }
}

export async function freshStore(dialect: Dialect, modules: readonly Module[]): Promise<{ store: Store; drop: () => Promise<void>; url: string }> {
  const text = (await tablesFor(dialect, modules)).join(';\n')
  // Somebody's own server is left as it was found; of tables that a test made up there is one database.
  const isKept = dialect === 'postgres' && process.env.KETANG_TEST_TEMPLATES === 'on' && modules === all
  const made = dialect === 'postgres' ? await newDatabase(isKept ? text : undefined) : { url: ':memory:', drop: async () => {} }
  const store = dialect === 'postgres' ? postgresql(made.url, 6) : sqlite(made.url)
  if (!isKept) await store.exec(text)
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
      const recorded = await facts.after(tenant, 0, 20_000).catch(() => [])
      asGolden(shipped(), recorded)
      await on.close()
      await opened.drop()
    },
  }) as App
}

/** The dialects that a suite runs on: PostgreSQL too when `TEST_DATABASE_URL` names a server. */
export const dialects: readonly Dialect[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgres'] : ['sqlite']
