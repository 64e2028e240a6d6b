/** The unit of work: what the turns of one group have read and want to write. Turns decide over it; the group is flushed as a whole.
 *
 * Rows that a turn writes are seen by the next turn of the same group, before anything reached the database, so a
 * group needs no savepoints: a refused turn's layer is dropped. Rows read by id are kept, so a hot row (the seats of
 * one class) is read and written once for the whole group. */
import { type Find, type Query, RefusalError, type Resource } from '../../modules/kit/index.ts'
import { memoryIndex, sharp } from './memory-index.ts'
import type { AnyRow } from './codec.ts'
import { limits } from './limits.ts'
import { no } from './refusals.ts'
import type { Body, Rows, Statement } from './store.ts'
import type { Statements } from './statements.ts'
import { comparator, matches } from './where.ts'

/** One fact as it goes to the log; `data` already sealed. */
export interface StoredFact {
  readonly tenant: string
  readonly position: number
  readonly resource: string
  readonly stream: string
  readonly version: number
  readonly type: string
  readonly v: number
  readonly data: string
  readonly status: string
  readonly actor: string
  readonly role: string
  readonly dept: string
  readonly command: string
  readonly root: string
  readonly key: string | null
  readonly at: string
  readonly hash: string
}
export interface Receipt {
  readonly hash: string
  readonly answer: string
  readonly at: string
}

interface Layer {
  /** resource → id → the row as this layer leaves it. */
  readonly rows: Map<string, Map<string, AnyRow>>
  readonly facts: StoredFact[]
  readonly receipts: Map<string, Receipt>
  readonly sequences: Map<string, number>
  /** `resource stream` → wrapped key, or null when deleted. */
  readonly keys: Map<string, string | null>
  position: number
  hash: string
}
const layer = (position: number, hash: string): Layer => ({
  rows: new Map(),
  facts: [],
  receipts: new Map(),
  sequences: new Map(),
  keys: new Map(),
  position,
  hash,
})

/** What a turn will surely ask for: its receipt, rows by id, and rows with a value in a field; and what kind of turn it is. */
export interface PrefetchHint {
  readonly kind?: string | undefined
  readonly key?: string | undefined
  readonly rows: readonly (readonly [Resource, string])[]
  readonly having?: readonly (readonly [Resource, string, string])[]
  /** The first of the rows can't be there yet. */
  readonly fresh?: boolean | undefined
  /** One of very many: more of these share a commit. */
  readonly bulk?: boolean | undefined
}

/** What is known of the database, and numbers that turns which are only tried would take. */
interface Known {
  /** Rows as the database has them, by resource and id; undefined for known absence. */
  readonly loaded: Map<string, Map<string, AnyRow | undefined>>
  /** Receipts as the database has them. */
  readonly seen: Map<string, Receipt | undefined>
  /** `resource.field` → value → all rows of the database that have it. */
  readonly having: Map<string, Map<string, readonly AnyRow[]>>
  readonly tried: Map<string, number>
  /** The rows of answers that were decoded. */
  readonly decoded: WeakMap<Rows, readonly AnyRow[]>
}

/** The rows of an answer. Turns that ask the same are handed the same answer, which is decoded once for all of them. */
function decodedOnce(known: Known['decoded'], answer: Rows, decode: (values: readonly unknown[]) => AnyRow): readonly AnyRow[] {
  const rows = known.get(answer) ?? answer.map(values => decode(values))
  known.set(answer, rows)
  return rows
}

export interface UnitOfWork {
  readonly tenant: string
  /** What it records is thrown away. */
  readonly isScratch: boolean
  /** Work beside this one that knows the same rows of the database and shares nothing else: to see what a turn would ask. */
  scratch(): UnitOfWork
  /** Reads ahead what the turns of the group are known to ask for, in one trip. */
  expect(hints: readonly PrefetchHint[]): Body<void>
  /** Answers a query as of this moment of the group. */
  ask(query: Query | readonly Query[]): Body<any>
  put(of: Resource, row: AnyRow): void
  /** The database has no such row: its id was drawn just now. */
  isNew(of: Resource, id: string): void
  receipt(key: string): Body<Receipt | undefined>
  keepReceipt(key: string, receipt: Receipt): void
  /** The key of a stream. One that has only begun has none yet: nobody is asked for it. */
  streamKey(of: Resource, stream: string, make: () => string, fresh: boolean): Body<string | undefined>
  dropKey(of: Resource, stream: string): void
  append(make: (position: number, previous: string) => StoredFact): StoredFact
  /** What the open turn has recorded so far. */
  recorded(): readonly StoredFact[]
  /** Opens a turn's layer, and closes it: kept or dropped. */
  begin(): void
  keep(): void
  drop(): void
  /** The statements that write everything kept, and the changed rows for whoever keeps figures. */
  flush(): readonly Statement[]
  changed(): readonly Changed[]
  kept(): readonly StoredFact[]
}
/** A row as it was before the group and as it is after. */
export interface Changed {
  readonly of: Resource
  readonly before: AnyRow | undefined
  readonly after: AnyRow
}

