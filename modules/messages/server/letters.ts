/** Letters as they arrive: tells each listener of those that are for them, whichever process recorded them. */
import { arrivalFor, isArrival, type Letter } from '../index.ts'
import type { Lang } from '../../../server/http/envelope.ts'
import type { AnyRow } from '../../../server/kernel/codec.ts'
import type { Login } from '../../../server/http/login.ts'
import { shownText } from '../../../server/kernel/masking.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import type { ChangeEvent } from '../../../server/kernel/change-feed.ts'

/** `unknown`: something may have arrived, and nobody can say what. */
type Heard = (arrived: Letter | 'unknown') => void
export interface Letters {
  /** From now on, and of what was missed. */
  listen(login: Login, lang: Lang, heard: Heard, missed?: readonly ChangeEvent[]): () => void
}

interface Listener {
  readonly login: Login
  readonly lang: Lang
  readonly heard: Heard
}

const feeds = new WeakMap<Engine, Letters>()
/** One for all who listen to an engine. */
export function lettersOf(engine: Engine): Letters {
  const found = feeds.get(engine) ?? letters(engine)
  feeds.set(engine, found)
  return found
}

function letters(engine: Engine): Letters {
  const open = new Set<Listener>(),
    people = new Map<string, Set<Listener>>()
  const tell = (tenant: string, letterFor: (login: Login, lang: Lang) => Letter | 'unknown' | undefined, among: Iterable<Listener> = open): void => {
    for (const one of among) {
      const arrived = one.login.tenant === tenant || tenant === '*' ? letterFor(one.login, one.lang) : undefined
      if (arrived) one.heard(arrived)
    }
  }
  /** What another process committed comes without its row. */
  async function rowOf({ tenant, resource, id, row }: ChangeEvent): Promise<AnyRow | undefined> {
    const of = engine.registry.resources.get(resource)
    return row ?? (of && ((await engine.ask(tenant, { kind: 'get', of, id })) as AnyRow | undefined))
  }
  async function one(news: ChangeEvent, only?: Iterable<Listener>): Promise<void> {
    const { tenant, resource, id } = news
    if (resource === '*' || (id === '*' && (resource === 'message' || resource === 'notice'))) return tell(tenant, () => 'unknown', only)
    if (!isArrival(news)) return
    const row = await rowOf(news)
    if (!isArrival({ ...news, row })) return
    tell(
      tenant,
      (login, lang) =>
        arrivalFor({ ...news, row }, login.actor, { lang, zone: login.zone, masked: (of, name, value) => shownText(of, name, value, login.actor) }),
      // A person's own letter concerns nobody else: a rush sends thousands of them to thousands who listen.
      only ?? (resource === 'message' ? (people.get(String(row?.userId)) ?? []) : open),
    )
  }
  // A letter that can't be read now is found at the next look into the inbox.
  const tellOf = (news: ChangeEvent, only?: Iterable<Listener>): void => void one(news, only).catch(() => tell(news.tenant, () => 'unknown', only))
  engine.feed.subscribe(all => {
    if (open.size === 0) return
    for (const news of all) tellOf(news)
  })
  return {
    listen(login, lang, heard, missed = []) {
      const mine = { login, lang, heard },
        { userId } = login.actor,
        own = people.get(userId) ?? new Set()
      open.add(mine)
      people.set(userId, own.add(mine))
      for (const news of missed) if (news.resource !== 'message' || !news.row || news.row.userId === userId) tellOf(news, [mine])
      return () => {
        open.delete(mine)
        if (own.delete(mine) && own.size === 0) people.delete(userId)
      }
    },
  }
}
