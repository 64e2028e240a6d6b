/** A leave: what was asked, how it went, and the decision for whoever it waits for. */
import { Button, TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import { useRoute } from 'wouter'
import { post } from '../../../console/call.ts'
import { Confirm } from '../../../console/parts/Confirm.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { t, useSession } from '../../../console/session.ts'
import { leaveProcess } from '../leave-process.ts'
import { Figures } from './Figures.tsx'
import { type Leave, leaveBase, leaveWords as words } from './leaves.ts'
import './desk.css'

export function LeaveDetail() {
  const [, params] = useRoute<{ readonly businessId: string }>('/work/process/leave/detail/:processInstanceId/:businessId')
  const businessId = params?.businessId ?? ''
  const leave = useAsk<Leave>(`${leaveBase}/detail`, { businessId })
  const { value } = leave
  return (
    <Page screen="leave-detail" title={t(words.detail)} beside={value && <StatusTag of={leaveProcess} status={value.status} />}>
      <Shown of={leave}>
        {row => (
          <div className="dk-leave">
            <Figures className="kt-card dk-figures dk-plain" of={factsOf(row)} />
            <Flow of={row} />
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
    <section className="kt-card">
      <h2>{t(words.flow)}</h2>
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
    </section>
  )
}

function Acts({ of, onDone }: { readonly of: Leave; readonly onDone: () => void }) {
  const me = useSession(value => value.userInfo?.user_id)
  const [comment, setComment] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (of.status !== 'submitted') return null
  const act = async (name: 'approve' | 'reject' | 'withdraw') => {
    setBusy(true)
    try {
      // A refusal has said so in a toast; what was typed stays.
      await post(`${leaveBase}/${name}`, { businessId: of.id, comment, version: of.version })
      toast(t(words.done), 'good')
      onDone()
    } catch {
      setAsked(false)
    } finally {
      setBusy(false)
    }
  }
  if (of.taskUser === me)
    return (
      <section className="kt-card">
        <h2>
          <label htmlFor="leave-comment">{t(words.comment)}</label>
        </h2>
        <TextArea id="leave-comment" fill value={comment} maxLength={200} onChange={event => setComment(event.target.value)} />
        <p className="kt-commands dk-acts">
          <Button intent="primary" text={t(words.approve)} loading={isBusy} onClick={() => void act('approve')} />
          <Button intent="danger" variant="outlined" text={t(words.reject)} disabled={isBusy} onClick={() => void act('reject')} />
        </p>
      </section>
    )
  return (
    <div>
      <Button intent="danger" variant="outlined" text={t(words.withdraw)} onClick={() => setAsked(true)} />
      {isAsked && <Confirm text={t(words.withdrawAsk)} tone="danger" isBusy={isBusy} onConfirm={() => void act('withdraw')} onCancel={() => setAsked(false)} />}
    </div>
  )
}
