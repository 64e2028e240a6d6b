/** The log: reading facts back. History, as-of, verification of chain and fold, and rebuilding every row. */
import { blank, type Resource } from '../../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'
import type { Engine } from './engine.ts'
import { digest, fold, foldView, touched } from './fold.ts'
import { isSealed } from './encryption.ts'
import type { Body, Rows, Statement } from './store.ts'
import { factColumns } from './statements.ts'
import type { StoredFact } from './unit-of-work.ts'

/** Facts read at a time when the whole log is walked. */
const piece = 5_000
/** Keys of streams that are kept at hand. */
const keysMax = 20_000

const toFact = (values: readonly unknown[]): StoredFact => Object.fromEntries(factColumns.map((name, i) => [name, values[i]])) as unknown as StoredFact
const select = `select ${factColumns.map(name => `"${name}"`).join(', ')} from facts`

/** From one tenant to the next along the key, never over all facts of one. */
const everyTenant = `with recursive each(tenant) as (select min(tenant) from facts
  union all select (select min(tenant) from facts where tenant > each.tenant) from each where each.tenant is not null)
  select tenant from each where tenant is not null order by tenant`

/** A fact with its data opened: unsealed, and brought to the present shape by its upcasters. */
export interface ReadFact extends Omit<StoredFact, 'data'> {
  readonly data: Readonly<Record<string, unknown>>
}

export interface Log {
  /** The facts after a position, oldest first. With `isWanted` their data is opened when it is looked at, which is most
   * of the work, and of those that nobody wants never. */
  after(tenant: string, position: number, max: number, isWanted?: (fact: StoredFact) => boolean): Promise<readonly ReadFact[]>
  head(tenant: string): Promise<number>
  tenants(): Promise<readonly string[]>
  /** The facts of one row, oldest first, with personal values opened. */
  history(tenant: string, of: Resource, id: string): Promise<readonly ReadFact[]>
  /** The row as it was: up to and including a position, or an instant. */
  asOf(tenant: string, of: Resource, id: string, until: number | string): Promise<AnyRow | undefined>
  /** Walks the chain and refolds every row; answers the first differences, none when all is well. */
  verify(tenant: string, progress?: (facts: number) => void): Promise<{ readonly facts: number; readonly rows: number; readonly faults: readonly string[] }>
  /** The facts after a position as a body of statements, for whoever folds them inside a transaction; only what is wanted is opened. */
  page(tenant: string, position: number, max: number, isWanted: (fact: StoredFact) => boolean): Body<readonly ReadFact[]>
}

