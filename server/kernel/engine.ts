/** The engine: runs commands and answers queries for whoever asks, over HTTP, from the CLI, in reactions and in tests. */
import {
  type Field,
  type Actor,
  type Invoke,
  type Ask,
  checkInput,
  type Command,
  type Query,
  type RefusalCode,
  RefusalError,
  type Resource,
  defaultZone,
} from '../../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'
import { counts } from './counts.ts'
import { changeFeed, type ChangeFeed } from './change-feed.ts'
import { findRows, type FoundRow } from './finding.ts'
import { type ListOptions, listings, type Page, type StreamOptions } from './listing.ts'
import { invalid, no } from './refusals.ts'
import { registry, type Registry } from './registry.ts'
import { cleanRich, marked } from './rich-text.ts'
import { encryption, type Encryption } from './encryption.ts'
import { seen } from './field-visibility.ts'
import { naming, type Naming, takesNames } from './naming.ts'
import type { Statement, Store } from './store.ts'
import { statements, type Statements } from './statements.ts'
import { commandChannel } from './diagnostics-channels.ts'
import { type Done, executeCommand, refsIn } from './execute-command.ts'
import { signposts } from './signposts.ts'
import { comparator } from './where.ts'
import { writer, type Writer, type Committed } from './writer.ts'
import { commandTrial, driven, trial, type Trying } from './trial.ts'
import { zones, type Zones } from './zones.ts'
import { type PrefetchHint, firstOf, isAskable, newUnitOfWork } from './unit-of-work.ts'
import type { Module } from '../../modules/kit/index.ts'

/** Who asks, in which tenant. */
export interface Session {
  readonly tenant: string
  readonly zone: string
  readonly actor: Actor
}

export interface RunOptions {
  readonly key?: string | undefined
  readonly version?: number | undefined
  /** The id was drawn just now: no row has it, and none is looked for. */
  readonly fresh?: boolean | undefined
  /** The time of the command; the engine's clock when left out. Only seeding and tests give one. */
  readonly now?: string | undefined
}
export interface Engine {
  readonly registry: Registry
  readonly store: Store
  readonly statements: Statements
  readonly writer: Writer
  readonly feed: ChangeFeed
  /** Forgets totals and places of lists: rows were changed beside the log's commits. All tenants or resources when none is named. */
  forget(tenant?: string, resource?: string): void
  readonly encryption: Encryption
  readonly clock: () => string
  /** Tells what was personal of rows that were erased, after the commit: whoever keeps copies of it elsewhere lets go of them. */
  onErased(listener: (tenant: string, values: readonly string[]) => void): void
  /** Runs a command with values in their inner forms. */
  run(session: Session, command: Command, id: string, input?: Readonly<Record<string, unknown>>, options?: RunOptions): Promise<Done>
  /** Parses and checks what came over the wire, then runs. */
  submit(session: Session, command: Command, id: string, given: Readonly<Record<string, unknown>>, options?: RunOptions): Promise<Done>
  /** Runs several commands in one turn, one after another: all of them, or none. */
  together(session: Session, steps: readonly Invoke[], options?: RunOptions): Promise<readonly Done[]>
  /** Answers a query without bounds. */
  ask<T>(tenant: string, query: Ask<T> | Query): Promise<T>
  /** How many rows meet conditions in each of some tenants, asked together; of those that have none there is nothing. For what the process itself
   * must know: it looks through no wall for a person. */
  countEach(tenants: readonly string[], of: Resource, where: object): Promise<ReadonlyMap<string, number>>
  /** The same for figures that are asked for again and again: kept, and moved by what commits. */
  totals(tenants: readonly string[], of: Resource, where: object): Promise<ReadonlyMap<string, number>>
  /** Of each of some tenants the row that bears its name. */
  ownRows(tenants: readonly string[], of: Resource): Promise<readonly AnyRow[]>
  /** Reads ahead what will be asked for, and answers queries from it: rows as they are at that moment. */
  asking(tenant: string, hint: PrefetchHint): Promise<(query: Ask<any> | Query) => Promise<any>>
  /** Begins a trial of commands in a tenant: who previews is told what would be refused. */
  trying(tenant: string): Trying
  list(session: Session, of: Resource, options?: ListOptions): Promise<Page>
  /** The same list, to be read again and again, or another of its pages: what depends on who asks for what alone is worked out once. */
  listing(session: Session, of: Resource, options?: ListOptions): (page?: number) => Promise<Page>
  /** All rows of a tenant that meet conditions, whoever asks: in the order of a list, some at a time. */
  stream(tenant: string, of: Resource, where: object, options: StreamOptions): AsyncIterable<readonly AnyRow[]>
  /** The rows inside the session's reach that are found by what was typed, the best first. */
  find(session: Session, of: Resource, typed: string, limit: number): Promise<readonly FoundRow[]>
  /** A row inside the session's reach, or undefined. */
  row(session: Session, of: Resource, id: string): Promise<AnyRow | undefined>
  command(resource: string, name: string): Command
  /** What a tenant has decided about names. */
  readonly house: Naming
  /** The zones of tenants, once they were learnt. */
  readonly zones: Zones
  /** A session for time, reactions and operators, in the tenant's zone. */
  system(tenant: string): Session
  close(): Promise<void>
}

