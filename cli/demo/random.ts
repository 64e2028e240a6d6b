/** Chance from a seed number: the same everywhere. A branch has a name, so its numbers don't depend on what others drew. */

export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  shuffle<T>(from: readonly T[]): readonly T[]
  branch(name: string): Random
  /** An id in the form of all ids, sorted by time. */
  id(instant: string): string
}

/** FNV-1a: a name as a number. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Mulberry32. */
export function random(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const hex = (digits: number): string =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  const self: Random = {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: share => next() < share,
    pick: from => from[Math.floor(next() * from.length)]!,
    shuffle(from) {
      const list = [...from]
      for (let i = list.length - 1; i > 0; i--) {
        const j = Math.floor(next() * (i + 1))
        const one = list[i]!
        list[i] = list[j]!
        list[j] = one
      }
      return list
    },
    branch: name => random((seed ^ hashOf(name)) >>> 0),
    id(instant) {
      const time = Date.parse(instant).toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${'89ab'[Math.floor(next() * 4)]}${hex(3)}-${hex(6)}${hex(6)}`
    },
  }
  return self
}
