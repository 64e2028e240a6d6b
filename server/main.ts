/** Puts the parts together: configuration, store, engine, the modules that are handed in, reactions, HTTP. The only place that wires. */
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Module, Ports } from '../modules/kit/index.ts'
import { besideDatabase, type Config, root } from './config.ts'
import { ensureArchive } from './kernel/archive.ts'
import { encryption } from './kernel/encryption.ts'
import { engine, type Engine } from './kernel/engine.ts'
import { lastHeads, writeHeadsNow } from './kernel/heads.ts'
import { consoleFolder, httpApp } from './http/app.ts'
import { errorValues } from './http/journal.ts'
import { listen } from './http/listening.ts'
import { limits } from './kernel/limits.ts'
import { log, type Log } from './kernel/log.ts'
import { metrics } from './http/metrics.ts'
import { migrate, migrationsOf } from './kernel/migrate.ts'
import { reactor, type Reactor } from './kernel/reactions.ts'
import { type Rebuilt, refresh, type Stale } from './kernel/rebuild.ts'
import { type JournalWriter, journalWriter } from './journals/journal-writer.ts'
import { claim, ensureSecret } from './kernel/secret.ts'
import { openStore, type Store } from './kernel/store.ts'
import { portsOf } from './hooks.ts'
import type { Authentication } from './http/login.ts'
import { traces } from './http/traces.ts'

export interface Parts {
  readonly engine: Engine
  readonly log: Log
  readonly reactor: Reactor
  /** Who signed in: the port `auth` of the module that signs people in. */
  readonly auth: Authentication
  readonly ports: Ports
  /** The migrations that opening applied. */
  readonly migrated: readonly string[]
  /** The tenants whose rows opening made anew, because they were of other folds than this program's. */
  readonly refreshed: readonly (Stale & Rebuilt)[]
}
const quiet = { warn: () => {}, error: () => {} }

export interface OpenOptions {
  /** Brings tables and rows to what this program declares; `refreshing` is told how far rows are made anew. */
  readonly migrate?: boolean
  readonly refreshing?: (tenant: string, facts: number, of: number) => void
  /** Opens also what another secret was written with, or whose archive is missing: for whoever says so, and for whoever puts a backup in its place. */
  readonly isAnySecretFine?: boolean
  readonly logger?: typeof quiet
  readonly clock?: () => string
}

/** Refuses another secret or another archive than that of the database, before anything is written; a store that is not opened is closed. */
async function allRight(store: Store, { secret }: Config, { isAnySecretFine = false }: OpenOptions): Promise<void> {
  if (isAnySecretFine) return
  try {
    await ensureSecret(store, encryption(secret))
    await ensureArchive(store)
  } catch (error) {
    await store.close().catch(() => {})
    throw error
  }
}

/** Opens the database and everything that works on it; migrates when asked. For the server and for the CLI alike. */
export async function open(config: Config, modules: readonly Module[], options: OpenOptions = {}): Promise<Parts> {
  if (!/^\w+:\/\//.test(config.database)) mkdirSync(dirname(config.database), { recursive: true })
  const store = openStore(config.database)
  await allRight(store, config, options)
  const migrated = options.migrate ? await migrate(store) : []
  const on = engine(store, { modules, master: config.secret, zone: config.zone, ...(options.clock ? { clock: options.clock } : {}) })
  const facts = log(on)
  // A database that is not migrated has no tenants to ask, or rows of a former shape.
  const isFormer = !options.migrate && (await migrationsOf(store)).some(one => one.at === null)
  if (!isFormer) await facts.tenants().then(on.zones.learn, () => {})
  const refreshed = options.migrate ? await refresh(on, facts, options.refreshing) : []
  if (options.migrate) await claim(on, await facts.tenants())
  const ports = portsOf(modules, { config, engine: on, clock: options.clock })
  return { engine: on, log: facts, ports, migrated, refreshed, reactor: reactor(on, facts, ports, options.logger ?? quiet), auth: ports.auth }
}

export const version = (): string => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

/** Waits for work that can be taken up again by the next process, but not for ever. The work itself may hang on nothing that keeps a
 * process alive: the waiting does. */
async function within(work: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  try {
    await Promise.race([work, pause(limits.stopWithin, undefined, { signal: over.signal }).catch(() => {})])
  } finally {
    over.abort()
  }
}

/** Takes no new requests and ends those under way; whoever does not let go in time is cut off. */
async function closed(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => {
    app.server.closeAllConnections()
    for (const socket of app.websocketServer.clients) socket.terminate()
  }, limits.stopWithin)
  await app.close()
  clearTimeout(cut)
}

