/** What holds from a day to a day: a new one ends the open one before it, days that have passed are never changed, and no two share a day. */
import { about, ensure, plusDays } from '../kit/index.ts'
import { no } from './refusals.ts'

export interface Dated {
  readonly id: string
  readonly fromDate: string
  readonly toDate: string | null
}
type Days = Pick<Dated, 'fromDate' | 'toDate'>

/** The one in force on a day. */
export const onDay = <D extends Dated>(all: readonly D[], day: string): D | undefined =>
  all.find(one => one.fromDate <= day && (one.toDate === null || day <= one.toDate))

/** The open one that a new one ends, and on which day. Refuses what begins before today, ends before it begins, or shares a day with another. */
export function following<D extends Dated>(
  all: readonly D[],
  { fromDate, toDate }: Days,
  today: string,
): { readonly former: D; readonly until: string } | undefined {
  ensure(fromDate >= today, about(no.backwards, 'fromDate'))
  ensure(toDate === null || fromDate <= toDate, about(no.period, 'toDate'))
  const former = all.find(one => one.toDate === null && one.fromDate < fromDate)
  const clash = all.find(one => one !== former && (one.toDate === null || fromDate <= one.toDate) && (toDate === null || one.fromDate <= toDate))
  ensure(!clash, about(no.overlap, 'fromDate'), { from: clash?.fromDate, to: clash?.toDate })
  return former && { former, until: plusDays(fromDate, -1) }
}

/** A new last day: not before the first, not later than the one that was said, and no day that has passed is taken away. */
export function endingHolds(row: Days, toDate: string, today: string): void {
  ensure(toDate >= row.fromDate, about(no.period, 'toDate'))
  ensure(toDate >= plusDays(today, -1), about(no.backwards, 'toDate'))
  ensure(row.toDate === null || toDate <= row.toDate, about(no.overlap, 'toDate'))
}
