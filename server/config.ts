/** Configuration: a few environment variables, checked at start; a wrong one is named with what was expected. */
import { join } from 'node:path'
import { defaultZone } from '../modules/kit/index.ts'
import { isPostgres } from './database-address.ts'
import { wrongOutgoing } from './outgoing.ts'
import { localSecret, secretFileOf } from './secret-file.ts'

export interface Config {
  /** `DATABASE_URL`: `postgres://…`, or the path of a SQLite file. */
  readonly database: string
  /** `KETANG_FILES`: the folder of uploaded files that lie on this machine; beside the database unless told otherwise. */
  readonly files: string
  /** `PORT` and `HOST` to listen on. */
  readonly port: number
  readonly host: string
  /** `KETANG_SECRET`: seals personal data and signs tokens; the same on every process of one database. */
  readonly secret: string
  /** Where it was found: `KETANG_SECRET`, or the path of the file beside the database. */
  readonly secretFrom: string
  /** `KETANG_HEADS`: the file outside of the database that signed heads of the log are written to; none when switched off. */
  readonly heads: string | undefined
  /** `KETANG_BACKUP`: the folder that the server backs up to by itself once a day at `KETANG_BACKUP_AT`, keeping what `KETANG_BACKUP_KEEP`
   * says; never where no folder is named. */
  readonly backup: { readonly folder: string; readonly keep: string; readonly at: string } | undefined
  /** `KETANG_ZONE`: the time zone of people, an IANA name. */
  readonly zone: string
  /** `KETANG_CAPTCHA`: `on`, or `off` where no person logs in (demos and tests). */
  readonly captcha: boolean
  /** `KETANG_LOCAL_LOGIN`: `on` lets people log in by any name through this server itself: for development and tests. */
  readonly localLogin: boolean
  /** `KETANG_PROXY`: `on` behind a proxy of one's own, whose X-Forwarded-For is then believed. */
  readonly proxy: boolean
  /** `KETANG_OUTGOING`: what in private networks tenants may have this server call (data sources, storages, logins): addresses, ranges
   * as `10.1.0.0/16` and names, separated by commas. */
  readonly outgoing: readonly string[]
  /** `KETANG_SM2_KEY`: the private key, 64 hexadecimal digits, that belongs to the public one of front ends which seal passwords. */
  readonly sm2Key: string | undefined
  /** `KETANG_DISK_FREE`, in megabytes: with less where it writes this server asks for no more requests. In bytes. */
  readonly diskFree: number
  /** `LOG_LEVEL` of pino. */
  readonly logLevel: string
  /** `KETANG_LOG_DAYS` and `KETANG_ERROR_LOG_DAYS`: how long the logs of the console are kept. */
  readonly logDays: number
  readonly errorLogDays: number
  /** `KETANG_LOG_READS`: `on` notes calls that only read as well. */
  readonly logReads: boolean
  /** `KETANG_INSURER`: the folder through which an insurer is spoken to; without it a stand-in answers. */
  readonly insurer: string | undefined
  /** `KETANG_INVOICER`: the folder through which who issues electronic invoices is spoken to; without it a stand-in answers. */
  readonly invoicer: string | undefined
  /** `KETANG_SANDBOX`: `off` where no payment may go through the sandbox gateway, so that only connected merchants take money. */
  readonly sandbox: boolean
  /** `KETANG_METRICS`: who may read /metrics: `local`, `off`, or a token of at least 16 characters. */
  readonly metrics: string
}

/** What is wrong with the environment, said in one line each. */
export class ConfigError extends Error {}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
export const root = join(import.meta.dirname, '..')

