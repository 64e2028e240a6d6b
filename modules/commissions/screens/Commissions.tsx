/** The commission settlements, and the run of a month for all who have something payable. */
import { Button, HTMLSelect } from '@blueprintjs/core'
import { useState } from 'react'
import { monthNow } from '../../../console/clock.ts'
import { post } from '../../../console/call.ts'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { useSending } from '../../../console/parts/useSending.ts'
import { may, t } from '../../../console/session.ts'
import { plusMonths } from '../../kit/time.ts'
import { commissionCommands } from '../approval.ts'
import { commission } from '../commission.ts'
import { generate } from '../generate.ts'

export function Commissions() {
  return (
    <ListScreen
      of={commission}
      commands={[generate, ...commissionCommands]}
      columns={['commissionNo', 'kind', 'channelId', 'orgId', 'period', 'orderCount', 'amountCents', 'status', 'settledAt', 'failure']}
      hint={t(['订单过了退款期后，在这里按月结算', 'Orders are settled here by months, once the days for refunds are over'])}
      toolbar={reload => may('commission_generate') && <RunMonth onDone={reload} />}
    />
  )
}

/** A draft for each channel and organisation that has something payable, or more lines in the one that is there. */
function RunMonth({ onDone }: { readonly onDone: () => void }) {
  const thisMonth = monthNow()
  const [period, setPeriod] = useState(thisMonth)
  const sending = useSending({
    content: period,
    send: asking => post('/api/business-basic/commission/generateMonth', { period }, asking),
    said: ['当月佣金已生成', 'The month was generated'],
    onDone,
  })
  return (
    <>
      <HTMLSelect
        value={period}
        aria-label={t(['月份', 'Month'])}
        options={[0, 1, 2, 3].map(back => plusMonths(thisMonth, -back))}
        onChange={event => setPeriod(event.target.value)}
      />
      <Button text={t(['生成当月', 'Generate the month'])} loading={sending.isBusy} onClick={() => void sending.send()} />
    </>
  )
}
