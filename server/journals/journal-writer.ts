/** The journal writer. Entries wait in memory, bounded, and are written in batches beside the business; nobody
 * waits for them, and what could not be kept is counted and said. */
import { hostname, networkInterfaces } from 'node:os'
import { type Journal, newId, platformTenant } from '../../modules/kit/index.ts'
import type { AnyRow } from '../kernel/codec.ts'
import type { Engine } from '../kernel/engine.ts'
import { journalSearch, type JournalAsk, type JournalPage } from './journal-search.ts'
import { hourOf, journalTable, makeJournals } from './journal-tables.ts'
import { snake } from '../kernel/columns.ts'
import { limits } from '../kernel/limits.ts'
import { type JournalStore, journalStoreIn, journalStoreInFile, journalStoreInMemory } from './journal-store.ts'

export interface JournalWriterOptions {
  /** Days that usual and API logs are kept, and error logs. */
  readonly days: number
  readonly errorDays: number
  /** Whether calls that only read are noted as well. */
  readonly reads: boolean
  /** The file of the journals beside a SQLite database; in memory when left out. */
  readonly file?: string
  readonly warn?: (what: object, text: string) => void
}

export type Level = 'info' | 'warn' | 'error'
/** The events that the server notes by itself; the journal that takes events has words for each. */
const ownEvents = ['started', 'stopped', 'migrated', 'reactionRefused', 'reactionFailed', 'logsSwept', 'logsDropped']

/** Whom an entry is about. */
export interface About {
  readonly tenant?: string
  readonly userId?: string
}
export type Values = Readonly<Record<string, string | number | null>>

export interface JournalWriter {
  readonly reads: boolean
  /** A notable event, a call that was answered, a fault: each for the journal that takes such entries, if there is one. */
  call(values: Values, about?: About): void
  fault(values: Values, about?: About): void
  note(level: Level, id: string, content?: object, about?: About & { readonly values?: Values }): void
  /** Any entry of any journal; never waits, never throws. */
  write(of: Journal, values: Values, about?: About): void
  page(of: Journal, ask: JournalAsk): Promise<JournalPage>
  row(of: Journal, tenant: string | undefined, id: string): Promise<AnyRow | undefined>
  rows(of: Journal, ask: Pick<JournalAsk, 'tenant' | 'conditions'>): AsyncGenerator<readonly AnyRow[]>
  /** Writes what waits. */
  flush(): Promise<void>
  /** Takes values out of every kept entry of a tenant: what somebody erased was. */
  forget(tenant: string, values: readonly string[]): Promise<void>
  /** Deletes what is too old; answers how many hours of logs went. */
  sweep(): Promise<number>
  start(): void
  stop(): Promise<void>
  readonly waiting: number
  readonly dropped: number
}

const batchMax = 500
const writeEvery = 1_000
const sweepEvery = 3_600_000

const address =
  Object.values(networkInterfaces())
    .flat()
    .find(one => one && !one.internal && one.family === 'IPv4')?.address ?? '127.0.0.1'
const machine = { serverHost: hostname(), serverIp: address, env: process.env.NODE_ENV || 'production' } as const

/** Neither database takes every text: NUL and lone surrogates are replaced. */
const storable = (value: string | number | null): string | number | null => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value)

