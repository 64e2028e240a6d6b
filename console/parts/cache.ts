/** The one cache of what the server answered. The live feed says what of it is no longer true, and another session begins with none. */
import { hashKey, QueryClient, type Query, type QueryFilters, type UseQueryOptions } from '@tanstack/react-query'
import { CallError } from '../call.ts'
import { everything, hearing, listen, type Changed } from '../live.ts'
import { onReturn } from '../liveSocket.ts'
import { onRefusedAsOld, onWritten, words, type Asking } from '../request.ts'
import { session, t } from '../session.ts'
import { mayHeal } from './missed.ts'

/** How a fetch is made: the screen says itself what went wrong, and what nobody waits for any longer is called off. */
export type How = Required<Pick<Asking, 'quiet' | 'signal'>>
/** What an answer is about. */
export interface About {
  /** Rows of these resources: when one changes, it is asked for again. */
  readonly of: readonly string[]
  /** Only this row of theirs. */
  readonly id?: string | undefined
  /** Not by these facts of theirs. */
  readonly but?: readonly string[] | undefined
}
declare module '@tanstack/react-query' {
  interface Register {
    readonly defaultError: CallError
    readonly queryMeta: About & Record<string, unknown>
  }
}

/** What is looked at and came within this time is not asked for again: two parts of a screen that need the same are one request. */
const freshMs = 1_000
/** What changed is asked for at once, since somebody may be about to act on it; of a storm of changes the rest is one more request. */
const calmMs = 800
const keptMs = 5 * 60_000

export const cache = new QueryClient({
  defaultOptions: {
    // The request layer tries again where that can help; the live feed says more than the focus of a window.
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: freshMs,
      // Who comes back asks anew, however soon.
      refetchOnMount: query => query.getObserversCount() > 1 || 'always',
    },
  },
})

export interface Question<T> extends About {
  readonly key: readonly unknown[]
  readonly fetch: (how: How) => Promise<T>
  /** Milliseconds after which it is asked again while it is looked at. */
  readonly every?: number | undefined
  /** False while it can't be asked. */
  readonly when?: boolean | undefined
  /** The answer to the question before stays until this one is there. */
  readonly keepsLast?: boolean
}

/** A question as the cache takes it. In another language it is the same one, and answered anew. */
export function queryOf<T>({ key, fetch, of, id, but, every, when = true, keepsLast = true }: Question<T>, lang = session.get().lang) {
  return {
    queryKey: [key, lang],
    queryFn: ({ signal }) => fetch({ quiet: true, signal }).catch(told),
    meta: { of, id, but },
    enabled: when,
    // What nothing says the end of is kept no longer than it is fresh.
    gcTime: of.length > 0 ? keptMs : freshMs,
    refetchInterval: every ?? false,
    // Nothing is asked by the clock while nobody looks: who comes back does not wait for its next stroke.
    refetchOnWindowFocus: every ? ({ state }: Query<any, any, any, any>) => Date.now() - state.dataUpdatedAt >= every : false,
    placeholderData: (last: T | undefined, before: Query<any, any, any, any> | undefined) =>
      when && (keepsLast || (before && hashKey([before.queryKey[0]]) === hashKey([key]))) ? last : undefined,
  } as UseQueryOptions<T, CallError>
}

/** Puts what came by itself where screens find it that asked this path, as if they had asked again. */
export const put = (path: string, query: Readonly<Record<string, unknown>>, lang: string, value: unknown): void =>
  void cache.setQueryData([[path, query, undefined], lang], value)

function told(reason: unknown): never {
  throw reason instanceof CallError ? reason : new CallError(0, reason instanceof Error ? reason.message : t(words.unknown))
}

const isTouched =
  ({ resource, id, type }: Changed) =>
  ({ meta }: Pick<Query, 'meta'>): boolean =>
    meta !== undefined &&
    meta.of.length > 0 &&
    (resource === everything || meta.of.includes(resource)) &&
    (!id || !meta.id || id === meta.id) &&
    !(type && meta.but?.includes(type))

/** Asks again what is shown. Who waits for a first answer may be told what was before the change: they are asked for once more after it. Calling the
 * first off instead would keep a slow screen empty for as long as changes come. */
export function askAgain(filters: Pick<QueryFilters<any>, 'queryKey' | 'exact' | 'predicate'>): void {
  const early = cache
    .getQueryCache()
    .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  void cache.invalidateQueries({ ...filters, type: 'active' })
  for (const { queryKey } of early) {
    const same = { queryKey, exact: true, type: 'active' } as const
    void cache.invalidateQueries(same).then(() => cache.invalidateQueries(same))
  }
}

/** What is looked at and was not heard is asked for again by itself: when the server is heard again, and when somebody comes back to the page. */
const askLost = (): void =>
  void cache.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' && mayHeal(state.error as unknown as CallError) })
hearing.subscribe(() => {
  if (hearing.get().isOpen) askLost()
})
onReturn(askLost)

let changes: Changed[] = []
let refreshedAt = 0
/** What nobody looks at is dropped at once, so that no form begins with it; what is shown is asked for again. */
export function changed(one: Changed): void {
  cache.removeQueries({ type: 'inactive', predicate: isTouched(one) })
  // A clock that was set back makes nobody wait longer.
  if (changes.length === 0) setTimeout(refresh, Math.min(calmMs, Math.max(0, refreshedAt + calmMs - Date.now())))
  changes.push(one)
}
function refresh(): void {
  const isOf = changes.map(isTouched)
  changes = []
  refreshedAt = Date.now()
  // What was looked at when it changed and no longer is: the next look begins with nothing old, and no form is filled from it.
  cache.removeQueries({ type: 'inactive', predicate: query => isOf.some(is => is(query)) })
  askAgain({ predicate: query => isOf.some(is => is(query)) })
}

let isListening = false
/** From the first answer on that can change, the feed is followed. */
export function follow(): void {
  if (!isListening) listen(everything, changed)
  isListening = true
}

// Who was refused because of what the screen did not show yet sees it before they try again.
onRefusedAsOld(() => changed({ resource: everything }))

// What somebody just did may have changed anything that they looked at before.
onWritten(() => cache.removeQueries({ type: 'inactive', predicate: ({ meta }) => meta?.lasts !== true }))

const identity = (): string => {
  const { userInfo } = session.get()
  return userInfo ? `${userInfo.user_id} ${userInfo.role_id} ${userInfo.dept_id}` : ''
}
let who = identity()
session.subscribe(() => {
  if (who === identity()) return
  who = identity()
  if (who === '') cache.clear()
  else void cache.resetQueries()
})
