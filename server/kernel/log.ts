/** The log: reading facts back. History, as-of, and pages for whoever follows or folds it. */
import type { Resource } from '../../modules/kit/index.ts'
import { asked, factsFrom, factsOf, markOf } from './archive.ts'
import type { AnyRow } from './codec.ts'
import type { Engine } from './engine.ts'
import { fold } from './fold.ts'
import { foundFacts, metResource, rareBelow, type Sought } from './log-search.ts'
import type { Body, Rows } from './store.ts'
import { archivedFacts, isClosed, kindOf, lackingKeys, openData, type ReadFact, selectFacts, streamOf, toFact, unread } from './stored-facts.ts'
import { withoutErased } from './personal-data.ts'
import { type Disorder, disorderOf, disorderSaid, type Span, spanOf } from './time-order.ts'
import type { StoredFact } from './unit-of-work.ts'
import { verify, type Verified, type VerifyOptions } from './verification.ts'

export type { ReadFact } from './stored-facts.ts'

/** Keys of streams that are kept at hand. */
const keysMax = 20_000

/** From one tenant to the next along the key, never over all facts of one. */
const everyTenant = `with recursive each(tenant) as (select min(tenant) from facts
  union all select (select min(tenant) from facts where tenant > each.tenant) from each where each.tenant is not null)
  select tenant from each where tenant is not null order by tenant`

export interface Latest {
  readonly facts: readonly ReadFact[]
  readonly total: number
}
export interface Log {
  /** The facts after a position, oldest first. With `isWanted` their data is opened when it is looked at, which is most
   * of the work; of those that nobody wants what lies packed is not read at all. */
  after(tenant: string, position: number, max: number, isWanted?: (fact: Pick<StoredFact, 'resource' | 'type'>) => boolean): Promise<readonly ReadFact[]>
  head(tenant: string): Promise<number>
  tenants(): Promise<readonly string[]>
  /** The facts of one row, oldest first, with personal values opened. */
  history(tenant: string, of: Resource, id: string): Promise<readonly ReadFact[]>
  /** A page of the facts, newest first, of one resource where it is named; and how many there are. */
  latest(tenant: string, wanted: { readonly resource?: string | undefined; readonly offset: number; readonly limit: number }): Promise<Latest>
  /** The newest facts that are sought, as they lie, newest first. */
  search(tenant: string, sought: Sought, limit: number): Promise<readonly StoredFact[]>
  /** Where all facts of a time lie, from an instant on and before another. */
  span(tenant: string, from: string | undefined, until?: string): Promise<Span>
  /** Writes down how far a tenant's facts are from the order of time, for whoever has told them of the past; answers it. */
  noteDisorder(tenant: string): Promise<Disorder>
  /** The row as it was: up to and including a position, or an instant. */
  asOf(tenant: string, of: Resource, id: string, until: number | string): Promise<AnyRow | undefined>
  /** The row as it was at one of its versions, which count its facts. */
  atVersion(tenant: string, of: Resource, id: string, version: number): Promise<AnyRow | undefined>
  /** Walks the chain and refolds every row, all of one moment; answers the first differences, none when all is well. */
  verify(tenant: string, options?: VerifyOptions): Promise<Verified>
  /** The facts after a position as a body of statements, for whoever folds them inside a transaction; only what is wanted is opened. */
  page(tenant: string, position: number, max: number, isWanted: (fact: StoredFact) => boolean): Body<readonly ReadFact[]>
}

