/** Live rows: a websocket tells a browser which rows it may see have changed, and what modules have to tell its person. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { get, type Resource } from '../../modules/kit/index.ts'
import type { Context } from './context.ts'
import { viewPermit } from './context.ts'
import { langOf } from './envelope.ts'
import { type Audience, audience } from './audience.ts'
import { inReach, ownerOf, reachesAll, seesOf } from '../kernel/row-scope.ts'
import { matches } from '../kernel/where.ts'
import type { ChangeEvent } from '../kernel/change-feed.ts'
import type { Engine } from '../kernel/engine.ts'
import { limits } from '../kernel/limits.ts'
import type { Login } from './login.ts'

/** Messages are gathered this long, so that a rush costs a browser a few messages a second. */
const gatherFor = 300
/** News that are kept for who begins to listen, at most for so long, in milliseconds: a page asks for its rows before its socket is open. */
const latelyMax = 500,
  latelyFor = 30_000
/** What a message may be on its way, in milliseconds. */
const latelyMargin = 500

interface Open {
  login: Login
  /** What is to be told; undefined: nothing, as of nearly all of thousands that listen. */
  pending: Map<string, object> | undefined
  send(): void
  /** Looks whether the session still stands: at once, or as soon as it may again. */
  recheck(): void
  /** Between a fact that may have taken rights away and the look at the session nothing is told; undefined: all is known. */
  missed: boolean | undefined
}
/** Whatever happens, a session is looked at again no more often than this. */
const recheckEvery = 500

/** Who hears of what hangs on a row: whoever has that row in reach. Who is bounded further is told to look again. */
async function toldOfFollower(
  engine: Engine,
  one: ChangeEvent,
  of: Resource,
  open: Audience<Open>,
): Promise<readonly (readonly [Open, { readonly resource: string; readonly id?: string }])[]> {
  const { follows } = of,
    place = one.row ?? one.scope,
    owner = follows && place && ownerOf(follows, place, engine.registry.owners)
  const row = owner && (await engine.ask(one.tenant, get(owner.of, String(place[follows.row]))))
  if (!owner || !row) return []
  const message = { resource: one.resource, id: one.id, version: one.version, type: one.type }
  return [...new Set(open.candidates({ ...one, resource: owner.of.name, row }, owner.of))].flatMap(socket => {
    const { tenant, actor } = socket.login
    if (tenant !== one.tenant || !actor.may(viewPermit(of)) || !seesOf(owner, actor) || !inReach(owner.of, row, actor)) return []
    const more = actor.narrow?.[of.name]
    if (!more) return [[socket, message] as const]
    return one.row && !matches(one.row, more) ? [] : [[socket, { resource: one.resource }] as const]
  })
}

/** The latest news of this process, by when they came. */
function recent() {
  const all: { readonly at: number; readonly news: readonly ChangeEvent[] }[] = []
  let size = 0,
    wholeSince = Date.now()
  return {
    add(news: readonly ChangeEvent[]): void {
      const at = Date.now()
      all.push({ at, news })
      size += news.length
      while (all.length > 0 && (size > latelyMax || at - all[0]!.at > latelyFor)) {
        const gone = all.shift()!
        size -= gone.news.length
        wholeSince = gone.at
      }
    },
    /** All that came since then; undefined where not all of it is known any more. */
    since: (then: number): readonly ChangeEvent[] | undefined => (then < wholeSince ? undefined : all.flatMap(one => (one.at >= then ? one.news : []))),
  }
}

