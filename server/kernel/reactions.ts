/** Runs reactions from the log and timers from the clock, once each, by one process at a time. */
import { get, newId, type Happened, type Ports, type Query, type Reaction, RefusalError, type ReactionContext } from '../../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'
import { answers, type Logger } from './answers.ts'
import type { ChangeEvent } from './change-feed.ts'
import { cursors } from './cursors.ts'
import type { Engine } from './engine.ts'
import { lease, rememberedLease } from './lease.ts'
import { hourOf, limits } from './limits.ts'
import { no } from './refusals.ts'
import type { Log, ReadFact } from './log.ts'

export interface Reactor {
  /** Works off everything that is due now: facts not yet followed and rows whose time has come. Answers how much was done. */
  tick(tenant: string): Promise<{ readonly followed: number; readonly timed: number }>
  /** Follows the log and the clock until stopped; slowly while people are kept waiting. */
  start(isFull?: () => boolean): void
  stop(): Promise<void>
  /** How many facts reactions are behind. */
  lag(tenant: string): Promise<number>
  /** Leaves everything recorded so far unfollowed: for seeding. */
  skip(tenant: string): Promise<void>
  /** Follows again what one reaction follows, after a position; without `isRun` it only counts. What it ran in the last days stays done. */
  replay(tenant: string, name: string, options?: { readonly after?: number; readonly isRun?: boolean }): Promise<Replayed>
}

/** What a replay found: facts that the reaction follows, the commands that it answers to them, and how often it would first ask the world
 * outside, which is not done for a count. */
export interface Replayed {
  readonly facts: number
  readonly commands: number
  readonly outside: number
}
class AsksOutside extends Error {}
/** Ports that nobody is behind. */
const unasked: Ports = new Proxy(
  {},
  {
    get: () => {
      throw new AsksOutside()
    },
  },
)

const timerEvery = 5_000
/** Milliseconds after which facts that no reaction follows are passed over: nothing waits for it. */
const passedWithin = 1_000
/** Milliseconds for which rows that were read together are taken for what they are now. */
const freshFor = 200
/** Milliseconds for which a fact that is to be followed waits at most for people who are kept waiting. */
const politeFor = 100

/** A fact as reactions are told of it. */
const happenedOf = (tenant: string, fact: ReadFact): Happened => ({
  position: fact.position,
  tenant,
  resource: fact.resource,
  id: fact.stream,
  type: fact.type,
  get data() {
    return fact.data
  },
  status: fact.status,
  at: fact.at,
  actor: fact.actor,
})

/** How reactions ask: of too many they are told the first, since a line that stands still would keep all others from theirs. */
const partly =
  (ask: (query: Query) => Promise<any>): ReactionContext['ask'] =>
  asked => {
    const query = 'query' in asked ? asked.query : asked
    return ask(query.kind === 'find' ? { ...query, isWhole: false } : query)
  }

const nameOf = ({ resource, stream }: ReadFact): string => `${resource} ${stream}`
/** The rows of facts by name, in one question for each resource; undefined for those that are not there. */
async function rowsOf({ registry, statements, store }: Engine, tenant: string, facts: readonly ReadFact[]): Promise<Map<string, AnyRow | undefined>> {
  const found = new Map<string, AnyRow | undefined>(facts.map(fact => [nameOf(fact), undefined]))
  await Promise.all(
    [...Map.groupBy(facts, fact => fact.resource)].map(async ([name, own]) => {
      const of = registry.resources.get(name)!
      const rows = await store.read(statements.byId(of, tenant, [...new Set(own.map(fact => fact.stream))]))
      for (const row of rows.map(statements.codec(of).decode)) found.set(`${name} ${row.id}`, row)
    }),
  )
  return found
}