/** No row has an empty id or one with such a character, and a database may not bear to be asked. */
export const isAskable = (id: string | null | undefined): id is string => !!id && !id.includes('\0')

/** All rows, or the first of too many; refused where all of them are counted on. */
export function firstOf({ of, limit, isWhole }: Find, rows: readonly AnyRow[]): readonly AnyRow[] {
  if (rows.length <= limit) return rows
  if (isWhole) throw new RefusalError({ ...no.tooMany, detail: { resource: of.name, max: limit } })
  return rows.slice(0, limit)
}

/** The ids that are not known yet, each once. */
const gatherIds = (ids: readonly string[], isKnown: (id: string) => boolean): readonly string[] => [...new Set(ids)].filter(id => !isKnown(id))

/** The ids that are asked for and not known yet, by resource. */
function idsIn(queries: readonly Query[], isKnown: (of: Resource, id: string) => boolean): ReadonlyMap<Resource, readonly string[]> {
  const all = new Map<Resource, string[]>()
  for (const query of queries) {
    if (query.kind !== 'get' || !isAskable(query.id) || isKnown(query.of, query.id)) continue
    const ids = all.get(query.of)
    if (ids) ids.push(query.id)
    else all.set(query.of, [query.id])
  }
  return all
}

/** Rows with given values that are read ahead; more are asked for one by one. */
const havingMax = 20_000
interface Wanted {
  readonly of: Resource
  readonly name: string
  readonly values: Set<string>
}
/** The values that turns will look for, by field, each once. */
function gatherValues(hints: readonly PrefetchHint[]): readonly Wanted[] {
  const fields = new Map<string, Wanted>()
  for (const [of, name, value] of hints.flatMap(hint => hint.having ?? [])) {
    if (value.includes('\0')) continue
    const place = `${of.name}.${name}`
    if (!fields.has(place)) fields.set(place, { of, name, values: new Set() })
    fields.get(place)!.values.add(value)
  }
  return [...fields.values()]
}

/** Opens the work of a group: reads where the tenant's log ends. */
export function* openUnitOfWork(tables: Statements, tenant: string): Body<UnitOfWork> {
  const [head] = (yield tables.head(tenant)) as Rows
  // What a process with the former secret sealed, nobody could read.
  if (head?.[2] && tables.fingerprint && head[2] !== tables.fingerprint)
    throw new Error(`the secret of the database was changed to ${head[2]}: this process has ${tables.fingerprint} and must be started anew`)
  return newUnitOfWork(tables, tenant, Number(head?.[0] ?? 0), String(head?.[1] ?? ''))
}

