/** The shell of a command line: where it writes, in which language, and the opened parts it works with. */
import { existsSync } from 'node:fs'
import { type Label, platformTenant, RefusalError } from '../modules/kit/index.ts'
import { type Config, config, ConfigError } from '../server/config.ts'
import type { Session } from '../server/kernel/engine.ts'
import { tableThere } from '../server/kernel/kernel-state.ts'
import { ArchiveError } from '../server/kernel/archive.ts'
import { stale } from '../server/kernel/rebuild.ts'
import { SecretError } from '../server/kernel/secret.ts'
import { open, type OpenOptions, type Parts } from './house.ts'
import { exitOf, onStop } from './launch.mjs'
import { wordsOf } from './words.ts'

/** What surrounds a command line: a terminal, or a test. */
export interface Host {
  out(text: string): void
  err(text: string): void
  readonly env: NodeJS.ProcessEnv
  /** Whether a person watches: progress is drawn only for them. */
  readonly isTerminal: boolean
  /** Aborted when the person wants it to end. */
  readonly stop: AbortSignal
}
export const exits = { done: 0, failed: 1, usage: 2, unavailable: 3 } as const

/** Ends a command with a readable line and an exit code. */
export class Stop extends Error {
  readonly label: Label
  readonly exit: number
  constructor(label: Label, exit: number = exits.failed) {
    super(label[1])
    this.label = label
    this.exit = exit
  }
}

export interface ShellOpen {
  readonly isStaleFine?: boolean
  /** A database without tables gets them first. */
  readonly isMade?: boolean
}

export interface Shell {
  readonly host: Host
  readonly lang: 0 | 1
  readonly json: boolean
  readonly tenant: string
  /** The exit code of a command that ended without an error. */
  exit: number
  t(label: Label): string
  take(options: { readonly json?: boolean; readonly tenant: string }): void
  /** A line for people; silent when JSON is asked for. */
  say(label: Label): void
  /** The answer: as JSON, or as the text that a person reads. */
  answer(value: unknown, text: () => string): void
  settings(): Config
  /** The parts, on a database with tables; refused where its rows are of another version's folds, unless that is fine. */
  open(options?: ShellOpen): Promise<Parts>
  /** A session for the operator at the terminal. */
  operator(parts: Parts): Session
  close(): Promise<void>
}

/** In milliseconds. */
const samePress = 1_000

export function terminal(): Host {
  const stop = new AbortController()
  // Whoever reads what we say may have heard enough, as `head` does.
  process.stdout.on('error', error => {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
    process.exit(exits.done)
  })
  let isHeeded = false,
    asked = -Infinity
  onStop(signal => {
    const last = asked
    asked = performance.now()
    // One Ctrl-C is heard several times: from the terminal, from npm and from whoever started us.
    if (asked - last < samePress) return
    if (stop.signal.aborted || !isHeeded) process.exit(exitOf(signal))
    stop.abort()
  })
  return {
    out: text => {
      process.stdout.write(text)
    },
    err: text => {
      process.stderr.write(text)
    },
    env: process.env,
    isTerminal: process.stderr.isTTY === true,
    // A command that looks here ends in order; every other, and who is asked twice, ends at once.
    get stop() {
      isHeeded = true
      return stop.signal
    },
  }
}

/** `--lang`, else the language of the environment. */
export function langOf(args: readonly string[], env: NodeJS.ProcessEnv): 0 | 1 {
  const at = args.findIndex(arg => arg === '--lang' || arg.startsWith('--lang='))
  const asked = at < 0 ? env.LC_ALL || env.LANG || '' : (args[at]!.split('=')[1] ?? args[at + 1] ?? '')
  return asked.toLowerCase().startsWith('zh') ? 0 : 1
}

export function newShell(host: Host, lang: 0 | 1): Shell {
  let given: { json?: boolean; tenant: string } = { tenant: '000000' }
  let opened: Parts | undefined
  const settings = (): Config => config(host.env)
  const shell: Shell = {
    host,
    lang,
    exit: exits.done,
    settings,
    get json() {
      return given.json === true
    },
    get tenant() {
      return given.tenant
    },
    t: label => label[lang],
    take: options => {
      given = options
    },
    say: label => {
      if (!given.json) host.err(`${label[lang]}\n`)
    },
    answer: (value, text) => {
      host.out(given.json ? `${JSON.stringify(value)}\n` : text() === '' ? '' : `${text()}\n`)
    },
    async open(options = {}) {
      let parts = (opened ??= await reach(settings(), {}))
      if (options.isMade && !(await hasTables(parts))) {
        await parts.engine.close()
        parts = opened = await reach(settings(), { migrate: true })
      }
      if (!(await hasTables(parts))) throw new Stop(['数据库尚未建表，请先运行 ketang migrate', 'the database has no tables yet: run `ketang migrate` first'])
      if (!options.isStaleFine && (await stale(parts.engine, parts.log)).length > 0)
        throw new Stop(['数据行由其他版本生成，请先运行 ketang migrate', 'the rows were made by another version: run `ketang migrate` first'])
      const stranger = await tenantLacking(parts, given.tenant)
      if (stranger) throw new Stop(stranger)
      return parts
    },
    operator: ({ engine }) => {
      const session = engine.system(given.tenant)
      return { ...session, actor: { ...session.actor, userId: 'operator', name: 'operator' } }
    },
    async close() {
      await opened?.reactor.stop()
      await opened?.engine.close()
      opened = undefined
    },
  }
  return shell
}

