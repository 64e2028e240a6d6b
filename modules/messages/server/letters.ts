/** Letters as they arrive: tells each listener of those that are for them, whichever process recorded them. */
import { arrivalFor, isArrival, isFor, type Letter, type Looks, namesTold, toldIn } from '../index.ts'
import type { Params } from '../../kit/index.ts'
import type { ToldNames } from '../notice-declaration.ts'
import type { Lang } from '../../../server/http/envelope.ts'
import type { AnyRow } from '../../../server/kernel/codec.ts'
import type { Login } from '../../../server/http/login.ts'
import { isOwnPerson, shown, shownText } from '../../../server/kernel/masking.ts'
import { reachWhere } from '../../../server/kernel/row-scope.ts'
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
  const tell = (tenant: string, letterFor: (one: Listener) => Letter | 'unknown' | undefined, among: Iterable<Listener> = open): void => {
    for (const one of among) {
      const arrived = one.login.tenant === tenant || tenant === '*' ? letterFor(one) : undefined
      if (arrived) one.heard(arrived)
    }
  }
  /** Whom a letter tells of is looked up for each who hears of it, as they see it. */
  const looks = ({ login: { tenant, actor }, lang }: Listener): Looks => ({
    actor,
    lang,
    masked: (of, name, value) => shownText(of, name, value, actor),
    ask: ({ query }) =>
      engine.ask<any>(
        tenant,
        'where' in query ? ({ ...query, where: { all: [query.where, reachWhere(query.of, actor, engine.registry.owners)] } } as any) : query,
      ),
    readUnscoped: ({ query }) => engine.ask<any>(tenant, query as any),
    // What is quoted stands in the text, which nobody is shown before they open it.
    asAt: async () => undefined,
    wire: async (of, rows) =>
      rows.map(row => {
        const said = shown(of, of.fields[of.title]!, row[of.title], actor, isOwnPerson(of, String(row.id), actor))
        return { id: row.id, [of.title]: 'masked' in said ? said.masked : said.value }
      }),
  })
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
    const said = row as unknown as { readonly textCode: string | null; readonly textParams: Params | null },
      isTold = !!said.textCode && toldIn(said.textCode, said.textParams ?? {}).length > 0
    const heard = (one: Listener, names?: ToldNames): Letter | undefined => {
      const { login, lang } = one,
        masked: Looks['masked'] = (of, name, value) => shownText(of, name, value, login.actor)
      return arrivalFor({ ...news, row }, login.actor, { lang, zone: login.zone, masked }, names)
    }
    // A person's own letter concerns nobody else: a rush sends thousands of them to thousands who listen.
    const among = only ?? (resource === 'message' ? (people.get(String(row?.userId)) ?? []) : open)
    if (!isTold) return tell(tenant, one => heard(one), among)
    const theirs = [...among].filter(one => one.login.tenant === tenant && isFor(resource, row!, one.login.actor))
    const names = new Map(await Promise.all(theirs.map(async one => [one, await namesTold([said], looks(one))] as const)))
    tell(
      tenant,
      one => heard(one, names.get(one)),
      theirs.filter(one => open.has(one)),
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
