/** Chance that comes out the same each time: from a seed, which the log keeps. Not for secrets. */

/** 53 bits of a text, as a short word. */
export const hashOf = (text: string): string => bits(text).toString(36)
function bits(text: string): number {
  let a = 0xdeadbeef,
    b = 0x41c6ce57
  for (const sign of text) {
    const code = sign.codePointAt(0)!
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return 4294967296 * (2097151 & b) + (a >>> 0)
}

/** The same list in an order that the seed says. */
export function shuffled<T>(all: readonly T[], seed: string): readonly T[] {
  let state = bits(seed) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const out = [...all]
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    ;[out[i], out[j]] = [out[j]!, out[i]!]
  }
  return out
}
