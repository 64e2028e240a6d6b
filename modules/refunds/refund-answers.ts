/** What the gateway's answers mean for a refund. */
import { invoke, type Invoke, type Row } from '../kit/index.ts'
import type { RefundAnswer } from '../payments/index.ts'
import { abandon, asked, fail, succeed, triesMax } from './refund-execution.ts'
import type { refund } from './refund.ts'

/** The commands that an answer means; a word that was heard before means nothing new. */
export function refundSteps(row: Row<typeof refund>, answer: RefundAnswer | undefined): readonly Invoke[] {
  const waits = row.status === 'processing' || row.status === 'retry' || row.status === 'abnormal'
  if (!waits) return []
  if (answer?.state === 'refunded') return [invoke(succeed, row.id, { gatewayNo: answer.gatewayNo, refundedAt: answer.refundedAt })]
  if (row.status !== 'processing') return []
  if (answer?.state !== 'failed') return [invoke(asked, row.id, {})]
  return answer.permanent || row.tries + 1 >= triesMax
    ? [invoke(abandon, row.id, { failure: answer.failure.slice(0, 200) })]
    : [invoke(fail, row.id, { failure: answer.failure })]
}
