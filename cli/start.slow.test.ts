/** The built server starts quickly and stays small, also with all the modules to come: what only a screen, an export or a call to the
 * outside needs is loaded when it is first asked for. Time is compared with a bare server of the same parts on the same machine. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer, bundle, environment, nodeFlags } from './build.ts'

const folder = mkdtempSync(join(tmpdir(), 'ketang-start-')),
  bare = join(folder, 'bare.mjs'),
  loaded = join(folder, 'loaded.mjs')
const env = environment({ PATH: process.env.PATH, DATABASE_URL: join(folder, 'k.db'), KETANG_SECRET: 'a secret of sixteen', PORT: '0', HOST: '127.0.0.1' })

interface Started {
  /** Processor time until it listens, ms. */
  readonly cpu: number
  /** Resident memory, MiB, once it has stood still. */
  readonly memory: number
  /** What of Node it has loaded by then. */
  readonly parts: readonly string[]
}
/** Starts a program that says in its output when it listens, and stops it. */
async function started(...program: readonly string[]): Promise<Started> {
  const child: ChildProcess = spawn(process.execPath, [...nodeFlags, '--import', pathToFileURL(loaded).href, ...program], {
    env,
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  let said = ''
  const listening = new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', chunk => {
      said += String(chunk)
      if (/http:\/\/|listening/i.test(said)) resolve()
    })
    void ended.then(() => reject(new Error(`it ended: ${said}`)))
  })
  await listening
  const answer = once(child, 'message')
  child.send('tell')
  const [{ cpu, parts }] = await answer
  const memory = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1_024
  const seen = memory()
  child.kill('SIGTERM')
  await ended
  return { cpu, memory: seen, parts }
}
const best = (all: readonly Started[]): number => Math.min(...all.map(one => one.cpu))

beforeAll(async () => {
  await buildServer()
  writeFileSync(
    loaded,
    `process.on('message', () => { const { user, system } = process.cpuUsage(); process.send({ cpu: (user + system) / 1000, parts: process.moduleLoadList }) }); process.channel?.unref()\n`,
  )
  const packages = pathToFileURL(join(import.meta.dirname, '..', 'package.json')).href
  writeFileSync(
    bare,
    `import { createRequire } from 'node:module'
const require = createRequire(${JSON.stringify(packages)})
const app = require('fastify')()
app.register(require('@fastify/websocket')); app.register(require('@fastify/multipart')); app.register(require('@fastify/static'), { root: ${JSON.stringify(folder)} })
const Database = require('better-sqlite3')
new Database(':memory:')
process.on('SIGTERM', () => process.exit(0))
process.stdout.write(await app.listen({ port: 0, host: '127.0.0.1' }))
`,
  )
  const migrated = spawn(process.execPath, [bundle, 'migrate'], { env, stdio: 'ignore' })
  await once(migrated, 'exit')
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What each costs is the least that it was seen to cost: whatever else runs on the machine only adds to it, so more rounds bring both nearer to
 * their own and no further. */
const roundsMin = 4,
  roundsMax = 16,
  bound = 2.5
test('a start costs at most two and a half times that of a bare server, and 140 MiB', { timeout: 120_000 }, async () => {
  await started(bundle, 'serve')
  const product: Started[] = [],
    plain: Started[] = []
  for (let i = 0; i < roundsMin || (i < roundsMax && best(product) / best(plain) >= bound); i++) {
    product.push(await started(bundle, 'serve'))
    plain.push(await started(bare))
  }
  expect.soft(best(product) / best(plain), `${best(product)} ms beside ${best(plain)} ms`).toBeLessThan(bound)
  expect(Math.min(...product.map(one => one.memory))).toBeLessThan(140)
})

test('what nobody has asked for yet is not loaded: a client for the net, encrypted connections, screens', async () => {
  const { parts } = await started(bundle, 'serve')
  expect(parts).toContain('NativeModule http')
  expect(parts.filter(one => /undici/.test(one))).toEqual([])
  const main = readFileSync(join(import.meta.dirname, '..', 'dist', 'ketang-main.mjs'), 'utf8')
  expect(main).not.toContain('react.production')
  expect(main).not.toContain('bp6-')
})
