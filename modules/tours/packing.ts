/** Whole groups into vehicles: nobody is left behind while there is a seat, no group is in more vehicles than it must, and as few as can be are split.
 * Pure; the same seed answers the same.
 *
 * A vehicle is filled with whole groups as closely as they fit. What is then left of it is wasted as long as there are seats to spare, and otherwise
 * begins a group that goes on in the next vehicle: so a group that is split is in two of them, and not three children in each of seven. Over many
 * orders of the vehicles and groups the best is kept. */
import { chanceOf } from './chance.ts'

export interface Load {
  readonly id: string
  readonly size: number
  /** The group that it is a part of: left out, it is one by itself. */
  readonly group?: string
  /** Needs of its members, such as step-free: met by every vehicle that they are in. */
  readonly needs?: readonly string[]
  /** Loads and vehicles that it shares nothing with, since somebody there is kept apart from one of its members. */
  readonly not?: readonly string[]
}
export interface Hold {
  readonly id: string
  readonly free: number
  readonly offers?: readonly string[]
}
/** So many of a load in a vehicle. */
export interface Part {
  readonly load: string
  readonly hold: string
  readonly count: number
}
export interface Packed {
  readonly parts: readonly Part[]
  /** How many found no seat. */
  readonly left: number
  /** In how many vehicles the most split group is, and how many partings there are in all. */
  readonly most: number
  readonly cuts: number
}

/** Orders that are tried: more change nothing at the size of five hundred pupils. */
const tries = 300

/** Packs loads into vehicles, or into what else holds whole groups. */
export function pack(loads: readonly Load[], holds: readonly Hold[], seed: number, orders = tries): Packed {
  const chance = chanceOf(seed),
    shuffled = <T>(all: readonly T[]): T[] =>
      all
        .map(one => [chance(), one] as const)
        .sort((a, b) => a[0] - b[0])
        .map(([, one]) => one)
  const isRare = ({ offers }: Hold): boolean => (offers?.length ?? 0) > 0
  const hasNeeds = loads.some(one => one.needs?.length)
  let best: Packed | undefined
  for (let i = 0; i < orders; i++) {
    // First as large ones come first, which is often it already; who needs something is served while what offers it is empty.
    const order = i === 0 ? loads.toSorted((a, b) => b.size - a.size) : shuffled(loads),
      line = i === 0 ? holds.toSorted((a, b) => b.free - a.free) : shuffled(holds)
    const found = filled(order, hasNeeds ? line.toSorted((a, b) => Number(isRare(b)) - Number(isRare(a))) : line)
    if (!best || compare(found, best) < 0) best = found
    if (best.left === 0 && best.cuts === 0) break
  }
  return best ?? { parts: [], left: 0, most: 0, cuts: 0 }
}
/** Which of two is better: the one with fewer left behind, then with fewer vehicles for the most split group, then with fewer partings. */
const compare = (a: Packed, b: Packed): number => a.left - b.left || a.most - b.most || a.cuts - b.cuts

/** Whether a vehicle offers what a load needs, and nobody in it is kept apart from one of the load. */
function meets(load: Load, hold: Hold, parts: readonly Part[]): boolean {
  if (!(load.needs ?? []).every(need => hold.offers?.includes(need))) return false
  return !load.not?.length || !(load.not.includes(hold.id) || parts.some(one => one.hold === hold.id && load.not!.includes(one.load)))
}
/** One order, filled from the front. */
function filled(loads: readonly Load[], holds: readonly Hold[]): Packed {
  const parts: Part[] = []
  let open = [...loads],
    spare = holds.reduce((sum, one) => sum + one.free, 0) - loads.reduce((sum, one) => sum + one.size, 0),
    carried: { readonly load: Load; readonly rest: number } | undefined
  const put = (load: Load, hold: Hold, count: number): void => void parts.push({ load: load.id, hold: hold.id, count })
  for (const hold of holds) {
    let room = hold.free
    if (carried && meets(carried.load, hold, parts)) {
      const count = Math.min(room, carried.rest)
      put(carried.load, hold, count)
      room -= count
      carried = count < carried.rest ? { ...carried, rest: carried.rest - count } : undefined
    }
    const whole = peaceful(
      open.filter(one => meets(one, hold, parts)),
      room,
    )
    for (const one of whole) put(one, hold, one.size)
    open = open.filter(one => !whole.has(one))
    room -= [...whole].reduce((sum, one) => sum + one.size, 0)
    if (room <= Math.max(0, spare) || carried) {
      spare -= room
      continue
    }
    const next = open.find(one => meets(one, hold, parts))
    if (!next) spare -= room
    else {
      put(next, hold, room)
      open = open.filter(one => one !== next)
      carried = { load: next, rest: next.size - room }
    }
  }
  return patched(parts, {
    loads,
    open: [...(carried ? [{ load: carried.load, rest: carried.rest }] : []), ...open.map(load => ({ load, rest: load.size }))],
    holds,
  })
}
/** Who is left goes wherever there are seats, into the emptiest first. */
function patched(
  parts: Part[],
  {
    loads,
    open,
    holds,
  }: { readonly loads: readonly Load[]; readonly open: readonly { readonly load: Load; readonly rest: number }[]; readonly holds: readonly Hold[] },
): Packed {
  let left = 0
  for (const { load, rest } of open) {
    let still = rest
    const free = (hold: Hold): number => hold.free - parts.filter(one => one.hold === hold.id).reduce((sum, one) => sum + one.count, 0)
    for (const hold of holds.filter(one => meets(load, one, parts)).toSorted((a, b) => free(b) - free(a))) {
      const count = Math.min(still, free(hold))
      if (count > 0) parts.push({ load: load.id, hold: hold.id, count })
      still -= count
      if (still === 0) break
    }
    left += still
  }
  const groups = new Map(loads.map(one => [one.id, one.group ?? one.id]))
  const counts = [...Map.groupBy(parts, one => groups.get(one.load)!).values()].map(all => new Set(all.map(one => one.hold)).size)
  return { parts, left, most: Math.max(0, ...counts), cuts: counts.reduce((sum, one) => sum + one - 1, 0) }
}
/** The same without those that share nothing with another of them. */
function peaceful(loads: readonly Load[], room: number): ReadonlySet<Load> {
  for (let from = loads; ; ) {
    const whole = closest(from, room),
      odd = [...whole].find(one => one.not?.some(id => [...whole].some(other => other.id === id)))
    if (!odd) return whole
    from = from.filter(one => one !== odd)
  }
}
/** Those loads that together fill a room as closely as whole ones can, the first of equal ones. */
function closest(loads: readonly Load[], room: number): ReadonlySet<Load> {
  // By what they come to: the last load that led there.
  const led: (Load | undefined)[] = Array.from({ length: room + 1 })
  const reached = new Set([0])
  for (const load of loads)
    for (const sum of [...reached].sort((a, b) => b - a)) {
      const then = sum + load.size
      if (then <= room && !reached.has(then)) {
        reached.add(then)
        led[then] = load
      }
    }
  const whole = new Set<Load>()
  for (let at = Math.max(...reached); at > 0; at -= led[at]!.size) whole.add(led[at]!)
  return whole
}
