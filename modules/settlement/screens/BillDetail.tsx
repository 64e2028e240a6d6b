/** A bill: its lines by group, and the sums that are its figures. */
import { useSearch } from 'wouter'
import { get, type Paged, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { useReport } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { bill, billKinds, groups, type BillLine } from '../bill.ts'
import { billCommands } from '../billing.ts'
import { sums, SumTable } from './SumTable.tsx'

const { count, money, words } = sums<BillLine>()
const shown = [
  'billNo',
  'kind',
  'agencyId',
  'schoolId',
  'period',
  'lessonCount',
  'studentCount',
  'payCents',
  'refundCents',
  'feeCents',
  'settleCents',
  'amountCents',
  'issuedAt',
  'confirmedAt',
  'invoiceNo',
  'voucherNo',
  'remark',
]

export function BillDetail({ id }: { readonly id?: string }) {
  return (
    <DetailScreen
      of={bill}
      {...(id ? { id } : {})}
      commands={billCommands}
      fields={shown}
      title={row => `${text(row.agencyName) || text(row.schoolName)} ${text(row.period)} ${t(billKinds[row.kind as 'agency'])}`}
      summary={row => (
        <div className="kt-card">
          <Lines row={row} />
        </div>
      )}
    />
  )
}

function Lines({ row }: { readonly row: Wire }) {
  const lines = Array.isArray(row.lines) ? (row.lines as readonly BillLine[]) : []
  if (lines.length === 0) return <Empty title={t(['本月没有发生额', 'Nothing happened this month'])} />
  return (
    <SumTable
      label={t(['账单明细', 'Bill lines'])}
      rows={lines}
      rowKey={line => `${line.group} ${line.sourceId}`}
      columns={[
        words('group', ['项目', 'Item'], line => t(groups[line.group])),
        words('name', ['班级或说明', 'Class or note'], line => line.name),
        count('count', ['数量', 'Count'], line => line.count),
        money('cents', ['金额', 'Amount'], line => line.cents),
      ]}
    />
  )
}

/** For addresses that name the bill in the query, or nothing: then the newest one the reader may see. */
const byQuery = (name: 'agencyBill' | 'schoolBill') =>
  function BillByQuery() {
    const asked = new URLSearchParams(useSearch()).get('id')
    const newest = useReport(
      [name, asked ?? ''],
      async how => asked ?? (await get<Paged<Wire>>(`/api/business-order/finance/${name}/page`, { size: 1 }, how)).records[0]?.id ?? '',
    )
    return <Shown of={newest}>{id => (id ? <BillDetail id={id} /> : <Empty title={t(['还没有账单', 'No bills yet'])} />)}</Shown>
  }
export const AgencyBillDetail = byQuery('agencyBill')
export const SchoolBillDetail = byQuery('schoolBill')
