/** Sessions: the logins of live tokens, kept in memory and dropped by what concerns them, whichever process recorded it. */
import type { ScopeProvider } from '../../kit/index.ts'
import { holderOf } from '../index.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import { load, type Loaded } from './login.ts'
import type { Login } from '../../../server/http/login.ts'
import { arrayLiteral } from '../../../server/kernel/where.ts'

interface Kept extends Loaded {
  readonly tenant: string
}
/** What of a fact decides whether it concerns a login; `*` stands for any. */
interface Told {
  readonly tenant: string
  readonly resource: string
  readonly id: string
  readonly type: string
}

export interface Sessions {
  /** At once where it is known already; `now` for whoever has it at hand. */
  get(tenant: string, family: string, now?: string): Promise<Login | undefined> | Login | undefined
  /** The login as it was last known, for whoever asks `holds` before they answer. */
  recent(tenant: string, family: string, now: string): Login | undefined
  /** Whether a login still holds that was known, by where the log ended when what is answered was read. */
  holds(login: Login, head: number | undefined): Promise<boolean> | boolean
  /** Hears of facts that may have ended or changed sessions, as soon as they are known here. */
  onChange(listener: (concerns: (login: Login) => boolean) => void): void
}

const keptMax = 20_000
/** Answers remembered for a tenant. */
const wideMax = 2_000
/** Whatever changes here may change every login of the tenant. */
const everyones: ReadonlySet<string> = new Set(['dept', 'role', 'tenant', 'menu', 'data_scope', 'api_scope', '*'])
/** Facts that leave logins as they are, so that imports and logins of others cost nothing here. */
const harmless = ['login_session.started', 'login_session.looked', 'user.created', 'user.registered', 'identity.granted'] as const
/** The same with those of modules, as far as everybody who watches a resource says so. */
function unheard(providers: readonly ScopeProvider[]): ReadonlySet<string> {
  const isHarmless = (name: string): boolean => providers.every(one => one.harmless?.includes(name) || !one.watches.some(of => name.startsWith(`${of.name}.`)))
  return new Set([...harmless, ...providers.flatMap(one => one.harmless ?? []).filter(isHarmless)])
}

export function sessions(engine: Engine): Sessions {
  const kept = new Map<string, Kept>()
  const loading = new Map<string, Promise<Login | undefined>>()
  /** Resources whose rows decide what somebody reaches, with the roles concerned. */
  const watched = new Map<string, Set<string>>()
  const providers = engine.registry.modules.flatMap(module => module.scopeProviders),
    quiet = unheard(providers)
  for (const { role, watches } of providers) for (const { name } of watches) watched.set(name, (watched.get(name) ?? new Set()).add(role))
  /** Counts what was heard: a login read while something happened is answered but not kept. */
  let epoch = 0

  const listeners: ((concerns: (login: Login) => boolean) => void)[] = []
  /** Whom a fact concerns. */
  function concerned({ tenant, resource, id }: Told): (login: Login) => boolean {
    const roles = watched.get(resource)
    const isConcerned = (login: Login): boolean => {
      if (login.viewer && isConcerned(login.viewer)) return true
      if (roles?.has(login.actor.role) || everyones.has(resource)) return true
      if (id === '*') return !roles
      if (resource === 'login_session') return login.family === id
      return login.userId === (resource === 'user' ? id : resource === 'identity' ? holderOf(id) : '')
    }
    return login => (tenant === '*' || login.tenant === tenant) && isConcerned(login)
  }
  function heard(all: readonly Told[]): void {
    const told = new Map<string, Told>()
    for (const news of all) {
      const { tenant, resource, type } = news
      if (quiet.has(`${resource}.${type}`)) continue
      // Of resources that concern a role or everybody, one fact says as much as a thousand.
      const wide = everyones.has(resource) || watched.has(resource)
      if (wide || resource === 'login_session' || resource === 'user' || resource === 'identity') told.set(`${tenant} ${resource} ${wide ? '' : news.id}`, news)
    }
    if (told.size === 0) return
    epoch++
    loading.clear()
    const facts = [...told.values()]
    for (const news of facts) if (everyones.has(news.resource)) wide.forget(news.tenant)
    const tests = facts.map(concerned)
    const concerns = (login: Login): boolean => tests.some(test => test(login))
    for (const [family, { login }] of kept) if (concerns(login)) kept.delete(family)
    for (const listener of listeners) listener(concerns)
  }
  const wide = remembered(engine)
  engine.feed.subscribe(heard)
  const catchUp = others(engine, [...everyones, ...watched.keys(), 'login_session', 'user', 'identity'], heard)

  async function read(tenant: string, family: string): Promise<Login | undefined> {
    const began = epoch
    const loaded = await load(wide.engine, tenant, family)
    if (loaded && began === epoch) {
      if (kept.size >= keptMax) kept.delete(kept.keys().next().value!)
      kept.set(family, { ...loaded, tenant })
    }
    return loaded?.login
  }
  function known(tenant: string, family: string, now: string): Promise<Login | undefined> | Login {
    const found = kept.get(family)
    if (found && found.tenant === tenant && found.until > now) return found.login
    const name = `${tenant} ${family}`
    let running = loading.get(name)
    if (!running) {
      running = read(tenant, family).finally(() => {
        if (loading.get(name) === running) loading.delete(name)
      })
      loading.set(name, running)
    }
    return running
  }
  return {
    onChange: listener => void listeners.push(listener),
    recent(tenant, family, now) {
      const found = catchUp.isAt ? kept.get(family) : undefined
      return found && found.tenant === tenant && found.until > now ? found.login : undefined
    },
    holds(login, head) {
      const { tenant, family } = login,
        isSame = (): boolean => kept.get(family)?.login === login
      return head !== undefined && catchUp.isAt?.(tenant, head) ? isSame() : Promise.resolve(catchUp.look(tenant)).then(isSame)
    },
    get(tenant, family, now = engine.clock()) {
      const looking = catchUp.look(tenant)
      return looking ? looking.then(() => known(tenant, family, now)) : known(tenant, family, now)
    },
  }
}

