/** The change feed: tells whoever listens which rows changed, after the commit; also what other processes committed. */
import type { Store } from './store.ts'
import type { AnyRow } from './codec.ts'
import type { Committed } from './writer.ts'

/** One changed row, as live lists and reactions hear of it. */
export interface ChangeEvent {
  readonly tenant: string
  readonly resource: string
  readonly id: string
  readonly version: number
  readonly type: string
  readonly position: number
  /** The row after, where this process committed it: to judge who may hear of it. */
  readonly row?: AnyRow | undefined
  /** What of the row decides who reaches it, where another process committed it. */
  readonly scope?: Readonly<Record<string, unknown>> | undefined
}

export interface ChangeFeed {
  committed(what: Committed): void
  /** Tells everybody that any row of a resource may be another now. */
  replaced(tenant: string, resource: string): Promise<void>
  /** Tells everybody, other processes too, of what is no row and leaves no trace, such as that somebody is typing. */
  whisper(one: ChangeEvent): void
  subscribe(heard: (news: readonly ChangeEvent[]) => void): () => void
  /** Told when another process changed something; the tenant and resource are unknown on SQLite. */
  onForeign(heard: (tenant?: string, resource?: string) => void): void
  /** Starts listening to other processes. */
  start(): Promise<void>
  stop(): void
}

const origin = crypto.randomUUID()
/** How what this process tells begins, by which it knows its own words again without reading them. */
const own = JSON.stringify({ origin }).slice(0, -1)
/** NOTIFY carries at most 8,000 bytes, and a group that changed half a district is not told row by row. */
const noticeBytes = 7_000,
  noticesMax = 32
/** Milliseconds between looks at whether another process wrote to the SQLite file. */
const lookEvery = 500

/** The values of a row along which people are bounded: ids, areas and the status, never what is personal. */
function scopeOf({ of, after: row }: Committed['changed'][number]): Readonly<Record<string, unknown>> | undefined {
  if (of.scope === 'everyone') return undefined
  const { else: _, ...dimensions } = of.scope
  const places = of.follows ? [of.follows.of, of.follows.row] : [...(Object.values(dimensions) as string[]), ...Object.values(of.drafts ?? {})]
  return Object.fromEntries([...new Set(['id', 'status', ...places])].map(name => [name, row[name] ?? null]))
}

/** News in as many notices as they need; too many name no rows, only their resources. */
function notices(news: readonly ChangeEvent[]): readonly (readonly ChangeEvent[])[] {
  const all: ChangeEvent[][] = [[]]
  let bytes = 0
  for (const one of news) {
    const size = Buffer.byteLength(JSON.stringify(one)) + 1
    if (bytes + size > noticeBytes && all.at(-1)!.length > 0) {
      if (all.length === noticesMax)
        return [
          [...new Set(news.map(each => each.resource))].map(resource => ({
            tenant: one.tenant,
            resource,
            id: '*',
            version: 0,
            type: '*',
            position: news.at(-1)!.position,
          })),
        ]
      all.push([])
      bytes = 0
    }
    all.at(-1)!.push(one)
    bytes += size
  }
  return all
}

export function changeFeed(store: Store): ChangeFeed {
  const heard = new Set<(news: readonly ChangeEvent[]) => void>()
  const foreign = new Set<(tenant?: string, resource?: string) => void>()
  let seen = store.foreign()
  let timer: NodeJS.Timeout | undefined
  const tell = (news: readonly ChangeEvent[]): void => {
    for (const one of heard) one(news)
  }
  /** Anything may have changed. */
  const everything = (): void => {
    for (const listener of foreign) listener()
    tell([{ tenant: '*', resource: '*', id: '*', version: 0, type: '*', position: 0 }])
  }
  return {
    committed({ tenant, facts, changed }) {
      const rows = new Map(changed.map(one => [`${one.of.name} ${one.after.id}`, one])),
        changeOf = ({ resource, id }: ChangeEvent) => rows.get(`${resource} ${id}`)
      const news: readonly ChangeEvent[] = facts.map(fact => ({
        tenant,
        resource: fact.resource,
        id: fact.stream,
        version: fact.version,
        type: fact.type,
        position: fact.position,
      }))
      tell(news.map(one => ({ ...one, row: changeOf(one)?.after })))
      if (store.foreign() !== undefined) return
      const told = news.map(one => {
        const change = changeOf(one)
        return { ...one, scope: change && scopeOf(change) }
      })
      for (const one of notices(told)) void store.notify(JSON.stringify({ origin, news: one })).catch(() => {})
    },
    async replaced(tenant, resource) {
      const news = [{ tenant, resource, id: '*', version: 0, type: '*', position: 0 }]
      tell(news)
      if (store.foreign() === undefined) await store.notify(JSON.stringify({ origin, news })).catch(() => {})
    },
    whisper(one) {
      tell([one])
      if (store.foreign() === undefined) void store.notify(JSON.stringify({ origin, news: [one] })).catch(() => {})
    },
    subscribe(listener) {
      heard.add(listener)
      return () => {
        heard.delete(listener)
      }
    },
    onForeign: listener => {
      foreign.add(listener)
    },
    async start() {
      await store.listen(payload => {
        if (payload.startsWith(own)) return
        const told = JSON.parse(payload) as { news: readonly ChangeEvent[] }
        for (const one of told.news) for (const listener of foreign) listener(one.tenant, one.resource)
        tell(told.news)
      }, everything)
      if (seen === undefined) return
      timer = setInterval(() => {
        const now = store.foreign()
        if (now === seen) return
        seen = now
        everything()
      }, lookEvery)
      timer.unref()
    },
    stop: () => {
      clearInterval(timer)
    },
  }
}
