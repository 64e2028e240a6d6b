/** What the gateway's answers mean for a refund. */
import { invoke, type Invoke, type Row } from '../kit/index.ts'
import { type About, type Hearing, holding, oddOf, type RefundAnswer, type Why } from '../payments/index.ts'
import { abandon, asked, fail, succeed, triesMax } from './refund-execution.ts'
import type { refund } from './refund.ts'

type Refund = Row<typeof refund>
const waits = ({ status }: Refund): boolean => status === 'processing' || status === 'retry' || status === 'abnormal'

export const aboutRefund = (row: Refund): About => ({
  number: row.refundNo,
  channel: row.payType ?? 'wechat',
  expectedCents: row.amountCents,
  orderId: row.orderId,
  ...(row.paymentId ? { paymentId: row.paymentId } : {}),
  refundId: row.id,
})
/** What is odd about the word that money went back, if anything. */
function oddRefund(row: Refund, told: Extract<RefundAnswer, { state: 'refunded' }>, now: string): Why | undefined {
  if (!waits(row) && row.status !== 'success') return 'state'
  return oddOf(
    { amountCents: told.amountCents ?? row.amountCents, currency: told.currency ?? 'CNY', number: told.gatewayNo, at: told.refundedAt },
    { amountCents: row.amountCents, since: row.submittedAt ?? row.createdAt, ...(row.status === 'success' ? { number: row.gatewayNo } : {}) },
    now,
  )
}

/** The commands that an answer means; a word that was heard before means nothing new, one that cannot be is held. */
export function refundSteps(row: Refund, answer: RefundAnswer | undefined, hearing: Hearing): readonly Invoke[] {
  if (answer?.state === 'refunded') {
    const odd = oddRefund(row, answer, hearing.now)
    if (odd) return [holding(odd, aboutRefund(row), answer, hearing), ...(row.status === 'processing' ? [invoke(asked, row.id, {})] : [])]
    return waits(row) ? [invoke(succeed, row.id, { gatewayNo: answer.gatewayNo, refundedAt: answer.refundedAt })] : []
  }
  if (row.status !== 'processing') return []
  if (answer?.state !== 'failed') return [invoke(asked, row.id, {})]
  return answer.permanent || row.tries + 1 >= triesMax
    ? [invoke(abandon, row.id, { failure: answer.failure.slice(0, 200) })]
    : [invoke(fail, row.id, { failure: answer.failure })]
}