/** Questions about what belongs to everybody are asked once, not for each of the thousands who come in one minute. */
function remembered(engine: Engine) {
  const answers = new Map<string, Map<string, Promise<unknown>>>()
  const ask: Engine['ask'] = (tenant: string, asked: any): Promise<any> => {
    const query = 'query' in asked ? asked.query : asked
    if (!everyones.has(query.of?.name)) return engine.ask(tenant, query)
    const own = answers.get(tenant) ?? answers.set(tenant, new Map()).get(tenant)!
    const { of, ...rest } = query,
      key = `${of.name} ${JSON.stringify(rest)}`
    const known = own.get(key)
    if (known) return known
    if (own.size >= wideMax) own.clear()
    const answer = engine.ask(tenant, query)
    own.set(key, answer)
    answer.catch(() => {
      if (own.get(key) === answer) own.delete(key)
    })
    return answer
  }
  return {
    engine: Object.assign(Object.create(engine), { ask }) as Engine,
    forget(tenant: string) {
      if (tenant === '*') answers.clear()
      else answers.delete(tenant)
    },
  }
}

interface Others {
  look(tenant: string): Promise<void> | undefined
  /** Whether all was heard up to where a log ends, where that can be told. */
  isAt?(tenant: string, head: number): boolean
}
/** Hears what other processes have recorded up to this moment, before a kept login is used: a session that was ended
 * elsewhere is over here at the next request, not when the news arrives. */
function others(engine: Engine, resources: readonly string[], heard: (all: readonly Told[]) => void): Others {
  const { store } = engine
  if (store.foreign() !== undefined) return sqliteOthers(engine, heard)
  const seen = new Map<string, number>()
  const running = new Map<string, Promise<void>>(),
    waiting = new Map<string, Promise<void>>()
  // No more than the position: each request asks for it.
  const headText = 'select position from facts where tenant = $1 order by position desc limit 1',
    list = arrayLiteral(resources),
    since = 'tenant = $1 and position > $2 and position <= $3 and resource = any($4::text[])'
  async function look(tenant: string): Promise<void> {
    const from = seen.get(tenant),
      head = Number((await store.read({ text: headText, values: [tenant], isSmall: true }))[0]?.[0] ?? 0)
    if (from !== undefined && from < head) {
      const rows = await store.read({
        text: ['facts', 'facts_archive'].map(table => `select resource, stream, type from ${table} where ${since}`).join(' union all '),
        values: [tenant, from, head, list],
        isSmall: true,
      })
      heard(rows.map(([resource, id, type]) => ({ tenant, resource: String(resource), id: String(id), type: String(type) })))
    }
    seen.set(tenant, head)
  }
  const start = (tenant: string): Promise<void> => {
    const now = look(tenant).finally(() => {
      running.delete(tenant)
    })
    running.set(tenant, now)
    return now
  }
  // A look that is under way may have missed what just happened; those who come meanwhile share the next one.
  const share = (tenant: string): Promise<void> => {
    const now = running.get(tenant)
    if (!now) return start(tenant)
    const next =
      waiting.get(tenant) ??
      now
        .catch(() => {})
        .then(() => {
          waiting.delete(tenant)
          return start(tenant)
        })
    waiting.set(tenant, next)
    return next
  }
  return { look: share, isAt: (tenant, head) => seen.get(tenant) === head }
}

/** On SQLite a number in the file's header changes when another process has written. */
function sqliteOthers({ store }: Engine, heard: (all: readonly Told[]) => void): Others {
  let seen = store.foreign(),
    looked = false
  function look(): undefined {
    // One look serves all requests of one turn of the event loop: they had all arrived before it.
    if (looked) return undefined
    looked = true
    setImmediate(() => {
      looked = false
    })
    const now = store.foreign()
    if (now !== seen) heard([{ tenant: '*', resource: '*', id: '*', type: '*' }])
    seen = now
    return undefined
  }
  return { look }
}
