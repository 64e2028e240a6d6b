/** How often each pupil came, class by class; the lowest first. */
import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import type { Wire } from '../../../console/call.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { pageSizes } from '../../../console/parts/urlState.ts'
import { usePages } from '../../../console/parts/usePages.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { Table } from '../../../console/parts/Table.tsx'
import { t } from '../../../console/session.ts'
import { mark } from '../lesson.ts'
import { words } from './words.ts'

const column = (name: string, label: readonly [string, string], isNumeric = true) => ({
  name,
  label,
  isNumeric,
  cell: (row: Wire) => <span className={isNumeric ? 'kt-figures' : undefined}>{String(row[name] ?? '')}</span>,
})
const columns = [
  column('studentName', words.pupil, false),
  column('className', words.className, false),
  column('total', words.total),
  column('attended', words.attended),
  column('late', words.late),
  column('leave', words.leave),
  column('absent', words.absent),
  column('rate', words.rate),
]
export function Statistics() {
  const [studentName, setName] = useState('')
  const filters = studentName ? { studentName } : {}
  const { rows, pager } = usePages<Wire>('/api/business-openclass/school_client/statistics/studentAttendance', filters, { of: mark, sizes: pageSizes.slice(1) })
  return (
    <Page screen="studentattendancestudent">
      <div className="kt-list">
        <search className="kt-search">
          <InputGroup type="search" placeholder={t(words.pupil)} value={studentName} onChange={event => setName(event.target.value)} />
        </search>
        <Shown of={rows}>
          {found => (
            <>
              {found.records.length === 0 ? <Empty /> : <Table label={t(words.statistics)} rows={found.records} columns={columns} isOld={rows.isStale} />}
              {pager}
            </>
          )}
        </Shown>
      </div>
    </Page>
  )
}
