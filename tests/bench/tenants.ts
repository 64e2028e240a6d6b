/** `node tests/bench/tenants.ts [--tenants 300] [--database postgres]`: a province. What a process has to do for many tenants in which nothing
 * happens: how long it takes to start, what it does at rest, how long somebody waits for it at most, and when another takes its place. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { buildServer, bundle, environment, nodeFlags } from '../../cli/build.ts'
import { open } from '../../cli/house.ts'
import { provisionTenant } from '../../modules/identity/server/tenant-provisioning.ts'
import { config } from '../../server/config.ts'
import { openStore } from '../../server/kernel/store.ts'
import { newDatabase } from '../databases.ts'
import { newFolder } from '../run.ts'
import { startPostgres } from '../setup.ts'
import { settingsFor } from '../torture/server.ts'

const program = new Command('node tests/bench/tenants.ts')
  .description('What a process has to do for many tenants in which nothing happens.')
  .option(
    '--tenants <count>',
    'how many',
    text => {
      if (!(Number(text) > 0)) throw new InvalidArgumentError('How many tenants, such as 300.')
      return Number(text)
    },
    300,
  )
  .addOption(new Option('--database <kind>', 'on which database').choices(['sqlite', 'postgres']).default('sqlite'))
  .addHelpText('after', '\nExamples:\n  node tests/bench/tenants.ts\n  node tests/bench/tenants.ts --tenants 1 --database postgres')
  .parse()
const { tenants: count, database: kind } = program.opts<{ readonly tenants: number; readonly database: 'sqlite' | 'postgres' }>()

const folder = newFolder('tenants'),
  atRest = 20
const say = (what: string, figure: string): void => {
  process.stdout.write(`${what}: ${figure}\n`)
}

async function prepared(): Promise<{ readonly url: string; end(): Promise<void> }> {
  const own = kind === 'postgres' ? await startPostgres() : undefined
  if (own) process.env.TEST_DATABASE_URL = own.url
  const url = own ? (await newDatabase()).url : join(folder, 'k.db')
  const { engine, reactor } = await open(config(settingsFor(url)), { migrate: true }),
    began = performance.now()
  for (let n = 0; n < count; n++) {
    const tenantId = String(200_000 + n)
    await provisionTenant(engine, id => engine.system(id), { tenantId, tenantName: `区${n}`, adminPassword: 'Ketang@2026' })
  }
  say('a tenant is made in', `${Math.round((performance.now() - began) / count)} ms`)
  // What follows of making them is no rest.
  for (let n = 0; n < count; n++) await reactor.tick(String(200_000 + n))
  await reactor.stop()
  await engine.close()
  return { url, end: async () => own?.stop() }
}

interface Server {
  readonly child: ChildProcess
  readonly address: string
  readonly took: number
}
async function started(url: string): Promise<Server> {
  const began = performance.now(),
    env = environment({ ...process.env, ...settingsFor(url, { HOST: '127.0.0.1' }) })
  const child = spawn(process.execPath, [...nodeFlags, bundle, 'serve', '--json'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout!, 'data')
  return { child, address: JSON.parse(String(line).split('\n')[0]!).address, took: performance.now() - began }
}
async function ended({ child }: Server): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await gone
  if (code !== 0) throw new Error(`a server ended with ${code}`)
}
/** Milliseconds of processor that a process has taken, and MiB that it holds. */
function stateOf({ pid }: ChildProcess): { readonly spent: number; readonly memory: number } {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return { spent: (Number(user) + Number(system)) * 10, memory: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024 }
}

await buildServer()
const { url, end } = await prepared()
await ended(await started(url))
const first = await started(url)
say('start to the address being said', `${Math.round(first.took)} ms`)
const before = stateOf(first.child).spent,
  waits: number[] = []
for (const until = performance.now() + atRest * 1_000; performance.now() < until; ) {
  const asked = performance.now()
  await (await fetch(`${first.address}/health/live`)).text()
  waits.push(performance.now() - asked)
  await pause(20)
}
const { spent, memory } = stateOf(first.child)
say('processor at rest, of which looks at its health are a part', `${Math.round((spent - before) / atRest)} ms a second`)
say('a look at its health takes at most', `${Math.round(Math.max(...waits))} ms`)
say('memory', `${Math.round(memory)} MiB`)

const store = openStore(url),
  holders = async (): Promise<string> => JSON.stringify(await store.read({ text: "select distinct holder from leases where name = 'reactor'", values: [] }))
const was = await holders(),
  second = kind === 'postgres' ? await started(url) : undefined,
  stopped = performance.now()
await ended(first)
const next = second ?? (await started(url))
for (let now = await holders(); now === was || now === '[]'; now = await holders()) await pause(20)
say('after a stop the next one has the reactions within', `${Math.round(performance.now() - stopped)} ms`)
await ended(next)
await store.close()
await end()
rmSync(folder, { recursive: true, force: true })
process.exit()
