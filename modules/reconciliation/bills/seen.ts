/** Which numbers were seen, in eight bytes each: a bill of a day has hundreds of thousands. */

/** Two independent 32-bit hashes of a text (FNV-1a with different primes and offsets). */
function hashes(text: string): readonly [number, number] {
  let a = 0x811c9dc5,
    b = 0x9747b28c
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x5bd1e995)
    b ^= b >>> 13
  }
  a ^= a >>> 15
  // Nothing is written as zeros: an empty place.
  return [a >>> 0 || 1, (Math.imul(b, 0x85ebca6b) ^ (b >>> 16)) >>> 0]
}

export interface Seen {
  /** Notes a text; answers whether it is new. */
  add(text: string): boolean
  has(text: string): boolean
  readonly size: number
}

/** An open table that doubles when it is half full. Of a million texts two are taken for the same with a chance of 1 in 37 million. */
export function seen(): Seen {
  let table = new Uint32Array(2 * 1024),
    size = 0
  function place(a: number, b: number): number {
    const mask = table.length / 2 - 1
    let at = (a ^ b) & mask
    while (table[2 * at] !== 0 && (table[2 * at] !== a || table[2 * at + 1] !== b)) at = (at + 1) & mask
    return 2 * at
  }
  function grow(): void {
    const old = table
    table = new Uint32Array(old.length * 2)
    for (let at = 0; at < old.length; at += 2) if (old[at] !== 0) table.set([old[at]!, old[at + 1]!], place(old[at]!, old[at + 1]!))
  }
  return {
    add(text) {
      const [a, b] = hashes(text),
        at = place(a, b)
      if (table[at] !== 0) return false
      table[at] = a
      table[at + 1] = b
      if (++size * 4 > table.length) grow()
      return true
    },
    has(text) {
      return table[place(...hashes(text))] !== 0
    },
    get size() {
      return size
    },
  }
}
