/** Anchors: what a tenant's log must agree with beyond its own chain: its seal, whoever followed it, and heads that were written elsewhere. */
import { asked, digestAt, factsFrom } from './archive.ts'
import { type ChainKey, isSealRight, keyIdOf, type Seal, sealBy } from './chain.ts'
import type { Encryption } from './encryption.ts'
import type { Engine } from './engine.ts'
import { type Head, isHeadRight } from './heads.ts'
import { stateOf, stateSaid } from './kernel-state.ts'
import { everybody, secretName } from './state-names.ts'
import type { Dialect } from './columns.ts'
import type { Rows, Store } from './store.ts'

type Read = Store['read']
const sealName = 'chain-seal'
/** Under this and the fingerprint of a former secret stands its key of the chain, wrapped by the present one. */
export const formerKeyName = 'chain-key:'

/** The keys of the chain by their names: of the present secret and of all before it. */
async function chainKeys(read: Read, dialect: Dialect, encryption: Encryption): Promise<ReadonlyMap<string, ChainKey>> {
  const keys = new Map([[encryption.chain.id, encryption.chain]])
  for (const [name, wrapped] of await read(stateOf(dialect, everybody, formerKeyName))) {
    const id = String(name).slice(formerKeyName.length)
    keys.set(id, encryption.formerChain(id, String(wrapped)))
  }
  return keys
}

const sealIn = (rows: Rows): Seal | undefined => {
  const value = rows[0]?.[1]
  return value === undefined ? undefined : (JSON.parse(String(value)) as Seal)
}

/** What is known of a tenant's log before it is walked, and what of that is wrong. */
export interface Anchors {
  readonly keys: ReadonlyMap<string, ChainKey>
  readonly seal: Seal | undefined
  /** Where it ends. */
  readonly position: number
  readonly faults: readonly string[]
}
export interface AnchorOptions {
  /** Heads of any tenants, in the order in which they were written. */
  readonly heads?: readonly Head[] | undefined
  /** A log of a version without keys need not be sealed yet, where no later version has had it. */
  readonly isUnsealedFine?: boolean | undefined
}

/** Looks at what a tenant's log must agree with, reading no more than a handful of facts. */
export async function anchors(on: Engine, read: Read, tenant: string, { heads = [], isUnsealedFine = false }: AnchorOptions = {}): Promise<Anchors> {
  const { dialect } = on.store,
    mark = (n: number) => (dialect === 'sqlite' ? '?' : `$${n}`)
  const keys = await chainKeys(read, dialect, on.encryption),
    seal = sealIn(await read(stateOf(dialect, tenant, sealName)))
  const one = async (text: string): Promise<Rows[number] | undefined> => (await read({ text, values: [tenant] }))[0]
  const [last, [first], followed] = [
    await one(`select position, hash from facts where tenant = ${mark(1)} order by position desc limit 1`),
    await asked(read, factsFrom(dialect, tenant, 0, 1)),
    await one(`select max(position) from cursors where tenant = ${mark(1)}`),
  ]
  const position = Number(last?.[0] ?? 0),
    reached = Number(followed?.[0] ?? 0),
    faults: string[] = []
  const at = (position: number): Promise<string | undefined> => asked(read, digestAt(dialect, tenant, position))
  if (reached > position)
    faults.push(`the log is shorter than what followed it: it ends at ${position}, reactions have followed it to ${reached}; its end was cut off`)
  if (seal) {
    if (!isSealRight(keys, tenant, seal)) faults.push('the seal is not of this product: somebody changed it')
    else if (position < seal.position) faults.push(`the log is shorter than its seal: it ends at ${position}, the seal covers ${seal.position} facts`)
    else if ((await at(seal.position)) !== seal.digest) faults.push(`the log up to position ${seal.position} is not what was sealed`)
  } else if (first && keyIdOf(String(first.at(-1))) === undefined && !(isUnsealedFine && (await read(stateOf(dialect, everybody, secretName))).length === 0))
    faults.push('the log carries digests without a key and is not sealed: `ketang migrate` seals what an older version wrote')
  for (const head of headsToMeet(heads, tenant, keys, faults)) {
    if (head.position > position)
      faults.push(`the log is shorter than its head of ${head.at}: it ends at ${position}, the head stands at ${head.position}; its end was cut off`)
    else if (head.position > 0 && (await at(head.position)) !== head.digest) faults.push(`position ${head.position} is not what its head of ${head.at} says`)
  }
  return { keys, seal, position, faults }
}

/** The heads that a log must contain: those since a backup was last put back. */
function headsToMeet(heads: readonly Head[], tenant: string, keys: ReadonlyMap<string, ChainKey>, faults: string[]): readonly Head[] {
  let wanted: Head[] = [],
    latest = ''
  for (const head of heads.filter(one => one.tenant === tenant)) {
    if (!isHeadRight(keys, head)) faults.push(`the head at ${head.position} of ${head.at} is not signed by this product (key ${head.key})`)
    else if (head.kind === 'head') wanted.push(head)
    else if (head.at >= latest) wanted = [head]
    else faults.push(`a backup is said to have been put back at ${head.at}, after a head of ${latest}: somebody moved that line`)
    if (head.at > latest) latest = head.at
  }
  return wanted
}

/** Seals a tenant's log that older versions began: all digests so far may be plain, all after it are keyed. With `isAnew` also one that is
 * sealed: for what processes of an older version wrote since. Answers the seal, or nothing where there is nothing to seal. */
export function seal(on: Engine, tenant: string, isAnew = false): Promise<Seal | undefined> {
  const { dialect } = on.store,
    mark = dialect === 'sqlite' ? '?' : '$1'
  return on.store.transact(tenant, function* () {
    if (!isAnew) {
      if (sealIn((yield stateOf(dialect, tenant, sealName)) as Rows)) return undefined
      const [first] = (yield { text: `select hash from facts where tenant = ${mark} order by position limit 1`, values: [tenant] }) as Rows
      if (!first || keyIdOf(String(first[0])) !== undefined) return undefined
    }
    const [last] = (yield on.statements.head(tenant)) as Rows
    if (!last) return undefined
    const made = sealBy(on.encryption.chain, tenant, Number(last[0]), String(last[1]), on.clock())
    yield stateSaid(dialect, tenant, [[sealName, JSON.stringify(made)]])
    return made
  })
}
