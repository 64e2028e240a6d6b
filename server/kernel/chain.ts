/** The chain: every fact carries a digest of itself and of the one before it in its tenant, made with a key that only who has the product's
 * secret can make. Logs that were begun before there was a key carry plain digests up to their seal, which covers the last of them. */
import { createHmac, createSecretKey, hash } from 'node:crypto'
import type { StoredFact } from './unit-of-work.ts'

type Bare = Omit<StoredFact, 'hash'>

export interface ChainKey {
  /** The fingerprint of the secret that it comes from; digests and heads name it, so that a later secret does not lose them. */
  readonly id: string
  /** The digest of a fact after the one before it: `<id>.<HMAC-SHA256>`. */
  digest(previous: string, fact: Bare): string
  /** What only who holds the key can say of these values. */
  sign(values: readonly (string | number)[]): string
}

/** What a fact says, without its data. */
const saidBy = (previous: string, fact: Bare) => [
  previous,
  fact.tenant,
  fact.position,
  fact.resource,
  fact.stream,
  fact.version,
  fact.type,
  fact.v,
  fact.status,
  fact.actor,
  fact.role,
  fact.dept,
  fact.command,
  fact.root,
  fact.key,
  fact.at,
]

/** A key of 32 bytes under the name of the secret that it was made from. */
export function chainKey(id: string, bytes: Buffer): ChainKey {
  const key = createSecretKey(bytes)
  const mac = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')
  return {
    id,
    // The data is a text already: put behind the line it need not be quoted once more.
    digest: (previous, fact) => `${id}.${mac(`${JSON.stringify(saidBy(previous, fact))}\n${fact.data}`)}`,
    sign: values => mac(`signed\n${JSON.stringify(values)}`),
  }
}

/** The key that a digest names; undefined for a plain one. */
export const keyIdOf = (digest: string): string | undefined => (digest.includes('.') ? digest.slice(0, digest.indexOf('.')) : undefined)

/** The digest as it was before there was a key: whoever changes a fact can make all later ones anew. */
export function plainDigest(previous: string, fact: Bare): string {
  const said: unknown[] = saidBy(previous, fact)
  return hash('sha256', JSON.stringify([...said.slice(0, 8), fact.data, ...said.slice(8)]), 'base64url')
}

/** Where the keyed part of a log that was begun without a key begins: all after `position`; `digest` is that of the fact there. */
export interface Seal {
  readonly position: number
  readonly digest: string
  readonly at: string
  readonly key: string
  readonly signature: string
}
const sealValues = (tenant: string, { position, digest, at }: Pick<Seal, 'position' | 'digest' | 'at'>) => ['seal', tenant, position, digest, at]
export function sealBy(key: ChainKey, tenant: string, position: number, digest: string, at: string): Seal {
  const seal = { position, digest, at, key: key.id }
  return { ...seal, signature: key.sign(sealValues(tenant, seal)) }
}
/** Whether one of these keys made the seal. */
export const isSealRight = (keys: ReadonlyMap<string, ChainKey>, tenant: string, seal: Seal): boolean =>
  keys.get(seal.key)?.sign(sealValues(tenant, seal)) === seal.signature
