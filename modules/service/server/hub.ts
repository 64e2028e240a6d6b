/** The hub of talks: what is said reaches the screens of both sides at once, visitors over sockets of their own, members over the live socket.
 * What another process committed is read when the change feed names the conversation; nothing is sent twice or out of order, since each
 * socket knows the number of the last line that it was sent. */
import { find, get } from '../../kit/index.ts'
import type { Context } from '../../../server/http/context.ts'
import type { ChangeEvent } from '../../../server/kernel/change-feed.ts'
import type { Login } from '../../../server/http/login.ts'
import { waiting } from '../assignment.ts'
import { type Conversation, conversation, message, type Message } from '../conversation.ts'
import { type Member, serviceMember } from '../member.ts'
import { isForVisitor, shownMessage, shownState } from './shown.ts'

export interface VisitorSocket {
  readonly tenant: string
  readonly conversationId: string
  readonly lang: 0 | 1
  /** The number of the last line that it knows. */
  seq: number
  send(said: object): void
}
interface Listener {
  readonly login: Login
  readonly lang: 0 | 1
  readonly put: (key: string, message: object, isUrgent?: boolean) => void
}
/** No row: somebody is typing. */
const typing = 'talk_typing'
/** Milliseconds in which places of those who wait are gathered. */
const placesEvery = 500

export interface Hub {
  join(socket: VisitorSocket): () => void
  typing(tenant: string, conversationId: string, side: 'visitor' | 'member'): void
  /** What a socket has missed, and how the conversation stands. */
  catchUp(socket: VisitorSocket): Promise<void>
  names(tenant: string): Promise<ReadonlyMap<string, string>>
  readonly size: number
}

