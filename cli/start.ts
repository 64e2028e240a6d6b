/** `npm start`: builds, migrates, seeds the demo on a first run, serves, and says where and as whom to log in. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, config } from '../server/config.ts'
import { buildConsole, buildServer, bundle, environment, nodeFlags } from './build.ts'
import { launch } from './launch.mjs'

const root = join(import.meta.dirname, '..')
const say = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

say('Building the console and the server …')
await buildConsole()
await buildServer()

let settings: Config
try {
  settings = config()
} catch (error) {
  say((error as Error).message)
  process.exit(2)
}
const run = (args: readonly string[], env = process.env): Promise<number> => launch(process.execPath, args, { cwd: root, env: environment(env) }).ended
/** Runs a command that must succeed before the next. */
async function ketang(...args: string[]): Promise<void> {
  const exit = await run([bundle, ...args])
  if (exit !== 0) process.exit(exit)
}
const first = !/^\w+:\/\//.test(settings.database) && !existsSync(settings.database)
await ketang('migrate')
// Seeding ends with the accounts; they are not listed twice.
const isSeeded = first && process.env.KETANG_DEMO !== 'off'
if (isSeeded) {
  say('First start: making the demo district …')
  await ketang('seed', 'demo')
}
// What a person wants to read here is the address and the accounts, not a line per start of the log.
const env = { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }
process.exit(await run([...nodeFlags, bundle, 'serve', ...(isSeeded ? [] : ['--accounts'])], env))
