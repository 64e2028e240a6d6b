/** Stores: one body of statements, two drivers. SQLite answers at once; PostgreSQL awaits. */
import Database from 'better-sqlite3'
import { isPostgres } from '../database-address.ts'
import { type ArchiveFile, archiveFile } from './archive-file.ts'
import { postgres } from './postgres-driver.ts'
import { RefusalError, type Resource } from '../../modules/kit/index.ts'
import type { Dialect } from './columns.ts'
import { limits } from './limits.ts'
import { no } from './refusals.ts'
import { pgListener } from './pg-listener.ts'
import { batchStatements } from './statement-batching.ts'

/** One SQL statement with its values. Texts repeat, so drivers keep them prepared. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** It reads a handful of rows by an index: those that are asked at one moment may travel together. */
  readonly isSmall?: boolean
  /** The rows that it reads, where it reads them by their ids. */
  readonly rows?: readonly (readonly [Resource, string])[]
  /** It asks for what was archived, which on SQLite lies in a file of its own. */
  readonly isArchived?: boolean
}
export type Rows = readonly (readonly unknown[])[]
/** A computation that yields statements and is handed their rows; an array of statements is answered as an array. */
export type Body<T> = Generator<Statement | readonly Statement[], T, any>

export interface Store {
  readonly dialect: Dialect
  /** Reads outside a transaction. */
  read(statement: Statement): Promise<Rows>
  /** Runs a body in one transaction under the tenant's write lock; everything or nothing. While another process has the lock, what is to be
   * done `meanwhile` is done first, where that is possible at all: it only reads, and what it reads may be another by then. */
  transact<T>(tenant: string, body: () => Body<T>, meanwhile?: () => Body<void>): Promise<T>
  /** Reads of one moment, whatever is written meanwhile. */
  snapshot<T>(work: (read: Store['read']) => Promise<T>): Promise<T>
  /** Several statements as they are, for migrations. */
  exec(text: string): Promise<void>
  /** Rows of a long answer in pieces, without holding the writer; values are never changed meanwhile within one piece. */
  stream(statement: Statement, size: number): AsyncIterable<Rows>
  /** Tells other processes on this database what was committed; a no-op where they ask by themselves. */
  notify(payload: string): Promise<void>
  /** Calls `missed` when something may have been told that was not heard. */
  listen(heard: (payload: string) => void, missed: () => void): Promise<void>
  /** A number that changes when another process has written; undefined where `listen` tells. */
  foreign(): number | undefined
  /** What was erased leaves the files that this process can reach at once: those beside the database, not what a database server keeps. */
  forget(): void
  /** This process will write for long and much: SQLite then brings what is written into the file in large pieces, at half the cost. Until the
   * process ends, up to 64 MB more lie beside the database. */
  writeMuch(): void
  close(): Promise<void>
  /** Where facts of closed years lie, when that is not a table. */
  readonly archive?: ArchiveFile
  readonly raw: any
}

const nothing = (_result: unknown): Rows => []

/** A question as SQLite keeps it planned: it plans anew for each value of a bare parameter that a column is compared with, which takes ten times
 * as long as many an answer. A sign before the parameter changes nothing but that. */
