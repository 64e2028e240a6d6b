/** The allocator: proposals are searched for by a thread that starts with the first and ends when there was none for a while, so that nobody's
 * answer waits for a search. */
import { Worker } from 'node:worker_threads'
import { RefusalError } from '../../kit/index.ts'
import type { Answer, Problem } from '../allocating.ts'
import { no } from '../place-refusals.ts'

/** Searches that wait at a time, and how long one may take. */
const waitingMax = 20,
  withinMs = 30_000

export interface Allocator {
  /** Solves a problem; refuses where too many wait. */
  solve(problem: Problem): Promise<Answer>
  stop(): void
}
interface Told {
  readonly id: number
  readonly answer?: Answer
  readonly error?: string
}
interface Waiting {
  resolve(answer: Answer): void
  reject(error: Error): void
  readonly limit: NodeJS.Timeout
}

export function allocator(restMs = 30_000): Allocator {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined,
    rest: NodeJS.Timeout | undefined,
    last = 0
  const settle = (id: number): Waiting | undefined => {
    const one = waiting.get(id)
    waiting.delete(id)
    clearTimeout(one?.limit)
    if (waiting.size === 0 && thread) {
      thread.unref()
      rest = setTimeout(stop, restMs).unref()
    }
    return one
  }
  function stop(why: Error = new Error('the allocator has stopped')): void {
    const ended = thread
    thread = undefined
    clearTimeout(rest)
    for (const id of [...waiting.keys()]) settle(id)?.reject(why)
    void ended?.terminate()
  }
  function started(): Worker {
    const source = import.meta.url.endsWith('.ts') ? './allocation-worker.ts' : './allocation-worker.mjs'
    const made = new Worker(new URL(source, import.meta.url))
    made.on('message', ({ id, answer, error }: Told) => {
      const one = settle(id)
      if (answer) one?.resolve(answer)
      else one?.reject(new Error(error))
    })
    made.on('error', error => {
      if (thread === made) stop(error)
    })
    return made
  }
  return {
    stop: () => stop(),
    solve(problem) {
      if (waiting.size >= waitingMax) return Promise.reject(new RefusalError(no.busy))
      clearTimeout(rest)
      thread ??= started()
      thread.ref()
      const id = ++last,
        { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const limit = setTimeout(() => stop(new Error('an allocation took too long')), withinMs).unref()
      waiting.set(id, { resolve, reject, limit })
      thread.postMessage({ id, problem })
      return promise
    },
  }
}
