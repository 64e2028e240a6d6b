/** Lessons of a span of days, and the days themselves, as the screens of timetables use them. */
import { useAsk } from '../../../console/parts/hooks.ts'
import { zone } from '../../../console/session.ts'
import { dayOf, formatTime, plusDays } from '../../kit/time.ts'
import { lesson } from '../lesson.ts'

/** One lesson as the calendar answers it; times are of the tenant's zone. */
export interface Event {
  readonly id: string
  readonly openClassId: string
  readonly date: string
  readonly title: string
  readonly lessonNo: number
  readonly chapterName: string
  readonly startTime: string
  readonly endTime: string
  readonly type: 'lesson' | 'make_up'
  readonly status: string
  readonly statusName: string
  readonly roomId: string
  readonly roomName: string
  readonly teacherId: string
  readonly teacherName: string
  readonly substitute: 0 | 1
  readonly studentIds: readonly string[]
}
export interface Narrow {
  readonly roomId?: string
  readonly teacherId?: string
  readonly openClassId?: string
}

export const today = (): string => dayOf(new Date().toISOString(), zone())
export const nowText = (): string => formatTime(new Date().toISOString(), zone())
/** The Monday of a day's week. */
export const mondayOf = (date: string): string => plusDays(date, -((new Date(date).getUTCDay() + 6) % 7))
export const weekOf = (date: string): readonly string[] => Array.from({ length: 7 }, (_, i) => plusDays(mondayOf(date), i))
/** The weeks that a month touches. */
export function monthOf(date: string): readonly string[] {
  const first = mondayOf(`${date.slice(0, 7)}-01`)
  const days = Array.from({ length: 42 }, (_, i) => plusDays(first, i))
  return days[35]!.slice(0, 7) === date.slice(0, 7) ? days : days.slice(0, 35)
}
export const shiftMonth = (date: string, by: number): string => {
  const at = new Date(`${date.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + by)
  return at.toISOString().slice(0, 10)
}
export const clock = (time: string): string => time.slice(11, 16)
/** Minutes since midnight of a clock in a time's text. */
export const minutesOf = (time: string): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))

/** Lessons from the first to the last day, refreshed when any lesson changes. */
export function useLessons(first: string, last: string, narrow: Readonly<Record<string, unknown>> = {}) {
  const query = { ...narrow, startTime: `${first} 00:00:00`, endTime: `${plusDays(last, 1)} 00:00:00` }
  const fetched = useAsk<readonly Event[]>('/api/business-openclass/calendar/list', query, { of: lesson })
  return fetched
}
export const narrowed = (events: readonly Event[], { roomId, teacherId, openClassId }: Narrow): readonly Event[] =>
  events.filter(
    one =>
      (!roomId || one.roomId === roomId) &&
      (!teacherId || one.teacherId === teacherId) &&
      (!openClassId || one.openClassId === openClassId),
  )

export interface Laid {
  readonly event: Event
  readonly lane: number
  readonly lanes: number
}
/** Puts events of one day beside each other where they overlap. */
export function lanesOf(events: readonly Event[]): readonly Laid[] {
  const sorted = [...events].sort((a, b) => (a.startTime < b.startTime ? -1 : a.startTime > b.startTime ? 1 : a.title < b.title ? -1 : 1))
  const laid: { event: Event; lane: number; group: number }[] = []
  let group = 0,
    until = ''
  for (const event of sorted) {
    if (event.startTime >= until) group++
    until = event.endTime > until ? event.endTime : until
    const taken = new Set(laid.filter(one => one.group === group && one.event.endTime > event.startTime).map(one => one.lane))
    let lane = 0
    while (taken.has(lane)) lane++
    laid.push({ event, lane, group })
  }
  const widths = Map.groupBy(laid, one => one.group)
  return laid.map(({ event, lane, group: of }) => ({ event, lane, lanes: Math.max(...widths.get(of)!.map(one => one.lane)) + 1 }))
}

export interface PlanRow {
  readonly lessonNo: number
  readonly date: string
  readonly start: string
  readonly end: string
  readonly roomId: string
  readonly teacherId: string
  readonly chapterName: string
}
/** The days of a plan by week: the wanted weekdays (0 is Monday) from a day on, without holidays, not after the last day. */
export function generated(
  count: number,
  {
    from,
    last,
    weekdays,
    holidays,
  }: {
    readonly from: string
    readonly last: string
    readonly weekdays: readonly number[]
    readonly holidays: readonly string[]
  },
): readonly string[] {
  const days: string[] = []
  for (let date = from; weekdays.length > 0 && days.length < count && date <= last; date = plusDays(date, 1))
    if (weekdays.includes((new Date(date).getUTCDay() + 6) % 7) && !holidays.includes(date)) days.push(date)
  return days
}
