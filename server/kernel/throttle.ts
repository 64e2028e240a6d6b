/** Throttle: counts tries per key within a time, so that guessing costs more than it can bring. What guards against guessing counts in the
 * database, for all processes on it together; what only keeps one process from too much work counts in its memory. */
import { hash } from 'node:crypto'
import type { Rows, Statement, Store } from './store.ts'

export interface Throttle {
  /** Takes one try; false when the key has had all of its tries. Taken before the work, so that parallel tries count too. */
  take(key: string, now: string): boolean
  /** Whether the key has no tries left. */
  spent(key: string, now: string): boolean
  /** Gives one try back: it was no failure. */
  giveBack(key: string): void
  /** Forgets the tries of a key. */
  clear(key: string): void
}

export interface ThrottleOptions {
  readonly max: number
  /** Milliseconds after the last try until the count begins anew. */
  readonly within: number
  /** Keys remembered at a time; beyond, the oldest are forgotten. */
  readonly keysMax?: number
}

export function throttle({ max, within, keysMax = 100_000 }: ThrottleOptions): Throttle {
  const counts = new Map<string, { count: number; until: number }>()
  const live = (key: string, now: number) => {
    const found = counts.get(key)
    return found && found.until > now ? found : undefined
  }
  return {
    take(key, now) {
      const at = Date.parse(now),
        count = (live(key, at)?.count ?? 0) + 1
      if (count > max) return false
      // Set anew, so that the map's order is that of the last tries.
      counts.delete(key)
      counts.set(key, { count, until: at + within })
      if (counts.size > keysMax) counts.delete(counts.keys().next().value!)
      return true
    },
    spent: (key, now) => (live(key, Date.parse(now))?.count ?? 0) >= max,
    giveBack(key) {
      const found = counts.get(key)
      if (found && --found.count <= 0) counts.delete(key)
    },
    clear: key => {
      counts.delete(key)
    },
  }
}

/** The same over all processes on a database. */
export interface SharedThrottle {
  take(key: string, now: string): Promise<boolean>
  spent(key: string, now: string): Promise<boolean>
  /** Nobody waits for these two: whatever is asked afterwards sees them. */
  giveBack(key: string): void
  clear(key: string): void
}

/** No tenant's: an address or an account is counted whoever they say they are of. */
const everywhere = '*'

/** Counts in the table `tries`, each key as a digest, so that no account, phone or address is kept. Throttles of one name share their counts.
 * @param within milliseconds after the last try until the count begins anew */
export function sharedThrottle(store: Store, name: string, { max, within }: Pick<ThrottleOptions, 'max' | 'within'>): SharedThrottle {
  const run = gathered(store),
    mark = (n: number) => (store.dialect === 'sqlite' ? '?' : `$${n}`)
  const digest = (key: string): string => hash('sha256', `${name} ${key}`, 'base64url')
  const one = `tenant = ${mark(1)} and name = ${mark(2)}`
  const quietly = (statement: Statement): void => {
    run(statement).catch(() => {})
  }
  const taking = `insert into tries (tenant, name, used, until) values (${mark(1)}, ${mark(2)}, 1, ${mark(3)}) on conflict (tenant, name) do update
    set used = case when tries.until <= ${mark(4)} then 1 else tries.used + 1 end, until = excluded.until
    where tries.until <= ${mark(5)} or tries.used < ${mark(6)} returning used`
  return {
    async take(key, now) {
      const at = Date.parse(now)
      return (await run({ text: taking, values: [everywhere, digest(key), at + within, at, at, max] }, at)).length > 0
    },
    async spent(key, now) {
      const rows = await run({ text: `select used from tries where ${one} and until > ${mark(3)}`, values: [everywhere, digest(key), Date.parse(now)] })
      return Number(rows[0]?.[0] ?? 0) >= max
    },
    giveBack: key => quietly({ text: `update tries set used = used - 1 where ${one} and used > 0`, values: [everywhere, digest(key)] }),
    clear: key => quietly({ text: `delete from tries where ${one}`, values: [everywhere, digest(key)] }),
  }
}

/** Statements that share a commit at the most, and commits after which those of the past are taken out. */
const groupMax = 100,
  sweepEvery = 500

/** With the instant, in milliseconds, where one is known. */
type Run = (statement: Statement, at?: number) => Promise<Rows>
const queues = new WeakMap<Store, Run>()
/** Runs the statements on the table in their order. What comes while others are on their way shares the next commit: thousands who sign in
 * in one minute cost few. */
function gathered(store: Store): Run {
  const known = queues.get(store)
  if (known) return known
  let waiting: { readonly statement: Statement; resolve(rows: Rows): void; reject(error: unknown): void }[] = []
  let isRunning = false,
    commits = 0,
    now = 0
  async function drain(): Promise<void> {
    // Those of this turn of the event loop come along.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const group = waiting.slice(0, groupMax)
      waiting = waiting.slice(groupMax)
      const past: readonly Statement[] =
        ++commits % sweepEvery === 0 ? [{ text: `delete from tries where until <= ${store.dialect === 'sqlite' ? '?' : '$1'}`, values: [now] }] : []
      try {
        const answers = await store.transact('tries', function* (): Generator<readonly Statement[], readonly Rows[], any> {
          return yield [...group.map(one => one.statement), ...past]
        })
        group.forEach((one, i) => {
          one.resolve(answers[i]!)
        })
      } catch (error) {
        for (const one of group) one.reject(error)
      }
    }
    isRunning = false
  }
  const run: Run = (statement, at = now) =>
    new Promise((resolve, reject) => {
      now = at
      waiting.push({ statement, resolve, reject })
      if (isRunning) return
      isRunning = true
      void drain()
    })
  queues.set(store, run)
  return run
}
