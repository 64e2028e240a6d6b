/** Asking for a refund: the quote is shown first, with its rule and who will have to agree. */
import { Button, Callout, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup, Switch, TextArea } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { post } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Shown } from '../../../console/parts/states.tsx'
import { useSending } from '../../../console/parts/useSending.ts'
import { t } from '../../../console/session.ts'
import type { RefundPolicy } from '../../openclass/index.ts'
import { Policy } from './pieces.tsx'
import { stepNames as stepWords } from '../refund.ts'

export interface Quoted {
  readonly refundable: 0 | 1
  readonly policy: RefundPolicy | null
  readonly rule: string
  readonly paid: string
  readonly lessons: number
  readonly confirmedLessons: number
  readonly untaught: string
  readonly backPercent: number
  readonly amount: string
  readonly most: string
  readonly steps: readonly string[]
}

interface Props {
  readonly orderId: string
  /** The enrolment to give up with it, at once: before the first lesson its seat goes to others now. */
  readonly revokes?: string
  /** The platform may ask for another amount and leave the place as it is. */
  readonly isFree?: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

export function RefundDialog({ orderId, revokes, isFree = false, onDone, onClose }: Props) {
  const quote = useAsk<Quoted>('/api/business-order/order/refund/quote', { orderId })
  const [reason, setReason] = useState(''),
    [amount, setAmount] = useState(''),
    [leaves, setLeaves] = useState(true)
  const id = useId()
  const { amount: byPolicy = '', most = '' } = quote.value ?? {}
  const hasMoney = quote.value?.refundable === 1 && (isFree ? quote.value.most : quote.value.amount) !== '0.00'
  const canSend = quote.value !== undefined && (hasMoney || revokes !== undefined) && reason.trim() !== ''
  const sending = useSending<unknown>({
    content: [reason, amount, leaves],
    send: asking =>
      revokes
        ? post('/api/business-openclass/school_client/enrolment/revoke', { ids: revokes, reason }, asking)
        : post(
            `/api/business-order/order/refund/${leaves ? 'refundOrder' : 'refundPartOrder'}`,
            { orderId, reason, applyId: asking.key, ...(amount ? { refundAmount: amount } : {}) },
            asking,
          ),
    said: ['申请已提交', 'Applied'],
    onDone,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      className="kt-dialog"
      canOutsideClickClose={false}
      title={t(revokes ? ['撤销报名并退款', 'Revoke and ask for the refund'] : ['申请退款', 'Ask for a refund'])}
    >
      <DialogBody>
        <Against error={sending.error} />
        <Shown of={quote} lines={6}>
          {of =>
            of.refundable === 0 ? (
              <Callout intent="warning">{t(['该订单没有可退的款项。', 'There is nothing to refund on this order.'])}</Callout>
            ) : (
              <QuoteList of={of} />
            )
          }
        </Shown>
        {revokes && (
          <Callout intent="warning" icon={null}>
            {t([
              '提交后名额立即释放给候补学生，退款按上述规则审批后原路退回。',
              'The seat goes to others at once; the refund returns the way it came after approval.',
            ])}
          </Callout>
        )}
        <FormGroup label={t(['退款原因', 'Reason'])} labelFor={id} labelInfo={<span className="kt-required">*</span>}>
          <TextArea id={id} fill rows={3} value={reason} maxLength={500} onChange={event => setReason(event.target.value)} />
        </FormGroup>
        {isFree && (
          <>
            <FormGroup
              label={t(['退款金额', 'Amount'])}
              labelFor={`${id}a`}
              helperText={t([`按规则 ${byPolicy}，最多 ${most}`, `by policy ${byPolicy}, at most ${most}`])}
            >
              <InputGroup id={`${id}a`} inputMode="decimal" value={amount} placeholder={byPolicy} onChange={event => setAmount(event.target.value)} />
            </FormGroup>
            <Switch checked={leaves} label={t(['退款后退出班级', 'The place in the class ends'])} onChange={event => setLeaves(event.currentTarget.checked)} />
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(['取消', 'Cancel'])} onClick={onClose} />
            <Button intent="primary" text={t(['提交申请', 'Apply'])} disabled={!canSend} loading={sending.isBusy} onClick={() => void sending.send()} />
          </>
        }
      />
    </Dialog>
  )
}

function QuoteList({ of }: { readonly of: Quoted }) {
  return (
    <>
      <dl className="fi-quote">
        <dt>{t(['已付', 'Paid'])}</dt>
        <dd>{of.paid}</dd>
        <dt>{t(['已确认课次', 'Lessons confirmed'])}</dt>
        <dd>
          {of.confirmedLessons} / {of.lessons}
        </dd>
        <dt>{t(['未上课部分', 'Not taught'])}</dt>
        <dd>{of.untaught}</dd>
        <dt>{t(['退还比例', 'Share back'])}</dt>
        <dd>{of.backPercent}%</dd>
        <dt className="fi-total">{t(['按规则可退 (¥)', 'Goes back (¥)'])}</dt>
        <dd className="fi-total">{of.amount}</dd>
      </dl>
      <p className="kt-muted">
        {t(['审批：', 'To be approved by: '])}
        {of.steps.map(step => t(stepWords[step as keyof typeof stepWords])).join(t(['、', ', ']))}
      </p>
      <Policy of={of.policy} />
    </>
  )
}
