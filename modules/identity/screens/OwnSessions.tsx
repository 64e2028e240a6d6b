/** Where oneself is signed in; any of it can be ended. */
import { Button, Tag } from '@blueprintjs/core'
import { useState } from 'react'
import { post } from '../../../console/call.ts'
import { Confirm } from '../../../console/parts/Confirm.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Shown } from '../../../console/parts/states.tsx'
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

interface Own {
  readonly id: string
  readonly grant: string
  readonly roleName: string
  readonly deptName: string
  readonly isCurrent: 0 | 1
  readonly createTime: string
  readonly updateTime: string
  readonly until: string
}
const base = '/api/blade-user'

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
      <Shown of={own}>{rows => <Rows of={rows} onEnd={setAsked} />}</Shown>
      {asked && (
        <Confirm text={t(asked.isCurrent ? words.askOwn : words.ask)} tone="danger" onConfirm={() => void end(asked)} onCancel={() => setAsked(undefined)} />
      )}
    </>
  )
}

const Rows = ({ of, onEnd }: { readonly of: readonly Own[]; readonly onEnd: (one: Own) => void }) => (
  <div className="kt-table kt-cards">
    <table aria-label={t(words.title)}>
      <thead>
        <tr>
          {[words.identity, words.grant, words.since, words.last, words.until].map(label => (
            <th key={label[1]}>{t(label)}</th>
          ))}
          <th className="kt-acts" />
        </tr>
      </thead>
      <tbody>
        {of.map(one => (
          <tr key={one.id}>
            <td data-label={t(words.identity)}>
              {one.roleName} / {one.deptName} {one.isCurrent === 1 && <Tag intent="success">{t(words.current)}</Tag>}
            </td>
            <td data-label={t(words.grant)}>{said(grants, one.grant)}</td>
            <td data-label={t(words.since)} className="kt-figures">
              {one.createTime}
            </td>
            <td data-label={t(words.last)} className="kt-figures">
              {one.updateTime}
            </td>
            <td data-label={t(words.until)} className="kt-figures">
              {one.until}
            </td>
            <td className="kt-acts">
              <Button variant="minimal" size="small" intent="danger" text={t(words.end)} onClick={() => onEnd(one)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
