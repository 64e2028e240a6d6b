/** Encryption: seals personal values in the log: AES-256-GCM with a key per stream, itself wrapped by the master key.
 * Deleting the stream's key erases the words and leaves the history. */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomFillSync } from 'node:crypto'
import { type ChainKey, chainKey } from './chain.ts'

const head = 'sealed:'
/** Several values of a fact lie as one piece, a list, under the first of their names; the others say that theirs is in it. Versions before this
 * sealed each by itself, which is read so for ever. */
const pieceHead = `${head}*`,
  inPiece = head
/** What somebody wrote that looks as if it were sealed lies as it is behind this sign. */
const plainHead = `${head}=`
/** Values that were sealed; whatever else begins so was written by somebody before there was a sign for it. */
const wasSealed = /^sealed:\*?[\w-]{39,}$/
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
  /** Seals what stands under these names of the data, in its place: one value as it is, several as one piece. What looks sealed under other
   * names is marked as what it is. */
  close(wrapped: string, data: Record<string, unknown>, names: readonly string[]): void
  /** Puts what is sealed in the data back in its place; null when the key is gone. */
  open(wrapped: string | undefined, data: Record<string, unknown>): void
  /** A secret of a row as it is stored, and as it is used. */
  lock(secret: string): string
  unlock(stored: string): string
  /** What the secret is called: twelve hexadecimal digits that tell nothing of it. */
  readonly fingerprint: string
  /** A key of 32 bytes for something of this purpose alone, the same in every process of the secret. */
  keyFor(purpose: string): Buffer
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
const isPiece = (value: unknown): boolean => isSealed(value) && value.startsWith(pieceHead) && wasSealed.test(value)

/** Marks what only looks sealed, in its place. */
function mark(data: Record<string, unknown>, isPlain: (name: string) => boolean): void {
  for (const name in data) {
    const value = data[name]
    if (isSealed(value) && isPlain(name)) data[name] = plainHead + value
  }
}
/** The data of a fact without anything personal in it, as it is stored. */
export function plain(data: object): object {
  if (!Object.values(data).some(isSealed)) return data
  const copy: Record<string, unknown> = { ...data }
  mark(copy, () => true)
  return copy
}

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
  const seal = (wrapped: string, value: unknown): string => encrypt(open(wrapped), JSON.stringify(value)),
    // A row may go on after it was erased: what it says then has another key, and what lies under the one that was thrown away is gone all the same.
    // That nobody has changed a fact is shown by its digest, not here.
    unseal = (wrapped: string, sealed: string): unknown => {
      const key = open(wrapped)
      let plain: Buffer
      try {
        plain = decrypt(key, sealed)
      } catch {
        return null
      }
      return JSON.parse(plain.toString())
    }
  return {
    newKey() {
      const bytes = random(keyBytes),
        wrapped = encrypt(root, bytes)
      keep(wrapped, bytes)
      return wrapped
    },
    close(wrapped, data, names) {
      const [first, ...others] = names,
        values = names.map(name => data[name])
      for (const name of names) data[name] = inPiece
      mark(data, name => !names.includes(name))
      if (first !== undefined) data[first] = others.length === 0 ? head + seal(wrapped, values[0]) : pieceHead + seal(wrapped, values)
    },
    open(wrapped, data) {
      const names = Object.keys(data).filter(name => isSealed(data[name])),
        first = names.find(name => isPiece(data[name]))
      const piece = first === undefined || wrapped === undefined ? null : (unseal(wrapped, (data[first] as string).slice(pieceHead.length)) as unknown[] | null)
      let n = 0
      for (const name of names) {
        const value = data[name] as string
        if (value.startsWith(plainHead + head)) data[name] = value.slice(plainHead.length)
        else if (name === first || (first !== undefined && value === inPiece)) data[name] = piece ? piece[n++] : null
        else if (wasSealed.test(value)) data[name] = wrapped === undefined ? null : unseal(wrapped, value.slice(head.length))
      }
    },
    lock: secret => head + encrypt(safe, secret),
    // A row that was written before its field became a secret is still read.
    unlock: stored => (isSealed(stored) ? decrypt(safe, stored.slice(head.length)).toString() : stored),
    fingerprint,
    keyFor: purpose => Buffer.from(hkdfSync('sha256', master, 'ketang', purpose, 32)),
    chain: chainKey(fingerprint, chainBytes),
    formerChain: (id, wrapped) => chainKey(id, decrypt(root, wrapped)),
    unwrap: wrapped => decrypt(root, wrapped),
    wrap: key => encrypt(root, key),
    chainFor: to => to.wrap(chainBytes),
  }
}
