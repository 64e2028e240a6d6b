/** Listening: one address, many listeners. In a turn of the event loop a listener takes one new connection: with a single listener thousands who come in one
 * moment would wait for as many turns, behind all that those inside go on to ask. */
import { type AddressInfo, createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { limits } from '../kernel/limits.ts'

/** A port of 0 is any that is free. */
interface At {
  readonly port: number
  readonly host: string
}

const backlog = 4_096
/** Milliseconds in which a closing server still takes whom the system has let in: they hear that it closes, instead of nothing. */
const lastCall = 100
/** Milliseconds between two looks for connections that have had their last answer. */
const lookEvery = 20

const open = (listener: Server, options: object): Promise<void> =>
  new Promise((resolve, reject) => {
    listener.once('error', reject).listen(options, () => {
      listener.off('error', reject)
      resolve()
    })
  })
const shut = (listener: Server): Promise<void> =>
  new Promise(resolve => {
    listener.close(() => resolve())
  })

/** Begins to listen; answers the address. Rejects when somebody has the port. When the app is closed, what every listener has taken is answered. */
export async function listen(app: FastifyInstance, at: At): Promise<string> {
  // Only here the system shares connections out among those who listen.
  if (process.platform !== 'linux') return app.listen({ ...at, backlog })
  const listeners: Server[] = []
  app.addHook('preClose', async () => {
    await pause(lastCall)
    const look = setInterval(() => app.server.closeIdleConnections(), lookEvery)
    await Promise.all(listeners.map(shut))
    clearInterval(look)
  })
  await app.ready()
  // Who shares a port is never told that it is taken, not even a server that was started twice: it is tried alone first.
  const alone = createServer()
  await open(alone, at)
  await shut(alone)
  let { port } = at
  while (listeners.length < limits.perTurn - 1) {
    // As the server of Node's HTTP makes its own.
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, socket => {
      app.server.emit('connection', socket)
    })
    await open(listener, { ...at, port, backlog, reusePort: true })
    listeners.push(listener)
    port = (listener.address() as AddressInfo).port
  }
  const shared = { ...at, port, backlog, reusePort: true }
  return app.listen(shared)
}