export function journalWriter(on: Engine, options: JournalWriterOptions): JournalWriter {
  const { journals } = on.registry
  const taking = (what: Journal['takes']): Journal | undefined => journals.find(of => of.takes === what)
  const calls = taking('calls'),
    faults = taking('faults'),
    events = taking('events')
  const wordless = events ? ownEvents.filter(id => !(id in (events.fields.logId?.choices ?? {}))) : []
  if (wordless.length > 0) throw new Error(`${events!.name} has no words for ${wordless.join(', ')}`)
  let opened: Promise<JournalStore> | undefined
  const open = (): Promise<JournalStore> =>
    (opened ??= (async () => {
      const store = on.store.dialect === 'postgres' ? journalStoreIn(on.store, false) : options.file ? journalStoreInFile(options.file) : journalStoreInMemory()
      await makeJournals(store, journals)
      return store
    })().catch(error => {
      opened = undefined
      throw error
    }))

  const made = new Map(journals.map(of => [of.name, journalTable(on.store.dialect, of)]))
  const tableOf = (of: Journal) => made.get(of.name)!
  const search = async () => {
    await flush()
    return journalSearch(await open(), tableOf)
  }

  let waiting: { readonly of: Journal; readonly row: AnyRow }[] = []
  let dropped = 0,
    unsaid = 0,
    writing: Promise<void> | undefined
  const timers: NodeJS.Timeout[] = []

  async function put(batch: typeof waiting): Promise<void> {
    const store = await open()
    await store.write([...Map.groupBy(batch, one => one.of)].flatMap(([of, entries]) => tableOf(of).insert(entries.map(one => one.row))))
  }
  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax)
      try {
        await put(batch)
      } catch (error) {
        // They are tried again with those that come; what does not fit any more is lost and said.
        const room = Math.max(0, limits.journalMax - waiting.length)
        lose(batch.length - Math.min(room, batch.length))
        waiting = [...batch.slice(0, room), ...waiting]
        throw error
      }
      if (unsaid > 0) {
        const count = unsaid
        unsaid = 0
        self.note('warn', 'logsDropped', { count })
      }
    }
  }
  const lose = (count: number): void => {
    dropped += count
    unsaid += count
  }
  const flush = (): Promise<void> =>
    (writing ??= drain().finally(() => {
      writing = undefined
    }))
  const quietly = (work: () => Promise<unknown>, text: string): void => {
    work().catch(error => options.warn?.({ err: error, waiting: waiting.length, dropped }, text))
  }

  async function sweep(): Promise<number> {
    const store = await open()
    let swept = 0
    for (const of of journals) {
      const days = of === faults ? options.errorDays : options.days
      const before = hourOf(new Date(Date.parse(on.clock()) - days * 86_400_000).toISOString())
      const old = await store.read({
        text: `select distinct "hour" from "${of.name}_hours" where "hour" < ${store.dialect === 'sqlite' ? '?' : '$1'} order by "hour"`,
        values: [before],
      })
      for (const [hour] of old) {
        await store.write(tableOf(of).forget(String(hour)))
        swept++
        // An hour at a time, so that nothing else is held up.
        await new Promise(setImmediate)
      }
    }
    if (swept > 0) self.note('info', 'logsSwept', { hours: swept })
    return swept
  }

  async function forget(tenant: string, values: readonly string[]): Promise<void> {
    await flush()
    const store = await open(),
      sqlite = store.dialect === 'sqlite'
    // As it was written by itself, and within JSON.
    const texts = [...new Set(values.flatMap(value => [value, JSON.stringify(value).slice(1, -1)]))]
    const mark = (n: number) => (sqlite ? '?' : `$${n}`)
    for (const of of journals)
      for (const name of of.heavy.map(snake))
        for (const text of texts)
          await store.write([
            {
              text: `update "${of.name}" set "${name}" = replace("${name}", ${mark(1)}, '******')
                where "tenant" in (${mark(2)}, ${mark(3)}) and ${sqlite ? 'instr' : 'strpos'}("${name}", ${mark(4)}) > 0`,
              values: [text, tenant, platformTenant, text],
            },
          ])
    if (sqlite) await store.exec('pragma wal_checkpoint(TRUNCATE)')
  }
  on.onErased((tenant, values) => quietly(() => forget(tenant, values), 'what was erased could not be taken out of the logs'))

  const self: JournalWriter = {
    reads: options.reads,
    flush,
    forget,
    sweep,
    get waiting() {
      return waiting.length
    },
    get dropped() {
      return dropped
    },
    note(level, id, content = {}, { values = {}, ...about } = {}) {
      if (events)
        self.write(events, { serviceId: 'ketang', logLevel: level, logId: id, logData: JSON.stringify(content, null, 2).slice(0, 4_000), ...values }, about)
    },
    call: (values, about) => {
      if (calls) self.write(calls, values, about)
    },
    fault: (values, about) => {
      if (faults) self.write(faults, values, about)
    },
    write(of, values, { tenant = platformTenant, userId = '' } = {}) {
      if (waiting.length >= limits.journalMax) return lose(1)
      const now = on.clock()
      const stored = Object.fromEntries(Object.entries({ ...machine, ...values }).map(([name, value]) => [name, storable(value)]))
      waiting.push({
        of,
        row: { ...stored, id: newId(), tenant, version: 1, status: 'kept', createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId },
      })
      if (waiting.length >= batchMax && timers.length > 0) quietly(flush, 'logs could not be written; they are tried again')
    },
    page: async (of, ask) => (await search()).page(of, ask),
    row: async (of, tenant, id) => (await search()).row(of, tenant, id),
    async *rows(of, ask) {
      yield* (await search()).stream(of, ask, limits.journalExportMax)
    },
    start() {
      timers.push(
        setInterval(() => quietly(flush, 'logs could not be written; they are tried again'), writeEvery),
        setInterval(() => quietly(sweep, 'old logs could not be swept'), sweepEvery),
      )
      for (const timer of timers) timer.unref()
      quietly(sweep, 'old logs could not be swept')
    },
    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer)
      await flush().catch(() => {})
      if (opened) await (await opened).close()
      opened = undefined
    },
  }
  return self
}
