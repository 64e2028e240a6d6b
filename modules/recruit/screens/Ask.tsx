/** The public page of pilot recruiting: what is on offer, and a form to be called back. What keeps machines out stands in the server. */
import { Button, Callout, Checkbox, FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Labelled } from '../../../console/parts/Labelled.tsx'
import { Against } from '../../../console/parts/Against.tsx'
import { post } from '../../../console/call.ts'
import { yuan } from '../../../console/parts/cells.tsx'
import { DateInput } from '../../../console/parts/DateInput.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { RichText } from '../../../console/parts/RichText.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { SiteFrame } from '../../../console/pages/site/SiteFrame.tsx'
import { CallError } from '../../../console/request.ts'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { consult } from '../consult.ts'
import { askCall, type Offers, openCall, type Receipt, trap } from '../open.ts'
import './recruit.css'

const words = {
  title: ['招飞咨询', 'Become a pilot'],
  offers: ['正在招收', 'On offer now'],
  noOffers: ['目前没有正在招收的产品，仍可留下联系方式。', 'Nothing is on offer now; you may leave your phone all the same.'],
  until: ['截止 {day}', 'until {day}'],
  ask: ['预约咨询', 'Ask to be called'],
  send: ['提交', 'Send'],
  sent: ['已收到，我们会尽快与您联系', 'We have it and will call you soon'],
  receipt: ['受理码', 'Your receipt'],
  once: [
    '同一手机号的咨询只登记一次；为另一个孩子咨询，请在电话中告知顾问。',
    'One consult is kept for a phone: if you ask for another child, tell the consultant.',
  ],
  agree: [
    '本人已满18周岁，或我是监护人并同意贵方就招飞事宜联系、处理所填信息',
    'I am of age, or I am the guardian, and agree to be called about pilot recruiting and to the use of what I fill in',
  ],
  content: ['您想了解什么', 'What you would like to know'],
  guardian: ['监护人姓名（未满18周岁必填）', 'Guardian, for who is under 18'],
  about: ['咨询此项', 'Ask about it'],
  next: ['提交之后', 'What comes next'],
  any: ['暂不确定', 'Not sure yet'],
  failed: ['没有送出，请稍后再试', 'This was not sent: try again later'],
} as const satisfies Record<string, Label>

/** What a family may expect, in the order in which it happens. */
const steps: readonly Label[] = [
  ['顾问在承诺时间内与您联系，解答疑问', 'A consultant calls you in time and answers what you ask'],
  ['初选：年龄、身高、视力等基本条件', 'Pre-selection: age, height, sight and the like'],
  ['体检、心理测评与背景调查，逐项告知结果', 'Medical, psychology and background, each result told to you'],
  ['全部合格后再签约、付款', 'Only when all are passed you sign and pay'],
]
const privacy: Label = [
  '身体数据加密保存，仅招飞管理员与负责顾问可见，可随时要求清除。',
  'Body data is sealed, seen by the recruit admin and your consultant alone, and erased whenever you ask.',
]

const empty = { name: '', phone: '', schoolName: '', grade: '', areaCode: '', productId: '', content: '', birthday: '', guardianName: '', [trap]: '' }
type Name = keyof typeof empty
type Given = Readonly<Record<Name, string>> & { readonly agreed: boolean }

export function Ask() {
  const [productId, choose] = useState('')
  const found = useAsk<Offers>(`/api/${openCall}`)
  return (
    <SiteFrame screen="recruit" title={t(words.title)}>
      <Shown of={found} lines={8}>
        {offers => (
          <>
            <section aria-labelledby="rc-offers">
              <h2 id="rc-offers">{t(words.offers)}</h2>
              {offers.products.length === 0 ? <p>{t(words.noOffers)}</p> : <Products of={offers} onChoose={choose} />}
            </section>
            <section aria-labelledby="rc-ask">
              <h2 id="rc-ask">{t(words.ask)}</h2>
              <div className="rc-ask">
                <Form of={offers} productId={productId} />
                <aside>
                  <h3>{t(words.next)}</h3>
                  <ol>
                    {steps.map(one => (
                      <li key={one[1]}>{t(one)}</li>
                    ))}
                  </ol>
                  <p className="kt-muted">{t(privacy)}</p>
                </aside>
              </div>
            </section>
          </>
        )}
      </Shown>
    </SiteFrame>
  )
}

