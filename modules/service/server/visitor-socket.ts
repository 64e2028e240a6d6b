/** The live socket of visitors: opened by who proves to be the visitor of a conversation, and told of nothing else. */
import type { Context } from '../../../server/http/context.ts'
import { limits } from '../../../server/kernel/limits.ts'
import { langOf } from '../../../server/http/envelope.ts'
import type { Hub, VisitorSocket } from './hub.ts'
import type { Guarded } from './visitor-calls.ts'

/** Sockets of one conversation: a phone and a computer, and those that a bad line has not closed yet. */
const socketsEach = 6
const typingEvery = 2_000

export function visitorSocket({ app, calls }: Context, hub: Hub, by: Guarded): void {
  const open = new Map<string, number>()
  const path = '/api/business-customer/conversation/live'
  calls.push({ method: 'GET', path, label: ['会话实时消息', 'Live messages'], kind: 'auth', access: 'public' })
  app.get(path, { websocket: true, config: { public: true } }, async (socket, request) => {
    const own = await by.own(request).catch(() => undefined)
    if (!own) return socket.close(4401, 'not the visitor of this conversation')
    const { tenant, row } = own
    if (hub.size >= limits.socketsMax || (open.get(row.id) ?? 0) >= socketsEach) return socket.close(1013, 'too many sockets, try again later')
    open.set(row.id, (open.get(row.id) ?? 0) + 1)
    const query = request.query as Readonly<Record<string, unknown>>
    const one: VisitorSocket = {
      tenant,
      conversationId: row.id,
      lang: query.lang === 'en' ? 1 : langOf(request),
      seq: Number(query.lastSeq ?? 0) || 0,
      send(said) {
        if (socket.bufferedAmount > limits.socketBacklog) return socket.terminate()
        socket.send(JSON.stringify(said))
      },
    }
    const leave = hub.join(one)
    const beat = setInterval(() => one.send({ type: 'pulse' }), limits.pulseEvery)
    beat.unref()
    let typedAt = 0
    socket.on('message', () => {
      // The one thing that a visitor says here is that they are typing.
      if (Date.now() - typedAt < typingEvery) return
      typedAt = Date.now()
      hub.typing(tenant, row.id, 'visitor')
    })
    socket.on('close', () => {
      leave()
      clearInterval(beat)
      const left = (open.get(row.id) ?? 1) - 1
      if (left > 0) open.set(row.id, left)
      else open.delete(row.id)
    })
    await hub.catchUp(one)
  })
}
