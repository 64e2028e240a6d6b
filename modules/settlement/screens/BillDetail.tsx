/** A bill: its lines by group, and the sums that are its figures; also on paper, for the owner to sign. */
import { get, type Paged, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { Printable } from '../../../console/parts/document/Printable.tsx'
import { useReport } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { t } from '../../../console/session.ts'
import { choice, int, money, text as words } from '../../kit/field.ts'
import { formatMoney } from '../../kit/money.ts'
import { bill, billKinds, groups, type BillLine } from '../bill.ts'
import { billCommands } from '../bill.commands.ts'

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
        <div className="kt-card">
          <BillLines row={row} />
        </div>
      )}
      tabs={[{ id: 'print', title: t(['打印', 'Print']), panel: row => <OnPaper row={row} /> }]}
    />
  )
}

const BillLines = ({ row }: { readonly row: Wire }) => (
  <Lines
    label={t(['账单明细', 'Bill lines'])}
    fields={lineFields}
    lines={Array.isArray(row.lines) ? (row.lines as readonly BillLine[]) : []}
    rowKey={line => `${line.group} ${line.sourceId}`}
    computed={{ cents: line => formatMoney(line.cents) }}
    sums={['count', 'cents']}
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
    return <Shown of={newest}>{id => (id ? <BillDetail id={id} /> : <Empty title={t(['还没有账单', 'No bills yet'])} />)}</Shown>
  }
export const AgencyBillDetail = byQuery('agencyBill')
export const SchoolBillDetail = byQuery('schoolBill')
