/** Guardian relations: the school's list, and for a parent the own children with binding by code. */
import { Button, Callout, Card, Dialog, DialogBody, DialogFooter, Tag } from '@blueprintjs/core'
import { useState } from 'react'
import { page, post, type Paged, type Wire } from '../../../console/call.ts'
import { CommandButtons, useActs } from '../../../console/parts/acts.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { useForm } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { useFetched, useLive } from '../../../console/parts/hooks.ts'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { CallError } from '../../../console/request.ts'
import { t, useSession } from '../../../console/session.ts'
import { rules, text as textField, optional } from '../../kit/index.ts'
import { code } from '../code.ts'
import * as ties from '../guardianship.ts'
import { guardian } from '../person.ts'
import { guardianCommands } from './Pupils.tsx'

const words = {
  mine: ['我的孩子', 'My children'], bind: ['绑定孩子', 'Bind a child'], none: ['还没有绑定的孩子', 'No child is bound yet'],
  hint: ['凭学籍号、姓名和手机验证码绑定。', 'Bind with pupil code, name and a code sent to your phone.'], send: ['获取验证码', 'Send the code'],
  sent: ['验证码已发送', 'the code was sent'], code: ['验证码', 'Code'], bound: ['已绑定', 'bound'], primary: ['主要监护人', 'Primary'],
  again: ['重新获取', 'Send again'], phone: ['修改手机号', 'Change the phone'], newPhone: ['新手机号', 'New phone'], changed: ['手机号已修改', 'the phone was changed'],
  tail: ['手机号与学校登记不同时，请填写学生身份证后四位。', 'If the school does not know this phone, give the last four of the child’s ID card.'],
} as const
const base = '/api/business-basic/parentStudent'

export function Guardians() {
  const isParent = useSession(value => (value.userInfo?.role_alias ?? value.userInfo?.role_id) === 'PR')
  return isParent ? <MyChildren /> : (
    <ListScreen of={guardian} commands={guardianCommands} search={['studentId', 'name', 'phone', 'status']}
      columns={['studentId', 'name', 'phone', 'relation', 'isPrimary', 'mayPay', 'mayPickUp', 'boundAt', 'status']} />
  )
}

const ownCommands = ties.commands.filter(command => ['setFlags', 'assignDay', 'makePrimary', 'unbind', 'requestLogout', 'keepAccount'].includes(command.name))

function MyChildren() {
  const userId = useSession(value => value.userInfo?.user_id ?? '')
  const rows = useFetched(`my children ${userId}`, () => page(guardian, { userId_equal: userId, current: 1, size: 50 }, 'quiet') as Promise<Paged<Wire>>)
  useLive(guardian, rows.reload)
  const [isBinding, setBinding] = useState(false)
  const [phoneOf, setPhoneOf] = useState<Wire>()
  const { act, dialog } = useActs({ onDone: rows.reload })
  const live = (found: Paged<Wire>) => found.records.filter(row => row.status !== 'unbound')
  return (
    <Page screen="my-children" title={t(words.mine)}
      actions={<Button intent="primary" text={t(words.bind)} data-command="guardian_verifyPhone" onClick={() => setBinding(true)} />}>
      <Shown of={rows}>{found => live(found).length === 0 ? <Empty title={t(words.none)} hint={t(words.hint)} /> : (
        <ul style={{ listStyle: 'none', padding: 0, display: 'grid', gap: 12 }}>
          {live(found).map(row => (
            <li key={row.id}><Card>
              <h3>{text(row.studentName)} <StatusTag of={guardian} status={row.status} /> {Boolean(row.isPrimary) && <Tag minimal intent="primary">{t(words.primary)}</Tag>}</h3>
              <p className="kt-muted">{text(row.schoolName)} · {text(row.relationName)} · <span className="kt-figures">{text(row.phone)}</span></p>
              <CommandButtons of={guardian} row={row} commands={ownCommands.filter(command => (command.name === 'keepAccount') === Boolean(row.leavingAt) || !['keepAccount', 'requestLogout'].includes(command.name))} act={act} most={3} />
              {row.status === 'bound' && <Button variant="minimal" text={t(words.phone)} onClick={() => setPhoneOf(row)} />}
            </Card></li>
          ))}
        </ul>
      )}</Shown>
      {dialog}
      {isBinding && <BindDialog onClose={() => setBinding(false)} onDone={() => { setBinding(false); rows.reload() }} />}
      {phoneOf && <PhoneDialog row={phoneOf} onClose={() => setPhoneOf(undefined)} onDone={() => { setPhoneOf(undefined); rows.reload() }} />}
    </Page>
  )
}