export function liveSocket(context: Context): void {
  const { app, engine, auth } = context
  const open = audience<Open>()

  /** What a session may hear of one piece of news: the row when it is in reach, else nothing. */
  function told(login: Login, one: ChangeEvent): object | undefined {
    if (one.resource === '*') return { resource: '*' }
    const of = engine.registry.resources.get(one.resource)
    if (!of || of.isLetter || one.tenant !== login.tenant || !login.actor.may(viewPermit(of))) return undefined
    // Of another process's row only its place is known: what an administrator narrows by may be any field of it.
    const seen = one.row ?? (login.actor.narrow?.[of.name] ? undefined : one.scope)
    if (seen ? inReach(of, seen, login.actor) : reachesAll(of, login.actor)) return { resource: one.resource, id: one.id, version: one.version, type: one.type }
    return seen ? undefined : { resource: one.resource }
  }

  function put(socket: Open, key: string, message: object, isUrgent = false): void {
    if (!socket.pending && !isUrgent) setTimeout(() => socket.send(), gatherFor).unref()
    const pending = (socket.pending ??= new Map())
    if (isUrgent) {
      pending.set(key, message)
      socket.send()
      return
    }
    // Too much to name: everything on the screen may have changed.
    if (pending.size >= 500) {
      pending.clear()
      pending.set('*', { resource: '*' })
    } else if (!pending.has('*')) pending.set(key, message)
  }
  function tell(socket: Open, one: ChangeEvent, message: object | undefined): void {
    if (!message) return
    if (socket.missed !== undefined) socket.missed = true
    else put(socket, 'id' in message ? `${one.resource} ${one.id}` : one.resource, message)
  }
  const lately = recent()
  /** Tells a new socket what changed while its browser heard nothing. */
  function catchUp(socket: Open, missed: readonly ChangeEvent[] | undefined): void {
    if (!missed) put(socket, '*', { resource: '*' })
    const { tenant, actor } = socket.login
    for (const one of missed ?? []) {
      const of = engine.registry.resources.get(one.resource)
      // Who may hear of what hangs on a row is not asked again: whoever may see such rows looks for themselves.
      const follows = of?.follows && one.tenant === tenant && actor.may(viewPermit(of))
      tell(socket, one, follows ? { resource: one.resource } : told(socket.login, one))
    }
  }
  engine.feed.subscribe(news => {
    lately.add(news)
    if (open.size === 0) return
    for (const one of news) {
      const of = engine.registry.resources.get(one.resource)
      // Letters arrive in a way of their own: a rush sends thousands, which thousands of sockets need not be asked about.
      if (of?.isLetter) continue
      if (of?.follows && one.id !== '*') {
        // Whoever is not told now sees it when they look again.
        void toldOfFollower(engine, one, of, open).then(
          all => all.forEach(([socket, message]) => tell(socket, one, message)),
          () => {},
        )
        continue
      }
      for (const socket of open.candidates(one, of)) tell(socket, one, told(socket.login, one))
    }
  })

  auth.onChange(concerns => {
    for (const socket of open.everybody()) if (concerns(socket.login)) socket.recheck()
  })

  context.calls.push({ method: 'GET', path: '/api/live', label: ['实时变更', 'Live changes'], kind: 'auth', access: 'signed-in' })
  app.get('/api/live', { websocket: true, config: { public: true } }, async (socket, request) => {
    // What it asks for is kept, and not the request: thousands listen. A browser's socket can't send headers of its own.
    const { token = '', lang: asked, deaf: since } = request.query as { readonly token?: string; readonly lang?: string; readonly deaf?: string },
      lang = asked === 'en' ? 1 : langOf(request)
    const login = await auth.session(String(token))
    if (!login || login.mustChange) return socket.close(4401, 'not signed in')
    if (open.size >= limits.socketsMax || open.of(login.userId) >= limits.socketsEach) return socket.close(1013, 'too many sockets, try again later')
    const one: Open = {
      login,
      pending: undefined,
      send() {
        // What was urgent has taken it along.
        if (!one.pending) return
        // It does not take what it is sent: to wait for it would hold memory, and a polite close would wait as well.
        if (socket.bufferedAmount > limits.socketBacklog) return socket.terminate()
        socket.send(JSON.stringify([...one.pending.values()]))
        one.pending = undefined
      },
      missed: undefined,
      recheck: () => {
        one.missed ??= false
        looking ??= setTimeout(
          () => void look().catch(() => socket.close(1011, 'the session can not be looked up')),
          Math.max(0, looked + recheckEvery - Date.now()),
        ).unref()
      },
    }
    let looked = 0,
      looking: NodeJS.Timeout | undefined
    async function look(): Promise<void> {
      looked = Date.now()
      looking = undefined
      const now = await auth.session(String(token))
      if (!now || now.mustChange) return socket.close(4401, 'session ended')
      open.move(one, now)
      if (looking) return
      if (one.missed) put(one, '*', { resource: '*' })
      one.missed = undefined
    }
    open.add(one)
    // What waits for faults of the socket, and the answer that is none, would keep the request for as long as it is open.
    socket.removeAllListeners('error').on('error', () => socket.terminate())
    const wire = request.raw.socket as (Socket & { readonly _httpMessage?: ServerResponse | null }) | undefined,
      unanswered = wire?._httpMessage
    unanswered?.detachSocket(wire!)
    unanswered?.emit('close')
    const beat = setInterval(() => {
      one.recheck()
      if (socket.bufferedAmount > limits.socketBacklog) return socket.terminate()
      socket.send('[]')
    }, limits.pulseEvery)
    beat.unref()
    // Milliseconds since the browser knew everything.
    const deaf = Number(since ?? Number.NaN)
    const missed = deaf >= 0 ? lately.since(Date.now() - deaf - latelyMargin) : []
    const stops = context.live.map(begin => begin(login, lang, (key, message, isUrgent) => put(one, key, message, isUrgent), missed ?? []))
    catchUp(one, missed)
    socket.on('close', () => {
      open.remove(one)
      clearInterval(beat)
      clearTimeout(looking)
      for (const stop of stops) stop()
    })
    socket.send(JSON.stringify([{ resource: 'hello' }]))
  })
}