export function reactor(on: Engine, log: Log, ports: Ports, logger: Logger): Reactor {
  const { store } = on
  const mark = (n: number) => (store.dialect === 'sqlite' ? '?' : `$${n}`)
  const following = on.registry.reactions.filter(one => one.on)
  const byFact = new Map<string, Reaction[]>()
  for (const one of following) for (const name of one.on!) byFact.set(name, [...(byFact.get(name) ?? []), one])
  const followers = ({ resource, type }: { readonly resource: string; readonly type: string }): readonly Reaction[] => byFact.get(`${resource}.${type}`) ?? []
  const isFollowed = (fact: { readonly resource: string; readonly type: string }): boolean => followers(fact).length > 0
  const timers = on.registry.reactions.filter(one => one.due)
  let stopped = false,
    isFull = (): boolean => false
  const isBusy = (): boolean => isFull() || on.writer.waiting > limits.groupMax
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const awake = new Set<string>(),
    passing = new Map<string, NodeJS.Timeout>()

  const { hold: leased, isAnothers } = rememberedLease(lease(store, 'reactor', on.clock), on.clock, timerEvery)
  const place = cursors(
    store,
    following.map(one => one.name),
  )

  const context = (tenant: string, row: AnyRow | undefined): ReactionContext => ({
    now: on.clock(),
    zone: on.system(tenant).zone,
    ports,
    row,
    newId,
    ask: partly(query => on.ask(tenant, query)),
  })

  const { act, aside } = answers(on, logger)

  /** The rows of facts, and what the reactions to them look for, read together. What follows may change any of it: then it is read anew. */
  function scenesOf(tenant: string, facts: readonly ReadFact[]) {
    let known = new Map<string, AnyRow | undefined>(),
      many = 1,
      until = 0
    let look = partly(query => on.ask(tenant, query))
    async function readFrom(at: number): Promise<void> {
      // Where nothing changes them, more and more are read at a time.
      const next = facts.slice(at, at + (many = Math.min(many * 4, limits.batch)))
      known = await rowsOf(on, tenant, next)
      const having = next.flatMap(fact => {
        const row = known.get(nameOf(fact))
        return row ? followers(fact).flatMap(one => one.seeks?.(row) ?? []) : []
      })
      look = partly(await on.asking(tenant, { rows: [], having }))
      until = performance.now() + freshFor
    }
    return {
      forget() {
        known = new Map()
        many = 1
      },
      async at(index: number): Promise<{ readonly row: AnyRow | undefined; readonly ask: ReactionContext['ask'] }> {
        const name = nameOf(facts[index]!)
        if (!known.has(name) || performance.now() > until) await readFrom(index)
        return { row: known.get(name), ask: look }
      },
    }
  }

  /** Lets people go first: what follows from a rush can wait until it is over, but does not stand still meanwhile. */
  async function calm(): Promise<void> {
    for (const until = performance.now() + politeFor; !stopped && isBusy() && performance.now() < until; )
      await new Promise(resolve => {
        setTimeout(resolve, politeFor / 10)
      })
  }

  async function follow(tenant: string): Promise<number> {
    if (following.length === 0) return 0
    const at = await place.places(tenant)
    let from = Math.min(...following.map(one => at.get(one.name) ?? 0))
    let followed = 0
    for (;;) {
      const facts: readonly ReadFact[] = await log.after(tenant, from, limits.batch, isFollowed)
      if (facts.length === 0) return followed
      const followedFacts = facts.filter(isFollowed),
        scenes = scenesOf(tenant, followedFacts),
        beside = aside()
      let done = from
      try {
        for (const [i, fact] of followedFacts.entries()) {
          if (isBusy()) await calm()
          // A server that stops does not work off a whole rush first: the next one goes on from here.
          if (stopped) break
          for (const one of followers(fact)) {
            if ((at.get(one.name) ?? 0) >= fact.position) continue
            const { row, ask } = await scenes.at(i)
            const told = [one, happenedOf(tenant, fact), { ...context(tenant, row), ask }, `reaction:${one.name}:${fact.position}`] as const
            if (one.aside) await beside.send(...told)
            else if (await act(...told)) scenes.forget()
            followed++
          }
          done = fact.position
        }
      } finally {
        await beside.all()
      }
      from = stopped ? done : facts.at(-1)!.position
      await place.move(tenant, from)
      if (stopped) return followed
    }
  }

  async function time(tenant: string): Promise<number> {
    let timed = 0
    for (const one of timers) {
      const asked = one.due!(on.clock(), on.system(tenant).zone),
        due = { ...asked, limit: Math.min(asked.limit, limits.dueMax), isWhole: false }
      for (const row of (await on.ask(tenant, due)) as readonly AnyRow[]) {
        const happened: Happened = {
          position: 0,
          tenant,
          resource: due.of.name,
          id: row.id,
          type: 'due',
          data: {},
          status: row.status,
          at: on.clock(),
          actor: 'system',
        }
        await act(one, happened, context(tenant, row), `timer:${one.name}:${row.id}:${row.version}:${on.clock()}`)
        timed++
      }
    }
    return timed
  }

  const purged = new Map<string, string>()
  /** Receipts answer repeats for some days; older ones are swept once an hour. */
  async function sweep(tenant: string): Promise<void> {
    const now = on.clock()
    if ((purged.get(tenant) ?? '') > new Date(Date.parse(now) - 3_600_000).toISOString()) return
    purged.set(tenant, now)
    const before = hourOf(new Date(Date.parse(now) - limits.receiptDays * 86_400_000).toISOString())
    await store.transact(`${tenant} lease`, function* () {
      yield { text: `delete from receipts where tenant = ${mark(1)} and at < ${mark(2)}`, values: [tenant, before] }
    })
  }

  async function tick(tenant: string) {
    if (!(await leased(tenant))) return { followed: 0, timed: 0 }
    await sweep(tenant)
    const before = await follow(tenant)
    const timed = await time(tenant)
    return { followed: before + (timed > 0 ? await follow(tenant) : 0), timed }
  }

  async function work(tenants: readonly string[], timed: boolean): Promise<void> {
    for (const tenant of tenants) {
      if (stopped) return
      try {
        if (timed) await tick(tenant)
        else if (!isAnothers(tenant) && (await leased(tenant))) await follow(tenant)
      } catch (error) {
        logger.error({ err: error, tenant }, 'reactions stopped; they are tried again')
      }
    }
  }
  /** One piece of work at a time; what comes meanwhile is done next. */
  const then = (job: () => Promise<void>): void => {
    running = running.then(job, job)
  }

  function wake(tenant: string): void {
    if (awake.has(tenant)) return
    awake.add(tenant)
    then(async () => {
      awake.delete(tenant)
      clearTimeout(passing.get(tenant))
      passing.delete(tenant)
      await work([tenant], false)
    })
  }
  /** A fact that is followed is followed at once; the others are passed over together. */
  function heard(news: readonly ChangeEvent[]): void {
    for (const one of news) {
      const { tenant } = one
      if (tenant === '*' || awake.has(tenant)) continue
      if (one.type === '*' || isFollowed(one)) wake(tenant)
      else if (one.position > 0 && !passing.has(tenant)) passing.set(tenant, setTimeout(() => wake(tenant), passedWithin).unref())
    }
  }

  return {
    tick,
    start(full = isFull) {
      isFull = full
      on.feed.subscribe(heard)
      const beat = async (): Promise<void> => {
        if (stopped) return
        then(async () => work(await log.tenants().catch(() => []), true))
        await running
        timer = setTimeout(() => void beat(), timerEvery)
        timer.unref()
      }
      void beat()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      for (const one of passing.values()) clearTimeout(one)
      await running
    },
    async lag(tenant) {
      const at = await place.places(tenant)
      const head = await log.head(tenant)
      return following.length === 0 ? 0 : head - Math.min(...following.map(one => at.get(one.name) ?? 0))
    },
    skip: async tenant => {
      await place.move(tenant, await log.head(tenant))
    },
    async replay(tenant, name, { after = 0, isRun = false } = {}) {
      const one = following.find(each => each.name === name)
      if (!one) throw new RefusalError(no.missing)
      const isWanted = (fact: { readonly resource: string; readonly type: string }): boolean => followers(fact).includes(one)
      let facts = 0,
        commands = 0,
        outside = 0
      for (let from = after; ; ) {
        const page = await log.after(tenant, from, limits.batch, isWanted)
        if (page.length === 0) return { facts, commands, outside }
        for (const fact of page.filter(isWanted)) {
          const row = (await on.ask(tenant, get(on.registry.resources.get(fact.resource)!, fact.stream))) as AnyRow | undefined
          const happened = happenedOf(tenant, fact),
            at = context(tenant, row)
          facts++
          if (isRun) commands += await act(one, happened, at, `reaction:${one.name}:${fact.position}`)
          else
            try {
              commands += (await one.run(happened, { ...at, ports: unasked })).length
            } catch (error) {
              if (!(error instanceof AsksOutside)) throw error
              outside++
            }
        }
        from = page.at(-1)!.position
      }
    },
  }
}
