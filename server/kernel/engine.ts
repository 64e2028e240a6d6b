/** The engine: runs commands and answers queries for whoever asks, over HTTP, from the CLI, in reactions and in tests. */
import {
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
import { boxPage } from './boxed.ts'
import { findRows, type FoundRow } from './finding.ts'
import { limits } from './limits.ts'
import { asKnown } from './masking.ts'
import { reachWhere, type Viewer } from './row-scope.ts'
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
import { beyond, canEnter, narrowed, ordered, placed, signposts } from './signposts.ts'
import { comparator } from './where.ts'
import { writer, type Writer, type Committed } from './writer.ts'
import { commandTrial, driven, trial, type Trying } from './trial.ts'
import { zones, type Zones } from './zones.ts'
import { type PrefetchHint, isAskable, newUnitOfWork } from './unit-of-work.ts'
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
export interface ListOptions {
  readonly where?: object
  /** What was typed into the one box of the list. */
  readonly typed?: string | undefined
  readonly sort?: readonly string[]
  readonly current?: number
  /** -1: all rows, up to a bound. */
  readonly size?: number
  /** The keys of rows that are wanted, in place of all: the same array each time, since statements are made once for it. */
  readonly keys?: readonly string[] | undefined
  /** Ignores the session's reach: for reads whose answer the caller does not see. */
  readonly unbounded?: boolean
}
/** Which rows of a list are read. */
interface Cut {
  readonly offset: number
  readonly limit: number
  readonly keys: readonly string[] | undefined
  /** Somebody typed it: nobody asks for just this again soon. */
  readonly isTyped: boolean
  /** The rows of the page itself, where they are known. */
  readonly first: object | undefined
}
export interface Page {
  readonly records: readonly AnyRow[]
  readonly total: number
  readonly size: number
  readonly current: number
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
  /** Reads ahead what will be asked for, and answers queries from it: rows as they are at that moment. */
  asking(tenant: string, hint: PrefetchHint): Promise<(query: Ask<any> | Query) => Promise<any>>
  /** Begins a trial of commands in a tenant: who previews is told what would be refused. */
  trying(tenant: string): Trying
  list(session: Session, of: Resource, options?: ListOptions): Promise<Page>
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
  const values = changed
    .filter(({ of, before, after }) => before && gone.has(`${of.name} ${after.id}`))
    .flatMap(({ of, before }) => Object.entries(of.fields).flatMap(([name, { pii, kind }]) => (pii && kind !== 'secret' ? [before![name]] : [])))
  return [...new Set(values.filter((one): one is string => typeof one === 'string' && one.length > 1))]
}

export function engine(store: Store, options: EngineOptions): Engine {
  const all = registry(options.modules)
  const seals = encryption(options.master)
  const made = statements(store.dialect, all, seals)
  const clock = options.clock ?? (() => new Date().toISOString())
  const zone = options.zone ?? defaultZone
  const kept = counts(),
    posts = signposts(),
    page = pagesOf(made)
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
  const places = zones(all, zone, live, (of, tenant) => readRow(of, tenant, tenant)),
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
    const hint = { kind: command.permit, key, rows: [[command.on, id] as const, ...pointed(command, input)], fresh }
    return commandChannel.tracePromise(() => write.submit(tenant, work => executeCommand(kernel, work, order), hint), { tenant, permit: command.permit })
  }

  /** One question about committed rows needs no work around it, in which others would be remembered. */
  async function ask(tenant: string, asked: Ask<any> | Query): Promise<any> {
    const query = 'query' in asked ? asked.query : asked
    switch (query.kind) {
      case 'get':
        return isAskable(query.id) ? (await decoded(query.of, made.byId(query.of, tenant, [query.id])))[0] : undefined
      case 'find':
        return (await decoded(query.of, made.findFew(query, tenant))).toSorted(comparator(query.sort ?? []))
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

  /** What hangs on rows elsewhere comes and goes with them: its totals are not kept. */
  const total = (tenant: string, of: Resource, conditions: object, text?: string, isTyped = false): Promise<number> => {
    const count = async () => Number((await store.read(made.count(of, tenant, conditions)))[0]![0])
    return of.follows || isTyped ? count() : kept.get(tenant, of, conditions, count, text)
  }
  async function firstPages(tenant: string, of: Resource, where: object, sort: readonly string[], { offset, limit, keys, isTyped, first }: Cut) {
    const known = isTyped ? undefined : page(tenant, of, where, sort, limit, offset, keys)
    const statement = known?.statement ?? made.find(of, tenant, first ?? where, sort, limit, first ? 0 : offset, keys)
    const [values, sum] = await Promise.all([store.read(statement), total(tenant, of, where, known?.text, isTyped)])
    return { values, sum }
  }
  /** A page far down, by the shortest way: from a place that is known, or back from the end. */
  async function deepPage(tenant: string, of: Resource, where: object, sort: readonly string[], offset: number, limit: number) {
    const sum = await total(tenant, of, where),
      { epoch } = posts
    const { from, isBack, skip, size } = posts.route(tenant, of, where, sort, { offset, size: limit, total: sum })
    if (size === 0) return { values: [], sum }
    const within = from ? { all: [narrowed(where, sort, isBack), beyond(sort, from, isBack)] } : where
    const found = await store.read(made.find(of, tenant, within, ordered(sort, isBack), size, skip)),
      values = isBack ? found.toReversed() : found
    if (values[0]) posts.keep(tenant, of, where, sort, { before: offset, row: placed(sort, made.codec(of).decode(values[0])) }, epoch)
    return { values, sum }
  }
  const scoped = (of: Resource, viewer: Viewer, where: object): object => {
    const bound = reachWhere(of, viewer, all.owners, where)
    return Object.keys(bound).length === 0 ? where : { all: [where, bound] }
  }

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
    asking,
    trying,
    house,
    async submit(session, command, id, given, runOptions) {
      const { input, wrong } = checkInput(command.input, given, session.zone, takesNames(command) ? await house(session.tenant) : undefined)
      return wrong.length > 0 ? Promise.reject(new RefusalError(invalid(wrong))) : run(session, command, id, input, runOptions)
    },
    async list(session, of, { where = {}, typed, sort = of.sort, current = 1, size = 10, unbounded = false, keys } = {}) {
      const known = asKnown(of, where, session.actor),
        bound = unbounded ? known : scoped(of, session.actor, known)
      const limit = size === -1 ? limits.unpagedMax : Math.min(size, limits.pageMax),
        offset = size === -1 ? 0 : (current - 1) * limit
      const box = typed ? await boxPage(all, made, store.read, session, of, typed, { bound, sort, offset, limit }) : undefined,
        conditions = box ? { all: [bound, box.where] } : bound,
        first = box?.first && { all: [bound, { id: box.first }] }
      // A row is judged by any of its fields, and a place far down known by those that it is sorted by: such rows are read whole.
      const isDeep = offset >= limits.deepFrom && !typed && canEnter(of, sort),
        some = isDeep || session.actor.sight?.[of.name] ? undefined : keys
      const { values, sum } = isDeep
        ? await deepPage(session.tenant, of, conditions, sort, offset, limit)
        : await firstPages(session.tenant, of, conditions, sort, { offset, limit, keys: some, isTyped: !!typed, first })
      const { decode } = some ? made.part(of, some) : made.codec(of)
      return { records: seen(of, values.map(decode), session.actor), total: sum, size: limit, current: size === -1 ? 1 : current }
    },
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

/** Statements of pages: one that is asked for again and again is compiled once; with its conditions as JSON, where those are a key. */
function pagesOf({ find }: Statements) {
  const compiled = new WeakMap<object, Map<string, Statement>>()
  return (tenant: string, of: Resource, where: object, sort: readonly string[], limit: number, offset: number, keys?: readonly string[]) => {
    // What hangs on rows elsewhere is asked by conditions that name whole resources: those are no key.
    if (of.follows) return { statement: find(of, tenant, where, sort, limit, offset, keys), text: undefined }
    const text = JSON.stringify(where),
      key = `${tenant} ${limit} ${offset} ${sort.join()} ${text}`,
      known = compiled.get(keys ?? of) ?? new Map<string, Statement>()
    const statement = known.get(key) ?? find(of, tenant, where, sort, limit, offset, keys)
    if (known.size >= limits.compiledMax && !known.has(key)) known.clear()
    known.set(key, statement)
    compiled.set(keys ?? of, known)
    return { statement, text }
  }
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