export const planned = (text: string): string => (/^\s*(select|with)\b/i.test(text) ? text.replace(/'[^']*'|\?/g, part => (part === '?' ? '+?' : part)) : text)

type Run = (statement: Statement) => Rows
/** Runs statements on a connection, each prepared once. */
function runner(client: Database.Database): Run {
  const prepared = new Map<string, (values: readonly unknown[]) => Rows>()
  return ({ text, values }) => {
    let ask = prepared.get(text)
    if (!ask) {
      if (prepared.size > 2_000) prepared.clear()
      const statement = client.prepare(planned(text))
      if (statement.reader) statement.raw(true)
      ask = statement.reader ? values => statement.all(...values) as Rows : values => nothing(statement.run(...values))
      prepared.set(text, ask)
    }
    return ask(values)
  }
}

/** The write lock of a file, shared fairly with other processes. SQLite itself asks again ever more seldom and in the event loop's place:
 * who writes group after group would keep everybody else out for seconds. So who waits asks every millisecond or so and lets its process go
 * on meanwhile, and who has just written while others write too leaves them the time to come in. */
function fairLock(client: Database.Database) {
  const [begin, version] = [client.prepare('begin immediate'), client.prepare('pragma data_version').pluck()]
  let seen = version.get(),
    metAt = -Infinity,
    endedAt = -Infinity
  return {
    /** Begins a transaction if it is this process's turn and nobody else has the lock. */
    taken(): boolean {
      // In memory nobody else can have it.
      if (client.memory) {
        begin.run()
        return true
      }
      const now = performance.now()
      if (now - metAt < 1_000 && now - endedAt < giveWay) return false
      client.pragma('busy_timeout = 0')
      // What is kept to undo a statement of many rows by is kept as is said when a transaction begins: in a file, each page would be written once more.
      client.pragma('temp_store = MEMORY')
      try {
        begin.run()
      } catch (error) {
        if (!(error as { readonly code?: string }).code?.startsWith('SQLITE_BUSY')) throw error
        metAt = now
        return false
      } finally {
        client.pragma('temp_store = DEFAULT')
        client.pragma(`busy_timeout = ${patience}`)
      }
      const written = version.get()
      if (written !== seen) metAt = now
      seen = written
      return true
    },
    /** Waits a little before it is tried again; says so when it has been too long. */
    async wait(since: number): Promise<void> {
      if (performance.now() - since > limits.lockWithin) throw new RefusalError(no.busy)
      await new Promise(resolve => setTimeout(resolve, 1 + Math.random() * 2))
    },
    ended(): void {
      endedAt = performance.now()
    },
  }
}
/** Milliseconds that reading waits where SQLite puts a file in order, and that who has just written leaves to others. */
const patience = 5_000,
  giveWay = 3

/** Looks at one moment of what is in memory alone, which has no second connection: a copy, made once somebody writes meanwhile. */
function looksInMemory(client: Database.Database, live: Run, besides: (run: Run) => Run) {
  const looks = new Set<{ run: Run; copy?: Database.Database }>()
  return {
    /** Whoever writes calls this before. */
    part(): void {
      for (const look of looks) {
        if (look.copy) continue
        look.copy = new Database(client.serialize())
        look.run = besides(runner(look.copy))
      }
    },
    async during<T>(work: (read: Store['read']) => Promise<T>): Promise<T> {
      const look: { run: Run; copy?: Database.Database } = { run: live }
      looks.add(look)
      try {
        return await work(async statement => look.run(statement))
      } finally {
        looks.delete(look)
        look.copy?.close()
      }
    },
  }
}

/** SQLite in WAL mode with a sync on every commit. Reads and writes share the process's thread. What is in memory alone may begin as a copy. */
export function sqlite(file: string, copied?: Buffer): Store {
  const client = new Database(copied ?? file)
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    `busy_timeout = ${patience}`,
    'cache_size = -16384',
    'secure_delete = ON',
  ])
    client.pragma(pragma)
  const version = client.prepare('pragma data_version').pluck(),
    lock = fairLock(client)
  const archive = archiveFile(file, runner),
    run = archive.beside(runner(client))
  const looks = client.memory ? looksInMemory(client, run, archive.beside) : undefined
  const drive = <T>(body: Body<T>): T => {
    let step = body.next()
    while (!step.done) step = body.next(Array.isArray(step.value) ? step.value.map(run) : run(step.value as Statement))
    return step.value
  }
  /** Brings the write-ahead file to nothing; where somebody still reads an older moment, as soon as they have ended. */
  function forget(): void {
    if (!client.open || client.inTransaction) return
    client.pragma('busy_timeout = 0')
    const [{ busy }] = client.pragma('wal_checkpoint(TRUNCATE)') as [{ readonly busy: number }]
    client.pragma(`busy_timeout = ${patience}`)
    if (busy) setTimeout(forget, 1_000).unref()
  }
  return {
    dialect: 'sqlite',
    raw: client,
    archive,
    forget,
    writeMuch: () => void client.pragma('wal_autocheckpoint = 16000'),
    read: async statement => run(statement),
    transact: async (_tenant, body) => {
      looks?.part()
      // Once it is taken nothing comes between: other turns of this process are on the same connection.
      for (const since = performance.now(); !lock.taken(); ) await lock.wait(since)
      try {
        const result = drive(body())
        client.exec('commit')
        return result
      } catch (error) {
        if (client.inTransaction) client.exec('rollback')
        throw error
      } finally {
        lock.ended()
      }
    },
    async snapshot(work) {
      if (looks) return looks.during(work)
      const reader = new Database(file, { readonly: true })
      try {
        reader.exec('begin')
        const run = archive.beside(runner(reader))
        // The moment is that of the first look.
        run({ text: 'select 1 from sqlite_schema limit 1', values: [] })
        return await work(async statement => run(statement))
      } finally {
        reader.close()
      }
    },
    exec: async text => {
      looks?.part()
      client.exec(text)
    },
    async *stream({ text, values }, size) {
      // A second connection, so that a long read neither blocks the writer's statement nor sees half a commit.
      const reader = client.memory ? client : new Database(file, { readonly: true })
      try {
        let piece: unknown[][] = []
        const rows = reader.prepare(text).raw(true)
        if (client.memory) {
          yield rows.all(...values) as Rows
          return
        }
        for (const row of rows.iterate(...values)) {
          piece.push(row as unknown[])
          if (piece.length >= size) {
            yield piece
            piece = []
          }
        }
        if (piece.length > 0) yield piece
      } finally {
        if (reader !== client) reader.close()
      }
    },
    notify: async () => {},
    listen: async () => {},
    foreign: () => version.get() as number,
    close: async () => {
      archive.close()
      client.close()
    },
  }
}