/** Where what stands in for the outside world keeps its books: beside the file of the database, else in `var`. */
export const besideDatabase = ({ database }: Pick<Config, 'database'>): string => (/^\w+:\/\//.test(database) ? join(process.cwd(), 'var', 'ketang') : database)

/** Where heads are written unless told otherwise: beside a database file, or in a file of a server's database. */
function headsFile(given: string | undefined, database: string): string | undefined {
  if (given === 'off' || (!given && database === ':memory:')) return undefined
  const [, name] = /^\w+:\/\/[^/]*\/([\w.-]+)/.exec(database) ?? []
  return given || `${/^\w+:\/\//.test(database) ? join(root, 'var', name ?? 'ketang') : database}.heads.log`
}

/** Reads the configuration; throws a ConfigError that names every wrong variable. */
export function config(env: NodeJS.ProcessEnv = process.env): Config {
  const wrong: string[] = []
  const database = env.DATABASE_URL || join(root, 'var', 'ketang.db')
  const port = Number(env.PORT ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) wrong.push(`PORT must be a port number from 0 to 65535, not "${env.PORT}"`)
  const zone = env.KETANG_ZONE ?? defaultZone
  // Looking a zone up loads the tables of all: who keeps the usual one doesn't wait for that at start.
  try {
    if (zone !== defaultZone) new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    wrong.push(`KETANG_ZONE must be an IANA time zone such as Asia/Shanghai, not "${zone}"`)
  }
  const captcha = env.KETANG_CAPTCHA ?? 'on'
  if (captcha !== 'on' && captcha !== 'off') wrong.push(`KETANG_CAPTCHA must be on or off, not "${captcha}"`)
  const proxy = env.KETANG_PROXY ?? 'off'
  if (proxy !== 'on' && proxy !== 'off') wrong.push(`KETANG_PROXY must be on or off, not "${proxy}"`)
  const localLogin = env.KETANG_LOCAL_LOGIN ?? 'off'
  if (localLogin !== 'on' && localLogin !== 'off') wrong.push(`KETANG_LOCAL_LOGIN must be on or off, not "${localLogin}"`)
  const outgoing = (env.KETANG_OUTGOING ?? '').split(',').flatMap(one => one.trim() || [])
  const unknownOut = wrongOutgoing(outgoing)
  if (unknownOut !== undefined) wrong.push(`KETANG_OUTGOING must list addresses, ranges such as 10.1.0.0/16 and names, not "${unknownOut}"`)
  const sm2Key = env.KETANG_SM2_KEY || undefined
  if (sm2Key && !/^[0-9a-f]{64}$/i.test(sm2Key)) wrong.push('KETANG_SM2_KEY must be a private SM2 key of 64 hexadecimal digits')
  const logLevel = env.LOG_LEVEL ?? 'info'
  if (!levels.includes(logLevel)) wrong.push(`LOG_LEVEL must be one of ${levels.join(', ')}, not "${logLevel}"`)
  const days = (name: string, usual: number): number => {
    const given = Number(env[name] ?? usual)
    const isRight = Number.isInteger(given) && given >= 1 && given <= 3_650
    if (!isRight) wrong.push(`${name} must be a number of days from 1 to 3650, not "${env[name]}"`)
    return given
  }
  const logDays = days('KETANG_LOG_DAYS', 30),
    errorLogDays = days('KETANG_ERROR_LOG_DAYS', 90)
  const diskFree = Number(env.KETANG_DISK_FREE ?? 100)
  if (!Number.isInteger(diskFree) || diskFree < 0) wrong.push(`KETANG_DISK_FREE must be a number of megabytes, not "${env.KETANG_DISK_FREE}"`)
  const sandbox = env.KETANG_SANDBOX ?? 'on'
  if (sandbox !== 'on' && sandbox !== 'off') wrong.push(`KETANG_SANDBOX must be on or off, not "${sandbox}"`)
  const logReads = env.KETANG_LOG_READS ?? 'off'
  if (logReads !== 'on' && logReads !== 'off') wrong.push(`KETANG_LOG_READS must be on or off, not "${logReads}"`)
  const backupKeep = env.KETANG_BACKUP_KEEP || '7d,4w,12m',
    backupAt = env.KETANG_BACKUP_AT || '03:00'
  if (!/^\d{1,4}[dwm](,\d{1,4}[dwm])*$/.test(backupKeep)) wrong.push(`KETANG_BACKUP_KEEP must be said as 7d,4w,12m, not "${backupKeep}"`)
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(backupAt)) wrong.push(`KETANG_BACKUP_AT must be a time such as 03:00, not "${backupAt}"`)
  const metrics = env.KETANG_METRICS ?? 'local'
  if (metrics !== 'local' && metrics !== 'off' && metrics.length < 16) wrong.push('KETANG_METRICS must be local, off or a token of at least 16 characters')
  const foreign = /^\w+:\/\//.test(database)
  if (foreign && !isPostgres(database)) wrong.push('DATABASE_URL must begin with postgres:// or be the path of a file')
  if (foreign && !env.KETANG_SECRET) wrong.push('KETANG_SECRET is required with PostgreSQL: at least 16 characters, the same on every process')
  if (env.KETANG_SECRET !== undefined && env.KETANG_SECRET.length < 16) wrong.push('KETANG_SECRET must have at least 16 characters')
  const own = env.KETANG_SECRET === undefined && !foreign && wrong.length === 0 ? localSecret(database) : { secret: env.KETANG_SECRET ?? '' }
  if ('wrong' in own) wrong.push(own.wrong)
  if (wrong.length > 0 || 'wrong' in own) throw new ConfigError(wrong.join('\n'))
  return {
    database,
    files: env.KETANG_FILES || `${foreign ? join(root, 'var', 'ketang') : database}.files`,
    port,
    host: env.HOST ?? '127.0.0.1',
    secret: own.secret,
    secretFrom: env.KETANG_SECRET === undefined ? secretFileOf(database) : 'KETANG_SECRET',
    heads: headsFile(env.KETANG_HEADS, database),
    backup: env.KETANG_BACKUP ? { folder: env.KETANG_BACKUP, keep: backupKeep, at: backupAt } : undefined,
    zone,
    captcha: captcha === 'on',
    localLogin: localLogin === 'on',
    proxy: proxy === 'on',
    outgoing,
    sm2Key,
    diskFree: diskFree * 1024 * 1024,
    logLevel,
    logDays,
    errorLogDays,
    logReads: logReads === 'on',
    insurer: env.KETANG_INSURER || undefined,
    invoicer: env.KETANG_INVOICER || undefined,
    sandbox: sandbox === 'on',
    metrics,
  }
}
