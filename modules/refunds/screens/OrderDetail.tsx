/** An order: its money in one line, its payments, its refunds, and what may be done with it. */
import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { grouped, text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { DocumentWithLines } from '../../../console/parts/document/DocumentWithLines.tsx'
import { Printable } from '../../../console/parts/document/Printable.tsx'
import { farTab } from '../../../console/parts/farTab.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { listTab } from '../../../console/parts/listTab.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { may, t, useSession } from '../../../console/session.ts'
import { type Label, money, text as words } from '../../kit/field.ts'
import { formatMoney } from '../../kit/money.ts'
import type { RefundPolicy } from '../../openclass/index.ts'
import { orderCommands, createPayment, isOwed, lineNames, order, type OrderLine, payment, settleDisposition } from '../../payments/index.ts'
import { execute } from '../refund-execution.ts'
import { apply, commands as refundCommands } from '../refund.commands.ts'
import { refund } from '../refund.ts'
import { courseOf } from './parent.ts'
import { Policy } from './pieces.tsx'
import { RefundDialog } from './RefundDialog.tsx'

const shown = ['orderCode', 'studentId', 'openClassId', 'part', 'schoolId', 'agencyId', 'payerId', 'totalCents', 'payUntil', 'paidAt', 'phoneNumber', 'remark']

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
      cells={{ openClassId: row => <ClassLink row={row} /> }}
      tabs={[
        ...listTab(payment, {
          id: 'payments',
          title: ['支付', 'Payments'],
          by: 'orderId',
          search: [],
          commands: [settleDisposition],
          columns: ['tradeNo', 'payType', 'amountCents', 'status', 'disposition', 'transactionNo', 'paidAt'],
        }),
        ...listTab(refund, {
          id: 'refunds',
          title: ['退款', 'Refunds'],
          by: 'orderId',
          search: [],
          commands: [...refundCommands.filter(one => one !== apply), execute],
          columns: ['refundNo', 'cause', 'amountCents', 'status', 'reason', 'refundedAt'],
        }),
        ...farTab({
          of: 'lesson',
          id: 'lessons',
          title: ['课次', 'Lessons'],
          by: 'openClassId',
          from: 'openClassId',
          columns: ['lessonNo', 'chapterName', 'startAt', 'teacherId', 'status', 'settledAt'],
        }),
        ...farTab({
          of: 'settlement_line',
          id: 'settled',
          title: ['结算明细', 'Settled lines'],
          by: 'openClassId',
          from: 'openClassId',
          columns: ['lessonDate', 'settlementId', 'kind', 'teacherId', 'pupilCount', 'amountCents', 'status'],
        }),
        ...farTab({
          of: 'invoice',
          id: 'invoices',
          title: ['发票', 'Invoices'],
          by: 'orderCode',
          from: 'orderCode',
          columns: ['title', 'type', 'amountCents', 'reversedCents', 'invoiceNo', 'status', 'issuedAt'],
          makes: true,
          begins: { amountCents: 'totalCents' },
        }),
        { id: 'lines', title: t(['明细与退费规则', 'Lines and policy']), panel: row => <Lines row={row} /> },
      ]}
    />
  )
}

/** Families have a page of the class of their own; to who may see neither it is a name. */
function ClassLink({ row }: { readonly row: Wire }) {
  const isFamily = useSession(value => value.userInfo?.role_alias === 'PR')
  const [openClassId, studentId] = [text(row.openClassId), text(row.studentId)]
  const to = !openClassId
    ? undefined
    : isFamily
      ? courseOf({ openClassId, studentId })
      : may('open_class_view')
        ? `/openclass/launch/${openClassId}`
        : undefined
  return to === undefined ? text(row.openClassName) : <Link href={to}>{text(row.openClassName)}</Link>
}

type Told = Readonly<Record<'refunded' | 'amount' | 'subsidy' | 'subsidyBack', string>>
/** The figures that no status says: what was paid and what went back. */
function Money({ row }: { readonly row: Wire }) {
  const sums = useAsk<Told>('/api/business-order/placeOrder/queryOrder', { orderId: row.id }, { version: row.version })
  const figures: readonly (readonly [Label, ReactNode])[] = [
    [total, grouped(text(row.totalCents))],
    ...(sums.value?.subsidy ? ([[['补贴 (¥)', 'Subsidy (¥)'], grouped(sums.value.subsidy)]] as const) : []),
    [['已付 (¥)', 'Paid (¥)'], row.status === 'paid' ? grouped(sums.value?.amount ?? '–') : '0.00'],
    [['已退 (¥)', 'Refunded (¥)'], grouped(sums.value?.refunded ?? '–')],
    ...(sums.value?.subsidy ? ([[['其中退回补贴 (¥)', 'Of it to the subsidy (¥)'], grouped(sums.value.subsidyBack)]] as const) : []),
    ...(row.status === 'created' ? ([[order.fields.payUntil.label, text(row.payUntil).slice(5, 16)]] as const) : []),
  ]
  return (
    <dl className="fi-sums">
      {figures.map(([label, value]) => (
        <div key={label[1]}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
const total = ['应付 (¥)', 'Total (¥)'] as const

function Actions({ row, reload }: { readonly row: Wire; readonly reload: () => void }) {
  const [, go] = useLocation()
  const isPaid = row.status === 'paid' && row.totalCents !== '0.00'
  const isAllBack = isPaid && row.refundedCents === row.totalCents
  return (
    <>
      {isAllBack && <ToneTag tone="over">{t(['已全额退款', 'All of it went back'])}</ToneTag>}
      {row.status === 'created' && may(createPayment.permit) && (
        <Button intent="primary" text={t(['去支付', 'Pay'])} onClick={() => go(`/order/pay?orderCode=${text(row.orderCode)}`)} />
      )}
      {isPaid && !isAllBack && may(apply.permit) && (
        <DialogButton text={t(['申请退款', 'Refund'])} onDone={reload}>
          {ends => <RefundDialog orderId={row.id} isFree={may('cancel_class_approve')} {...ends} />}
        </DialogButton>
      )}
    </>
  )
}

const fields = { item: words('项目', 'Item'), amount: money('金额', 'Amount') }
/** The order on paper, with the policy that was shown before it was paid. */
const Lines = ({ row }: { readonly row: Wire }) => (
  <Printable
    title={t(order.label)}
    beside={text(row.orderCode)}
    facts={[
      { label: order.fields.studentId.label, value: text(row.studentName) },
      { label: order.fields.openClassId.label, value: text(row.openClassName) },
      { label: order.fields.agencyId.label, value: text(row.agencyName) },
      { label: order.fields.paidAt.label, value: text(row.paidAt).slice(0, 16) || '–' },
    ]}
  >
    <DocumentWithLines
      label={t(['明细', 'Lines'])}
      fields={fields}
      lines={Array.isArray(row.lines) ? (row.lines as readonly OrderLine[]) : []}
      computed={{ item: line => t(lineNames[line.kind]), amount: line => formatMoney(isOwed(line) ? line.cents : -line.cents) }}
      totals={[{ label: total, value: grouped(text(row.totalCents)) }]}
      foot={<Policy of={row.policy as RefundPolicy | null} isOpen />}
    />
  </Printable>
)
