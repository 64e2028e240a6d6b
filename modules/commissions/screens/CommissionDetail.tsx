/** A commission settlement: what it comes to, every line, and who did what about it. */
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { listTab } from '../../../console/parts/listTab.tsx'
import { PaymentFailure } from '../../../console/parts/PaymentFailure.tsx'
import { t } from '../../../console/session.ts'
import { commissionCommands } from '../approval.ts'
import { commission, commissionLine } from '../commission.ts'
import { generate } from '../generate.ts'

const shown = [
  'commissionNo',
  'kind',
  'channelId',
  'orgId',
  'period',
  'orderCount',
  'amountCents',
  'carriedCents',
  'submittedAt',
  'auditRemark',
  'bankAccountId',
  'executeTime',
  'bankReference',
  'payoutLineId',
  'failure',
  'settledAt',
]

export function CommissionDetail() {
  return (
    <DetailScreen
      of={commission}
      fields={shown}
      commands={[generate, ...commissionCommands]}
      title={row => `${text(row.channelName) || text(row.orgName)} ${text(row.period)} · ${t(commission.label)}`}
      summary={row => <PaymentFailure row={row} />}
      tabs={[
        ...listTab(commissionLine, {
          id: 'lines',
          title: ['明细', 'Lines'],
          by: 'commissionId',
          where: { status: 'live' },
          search: ['orderCode', 'isAdjustment'],
          columns: ['orderCode', 'orderAmount', 'refunded', 'rate', 'isAdjustment', 'amountCents', 'reason'],
        }),
      ]}
    />
  )
}
