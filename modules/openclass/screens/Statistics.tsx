/** How often each pupil came, class by class; the lowest first. */
import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import type { Paged, Wire } from '../../../console/call.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { usePaging } from '../../../console/parts/Pager.tsx'
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
  const { at, restart, pager } = usePaging()
  const query = { ...at, ...(studentName ? { studentName } : {}) }
  const fetched = useAsk<Paged<Wire>>('/api/business-openclass/school_client/statistics/studentAttendance', query, { of: mark })
  return (
    <Page screen="studentattendancestudent" title={t(words.statistics)}>
      <div className="kt-list">
        <search className="kt-search">
          <InputGroup
            type="search"
            placeholder={t(words.pupil)}
            value={studentName}
            onChange={event => {
              setName(event.target.value)
              restart()
            }}
          />
        </search>
        <Shown of={fetched}>
          {found => (
            <>
              {found.records.length === 0 ? <Empty /> : <Table label={t(words.statistics)} rows={found.records} columns={columns} isOld={fetched.isStale} />}
              {pager(found.total)}
            </>
          )}
        </Shown>
      </div>
    </Page>
  )
}
