/** Capacity: how much of something is taken at every instant, reckoned over half-open intervals. Pure; server, screen and tests ask it. */
import { dayOf, day, minute, overlaps, plus } from '../kit/index.ts'

/** Units of one resource from an instant until they are free again: the end with the turnaround after it. UTC instants. */
export interface Taking {
  readonly units: number
  readonly startAt: string
  readonly freeAt: string
}

/** The most units that are taken at any instant of [from, to). What ends in the instant in which another begins takes nothing beside it. */
export function peak(all: readonly Taking[], from: string, to: string): number {
  const steps = all
    .filter(one => overlaps(one.startAt, one.freeAt, from, to))
    .flatMap(one => [
      { at: one.startAt < from ? from : one.startAt, by: one.units },
      { at: one.freeAt, by: -one.units },
    ])
    // Given back before taken, at the same instant.
    .sort((a, b) => (a.at === b.at ? a.by - b.by : a.at < b.at ? -1 : 1))
  let taken = 0,
    most = 0
  for (const { by } of steps) most = Math.max(most, (taken += by))
  return most
}

/** When something is free again that is used until an instant. */
export const freeAfter = (endAt: string, turnaround: number): string => plus(endAt, turnaround * minute)

/** What a price is due for. */
const pers = { once: ['次', 'once'], day: ['天', 'day'], night: ['晚', 'night'] } as const
export type Per = keyof typeof pers
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / day)
/** How many times the price of a unit is due for a use: nights from day to day, at least one; days that are touched; or once. */
export function timesOf(per: Per, startAt: string, endAt: string, zone: string): number {
  if (per === 'once') return 1
  const first = dayOf(startAt, zone)
  return per === 'night' ? Math.max(1, daysBetween(first, dayOf(endAt, zone))) : daysBetween(first, dayOf(plus(endAt, -1), zone)) + 1
}
