/** Money per pupil: ordered, paid, given back, kept. */
import { useState } from 'react'
import { InputGroup } from '@blueprintjs/core'
import type { Wire } from '../../../console/call.ts'
import { grouped, text } from '../../../console/parts/cells.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { Table } from '../../../console/parts/Table.tsx'
import { pageSizes } from '../../../console/parts/urlState.ts'
import { usePages } from '../../../console/parts/usePages.tsx'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { order } from '../../payments/index.ts'

const words = (name: string, label: Label): Column => ({ name, label, cell: row => text(row[name]) })
const figure = (name: string, label: Label): Column => ({
  name,
  label,
  isNumeric: true,
  cell: row => <span className="kt-figures">{grouped(text(row[name]))}</span>,
})
const columns = [
  words('studentName', ['学生', 'Pupil']),
  words('schoolName', ['学校', 'School']),
  figure('orderCount', ['订单', 'Orders']),
  figure('paidAmount', ['已付 (¥)', 'Paid (¥)']),
  figure('refundAmount', ['已退 (¥)', 'Refunded (¥)']),
  figure('balance', ['净缴费 (¥)', 'Paid, less refunds (¥)']),
]
const title = ['学生明细', 'Student details'] as const

export function StudentMoney() {
  const [studentName, setName] = useState('')
  const { rows, pager } = usePages<Wire>('/api/business-order/finance/studentDetail/page', { studentName }, { of: order, sizes: pageSizes.slice(1) })
  const label = t(['学生', 'Pupil'])
  return (
    <Page screen="student-money">
      <section className="kt-list">
        <search className="kt-search">
          <InputGroup type="search" value={studentName} aria-label={label} placeholder={label} onChange={event => setName(event.target.value)} />
        </search>
        <Shown of={rows} lines={10}>
          {({ records }) =>
            records.length === 0 ? (
              <Empty title={t(['没有符合条件的学生', 'No pupil matches'])} />
            ) : (
              <Table label={t(title)} rows={records} columns={columns} isOld={rows.isStale} />
            )
          }
        </Shown>
        {pager}
      </section>
    </Page>
  )
}