const noId: RefusalCode = { ...no.missing, field: 'id' }

export interface EngineOptions {
  readonly modules: readonly Module[]
  readonly master: string
  readonly clock?: () => string
  readonly zone?: string
}

/** The personal values that rows had before they were erased, each once; what is shorter than a name of two characters names nobody. */
function erasedOf({ facts, changed }: Committed): readonly string[] {
  const gone = new Set(facts.filter(one => one.type === 'erased').map(one => `${one.resource} ${one.stream}`))
  const says = ({ pii, isSealed, kind }: Field): boolean => Boolean(pii ?? isSealed) && kind !== 'secret'
  const values = changed
    .filter(({ of, before, after }) => before && gone.has(`${of.name} ${after.id}`))
    .flatMap(({ of, before }) => Object.entries(of.fields).flatMap(([name, field]) => (says(field) ? [before![name]] : [])))
  return [...new Set(values.filter((one): one is string => typeof one === 'string' && one.length > 1))]
}

/** The instant that it is: thousands ask within a second, and the text of a millisecond is made once. */
function timeOfDay(): () => string {
  let at = Number.NaN,
    text = ''
  return () => {
    const now = Date.now()
    if (now !== at) text = new Date((at = now)).toISOString()
    return text
  }
}

export function engine(store: Store, options: EngineOptions): Engine {
  const all = registry(options.modules)
  const seals = encryption(options.master)
  const made = statements(store.dialect, all, seals)
  const clock = options.clock ?? timeOfDay()
  const zone = options.zone ?? defaultZone
  const kept = counts(),
    posts = signposts(),
    { scoped, listing, stream } = listings({ all, made, store, kept, posts })
  const live = changeFeed(store)
  const erasures: Parameters<Engine['onErased']>[0][] = []
  const write = writer(store, made, what => {
    kept.moved(what.tenant, what.changed)
    posts.moved(what.tenant, what.changed)
    live.committed(what)
    if (!what.facts.some(one => one.type === 'erased')) return
    store.forget()
    const values = erasedOf(what)
    if (values.length > 0) for (const listener of erasures) listener(what.tenant, values)
  })
  const forget: Engine['forget'] = (tenant, resource) => {
    kept.forget(tenant, resource)
    posts.forget(tenant, resource)
  }
  live.onForeign(forget)
  const readRow = async (of: Resource, tenant: string, id: string): Promise<AnyRow | undefined> => {
    const [values] = await store.read(made.findFew({ of, where: { id }, limit: 1 }, tenant))
    return values && made.codec(of).decode(values)
  }
  const countEach: Engine['countEach'] = async (tenants, of, where) => {
    const rows = tenants.length === 0 ? [] : await store.read(made.countEach(of, tenants, where))
    return new Map(rows.map(([tenant, n]) => [String(tenant), Number(n)]))
  }
  const ownRows: Engine['ownRows'] = async (tenants, of) => (tenants.length === 0 ? [] : decoded(of, made.ownRows(of, tenants)))
  const places = zones(all, zone, live, ownRows),
    house = naming(all, live, readRow)
  const kernel = { registry: all, encryption: seals, zoneOf: places.of }

  /** Ids may come from callers: what no text of a form could be, and what is longer than any of ours, is none. */
  const isId = (id: string): boolean => typeof id === 'string' && id.length <= 200 && !/[\u0000-\u001f]/.test(id) && id.isWellFormed()
  const denied = ({ actor }: Session, command: Command): RefusalError | undefined =>
    actor.lookingOnly
      ? new RefusalError(no.looking)
      : actor.role !== 'system' && !actor.may(command.permit)
        ? new RefusalError({ ...no.denied, detail: { permit: command.permit } })
        : undefined
  const run: Engine['run'] = (session, command, id, input = {}, options = {}) => {
    const no = denied(session, command) ?? (isId(id) ? undefined : new RefusalError(noId))
    if (no) return Promise.reject(no)
    const rich = marked(command, input)
    if (rich.length > 0) return cleanRich(input, rich).then(clean => send(session, command, id, clean, options))
    return send(session, command, id, input, options)
  }
  const together: Engine['together'] = async (session, steps, { key, now } = {}) => {
    const { actor, tenant, zone } = session
    const orders = await Promise.all(
      steps.map(async ({ command, id, input }, i) => {
        const no = denied(session, command) ?? (isId(id) ? undefined : new RefusalError(noId)),
          rich = marked(command, input)
        if (no) throw no
        return {
          command,
          id,
          input: rich.length > 0 ? await cleanRich(input, rich) : input,
          actor,
          tenant,
          zone,
          now: now ?? clock(),
          key: key === undefined ? undefined : `${key}:${i}`,
          drawn: [],
        }
      }),
    )
    return commandChannel.tracePromise(
      () =>
        write.submit(
          tenant,
          function* (work) {
            const done: Done[] = []
            for (const order of orders) done.push(yield* executeCommand(kernel, work, order))
            return done
          },
          {
            kind: steps[0]!.command.permit,
            key: orders[0]?.key,
            rows: orders.flatMap(one => [[one.command.on, one.id] as const, ...pointed(one.command, one.input)]),
          },
        ),
      { tenant, permit: steps[0]!.command.permit },
    )
  }
  const send: Engine['run'] = (session, command, id, input = {}, { key, version, now, fresh } = {}) => {
    const { actor, tenant } = session
    const order = { command, id, input, actor, tenant, zone: session.zone, key, version, now: now ?? clock(), drawn: [] }
    const rows = [[command.on, id] as const, ...pointed(command, input)],
      hint = { kind: command.permit, key, rows, fresh }
    return commandChannel.tracePromise(() => write.submit(tenant, work => executeCommand(kernel, work, order), hint), { tenant, permit: command.permit })
  }

  /** One question about committed rows needs no work around it, in which others would be remembered. */
  async function ask(tenant: string, asked: Ask<any> | Query): Promise<any> {
    const query = 'query' in asked ? asked.query : asked
    switch (query.kind) {
      case 'get':
        return isAskable(query.id) ? (await decoded(query.of, made.byId(query.of, tenant, [query.id])))[0] : undefined
      case 'find':
        return firstOf(query, (await decoded(query.of, made.findFew(query, tenant))).toSorted(comparator(query.sort ?? [])))
      case 'count':
        return Number((await store.read(made.count(query.of, tenant, query.where)))[0]![0])
      case 'next':
        return Number((await store.read(made.sequence(tenant, query.sequence)))[0]?.[0] ?? 0) + 1
    }
  }
  const decoded = async (of: Resource, statement: Statement): Promise<readonly AnyRow[]> => (await store.read(statement)).map(made.codec(of).decode)
  const asking: Engine['asking'] = async (tenant, hint) => {
    const work = newUnitOfWork(made, tenant)
    await driven(store, work.expect([hint]))
    return query => driven(store, work.ask('query' in query ? query.query : query))
  }
  const trying: Engine['trying'] = tenant => commandTrial(trial(store, made, tenant), { kernel, clock, house, denied, pointed })

  /** The rows an input points to: every turn looks at them. */
  const pointed = (command: Command, input: Readonly<Record<string, unknown>>): readonly (readonly [Resource, string])[] =>
    refsIn(command).flatMap(([name, to]) => (typeof input[name] === 'string' ? [[all.resources.get(to)!, input[name]] as const] : []))

  return {
    registry: all,
    store,
    statements: made,
    writer: write,
    feed: live,
    forget,
    encryption: seals,
    clock,
    onErased: listener => void erasures.push(listener),
    run,
    together,
    ask,
    countEach,
    async totals(tenants, of, where) {
      const unknown: string[] = [],
        counted = Promise.resolve().then(() => countEach(unknown, of, where))
      const totalOf = (tenant: string) =>
        kept.get(tenant, of, where, async () => {
          unknown.push(tenant)
          return (await counted).get(tenant) ?? 0
        })
      return new Map(await Promise.all(tenants.map(async tenant => [tenant, await totalOf(tenant)] as const)))
    },
    ownRows,
    asking,
    trying,
    house,
    async submit(session, command, id, given, runOptions) {
      const { input, wrong } = checkInput(command.input, given, session.zone, takesNames(command) ? await house(session.tenant) : undefined)
      return wrong.length > 0 ? Promise.reject(new RefusalError(invalid(wrong))) : run(session, command, id, input, runOptions)
    },
    list: async (session, of, options) => listing(session, of, options)(),
    listing,
    stream,
    find: (session, of, typed, limit) => findRows(made, store.read, session, of, typed, scoped(of, session.actor, {}), limit),
    async row(session, of, id) {
      const conditions = scoped(of, session.actor, { id })
      const [values] = await store.read(made.findFew({ of, where: conditions, limit: 1 }, session.tenant))
      return values ? seen(of, [made.codec(of).decode(values)], session.actor)[0] : undefined
    },
    command: (resource, name) => commandIn(all, resource, name),
    zones: places,
    system: tenant => ({ tenant, zone: places.of(tenant), actor: systemActor }),
    close: async () => {
      await write.idle()
      live.stop()
      await store.close()
    },
  }
}

function commandIn({ commands }: Registry, resource: string, name: string): Command {
  const found = commands.get(`${resource}.${name}`)
  if (!found) throw new Error(`no command ${resource}.${name}`)
  return found
}

export const systemActor: Actor = { userId: 'system', name: 'system', role: 'system', deptId: '', reach: 'all', may: () => true }

/** Runs what a route or a reaction asked for: one turn, all of it or nothing. */
export async function runAll(on: Engine, session: Session, steps: Invoke | readonly Invoke[], options: RunOptions = {}): Promise<readonly Done[]> {
  const list = Array.isArray(steps) ? (steps as readonly Invoke[]) : [steps as Invoke]
  const [step] = list
  return list.length === 1
    ? [await on.run(session, step!.command, step!.id, step!.input, options)]
    : list.length === 0
      ? []
      : on.together(session, list, options)
}
