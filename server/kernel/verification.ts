/** Verification: whether the chain of a tenant's log holds, and whether its rows are what the log says; all of one moment, while people go
 * on writing. */
import { blank, type Resource } from '../../modules/kit/index.ts'
import { asked, factsFrom } from './archive.ts'
import { type AnchorOptions, type Anchors, anchors } from './anchors.ts'
import { keyIdOf, plainDigest } from './chain.ts'
import type { AnyRow } from './codec.ts'
import type { Engine } from './engine.ts'
import { fold, foldView, touched } from './fold.ts'
import { lackingKeys, openData, streamOf, toFactOr } from './stored-facts.ts'
import type { Rows, Store } from './store.ts'
import type { StoredFact } from './unit-of-work.ts'
import { wordFaults } from './finding-keys.ts'

/** What was found: facts and rows that were looked at, and the first differences in words; none when all is well. */
export interface Verified {
  readonly facts: number
  readonly rows: number
  readonly faults: readonly string[]
}
export interface VerifyOptions extends AnchorOptions {
  /** Hears how many facts are done. */
  readonly progress?: (facts: number) => void
}
type Read = Store['read']

/** Facts and rows read at a time, keys of streams kept at hand, differences told, and tables asked about in one question. */
const piece = 5_000,
  keysMax = 20_000,
  faultsMax = 100,
  askedAtOnce = 200

/** Looks at what a tenant's log must agree with, walks its chain and refolds every row. */
export function verify(on: Engine, tenant: string, { progress, ...options }: VerifyOptions = {}): Promise<Verified> {
  return on.store.snapshot(async read => {
    const known = await anchors(on, read, tenant, options),
      faults = known.faults.slice(0, faultsMax)
    const say = (fault: string): void => {
      if (faults.length < faultsMax) faults.push(fault)
    }
    const check = chainCheck(known, say)
    const { rows, count } = await refold(on, read, tenant, { each: check, say, progress })
    let compared = 0
    const filled = await occupied(on, read, tenant)
    for (const of of on.registry.tables) {
      const left = rows.get(of.name) ?? new Map<string, AnyRow>(),
        { keys } = on.statements.codec(of)
      if (!filled.has(of) && left.size === 0) continue
      compared += await stored(on, read, tenant, of, row => {
        const fault = differs(keys, left.get(row.id), row)
        left.delete(row.id)
        if (fault) say(`${of.name} ${row.id}: ${fault}`)
      })
      for (const id of left.keys()) say(`${of.name} ${id}: in the log but not among the rows`)
      if (of.find) await wordFaults(on.statements, read, tenant, of, say)
    }
    return { facts: count, rows: compared, faults }
  })
}

/** Looks at one fact after another: whether none is missing, and whether each carries the digest of itself and of the one before, made with
 * a key wherever there was one. */
function chainCheck({ keys, seal }: Anchors, say: (fault: string) => void): (fact: StoredFact) => void {
  let expected = 0,
    previous = '',
    isPlainTold = false,
    keyedFrom = seal ? seal.position + 1 : undefined
  const lacking = new Set<string>()
  return fact => {
    if (fact.position !== ++expected) {
      say(`position ${expected} is missing (found ${fact.position})`)
      expected = fact.position
    }
    const { hash } = fact,
      id = keyIdOf(hash),
      key = id === undefined ? undefined : keys.get(id)
    if (id !== undefined && !key) {
      if (!lacking.has(id)) say(`position ${fact.position} carries a digest with the key ${id}, which is not known here`)
      lacking.add(id)
    } else if ((key ? key.digest(previous, fact) : plainDigest(previous, fact)) !== hash)
      say(`the chain is broken at position ${fact.position} (${fact.resource}.${fact.type})`)
    else if (key) keyedFrom ??= fact.position
    else if (keyedFrom !== undefined && fact.position >= keyedFrom && !isPlainTold) {
      isPlainTold = true
      say(
        `position ${fact.position} carries a digest without a key, which all have from ${keyedFrom} on: ` +
          'a process of an older version, or somebody without the secret, wrote it',
      )
    }
    previous = hash
  }
}

