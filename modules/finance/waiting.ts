/** The refunds that wait for somebody's own word: their step, their band of amounts, after the agency was heard. */
import { waitsFor } from '../audit/index.ts'
import { type Desk, find, get, type Row } from '../kit/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { refund } from './refund.ts'
import { steps } from './refunds.ts'

export async function refundsWaitingFor(desk: Desk): Promise<readonly Row<typeof refund>[]> {
  const [house, applied] = await Promise.all([desk.peek(get(policy, policyId)), desk.ask(find(refund, { status: 'applied' }))])
  const rules = policyOf(house)
  return applied.filter(row => waitsFor(row, steps(row, rules), desk.actor)
    && (!!row.agencyOpinion || !row.opineUntil || row.opineUntil <= desk.now))
}
