/** A leave: what was asked, how it went, and the decision for whoever it waits for. */
import { type ButtonProps, TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import { useParams } from 'wouter'
import { Card } from '../../../console/parts/Card.tsx'
import { post } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { t, useSession } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { leaveProcess } from '../leave-process.ts'
import { substituteTask } from '../substitute-task.ts'
import { Figures } from './Figures.tsx'
import { type Leave, leaveBase, leaveWords as words } from './leaves.ts'
import './desk.css'

export function LeaveDetail() {
  const { businessId = '' } = useParams()
  const leave = useAsk<Leave>(`${leaveBase}/detail`, { businessId })
  const { value } = leave
  return (
    <Page screen="leave-detail" title={t(words.detail)} beside={value && <StatusTag of={leaveProcess} status={value.status} />}>
      <Shown of={leave}>
        {row => (
          <div className="dk-leave">
            <Figures className="kt-card dk-figures dk-plain" of={factsOf(row)} />
            <Flow of={row} />
            <Lessons of={row.lessons ?? []} />
            <Acts key={row.version} of={row} onDone={leave.reload} />
          </div>
        )}
      </Shown>
    </Page>
  )
}

const factsOf = (of: Leave) =>
  (
    [
      [words.person, of.createUserName],
      [words.approver, of.flow.assigneeName],
      [words.from, of.startTime.slice(0, 16)],
      [words.to, of.endTime.slice(0, 16)],
      [words.reason, of.reason],
    ] as const
  ).map(([label, value]) => ({ name: label[1], label: t(label), value }))

/** Who did what when; what is still to come is said too. */
function Flow({ of }: { readonly of: Leave }) {
  const isOpen = of.status === 'submitted'
  const ending = leaveProcess.lifecycle.states[of.status as 'approved']?.label
  const who = of.status === 'withdrawn' ? of.createUserName : of.flow.assigneeName
  return (
    <Card title={t(words.flow)}>
      <ol className="dk-steps">
        <li className="dk-past">
          <span>
            {t(words.applied)} · {of.createUserName} <time className="kt-muted">{of.createTime.slice(0, 16)}</time>
          </span>
        </li>
        <li className={isOpen ? undefined : 'dk-past'}>
          <span>
            {isOpen ? t(words.waiting) : ending && t(ending)} · {who} <time className="kt-muted">{of.decideTime.slice(0, 16)}</time>
            {of.comment && <p>{of.comment}</p>}
          </span>
        </li>
      </ol>
    </Card>
  )
}

/** What the leave means for lessons, and who gives them instead. */
function Lessons({ of }: { readonly of: NonNullable<Leave['lessons']> }) {
  if (of.length === 0) return null
  return (
    <Card title={t(words.lessons)}>
      <ul className="dk-steps">
        {of.map(one => (
          <li key={one.lessonId}>
            <span>
              <time>{one.startTime.slice(0, 16)}</time> · {one.className} {one.lessonNo} · <StatusTag of={substituteTask} status={one.status} />{' '}
              {one.substituteName}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Acts({ of, onDone }: { readonly of: Leave; readonly onDone: () => void }) {
  const me = useSession(value => value.userInfo?.user_id)
  const [comment, setComment] = useState('')
  if (of.status !== 'submitted' && of.status !== 'approved') return null
  const button = (name: 'approve' | 'reject' | 'withdraw' | 'cancel', look: ButtonProps, ask?: Label) => (
    <CallButton
      {...look}
      text={t(words[name])}
      {...(ask ? { ask } : {})}
      call={() => post(`${leaveBase}/${name}`, { businessId: of.id, comment, version: of.version })}
      said={words.done}
      onDone={onDone}
    />
  )
  const isOpen = of.status === 'submitted'
  if (of.taskUser === me || !isOpen)
    return (
      <section className="kt-card">
        <h2>
          <label htmlFor="leave-comment">{t(isOpen ? words.comment : words.remark)}</label>
        </h2>
        <TextArea id="leave-comment" fill value={comment} maxLength={200} onChange={event => setComment(event.target.value)} />
        <p className="kt-commands dk-acts">
          {isOpen && button('approve', { intent: 'primary' })}
          {isOpen ? button('reject', { intent: 'danger', variant: 'outlined' }) : button('cancel', { intent: 'danger', variant: 'outlined' })}
        </p>
      </section>
    )
  return <div>{button('withdraw', { intent: 'danger', variant: 'outlined' }, words.withdrawAsk)}</div>
}
