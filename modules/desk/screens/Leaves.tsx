/** The leaves of somebody and those they decide. */
import { Button } from '@blueprintjs/core'
import { Link, useLocation } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import type { Column } from '../../../console/parts/columns.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { Table } from '../../../console/parts/Table.tsx'
import { usePages } from '../../../console/parts/usePages.tsx'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { leaveProcess } from '../leave-process.ts'
import { type Leave, leaveBase, leavePage, leaveWords as words } from './leaves.ts'

const text = (name: keyof Leave, label: Label): Column => ({ name, label, cell: row => String(row[name]) })
const time = (name: 'startTime' | 'endTime', label: Label): Column => ({ name, label, cell: row => <time>{String(row[name]).slice(0, 16)}</time> })
const columns: readonly Column[] = [
  text('createUserName', words.person),
  text('taskUserName', words.approver),
  time('startTime', words.from),
  time('endTime', words.to),
  { name: 'reason', label: words.reason, cell: row => <Link href={leavePage(row.id)}>{String(row.reason)}</Link> },
  { name: 'status', label: words.status, cell: row => <StatusTag of={leaveProcess} status={row.status} /> },
]

export function Leaves() {
  const { rows, pager } = usePages<Leave>(`${leaveBase}/list`, {}, { of: leaveProcess })
  const [, go] = useLocation()
  const begin = <Button intent="primary" text={t(words.start)} onClick={() => go('/work/process/leave/form/leave')} />
  return (
    <Page screen="leaves" actions={begin}>
      <div className="kt-list">
        <Shown of={rows}>
          {({ records }) =>
            records.length === 0 ? (
              <Empty title={t(words.none)} hint={t(words.noneHint)} />
            ) : (
              <Table label={t(words.title)} rows={records as readonly (Leave & Wire)[]} columns={columns} onOpen={row => go(leavePage(row.id))} />
            )
          }
        </Shown>
        {pager}
      </div>
    </Page>
  )
}
