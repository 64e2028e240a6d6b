/** Timers: reactions to rows whose time has come. */
import { setImmediate as breath } from 'node:timers/promises'
import type { Happened, Ports, Reaction } from '../../modules/kit/index.ts'
import type { Acted, answers } from './answers.ts'
import type { AnyRow } from './codec.ts'
import type { Engine } from './engine.ts'
import { limits } from './limits.ts'
import { atOnce, contextOf, type Turn } from './reaction-context.ts'

export interface Timing {
  /** The timers that have rows whose time has come, by tenant: of each timer all tenants are asked in one question. */
  due(tenants: readonly string[]): Promise<ReadonlyMap<string, readonly Reaction[]>>
  /** Takes up the rows of some timers whose time has come, but those that rest; answers how many there were. */
  time(tenant: string, some: readonly Reaction[], turn: Turn): Promise<number>
  /** The same for all timers and all rows, also those that rest. */
  timeAll(tenant: string): Promise<number>
}

/** A row that was taken up and may be due still: it waits for somebody, or failed. It is taken up again when it changes, or when it has rested. */
interface Resting {
  readonly version: number
  /** Milliseconds that it rests this time. */
  readonly rest: number
  /** By the ticks of this process. */
  readonly until: number
}

/** `ticks` are milliseconds that only go on, whatever the clock is set to. */
export function timing(on: Engine, ports: Ports, act: ReturnType<typeof answers>['act'], ticks = () => performance.now()): Timing {
  const timers = on.registry.reactions.filter(one => one.due),
    context = contextOf(on, ports),
    /** By tenant, timer and row. */
    resting = new Map<string, Map<string, Map<string, Resting>>>()

  /** Takes up one row. Those behind it are not kept waiting by it: what it failed with is answered. */
  async function takenUp(tenant: string, one: Reaction, of: string, row: AnyRow, isAgain: boolean): Promise<Acted | { readonly error: unknown }> {
    const at = on.clock(),
      happened: Happened = { position: 0, tenant, resource: of, id: row.id, type: 'due', data: {}, status: row.status, at, actor: 'system' }
    try {
      return await act(one, happened, context(tenant, row), `timer:${one.name}:${row.id}:${row.version}:${at}`, isAgain)
    } catch (error) {
      return { error }
    }
  }

  /** Takes up what is due of one timer, as many rows as are taken at a time. */
  async function takeUp(tenant: string, one: Reaction, isEach: boolean): Promise<number> {
    const before = resting.get(tenant)?.get(one.name) ?? new Map<string, Resting>(),
      after = new Map<string, Resting>(),
      asked = one.due!(on.clock(), on.system(tenant).zone),
      limit = Math.min(asked.limit, limits.dueMax),
      // Those that rest may come first: they keep nobody behind them waiting.
      rows = (await on.ask(tenant, { ...asked, limit: limit + before.size, isWhole: false })) as readonly AnyRow[],
      faults: { readonly error: unknown }[] = []
    let count = 0
    for (const row of rows) {
      const known = before.get(row.id),
        last = known?.version === row.version ? known : undefined,
        now = ticks(),
        // Until the look that is nearest to it: none comes at the very moment.
        isResting = !isEach && last !== undefined && now < last.until - limits.timerEvery / 2
      if (isResting || count === limit || faults.length === limits.dueFaults) {
        if (last) after.set(row.id, last)
        continue
      }
      count++
      const done = await takenUp(tenant, one, asked.of.name, row, last !== undefined),
        hasFailed = 'error' in done
      if (hasFailed) faults.push(done)
      // Where something was done there may be more of it.
      const isStill = last !== undefined && (hasFailed || done.taken === 0),
        rest = Math.min(isStill ? last.rest * 2 : limits.timerEvery, hasFailed ? limits.faultRest : limits.dueRest)
      after.set(row.id, { version: row.version, rest, until: now + rest })
    }
    remember(tenant, one, after)
    if (faults[0]) throw faults[0].error
    return count
  }
  function remember(tenant: string, one: Reaction, rows: Map<string, Resting>): void {
    const own = resting.get(tenant) ?? new Map<string, Map<string, Resting>>()
    if (rows.size > 0) own.set(one.name, rows)
    else own.delete(one.name)
    if (own.size > 0) resting.set(tenant, own)
    else resting.delete(tenant)
  }
  /** What is due no more rests no more. */
  function forget(due: ReadonlyMap<string, readonly Reaction[]>): void {
    for (const [tenant, own] of resting) {
      const names = new Set(due.get(tenant)?.map(one => one.name))
      for (const name of own.keys()) if (!names.has(name)) own.delete(name)
      if (own.size === 0) resting.delete(tenant)
    }
  }

  async function time(tenant: string, some: readonly Reaction[], turn: Turn, isEach: boolean): Promise<number> {
    let count = 0
    const faults: unknown[] = []
    // One that fails is tried again at a later look, and keeps no other from its rows.
    for (const one of some)
      try {
        count += await turn(() => takeUp(tenant, one, isEach))
      } catch (error) {
        faults.push(error)
      }
    if (faults.length > 0) throw faults[0]
    return count
  }

  return {
    async due(tenants) {
      const found = new Map<string, Reaction[]>()
      for (const [zone, own] of Map.groupBy(tenants, tenant => on.system(tenant).zone))
        for (const one of timers) {
          const { of, where } = one.due!(on.clock(), zone)
          for (const tenant of (await on.countEach(own, of, where)).keys()) found.set(tenant, [...(found.get(tenant) ?? []), one])
          // What SQLite is asked it answers at once: whoever calls meanwhile is heard between two questions.
          await breath()
        }
      forget(found)
      return found
    },
    time: (tenant, some, turn) => time(tenant, some, turn, false),
    timeAll: tenant => time(tenant, timers, atOnce, true),
  }
}
