/** The printer: papers are drawn by a thread that starts with the first one and ends when there was none for a while, so that nobody who
 * waits for an answer waits for a page, and a server at rest does not hold its memory. */
import { Worker } from 'node:worker_threads'
import { RefusalError } from '../../modules/kit/index.ts'
import { no } from '../kernel/refusals.ts'
import type { Printing } from './draw.ts'

/** Papers that wait at a time, how long one may take, and what the thread may hold, in MB. */
const waitingMax = 50,
  withinMs = 30_000,
  memoryMb = 256

export interface Printer {
  /** Draws a paper; refuses where too many wait, throws where it could not be drawn. */
  print(printing: Printing): Promise<Uint8Array>
  /** Whether the thread runs. */
  readonly isRunning: boolean
}
interface Told {
  readonly id: number
  readonly bytes?: Uint8Array
  readonly error?: string
}

export function printer(restMs = 20_000): Printer {
  const waiting = new Map<number, { resolve(bytes: Uint8Array): void; reject(error: Error): void; readonly limit: NodeJS.Timeout }>()
  let thread: Worker | undefined,
    rest: NodeJS.Timeout | undefined,
    last = 0
  const settle = (id: number) => {
    const one = waiting.get(id)
    waiting.delete(id)
    clearTimeout(one?.limit)
    if (waiting.size === 0 && thread) {
      thread.unref()
      rest = setTimeout(stop, restMs).unref()
    }
    return one
  }
  function stop(why?: Error): void {
    const ended = thread
    thread = undefined
    clearTimeout(rest)
    for (const id of [...waiting.keys()]) settle(id)?.reject(why ?? new Error('the printer has stopped'))
    void ended?.terminate()
  }
  function started(): Worker {
    const source = import.meta.url.endsWith('.ts') ? './paper-worker.ts' : './paper-worker.mjs'
    const made = new Worker(new URL(source, import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    made.on('message', ({ id, bytes, error }: Told) => {
      const one = settle(id)
      if (bytes) one?.resolve(bytes)
      else one?.reject(new Error(error))
    })
    made.on('error', error => {
      if (thread === made) stop(error)
    })
    return made
  }
  return {
    get isRunning() {
      return thread !== undefined
    },
    print(printing) {
      if (waiting.size >= waitingMax) return Promise.reject(new RefusalError(no.busy))
      clearTimeout(rest)
      thread ??= started()
      thread.ref()
      const id = ++last,
        { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
      const limit = setTimeout(() => stop(new Error('a paper took too long')), withinMs).unref()
      waiting.set(id, { resolve, reject, limit })
      thread.postMessage({ id, printing })
      return promise
    },
  }
}
