/** Whole servers as processes of their own: started from source on a database, loaded over HTTP, stopped or killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { config } from '../../server/config.ts'
import { open } from '../../cli/house.ts'
import type { Engine } from '../../server/kernel/engine.ts'
import { loginAs } from '../people.ts'
import { surroundings } from '../run.ts'
import type { Role } from '../../modules/kit/index.ts'

const secret = 'a secret for the servers of tests'
export const settingsFor = (database: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  DATABASE_URL: database,
  KETANG_SECRET: secret,
  KETANG_CAPTCHA: 'off',
  PORT: '0',
  LOG_LEVEL: 'error',
  LANG: 'en',
  ...more,
})

export interface Running {
  readonly address: string
  readonly process: ChildProcess
  /** What it complained of. */
  faults(): string
  /** Sends a signal and answers the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

const main = join(import.meta.dirname, '..', '..', 'cli', 'main.ts')
/** Starts a server; answers when it takes requests. */
export async function start(
  database: string,
  env: NodeJS.ProcessEnv = {},
  script: readonly string[] = ['--disable-warning=ExperimentalWarning', main],
): Promise<Running> {
  const child = spawn(process.execPath, [...script, 'serve', '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...surroundings(), ...settingsFor(database, env) },
  })
  let out = '',
    err = ''
  child.stderr.on('data', piece => {
    err += piece
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`the server ended with ${code}: ${err}`)))
    child.stdout.on('data', piece => {
      out += piece
      if (out.includes('\n')) resolve(JSON.parse(out.split('\n')[0]!).address)
    })
  })
  return {
    address,
    process: child,
    faults: () => err,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await once(child, 'exit')
      }
      return child.exitCode ?? child.signalCode
    },
  }
}

/** Opens the same database in this process and hands its engine over; closes it again. */
export async function beside<T>(database: string, work: (engine: Engine, parts: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const parts = await open(config(settingsFor(database)), { migrate: true })
  try {
    return await work(parts.engine, parts)
  } finally {
    await parts.reactor.stop()
    await parts.engine.close()
  }
}
/** A token of somebody in a role, which every server on the database takes. */
export const tokenFor = (database: string, role: Role): Promise<string> =>
  beside(database, async (engine, { ports: { auth } }) => (await loginAs(engine, role, { auth })).access)

export interface Said {
  readonly status: number
  readonly body: any
  readonly retryAfter: string | null
}
export async function ask(address: string, token: string, path: string, body?: object, key?: string): Promise<Said> {
  const answer = await fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    signal: AbortSignal.timeout(30_000),
    headers: { 'blade-auth': `bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}), ...(key ? { 'idempotency-key': key } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: await answer.json().catch(() => undefined), retryAfter: answer.headers.get('retry-after') }
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, milliseconds)
  })

/** People who write as fast as they are answered, until told to stop; answers the ids that were acknowledged. */
export function writers(count: number, name: string, addresses: () => readonly string[], token: string) {
  const acknowledged = new Set<string>(),
    statuses = new Map<number, number>()
  let on = true,
    sent = 0
  const one = async (who: number): Promise<void> => {
    for (let n = 0; on; n++) {
      const id = `${name}-${who}-${n}`
      // The same key until somebody answers: lost answers are asked for again, perhaps at another server.
      for (let attempt = 0; on; attempt++) {
        const all = addresses()
        sent++
        const answer = await ask(
          all[(who + attempt) % all.length]!,
          token,
          '/api/blade-system/param/create',
          { id, paramName: id, paramKey: id, paramValue: '1' },
          id,
        ).catch(() => undefined)
        if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (answer?.status === 200) {
          acknowledged.add(id)
          break
        }
        if (answer && answer.status !== 503) break
        await pause(20)
      }
    }
  }
  const all = Promise.all(Array.from({ length: count }, (_, who) => one(who)))
  return {
    acknowledged,
    statuses,
    get sent() {
      return sent
    },
    async stop() {
      on = false
      await all
    },
  }
}
