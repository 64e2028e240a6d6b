/** A process that is stopped stops: however it was started and whoever is told, the server closes in order and leaves its port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migratedDatabase } from '../tests/databases.ts'
import { newFolder, surroundings } from '../tests/run.ts'

const root = join(import.meta.dirname, '..'),
  boot = join(import.meta.dirname, 'boot.mjs'),
  npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
let folder = '',
  child: ChildProcess | undefined
beforeEach(async () => {
  folder = newFolder('stop')
  await migratedDatabase('sqlite', join(folder, 'k.db'))
})
afterEach(() => {
  // Whatever a failed test left: everything that was started is in one group.
  try {
    process.kill(-child!.pid!, 'SIGKILL')
  } catch {
    /* All of it is gone. */
  }
  rmSync(folder, { recursive: true, force: true })
})

const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
const isTaken = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const probe = connect(port, '127.0.0.1')
      .once('connect', () => {
        probe.destroy()
        resolve(true)
      })
      .once('error', () => resolve(false))
  })
/** SQLite puts its log of writes away when the last one closes the database; a killed server leaves it. */
const isOpen = (): boolean => existsSync(join(folder, 'k.db-wal'))

interface Served {
  readonly port: number
  readonly ended: Promise<readonly [number | null, NodeJS.Signals | null]>
}
/** Starts a server by this command; answers when it serves. */
async function served(command: string, ...args: string[]): Promise<Served> {
  const port = await freePort()
  const env: NodeJS.ProcessEnv = {
    ...surroundings(),
    HOME: folder,
    NODE_ENV: 'test',
    DATABASE_URL: join(folder, 'k.db'),
    KETANG_SECRET: 'a secret of sixteen',
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'error',
    npm_config_update_notifier: 'false',
    npm_config_cache: folder,
  }
  const one = (child = spawn(command, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] }))
  await new Promise<void>((resolve, reject) => {
    one.stdout!.on('data', piece => {
      if (String(piece).includes(String(port))) resolve()
    })
    one.once('exit', code => reject(new Error(`it ended with ${code}`)))
  })
  expect([await isTaken(port), isOpen()]).toEqual([true, true])
  return { port, ended: once(one, 'exit') as Promise<[number | null, NodeJS.Signals | null]> }
}
const isGone = async ({ port }: Served): Promise<void> => {
  await expect.poll(async () => [await isTaken(port), isOpen()]).toEqual([false, false])
}

describe('the boot script', () => {
  const start = (): Promise<Served> => served(process.execPath, boot, 'cli/main.ts', 'serve')

  test.each(['SIGTERM', 'SIGINT'] as const)('hands %s on: the server closes, then it ends as well, with 0', async signal => {
    const server = await start()
    child!.kill(signal)
    expect(await server.ended).toEqual([0, null])
    expect([await isTaken(server.port), isOpen()]).toEqual([false, false])
  })
  test('is one press of Ctrl-C where the terminal tells everybody', async () => {
    const server = await start()
    process.kill(-child!.pid!, 'SIGINT')
    expect(await server.ended).toEqual([0, null])
    expect(isOpen()).toBe(false)
  })
  test('ends at once when it is asked again, though somebody does not let go', async () => {
    const server = await start()
    const idle = connect(server.port, '127.0.0.1').on('error', () => {})
    idle.write('POST /api/blade-auth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
    // Who is answered came later: what was begun before has arrived as well.
    expect((await fetch(`http://127.0.0.1:${server.port}/health/live`)).status).toBe(200)
    child!.kill('SIGINT')
    await new Promise(resolve => {
      setTimeout(resolve, 1_300)
    })
    expect(child!.exitCode).toBe(null)
    // What is heard within a second of the last is the same press: on a slow day it takes one more.
    const pressing = setInterval(() => child!.kill('SIGINT'), 1_500)
    child!.kill('SIGINT')
    expect(await server.ended).toEqual([130, null])
    clearInterval(pressing)
    idle.destroy()
  })
  test('takes the server along when it is killed', async () => {
    const server = await start()
    child!.kill('SIGKILL')
    await isGone(server)
  })
  test('says 143 of a command that was interrupted', async () => {
    const env = { ...surroundings(), DATABASE_URL: join(folder, 'k.db'), KETANG_SECRET: 'a secret of sixteen' }
    const run = (...args: string[]): ChildProcess =>
      spawn(process.execPath, [boot, 'cli/main.ts', ...args], { cwd: root, detached: true, stdio: 'ignore', env })
    const one = (child = run('seed', 'demo')),
      ended = once(one, 'exit')
    await expect.poll(isOpen).toBe(true)
    one.kill('SIGTERM')
    expect(await ended).toEqual([143, null])
  })
})

describe('npm', () => {
  const start = (): Promise<Served> => served(npm, 'run', '--silent', 'ketang', '--', 'serve')

  test('waits for the server when it is stopped', async () => {
    const server = await start()
    child!.kill('SIGTERM')
    expect(await server.ended).toEqual([0, null])
    expect([await isTaken(server.port), isOpen()]).toEqual([false, false])
  })
  test('takes the server along when it is killed', async () => {
    const server = await start()
    child!.kill('SIGKILL')
    await isGone(server)
  })
})
