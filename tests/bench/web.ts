/** P3 and P4: calls over HTTP through the whole product, beside bare Fastify on the same database. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { nodeFlags } from '../../cli/build.ts'

export interface Server {
  readonly address: string
  readonly token: string
  readonly pid?: number | undefined
  /** Asked to end, or killed. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a server script in a process of its own, as the product is started; on a port, where one is said. */
export function start(script: string, database: string, port = 0): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, [...nodeFlags, join(import.meta.dirname, script), database, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
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
}
/** Loads one call for some seconds over some connections. */
export async function load(server: Server, path: string, connections: number, seconds: number, payload?: object, paced?: number): Promise<Figure> {
  const result = await autocannon({
    url: server.address + path,
    connections,
    duration: seconds,
    ...(paced ? { overallRate: paced } : {}),
    method: payload ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(server.token ? { 'blade-auth': `bearer ${server.token}` } : {}) },
    ...(payload ? { body: JSON.stringify(payload) } : {}),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} errors`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}