const codeField = textField('验证码', 'Code', { required: true })
const child = {
  studentCode: textField('学籍号', 'Pupil code', { required: true }), studentName: textField('学生姓名', 'Pupil name', { required: true, check: rules.chineseName }),
  phone: guardian.fields.phone, idTail: textField('学生身份证后四位', 'Last four of the child’s ID card'),
  name: guardian.fields.name, relation: optional(guardian.fields.relation),
}

/** First the code, then the binding with it. */
function BindDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const form = useForm(child, { relation: 'mother' })
  const send = () => post(`${base}/guardianVerifyPhone`, form.values, { quiet: true })
  const bind = (code: string) => post(`${base}/guardianBind`, { ...form.values, code }, { quiet: true })
  return <CodeDialog title={t(words.bind)} form={form} note={t(words.tail)} send={send} use={bind} said={words.bound} onClose={onClose} onDone={onDone} />
}

function PhoneDialog({ row, onClose, onDone }: { readonly row: Wire; readonly onClose: () => void; readonly onDone: () => void }) {
  const form = useForm({ phone: guardian.fields.phone }, {})
  const send = () => post(`${base}/guardianVerifyPhone`, { id: row.id, ...form.values }, { quiet: true })
  const use = (code: string) => post(`${base}/updateParentTel`, { id: row.id, parentTel: form.values.phone, code }, { quiet: true })
  return <CodeDialog title={t(words.phone)} form={form} send={send} use={use} said={words.changed} onClose={onClose} onDone={onDone} />
}

function CodeDialog({ title, form, note, send, use, said, onClose, onDone }: {
  readonly title: string; readonly form: ReturnType<typeof useForm>; readonly note?: string; readonly said: readonly [string, string]
  readonly send: () => Promise<unknown>; readonly use: (code: string) => Promise<unknown>; readonly onClose: () => void; readonly onDone: () => void
}) {
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const second = useForm({ code: codeField }, {})
  const attempt = async (work: () => Promise<unknown>, then: () => void) => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try { await work(); then() } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      form.show(reason.refusal.wrong ?? [])
      setError(reason.message)
    } finally { setBusy(false) }
  }
  const ask = () => { if (form.check()) void attempt(send, () => { setSent(true); toast(t(words.sent), 'good') }) }
  const go = () => { if (second.check()) void attempt(() => use(text(second.values.code)), () => { toast(t(said), 'good'); onDone() }) }
  return (
    <Dialog isOpen onClose={onClose} canOutsideClickClose={false} title={title} className="kt-dialog">
      <form onSubmit={event => { event.preventDefault(); if (isSent) go(); else ask() }}>
        <DialogBody>
          {error && <Callout intent="danger" role="alert">{error}</Callout>}
          <FormFields form={form} />
          {note && <p className="kt-muted">{note}</p>}
          {isSent && <FormFields form={second} />}
          {isSent && <p className="kt-muted kt-figures">{t([`${code.minutes} 分钟内有效，最多 ${code.triesMax} 次`, `valid for ${code.minutes} minutes, ${code.triesMax} tries`])}</p>}
        </DialogBody>
        <DialogFooter actions={<>
          <Button text={t(shared.cancel)} onClick={onClose} />
          {isSent && <Button text={t(words.again)} disabled={isBusy} onClick={ask} />}
          <Button type="submit" intent="primary" loading={isBusy} text={t(isSent ? shared.confirm : words.send)} />
        </>} />
      </form>
    </Dialog>
  )
}
