/** The leaves of somebody and those they decide. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Paged } from '../../../console/call.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Pager } from '../../../console/parts/Pager.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import { leaveProcess } from '../leave-process.ts'
import { type Leave, leaveBase, leavePage, leaveWords as words } from './leaves.ts'

export function Leaves() {
  const [at, setAt] = useState({ current: 1, size: 10 })
  const [, go] = useLocation()
  const leaves = useAsk<Paged<Leave>>(`${leaveBase}/list`, at, { of: leaveProcess })
  const begin = <Button intent="primary" text={t(words.start)} onClick={() => go('/work/process/leave/form/leave')} />
  return (
    <Page screen="leaves" title={t(words.title)} actions={begin}>
      <div className="kt-list">
        <Shown of={leaves}>{({ records }) => (records.length === 0 ? <Empty title={t(words.none)} hint={t(words.noneHint)} /> : <Rows of={records} />)}</Shown>
        <Pager
          total={leaves.value?.total ?? 0}
          current={at.current}
          size={at.size}
          onPage={current => setAt({ ...at, current })}
          onSize={size => setAt({ current: 1, size })}
        />
      </div>
    </Page>
  )
}

const heads = [words.person, words.approver, words.from, words.to, words.reason, words.status]

function Rows({ of }: { readonly of: readonly Leave[] }) {
  return (
    <div className="kt-table kt-cards">
      <table aria-label={t(words.title)}>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head[1]}>{t(head)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.map(one => (
            <tr key={one.id}>
              <td data-label={t(words.person)}>{one.createUserName}</td>
              <td data-label={t(words.approver)}>{one.taskUserName}</td>
              <td data-label={t(words.from)}>
                <time>{one.startTime.slice(0, 16)}</time>
              </td>
              <td data-label={t(words.to)}>
                <time>{one.endTime.slice(0, 16)}</time>
              </td>
              <td data-label={t(words.reason)}>
                <Link href={leavePage(one.id)}>{one.reason}</Link>
              </td>
              <td data-label={t(words.status)}>
                <StatusTag of={leaveProcess} status={one.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
