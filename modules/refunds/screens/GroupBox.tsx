/** On the card of a class: whom it is for, which other children of the family may come, and the group that forms for it. */
import { Button, Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { run } from '../../../console/call.ts'
import { yuan } from '../../../console/parts/cells.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { t } from '../../../console/session.ts'
import { joinGroup, leaveGroup } from '../../enrolment/index.ts'
import type { Card } from './parent.ts'
import { Left } from './pieces.tsx'

/** Ages, and the brothers and sisters who may or may not come. */
export function Audience({ of }: { readonly of: Card }) {
  const { minAge, maxAge, ageDay } = of
  const ages =
    minAge != null && maxAge != null
      ? t([`${minAge}–${maxAge} 周岁`, `${minAge} to ${maxAge} years`])
      : minAge != null
        ? t([`满 ${minAge} 周岁`, `from ${minAge} years`])
        : maxAge != null
          ? t([`不超过 ${maxAge} 周岁`, `up to ${maxAge} years`])
          : ''
  return (
    <>
      {ages && <p className="kt-muted">{t([`招生年龄：${ages}（以 ${ageDay} 计）`, `Ages: ${ages} on ${ageDay}`])}</p>}
      {of.others.map(one => (
        <p key={one.studentId} className="kt-muted">
          {one.studentName} · {one.may === 'enrol' ? t(['可报名', 'may enrol']) : one.why}
        </p>
      ))}
    </>
  )
}

interface Props {
  readonly of: Card
  readonly group: NonNullable<Card['group']>
  readonly onChange: () => void
}
/** So many families together: how many there are, what it costs each, and until when. */
export function GroupBox({ of, group, onChange }: Props) {
  const [isBusy, setBusy] = useState(false)
  const isMine = group.mine === 1
  // Where the seats are gone nobody fills a group.
  if (!isMine && of.may === 'waitlist') return null
  const send = async () => {
    setBusy(true)
    // A refusal has said why in a toast.
    const given = { studentId: of.studentId }
    await (isMine ? run(leaveGroup, group.groupId, given) : run(joinGroup, group.groupId, given)).then(
      () => toast(isMine ? t(['已退出拼团', 'You left the group']) : t(['已参团', 'You joined the group']), 'good'),
      () => undefined,
    )
    setBusy(false)
    onChange()
  }
  return (
    <Callout icon={null} intent="primary" data-group={group.groupId}>
      <p className="kt-dotted">
        <span>{t([`${group.size} 人成团，每人 ${yuan(group.price)}`, `${group.size} families together: ${yuan(group.price)} each`])}</span>
        <span>{t([`已有 ${group.joined} 人`, `${group.joined} joined`])}</span>
        <span>
          {t(['剩余', 'ends in'])} <Left until={group.until} onOver={onChange} />
        </span>
      </p>
      {(isMine || of.may === 'enrol') && (
        <Button
          loading={isBusy}
          fill
          size="large"
          variant={isMine ? 'outlined' : 'solid'}
          data-command={isMine ? 'group_offer_leave' : 'group_offer_join'}
          onClick={() => void send()}
          text={isMine ? t(['退出拼团', 'Leave the group']) : t(['参团', 'Join the group'])}
        />
      )}
    </Callout>
  )
}
