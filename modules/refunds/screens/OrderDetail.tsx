/** An order: its money in one line, its payments, its refunds, and what may be done with it. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { may, t } from '../../../console/session.ts'
import { formatMoney } from '../../kit/money.ts'
import type { RefundPolicy } from '../../openclass/index.ts'
import { orderCommands, createPayment, lineNames, order, type OrderLine, payment, settleDisposition } from '../../payments/index.ts'
import { execute } from '../refund-execution.ts'
import { apply, commands as refundCommands } from '../refunds.ts'
import { refund } from '../refund.ts'
import { Policy } from './pieces.tsx'
import { RefundDialog } from './RefundDialog.tsx'

const shown = ['orderCode', 'studentId', 'openClassId', 'schoolId', 'agencyId', 'payerId', 'totalCents', 'payUntil', 'paidAt', 'phoneNumber', 'remark']

export function OrderDetail() {
  return (
    <DetailScreen
      of={order}
      screen="order-detail"
      fields={shown}
      commands={orderCommands}
      title={row => t([`订单 ${text(row.orderCode)}`, `Order ${text(row.orderCode)}`])}
      summary={row => <Money row={row} />}
      actions={(row, reload) => <Actions row={row} reload={reload} />}
      cells={{ openClassId: row => <Link href={`/openclass/detail/${text(row.openClassId)}`}>{text(row.openClassName)}</Link> }}
      tabs={[
        {
          id: 'payments',
          title: t(['支付', 'Payments']),
          panel: row => (
            <ListPanel
              of={payment}
              where={{ orderId: row.id }}
              search={[]}
              commands={[settleDisposition]}
              columns={['tradeNo', 'payType', 'amountCents', 'status', 'disposition', 'transactionNo', 'paidAt']}
            />
          ),
        },
        {
          id: 'refunds',
          title: t(['退款', 'Refunds']),
          panel: row => (
            <ListPanel
              of={refund}
              where={{ orderId: row.id }}
              search={[]}
              commands={[...refundCommands.filter(one => one !== apply), execute]}
              columns={['refundNo', 'cause', 'amountCents', 'status', 'reason', 'refundedAt']}
            />
          ),
        },
        { id: 'lines', title: t(['明细与退费规则', 'Lines and policy']), panel: row => <Lines row={row} /> },
      ]}
    />
  )
}

interface Sums {
  readonly amount: string
  readonly refunded: string
  readonly status: string
}
/** The figures that no status says: what was paid and what went back. */
function Money({ row }: { readonly row: Wire }) {
  const sums = useAsk<Sums>('/api/business-order/placeOrder/queryOrder', { orderId: row.id }, { version: row.version })
  return (
    <dl className="fi-sums">
      <div>
        <dt>{t(['应付 (¥)', 'Total (¥)'])}</dt>
        <dd>{text(row.totalCents)}</dd>
      </div>
      <div>
        <dt>{t(['已付 (¥)', 'Paid (¥)'])}</dt>
        <dd>{row.status === 'paid' ? text(row.totalCents) : '0.00'}</dd>
      </div>
      <div>
        <dt>{t(['已退 (¥)', 'Refunded (¥)'])}</dt>
        <dd>{sums.value?.refunded ?? '–'}</dd>
      </div>
      <div>
        <dt>{t(['支付截止', 'Payable until'])}</dt>
        <dd>
          <time>{row.status === 'created' ? text(row.payUntil).slice(5, 16) : '–'}</time>
        </dd>
      </div>
    </dl>
  )
}

function Actions({ row, reload }: { readonly row: Wire; readonly reload: () => void }) {
  const [, go] = useLocation()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {row.status === 'created' && may(createPayment.permit) && (
        <Button intent="primary" text={t(['去支付', 'Pay'])} onClick={() => go(`/order/pay?orderCode=${text(row.orderCode)}`)} />
      )}
      {row.status === 'paid' && may(apply.permit) && row.totalCents !== '0.00' && <Button text={t(['申请退款', 'Refund'])} onClick={() => setAsking(true)} />}
      {isAsking && (
        <RefundDialog
          orderId={row.id}
          isFree={may('cancel_class_approve')}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            reload()
          }}
        />
      )}
    </>
  )
}

function Lines({ row }: { readonly row: Wire }) {
  const lines = Array.isArray(row.lines) ? (row.lines as readonly OrderLine[]) : []
  return (
    <>
      <dl className="fi-quote">
        {lines.map(line => [
          <dt key={`${line.kind} name`}>{t(lineNames[line.kind])}</dt>,
          <dd key={line.kind}>
            {line.kind === 'price' ? '' : '−'}
            {formatMoney(line.cents)}
          </dd>,
        ])}
        <dt className="fi-total">{t(['应付 (¥)', 'Total (¥)'])}</dt>
        <dd className="fi-total">{text(row.totalCents)}</dd>
      </dl>
      <Policy of={row.policy as RefundPolicy | null} isOpen />
    </>
  )
}
