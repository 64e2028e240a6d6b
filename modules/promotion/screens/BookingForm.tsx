/** Who sits where, and the phone that is proven. */
import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { get, post } from '../../../console/call.ts'
import { session, t } from '../../../console/session.ts'
import type { Activity } from '../activity.ts'
import type { ShownBooking } from '../paid.ts'
import { Left } from './Clock.tsx'
import { base, messageOf, refusedSeats } from './own.ts'
import { yuan } from '../../kit/money.ts'

interface FormProps {
  readonly of: Activity
  readonly held: ShownBooking
  readonly names: (seatNo: string) => string
  readonly back: () => void
  readonly take: (now: ShownBooking) => void
  readonly onOver: (said: string) => void
}
export function Form({ of, held, names, back, take }: FormProps) {
  const [name, setName] = useState(''),
    [who, setWho] = useState<Readonly<Record<string, { readonly studentName: string; readonly grade: string }>>>({}),
    [said, setSaid] = useState(''),
    [isBusy, setBusy] = useState(false)
  const proof = useProof(setSaid)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setSaid('')
    const people = held.seats.map(seatNo => ({ seatNo, ...(who[seatNo] ?? { studentName: '', grade: '' }) }))
    const { tenantId } = session.get(),
      own = { bookingId: held.bookingId, key: held.key, tenantId }
    try {
      await post(`${base}/book`, { ...own, name, phone: proof.phone, code: proof.code, people, amount: held.amount }, { quiet: true })
      take(await post<ShownBooking>(`${base}/booking`, own, { quiet: true }))
    } catch (reason) {
      const seats = refusedSeats(reason)
      setSaid(seats.length > 0 ? `${messageOf(reason)}: ${seats.map(names).join(t(['、', ', ']))}` : messageOf(reason))
    } finally {
      setBusy(false)
    }
  }
  const tell = (seatNo: string, more: object) => setWho({ ...who, [seatNo]: { studentName: '', grade: '', ...who[seatNo], ...more } })
  return (
    <form className="pm-form" onSubmit={event => void submit(event)} noValidate>
      <div className="pm-line">
        <Button variant="minimal" text={t(['← 重新选座', '← Choose again'])} onClick={back} />
        <Left until={held.holdUntil} from={held.serverTime} />
      </div>
      {held.seats.map(seatNo => (
        <fieldset key={seatNo}>
          <legend>{names(seatNo)}</legend>
          <FormGroup label={t(['学生姓名', "Pupil's name"])} labelFor={`who-${seatNo}`}>
            <InputGroup id={`who-${seatNo}`} value={who[seatNo]?.studentName ?? ''} onChange={event => tell(seatNo, { studentName: event.target.value })} />
          </FormGroup>
          <FormGroup label={t(['年级', 'Grade'])} labelFor={`grade-${seatNo}`}>
            <InputGroup id={`grade-${seatNo}`} value={who[seatNo]?.grade ?? ''} onChange={event => tell(seatNo, { grade: event.target.value })} />
          </FormGroup>
        </fieldset>
      ))}
      <FormGroup label={t(['联系人', 'Contact'])} labelFor="pm-name">
        <InputGroup id="pm-name" autoComplete="name" value={name} onChange={event => setName(event.target.value)} />
      </FormGroup>
      {proof.fields}
      {said && (
        <Callout intent="danger" role="alert" icon={null}>
          {said}
        </Callout>
      )}
      <Button
        type="submit"
        intent="primary"
        size="large"
        fill
        loading={isBusy}
        text={held.amount === '0.00' ? t(['确认报名', 'Enrol']) : t([`提交并支付 ${yuan(held.amount)}`, `Enrol and pay ${yuan(held.amount)}`])}
      />
      <p className="kt-muted">
        {of.name} ·{' '}
        {t([
          '开始前可申请退款，审核通过后座位释放、款项原路退回。',
          'Until it begins a refund may be asked for; approved, the seat is free and the money goes back the way it came.',
        ])}
      </p>
    </form>
  )
}
/** A phone, and the code that was sent to it. */
export function useProof(setSaid: (said: string) => void): { readonly phone: string; readonly code: string; readonly fields: ReactNode } {
  const [phone, setPhone] = useState(''),
    [code, setCode] = useState(''),
    [wait, setWait] = useState(0)
  useEffect(() => {
    if (wait <= 0) return undefined
    const timer = setTimeout(() => setWait(wait - 1), 1_000)
    return () => clearTimeout(timer)
  }, [wait])
  const send = () =>
    void get('/api/business-eip/eipUser/getVerifyCode', { phone, tenantId: session.get().tenantId }, 'quiet').then(
      () => {
        setSaid('')
        setWait(60)
      },
      reason => setSaid(messageOf(reason)),
    )
  return {
    phone,
    code,
    fields: (
      <>
        <FormGroup label={t(['手机号', 'Phone'])} labelFor="pm-phone">
          <InputGroup id="pm-phone" type="tel" autoComplete="tel" maxLength={11} value={phone} onChange={event => setPhone(event.target.value)} />
        </FormGroup>
        <FormGroup label={t(['验证码', 'Code'])} labelFor="pm-code">
          <InputGroup
            id="pm-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={event => setCode(event.target.value)}
            rightElement={<Button variant="minimal" disabled={wait > 0} text={wait > 0 ? `${wait} s` : t(['获取验证码', 'Send a code'])} onClick={send} />}
          />
        </FormGroup>
      </>
    ),
  }
}
