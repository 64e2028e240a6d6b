/** Where oneself is signed in; any of it can be ended. */
import { Button, Tag } from '@blueprintjs/core'
import { useState } from 'react'
import { post, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import { Confirm } from '../../../console/parts/Confirm.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Shown } from '../../../console/parts/states.tsx'
import { Table } from '../../../console/parts/Table.tsx'
import { done, toast } from '../../../console/parts/toasts.ts'
import { t } from '../../../console/session.ts'
import { leave } from '../../../console/sign.ts'
import type { Label } from '../../kit/index.ts'
import { said, grants } from './session-words.ts'

const words = {
  title: ['登录会话', 'Sessions'],
  identity: ['登录身份', 'Identity'],
  grant: ['登录方式', 'Signed in by'],
  since: ['登录时间', 'Signed in'],
  last: ['最近刷新', 'Last renewed'],
  until: ['有效期至', 'Valid until'],
  current: ['当前会话', 'This one'],
  end: ['结束此会话', 'End this session'],
  ask: ['结束后，该处需要重新登录。确定结束?', 'Whoever is there has to log in again. End it?'],
  askOwn: ['这是您正在使用的会话，结束后将回到登录页。确定结束?', 'This is the session that you use now: you go back to the login page. End it?'],
} as const satisfies Record<string, Label>

interface Own extends Wire {
  readonly grant: string
  readonly roleName: string
  readonly deptName: string
  readonly isCurrent: 0 | 1
  readonly createTime: string
  readonly updateTime: string
  readonly until: string
}
const base = '/api/blade-user'
const when = (name: 'createTime' | 'updateTime' | 'until', label: Label): Column => ({
  name,
  label,
  cell: row => <time className="kt-figures">{text(row[name])}</time>,
})
const columns: readonly Column[] = [
  {
    name: 'identity',
    label: words.identity,
    cell: row => (
      <>
        {text(row.roleName)} / {text(row.deptName)} {row.isCurrent === 1 && <Tag intent="success">{t(words.current)}</Tag>}
      </>
    ),
  },
  { name: 'grant', label: words.grant, cell: row => said(grants, row.grant) },
  when('createTime', words.since),
  when('updateTime', words.last),
  when('until', words.until),
]

export function OwnSessions() {
  const own = useAsk<readonly Own[]>(`${base}/own-sessions`)
  const [asked, setAsked] = useState<Own>()
  const end = async (one: Own) => {
    setAsked(undefined)
    // A refusal has said so in a toast.
    const isDone = await post(`${base}/end-session`, {}, { query: { id: one.id } }).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    if (one.isCurrent) return leave()
    toast(t(done.other), 'good')
    own.reload()
  }
  return (
    <>
      <Shown of={own}>
        {rows => (
          <Table
            label={t(words.title)}
            rows={rows}
            columns={columns}
            actions={one => <Button variant="minimal" size="small" intent="danger" text={t(words.end)} onClick={() => setAsked(one)} />}
          />
        )}
      </Shown>
      {asked && (
        <Confirm text={t(asked.isCurrent ? words.askOwn : words.ask)} tone="danger" onConfirm={() => void end(asked)} onCancel={() => setAsked(undefined)} />
      )}
    </>
  )
}
