/** Backups that the server makes by itself: once a day at a time of people's zone, by a process of its own, so that nobody waits for it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { formatTime } from '../modules/kit/index.ts'
import type { Config } from '../server/config.ts'
import { lease } from '../server/kernel/lease.ts'
import type { Serving } from '../server/main.ts'
import { backupsIn } from './retention.ts'

const lookEvery = 60_000,
  holdEvery = 10_000,
  /** A backup that failed is tried again after this. */
  againAfter = 3_600_000

export interface BackupSchedule {
  /** Looks whether one is due now, and makes it; answers whether one was made. */
  look(): Promise<boolean>
  start(): void
  stop(): Promise<void>
}

/** Whether today's is due and not there yet: `at` is HH:mm in the zone. */
export function isDue(now: string, newest: string | undefined, at: string, zone: string): boolean {
  const local = formatTime(now, zone),
    due = `${local.slice(0, 10)} ${at}`
  return local >= due && (newest === undefined || formatTime(newest, zone) < due)
}

/** `command` begins a backup when its last arguments are `backup --keep RULE FOLDER`. */
export function backupSchedule({ parts: { engine }, note }: Serving, settings: Config, command: readonly string[], env: NodeJS.ProcessEnv): BackupSchedule {
  const { folder, keep, at } = settings.backup!,
    claim = lease(engine.store, 'backup', engine.clock)
  let child: ChildProcess | undefined,
    timer: NodeJS.Timeout | undefined,
    failedAt = -Infinity,
    running: Promise<boolean> | undefined
  const run = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const [program, ...args] = command
      let said = ''
      child = spawn(program!, [...args, 'backup', '--keep', keep, folder, '--json'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr])
        stream!.on('data', piece => {
          said = `${said}${piece}`.slice(-4_000)
        })
      child.once('error', reject)
      child.once('exit', code => (code === 0 ? resolve(said) : reject(new Error(said.trim() || `ended with ${code}`))))
    })
  async function look(): Promise<boolean> {
    if (performance.now() - failedAt < againAfter || !isDue(engine.clock(), backupsIn(folder)[0]?.at, at, settings.zone)) return false
    if (!(await claim.hold('*'))) return false
    const holding = setInterval(() => void claim.hold('*').catch(() => {}), holdEvery)
    try {
      const told = JSON.parse(await run()) as { readonly file: string; readonly bytes: number; readonly gone: readonly string[] }
      note('info', 'backedUp', { file: told.file, bytes: told.bytes, gone: told.gone.length })
      return true
    } catch (error) {
      failedAt = performance.now()
      note('error', 'backupFailed', { folder, error: (error as Error).message })
      return false
    } finally {
      clearInterval(holding)
      await claim.release('*').catch(() => {})
    }
  }
  const once = (): Promise<boolean> =>
    (running ??= look().finally(() => {
      running = undefined
    }))
  return {
    look: once,
    start() {
      timer = setInterval(() => void once().catch(() => {}), lookEvery)
      timer.unref()
      void once().catch(() => {})
    },
    async stop() {
      clearInterval(timer)
      child?.kill('SIGTERM')
      await running?.catch(() => {})
    },
  }
}
