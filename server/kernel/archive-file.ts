/** The archive of a SQLite database: one table of facts in a file beside it. It is opened when it is first asked for, so that whoever serves
 * finds one that another process has just begun. */
import { existsSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { factColumns } from './statements.ts'
import type { Rows, Statement } from './store.ts'

type Run = (statement: Statement) => Rows

export interface ArchiveFile {
  readonly path: string
  /** Runs statements where they belong: what asks for archived facts here, which are none where there is no file, everything else there. */
  beside(run: Run): Run
  /** Puts facts in, as they lie, all or none; they are on the disk when this returns. */
  put(rows: Rows): void
  /** Writes a copy of one moment; answers false where there is nothing to copy. */
  copyTo(path: string): Promise<boolean>
  close(): void
}

export const archiveOf = (database: string): string => `${database}.archive`

const whole: ReadonlySet<string> = new Set(['position', 'version', 'v'])
const columns = factColumns.map(name => `"${name}" ${whole.has(name) ? 'integer' : 'text'}${name === 'key' ? '' : ' not null'}`)
const structure = `create table if not exists facts_archive (${columns.join(', ')}, primary key (tenant, position));
  create index if not exists facts_archive_stream_idx on facts_archive (tenant, resource, stream, version);
  create index if not exists facts_archive_actor_idx on facts_archive (tenant, actor, position) where actor <> 'system'`
const names = factColumns.map(name => `"${name}"`)
// What a move that was broken off has left is written again.
const put = `insert or replace into facts_archive (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`

/** The archive of a database file; `runner` makes of a connection what runs statements on it. */
export function archiveFile(database: string, runner: (client: Database.Database) => Run): ArchiveFile {
  const path = archiveOf(database)
  let client: Database.Database | undefined, run: Run | undefined
  const open = (): Database.Database => {
    client = new Database(path, { fileMustExist: true })
    // One file and no more, which may be copied when nothing is moved; EXTRA, since what is here soon is nowhere else.
    for (const pragma of ['journal_mode = DELETE', 'synchronous = EXTRA', 'busy_timeout = 5000']) client.pragma(pragma)
    client.exec(structure)
    run = runner(client)
    return client
  }
  const there = (): boolean => database !== ':memory:' && existsSync(path)
  return {
    path,
    beside: live => statement => {
      if (!statement.isArchived) return live(statement)
      if (!client && !there()) return []
      if (!client) open()
      return run!(statement)
    },
    put(rows) {
      if (!client && !there()) writeFileSync(path, '', { mode: 0o600, flag: 'a' })
      const on = client ?? open(),
        one = on.prepare(put)
      on.transaction(() => {
        for (const row of rows) one.run(...row)
      }).immediate()
    },
    async copyTo(to) {
      if (!client && !there()) return false
      await (client ?? open()).backup(to, { progress: () => 2 ** 31 - 1 })
      return true
    },
    close() {
      client?.close()
      client = undefined
    },
  }
}