export interface Serving {
  readonly address: string
  readonly parts: Parts
  /** Notes an event in the usual log. */
  readonly note: JournalWriter['note']
  stop(): Promise<void>
}

/** Reactions that stopped are an event and a fault. */
function reactionFailed(to: JournalWriter, { err, tenant }: { readonly err?: unknown; readonly tenant?: string }): void {
  const about = tenant === undefined ? {} : { tenant }
  to.note('error', 'reactionFailed', { tenant, error: errorValues(err).exceptionName }, about)
  to.fault({ serviceId: 'ketang', requestUri: 'reactions', ...errorValues(err) }, about)
}

/** Writes the heads of all tenants outside of the database: at the start, from time to time, and at the end. */
function headsKeeper({ engine: on, log: facts }: Parts, file: string | undefined, warn: (what: object, text: string) => void) {
  let timer: NodeJS.Timeout | undefined,
    writing: Promise<unknown> = Promise.resolve(),
    last: Map<string, string> | undefined
  const write = (): Promise<unknown> => {
    if (file)
      writing = writing
        .then(async () => writeHeadsNow(on, await facts.tenants(), file, { last: (last ??= lastHeads(file)) }))
        .catch(err => warn({ err, file }, 'the heads of the log could not be written'))
    return writing
  }
  return {
    start() {
      timer = setInterval(() => void write(), limits.headsEvery)
      timer.unref()
      return write()
    },
    async stop() {
      clearInterval(timer)
      await write()
    },
  }
}

/** Serves until stopped: answers requests, follows the log and the clock. A test brings a clock that it moves, and a console of its own. */
export async function serve(
  config: Config,
  modules: readonly Module[],
  options: Pick<OpenOptions, 'clock' | 'refreshing'> & { readonly console?: string } = {},
): Promise<Serving> {
  let logger: any = quiet
  let kept: JournalWriter | undefined
  const late: any = {
    warn(what: any, text: string) {
      logger.warn(what, text)
      kept?.note('warn', 'reactionRefused', what, { tenant: what.tenant })
    },
    error(what: any, text: string) {
      logger.error(what, text)
      if (kept) reactionFailed(kept, what)
    },
  }
  const parts = await open(config, modules, { ...options, migrate: true, logger: late })
  const journals = (kept = journalWriter(parts.engine, {
    days: config.logDays,
    errorDays: config.errorLogDays,
    reads: config.logReads,
    warn: (what, text) => logger.warn(what, text),
    ...(parts.engine.store.dialect === 'sqlite' ? { file: `${config.database}.logs` } : {}),
  }))
  const { app, admission } = await httpApp({
    ...parts,
    journals,
    logLevel: config.logLevel,
    proxy: config.proxy,
    localLogin: config.localLogin,
    console: options.console ?? consoleFolder(root),
    version: version(),
    disk: { folders: [dirname(besideDatabase(config)), config.files], free: config.diskFree },
  })
  metrics(app, { ...parts, admission, version: version(), access: config.metrics })
  const followed = await traces(app)
  logger = app.log
  await parts.engine.feed.start()
  const address = await listen(app, { port: config.port, host: config.host })
  parts.reactor.start(() => admission.atDoor > 0)
  const background = modules.flatMap(one => one.background?.({ ...parts, warn: (what, text) => logger.warn(what, text) }) ?? [])
  for (const one of background) one.start()
  journals.start()
  const heads = headsKeeper(parts, config.heads, (what, text) => logger.warn(what, text))
  void heads.start()
  if (parts.migrated.length > 0) journals.note('info', 'migrated', { files: parts.migrated })
  for (const { tenant, facts, mended } of parts.refreshed) journals.note('info', 'refreshed', { facts, mended }, { tenant })
  journals.note('info', 'started', { version: version(), address, database: parts.engine.store.dialect, node: process.version })
  return {
    address,
    parts,
    note: journals.note,
    async stop() {
      await closed(app)
      await within(Promise.all(background.map(one => one.stop())))
      await within(parts.reactor.stop())
      await within(heads.stop())
      journals.note('info', 'stopped', { seconds: Math.round(process.uptime()) })
      await journals.stop()
      await followed?.stop().catch(() => {})
      await parts.engine.close()
    },
  }
}
