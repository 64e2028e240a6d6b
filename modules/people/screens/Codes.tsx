/** Dialogs with a code sent to a phone: binding a child, and changing the phone. */
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { post, type Wire } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { type Form, useForm } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { useSending } from '../../../console/parts/useSending.ts'
import { words as shared } from '../../../console/parts/words.ts'
import type { Asking } from '../../../console/request.ts'
import { t } from '../../../console/session.ts'
import { type Label, newId, optional, rules, text as textField } from '../../kit/index.ts'
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
  tail: ['手机号与学校登记不同时，请填写学生身份证后四位。', "If the school does not know this phone, give the last four of the child's ID card."],
} as const
const base = '/api/business-basic/parentStudent'

const codeField = textField('验证码', 'Code', { required: true })
const child = {
  studentCode: textField('学籍号', 'Pupil code', { required: true }),
  studentName: textField('学生姓名', 'Pupil name', { required: true, check: rules.personName }),
  phone: guardian.fields.phone,
  idTail: textField('学生身份证后四位', "Last four of the child's ID card"),
  name: guardian.fields.name,
  relation: optional(guardian.fields.relation),
}

interface End {
  readonly onClose: () => void
  readonly onDone: () => void
}
/** First the code, then the binding with it. */
export function BindDialog(end: End) {
  const form = useForm(child, { relation: 'mother' })
  return (
    <CodeDialog
      title={t(words.bind)}
      form={form}
      note={t(words.tail)}
      send={asking => post(`${base}/guardianVerifyPhone`, form.values, asking)}
      use={(code, asking) => post(`${base}/guardianBind`, { ...form.values, code }, asking)}
      said={words.bound}
      {...end}
    />
  )
}

export function PhoneDialog({ row, ...end }: End & { readonly row: Wire }) {
  const form = useForm({ phone: guardian.fields.phone }, {})
  return (
    <CodeDialog
      title={t(words.phone)}
      form={form}
      send={asking => post(`${base}/guardianVerifyPhone`, { id: row.id, ...form.values }, asking)}
      use={(code, asking) => post(`${base}/updateParentTel`, { id: row.id, parentTel: form.values.phone, code }, asking)}
      said={words.changed}
      {...end}
    />
  )
}

interface CodeProps extends End {
  readonly title: string
  readonly form: Form
  readonly note?: string
  readonly said: Label
  readonly send: (asking: Asking) => Promise<unknown>
  readonly use: (code: string, asking: Asking) => Promise<unknown>
}
function CodeDialog({ title, form, note, send, use, said, onClose, onDone }: CodeProps) {
  const second = useForm({ code: codeField }, {})
  const [codes, setCodes] = useState(0)
  // Each code is asked for anew, also with the same form, and each try of one is a try.
  const asking = useSending({ form, content: newId(), send, said: words.sent, onDone: () => setCodes(codes + 1) })
  const using = useSending({ form: second, content: newId(), send: how => use(text(second.values.code), how), said, onDone })
  const isBusy = asking.isBusy || using.isBusy
  return (
    <Dialog isOpen onClose={onClose} canOutsideClickClose={false} title={title} className="kt-dialog">
      <form noValidate onSubmit={codes > 0 ? using.submit : asking.submit}>
        <DialogBody>
          <Against error={using.error ?? asking.error} />
          <FormFields form={form} />
          {note && <p className="kt-muted">{note}</p>}
          {codes > 0 && (
            <>
              <FormFields form={second} />
              <p className="kt-muted kt-figures">
                {t([`${code.minutes} 分钟内有效，最多 ${code.triesMax} 次`, `valid for ${code.minutes} minutes, ${code.triesMax} tries`])}
              </p>
            </>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t(shared.cancel)} onClick={onClose} />
              {codes > 0 && <Button text={t(words.again)} disabled={isBusy} onClick={() => void asking.send()} />}
              <Button type="submit" intent="primary" loading={isBusy} text={t(codes > 0 ? shared.confirm : words.send)} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
