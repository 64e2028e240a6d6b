/** Refunds: the page of one, the audit of many, and the queues of finance. */
import { Button } from '@blueprintjs/core'
import { Link, useLocation } from 'wouter'
import type { Command } from '../../kit/index.ts'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { Printable } from '../../../console/parts/document/Printable.tsx'
import { FieldList } from '../../../console/parts/FieldList.tsx'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useList } from '../../../console/parts/hooks.ts'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { TabSet } from '../../../console/parts/TabSet.tsx'
import { session, t } from '../../../console/session.ts'
import { commands as payoutCommands, dispute, execute, link, payByHand, register } from '../refund-execution.ts'
import { approve, opine, reject, withdraw } from '../refund.commands.ts'
import { refund, stepRoles } from '../refund.ts'
import { Opinion, QuoteView, Steps } from './Quote.tsx'
import './finance.css'

const shown = [
  'refundNo',
  'orderCode',
  'studentId',
  'openClassId',
  'cause',
  'amountCents',
  'reason',
  'leaves',
  'payerId',
  'payType',
  'gatewayNo',
  'tries',
  'retryAt',
  'failure',
  'voucherNo',
  'refundedAt',
  'auditRemark',
]
/** What one is most often here for comes first. */
const audits = [approve, reject, opine, withdraw]
const all = [...audits, ...payoutCommands]

/** Only whose step it is, and who did not ask for it, is asked to approve or reject. */
const offers = ({ name }: Command, row: Wire): boolean => {
  if (name !== 'approve' && name !== 'reject') return true
  const { user_id: userId, role_alias: role = '' } = session.get().userInfo ?? {}
  const by = stepRoles[row.waitsFor as keyof typeof stepRoles] as readonly string[] | undefined
  return row.submittedBy !== userId && (by?.includes(role) ?? true)
}

/** How the refund was found, and who has agreed. */
const Found = ({ row }: { readonly row: Wire }) => (
  <>
    <QuoteView row={row} />
    <Steps row={row} />
  </>
)
/** Approving shows what is being approved. */
const ApproveForm = Object.assign((props: FormDialogProps) => <FormDialog {...props}>{() => props.row && <Found row={props.row} />}</FormDialog>, {
  showsMore: true as const,
})
const forms = { approve: ApproveForm, reject: ApproveForm, execute: ApproveForm, opine: ApproveForm }

export const RefundDetail = () => (
  <DetailScreen
    of={refund}
    offers={offers}
    screen="refund-detail"
    fields={shown}
    commands={all}
    forms={forms}
    title={row => t([`退款 ${text(row.refundNo)}`, `Refund ${text(row.refundNo)}`])}
    cells={{ orderCode: row => <Link href={`/order/detail/${text(row.orderId)}`}>{text(row.orderCode)}</Link> }}
    summary={row => (
      <section className="kt-card">
        <Found row={row} />
      </section>
    )}
    tabs={[{ id: 'paper', title: t(['退款单', 'Refund slip']), panel: row => <Slip row={row} /> }]}
  />
)

const onPaper = ['studentId', 'openClassId', 'orderCode', 'cause', 'reason', 'payType', 'gatewayNo', 'voucherNo', 'refundedAt']
/** For the files of finance, with who prepared and who checked it. */
const Slip = ({ row }: { readonly row: Wire }) => (
  <Printable
    title={t(['退款单', 'Refund slip'])}
    beside={text(row.refundNo)}
    signatures={[
      ['经办人', 'Prepared by'],
      ['复核人', 'Checked by'],
    ]}
  >
    <FieldList of={refund} row={row} names={onPaper} />
    <Found row={row} />
  </Printable>
)

const drawer = (row: Wire) => <Found row={row} />
const auditColumns = [
  'refundNo',
  'studentId',
  'openClassId',
  'cause',
  'amountCents',
  'status',
  { name: 'agencyOpinion', label: refund.fields.agencyOpinion.label, cell: (row: Wire) => <Opinion of={row.agencyOpinion} /> },
  'submittedAt',
]

/** The audit list of schools, agencies, the platform and finance: what waits comes first. */
export const RefundAudit = ({ screen, from }: { readonly screen: string; readonly from?: string }) => (
  <ListScreen
    of={refund}
    screen={screen}
    columns={auditColumns}
    commands={audits}
    offers={offers}
    forms={forms}
    drawer={drawer}
    search={['status', 'orderCode', 'studentId', 'openClassId', 'cause']}
    {...(from ? { from } : {})}
    hint={t(['家长、学校或平台申请退款后会显示在这里。', 'Refunds that are asked for appear here.'])}
  />
)

const queues = [
  { id: 'approved', title: ['待执行', 'To execute'], where: { status: 'approved' }, commands: [execute] },
  { id: 'processing', title: ['退款中', 'Under way'], where: { status: 'processing,retry' }, commands: [execute] },
  { id: 'abnormal', title: ['异常', 'Abnormal'], where: { status: 'abnormal' }, commands: [payByHand] },
  { id: 'external', title: ['渠道侧', 'Seen at gateway'], where: { status: 'external' }, commands: [register, link, dispute] },
  { id: 'success', title: ['已退款', 'Refunded'], where: { status: 'success' }, commands: [] },
] as const
const payColumns = ['refundNo', 'orderCode', 'studentId', 'cause', 'amountCents', 'payType', 'status', 'tries', 'failure', 'voucherNo']

/** What finance has to do with refunds, one queue at a time. */
export function RefundQueues() {
  return (
    <Page screen="refund-queues" actions={<Audit />}>
      <section className="kt-card">
        <TabSet
          id="queues"
          param="queue"
          tabs={queues.map(one => ({
            id: one.id,
            title: (
              <>
                {t(one.title)} <Count where={one.where} />
              </>
            ),
            panel: () => (
              <ListPanel
                of={refund}
                where={one.where}
                columns={payColumns}
                search={['orderCode', 'studentId']}
                commands={one.commands}
                forms={forms}
                drawer={drawer}
                hint={t(['这个队列是空的。', 'This queue is empty.'])}
              />
            ),
          }))}
        />
      </section>
    </Page>
  )
}

function Count({ where }: { readonly where: { readonly status: string } }) {
  const found = useList(refund, { ...where, current: 1, size: 1 })
  return <span className="kt-figures kt-muted fi-count">{found.value?.total ?? ''}</span>
}
function Audit() {
  const [, go] = useLocation()
  return <Button variant="minimal" text={t(['退款审核', 'Audit'])} onClick={() => go('/finance/refundManage')} />
}
