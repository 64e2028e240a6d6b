/** The journal worker: the thread that owns the file of the journals. A log is worth no sync at each commit: at worst a power cut takes
 * its last seconds. */
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import type { Asked, Told } from './journal-store.ts'
import type { Rows } from '../kernel/store.ts'

const client = new Database(workerData.file)
for (const pragma of ['journal_mode = WAL', 'synchronous = NORMAL', 'busy_timeout = 5000', 'cache_size = -8192', 'secure_delete = ON']) client.pragma(pragma)
const prepared = new Map<string, Database.Statement>()
const cursors = new Map<number, { readonly rows: IterableIterator<unknown>; readonly reader: Database.Database }>()

function statement(text: string): Database.Statement {
  let found = prepared.get(text)
  if (!found) {
    if (prepared.size > 200) prepared.clear()
    prepared.set(text, (found = client.prepare(text)))
    if (found.reader) found.raw(true)
  }
  return found
}
const write = client.transaction((groups: Extract<Asked, { kind: 'write' }>['groups']) => {
  for (const { text, each } of groups) for (const values of each) statement(text).run(...values)
})

function answer(asked: Asked): Rows {
  switch (asked.kind) {
    case 'read':
      return statement(asked.statement.text).all(...asked.statement.values) as Rows
    case 'write':
      write.immediate(asked.groups)
      return []
    case 'exec':
      client.exec(asked.text)
      return []
    case 'open': {
      // A connection of its own: a long answer is read while others write.
      const reader = new Database(workerData.file, { readonly: true })
      cursors.set(asked.cursor, {
        reader,
        rows: reader
          .prepare(asked.statement.text)
          .raw(true)
          .iterate(...asked.statement.values),
      })
      return []
    }
    case 'next': {
      const { rows } = cursors.get(asked.cursor)!,
        piece: unknown[] = []
      while (piece.length < asked.size) {
        const { done, value } = rows.next()
        if (done) break
        piece.push(value)
      }
      return piece as unknown as Rows
    }
    case 'drop': {
      const cursor = cursors.get(asked.cursor)
      cursors.delete(asked.cursor)
      cursor?.rows.return?.()
      cursor?.reader.close()
      return []
    }
    case 'close':
      client.close()
      // Nothing keeps the thread any more.
      parentPort!.close()
      return []
  }
}

parentPort!.on('message', ({ id, ...asked }: Asked & { id: number }) => {
  let told: Told
  try {
    told = { id, rows: answer(asked) }
  } catch (error) {
    told = { id, error: error instanceof Error ? error.message : String(error) }
  }
  if (asked.kind !== 'close') parentPort!.postMessage(told)
})
