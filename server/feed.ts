/** The feed: tells whoever listens which rows changed, after the commit; also what other processes committed. */
import type { Store } from './store.ts'
import type { AnyRow } from './codec.ts'
import type { Committed } from './writer.ts'

/** One changed row, as live lists and reactions hear of it. */
export interface News {
  readonly tenant: string
  readonly resource: string
  readonly id: string
  readonly version: number
  readonly type: string
  readonly position: number
  /** The row after, where this process committed it: to judge who may hear of it. */
  readonly row?: AnyRow | undefined
}

export interface Feed {
  committed(what: Committed): void
  subscribe(heard: (news: readonly News[]) => void): () => void
  /** Told when another process changed something; the tenant and resource are unknown on SQLite. */
  onForeign(heard: (tenant?: string, resource?: string) => void): void
  /** Starts listening to other processes. */
  start(): Promise<void>
  stop(): void
}

const origin = crypto.randomUUID()
/** Milliseconds between looks at whether another process wrote to the SQLite file. */
const lookEvery = 500

export function feed(store: Store): Feed {
  const heard = new Set<(news: readonly News[]) => void>()
  const foreign = new Set<(tenant?: string, resource?: string) => void>()
  let seen = store.foreign()
  let timer: NodeJS.Timeout | undefined
  const tell = (news: readonly News[]): void => { for (const one of heard) one(news) }
  return {
    committed({ tenant, facts, changed }) {
      const rows = new Map(changed.map(({ of, after }) => [`${of.name} ${after.id}`, after]))
      const news = facts.map(fact => ({
        tenant, resource: fact.resource, id: fact.stream, version: fact.version, type: fact.type, position: fact.position,
      }))
      tell(news.map(one => ({ ...one, row: rows.get(`${one.resource} ${one.id}`) })))
      // NOTIFY carries at most 8,000 bytes: beyond a handful of rows only the resources are told.
      const short = news.length <= 20 ? news : [...new Set(news.map(one => one.resource))].map(resource =>
        ({ tenant, resource, id: '*', version: 0, type: '*', position: news.at(-1)!.position }))
      void store.notify(JSON.stringify({ origin, news: short })).catch(() => {})
    },
    subscribe(listener) {
      heard.add(listener)
      return () => { heard.delete(listener) }
    },
    onForeign: listener => { foreign.add(listener) },
    async start() {
      await store.listen(payload => {
        const told = JSON.parse(payload) as { origin: string; news: readonly News[] }
        if (told.origin === origin) return
        for (const one of told.news) for (const listener of foreign) listener(one.tenant, one.resource)
        tell(told.news)
      })
      if (seen === undefined) return
      timer = setInterval(() => {
        const now = store.foreign()
        if (now === seen) return
        seen = now
        for (const listener of foreign) listener()
        tell([{ tenant: '*', resource: '*', id: '*', version: 0, type: '*', position: 0 }])
      }, lookEvery)
      timer.unref()
    },
    stop: () => { clearInterval(timer) },
  }
}
