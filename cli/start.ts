/** `npm start`: builds, migrates, seeds the demo on a first run, serves, and says where and as whom to log in. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, config } from '../server/config.ts'
import { buildConsole, buildServer, bundle, nodeFlags } from './build.ts'

const root = join(import.meta.dirname, '..')
const say = (text: string): void => { process.stderr.write(`${text}\n`) }

say('Building the console and the server …')
await buildConsole()
await buildServer()

let settings: Config
try { settings = config() } catch (error) {
  say((error as Error).message)
  process.exit(2)
}
const ketang = (...args: string[]) => spawnSync(process.execPath, [bundle, ...args], { stdio: 'inherit', cwd: root, env: process.env }).status ?? 1
const first = !/^\w+:\/\//.test(settings.database) && !existsSync(settings.database)
if (ketang('migrate') !== 0) process.exit(1)
// Seeding ends with the accounts; they are not listed twice.
const isSeeded = first && process.env.KETANG_DEMO !== 'off'
if (isSeeded) {
  say('First start: making the demo district …')
  if (ketang('seed', 'demo') !== 0) process.exit(1)
}
// What a person wants to read here is the address and the accounts, not a line per start of the log.
const env = { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }
const server = spawn(process.execPath, [...nodeFlags, bundle, 'serve', ...isSeeded ? [] : ['--accounts']], { stdio: 'inherit', cwd: root, env })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', code => process.exit(code ?? 0))
