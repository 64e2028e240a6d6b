/** A whole app on a fresh database: the engine, sessions for every role, and time that the test moves. */
import { modules as all } from '../modules/index.ts'
import { type Actor, type Command, type Module, newId, type Ports, type Role, type Resource } from '../modules/kit/index.ts'
import type { AnyRow } from '../server/kernel/codec.ts'
import { engine, type Engine, type RunOptions, type Session } from '../server/kernel/engine.ts'
import { log, type Log } from '../server/kernel/log.ts'
import { ensureBalanced } from './balanced.ts'
import { reactor, type Reactor } from '../server/kernel/reactions.ts'
import { registry } from '../server/kernel/registry.ts'
import type { Dialect } from '../server/kernel/columns.ts'
import type { Store } from '../server/kernel/store.ts'
import { freshStore } from './databases.ts'
import { asGolden } from './golden.ts'
import { isFull } from './run.ts'
import { person } from './spec.ts'

export const tenant = '000000'
export const master = 'a master secret for tests'

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
