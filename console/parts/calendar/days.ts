/** Days, weeks and months of a calendar, and events laid beside each other where they overlap. Times are texts of the tenant's zone. Pure. */
import { plusDays } from '../../../modules/kit/time.ts'

export type View = 'day' | 'week' | 'month'

/** The Monday of a day's week. */
const mondayOf = (date: string): string => plusDays(date, -((new Date(date).getUTCDay() + 6) % 7))
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
/** The days that a view shows around one. */
export const daysOf = (view: View, date: string): readonly string[] => (view === 'day' ? [date] : view === 'week' ? weekOf(date) : monthOf(date))
export const shifted = (view: View, date: string, by: number): string =>
  view === 'month' ? shiftMonth(date, by) : plusDays(date, view === 'week' ? by * 7 : by)

export const dateOf = (time: string): string => time.slice(0, 10)
export const clock = (time: string): string => time.slice(11, 16)
/** Minutes since midnight of a clock in a time's text. */
export const minutesOf = (time: string): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
/** The text of a time that many minutes after midnight. */
export const timeAt = (date: string, minutes: number): string =>
  `${date} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`

export interface Spanning {
  readonly title: string
  readonly start: string
  readonly end: string
}
/** The same length elsewhere; never over midnight. */
export function movedTo<E extends Spanning>(event: E, date: string, from: number): { readonly start: string; readonly end: string } {
  const length = minutesOf(event.end) - minutesOf(event.start)
  const begin = Math.max(0, Math.min(from, 24 * 60 - 1 - length))
  return { start: timeAt(date, begin), end: timeAt(date, begin + length) }
}

export interface Laid<E> {
  readonly event: E
  readonly lane: number
  readonly lanes: number
}
/** Puts events of one day beside each other where they overlap. */
export function lanesOf<E extends Spanning>(events: readonly E[]): readonly Laid<E>[] {
  const order = (a: E, b: E) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.title < b.title ? -1 : 1)
  const laid: { event: E; lane: number; group: number }[] = []
  let group = 0,
    until = ''
  for (const event of [...events].sort(order)) {
    if (event.start >= until) group++
    until = event.end > until ? event.end : until
    const taken = new Set(laid.filter(one => one.group === group && one.event.end > event.start).map(one => one.lane))
    let lane = 0
    while (taken.has(lane)) lane++
    laid.push({ event, lane, group })
  }
  const widths = Map.groupBy(laid, one => one.group)
  return laid.map(({ event, lane, group: of }) => ({ event, lane, lanes: Math.max(...widths.get(of)!.map(one => one.lane)) + 1 }))
}

/** The hours that hold every event, at least those of an afternoon. */
export function hoursOf(events: readonly Spanning[]): readonly [from: number, to: number] {
  const from = Math.min(14, ...events.map(one => Math.floor(minutesOf(one.start) / 60)))
  return [from, Math.max(from + 5, ...events.map(one => Math.ceil(minutesOf(one.end) / 60)))]
}
