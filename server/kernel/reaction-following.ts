/** Following: reactions to facts, told of them in the order of the log, each once. */
import { get, type Happened, type Ports, type Reaction, RefusalError, type ReactionContext } from '../../modules/kit/index.ts'
import type { answers } from './answers.ts'
import type { AnyRow } from './codec.ts'
import { cursors } from './cursors.ts'
import type { Engine } from './engine.ts'
import { limits } from './limits.ts'
import type { Log, ReadFact } from './log.ts'
import { atOnce, contextOf, partly, type Turn } from './reaction-context.ts'
import { no } from './refusals.ts'
import { reactorLease } from './state-names.ts'
import { amongTexts, textsOf } from './where.ts'

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

/** Milliseconds for which rows that were read together are taken for what they are now. */
const freshFor = 200
/** Milliseconds after which a page is left for other tenants, and gone on with in turn. */
const pieceWithin = 1_000
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

/** How far a tenant's log goes, and by how many facts what follows it is behind. */
export interface Behind {
  readonly head: number
  readonly lag: number
}
export interface Following {
  isFollowed(fact: { readonly resource: string; readonly type: string }): boolean
  /** Works off the facts that are not followed yet; answers how many there were. */
  follow(tenant: string, turn?: Turn): Promise<number>
  /** Those whose log goes on beyond what this process has followed, or that it never followed. Of all others it forgets how far it came: another
   * process goes on with them. */
  behind(tenants: readonly string[]): Promise<readonly string[]>
  /** Of each of some tenants that reactions were ever run for. */
  state(tenants: readonly string[]): Promise<ReadonlyMap<string, Behind>>
  lag(tenant: string): Promise<number>
  skip(tenant: string): Promise<void>
  replay(tenant: string, name: string, options?: { readonly after?: number; readonly isRun?: boolean }): Promise<Replayed>
}
export interface Pace {
  isStopped(): boolean
  /** Whether people are kept waiting. */
  isBusy(): boolean
}

export function following(on: Engine, log: Log, ports: Ports, { act, aside }: ReturnType<typeof answers>, { isStopped, isBusy }: Pace): Following {
  const { store } = on,
    reactions = on.registry.reactions.filter(one => one.on)
  const byFact = new Map<string, Reaction[]>()
  for (const one of reactions) for (const name of one.on!) byFact.set(name, [...(byFact.get(name) ?? []), one])
  const followers = ({ resource, type }: { readonly resource: string; readonly type: string }): readonly Reaction[] => byFact.get(`${resource}.${type}`) ?? []
  const isFollowed: Following['isFollowed'] = fact => followers(fact).length > 0
  const place = cursors(
    store,
    reactions.map(one => one.name),
  )
  const context = contextOf(on, ports),
    scenesOf = scenes(on, followers)
  /** How far this process has followed the tenants that are its own. */
  const reached = new Map<string, number>()

  /** Lets people go first: what follows from a rush can wait until it is over, but does not stand still meanwhile. */
  async function calm(): Promise<void> {
    for (const until = performance.now() + politeFor; !isStopped() && isBusy() && performance.now() < until; )
      await new Promise(resolve => {
        setTimeout(resolve, politeFor / 10)
      })
  }

  /** Tells the followers of a page of facts what happened; answers how many were told, and up to where all of it was. */
  async function page(tenant: string, facts: readonly ReadFact[], at: ReadonlyMap<string, number>, from: number) {
    const until = performance.now() + pieceWithin,
      followedFacts = facts.filter(isFollowed),
      scene = scenesOf(tenant, followedFacts),
      beside = aside()
    let done = from,
      told = 0
    try {
      for (const [i, fact] of followedFacts.entries()) {
        if (isBusy()) await calm()
        // A server that stops does not work off a whole rush first: the next one goes on from here. So does who let others go between.
        if (isStopped() || (i > 0 && performance.now() > until)) return { told, done }
        for (const one of followers(fact)) {
          if ((at.get(one.name) ?? 0) >= fact.position) continue
          const { row, ask } = await scene.at(i)
          const what = [one, happenedOf(tenant, fact), { ...context(tenant, row), ask }, `reaction:${one.name}:${fact.position}`] as const
          if (one.aside) await beside.send(...what)
          else if ((await act(...what)).commands > 0) scene.forget()
          told++
        }
        done = fact.position
      }
    } finally {
      await beside.all()
    }
    return { told, done: facts.at(-1)!.position }
  }

  async function headsOf(tenants: readonly string[]): Promise<ReadonlyMap<string, number>> {
    // By the leases, which there are of all tenants that reactions were run for: the log itself would be counted through.
    const rows = await store.read({
      text: `select tenant, (select max(position) from facts where facts.tenant = leases.tenant) from leases
        where ${amongTexts(store.dialect, 'tenant', 1)} and name = '${reactorLease}'`,
      values: [textsOf(store.dialect, tenants)],
    })
    return new Map(rows.map(([tenant, head]) => [String(tenant), Number(head ?? 0)]))
  }

  return {
    isFollowed,
    async follow(tenant, turn = atOnce) {
      if (reactions.length === 0) return 0
      const at = await turn(() => place.places(tenant))
      let from = Math.min(...reactions.map(one => at.get(one.name) ?? 0)),
        count = 0,
        facts: readonly ReadFact[] = []
      /** A piece of a page; says whether there was one. */
      const piece = async (): Promise<boolean> => {
        if (facts.length === 0) facts = await log.after(tenant, from, limits.batch, isFollowed)
        if (facts.length === 0) return false
        const { told, done } = await page(tenant, facts, at, from)
        count += told
        from = done
        facts = facts.filter(fact => fact.position > done)
        await place.move(tenant, from)
        return true
      }
      while (await turn(piece)) if (isStopped()) return count
      reached.set(tenant, from)
      return count
    },
    async behind(tenants) {
      const own = new Set(tenants)
      for (const tenant of reached.keys()) if (!own.has(tenant)) reached.delete(tenant)
      const heads = await headsOf(tenants)
      return tenants.filter(tenant => (heads.get(tenant) ?? 0) > (reached.get(tenant) ?? -1))
    },
    async state(tenants) {
      const [heads, places] = await Promise.all([headsOf(tenants), place.reached(tenants)])
      return new Map([...heads].map(([tenant, head]) => [tenant, { head, lag: head - (places.get(tenant) ?? head) }]))
    },
    async lag(tenant) {
      const at = await place.places(tenant)
      const head = await log.head(tenant)
      return reactions.length === 0 ? 0 : head - Math.min(...reactions.map(one => at.get(one.name) ?? 0))
    },
    skip: async tenant => {
      await place.move(tenant, await log.head(tenant))
    },
    async replay(tenant, name, { after = 0, isRun = false } = {}) {
      const one = reactions.find(each => each.name === name)
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
          if (isRun) commands += (await act(one, happened, at, `reaction:${one.name}:${fact.position}`)).commands
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

/** The rows of facts, and what the reactions to them look for, read together. What follows may change any of it: then it is read anew. */
const scenes = (on: Engine, followers: (fact: ReadFact) => readonly Reaction[]) => (tenant: string, facts: readonly ReadFact[]) => {
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
