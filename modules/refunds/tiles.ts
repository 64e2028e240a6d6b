/** What waits on the homes: refunds that ask for somebody's own word, for the agency's opinion, and for the hands of finance. */
import { answer, empty, filled, findAll, get, is, mine, type RouteContext, type Row, tile } from '../kit/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { execute, link, payByHand } from './refund-execution.ts'
import { formerOf } from './former.ts'
import { claimStatuses, refund } from './refund.ts'
import { approve, opine, steps, waits } from './refund.commands.ts'

/** The refunds that wait for somebody's own word: their step, their band of amounts, after the agency was heard. */
export async function refundsWaitingFor(context: RouteContext): Promise<readonly Row<typeof refund>[]> {
  const { actor, now } = context
  const [house, applied] = await Promise.all([context.readUnscoped(get(policy, policyId)), answer(findAll(refund, { status: 'applied' }), context)])
  const rules = { policy: policyOf(house), others: [], besideCents: 0 },
    places = applied.flatMap(row => row.enrolmentId ?? [])
  const former = await answer(findAll(refund, { status: claimStatuses, any: [{ orderId: applied.map(row => row.orderId) }, { enrolmentId: places }] }), {
    ask: context.readUnscoped,
  })
  // The platform may stand in for a school, but what a school can do itself is not the platform's work.
  const isOwn = (row: Row<typeof refund>): boolean => actor.role !== 'PO' || steps(row, rules.policy)[(row.approvals ?? []).length]?.name !== 'school'
  return applied.filter(
    row =>
      waits(row, actor, { ...rules, formerCents: formerOf(row, former) }) && isOwn(row) && (!!row.agencyOpinion || !row.opineUntil || row.opineUntil <= now),
  )
}

const toAudit = { label: ['待审核退款', 'Refunds to audit'], ...mine(refundsWaitingFor) } as const
/** A queue of finance, under the name of its tab. */
const queue = (name: string) => ({ to: '/finance/refundOrder', fixed: { status: name }, beside: { queue: name } })
export const tiles = [
  tile(approve, { name: 'refund', to: '/school_client/refund', by: ['SM'], ...toAudit }),
  tile(approve, { name: 'refund_platform', to: '/finance/refundManage', by: ['PO', 'FI'], ...toAudit }),
  tile(opine, {
    name: 'refund_opinion',
    until: 'opineUntil',
    label: ['待回复退款意见', 'Refunds: your opinion'],
    to: '/finance/refundManage',
    match: [is('status', 'applied'), empty('agencyOpinion'), filled('opineUntil')],
  }),
  tile(execute, { name: 'refund_execute', label: ['待执行退款', 'Refunds to execute'], ...queue('approved') }),
  tile(payByHand, { name: 'refund_abnormal', label: ['异常退款', 'Abnormal refunds'], ...queue('abnormal'), tone: 'bad' }),
  tile(link, { name: 'refund_external', label: ['渠道侧退款', 'Refunds seen at the gateway'], ...queue('external'), tone: 'bad' }),
]
