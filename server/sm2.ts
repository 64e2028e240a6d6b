/** SM2: opens what newer clients of the family seal before they send it, a password. After GB/T 32918.4, in the order C1 C2 C3 that those
 * clients write, without the leading 04. OpenSSL has the digest but does not agree on keys over this curve, hence the points here. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const p = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn
const n = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n
const b = 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n
const size = 32

/** A point as X/Z², Y/Z³; at Z = 0 lies infinity. */
interface Point { readonly x: bigint; readonly y: bigint; readonly z: bigint }
const infinity: Point = { x: 1n, y: 1n, z: 0n }
const mod = (number: bigint): bigint => (number % p + p) % p

function doubled({ x, y, z }: Point): Point {
  const square = mod(y * y), s = mod(4n * x * square), m = mod(3n * (x - z * z) * (x + z * z))
  const nextX = mod(m * m - 2n * s)
  return { x: nextX, y: mod(m * (s - nextX) - 8n * square * square), z: mod(2n * y * z) }
}
function sum(one: Point, other: Point): Point {
  if (one.z === 0n) return other
  if (other.z === 0n) return one
  const zz = mod(one.z * one.z), otherZz = mod(other.z * other.z)
  const u = mod(one.x * otherZz), h = mod(other.x * zz - u), s = mod(one.y * otherZz * other.z), r = mod(other.y * zz * one.z - s)
  if (h === 0n) return r === 0n ? doubled(one) : infinity
  const hh = mod(h * h), hhh = mod(h * hh), v = mod(u * hh), x = mod(r * r - hhh - 2n * v)
  return { x, y: mod(r * (v - x) - s * hhh), z: mod(h * one.z * other.z) }
}
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = mod(base), left = exponent; left > 0n; left >>= 1n, square = square * square % p) if (left & 1n) result = result * square % p
  return result
}
const bytes = (number: bigint): Buffer => Buffer.from(number.toString(16).padStart(size * 2, '0'), 'hex')
const numberOf = (part: Buffer): bigint => BigInt(`0x${part.toString('hex')}`)

/** The point times the key, as its two halves. The key is masked by a random multiple of the order, so that no two runs take the same steps. */
function times(point: Point, key: bigint): readonly [Buffer, Buffer] | undefined {
  let result = infinity
  const masked = key + numberOf(randomBytes(8)) * n
  for (const bit of masked.toString(2)) {
    result = doubled(result)
    if (bit === '1') result = sum(result, point)
  }
  if (result.z === 0n) return undefined
  const inverse = power(result.z, p - 2n), square = mod(inverse * inverse)
  return [bytes(mod(result.x * square)), bytes(mod(result.y * square * inverse))]
}

const sm3 = (...parts: readonly Buffer[]): Buffer => parts.reduce((hash, part) => hash.update(part), createHash('sm3')).digest()
function stream(x: Buffer, y: Buffer, length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / size) }, (_, i) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(i + 1)
    return sm3(x, y, counter)
  })
  return Buffer.concat(blocks).subarray(0, length)
}

/** Whether a text may be sealed at all: hexadecimal, and longer than a point and a digest. */
export const looksSealed = (text: string): boolean => text.length % 2 === 0 && /^[0-9a-f]{194,2048}$/i.test(text)

/** The text that was sealed for this private key, given in hexadecimal; undefined when it was not. */
export function opened(sealed: string, privateKey: string): string | undefined {
  const all = Buffer.from(sealed, 'hex')
  const x = numberOf(all.subarray(0, size)), y = numberOf(all.subarray(size, 2 * size)), text = all.subarray(2 * size, -size)
  // A point of another curve would give the key away bit by bit.
  if (x >= p || y >= p || mod(y * y - (x * x * x - 3n * x + b)) !== 0n) return undefined
  const shared = times({ x, y, z: 1n }, BigInt(`0x${privateKey}`))
  if (!shared) return undefined
  const key = stream(...shared, text.length), plain = Buffer.from(text.map((byte, i) => byte ^ key[i]!))
  return timingSafeEqual(sm3(shared[0], plain, shared[1]), all.subarray(-size)) ? plain.toString('utf8') : undefined
}
