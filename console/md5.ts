/** MD5 (RFC 1321) of a text in hex: the wire asks for it, the server stores argon2id over it. */

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const sines = Int32Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32))
/** Which word of a block each step takes, and how far it turns. */
const places = Uint8Array.from({ length: 64 }, (_, i) => [i, 5 * i + 1, 3 * i + 5, 7 * i][i >> 4]! % 16)
const turns = Uint8Array.from({ length: 64 }, (_, i) => shifts[(i >> 4) * 4 + (i % 4)]!)

export function md5hex(text: string): string {
  const sum = md5sum()
  sum.add(new TextEncoder().encode(text))
  return sum.hex()
}

/** The MD5 of bytes that come piece by piece, for files too big to be held at once. */
export function md5sum(): { readonly add: (bytes: Uint8Array) => void; readonly hex: () => string } {
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476)
  let rest = new Uint8Array()
  let length = 0
  const take = (bytes: Uint8Array) => {
    const whole = bytes.length - (bytes.length % 64)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const words = new Int32Array(16)
    for (let at = 0; at < whole; at += 64) {
      for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + i * 4, true)
      mix(state, words)
    }
    return bytes.slice(whole)
  }
  return {
    add: bytes => {
      length += bytes.length
      rest = take(rest.length === 0 ? bytes : joined(rest, bytes))
    },
    hex: () => {
      take(joined(rest, ending(rest.length, length)))
      return [...state].map(littleEndianHex).join('')
    },
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

/** The bit that ends the text, and its length in bits, filling the last block. */
function ending(used: number, length: number): Uint8Array {
  const bytes = new Uint8Array((used < 56 ? 64 : 128) - used)
  bytes[0] = 0x80
  // Byte by byte: the bundler takes the setters of a view for calls without effect, and drops them.
  const halves = [length << 3, Math.floor(length / 2 ** 29)]
  for (let i = 0; i < 8; i++) bytes[bytes.length - 8 + i] = (halves[i >> 2]! >>> (8 * (i & 3))) & 0xff
  return bytes
}

/** Written for speed: a film of 100 MB is some millions of blocks. */
function mix(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d] = state as unknown as [number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const mixed =
      i < 16 ? (b & c) | (~b & d) : i < 32 ? (d & b) | (~d & c) : i < 48 ? b ^ c ^ d : c ^ (b | ~d)
    const sum = (a + mixed + sines[i]! + words[places[i]!]!) | 0
    const turn = turns[i]!
    a = d
    d = c
    c = b
    b = (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0
  }
  state[0] = state[0]! + a
  state[1] = state[1]! + b
  state[2] = state[2]! + c
  state[3] = state[3]! + d
}

const littleEndianHex = (word: number) =>
  [0, 8, 16, 24].map(shift => ((word >>> shift) & 0xff).toString(16).padStart(2, '0')).join('')
