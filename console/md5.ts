/** MD5 (RFC 1321) of a text in hex: the wire asks for it, the server stores argon2id over it. */

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const sines = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) | 0)

export function md5hex(text: string): string {
  const words = padded(new TextEncoder().encode(text))
  let state: Four = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476]
  for (let at = 0; at < words.length; at += 16) state = block(state, words.subarray(at, at + 16))
  return state.map(littleEndianHex).join('')
}

type Four = readonly [number, number, number, number]

function padded(bytes: Uint8Array): Int32Array {
  const length = ((bytes.length + 8) >> 6) + 1
  const buffer = new ArrayBuffer(length * 64)
  new Uint8Array(buffer).set(bytes)
  const view = new DataView(buffer)
  view.setUint8(bytes.length, 0x80)
  view.setUint32(length * 64 - 8, bytes.length << 3, true)
  view.setUint32(length * 64 - 4, Math.floor(bytes.length / 2 ** 29), true)
  return Int32Array.from({ length: length * 16 }, (_, i) => view.getInt32(i * 4, true))
}

function block(state: Four, words: Int32Array): Four {
  let [a, b, c, d] = state
  for (let i = 0; i < 64; i++) {
    const round = i >> 4
    const [mixed, word] =
      round === 0
        ? [(b & c) | (~b & d), i]
        : round === 1
          ? [(d & b) | (~d & c), (5 * i + 1) % 16]
          : round === 2
            ? [b ^ c ^ d, (3 * i + 5) % 16]
            : [c ^ (b | ~d), (7 * i) % 16]
    const sum = (a + mixed + sines[i]! + words[word]!) | 0
    const shift = shifts[round * 4 + (i % 4)]!
    ;[a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0]
  }
  return [(a + state[0]) | 0, (b + state[1]) | 0, (c + state[2]) | 0, (d + state[3]) | 0]
}

const littleEndianHex = (word: number) =>
  [0, 8, 16, 24].map(shift => ((word >>> shift) & 0xff).toString(16).padStart(2, '0')).join('')