/** Whether a connection was lost: nobody knows whether what was under way on it has been done. */
export const isLost = (error: unknown): boolean =>
  /^(CONNECTION_|CONNECT_|ECONN|EPIPE|08|57P0)/.test(String((error as { readonly code?: unknown } | null)?.code ?? ''))

/** Work in a transaction. The driver would roll back on an error, and writing to a connection that is gone ends the process: it never
 * hears of one that was lost. */
function begun<T>(on: any, options: string, work: (tx: any) => Promise<T>): Promise<T> {
  let lose: (error: unknown) => void
  const lost = new Promise<never>((_, reject) => {
    lose = reject
  })
  const done = on.begin(options, async (tx: any) => {
    try {
      return await work(tx)
    } catch (error) {
      if (!isLost(error)) throw error
      lose(error)
      return new Promise<never>(() => {})
    }
  })
  return Promise.race([done, lost])
}

/** PostgreSQL. One advisory lock per tenant orders its writers over all processes. */
export function postgresql(url: string, connections = 10): Store {
  const types = { bigint: { to: 20, from: [20], parse: Number, serialize: String } }
  const common = { onnotice: () => {}, types, fetch_types: false, connect_timeout: 10 }
  // A plan made while a table was small must not be kept when it has grown: groups have few statements, and small reads go out together, each planned
  // anew. Pages of lists are planned once, until PostgreSQL has counted their tables again.
  const anew = { plan_cache_mode: 'force_custom_plan' } as any
  const open = () => ({
    client: postgres(url, { ...common, max: connections }),
    looking: postgres(url, { ...common, max: 1, connection: anew }),
    writing: postgres(url, { ...common, max: connections, connection: anew }),
  })
  let pools = open()
  /** The driver may never again send on a connection that died while it was writing, so after a loss all are made anew. */
  async function reliably<T>(work: (of: typeof pools) => Promise<T>): Promise<T> {
    const used = pools
    try {
      return await work(used)
    } catch (error) {
      if (isLost(error) && pools === used) {
        pools = open()
        void Promise.allSettled(Object.values(used).map(one => one.end({ timeout: 5 })))
      }
      throw error
    }
  }
  const run = (on: any, { text, values }: Statement): Promise<Rows> => on.unsafe(text, values, { prepare: true }).values()
  const together = async (on: any, list: readonly Statement[]): Promise<readonly Rows[]> => {
    const answers: Rows[] = []
    await Promise.all(
      batchStatements(list).map(async ({ statement, told }) => {
        for (const [place, rows] of told(await run(on, statement))) answers[place] = rows
      }),
    )
    return answers
  }
  const drive = async <T>(on: any, body: Body<T>): Promise<T> => {
    let step = body.next()
    while (!step.done) {
      // Statements of an array go out together and are answered in order on one connection.
      step = body.next(Array.isArray(step.value) ? await together(on, step.value) : await run(on, step.value as Statement))
    }
    return step.value
  }
  let asked: { readonly statement: Statement; resolve(rows: Rows): void; reject(error: unknown): void }[] = []
  /** Small reads of one turn of the event loop go out together. */
  const look = (statement: Statement): Promise<Rows> =>
    new Promise((resolve, reject) => {
      if (asked.length === 0)
        setImmediate(() => {
          const list = asked
          asked = []
          for (const { statement, told, places } of batchStatements(list.map(one => one.statement)))
            reliably(({ looking }) => run(looking, statement)).then(
              rows => {
                for (const [place, own] of told(rows)) list[place]!.resolve(own)
              },
              error => {
                for (const place of places) list[place]!.reject(error)
              },
            )
        })
      asked.push({ statement, resolve, reject })
    })
  const notify: Store['notify'] = payload =>
    reliably(async ({ client }) => {
      await client.notify('ketang', payload)
    })
  const hearing = pgListener(() => postgres(url, { ...common, max: 1 }), notify)
  return {
    dialect: 'postgres',
    forget() {},
    writeMuch() {},
    get raw() {
      return pools.client
    },
    read: statement => (statement.isSmall ? look(statement) : reliably(({ client }) => run(client, statement))),
    transact: (tenant, body, meanwhile) =>
      reliably(({ writing }) =>
        begun(writing, '', async tx => {
          const lock = (how: string): Promise<Rows> => run(tx, { text: `select ${how}(hashtextextended($1, 7))`, values: [tenant] })
          if (meanwhile && (await lock('pg_try_advisory_xact_lock'))[0]![0] !== true) await drive(tx, meanwhile())
          // Sent together with the first statements: a connection answers in order, and a failed lock fails what follows. Twice is once.
          const locked = lock('pg_advisory_xact_lock')
          locked.catch(() => {})
          const result = await drive(tx, body())
          await locked
          return result
        }),
      ),
    snapshot: work => reliably(({ client }) => begun(client, 'isolation level repeatable read read only', tx => work(statement => run(tx, statement)))),
    exec: text =>
      reliably(async ({ client }) => {
        await client.unsafe(text)
      }),
    async *stream({ text, values }, size) {
      for await (const piece of pools.client.unsafe(text, values as any[]).cursor(size)) yield piece.map((row: object) => Object.values(row))
    },
    notify,
    listen: hearing.listen,
    foreign: () => undefined,
    close: async () => {
      await Promise.all([...Object.values(pools).map(one => one.end({ timeout: 5 })), hearing.close()])
    },
  }
}

/** Opens what a database address names: `postgres://…` or a file. */
export const openStore = (address: string): Store => (isPostgres(address) ? postgresql(address) : sqlite(address))
