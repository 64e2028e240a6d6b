/** How what can be booked is kept: by the platform, and by agencies what is their own; with papers that somebody is reminded of in time. */
import { about, type Actor, type Command, command, crud, dayOf, ensure, fact, find, offeredWhen, plusDays, type Reading, switching } from '../kit/index.ts'
import type { Bookable, BookableResource, Papers } from './bookable.ts'
import { booking, openBookingStatuses, takingStatuses } from './booking.ts'
import { peak, type Taking } from './capacity.ts'
import { no } from './refusals.ts'

/** So many days before a paper expires its keeper is told. */
export const warnDays = 30
const by = ['PO', 'AM'] as const

/** The last day on which all the papers are valid that have a day; null where none has. */
const validUntil = (row: Bookable, papers: Papers): string | null =>
  Object.keys(papers)
    .flatMap(name => (row as any)[`${name}Until`] ?? [])
    .map(String)
    .sort()[0] ?? null

const mine = ({ agencyId }: { readonly agencyId: unknown }, { role, deptId }: Pick<Actor, 'role' | 'deptId'>): boolean => role !== 'AM' || agencyId === deptId
/** The command on what somebody keeps: agencies see what is the platform's, and leave it as it is. */
const kept = <I extends {}, N>(given: Command<BookableResource, I, N>): Command<BookableResource, I, N> => ({
  ...given,
  offered: offeredWhen(['agencyId'], mine),
  decide(row, input, facts, context) {
    ensure(mine(row, context.actor), no.notYours)
    return given.decide(row, input, facts, context)
  },
})

export type Keeping = Readonly<Record<'create' | 'change' | 'remove' | 'restore' | 'enable' | 'disable', Command<BookableResource, any, any>>> & {
  /** Of the clock alone. */
  readonly warnPapers: Command<BookableResource, {}>
}
interface Kept {
  readonly papers: Papers
  readonly units: string | undefined
  readonly unitsOf: (row: Bookable) => number
}

/** The commands of one kind. */
export function keeping(of: BookableResource, { papers, units, unitsOf }: Kept): Keeping {
  const [create, change, remove, restore] = crud(of, {
    by,
    fixed: ['agencyId'],
    keptWhile: [{ of: booking, by: 'resourceId', where: { status: [...openBookingStatuses] }, refused: no.kept }],
    *needs(after, { now }, before): Reading<{ readonly taking: readonly Taking[] }> {
      const isFewer = before.version > 0 && unitsOf(after) < unitsOf(before)
      return { taking: isFewer ? yield* find(booking, { resourceId: after.id, status: [...takingStatuses], freeAt: { gt: now } }) : [] }
    },
    check(after, { taking }, { now }) {
      const needed = peak(taking, now, '9999')
      ensure(needed <= unitsOf(after), about(no.booked, units ?? 'status'), { needed })
    },
    fill(after, _facts, { actor }, before) {
      const until = validUntil(after, papers)
      return {
        ...(before.version === 0 && actor.role === 'AM' ? { agencyId: actor.deptId } : {}),
        ...(until === before.papersUntil ? {} : { papersUntil: until, warnAt: until && plusDays(until, -warnDays) }),
      }
    },
  })
  const [enable, disable] = switching(of, { by, enable: ['启用', 'Put in use'], disable: ['停用', 'Take out of use'] })
  return {
    create,
    change: kept(change),
    remove: kept(remove),
    restore: kept(restore),
    enable: kept(enable),
    disable: kept(disable),
    warnPapers: command(of, 'warnPapers', {
      label: ['提醒证件到期', 'Remind of papers'],
      decide(row, _input, _facts, { now, zone }) {
        const today = dayOf(now, zone)
        ensure(row.papersUntil !== null && row.warnAt !== null && row.warnAt <= today, no.notDue)
        // Once when it comes near, and once more on the day after the last.
        const over = plusDays(row.papersUntil, 1)
        return fact(of, 'papers_warned', { warnAt: row.warnAt < over && today < over ? over : null })
      },
    }),
  }
}
