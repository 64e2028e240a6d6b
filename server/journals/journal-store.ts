/** The journal store: where journals lie. On PostgreSQL beside the business; on SQLite in a file of its own that a thread of its own
 * reads and writes, so that nobody who waits for an answer waits for a log. */
import { Worker } from 'node:worker_threads'
import type { Dialect } from '../kernel/columns.ts'
import { type Rows, type Statement, sqlite, type Store } from '../kernel/store.ts'

export interface JournalStore {
  readonly dialect: Dialect
  read(statement: Statement): Promise<Rows>
  /** All or nothing. */
  write(statements: readonly Statement[]): Promise<void>
  exec(text: string): Promise<void>
  /** Rows of a long answer in pieces. */
  pieces(statement: Statement, size: number): AsyncIterable<Rows>
  close(): Promise<void>
}

/** A journal store in a database that is open already, or in memory. */
export const journalStoreIn = (store: Store, isOwn: boolean): JournalStore => ({
  dialect: store.dialect,
  read: store.read,
  exec: store.exec,
  pieces: store.stream,
  write: statements =>
    store.transact('journals', function* () {
      yield statements
    }),
  close: async () => {
    if (isOwn) await store.close()
  },
})
export const journalStoreInMemory = (): JournalStore => journalStoreIn(sqlite(':memory:'), true)

/** What the thread is asked; statements that share a text go as one. */
export type Asked =
  | { readonly kind: 'read'; readonly statement: Statement }
  | { readonly kind: 'write'; readonly groups: readonly { readonly text: string; readonly each: readonly (readonly unknown[])[] }[] }
  | { readonly kind: 'exec'; readonly text: string }
  | { readonly kind: 'open'; readonly cursor: number; readonly statement: Statement }
  | { readonly kind: 'next'; readonly cursor: number; readonly size: number }
  | { readonly kind: 'drop'; readonly cursor: number }
  | { readonly kind: 'close' }
export type Told = { readonly id: number; readonly rows: Rows } | { readonly id: number; readonly error: string }

function grouped(statements: readonly Statement[]) {
  const groups: { text: string; each: (readonly unknown[])[] }[] = []
  for (const { text, values } of statements) {
    if (groups.at(-1)?.text === text) groups.at(-1)!.each.push(values)
    else groups.push({ text, each: [values] })
  }
  return groups
}

/** A journal store in a file, kept by a thread that starts with the first question and ends when there was none for a while: a server
 * at rest does not hold its memory. */
export function journalStoreInFile(file: string, restMs = 20_000): JournalStore {
  const waiting = new Map<number, { readonly by: Worker; resolve(rows: Rows): void; reject(error: Error): void }>()
  let thread: Worker | undefined,
    last = 0,
    cursors = 0
  let resting: NodeJS.Timeout | undefined
  const fail = (ended: Worker, error: Error): void => {
    if (thread === ended) thread = undefined
    for (const [id, one] of waiting)
      if (one.by === ended) {
        waiting.delete(id)
        one.reject(error)
      }
  }
  const rest = (): void => {
    thread?.postMessage({ id: 0, kind: 'close' })
    thread = undefined
  }
  const start = (): Worker => {
    const source = import.meta.url.endsWith('.ts') ? './journal-worker.ts' : './journal-worker.mjs'
    const made = new Worker(new URL(source, import.meta.url), { workerData: { file } })
    made.on('message', (told: Told) => {
      const one = waiting.get(told.id)
      waiting.delete(told.id)
      // One that is being closed is waited for.
      if (waiting.size === 0 && thread === made) {
        made.unref()
        if (cursors === 0) resting = setTimeout(rest, restMs).unref()
      }
      if ('error' in told) one?.reject(new Error(told.error))
      else one?.resolve(told.rows)
    })
    made.on('error', error => fail(made, error as Error))
    made.on('exit', () => fail(made, new Error('the thread of the journals ended')))
    return made
  }
  const ask = (asked: Asked): Promise<Rows> =>
    new Promise((resolve, reject) => {
      const id = ++last
      clearTimeout(resting)
      thread ??= start()
      // Only who waits for an answer keeps the process alive.
      thread.ref()
      waiting.set(id, { by: thread, resolve, reject })
      thread.postMessage({ id, ...asked })
    })
  return {
    dialect: 'sqlite',
    read: statement => ask({ kind: 'read', statement }),
    write: async statements => {
      await ask({ kind: 'write', groups: grouped(statements) })
    },
    exec: async text => {
      await ask({ kind: 'exec', text })
    },
    async *pieces(statement, size) {
      const cursor = ++last
      cursors++
      await ask({ kind: 'open', cursor, statement })
      try {
        for (;;) {
          const rows = await ask({ kind: 'next', cursor, size })
          if (rows.length > 0) yield rows
          if (rows.length < size) return
        }
      } finally {
        cursors--
        await ask({ kind: 'drop', cursor })
      }
    },
    async close() {
      clearTimeout(resting)
      if (!thread) return
      const ending = thread,
        ended = new Promise(resolve => ending.once('exit', resolve))
      ending.ref()
      rest()
      await ended
    },
  }
}
