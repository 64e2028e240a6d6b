/** A thread for work that would keep everybody else waiting: it starts with the first question and ends when there was none for a while, so that
 * nobody's answer waits for it and a server at rest does not hold its memory. Its file is made with `answering` of `answering-thread.ts`. */
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { RefusalError } from '../modules/kit/index.ts'
import { no } from './kernel/refusals.ts'

export interface RestingThread<Question, Answer> {
  /** Has a question answered after those before it; refuses where too many wait, throws where no answer could be found. */
  ask(question: Question): Promise<Answer>
  stop(): void
  /** Whether the thread runs. */
  readonly isRunning: boolean
}
export interface ThreadOptions extends WorkerOptions {
  /** What it is called in errors. */
  readonly name: string
  /** Questions that wait at a time. */
  readonly waitingMax: number
  /** Milliseconds that one may take. */
  readonly withinMs: number
  /** Milliseconds without a question after which the thread ends. */
  readonly restMs: number
}
interface Told<Answer> {
  readonly id: number
  readonly answer?: Answer
  readonly error?: string
}
interface Waiting<Answer> {
  resolve(answer: Answer): void
  reject(error: Error): void
  readonly limit: NodeJS.Timeout
}

/** @param source The file of the thread. */
export function restingThread<Question, Answer>(source: URL, options: ThreadOptions): RestingThread<Question, Answer> {
  const { name, waitingMax, withinMs, restMs, ...own } = options,
    waiting = new Map<number, Waiting<Answer>>()
  let thread: Worker | undefined,
    rest: NodeJS.Timeout | undefined,
    last = 0
  const settle = (id: number): Waiting<Answer> | undefined => {
    const one = waiting.get(id)
    waiting.delete(id)
    clearTimeout(one?.limit)
    if (waiting.size === 0 && thread) {
      thread.unref()
      rest = setTimeout(stop, restMs).unref()
    }
    return one
  }
  function stop(why = new Error(`the ${name} has stopped`)): void {
    const ended = thread
    thread = undefined
    clearTimeout(rest)
    for (const id of [...waiting.keys()]) settle(id)?.reject(why)
    void ended?.terminate()
  }
  function started(): Worker {
    const made = new Worker(source, own)
    made.on('message', (told: Told<Answer>) => {
      const one = settle(told.id)
      if (told.error === undefined) one?.resolve(told.answer!)
      else one?.reject(new Error(told.error))
    })
    made.on('error', error => {
      if (thread === made) stop(error)
    })
    return made
  }
  return {
    stop: () => stop(),
    get isRunning() {
      return thread !== undefined
    },
    ask(question) {
      if (waiting.size >= waitingMax) return Promise.reject(new RefusalError(no.busy))
      clearTimeout(rest)
      thread ??= started()
      thread.ref()
      const id = ++last,
        { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const limit = setTimeout(() => stop(new Error(`the ${name} took too long`)), withinMs).unref()
      waiting.set(id, { resolve, reject, limit })
      thread.postMessage({ id, question })
      return promise
    },
  }
}