/** Folds a tenant's whole log; calls `each` per fact before it is folded. Rows end up in the answer, by resource and id. */
async function refold(
  on: Engine,
  read: Read,
  tenant: string,
  { each, say, progress }: { each(fact: StoredFact): void; say(fault: string): void; readonly progress: VerifyOptions['progress'] },
) {
  const { registry, store } = on,
    { zone } = on.system(tenant),
    rows = new Map<string, Map<string, AnyRow>>(),
    keys = new Map<string, string>()
  const place = (name: string) => rows.get(name) ?? rows.set(name, new Map()).get(name)!
  /** Keys as they are at this moment: one that is deleted meanwhile still opens what the rows of this moment hold. */
  async function learn(facts: readonly StoredFact[]): Promise<void> {
    if (keys.size > keysMax) keys.clear()
    for (const [resource, streams] of lackingKeys(facts, name => keys.has(name)))
      for (const [stream, wrapped] of await read(on.statements.streamKeys(tenant, resource, streams)))
        keys.set(`${tenant} ${resource} ${stream}`, String(wrapped))
  }
  function put(fact: StoredFact): void {
    const of = registry.resources.get(fact.resource)
    if (!of) return
    const data = openData(on, fact, keys.get(streamOf(fact))),
      before = place(of.name).get(fact.stream)
    const { type, status, at, actor } = fact,
      after = fold(of, before, fact.stream, tenant, { type, data, status, at, actor }),
      foldings = registry.folders.get(of.name)
    place(of.name).set(fact.stream, after)
    if (!foldings) return
    const change = { type, data, before: before ?? blank(of, fact.stream, tenant), after, zone }
    for (const { view, key, rule } of touched(foldings, of, change))
      place(view.name).set(key, foldView(view, place(view.name).get(key), key, tenant, rule, change, fact.at))
  }
  for (let position = 0, count = 0; ; ) {
    const facts = (await asked(read, factsFrom(store.dialect, tenant, position, piece))).map(values => toFactOr(values, say))
    if (facts.length === 0) return { rows, count }
    await learn(facts)
    for (const fact of facts) {
      each(fact)
      put(fact)
    }
    position = facts.at(-1)!.position
    count += facts.length
    progress?.(count)
    // Whoever waits in this process goes first.
    await new Promise(setImmediate)
  }
}

/** The resources of which a tenant has rows, or words that rows are found by: most have none, and one question is less than hundreds. */
async function occupied({ registry, store }: Engine, read: Read, tenant: string): Promise<ReadonlySet<Resource>> {
  const mark = store.dialect === 'sqlite' ? '?' : '$1',
    among = (table: string, more = '') => `exists (select 1 from "${table}" where tenant = ${mark}${more})`,
    words = (of: Resource) => ['found_keys', 'found_news'].map(table => ` or ${among(table, ` and resource = '${of.name}'`)}`).join('')
  const found = new Set<Resource>()
  for (let from = 0; from < registry.tables.length; from += askedAtOnce) {
    const some = registry.tables.slice(from, from + askedAtOnce),
      text = `select ${some.map(of => among(of.name) + (of.find ? words(of) : '')).join(', ')}`,
      values = Array<string>(store.dialect === 'sqlite' ? text.split('?').length - 1 : 1).fill(tenant)
    const [row = []] = await read({ text, values })
    some.forEach((of, at) => row[at] && found.add(of))
  }
  return found
}

/** Every row of a resource as it is stored; answers how many there are. */
async function stored(on: Engine, read: Read, tenant: string, of: Resource, seen: (row: AnyRow) => void): Promise<number> {
  const codec = on.statements.codec(of)
  let last = '',
    count = 0
  for (;;) {
    const rows: Rows = await read(on.statements.find(of, tenant, { id: { gt: last } }, ['id'], piece))
    for (const values of rows) seen(codec.decode(values))
    count += rows.length
    if (rows.length < piece) return count
    last = codec.decode(rows.at(-1)!).id
    await new Promise(setImmediate)
  }
}

/** The first difference between a row as folded and as stored. */
function differs(keys: readonly string[], folded: AnyRow | undefined, row: AnyRow): string | undefined {
  if (!folded) return 'among the rows but not in the log'
  for (const key of keys) {
    if (folded[key] === row[key]) continue
    const a = JSON.stringify(folded[key] ?? null),
      b = JSON.stringify(row[key] ?? null)
    if (a !== b) return `${key} is ${b}, the log says ${a}`
  }
  return undefined
}
