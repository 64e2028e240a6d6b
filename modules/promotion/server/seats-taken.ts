/** Which seats of a schedule are not free, remembered until one of them changes: of thousands who look at one plan at once, those between two
 * commits share one look at the database. What is told here is what people see, and spares a turn of the writer to who asks for what is gone
 * anyway; who has a seat the command alone decides. */
import { get, type Row } from '../../kit/index.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import { activitySchedule, isOpen } from '../schedule.ts'
import { isFirmlyTaken, seat, takenOf } from '../seat.ts'

/** How long it is believed where nobody was told of a change, as when another process writes and the line between them is down. */
const believedMs = 1_000
const schedulesMax = 200

interface Seen {
  readonly schedule: Row<typeof activitySchedule> | undefined
  readonly rows: readonly Row<typeof seat>[]
  readonly byNo: ReadonlyMap<string, Row<typeof seat>>
}
export interface SeatsTaken {
  of(tenant: string, scheduleId: string): Promise<Seen>
  /** Those of some seats that somebody else surely has, where the schedule takes enrolments at all. */
  gone(tenant: string, scheduleId: string, wanted: readonly string[], mine: string | undefined): Promise<readonly string[]>
}

export function seatsTaken(engine: Engine): SeatsTaken {
  const known = new Map<string, { readonly seen: Promise<Seen>; readonly at: number }>(),
    watched: ReadonlySet<string> = new Set([seat.name, activitySchedule.name, '*'])
  const forget = (tenant: string): void => {
    for (const name of known.keys()) if (tenant === '*' || name.startsWith(`${tenant} `)) known.delete(name)
  }
  engine.feed.subscribe(news => {
    for (const tenant of new Set(news.filter(one => watched.has(one.resource)).map(one => one.tenant))) forget(tenant)
  })
  const look = async (tenant: string, scheduleId: string): Promise<Seen> => {
    const [schedule, rows] = await Promise.all([engine.ask(tenant, get(activitySchedule, scheduleId)), engine.ask(tenant, takenOf(scheduleId))])
    return { schedule, rows, byNo: new Map(rows.map(one => [one.seatNo, one])) }
  }
  const of: SeatsTaken['of'] = (tenant, scheduleId) => {
    const name = `${tenant} ${scheduleId}`,
      before = known.get(name)
    if (before && performance.now() - before.at < believedMs) return before.seen
    known.delete(name)
    const seen = look(tenant, scheduleId)
    known.set(name, { seen, at: performance.now() })
    if (known.size > schedulesMax) known.delete(known.keys().next().value!)
    // What failed, or is not there, is looked for again.
    const drop = () => known.get(name)?.seen === seen && known.delete(name)
    seen.then(({ schedule }) => schedule || drop(), drop)
    return seen
  }
  return {
    of,
    async gone(tenant, scheduleId, wanted, mine) {
      const { schedule, byNo } = await of(tenant, scheduleId),
        now = engine.clock()
      if (!schedule || !isOpen(schedule, now) || wanted.length > schedule.seatsMax) return []
      return wanted.filter(one => isFirmlyTaken(byNo.get(one), mine, now))
    },
  }
}
