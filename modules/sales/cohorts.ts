/** Cohorts: of the customers who came in a month, how many had an approved contract by the end of that month, and of each of the next five. Pure. */
import { plusMonths } from '../kit/index.ts'

/** Months that a cohort is followed, its own first. */
export const followed = 6

export interface Cohort {
  readonly month: string
  readonly customers: number
  /** How many had one by then; shorter while months are still to come. */
  readonly deals: readonly number[]
}
interface Came {
  readonly id: string
  readonly month: string
}
/** The cohorts in their order. A deal from before a customer was written down counts from the first month on. */
export function cohortsOf(customers: readonly Came[], firstDeal: ReadonlyMap<string, string>, thisMonth: string): readonly Cohort[] {
  const months = [...Map.groupBy(customers, one => one.month)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return months.map(([month, came]) => {
    const until = Array.from({ length: followed }, (_, n) => plusMonths(month, n)).filter(one => one <= thisMonth)
    return { month, customers: came.length, deals: until.map(last => came.filter(({ id }) => (firstDeal.get(id) ?? '9') <= last).length) }
  })
}
