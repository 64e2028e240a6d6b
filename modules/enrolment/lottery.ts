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
  readonly reason: 'granted' | 'full' | 'placed' | 'clash' | 'ineligible' | 'limit'
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
 * higher one was free at its turn. Who got nothing waits for every full class, in the same order, as far as the limit of live places lets it. */
export function allocate({ seed, wishes, seats, clashes, ineligible = () => false, room = () => Infinity }: Draw): readonly Drawn[] {
  const byChild = Map.groupBy(
    [...wishes].sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1)),
    wish => wish.studentId,
  )
  const weight = (child: string) => Math.max(...byChild.get(child)!.map(wish => wish.priority))
  const order = [...byChild.keys()].sort((a, b) => weight(b) - weight(a) || chance(`${seed}:${a}`) - chance(`${seed}:${b}`) || (a < b ? -1 : 1))
  const left: Record<string, number> = { ...seats }
  return order.flatMap((child, index) => {
    const mine = byChild.get(child)!
    let free = room(child)
    const granted = mine.find(wish => free > 0 && !ineligible(wish) && !clashes(wish) && (left[wish.openClassId] ?? 0) > 0)
    if (granted) left[granted.openClassId]! -= 1
    return mine.map(
      (wish): Drawn => ({
        ...wish,
        turn: index + 1,
        ...(wish === granted
          ? { result: 'held', reason: 'granted' }
          : granted
            ? { result: 'rejected', reason: 'placed' }
            : ineligible(wish)
              ? { result: 'rejected', reason: 'ineligible' }
              : clashes(wish)
                ? { result: 'rejected', reason: 'clash' }
                : free-- > 0
                  ? { result: 'waitlisted', reason: 'full' }
                  : { result: 'rejected', reason: 'limit' }),
      }),
    )
  })
}
