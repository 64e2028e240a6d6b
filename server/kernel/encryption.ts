/** Encryption: seals personal values in the log: AES-256-GCM with a key per stream, itself wrapped by the master key.
 * Deleting the stream's key erases the words and leaves the history. */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomFillSync } from 'node:crypto'
import { type ChainKey, chainKey } from './chain.ts'

const head = 'sealed:'
/** Keys that are kept open: what a group seals and what is read over and over, not every pupil of a district. */
const openMax = 2_000
// Dice are thrown for many values at a time: a throw costs as much as sealing one.
const ivBytes = 12,
  keyBytes = 32,
  dice = Buffer.alloc(16_384)
let thrown = dice.length
function random(bytes: number): Buffer {
  if (thrown + bytes > dice.length) {
    randomFillSync(dice)
    thrown = 0
  }
  const drawn = Buffer.from(dice.subarray(thrown, (thrown += bytes)))
  // What has become a key is not left lying about.
  dice.fill(0, thrown - bytes, thrown)
  return drawn
}
// Keys are made key objects once: made anew from bytes for each value they would cost four times the sealing.
const encrypt = (key: KeyObject, plain: Buffer | string): string => {
  const iv = random(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain)
  // The last block of this way of sealing is always empty.
  cipher.final()
  return Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')
}
const decrypt = (key: KeyObject, sealed: string): Buffer => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
}

export interface Encryption {
  /** A new stream key, wrapped for storage. */
  newKey(): string
  seal(wrapped: string, value: unknown): string
  /** The value again; null when the key is gone. */
  unseal(wrapped: string | undefined, sealed: string): unknown
  /** A secret of a row as it is stored, and as it is used. */
  lock(secret: string): string
  unlock(stored: string): string
  /** What the secret is called: twelve hexadecimal digits that tell nothing of it. */
  readonly fingerprint: string
  /** The key that digests and heads are made with. */
  readonly chain: ChainKey
  /** The key of the chain of a former secret, from how the present one keeps it. */
  formerChain(id: string, wrapped: string): ChainKey
  /** For a change of the secret: a key out of its wrapping and into one, and the key of the chain as another secret keeps it. */
  unwrap(wrapped: string): Buffer
  wrap(key: Buffer): string
  chainFor(to: Encryption): string
}
export const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(head)

/** Encryption under a master secret of at least 16 characters. */
export function encryption(master: string): Encryption {
  const root = createSecretKey(Buffer.from(hkdfSync('sha256', master, 'ketang', 'stream keys', 32)))
  const safe = createSecretKey(Buffer.from(hkdfSync('sha256', master, 'ketang', 'secrets of rows', 32)))
  const fingerprint = Buffer.from(hkdfSync('sha256', master, 'ketang', 'fingerprint', 6)).toString('hex')
  const chainBytes = Buffer.from(hkdfSync('sha256', master, 'ketang', 'chain of facts', 32))
  const opened = new Map<string, KeyObject>()
  const keep = (wrapped: string, bytes: Buffer): KeyObject => {
    if (opened.size > openMax) opened.clear()
    const key = createSecretKey(bytes)
    opened.set(wrapped, key)
    return key
  }
  const open = (wrapped: string): KeyObject => opened.get(wrapped) ?? keep(wrapped, decrypt(root, wrapped))
  return {
    newKey() {
      const bytes = random(keyBytes),
        wrapped = encrypt(root, bytes)
      keep(wrapped, bytes)
      return wrapped
    },
    seal: (wrapped, value) => head + encrypt(open(wrapped), JSON.stringify(value)),
    unseal: (wrapped, sealed) => (wrapped === undefined ? null : JSON.parse(decrypt(open(wrapped), sealed.slice(head.length)).toString())),
    lock: secret => head + encrypt(safe, secret),
    // A row that was written before its field became a secret is still read.
    unlock: stored => (isSealed(stored) ? decrypt(safe, stored.slice(head.length)).toString() : stored),
    fingerprint,
    chain: chainKey(fingerprint, chainBytes),
    formerChain: (id, wrapped) => chainKey(id, decrypt(root, wrapped)),
    unwrap: wrapped => decrypt(root, wrapped),
    wrap: key => encrypt(root, key),
    chainFor: to => to.wrap(chainBytes),
  }
}
