/** Who sits where, and the phone that is proven. */
import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { get, post } from '../../../console/call.ts'
import { Labelled } from '../../../console/parts/Labelled.tsx'
import { session, t } from '../../../console/session.ts'
import { type Label, rules } from '../../kit/index.ts'
import type { Activity } from '../activity.ts'
import type { ShownBooking } from '../paid.ts'
import { Left } from './Clock.tsx'
import { base, keepTyped, messageOf, refusedSeats, type Typed, typedFor, wrongOf } from './own.ts'
import { yuan } from '../../kit/money.ts'

interface FormProps {
  readonly of: Activity
  readonly held: ShownBooking
  readonly names: (seatNo: string) => string
  readonly back: () => void
  readonly take: (now: ShownBooking) => void
  readonly onOver: (said: string) => void
}
type Wrong = Readonly<Record<string, string>>
const needed = (label: Label): string => t([`请填写${label[0]}`, `please give: ${label[1]}`])
const words = {
  pupil: ['学生姓名', "Pupil's name"],
  grade: ['年级', 'Grade'],
  contact: ['联系人', 'Contact'],
  phone: ['手机号', 'Phone'],
  code: ['验证码', 'Code'],
} as const satisfies Record<string, Label>

/** Everything that is still to be filled in or put right, field by field, before anything is sent. */
function lacking({ name, phone, who }: Typed, code: string, seats: readonly string[]): Wrong {
  const badPhone = phone.trim() !== '' && rules.phone(phone)
  return Object.fromEntries([
    ...seats.flatMap(seatNo => (who[seatNo]?.studentName.trim() ? [] : [[`who-${seatNo}`, needed(words.pupil)]])),
    ...(name.trim() ? [] : [['name', needed(words.contact)]]),
    ...(phone.trim() ? [] : [['phone', needed(words.phone)]]),
    ...(badPhone ? [['phone', t(badPhone.label)]] : []),
    ...(code.trim() ? [] : [['code', needed(words.code)]]),
  ])
}

export function Form({ of, held, names, back, take }: FormProps) {
  const [typed, setTyped] = useState(() => typedFor(of.id, held.seats)),
    [wrong, setWrong] = useState<Wrong>({}),
    [said, setSaid] = useState(''),
    [isBusy, setBusy] = useState(false)
  const { name, who } = typed
  const change = (some: Partial<Typed>, field: string) => {
    const next = { ...typed, ...some }
    setTyped(next)
    keepTyped(of.id, next)
    setWrong(last => ({ ...last, [field]: '' }))
  }
  const proof = useProof(setSaid, {
    phone: typed.phone,
    onPhone: phone => change({ phone }, 'phone'),
    wrong,
    onCode: () => setWrong(last => ({ ...last, code: '' })),
  })
  const mark = (found: Wrong) => {
    setWrong(found)
    const [first] = Object.keys(found)
    if (first) document.getElementById(first.startsWith('who-') ? first : `pm-${first}`)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setSaid('')
    const found = lacking(typed, proof.code, held.seats)
    mark(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const people = held.seats.map(seatNo => ({ seatNo, ...(who[seatNo] ?? { studentName: '', grade: '' }) }))
    const { tenantId } = session.get(),
      own = { bookingId: held.bookingId, key: held.key, tenantId }
    try {
      await post(`${base}/book`, { ...own, name, phone: proof.phone, code: proof.code, people, amount: held.amount }, { quiet: true })
      keepTyped(of.id, undefined)
      take(await post<ShownBooking>(`${base}/booking`, own, { quiet: true }))
    } catch (reason) {
      const seats = refusedSeats(reason),
        against = Object.fromEntries(Object.entries(wrongOf(reason)).filter(([field]) => ['name', 'phone', 'code'].includes(field)))
      if (Object.keys(against).length > 0) mark(against)
      else setSaid(seats.length > 0 ? `${messageOf(reason)}: ${seats.map(names).join(t(['、', ', ']))}` : messageOf(reason))
    } finally {
      setBusy(false)
    }
  }
  const tell = (seatNo: string, more: object) => change({ who: { ...who, [seatNo]: { studentName: '', grade: '', ...who[seatNo], ...more } } }, `who-${seatNo}`)
  return (
    <form className="pm-form" onSubmit={event => void submit(event)} noValidate>
      <div className="pm-line">
        <Button variant="minimal" text={t(['← 重新选座', '← Choose again'])} onClick={back} />
        <Left until={held.holdUntil} from={held.serverTime} />
      </div>
      {held.seats.map(seatNo => (
        <fieldset key={seatNo}>
          <legend>{names(seatNo)}</legend>
          <Labelled label={t(words.pupil)} labelInfo="*" id={`who-${seatNo}`} wrong={wrong[`who-${seatNo}`]}>
            <InputGroup
              {...marked(`who-${seatNo}`, wrong[`who-${seatNo}`])}
              value={who[seatNo]?.studentName ?? ''}
              onChange={event => tell(seatNo, { studentName: event.target.value })}
            />
          </Labelled>
          <FormGroup label={t(words.grade)} labelFor={`grade-${seatNo}`}>
            <InputGroup id={`grade-${seatNo}`} value={who[seatNo]?.grade ?? ''} onChange={event => tell(seatNo, { grade: event.target.value })} />
          </FormGroup>
        </fieldset>
      ))}
      <Labelled label={t(words.contact)} labelInfo="*" id="pm-name" wrong={wrong.name}>
        <InputGroup {...marked('pm-name', wrong.name)} autoComplete="name" value={name} onChange={event => change({ name: event.target.value }, 'name')} />
      </Labelled>
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
/** An input that is required, and whether it is wrong. */
const marked = (id: string, wrong: string | undefined) => ({
  id,
  'aria-required': true,
  'aria-invalid': Boolean(wrong),
  ...(wrong ? { 'aria-describedby': `${id}-wrong` } : {}),
})

interface Proof {
  readonly phone: string
  readonly code: string
  readonly fields: ReactNode
}
interface Held {
  readonly phone: string
  readonly onPhone: (phone: string) => void
  readonly onCode: () => void
  readonly wrong: Wrong
}
/** A phone, and the code that was sent to it. A form may keep the phone itself, and say what is wrong with either. */
export function useProof(setSaid: (said: string) => void, held?: Held): Proof {
  const [own, setOwn] = useState(''),
    [code, setCode] = useState(''),
    [wait, setWait] = useState(0)
  const phone = held?.phone ?? own,
    wrong = held?.wrong ?? {}
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
        <Labelled label={t(words.phone)} labelInfo="*" id="pm-phone" wrong={wrong.phone}>
          <InputGroup
            {...marked('pm-phone', wrong.phone)}
            type="tel"
            autoComplete="tel"
            maxLength={11}
            value={phone}
            onChange={event => (held?.onPhone ?? setOwn)(event.target.value)}
          />
        </Labelled>
        <Labelled label={t(words.code)} labelInfo="*" id="pm-code" wrong={wrong.code}>
          <InputGroup
            {...marked('pm-code', wrong.code)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={event => {
              setCode(event.target.value)
              held?.onCode()
            }}
            rightElement={<Button variant="minimal" disabled={wait > 0} text={wait > 0 ? `${wait} s` : t(['获取验证码', 'Send a code'])} onClick={send} />}
          />
        </Labelled>
      </>
    ),
  }
}