/** Which secret is needed, by its fingerprint, and where it was looked for. */
export function wrongSecret({ wanted, given }: SecretError, { secretFrom }: Config): Label {
  const former = secretFrom === 'KETANG_SECRET' ? undefined : [`${secretFrom}.new`, `${secretFrom}.${wanted}`].find(path => existsSync(path))
  const where = former ? ([`；可能在 ${former}`, `; it may be in ${former}`] as const) : (['', ''] as const)
  return [
    `密钥与数据库不符：${secretFrom} 的指纹为 ${given}，数据库需要${wanted ? `指纹为 ${wanted} 的密钥` : '写入它时所用的密钥'}${where[0]}`,
    `the secret is not that of this database: the one in ${secretFrom} has the fingerprint ${given}, needed is ${
      wanted ? `the one with ${wanted}` : 'the one that it was written with'
    }${where[1]}`,
  ]
}

/** Which archive is needed, and where from. */
export const wrongArchive = ({ file, tenant }: ArchiveError): Label =>
  file
    ? [
        `租户 ${tenant} 的归档文件 ${file} 缺失，或不属于该数据库：请将其放回（备份中为“备份名.archive”），或用 ketang restore 恢复整个备份`,
        `the archive of tenant ${tenant}, ${file}, is missing or of another database: put it back (a backup has it as FILE.archive), or restore the backup`,
      ]
    : [
        `租户 ${tenant} 的归档表 facts_archive 不完整：请用 ketang restore 恢复备份`,
        `the archive of tenant ${tenant}, the table facts_archive, is not whole: restore the backup`,
      ]

function unreachable(error: Error): Stop {
  const [zh, en] = wordsOf(error) ?? [error.message, error.message]
  return new Stop([`无法连接数据库：${zh}`, `the database can't be reached: ${en}`], exits.unavailable)
}

/** Opens the database; one that can't be reached is not available rather than wrong. */
export async function reach(settings: Config, options: OpenOptions): Promise<Parts> {
  const parts = await open(settings, options).catch(error => {
    if (error instanceof SecretError) throw new Stop(wrongSecret(error, settings), exits.unavailable)
    if (error instanceof ArchiveError) throw new Stop(wrongArchive(error), exits.unavailable)
    throw options.migrate ? error : unreachable(error)
  })
  try {
    await parts.engine.store.read({ text: 'select 1', values: [] })
    return parts
  } catch (error) {
    await parts.engine.close().catch(() => {})
    throw unreachable(error as Error)
  }
}
/** What is said of a tenant that does not exist: one in which nothing was ever recorded, but for the platform's own. */
export async function tenantLacking({ log }: Parts, tenant: string): Promise<Label | undefined> {
  if (tenant === platformTenant || (await log.head(tenant)) > 0) return undefined
  const there = (await log.tenants()).slice(0, 20).join(', ')
  return [`没有租户 ${tenant}${there ? `，现有：${there}` : ''}`, `there is no tenant ${tenant}${there ? `: one of ${there}` : ''}`]
}
export const hasTables = ({ engine: { store } }: Parts): Promise<boolean> => tableThere(store, 'facts')
export interface Stopped {
  readonly exit: number
  readonly text: string
  readonly detail?: unknown
}

/** What an error means to the person at the terminal: one line, and an exit code. */
export function stoppedBy(error: unknown, { lang }: Pick<Shell, 'lang'>): Stopped {
  if (error instanceof Stop) return { exit: error.exit, text: error.label[lang] }
  if (error instanceof ConfigError) return { exit: exits.usage, text: error.message }
  if (error instanceof RefusalError) {
    const {
      refused: { label, field, detail, code },
    } = error
    return { exit: exits.failed, text: field ? `${label[lang]} (${field})` : label[lang], detail: { code, ...detail } }
  }
  const { message } = error as Error,
    words = wordsOf(error)
  if (words) return { exit: exits.failed, text: words[lang] }
  return { exit: exits.failed, text: message || String(error), detail: (error as Error).stack }
}
