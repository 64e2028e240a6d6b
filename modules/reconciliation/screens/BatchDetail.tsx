/** A day of a channel: what the channel says beside what we have, and the differences with what may be done about each. */
import { useParams } from 'wouter'
import { post, type Wire } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { fenOf } from '../../../console/parts/document/sum.ts'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { may, t } from '../../../console/session.ts'
import { int, money, text as words } from '../../kit/field.ts'
import { formatMoney } from '../../kit/money.ts'
import { batch } from '../batch.ts'
import { shownCommands } from '../batch.commands.ts'
import { difference } from '../difference.ts'
import { differenceCommands } from '../difference.commands.ts'

const sides = {
  what: words('项目', 'Item'),
  channelCount: int('渠道笔数', 'Count, channel'),
  channel: money('渠道金额', 'By the channel'),
  ownCount: int('本方笔数', 'Count, ours'),
  own: money('本方金额', 'By us'),
  delta: money('差额', 'Difference'),
}
const titleOf = (row: Wire) => `${text(row.day)} ${text(row.channelName)} ${text(row.merchantNo)}`

/** Both sides, line by line; the last says what they come to. */
function Both({ row }: { readonly row: Wire }) {
  const side = (name: string, channel: string, own: string) => ({
    what: name,
    channelCount: Number(row[`channel${channel}Count`] ?? 0),
    channel: text(row[`channel${channel}Cents`]),
    ownCount: Number(row[`own${own}Count`] ?? 0),
    own: text(row[`own${own}Cents`]),
    delta: formatMoney(fenOf(row[`channel${channel}Cents`]) - fenOf(row[`own${own}Cents`])),
  })
  return (
    <div className="kt-card">
      <Lines
        label={t(['两边合计', 'Sums of both sides'])}
        fields={sides}
        lines={[side(t(['支付', 'Payments']), 'Pay', 'Pay'), side(t(['退款', 'Refunds']), 'Refund', 'Refund')]}
        rowKey={line => line.what}
      />
    </div>
  )
}

export function BatchDetail() {
  const { id = '' } = useParams()
  return (
    <DetailScreen
      of={batch}
      id={decodeURIComponent(id)}
      commands={shownCommands}
      title={titleOf}
      fields={['merchantNo', 'matchedCount', 'differenceCount', 'openCount', 'feeCents', 'source', 'importedAt', 'closedBy', 'closedAt']}
      summary={row => <Both row={row} />}
      actions={(row, reload) =>
        row.status !== 'closed' &&
        may('reconciliation_batch_close') && (
          <CallButton
            text={t(['重新对账', 'Match again'])}
            call={() => post('/api/business-order/finance/reconciliation/again', { id: row.id })}
            said={['已重新对账', 'Matched again']}
            onDone={reload}
          />
        )
      }
      tabs={[
        {
          id: 'differences',
          title: t(['差异', 'Differences']),
          panel: row => (
            <ListPanel
              of={difference}
              where={{ batchId: row.id }}
              search={['status', 'why']}
              columns={['number', 'kind', 'why', 'channelCents', 'ownCents', 'deltaCents', 'way', 'status']}
              commands={differenceCommands}
              link={one => `/finance/difference/${encodeURIComponent(String(one.id))}`}
            />
          ),
        },
      ]}
    />
  )
}
