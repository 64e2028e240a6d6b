/** What anybody sees of activities: which there are, their plan, and which seats are taken now. */
import { type Asked, ensure, find, formatMoney, formatTime, get, lookUp, type RouteContext, type Row, textOf } from '../kit/index.ts'
import { banner } from './banner.ts'
import { offered, type Plan } from './plan.ts'
import { no } from './refusals.ts'
import { activitySchedule, isOpen } from './schedule.ts'
import { uuSchool } from './school.ts'
import { seatMap, seatTally, takenOf } from './seat.ts'

type Schedule = Row<typeof activitySchedule>
const publicStatuses = ['published', 'open', 'closed'] as const
type Tally = Pick<Row<typeof seatTally>, 'held' | 'sold' | 'used' | 'locked'> | undefined
export const leftOf = (row: Pick<Schedule, 'capacity'>, tally: Tally): number =>
  Math.max(0, row.capacity - (tally ? tally.held + tally.sold + tally.used + tally.locked : 0))
/** Full is no status of its own: it is open, and nobody finds a seat. */
export const isFull = (row: Pick<Schedule, 'status' | 'capacity'>, tally: Tally): boolean => row.status === 'open' && leftOf(row, tally) === 0

const head = (row: Schedule, school: Row<typeof uuSchool> | undefined, tally: Tally, { lang, zone, now }: RouteContext) => ({
  id: row.id,
  name: row.name,
  schoolName: school?.name ?? '',
  logo: school?.logo ?? '',
  date: row.date,
  startTime: row.startTime,
  endTime: row.endTime,
  place: row.place ?? '',
  address: school?.address ?? '',
  introduction: row.introduction ?? '',
  // What a seat costs is told to everybody.
  price: formatMoney(row.price),
  capacity: row.capacity,
  left: leftOf(row, tally),
  seatsMax: row.seatsMax,
  status: isFull(row, tally) ? 'full' : row.status,
  statusName: isFull(row, tally) ? (['已满', 'Full'] as const)[lang] : activitySchedule.lifecycle.states[row.status].label[lang],
  isOpen: isOpen(row, now),
  cancelReason: row.cancelReason ?? '',
  enrolFrom: row.enrolFrom ? formatTime(row.enrolFrom, zone) : '',
})

export async function activities(_asked: Asked, context: RouteContext) {
  const { rows, banners } = await lookUp(
    {
      rows: find(activitySchedule, { status: publicStatuses, endAt: { gt: context.now } }, { sort: ['startAt'], limit: 100 }),
      banners: find(banner, { status: 'on' }, { sort: ['sort'], limit: 20 }),
    },
    context,
  )
  const { schools, tallies } = await lookUp(
    { schools: find(uuSchool, { id: [...new Set(rows.map(one => one.schoolId))] }), tallies: find(seatTally, { id: rows.map(one => one.id) }) },
    context,
  )
  return {
    banners: banners.map(({ id, title, picture, link }) => ({ id, title, picture, link: link ?? '' })),
    activities: rows.map(row =>
      head(
        row,
        schools.find(one => one.id === row.schoolId),
        tallies.find(one => one.id === row.id),
        context,
      ),
    ),
  }
}

/** A schedule that anybody may see, and no other: who has a link or a ticket of one reads that it was cancelled, or is over. */
export function publicSchedule(row: Schedule | undefined): Schedule {
  ensure(row && row.status !== 'draft' && row.status !== 'removed', { ...no.noSchedule, field: 'scheduleId' })
  return row
}
/** One of them with its plan: what each seat is and costs. */
export async function activity(asked: Asked, context: RouteContext) {
  const row = publicSchedule(await context.readUnscoped(get(activitySchedule, textOf(asked.scheduleId ?? asked.id))))
  const { school, map, tally, taken } = await lookUp(
    { school: get(uuSchool, row.schoolId), map: get(seatMap, row.id), tally: get(seatTally, row.id), taken: takenOf(row.id) },
    context,
  )
  const plan = (map?.plan as Plan | undefined) ?? { categories: [], seats: [] }
  return { ...head(row, school, tally, context), plan: offered(plan), taken: namesOf(taken) }
}
export const namesOf = (rows: readonly { readonly seatNo: string }[]): readonly string[] => rows.map(one => one.seatNo)
export type Activity = Awaited<ReturnType<typeof activity>>
export type Activities = Awaited<ReturnType<typeof activities>>
