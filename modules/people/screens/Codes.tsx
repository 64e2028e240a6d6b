/** Dialogs with a code sent to a phone: binding a child, and changing the phone. */
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { post, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { useForm, wrongOf } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { CallError } from '../../../console/request.ts'
import { t } from '../../../console/session.ts'
import { optional, rules, text as textField } from '../../kit/index.ts'
import { code } from '../../identity/index.ts'
import { guardian } from '../person.ts'

const words = {
  bind: ['绑定孩子', 'Bind a child'],
  send: ['获取验证码', 'Send the code'],
  sent: ['验证码已发送', 'the code was sent'],
  bound: ['已绑定', 'bound'],
  again: ['重新获取', 'Send again'],
  phone: ['修改手机号', 'Change the phone'],
  changed: ['手机号已修改', 'the phone was changed'],
  tail: ['手机号与学校登记不同时，请填写学生身份证后四位。', 'If the school does not know this phone, give the last four of the child’s ID card.'],
} as const
const base = '/api/business-basic/parentStudent'

const codeField = textField('验证码', 'Code', { required: true })
const child = {
  studentCode: textField('学籍号', 'Pupil code', { required: true }),
  studentName: textField('学生姓名', 'Pupil name', { required: true, check: rules.chineseName }),
  phone: guardian.fields.phone,
  idTail: textField('学生身份证后四位', 'Last four of the child’s ID card'),
  name: guardian.fields.name,
  relation: optional(guardian.fields.relation),
}

/** First the code, then the binding with it. */
export function BindDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const form = useForm(child, { relation: 'mother' })
  const send = () => post(`${base}/guardianVerifyPhone`, form.values, { quiet: true })
  const bind = (code: string) => post(`${base}/guardianBind`, { ...form.values, code }, { quiet: true })
  return <CodeDialog title={t(words.bind)} form={form} note={t(words.tail)} send={send} use={bind} said={words.bound} onClose={onClose} onDone={onDone} />
}

export function PhoneDialog({ row, onClose, onDone }: { readonly row: Wire; readonly onClose: () => void; readonly onDone: () => void }) {
  const form = useForm({ phone: guardian.fields.phone }, {})
  const send = () => post(`${base}/guardianVerifyPhone`, { id: row.id, ...form.values }, { quiet: true })
  const use = (code: string) => post(`${base}/updateParentTel`, { id: row.id, parentTel: form.values.phone, code }, { quiet: true })
  return <CodeDialog title={t(words.phone)} form={form} send={send} use={use} said={words.changed} onClose={onClose} onDone={onDone} />
}

function CodeDialog({
  title,
  form,
  note,
  send,
  use,
  said,
  onClose,
  onDone,
}: {
  readonly title: string
  readonly form: ReturnType<typeof useForm>
  readonly note?: string
  readonly said: readonly [string, string]
  readonly send: () => Promise<unknown>
  readonly use: (code: string) => Promise<unknown>
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const second = useForm({ code: codeField }, {})
  const attempt = async (work: () => Promise<unknown>, then: () => void) => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await work()
      then()
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      form.show(wrongOf(reason))
      setError(reason.message)
    } finally {
      setBusy(false)
    }
  }
  const ask = () => {
    if (form.check())
      void attempt(send, () => {
        setSent(true)
        toast(t(words.sent), 'good')
      })
  }
  const go = () => {
    if (second.check())
      void attempt(
        () => use(text(second.values.code)),
        () => {
          toast(t(said), 'good')
          onDone()
        },
      )
  }
  return (
    <Dialog isOpen onClose={onClose} canOutsideClickClose={false} title={title} className="kt-dialog">
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isSent) go()
          else ask()
        }}
      >
        <DialogBody>
          {error && (
            <Callout intent="danger" role="alert">
              {error}
            </Callout>
          )}
          <FormFields form={form} />
          {note && <p className="kt-muted">{note}</p>}
          {isSent && <FormFields form={second} />}
          {isSent && (
            <p className="kt-muted kt-figures">
              {t([`${code.minutes} 分钟内有效，最多 ${code.triesMax} 次`, `valid for ${code.minutes} minutes, ${code.triesMax} tries`])}
            </p>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t(shared.cancel)} onClick={onClose} />
              {isSent && <Button text={t(words.again)} disabled={isBusy} onClick={ask} />}
              <Button type="submit" intent="primary" loading={isBusy} text={t(isSent ? shared.confirm : words.send)} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
