/** What the house does by itself with follow-ups: they go along with what they are about, and what was planned is moved, or is over. */
import { day, find, invoke, type Invoke, plus, type Reading, step, time } from '../kit/index.ts'
import { type FollowInfo, followInfo, open } from './follow.ts'
import { type ownedFields, passing } from './owned.ts'
import { salesRules } from './rule.ts'

export const planned = (nextTime: string | null | undefined, escalateDays: number) => ({
  nextTime: nextTime ?? null,
  escalateAt: nextTime ? plus(nextTime, escalateDays * day) : null,
})
export const passFollow = passing(followInfo)
export const complete = step(followInfo, 'complete', 'completed', { label: ['完成计划', 'Complete the plan'] })
/** The customer is to be followed up at another time. */
export const moveFollow = step(followInfo, 'move', 'changed', {
  label: ['调整计划', 'Move what was planned'],
  input: { nextTime: time('下次跟进时间', 'Next follow-up', { required: true }) },
  *needs() {
    return { rule: yield* salesRules.read() }
  },
  record: ({ nextTime }, _row, { rule }) => planned(nextTime, rule.escalateDays),
})

const most = 1_000
/** The follow-ups of a clue. */
export function* followsOf(clueId: string): Reading<readonly FollowInfo[]> {
  return yield* find(followInfo, { clueId, status: { not: 'removed' } }, { limit: most })
}
export const isOpen = (row: Pick<FollowInfo, 'status'>): boolean => open.some(status => status === row.status)
/** Nothing is planned any more. */
export const ended = (rows: readonly FollowInfo[]): readonly Invoke[] => rows.filter(isOpen).map(one => invoke(complete, one.id, {}))
type To = Readonly<Partial<Record<'customerId' | keyof typeof ownedFields, string | null>>>
/** They are of whoever looks after it now; what nobody looks after nobody has planned. */
export const goAlong = (rows: readonly FollowInfo[], to: To): readonly Invoke[] => [
  ...rows.map(one => invoke(passFollow, one.id, to)),
  ...(to.ownerId ? [] : ended(rows)),
]
