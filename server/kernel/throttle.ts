/** Throttle: counts tries per key within a time, so that guessing costs more than it can bring. */

export interface Throttle {
  /** Takes one try; false when the key has had all of its tries. Taken before the work, so that parallel tries count too. */
  take(key: string, now: string): boolean
  /** Whether the key has no tries left. */
  spent(key: string, now: string): boolean
  /** Gives one try back: it was no failure. */
  giveBack(key: string): void
  /** Forgets the tries of a key. */
  clear(key: string): void
}

export interface ThrottleOptions {
  readonly max: number
  /** Milliseconds after the last try until the count begins anew. */
  readonly within: number
  /** Keys remembered at a time; beyond, the oldest are forgotten. */
  readonly keysMax?: number
}

export function throttle({ max, within, keysMax = 100_000 }: ThrottleOptions): Throttle {
  const counts = new Map<string, { count: number; until: number }>()
  const live = (key: string, now: number) => {
    const found = counts.get(key)
    return found && found.until > now ? found : undefined
  }
  return {
    take(key, now) {
      const at = Date.parse(now), count = (live(key, at)?.count ?? 0) + 1
      if (count > max) return false
      // Set anew, so that the map's order is that of the last tries.
      counts.delete(key)
      counts.set(key, { count, until: at + within })
      if (counts.size > keysMax) counts.delete(counts.keys().next().value!)
      return true
    },
    spent: (key, now) => (live(key, Date.parse(now))?.count ?? 0) >= max,
    giveBack(key) {
      const found = counts.get(key)
      if (found && --found.count <= 0) counts.delete(key)
    },
    clear: key => { counts.delete(key) },
  }
}