/** Work that begins after a position of the log. For reading alone the position does not matter. */
export function newUnitOfWork(tables: Statements, tenant: string, position = 0, hash = '', shared?: Known): UnitOfWork {
  const group = layer(position, hash)
  let turn = group
  const have: Known = shared ?? { loaded: new Map(), seen: new Map(), having: new Map(), tried: new Map(), decoded: new WeakMap() }
  const { loaded, seen, having, decoded } = have
  const known = (of: string) => loaded.get(of) ?? loaded.set(of, new Map()).get(of)!

  const written = (of: string, id: string): AnyRow | undefined => turn.rows.get(of)?.get(id) ?? group.rows.get(of)?.get(id)
  const kept = memoryIndex(group.rows, (of, id) => loaded.get(of)?.get(id))
  /** The rows written by this group that meet a condition now or did before, and maybe others. */
  const touching = (of: string, where: object): readonly AnyRow[] => {
    const above = turn === group ? undefined : turn.rows.get(of),
      below = kept.touching(of, where)
    return above ? [...above.values(), ...below.filter(one => !above.has(one.id))] : below
  }
  /** All rows of the database that may meet a condition, where they were read ahead. */
  const ahead = (of: Resource, where: object): readonly AnyRow[] | undefined => {
    for (const [name, value] of having.size > 0 ? sharp(where) : []) {
      const found = having.get(`${of.name}.${name}`)?.get(value)
      if (found) return found
    }
    return undefined
  }

  /** Which rows of these are not known yet, by resource. */
  const trip = (wanted: ReadonlyMap<Resource, readonly string[]>): readonly (readonly [Resource, readonly string[]])[] =>
    [...wanted].map(([of, ids]) => [of, gatherIds(ids, id => known(of.name).has(id))] as const).filter(([, ids]) => ids.length > 0)
  const learn = (of: Resource, ids: readonly string[], rows: Rows): void => {
    // Turns that are tried side by side ask for the same row in one trip: whoever is answered first has decoded it for all of them.
    if (ids.every(id => known(of.name).has(id))) return
    for (const id of ids) known(of.name).set(id, undefined)
    for (const one of rows.map(tables.codec(of).decode)) known(of.name).set(one.id, one)
  }
  const remember = ({ of, name, values }: Wanted, rows: Rows): void => {
    if (rows.length >= havingMax) return
    const found = new Map<string, AnyRow[]>([...values].map(value => [value, []]))
    for (const one of rows.map(tables.codec(of).decode)) {
      found.get(one[name])?.push(one)
      if (!known(of.name).has(one.id)) known(of.name).set(one.id, one)
    }
    having.set(`${of.name}.${name}`, found)
  }
  function* load(of: Resource, ids: readonly string[]): Body<void> {
    const [wanted] = trip(new Map([[of, ids]]))
    if (wanted) learn(of, wanted[1], (yield tables.byId(of, tenant, wanted[1])) as Rows)
  }
  function* row(of: Resource, id: string | null | undefined): Body<AnyRow | undefined> {
    if (!isAskable(id)) return undefined
    const own = written(of.name, id)
    if (own) return own
    if (!known(of.name).has(id)) yield* load(of, [id])
    return known(of.name).get(id)
  }

  // Rows that this group changed may leave an answer: that many more are asked for, so that it still fills up.
  const findStatement = (query: Find) => tables.findFew(query, tenant, touching(query.of.name, query.where).length)
  function foundRows(query: Find, answer: Rows): readonly AnyRow[] {
    const rows = decodedOnce(decoded, answer, tables.codec(query.of).decode)
    for (const one of rows) if (!known(query.of.name).has(one.id)) known(query.of.name).set(one.id, one)
    return among(query, rows, false)
  }
  /** What a find answers, of the rows that the database has for it: all that it may mean, or those it means in its order. */
  function among(query: Find, stored: readonly AnyRow[], isRaw: boolean): readonly AnyRow[] {
    const { of, where, sort = [] } = query
    const rows = stored.filter(one => !written(of.name, one.id) && (!isRaw || matches(one, where)))
    const mine = touching(of.name, where).filter(one => matches(one, where))
    const all = [...rows, ...mine].sort(comparator(sort))
    return firstOf(query, all)
  }
  function* counted(query: Extract<Query, { kind: 'count' }>): Body<number> {
    const { of, where } = query,
      over = touching(of.name, where),
      stored = ahead(of, where)
    if (over.length > 0)
      yield* load(
        of,
        over.map(one => one.id),
      )
    let total = stored ? stored.filter(one => matches(one, where)).length : Number(((yield tables.count(of, tenant, where)) as Rows)[0]?.[0] ?? 0)
    for (const after of over) {
      const before = known(of.name).get(after.id)
      total += (matches(after, where) ? 1 : 0) - (before && matches(before, where) ? 1 : 0)
    }
    return total
  }
  function* nextOf(name: string): Body<number> {
    let last = turn.sequences.get(name) ?? group.sequences.get(name)
    if (last === undefined) last = Number(((yield tables.sequence(tenant, name)) as Rows)[0]?.[0] ?? 0)
    // Of turns that are only tried each takes the number that it will most likely get.
    if (shared) shared.tried.set(name, (last = Math.max(last, shared.tried.get(name) ?? last) + 1))
    else last++
    turn.sequences.set(name, last)
    return last
  }
  function* answer(query: Query): Body<any> {
    switch (query.kind) {
      case 'get':
        return yield* row(query.of, query.id)
      case 'find': {
        const stored = ahead(query.of, query.where)
        return stored ? among(query, stored, true) : foundRows(query, (yield findStatement(query)) as Rows)
      }
      case 'count':
        return yield* counted(query)
      case 'next':
        return yield* nextOf(query.sequence)
    }
  }
  /** Answers several queries with one trip: rows by id once per resource, and every find beside them. */
  function* answers(queries: readonly Query[]): Body<readonly any[]> {
    const trips = trip(idsIn(queries, (of, id) => known(of.name).has(id) || written(of.name, id) !== undefined))
    const finds = queries.filter(query => query.kind === 'find' && !ahead(query.of, query.where)) as readonly Find[]
    const found = new Map<Query, readonly AnyRow[]>(),
      list: any[] = []
    if (trips.length + finds.length > 0) {
      const rows = (yield [...trips.map(([of, ids]) => tables.byId(of, tenant, ids)), ...finds.map(findStatement)]) as readonly Rows[]
      trips.forEach(([of, ids], i) => learn(of, ids, rows[i]!))
      finds.forEach((query, i) => found.set(query, foundRows(query, rows[trips.length + i]!)))
    }
    for (const query of queries) list.push(found.get(query) ?? (yield* answer(query)))
    return list
  }

  return {
    tenant,
    isNew: (of, id) => void (known(of.name).has(id) || known(of.name).set(id, undefined)),
    isScratch: shared !== undefined,
    scratch: () => newUnitOfWork(tables, tenant, group.position, group.hash, have),
    ask: query => (!('kind' in query) ? answers(query) : query.kind === 'get' ? row(query.of, query.id) : answer(query)),
    put(of, next) {
      if (!turn.rows.has(of.name)) turn.rows.set(of.name, new Map())
      turn.rows.get(of.name)!.set(next.id, next)
    },
    *expect(hints) {
      const keys = [...new Set(hints.flatMap(hint => (hint.key === undefined ? [] : [hint.key])))]
      const wanted = new Map<Resource, string[]>()
      for (const {
        rows: [first],
        fresh,
      } of hints)
        if (fresh) known(first![0].name).set(first![1], undefined)
      for (const [of, id] of hints.flatMap(hint => hint.rows)) {
        if (id.includes('\0')) continue
        if (!wanted.has(of)) wanted.set(of, [])
        wanted.get(of)!.push(id)
      }
      const trips = trip(wanted),
        fields = gatherValues(hints)
      const asked = [
        ...(keys.length > 0 ? [tables.receiptsOf(tenant, keys)] : []),
        ...trips.map(([of, ids]) => tables.byId(of, tenant, ids)),
        ...fields.map(({ of, name, values }) => tables.find(of, tenant, { [name]: [...values] }, [], havingMax)),
      ]
      if (asked.length === 0) return
      const rows = (yield asked) as readonly Rows[]
      if (keys.length > 0) {
        for (const key of keys) seen.set(key, undefined)
        for (const [key, hash, answer, at] of rows[0]!) seen.set(String(key), { hash: String(hash), answer: String(answer), at: String(at) })
      }
      const from = keys.length > 0 ? 1 : 0
      trips.forEach(([of, ids], i) => learn(of, ids, rows[i + from]!))
      fields.forEach((one, i) => remember(one, rows[i + from + trips.length]!))
    },
    *receipt(key) {
      const own = turn.receipts.get(key) ?? group.receipts.get(key)
      if (own) return own
      if (seen.has(key)) return seen.get(key)
      const [values] = (yield tables.receipt(tenant, key)) as Rows
      return values ? { hash: String(values[0]), answer: String(values[1]), at: String(values[2]) } : undefined
    },
    keepReceipt: (key, receipt) => {
      turn.receipts.set(key, receipt)
    },
    *streamKey(of, stream, make, fresh) {
      const name = `${of.name} ${stream}`
      let key = turn.keys.has(name) ? turn.keys.get(name) : group.keys.get(name)
      if (key === undefined && !fresh) key = ((yield tables.streamKey(tenant, of.name, stream)) as Rows)[0]?.[0] as string | undefined
      if (!key) turn.keys.set(name, (key = make()))
      return key ?? undefined
    },
    dropKey: (of, stream) => {
      turn.keys.set(`${of.name} ${stream}`, null)
    },
    append(make) {
      if (turn.facts.length >= limits.factsMax) throw new RefusalError({ ...no.tooMany, detail: { max: limits.factsMax } })
      const fact = make(turn.position + 1, turn.hash)
      turn.facts.push(fact)
      turn.position = fact.position
      turn.hash = fact.hash
      return fact
    },
    recorded: () => turn.facts,
    begin: () => {
      turn = layer(group.position, group.hash)
    },
    keep() {
      for (const [of, rows] of turn.rows) for (const one of rows.values()) kept.put(of, one)
      group.facts.push(...turn.facts)
      for (const [key, value] of turn.receipts) group.receipts.set(key, value)
      for (const [key, value] of turn.sequences) group.sequences.set(key, value)
      for (const [key, value] of turn.keys) group.keys.set(key, value)
      group.position = turn.position
      group.hash = turn.hash
      turn = group
    },
    drop: () => {
      turn = group
    },
    flush: () => tables.flush(tenant, group, (of, id) => loaded.get(of)?.get(id)),
    changed: () =>
      [...group.rows].flatMap(([of, rows]) => [...rows.values()].map(after => ({ of: tables.resource(of), before: loaded.get(of)?.get(after.id), after }))),
    kept: () => group.facts,
  }
}
