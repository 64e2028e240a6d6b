/** Queues on paper: callers arrive, a process works on their requests one after another, and a tenant's writer commits what has
 * gathered in groups. Seeded, so that the same numbers give the same day. */

/** What the machine costs, in seconds. */
export interface Costs {
  /** Work of a process per request, beside its turn in the writer. */
  readonly request: number
  /** A commit, however many turns it holds; and each turn in it. */
  readonly commit: number
  readonly turn: number
}
export interface Day {
  readonly costs: Costs
  readonly processes: number
  /** Turns that share a commit at most. */
  readonly group: number
  /** Callers, and the seconds within which they arrive. */
  readonly callers: number
  readonly within: number
  /** The requests of each caller, one after another: whether they write. */
  readonly requests: readonly boolean[]
  readonly seed: number
  /** Service times vary like those of memoryless servers; else they are always the same. */
  readonly isRandom?: boolean
}
export interface Seen {
  /** Seconds until the answer to a caller's first request, and until the last one's, sorted. */
  readonly first: readonly number[]
  readonly last: readonly number[]
  /** Seconds until nobody was left. */
  readonly end: number
  /** The most turns that ever waited for the writer. */
  readonly line: number
  readonly commits: number
}

/** A generator of numbers from 0 to 1 that is the same everywhere (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What happens next comes out first. */
class Agenda {
  readonly #heap: { readonly at: number; readonly act: () => void }[] = []
  get isEmpty(): boolean {
    return this.#heap.length === 0
  }
  add(at: number, act: () => void): void {
    const heap = this.#heap
    heap.push({ at, act })
    for (let i = heap.length - 1; i > 0; ) {
      const up = (i - 1) >> 1
      if (heap[up]!.at <= heap[i]!.at) return
      ;[heap[up], heap[i]] = [heap[i]!, heap[up]!]
      i = up
    }
  }
  next(): { readonly at: number; readonly act: () => void } {
    const heap = this.#heap,
      top = heap[0]!,
      last = heap.pop()!
    if (heap.length > 0) heap[0] = last
    for (let i = 0; ; ) {
      const left = 2 * i + 1,
        right = left + 1
      let least = i
      if (left < heap.length && heap[left]!.at < heap[least]!.at) least = left
      if (right < heap.length && heap[right]!.at < heap[least]!.at) least = right
      if (least === i) return top
      ;[heap[least], heap[i]] = [heap[i]!, heap[least]!]
      i = least
    }
  }
}

export function simulate(day: Day): Seen {
  const { costs, processes, group, callers, within, requests } = day
  const roll = dice(day.seed),
    agenda = new Agenda()
  const lasting = (mean: number): number => (mean === 0 ? 0 : day.isRandom ? -Math.log(1 - roll()) * mean : mean)
  const free = Array<number>(processes).fill(0)
  const writers: (() => void)[] = [],
    first: number[] = [],
    last: number[] = []
  let now = 0,
    isWriting = false,
    line = 0,
    commits = 0

  /** A process takes a request when it is done with those before it. */
  const serve = (process: number, then: () => void): void => {
    const begin = Math.max(now, free[process]!),
      end = begin + lasting(costs.request)
    free[process] = end
    agenda.add(end, then)
  }
  const write = (then: () => void): void => {
    writers.push(then)
    line = Math.max(line, writers.length)
    if (!isWriting) commit()
  }
  const commit = (): void => {
    const batch = writers.splice(0, group)
    isWriting = batch.length > 0
    if (!isWriting) return
    commits++
    agenda.add(now + costs.commit + batch.reduce(sum => sum + lasting(costs.turn), 0), () => {
      for (const then of batch) then()
      commit()
    })
  }
  const come = (caller: number, began: number, n: number): void =>
    serve(caller % processes, () => {
      const done = (): void => {
        if (n === 0) first.push(now - began)
        if (n === requests.length - 1) last.push(now - began)
        else come(caller, began, n + 1)
      }
      if (requests[n]) write(done)
      else done()
    })
  for (let caller = 0, at = 0; caller < callers; caller++) {
    // Callers who don't know of each other: the gaps between them are memoryless.
    at += (-Math.log(1 - roll()) * within) / callers
    const began = at
    agenda.add(began, () => come(caller, began, 0))
  }
  while (!agenda.isEmpty) {
    const { at, act } = agenda.next()
    now = at
    act()
  }
  const sorted = (list: number[]): readonly number[] => list.sort((a, b) => a - b)
  return { first: sorted(first), last: sorted(last), end: now, line, commits }
}
export const share = (sorted: readonly number[], part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
