/** A bill: its lines by group, and the sums that are its figures; also on paper, for the owner to sign. */
import { Link } from 'wouter'
import { get, type Paged, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { Printable } from '../../../console/parts/document/Printable.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { useReport } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may, t } from '../../../console/session.ts'
import { choice, int, money, text as words } from '../../kit/field.ts'
import { formatMoney, grouped } from '../../kit/money.ts'
import { plusMonths } from '../../kit/time.ts'
import { byMonthOfMoney } from '../bill-columns.ts'
import { bill, billKinds, countedBy, groups, isOfOneKind, type BillLine } from '../bill.ts'
import { billCommands } from '../bill.commands.ts'
import { settlement, settlementPart } from '../settlement.ts'

const shown = Object.keys(bill.fields).filter(name => !bill.fields[name as 'kind'].hidden)
const lineFields = {
  group: choice(groups)('项目', 'Item'),
  name: words('班级或说明', 'Class or note'),
  count: int('数量', 'Count'),
  cents: money('金额', 'Amount'),
}
const titleOf = (row: Wire) => `${text(row.agencyName) || text(row.schoolName)} ${text(row.period)} ${t(billKinds[row.kind as 'agency'])}`

export function BillDetail({ id }: { readonly id?: string }) {
  return (
    <DetailScreen
      of={bill}
      {...(id ? { id } : {})}
      commands={billCommands}
      fields={shown}
      title={titleOf}
      summary={row => (
        <div className="kt-card kt-stack">
          <p className="kt-muted">{t(byMonthOfMoney)}</p>
          <BillLines row={row} />
        </div>
      )}
      tabs={[
        ...(may('settlement_view') ? [{ id: 'settlements', title: t(['结算单', 'Settlements']), panel: settlementsOf }] : []),
        { id: 'print', title: t(['打印', 'Print']), panel: row => <OnPaper row={row} /> },
      ]}
    />
  )
}

/** What was paid in its month: an agency's settlements; of a school its part of each. */
function settlementsOf(row: Wire) {
  const period = text(row.period),
    within = { settledAt_datege: `${period}-01 00:00:00`, settledAt_datelt: `${plusMonths(period, 1)}-01 00:00:00` }
  return row.kind === 'agency' ? (
    <ListPanel
      of={settlement}
      where={{ agencyId: row.agencyId, ...within }}
      search={[]}
      columns={['settleNo', 'kind', 'period', 'lessonCount', 'amountCents', 'status', 'settledAt']}
    />
  ) : (
    <ListPanel
      of={settlementPart}
      where={{ schoolId: row.schoolId, ...within }}
      search={[]}
      columns={['settleNo', 'kind', 'agencyId', 'lessonCount', 'amountCents', 'status', 'settledAt']}
      link={part => `/settlement/detail/${String(part.settlementId)}`}
    />
  )
}

/** What a line sums up: the settled lessons of a class, or what was paid for it. */
function LineName({ of, row }: { readonly of: BillLine; readonly row: Wire }) {
  const isLessons = ['class_fee', 'agency_share', 'inspection_fee', 'paid_on'].includes(of.group)
  const isOrders = of.group === 'payment'
  if (isLessons && may('settlement_line_view')) return <Link href={`/settlement/lines?openClassId=${of.sourceId}`}>{of.name}</Link>
  if (!isOrders || !may('order_view')) return of.name
  const period = text(row.period)
  const query = { 'q.openClassId': of.sourceId, 'q.paidAt_datege': `${period}-01 00:00:00`, 'q.paidAt_datelt': `${plusMonths(period, 1)}-01 00:00:00` }
  return <Link href={`/order/list?${new URLSearchParams(query)}`}>{of.name}</Link>
}

const countWords = ({ group, count }: BillLine) => (
  <span className="kt-figures">{countedBy[group] && count !== 0 ? `${grouped(String(count))} ${t(countedBy[group])}` : '–'}</span>
)
const linesOf = (row: Wire) => (Array.isArray(row.lines) ? (row.lines as readonly BillLine[]) : [])
const BillLines = ({ row }: { readonly row: Wire }) => (
  <Lines
    label={t(['账单明细', 'Bill lines'])}
    fields={lineFields}
    lines={linesOf(row)}
    rowKey={line => `${line.group} ${line.sourceId}`}
    computed={{ cents: line => formatMoney(line.cents) }}
    cells={{ name: line => <LineName of={line} row={row} />, count: countWords }}
    sums={isOfOneKind(linesOf(row)) ? ['count', 'cents'] : ['cents']}
    empty={<Empty title={t(['本月没有发生额', 'Nothing happened this month'])} />}
  />
)

const OnPaper = ({ row }: { readonly row: Wire }) => (
  <Printable
    title={titleOf(row)}
    beside={text(row.billNo)}
    facts={(['invoiceNo', 'voucherNo', 'issuedAt', 'confirmedAt'] as const).map(name => ({ label: bill.fields[name].label, value: text(row[name]) || '–' }))}
    signatures={[
      ['出账', 'Issued by'],
      ['确认', 'Confirmed by'],
    ]}
  >
    <BillLines row={row} />
  </Printable>
)

/** For addresses that name the bill in the query, or nothing: then the newest one the reader may see. */
const byQuery = (name: 'agencyBill' | 'schoolBill') =>
  function BillByQuery() {
    const asked = useAddress()[0].get('id')
    const newest = useReport(
      [name, asked ?? ''],
      async how => asked ?? (await get<Paged<Wire>>(`/api/business-order/finance/${name}/page`, { size: 1 }, how)).records[0]?.id ?? '',
    )
    if (newest.value) return <BillDetail id={newest.value} />
    return (
      <Page screen="bill" title={t(bill.label)}>
        <Shown of={newest}>{() => <Empty title={t(['还没有账单', 'No bills yet'])} />}</Shown>
      </Page>
    )
  }
export const AgencyBillDetail = byQuery('agencyBill')
export const SchoolBillDetail = byQuery('schoolBill')
