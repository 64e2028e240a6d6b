/** Fetches the bills of days that are over, by itself: as long as a gateway hands them out, and for channels that money came through. */
import { day as oneDay, dayOf, find, plus, plusDays, RefusalError } from '../../kit/index.ts'
import { type Channel, channels } from '../../payments/index.ts'
import type { Background } from '../../../server/hooks.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import { lease } from '../../../server/kernel/lease.ts'
import { batch, covers } from '../batch.ts'
import type { BillAccount } from '../bill-accounts.ts'
import { channelZone } from '../bills/bill.ts'
import { ownAccount } from '../own-day.ts'
import type { Reconciler } from './reconciler.ts'
import { accountsOf } from './whose.ts'

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
interface Source {
  readonly tenant: string
  readonly channel: Channel
  readonly of: BillAccount | undefined
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
  /** Bills that a channel said it has none of, of days on which no money came to the account: they are not asked for all week. */
  const none = new Set<string>()
  const nameOf = ({ tenant, channel, of }: Source, day: string) => `${tenant} ${channel} ${of?.merchantNo ?? ''} ${day}`
  async function sources(tenant: string, channel: Channel): Promise<readonly Source[]> {
    const all = await accountsOf(engine, tenant, channel)
    return all.length === 0 ? [{ tenant, channel, of: undefined }] : all.map(of => ({ tenant, channel, of }))
  }
  /** The days of an account that have no batch, from the first on which money came to it. */
  async function lacking(source: Source, days: readonly string[]): Promise<readonly string[]> {
    const { tenant, channel, of } = source,
      whose = of ? { account: [...of.ids] } : {}
    const [first] = await engine.ask(tenant, find(ownAccount, { channel, ...whose, day: { lte: days.at(-1)! } }, { sort: ['day'], limit: 1 }))
    if (!first) return []
    const taken = (await engine.ask(tenant, find(batch, { channel, day: [...days] }))).filter(row => !of || of.ids.some(id => covers(row, id)))
    const known = new Set(taken.map(row => row.day))
    return days.filter(day => day >= first.day && !known.has(day) && !none.has(nameOf(source, day)))
  }
  const isIdle = async ({ tenant, channel, of }: Source, day: string): Promise<boolean> =>
    (await engine.ask(tenant, find(ownAccount, { channel, day, ...(of ? { account: [...of.ids] } : {}) }, { limit: 1 }))).length === 0
  async function taken(source: Source, day: string, isLast: boolean): Promise<number> {
    const { tenant, channel, of } = source
    try {
      await bills.fetch(engine.system(tenant), channel, day, of)
      return 1
    } catch (error) {
      // No bill yet is no fault; a bill that is wrong is said, and finance uploads the right one.
      if (!(error instanceof RefusalError)) throw error
      const { refused } = error
      if (refused.code !== 'reconciliation.noBill')
        warn({ tenant, channel, merchantNo: of?.merchantNo, day, refused }, 'the bill of a channel could not be taken')
      else if (!isLast && (await isIdle(source, day))) none.add(nameOf(source, day))
      return 0
    }
  }
  /** One account after the other: who gives no answer is asked for no further day, and keeps nobody else's from being taken. */
  async function looked(source: Source, days: readonly string[]): Promise<number> {
    let count = 0
    for (const day of await lacking(source, days).catch(() => [])) {
      try {
        count += await taken(source, day, day === days.at(-1))
      } catch (error) {
        const { tenant, channel, of } = source
        warn({ err: error, tenant, channel, merchantNo: of?.merchantNo, day }, 'the bill of a channel could not be fetched')
        break
      }
    }
    return count
  }
  let timer: NodeJS.Timeout | undefined,
    running: Promise<unknown> = Promise.resolve(),
    isStopped = false
  const self: Fetching = {
    async look() {
      const days = readyDays(engine.clock())
      let count = 0
      // Money came to an account of few tenants: whoever has none is not asked about at all.
      for (const tenant of (await engine.countEach(await tenants(), ownAccount, {})).keys()) {
        if (isStopped || !(await mine.hold(tenant))) continue
        for (const channel of Object.keys(channels) as Channel[])
          for (const source of await sources(tenant, channel).catch(() => [])) count += await looked(source, days)
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
