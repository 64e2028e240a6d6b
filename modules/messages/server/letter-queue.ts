/** The message queue of the signed-in user: one long answer, an event for each letter as it arrives. */
import { RefusalError, refusals } from '../../kit/index.ts'
import { onWire } from '../index.ts'
import { type Context, askedOf, loginOf, serve, tokenOf } from '../../../server/http/context.ts'
import type { Login } from '../../../server/http/login.ts'
import { limits } from '../../../server/kernel/limits.ts'
import { langOf } from '../../../server/http/envelope.ts'
import { lettersOf } from './letters.ts'

export const no = refusals('queue', {
  notYours: ['只能订阅本人的消息', 'you may only subscribe to your own messages'],
  tooMany: ['订阅过多，请关闭不用的页面', 'too many subscriptions, please close pages that you do not use'],
})

/** Subscriptions of one account at a time. */
const openMax = 20
/** A reader that does not take what it is sent is let go: it must not hold memory. */
const backlogMax = 1_000_000

export function letterQueue(context: Context): void {
  const { app, auth } = context
  const path = '/api/business-eip/messageQueue/subscribe'
  interface Open {
    readonly login: Login
    readonly end: () => void
    readonly look: () => Promise<void>
  }
  const open = new Map<string, Set<Open>>()
  serve(context, { method: 'GET', path, label: ['订阅消息', 'Subscribe to messages'], kind: 'auth', access: 'signed-in' })
  app.addHook('preClose', async () => {
    for (const those of open.values()) for (const { end } of those) end()
  })
  auth.onChange(concerns => {
    for (const those of open.values()) for (const one of those) if (concerns(one.login)) void one.look()
  })
  app.get(path, (request, reply) => {
    const login = loginOf(request),
      token = tokenOf(request) ?? ''
    const asked = String(askedOf(request).userId ?? '')
    if (asked && !['undefined', 'null', login.userId].includes(asked)) throw new RefusalError({ ...no.notYours, field: 'userId' })
    const mine = open.get(login.userId) ?? new Set()
    if (mine.size >= openMax) throw new RefusalError(no.tooMany)
    open.set(login.userId, mine)

    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    const send = (text: string): void => {
      if (raw.writableEnded) return
      if (raw.writableLength > backlogMax) end()
      else raw.write(text)
    }
    const stop = lettersOf(context.engine).listen(login, langOf(request), letter =>
      send(
        letter === 'unknown'
          ? 'event: changed\ndata: {}\n\n'
          : `event: message\nid: ${letter.noticeId}\ndata: ${JSON.stringify(onWire(letter, login.zone))}\n\n`,
      ),
    )
    /** Whose session is over, or can not be looked up now, is let go; a browser comes again by itself. */
    async function look(): Promise<void> {
      try {
        if (!(await auth.session(token))) end()
      } catch {
        end()
      }
    }
    // A sign of life is also a look at whether the session still stands.
    const pulse = setInterval(() => void look().then(() => send(': still here\n\n')), limits.pulseEvery)
    const self: Open = { login, end, look }
    function end(): void {
      stop()
      clearInterval(pulse)
      mine.delete(self)
      if (mine.size === 0) open.delete(login.userId)
      raw.end()
    }
    mine.add(self)
    raw.on('close', end)
    send('retry: 5000\nevent: hello\ndata: {}\n\n')
  })
}