export function talkHub(context: Context): Hub {
  const { engine } = context
  const visitors = new Map<string, Set<VisitorSocket>>(),
    listening = new Map<string, Set<Listener>>(),
    running = new Map<string, Promise<void>>()
  const members = new Map<string, Promise<ReadonlyMap<string, Member>>>()
  let size = 0,
    placing: NodeJS.Timeout | undefined
  const memberMap = (tenant: string): Promise<ReadonlyMap<string, Member>> => {
    const known = members.get(tenant) ?? engine.ask(tenant, find(serviceMember, {})).then(all => new Map(all.map(one => [one.id, one])))
    members.set(tenant, known)
    known.catch(() => members.delete(tenant))
    return known
  }
  const names = async (tenant: string) => new Map([...(await memberMap(tenant))].map(([id, one]) => [id, one.nickName]))
  const zoneOf = (tenant: string): string => engine.system(tenant).zone
  const stateOf = async (row: Conversation, ahead?: number) => ({
    type: 'state',
    ...shownState(row, (await memberMap(row.tenant)).get(row.memberId ?? ''), ahead ?? (row.status === 'queued' ? await placeOf(row) : undefined)),
  })
  const placeOf = async (row: Conversation): Promise<number> => {
    const queue = await engine.ask(row.tenant, waiting(engine.clock()))
    return Math.max(
      0,
      queue.findIndex(one => one.id === row.id),
    )
  }

  /** Sends each socket of a conversation what it does not know yet. */
  async function tell(tenant: string, id: string, known: readonly Message[], row: Conversation | undefined): Promise<void> {
    const sockets = [...(visitors.get(id) ?? [])].filter(one => one.tenant === tenant)
    const own = row ?? (await engine.ask(tenant, get(conversation, id)))
    if (!own) return
    const listeners = own.memberUserId ? [...(listening.get(`${tenant} ${own.memberUserId}`) ?? [])] : []
    if (sockets.length === 0 && listeners.length === 0) return
    const from = Math.min(own.lastSeq, ...sockets.map(one => one.seq))
    const isWhole = known.length > 0 && known[0]!.seq <= from + 1
    const lines =
      isWhole || from >= own.lastSeq ? known : await engine.ask(tenant, find(message, { conversationId: id, seq: { gt: from } }, { sort: ['seq'], limit: 200 }))
    const called = await names(tenant),
      zone = zoneOf(tenant)
    const state = sockets.length > 0 ? await stateOf(own) : undefined
    for (const socket of sockets) {
      const fresh = lines.filter(one => one.seq > socket.seq)
      socket.seq = Math.max(socket.seq, fresh.at(-1)?.seq ?? 0)
      const shown = fresh.filter(isForVisitor).map(one => shownMessage(one, { lang: socket.lang, zone, names: called }))
      if (shown.length > 0) socket.send({ type: 'messages', messages: shown })
      socket.send(state!)
    }
    for (const { login, lang, put } of listeners)
      for (const one of known)
        put(`talk ${id} ${one.seq}`, { resource: 'talk', id, message: shownMessage(one, { lang, zone, names: called, actor: login.actor }) }, true)
  }
  /** One after another for each conversation, so that lines keep their order. */
  function queued(tenant: string, id: string, work: () => Promise<void>): void {
    const key = `${tenant} ${id}`
    const next = (running.get(key) ?? Promise.resolve()).then(work).catch(() => {})
    running.set(key, next)
    void next.then(() => {
      if (running.get(key) === next) running.delete(key)
    })
  }
  /** Where those who wait stand now. */
  function places(): void {
    if (placing) return
    placing = setTimeout(() => {
      placing = undefined
      const tenants = new Set([...visitors.values()].flatMap(set => [...set].map(one => one.tenant)))
      for (const tenant of tenants)
        void engine
          .ask(tenant, waiting(engine.clock()))
          .then(async queue => {
            for (const [ahead, row] of queue.entries())
              for (const socket of visitors.get(row.id) ?? []) if (socket.tenant === tenant) socket.send(await stateOf(row, ahead))
          })
          .catch(() => {})
    }, placesEvery)
    placing.unref()
  }
  function typed({ tenant, id, type }: ChangeEvent): void {
    if (type === 'member') for (const socket of visitors.get(id) ?? []) if (socket.tenant === tenant) socket.send({ type: 'typing' })
    if (type === 'visitor' && listening.size > 0)
      queued(tenant, id, async () => {
        const row = await engine.ask(tenant, get(conversation, id))
        for (const one of listening.get(`${tenant} ${row?.memberUserId}`) ?? []) one.put(`typing ${id}`, { resource: 'talk', id, typing: true }, true)
      })
  }
  /** What was said in another process is told by name alone; members are given its lines like those of this one, to hear and to count. */
  async function foreignLines(news: readonly ChangeEvent[]): Promise<readonly Message[]> {
    const ids = news.filter(one => one.resource === message.name && !one.row && one.id !== '*').map(one => one.id)
    return ids.length === 0 || listening.size === 0 ? [] : engine.ask(news[0]!.tenant, find(message, { id: ids }))
  }
  engine.feed.subscribe(news => {
    const lines = new Map<string, Message[]>()
    const told = new Map<string, ChangeEvent>()
    const foreign = foreignLines(news).catch(() => [])
    for (const one of news) {
      if (one.resource === '*') {
        members.clear()
        for (const [id, sockets] of visitors) for (const { tenant } of sockets) queued(tenant, id, () => tell(tenant, id, [], undefined))
      } else if (one.resource === serviceMember.name) members.delete(one.tenant)
      else if (one.resource === typing) typed(one)
      else if (one.resource === message.name && one.row) {
        const row = one.row as unknown as Message
        lines.set(row.conversationId, [...(lines.get(row.conversationId) ?? []), row])
      } else if (one.resource === conversation.name) told.set(one.id, one)
    }
    if (visitors.size === 0 && listening.size === 0) return
    for (const one of told.values()) {
      const own = lines.get(one.id) ?? [],
        row = one.row as unknown as Conversation | undefined
      if (['assigned', 'taken', 'resolved', 'transferred'].includes(one.type)) places()
      queued(one.tenant, one.id, async () => {
        const known = row ? own : (await foreign).filter(line => line.conversationId === one.id)
        await tell(
          one.tenant,
          one.id,
          known.toSorted((a, b) => a.seq - b.seq),
          row,
        )
      })
    }
  })
  context.live.push((login, lang, put) => {
    if (!login.actor.may('conversation_view')) return () => {}
    const key = `${login.tenant} ${login.userId}`,
      one: Listener = { login, lang, put }
    listening.set(key, (listening.get(key) ?? new Set()).add(one))
    return () => {
      const those = listening.get(key)
      if (those?.delete(one) && those.size === 0) listening.delete(key)
    }
  })
  return {
    names,
    join(socket) {
      visitors.set(socket.conversationId, (visitors.get(socket.conversationId) ?? new Set()).add(socket))
      size++
      return () => {
        const those = visitors.get(socket.conversationId)
        if (those?.delete(socket)) size--
        if (those?.size === 0) visitors.delete(socket.conversationId)
      }
    },
    typing: (tenant, id, side) => engine.feed.whisper({ tenant, resource: typing, id, version: 0, type: side, position: 0 }),
    async catchUp(socket) {
      queued(socket.tenant, socket.conversationId, () => tell(socket.tenant, socket.conversationId, [], undefined))
      await running.get(`${socket.tenant} ${socket.conversationId}`)
    },
    get size() {
      return size
    },
  }
}
