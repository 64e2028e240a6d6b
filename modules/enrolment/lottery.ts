/** The draw of a choice round: a pure function of the wishes, the seats and a seed, so that anybody can run it again. */

export interface Wish {
  readonly id: string
  readonly studentId: string
  readonly openClassId: string
  /** 1 is the dearest wish. */
  readonly rank: number
  /** A stated weight: a child's highest one puts it before all with a lower one. */
  readonly priority: number
}
export interface Drawn extends Wish {
  readonly result: 'held' | 'waitlisted' | 'rejected'
  readonly reason: 'granted' | 'full' | 'stopped' | 'placed' | 'clash' | 'ineligible' | 'limit'
  /** The child's turn in the draw, from 1. */
  readonly turn: number
}
export interface Draw {
  readonly seed: string
  readonly wishes: readonly Wish[]
  /** Free seats per class. */
  readonly seats: Readonly<Record<string, number>>
  /** Whether a wish clashes with what the child already has outside the round. */
  readonly clashes: (wish: Wish) => boolean
  /** Whether the child may not come at all: its grade, age or school is another by now. */
  readonly ineligible?: (wish: Wish) => boolean
  /** Classes that give no seat now, whatever they have free: their agency may not take pupils. */
  readonly stopped?: ReadonlySet<string>
  /** How many live places a child may still come to have, those in waiting lists with them. */
  readonly room?: (studentId: string) => number
}

/** FNV-1a with a final mix: the same number in every process, unlike anything the platform offers. */
export function chance(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Children in drawn order; each gets its dearest wish that still has a seat, so nobody gets a lower one while a
 * higher one was free at its turn. Who got nothing waits for every class without a seat, in the same order, as far as the limit of live places lets it. */
export function allocate({ seed, wishes, seats, clashes, ineligible = () => false, stopped = new Set(), room = () => Infinity }: Draw): readonly Drawn[] {
  const byChild = Map.groupBy(
    [...wishes].sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1)),
    wish => wish.studentId,
  )
  const weight = (child: string) => Math.max(...byChild.get(child)!.map(wish => wish.priority))
  const order = [...byChild.keys()].sort((a, b) => weight(b) - weight(a) || chance(`${seed}:${a}`) - chance(`${seed}:${b}`) || (a < b ? -1 : 1))
  const left = Object.fromEntries(Object.entries(seats).map(([id, free]) => [id, stopped.has(id) ? 0 : free]))
  const without = (wish: Wish) => (ineligible(wish) ? 'ineligible' : clashes(wish) ? 'clash' : stopped.has(wish.openClassId) ? 'stopped' : 'full')
  return order.flatMap((child, index) => {
    const mine = byChild.get(child)!
    let free = room(child)
    const granted = mine.find(wish => free > 0 && !ineligible(wish) && !clashes(wish) && (left[wish.openClassId] ?? 0) > 0)
    if (granted) left[granted.openClassId]! -= 1
    return mine.map((wish): Drawn => {
      const of = { ...wish, turn: index + 1 }
      if (wish === granted) return { ...of, result: 'held', reason: 'granted' }
      // Dearer wishes than the one that was granted came to nothing for reasons of their own.
      if (granted) return { ...of, result: 'rejected', reason: mine.indexOf(wish) > mine.indexOf(granted) ? 'placed' : without(wish) }
      const reason = without(wish)
      if (reason === 'ineligible' || reason === 'clash') return { ...of, result: 'rejected', reason }
      return free-- > 0 ? { ...of, result: 'waitlisted', reason } : { ...of, result: 'rejected', reason: 'limit' }
    })
  })
}
