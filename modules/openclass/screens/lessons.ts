/** Lessons of a span of days, and the days of a plan, as the screens of timetables use them. */
import { useAsk } from '../../../console/parts/hooks.ts'
import { plusDays } from '../../kit/time.ts'
import { lesson } from '../lesson.ts'
import { openClass } from '../open-class.ts'
import type { CalendarLesson } from '../reports.ts'

export const lessonLink = (id: string): string => `/lesson_detail?lessonId=${id}`

/** Where the lessons of a class are planned, and whether they may be now. */
export const planOf = (openClassId: string): string => `/openclass/perfect/${openClassId}`
export const isPlannable = ({ status }: { readonly status: unknown }): boolean =>
  (openClass.lifecycle.allowed(status as 'new') as readonly string[]).includes('perfect')

export interface Narrow {
  readonly roomId?: string
  readonly teacherId?: string
  readonly openClassId?: string
}

/** Lessons from the first to the last day, refreshed when any lesson changes. */
export function useLessons(first: string, last: string, narrow: Readonly<Record<string, unknown>> = {}) {
  const query = { ...narrow, startTime: `${first} 00:00:00`, endTime: `${plusDays(last, 1)} 00:00:00` }
  const fetched = useAsk<readonly CalendarLesson[]>('/api/business-openclass/calendar/list', query, { of: lesson })
  return fetched
}
export const narrowed = (events: readonly CalendarLesson[], { roomId, teacherId, openClassId }: Narrow): readonly CalendarLesson[] =>
  events.filter(one => (!roomId || one.roomId === roomId) && (!teacherId || one.teacherId === teacherId) && (!openClassId || one.openClassId === openClassId))

export type PlanRow = {
  readonly lessonNo: number
  readonly date: string
  readonly start: string
  readonly end: string
  readonly roomId: string
  readonly teacherId: string
  readonly chapterName: string
}
export type Place = Pick<PlanRow, 'date' | 'start' | 'end' | 'roomId' | 'teacherId'>
const begins = ({ date, start }: Place): string => `${date} ${start}`
/** A plan with more places in it: all that have a day stand in the order of time, and chapters keep their numbers. A full plan is made anew. */
export function withPlaces(rows: readonly PlanRow[], places: readonly Place[]): readonly PlanRow[] {
  const empty = { date: '', start: '', end: '', roomId: '', teacherId: '' }
  const kept = rows.some(one => !one.date) ? rows.filter(one => one.date) : []
  const all = [...kept, ...places].sort((a, b) => (begins(a) < begins(b) ? -1 : 1))
  return rows.map(({ lessonNo, chapterName, teacherId }, i) => {
    const { date, start, end, roomId, teacherId: by } = all[i] ?? { ...empty, teacherId }
    return { lessonNo, date, start, end, roomId, teacherId: by, chapterName }
  })
}
/** The days of a plan by week: the wanted weekdays (0 is Monday) from a day on, without holidays, not after the last day. */
export function generated(
  count: number,
  {
    from,
    last,
    weekdays,
    holidays,
  }: { readonly from: string; readonly last: string; readonly weekdays: readonly number[]; readonly holidays: readonly string[] },
): readonly string[] {
  const days: string[] = []
  for (let date = from; weekdays.length > 0 && days.length < count && date <= last; date = plusDays(date, 1))
    if (weekdays.includes((new Date(date).getUTCDay() + 6) % 7) && !holidays.includes(date)) days.push(date)
  return days
}
