/** What a child may do with a class, or already has in it: the same on its card and on the course's own page. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { post, run } from '../../../console/call.ts'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { StatusTag, ToneTag } from '../../../console/parts/StatusTag.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { t } from '../../../console/session.ts'
import { enrolment, joinWaitlist } from '../../enrolment/index.ts'
import { newId } from '../../kit/id.ts'
import { type Card, courseOf, type Place } from './parent.ts'
import { Left } from './pieces.tsx'
import { WishesDialog } from './WishesDialog.tsx'

export interface DoorProps {
  readonly of: Card
  readonly place: Place | undefined
  readonly onChange: () => void
  /** What else the child may join. */
  readonly others: readonly Card[]
}
export const DoorOf = (props: DoorProps) => (props.of.enrolmentId ? <Mine {...props} /> : <Door {...props} />)

/** What the child may do with the class: enrol, wait, or why neither. */
function Door({ of, others, onChange }: Pick<DoorProps, 'of' | 'others' | 'onChange'>) {
  const [, go] = useLocation()
  const [isBusy, setBusy] = useState(false)
  // One intention, one id: a repeated send makes no second place.
  const [intention, renew] = useState(newId)
  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    // A refusal has said why in a toast; the card shows what is possible now.
    await work().catch(() => undefined)
    setBusy(false)
    onChange()
  }
  const enrol = () =>
    act(async () => {
      const answer = await post<{ readonly orderCode: string; readonly enrolmentStatus: string }>(
        '/api/business-order/order/createOrder',
        { openClassId: of.openClassId, studentId: of.studentId, enrolmentId: intention },
        { key: intention },
      )
      renew(newId())
      if (answer.enrolmentStatus === 'held') go(`/order/pay?orderCode=${answer.orderCode}`)
      else toast(t(['报名成功', 'Enrolled']), 'good')
    })
  const wait = () =>
    act(async () => {
      await run(joinWaitlist, newId(), { openClassId: of.openClassId, studentId: of.studentId })
      toast(t(['已加入候补', 'You are on the waiting list']), 'good')
    })
  return (
    <>
      {of.why && <p>{of.why}</p>}
      {of.may === 'enrol' && <Button intent="primary" loading={isBusy} onClick={() => void enrol()} text={t(['报名', 'Enrol'])} />}
      {of.may === 'waitlist' && <Button loading={isBusy} onClick={() => void wait()} text={t(['加入候补', 'Join the waiting list'])} />}
      {of.may !== null && others.length > 0 && (
        <DialogButton variant="outlined" data-command="enrolment_commitInOrder" text={t(['按志愿顺序报名', 'With other choices'])} onDone={onChange}>
          {ends => <WishesDialog of={of} others={others} {...ends} />}
        </DialogButton>
      )}
    </>
  )
}

/** What the child already has in the class, and the next step: who is in it looks at the class, anybody else at what there is to do about the place. */
function Mine({ of, place, onChange }: Omit<DoorProps, 'others'>) {
  const [, go] = useLocation()
  const mine = `/parent/enrolments?studentId=${of.studentId}`
  return (
    <>
      <StatusTag of={enrolment} status={of.enrolmentStatus} />
      {of.enrolmentStatus === 'held' && place && (
        <>
          <Left until={place.holdUntil} onOver={onChange} />
          <Button intent="primary" text={t(['去支付', 'Pay'])} onClick={() => go(`/order/pay?orderCode=${place.orderCode}`)} />
        </>
      )}
      {of.enrolmentStatus === 'offered' && place && (
        <>
          <Left until={place.offerUntil} onOver={onChange} />
          <Button intent="primary" text={t(['查看并接受', 'Look and accept'])} onClick={() => go(mine)} />
        </>
      )}
      {of.enrolmentStatus === 'waitlisted' && place && place.rank > 0 && (
        <b className="kt-figures">{t([`候补第 ${place.rank} 位`, `number ${place.rank} in the list`])}</b>
      )}
      {place?.sibling === 1 && <ToneTag tone="active">{t(['兄弟姐妹优先', 'Sibling first'])}</ToneTag>}
      {!['held', 'offered'].includes(of.enrolmentStatus) && (
        <Button variant="outlined" text={t(['查看', 'View'])} onClick={() => go(of.enrolmentStatus === 'enrolled' ? courseOf(of) : mine)} />
      )}
    </>
  )
}
