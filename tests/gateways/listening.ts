/** What both simulated channels need: a server on this machine, faults that are to come, and notices to the shop. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Heard {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
export interface Said {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}
/** Brings a notice to the shop; answers what the shop said. */
export type Deliver = (path: string, headers: Readonly<Record<string, string>>, body: string) => Promise<{ readonly status: number; readonly text: string }>

/** `cut` drops the connection at once; `lost` does the work and drops the answer. */
export type Outage = 'cut' | 'lost'

export async function listening(answer: (heard: Heard) => Said, outage: (heard: Heard) => Outage | undefined) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const heard = { method: request.method!, url: new URL(request.url!, 'http://channel'), headers: request.headers, body: Buffer.concat(chunks).toString() }
      const out = outage(heard)
      if (out === 'cut') return request.socket.destroy()
      const said = answer(heard)
      if (out === 'lost') return request.socket.destroy()
      response.writeHead(said.status, said.headers).end(said.body)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
