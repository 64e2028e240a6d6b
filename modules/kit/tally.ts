/** Tallies: figures that rows of several kinds add up to, each under a key. What reports are made of. Pure. */

type Figure<T> = (row: T) => number | boolean | null | undefined
/** What rows add to the figures of their keys. */
export interface Adding<K extends string> {
  readonly names: readonly K[]
  readonly of: readonly (readonly [key: string, figures: Readonly<Record<K, number>>])[]
}

/** What each row adds under its key: amounts as they are, a truth as one. Rows without a key add nothing. */
export function adding<T, K extends string>(
  rows: readonly T[],
  key: (row: T) => string | undefined,
  figures: Readonly<Record<K, Figure<NoInfer<T>>>>,
): Adding<K> {
  const names = Object.keys(figures) as K[]
  const worth = (row: T) => Object.fromEntries(names.map(name => [name, Number(figures[name](row) ?? 0)])) as Record<K, number>
  return { names, of: rows.flatMap(row => (key(row) === undefined ? [] : [[key(row)!, worth(row)] as const])) }
}

type NameOf<A> = A extends Adding<infer K> ? K : never
/** The figures of every key, in the order in which keys come first; what nothing was added to is 0. */
export function tally<const A extends readonly Adding<any>[]>(...parts: A): ReadonlyMap<string, Readonly<Record<NameOf<A[number]>, number>>> {
  const nothing = Object.fromEntries(parts.flatMap(part => part.names.map((name: string) => [name, 0])))
  const sums = new Map<string, Record<string, number>>()
  for (const [key, figures] of parts.flatMap(part => part.of)) {
    const before = sums.get(key) ?? { ...nothing }
    for (const [name, figure] of Object.entries(figures)) before[name]! += figure as number
    sums.set(key, before)
  }
  return sums as ReadonlyMap<string, any>
}
