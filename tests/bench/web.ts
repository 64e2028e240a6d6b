/** P3 and P4: calls over HTTP through the whole product, beside bare Fastify on the same database. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import autocannon from 'autocannon'
import { bundlePrograms, environment, nodeFlags } from '../../cli/build.ts'

export interface Server {
  readonly address: string
  readonly token: string
  readonly pid?: number | undefined
  /** Asked to end, or killed. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Where the programs of a run lie, each bundled when it is first started: beside the product's own bundle, in a folder of the run. */
const programs = join(import.meta.dirname, '..', '..', 'dist', `bench-${process.pid}`),
  bundled = new Map<string, Promise<void>>()
process.on('exit', () => rmSync(programs, { recursive: true, force: true }))
/** A server script as production has the product: in one file, with nothing left to strip or to resolve. */
async function bundleOf(script: string): Promise<string> {
  const name = basename(script, '.ts')
  if (!bundled.has(name)) bundled.set(name, bundlePrograms({ [name]: join(import.meta.dirname, script) }, join(programs, name)))
  await bundled.get(name)
  return join(programs, name, `${name}.mjs`)
}

/** Starts a server script in a process of its own, as the product is started; on a port, where one is said. */
export async function start(script: string, database: string, port = 0): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, [...nodeFlags, await bundleOf(script), database, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment(),
  })
  const stop = (signal: NodeJS.Signals = 'SIGTERM') =>
    new Promise<void>(resolve => {
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`${script} ended with ${code}`)))
    child.stdout!.once('data', data => {
      // What it says later are faults.
      child.stdout!.pipe(process.stderr, { end: false })
      resolve({ ...JSON.parse(String(data)), pid: child.pid, stop })
    })
  })
}

export interface Figure {
  readonly perSecond: number
  readonly p99: number
  /** What a call takes of the server's processor, µs: other work on the machine disturbs it least. */
  readonly processor: number
}
/** What a process has taken of the processor so far, µs. */
function processorOf(pid: number | undefined): number {
  if (process.platform !== 'linux') return Number.NaN
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10_000
}
/** Loads one call for some seconds over some connections; by ever another path, where one is made for each number. */
export async function load(
  server: Server,
  path: string | ((n: number) => string),
  connections: number,
  seconds: number,
  payload?: object,
  paced?: number,
): Promise<Figure> {
  let n = 0
  const before = processorOf(server.pid)
  const result = await autocannon({
    url: server.address,
    requests: [typeof path === 'string' ? { path } : { setupRequest: request => ({ ...request, path: path(n++) }) }],
    connections,
    duration: seconds,
    ...(paced ? { overallRate: paced } : {}),
    method: payload ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(server.token ? { 'blade-auth': `bearer ${server.token}` } : {}) },
    ...(payload ? { body: JSON.stringify(payload) } : {}),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${typeof path === 'string' ? path : path(0)}: ${result.non2xx} refused, ${result.errors} errors`)
  return { perSecond: result.requests.average, p99: result.latency.p99, processor: (processorOf(server.pid) - before) / result.requests.total }
}
