/** The time a board is asked for: whole days of the tenant's zone, cut into days, weeks or months. */
import { about, type Asked, dayOf, type RouteContext, ensure, parseTime, plusDays } from '../kit/index.ts'
import { no } from './refusals.ts'

export type Unit = 'day' | 'week' | 'month'
export interface Span {
  readonly from: string
  readonly to: string
  readonly unit: Unit
}

const usualDays = 30,
  daysMax = 400
/** Up to so many days are drawn one by one, and up to so many by the week. */
const byDay = 45,
  byWeek = 190
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** From the day of `startTime` to the day of `endTime`, both with it; the last thirty days when neither is given. */
export function spanOf(asked: Asked, { now, zone }: Pick<RouteContext, 'now' | 'zone'>): Span {
  const day = (name: string): string | undefined => {
    if (!asked[name]) return undefined
    const instant = parseTime(String(asked[name]), zone)
    ensure(instant, about(no.time, name))
    return dayOf(instant, zone)
  }
  const to = day('endTime') ?? dayOf(now, zone),
    from = day('startTime') ?? plusDays(to, 1 - usualDays)
  ensure(from <= to, about(no.order, 'endTime'))
  const days = daysBetween(from, to)
  ensure(days <= daysMax, about(no.span, 'startTime'))
  return { from, to, unit: days <= byDay ? 'day' : days <= byWeek ? 'week' : 'month' }
}

/** The bucket a day falls into: itself, its Monday, or its month. */
export function bucketOf(day: string, unit: Unit): string {
  if (unit === 'day') return day
  return unit === 'month' ? day.slice(0, 7) : plusDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** Every bucket of a span, in order, also those in which nothing happened. */
export function bucketsOf({ from, to, unit }: Span): readonly string[] {
  const found = new Set<string>()
  for (let day = from; day <= to; day = plusDays(day, 1)) found.add(bucketOf(day, unit))
  return [...found]
}
