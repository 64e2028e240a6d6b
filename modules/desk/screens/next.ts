/** Which lesson a coach sees first. Pure. */
import type { Lessons } from '../lessons.ts'

type One = Lessons['today'][number]
const isOpen = ({ status }: One): boolean => status === 'scheduled' || status === 'signed'

/** What is still to be held today, by the clock; then what is overdue, then what was held today, then the days after. What is overdue keeps nobody from
 * clocking in to the lesson that is about to begin, and nothing that is over is called the next. */
export function nextOf({ late, today, next }: Lessons, now: string): { readonly of: One; readonly isLate: boolean } | undefined {
  const open = today.find(one => isOpen(one) && one.endAt > now),
    of = open ?? late[0] ?? today.find(isOpen) ?? today.at(-1) ?? next[0]
  return of && { of, isLate: of === late[0] || (isOpen(of) && of.endAt <= now) }
}
