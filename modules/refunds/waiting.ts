/** The refunds that wait for somebody's own word: their step, their band of amounts, after the agency was heard. */
import { waitsFor } from '../audit/index.ts'
import { type RouteContext, find, get, type Row } from '../kit/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { refund } from './refund.ts'
import { steps } from './refunds.ts'

export async function refundsWaitingFor(context: RouteContext): Promise<readonly Row<typeof refund>[]> {
  const [house, applied] = await Promise.all([context.readUnscoped(get(policy, policyId)), context.ask(find(refund, { status: 'applied' }))])
  const rules = policyOf(house)
  // The platform may stand in for a school, but what a school can do itself is not the platform's work.
  const isOwn = (row: Row<typeof refund>): boolean => context.actor.role !== 'PO' || steps(row, rules)[(row.approvals ?? []).length]?.name !== 'school'
  return applied.filter(
    row => waitsFor(row, steps(row, rules), context.actor) && isOwn(row) && (!!row.agencyOpinion || !row.opineUntil || row.opineUntil <= context.now),
  )
}