const Products = ({ of, onChoose }: { readonly of: Offers; readonly onChoose: (id: string) => void }) => (
  <ul className="rc-offers">
    {of.products.map(one => (
      <li key={one.id}>
        {one.cover && <img src={one.cover} alt="" loading="lazy" />}
        <h3>{one.name}</h3>
        <p className="kt-figures">
          <b className="rc-price">{yuan(one.price)}</b> <span className="kt-muted">{t(words.until).replace('{day}', one.endDate)}</span>
        </p>
        {one.content && <RichText html={one.content} />}
        <Button
          text={t(words.about)}
          aria-label={`${t(words.about)}: ${one.name}`}
          onClick={() => {
            onChoose(one.id)
            document.getElementById('rc-name')?.focus()
          }}
        />
      </li>
    ))}
  </ul>
)

function Form({ of, productId }: { readonly of: Offers; readonly productId: string }) {
  const [given, setGiven] = useState<Given>({ ...empty, agreed: false })
  useEffect(() => setGiven(last => ({ ...last, productId })), [productId])
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [receipt, setReceipt] = useState('')
  const set = (name: keyof Given) => (value: string | boolean) => {
    setGiven(last => ({ ...last, [name]: value }))
    setWrong(last => ({ ...last, [name]: '' }))
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure('')
    try {
      const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
      const answer = await post<Receipt>(`/api/${askCall}`, { ...said, agreed: given.agreed ? 1 : 0, ticket: of.ticket }, { quiet: true })
      setReceipt(answer.receipt)
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      const { field = '' } = reason.refusal
      if (field in given) setWrong({ [field]: reason.message })
      else setFailure(reason.message || t(words.failed))
    }
    setBusy(false)
  }
  if (receipt)
    return (
      <Callout intent="success" role="status" title={t(words.sent)}>
        <p>
          {t(words.receipt)} <b className="kt-figures">{receipt}</b>
        </p>
        <p>{t(words.once)}</p>
      </Callout>
    )
  const field = (name: Name, input: ReactNode, label: Label = consult.fields[name as keyof typeof consult.fields].label) => (
    <Labelled key={name} label={t(label)} id={`rc-${name}`} labelInfo={name === 'name' || name === 'phone' ? '*' : undefined} wrong={wrong[name]}>
      {input}
    </Labelled>
  )
  const line = (name: Name, more: object = {}) => (
    <InputGroup id={`rc-${name}`} name={name} value={given[name]} onValueChange={set(name)} aria-invalid={!!wrong[name]} {...more} />
  )
  const choose = (name: Name, options: readonly (readonly [string, string])[]) => (
    <HTMLSelect
      id={`rc-${name}`}
      fill
      value={given[name]}
      options={[['', t(words.any)] as const, ...options].map(([value, label]) => ({ value, label }))}
      onChange={event => set(name)(event.target.value)}
    />
  )
  return (
    <form className="rc-form" onSubmit={event => void send(event)} noValidate>
      <Against error={failure} />
      <div className="rc-fields">
        {field('name', line('name', { autoComplete: 'name' }))}
        {field('phone', line('phone', { autoComplete: 'tel', inputMode: 'tel' }))}
        {field('schoolName', line('schoolName'))}
        {field('grade', line('grade'))}
        {of.areas.length > 0 &&
          field(
            'areaCode',
            choose(
              'areaCode',
              of.areas.map(one => [one.code, one.name] as const),
            ),
          )}
        {of.products.length > 0 &&
          field(
            'productId',
            choose(
              'productId',
              of.products.map(one => [one.id, one.name] as const),
            ),
          )}
        {field('birthday', <DateInput id="rc-birthday" value={given.birthday} onChange={value => set('birthday')(String(value ?? ''))} />)}
        {field('guardianName', line('guardianName'), words.guardian)}
      </div>
      {field('content', <TextArea id="rc-content" fill rows={4} value={given.content} onChange={event => set('content')(event.target.value)} />, words.content)}
      <div className="rc-trap" aria-hidden="true">
        <input tabIndex={-1} autoComplete="off" name={trap} value={given[trap]} onChange={event => set(trap)(event.target.value)} />
      </div>
      <FormGroup intent={wrong.agreed ? 'danger' : 'none'} helperText={wrong.agreed && <span role="alert">{wrong.agreed}</span>}>
        <Checkbox checked={given.agreed} onChange={event => set('agreed')(event.currentTarget.checked)} label={t(words.agree)} />
      </FormGroup>
      <Button type="submit" intent="primary" size="large" text={t(words.send)} loading={isBusy} />
    </form>
  )
}
