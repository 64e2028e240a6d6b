/** A proxy before several servers, as nginx would stand there: round robin, another one when one does not answer, sockets passed on.
 *
 * `node tests/torture/proxy.ts 3` starts a PostgreSQL, three servers on it and the proxy, and says where. */
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pathToFileURL } from 'node:url'

export interface Proxy {
  readonly address: string
  readonly failed: number
  close(): Promise<void>
}

/** Forwards to whoever of `targets` takes it. */
export async function proxy(targets: () => readonly string[]): Promise<Proxy> {
  let turn = 0,
    failed = 0
  const next = (): string => {
    const all = targets()
    return all[turn++ % all.length]!
  }
  const headersFor = (from: IncomingMessage) => ({ ...from.headers, 'x-forwarded-for': from.socket.remoteAddress ?? '', 'x-forwarded-proto': 'https' })
  const server: Server = createServer((from, to) => {
    const pieces: Buffer[] = []
    from.on('data', piece => pieces.push(piece)).on('end', () => forward(3))
    const forward = (left: number): void => {
      const on = request(`${next()}${from.url}`, { method: from.method, headers: headersFor(from) }, answer => {
        // Only what was not taken at all is handed to the next one.
        if (answer.statusCode === 503 && left > 1) {
          answer.resume()
          return forward(left - 1)
        }
        to.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(to)
      })
      on.on('error', error => {
        if (left > 1 && (error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return forward(left - 1)
        failed++
        if (!to.headersSent) to.writeHead(502)
        to.end()
      })
      on.end(Buffer.concat(pieces))
    }
  })
  server.on('upgrade', (from: IncomingMessage, near: Socket, head: Buffer) => {
    const { hostname, port } = new URL(next()),
      far = connect(Number(port), hostname, () => {
        far.write(
          `GET ${from.url} HTTP/1.1\r\n${Object.entries(headersFor(from))
            .map(([name, value]) => `${name}: ${String(value)}`)
            .join('\r\n')}\r\n\r\n`,
        )
        far.write(head)
        near.pipe(far).pipe(near)
      })
    for (const one of [near, far])
      one.on('error', () => {
        near.destroy()
        far.destroy()
      })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    get failed() {
      return failed
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [{ startPostgres }, { start }] = await Promise.all([import('../setup.ts'), import('./server.ts')])
  const database = await startPostgres(),
    count = Number(process.argv[2] ?? 3)
  const servers = await Promise.all(Array.from({ length: count }, () => start(database.url, { KETANG_PROXY: 'on' })))
  const before = await proxy(() => servers.map(one => one.address))
  process.stdout.write(`${servers.map(one => one.address).join('\n')}\nbehind ${before.address}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(
      signal,
      () =>
        void Promise.all([before.close(), ...servers.map(one => one.end('SIGTERM'))])
          .then(() => database.stop())
          .then(() => process.exit(0)),
    )
}
