/** Fetches the bills of days that are over, by itself: as long as a gateway hands them out, and for channels that money came through. */
import { day as oneDay, dayOf, find, plus, plusDays, RefusalError } from '../../kit/index.ts'
import { type Channel, channels } from '../../payments/index.ts'
import type { Background } from '../../../server/hooks.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import { lease } from '../../../server/kernel/lease.ts'
import { batch } from '../batch.ts'
import { channelZone } from '../bills/bill.ts'
import { ownDay } from '../own-day.ts'
import type { Reconciler } from './reconciler.ts'

/** Milliseconds between looks; channels have their bills by ten o'clock in +08:00. */
const every = 20 * 60_000
const readyAt = 10
/** Days back for which a bill is still asked for. */
const daysBack = 7

interface Sources {
  readonly engine: Engine
  readonly bills: Reconciler
  tenants(): Promise<readonly string[]>
  warn(what: object, text: string): void
}
export interface Fetching extends Background {
  /** Looks once; answers how many bills were taken. */
  look(): Promise<number>
}

/** The days whose bills channels have by now, the oldest first. */
export function readyDays(now: string): readonly string[] {
  // Before ten the bill of yesterday is not there yet.
  const last = plusDays(dayOf(plus(now, -readyAt * (oneDay / 24)), channelZone), -1)
  return Array.from({ length: daysBack }, (_, i) => plusDays(last, i + 1 - daysBack))
}

export function fetching({ engine, bills, tenants, warn }: Sources): Fetching {
  const mine = lease(engine.store, 'bills', engine.clock)
  /** The days of a channel that have no batch, from the first on which money came through it. */
  async function lacking(tenant: string, channel: Channel, days: readonly string[]): Promise<readonly string[]> {
    const [first] = await engine.ask(tenant, find(ownDay, { channel, day: { lte: days.at(-1)! } }, { sort: ['day'], limit: 1 }))
    if (!first) return []
    const known = new Set((await engine.ask(tenant, find(batch, { channel, day: [...days] }))).map(row => row.day))
    return days.filter(day => day >= first.day && !known.has(day))
  }
  async function taken(tenant: string, channel: Channel, day: string): Promise<number> {
    try {
      await bills.fetch(engine.system(tenant), channel, day)
      return 1
    } catch (error) {
      // No bill yet is no fault; a bill that is wrong is said, and finance uploads the right one.
      if (!(error instanceof RefusalError)) throw error
      if (error.refused.code !== 'reconciliation.noBill') warn({ tenant, channel, day, refused: error.refused }, 'the bill of a channel could not be taken')
      return 0
    }
  }
  let timer: NodeJS.Timeout | undefined,
    running: Promise<unknown> = Promise.resolve(),
    isStopped = false
  const self: Fetching = {
    async look() {
      const days = readyDays(engine.clock())
      let count = 0
      for (const tenant of await tenants()) {
        if (isStopped || !(await mine.hold(tenant))) continue
        for (const channel of Object.keys(channels) as Channel[]) {
          for (const day of await lacking(tenant, channel, days).catch(() => [])) {
            try {
              count += await taken(tenant, channel, day)
            } catch (error) {
              warn({ err: error, tenant, channel, day }, 'the bill of a channel could not be fetched')
              break
            }
          }
        }
      }
      return count
    },
    start() {
      timer = setInterval(() => (running = self.look().catch(error => warn({ err: error }, 'bills could not be looked for'))), every)
      timer.unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
  return self
}