export function log(on: Engine): Log {
  const { store } = on
  const mark = (n: number) => (store.dialect === 'sqlite' ? '?' : `$${n}`)
  const keys = new Map<string, string | undefined>()
  const head = async (tenant: string): Promise<number> => Number((await store.read(on.statements.head(tenant)))[0]?.[0] ?? 0)
  const lacking = (facts: readonly StoredFact[]) => lackingKeys(facts, name => keys.has(name))

  async function keyOf(fact: StoredFact): Promise<string | undefined> {
    const name = streamOf(fact)
    if (!keys.has(name)) {
      if (keys.size > keysMax) keys.clear()
      const [row] = await store.read(on.statements.streamKey(fact.tenant, fact.resource, fact.stream))
      keys.set(name, row?.[0] as string | undefined)
    }
    return keys.get(name)
  }
  /** Asks for the keys of many facts at once; each is then at hand. */
  async function lookUpKeys(tenant: string, facts: readonly StoredFact[]): Promise<void> {
    if (keys.size > keysMax) keys.clear()
    await Promise.all(lacking(facts).map(async one => learnKeys(tenant, one, await store.read(on.statements.streamKeys(tenant, ...one)))))
  }
  function learnKeys(tenant: string, [resource, streams]: readonly [string, readonly string[]], rows: Rows): void {
    const found = new Map(rows.map(([stream, wrapped]) => [String(stream), String(wrapped)]))
    for (const stream of streams) keys.set(`${tenant} ${resource} ${stream}`, found.get(stream))
  }
  on.feed.subscribe(news => {
    for (const one of news) {
      // News of another process may name no row: then any key may have been deleted.
      if (one.id === '*') keys.clear()
      else if (one.type === 'erased') keys.delete(`${one.tenant} ${one.resource} ${one.id}`)
    }
  })

  const open = async (fact: StoredFact): Promise<ReadFact> => ({ ...fact, data: openData(on, fact, isClosed(fact) ? await keyOf(fact) : undefined) })

  /** A fact whose data is opened when it is looked at. */
  function whenLookedAt(fact: StoredFact): ReadFact {
    let data: ReadFact['data'] | undefined
    return {
      ...fact,
      get data() {
        return (data ??= openData(on, fact, keys.get(streamOf(fact))))
      },
    }
  }

  async function history(tenant: string, of: Resource, id: string): Promise<readonly ReadFact[]> {
    const rows = await asked(store.read, factsOf(store.dialect, tenant, of.name, id))
    return withoutErased(of, on.registry.commandsOf.get(of.name) ?? [], await Promise.all(rows.map(values => open(toFact(values)))))
  }

  async function latest(tenant: string, { resource, offset, limit }: Parameters<Log['latest']>[1]): Promise<Latest> {
    const where = (by: string) => `where tenant = ${mark(1)}${resource === undefined ? '' : ` and ${by} = ${mark(2)}`}`,
      values = [tenant, ...(resource === undefined ? [] : [resource])],
      n = values.length,
      live = Number((await store.read({ text: `select count(*) from facts ${where('resource')}`, values }))[0]![0]),
      by = store.dialect === 'sqlite' && live >= rareBelow ? metResource : 'resource'
    const rows = await store.read({
      text: `${selectFacts} ${where(by)} order by position desc limit ${mark(n + 1)} offset ${mark(n + 2)}`,
      values: [...values, limit, offset],
    })
    const until = (await asked(store.read, markOf(store.dialect, tenant)))?.position ?? 0
    if (until === 0) return { facts: await Promise.all(rows.map(row => open(toFact(row)))), total: live }
    const [old, before] = await Promise.all([
      store.read(archivedFacts.latest(store.dialect, tenant, resource, until, limit - rows.length, Math.max(0, offset - live))),
      store.read(archivedFacts.count(store.dialect, tenant, resource, until)),
    ])
    return { facts: await Promise.all([...rows, ...old].map(row => open(toFact(row)))), total: live + Number(before[0]![0]) }
  }

  return {
    history,
    latest,
    async after(tenant, position, max, isWanted) {
      const rows = (await asked(store.read, factsFrom(store.dialect, tenant, position, max))).map(
        values => [!isWanted || isWanted(kindOf(values)) ? toFact(values) : undefined, values] as const,
      )
      await lookUpKeys(
        tenant,
        rows.flatMap(([fact]) => fact ?? []),
      )
      if (!isWanted) return Promise.all(rows.map(([fact]) => open(fact!)))
      return rows.map(([fact, values]) => (fact ? whenLookedAt(fact) : unread(values)))
    },
    *page(tenant, position, max, isWanted) {
      const facts = (yield* factsFrom(store.dialect, tenant, position, max)).map(toFact)
      if (keys.size > keysMax) keys.clear()
      for (const one of lacking(facts.filter(isWanted))) learnKeys(tenant, one, (yield on.statements.streamKeys(tenant, ...one)) as Rows)
      return facts.map(fact => ({ ...fact, data: isWanted(fact) ? openData(on, fact, keys.get(streamOf(fact))) : {} }))
    },
    search: async (tenant, sought, limit) => (await asked(store.read, foundFacts(store.dialect, tenant, sought, limit))).map(toFact),
    span: async (tenant, from, until) => asked(store.read, spanOf(store.dialect, tenant, await head(tenant), from, until)),
    async noteDisorder(tenant) {
      const found = await asked(store.read, disorderOf(store.dialect, tenant))
      await store.transact(tenant, function* () {
        yield disorderSaid(store.dialect, tenant, found)
      })
      return found
    },
    head,
    tenants: async () => (await store.read({ text: everyTenant, values: [] })).map(row => String(row[0])),
    async asOf(tenant, of, id, until) {
      let row: AnyRow | undefined
      for (const fact of await history(tenant, of, id))
        if (typeof until === 'number' ? fact.position <= until : fact.at <= until) row = fold(of, row, id, tenant, fact)
      return row
    },
    atVersion: async (tenant, of, id, version) =>
      (await history(tenant, of, id)).slice(0, version).reduce<AnyRow | undefined>((row, fact) => fold(of, row, id, tenant, fact), undefined),
    verify: (tenant, options) => verify(on, tenant, options),
  }
}