export function log(on: Engine): Log {
  const { store, registry, encryption } = on
  const mark = (n: number) => (store.dialect === 'sqlite' ? '?' : `$${n}`)
  const keys = new Map<string, string | undefined>()

  async function keyOf(tenant: string, resource: string, stream: string): Promise<string | undefined> {
    const name = `${tenant} ${resource} ${stream}`
    if (!keys.has(name)) {
      if (keys.size > keysMax) keys.clear()
      const [row] = await store.read(on.statements.streamKey(tenant, resource, stream))
      keys.set(name, row?.[0] as string | undefined)
    }
    return keys.get(name)
  }
  /** Asks for the keys of many facts at once; each is then at hand. */
  async function lookUpKeys(tenant: string, facts: readonly StoredFact[]): Promise<void> {
    if (keys.size > keysMax) keys.clear()
    await Promise.all(lackingKeys(facts).map(async one => learnKeys(tenant, one, await store.read(on.statements.streamKeys(tenant, ...one)))))
  }
  const lackingKeys = (facts: readonly StoredFact[]): readonly (readonly [resource: string, streams: readonly string[]])[] =>
    [
      ...Map.groupBy(
        facts.filter(fact => isClosed(fact) && !keys.has(streamOf(fact))),
        fact => fact.resource,
      ),
    ].map(([resource, own]) => [resource, [...new Set(own.map(fact => fact.stream))]])
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

  const streamOf = ({ tenant, resource, stream }: StoredFact): string => `${tenant} ${resource} ${stream}`
  const isClosed = (fact: StoredFact): boolean => fact.data.includes('"sealed:')
  const open = async (fact: StoredFact): Promise<ReadFact> => ({
    ...fact,
    data: opened(fact, isClosed(fact) ? await keyOf(fact.tenant, fact.resource, fact.stream) : undefined),
  })
  function opened(fact: StoredFact, key: string | undefined): ReadFact['data'] {
    let data = JSON.parse(fact.data) as Record<string, unknown>
    if (isClosed(fact)) for (const [name, value] of Object.entries(data)) if (isSealed(value)) data[name] = encryption.unseal(key, value)
    const spec = registry.resources.get(fact.resource)?.facts[fact.type]
    for (let v = fact.v; v < (spec?.v ?? 1); v++) {
      const up = spec?.up?.[v]
      if (!up) throw new Error(`no upcaster for ${fact.resource}.${fact.type} from version ${v}`)
      data = up(data) as Record<string, unknown>
    }
    return data
  }

  const following = (tenant: string, position: number, max: number): Statement => ({
    text: `${select} where tenant = ${mark(1)} and position > ${mark(2)} order by position limit ${mark(3)}`,
    values: [tenant, position, max],
  })
  const raw = async (tenant: string, position: number, max: number): Promise<readonly StoredFact[]> =>
    (await store.read(following(tenant, position, max))).map(toFact)

  /** A fact whose data is opened when it is looked at. */
  function whenLookedAt(fact: StoredFact, isWanted: (fact: StoredFact) => boolean): ReadFact {
    let data: ReadFact['data'] | undefined
    return {
      ...fact,
      get data() {
        return (data ??= isWanted(fact) ? opened(fact, keys.get(streamOf(fact))) : {})
      },
    }
  }

  async function history(tenant: string, of: Resource, id: string): Promise<readonly ReadFact[]> {
    const rows = await store.read({
      text: `${select} where tenant = ${mark(1)} and resource = ${mark(2)} and stream = ${mark(3)} order by version`,
      values: [tenant, of.name, id],
    })
    return Promise.all(rows.map(values => open(toFact(values))))
  }

  /** Folds a tenant's whole log; calls `each` per fact before it is folded. Rows end up in the answer, by resource and id. */
  async function refold(tenant: string, each: (fact: StoredFact, previous: string) => void, progress?: (facts: number) => void) {
    const rows = new Map<string, Map<string, AnyRow>>()
    const place = (name: string) => rows.get(name) ?? rows.set(name, new Map()).get(name)!
    let position = 0,
      count = 0,
      previous = ''
    for (;;) {
      const facts = await raw(tenant, position, piece)
      if (facts.length === 0) break
      for (const fact of facts) {
        each(fact, previous)
        previous = fact.hash
        const of = registry.resources.get(fact.resource)
        if (!of) continue
        const opened = await open(fact)
        const before = place(of.name).get(fact.stream)
        const after = fold(of, before, fact.stream, tenant, opened)
        place(of.name).set(fact.stream, after)
        const change = { type: fact.type, data: opened.data, before: before ?? blank(of, fact.stream, tenant), after }
        for (const { view, key, rule } of touched(registry.folders.get(of.name) ?? [], of, change))
          place(view.name).set(key, foldView(view, place(view.name).get(key), key, tenant, rule, change, fact.at))
      }
      position = facts.at(-1)!.position
      count += facts.length
      progress?.(count)
    }
    return { rows, count }
  }

  async function stored(tenant: string, of: Resource, seen: (row: AnyRow) => void): Promise<number> {
    const codec = on.statements.codec(of)
    let last = '',
      count = 0
    for (;;) {
      const rows: Rows = await store.read(on.statements.find(of, tenant, { id: { gt: last } }, ['id'], piece))
      for (const values of rows) seen(codec.decode(values))
      count += rows.length
      if (rows.length < piece) return count
      last = codec.decode(rows.at(-1)!).id
    }
  }

  return {
    history,
    async after(tenant, position, max, isWanted) {
      const facts = await raw(tenant, position, max)
      await lookUpKeys(tenant, isWanted ? facts.filter(isWanted) : facts)
      return isWanted ? facts.map(fact => whenLookedAt(fact, isWanted)) : Promise.all(facts.map(open))
    },
    *page(tenant, position, max, isWanted) {
      const facts = ((yield following(tenant, position, max)) as Rows).map(toFact)
      if (keys.size > keysMax) keys.clear()
      for (const one of lackingKeys(facts.filter(isWanted))) learnKeys(tenant, one, (yield on.statements.streamKeys(tenant, ...one)) as Rows)
      return facts.map(fact => whenLookedAt(fact, isWanted))
    },
    head: async tenant => Number((await store.read(on.statements.head(tenant)))[0]?.[0] ?? 0),
    tenants: async () => (await store.read({ text: everyTenant, values: [] })).map(row => String(row[0])),
    async asOf(tenant, of, id, until) {
      let row: AnyRow | undefined
      for (const fact of await history(tenant, of, id))
        if (typeof until === 'number' ? fact.position <= until : fact.at <= until) row = fold(of, row, id, tenant, fact)
      return row
    },
    async verify(tenant, progress) {
      const faults: string[] = []
      const say = (fault: string) => {
        if (faults.length < 100) faults.push(fault)
      }
      let expected = 0
      const { rows, count } = await refold(
        tenant,
        (fact, previous) => {
          if (fact.position !== ++expected) {
            say(`position ${expected} is missing (found ${fact.position})`)
            expected = fact.position
          }
          const { hash, ...bare } = fact
          if (digest(previous, bare) !== hash) say(`the chain is broken at position ${fact.position} (${fact.resource}.${fact.type})`)
        },
        progress,
      )
      let compared = 0
      for (const of of registry.tables) {
        const folded = rows.get(of.name) ?? new Map<string, AnyRow>()
        const left = new Set(folded.keys())
        compared += await stored(tenant, of, row => {
          left.delete(row.id)
          const fault = differs(of, folded.get(row.id), row)
          if (fault) say(`${of.name} ${row.id}: ${fault}`)
        })
        for (const id of left) say(`${of.name} ${id}: in the log but not among the rows`)
      }
      return { facts: count, rows: compared, faults }
    },
  }
}

/** The first difference between a row as folded and as stored. */
function differs(of: Resource, folded: AnyRow | undefined, row: AnyRow): string | undefined {
  if (!folded) return 'among the rows but not in the log'
  for (const key of ['version', 'status', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', ...Object.keys(of.fields)]) {
    const a = JSON.stringify(folded[key] ?? null),
      b = JSON.stringify(row[key] ?? null)
    if (a !== b) return `${key} is ${b}, the log says ${a}`
  }
  return undefined
}
