/** Runs reactions from the log and timers from the clock, once each, by one process at a time in a tenant. Tenants do not wait for each other:
 * what is done in one is done in pieces, between those of others. */
import { setImmediate as breath } from 'node:timers/promises'
import fastq from 'fastq'
import type { Ports } from '../../modules/kit/index.ts'
import { answers, type Logger } from './answers.ts'
import type { ChangeEvent } from './change-feed.ts'
import type { Engine } from './engine.ts'
import { lease, rememberedLease } from './lease.ts'
import { hourOf, limits } from './limits.ts'
import type { Log } from './log.ts'
import type { Turn } from './reaction-context.ts'
import { following, type Following } from './reaction-following.ts'
import { timing } from './reaction-timing.ts'
import { reactorLease } from './state-names.ts'
import { amongTexts, textsOf } from './where.ts'

export interface Reactor extends Pick<Following, 'lag' | 'skip' | 'replay' | 'state'> {
  /** Works off everything that is due now: facts not yet followed and rows whose time has come. Answers how much was done. */
  tick(tenant: string): Promise<{ readonly followed: number; readonly timed: number }>
  /** Follows the log and the clock of all tenants until stopped; slowly while people are kept waiting. */
  start(isFull?: () => boolean): void
  /** Waits for what is under way, and leaves the rest to whoever comes next. */
  stop(): Promise<void>
}

/** Milliseconds after which facts that no reaction follows are passed over: nothing waits for it. */
const passedWithin = 1_000
/** Tenants in which something is done at the same moment. Who waits for an answer from outside keeps one of these places, and each may hold a page of
 * facts. */
const tenantsAtOnce = 16

export function reactor(on: Engine, log: Log, ports: Ports, logger: Logger): Reactor {
  let stopped = false,
    isFull = (): boolean => false
  let timer: NodeJS.Timeout | undefined,
    looking: Promise<void> = Promise.resolve()
  const answering = answers(on, logger),
    isBusy = (): boolean => isFull() || on.writer.waiting - answering.sent > limits.groupMax,
    facts = following(on, log, ports, answering, { isStopped: () => stopped, isBusy }),
    clock = timing(on, ports, answering.act),
    leases = rememberedLease(lease(on.store, reactorLease, on.clock), on.clock, limits.timerEvery),
    sweep = sweeper(on)
  const pieces = fastq.promise(async (piece: () => Promise<any>) => {
      // What SQLite is asked it answers at once: whoever calls meanwhile is heard between two pieces.
      await breath()
      return piece()
    }, tenantsAtOnce),
    turn: Turn = piece => pieces.push(piece)
  const lines = new Map<string, Promise<void>>(),
    awake = new Set<string>(),
    seen = new Set<string>(),
    passing = new Map<string, NodeJS.Timeout>()

  /** What is to be done for a tenant is done after what is under way for it. */
  function inLine(tenant: string, job: () => Promise<unknown>): void {
    const line = (lines.get(tenant) ?? Promise.resolve())
      .then(() => (stopped ? undefined : job()))
      .then(
        () => {},
        error => logger.error({ err: error, tenant }, 'reactions stopped; they are tried again'),
      )
      .then(() => {
        if (lines.get(tenant) === line) lines.delete(tenant)
      })
    lines.set(tenant, line)
  }

  function wake(tenant: string): void {
    if (awake.has(tenant)) return
    awake.add(tenant)
    inLine(tenant, async () => {
      awake.delete(tenant)
      clearTimeout(passing.get(tenant))
      passing.delete(tenant)
      if (!leases.isAnothers(tenant) && (await leases.hold(tenant))) await facts.follow(tenant, turn)
    })
  }
  /** A fact that is followed is followed at once; the others are passed over together. */
  function heard(news: readonly ChangeEvent[]): void {
    for (const one of news) {
      const { tenant } = one
      if (tenant === '*' || awake.has(tenant)) continue
      if (one.type === '*' || facts.isFollowed(one)) wake(tenant)
      else if (one.position > 0 && !passing.has(tenant)) passing.set(tenant, setTimeout(() => wake(tenant), passedWithin).unref())
    }
  }

  /** Looks in which tenants something is to be done, with the same few questions for one as for hundreds. What the look before found, and what is
   * not begun yet, stays as it is. */
  async function look(): Promise<void> {
    const own = [...(await leases.holdAll(await log.tenants().catch(() => [])))]
    await sweep(own)
    const due = await clock.due(own)
    for (const tenant of new Set([...due.keys(), ...(await facts.behind(own))])) {
      if (seen.has(tenant)) continue
      seen.add(tenant)
      inLine(tenant, async () => {
        seen.delete(tenant)
        await facts.follow(tenant, turn)
        if ((await clock.time(tenant, due.get(tenant) ?? [], turn)) > 0) await facts.follow(tenant, turn)
      })
    }
  }
  const beat = (): void => {
    looking = look()
      .catch(error => logger.error({ err: error }, 'reactions stopped; they are tried again'))
      .then(() => {
        if (!stopped) timer = setTimeout(beat, limits.timerEvery).unref()
      })
  }

  const { lag, skip, replay, state } = facts
  return {
    ...{ lag, skip, replay, state },
    async tick(tenant) {
      if (!(await leases.hold(tenant))) return { followed: 0, timed: 0 }
      await sweep([tenant])
      const before = await facts.follow(tenant),
        timed = await clock.timeAll(tenant)
      return { followed: before + (timed > 0 ? await facts.follow(tenant) : 0), timed }
    },
    start(full = isFull) {
      isFull = full
      on.feed.subscribe(heard)
      beat()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      for (const one of passing.values()) clearTimeout(one)
      await looking
      await Promise.all(lines.values())
      // Whoever comes next need not wait until they run out.
      await leases.release().catch(() => {})
    },
  }
}

/** Receipts answer repeats for some days; older ones are swept once an hour. */
function sweeper({ store, clock }: Engine): (tenants: readonly string[]) => Promise<void> {
  const mark = (n: number) => (store.dialect === 'sqlite' ? '?' : `$${n}`),
    sweptAt = new Map<string, string>()
  return async tenants => {
    const now = clock(),
      hourAgo = new Date(Date.parse(now) - 3_600_000).toISOString(),
      asked = tenants.filter(tenant => (sweptAt.get(tenant) ?? '') <= hourAgo)
    if (asked.length === 0) return
    const before = hourOf(new Date(Date.parse(now) - limits.receiptDays * 86_400_000).toISOString())
    const old = await store.read({
      text: `select distinct tenant from receipts where ${amongTexts(store.dialect, 'tenant', 1)} and at < ${mark(2)}`,
      values: [textsOf(store.dialect, asked), before],
    })
    for (const [tenant] of old)
      await store.transact(`${tenant} lease`, function* () {
        yield { text: `delete from receipts where tenant = ${mark(1)} and at < ${mark(2)}`, values: [tenant, before] }
      })
    for (const tenant of asked) sweptAt.set(tenant, now)
  }
}
