/** What a phone and its code open: signing in, registering as a parent, an agency or its teacher, a forgotten password. */
import { Button, Callout, Dialog, DialogBody, type InputGroupProps } from '@blueprintjs/core'
import { useEffect, useState, type FormEvent } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import { chineseName, idCard as isCard, phone as isPhone } from '../../modules/kit/rules.ts'
import { get, post } from '../call.ts'
import { CallError } from '../request.ts'
import { session, t } from '../session.ts'
import { loginByPhone } from '../sign.ts'
import { toast } from '../parts/toasts.ts'
import { words as shell } from '../shell/words.ts'
import { LoginField } from './LoginField.tsx'

const words = {
  phone: ['手机号', 'Phone'],
  code: ['验证码', 'Code'],
  codeEmpty: ['请输入验证码', 'please enter the code'],
  send: ['获取验证码', 'Send a code'],
  again: ['秒后重发', 's to resend'],
  name: ['用户姓名', 'user name'],
  nameEmpty: ['请输入用户姓名', 'please enter user name'],
  passwordFirst: ['请先输入密码', 'please enter password first'],
  confirm: ['确认密码', 'confirm password'],
  mismatch: ['两次密码输入不一致', 'the two passwords do not match'],
  registered: ['注册成功，请登录', 'registered, please log in'],
  reset: ['密码已修改，请登录', 'the password was changed, please log in'],
  register: ['注册', 'Register'],
  agencyName: ['机构名称', 'Agency'],
  licenseNo: ['办学许可证号', 'Licence number'],
  contact: ['联系人', 'Contact'],
  idCard: ['身份证号', 'ID card'],
  ownName: ['姓名', 'Name'],
  agencyEmpty: ['请输入机构名称', 'please enter the name of the agency'],
  licenseEmpty: ['请输入办学许可证号', 'please enter the licence number'],
  noAgency: ['没有找到该机构，请填写已入驻机构的完整名称', 'no such agency: write the full name of one that is registered'],
  waits: ['已提交，审核通过后会短信通知，届时可用手机号登录', 'sent: a message will tell you when it is approved, then log in with your phone'],
  change: ['修改密码', 'Change the password'],
} as const satisfies Record<string, Label>

type Name = 'phone' | 'code' | 'name' | 'agencyName' | 'licenseNo' | 'contact' | 'ownName' | 'idCard' | 'password' | 'password2'
type Given = Readonly<Record<Name, string>>
const blank: Given = { phone: '', code: '', name: '', agencyName: '', licenseNo: '', contact: '', ownName: '', idCard: '', password: '', password2: '' }
const labels: Readonly<Record<Name, Label>> = {
  phone: words.phone,
  code: words.code,
  name: words.name,
  agencyName: words.agencyName,
  licenseNo: words.licenseNo,
  contact: words.contact,
  ownName: words.ownName,
  idCard: words.idCard,
  password: shell.password,
  password2: words.confirm,
}
const more: Readonly<Record<Name, Partial<InputGroupProps>>> = {
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 11 },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
  name: { autoComplete: 'name' },
  agencyName: { autoComplete: 'organization' },
  licenseNo: { autoComplete: 'off' },
  contact: { autoComplete: 'name' },
  ownName: { autoComplete: 'name' },
  idCard: { autoComplete: 'off', maxLength: 18 },
  password: { type: 'password', autoComplete: 'new-password' },
  password2: { type: 'password', autoComplete: 'new-password' },
}
/** What is wrong with a value, in the words of the specification. */
function wrongOf(name: Name, given: Given): Label | undefined {
  if (name === 'phone') return isPhone(given.phone.trim())?.label
  if (name === 'ownName') return chineseName(given.ownName.trim())?.label
  if (name === 'idCard') return isCard(given.idCard.trim())?.label
  if (name === 'password2') return given.password2 === given.password ? undefined : words.mismatch
  if (given[name].trim() !== '') return undefined
  return empties[name] ?? words.passwordFirst
}
const empties: Partial<Record<Name, Label>> = {
  code: words.codeEmpty,
  name: words.nameEmpty,
  contact: words.nameEmpty,
  agencyName: words.agencyEmpty,
  licenseNo: words.licenseEmpty,
}

/** Fields with a phone among them: `act` is what happens once nothing is wrong. */
function PhoneForm({
  names,
  action,
  codePath,
  act,
}: {
  readonly names: readonly Name[]
  readonly action: Label
  readonly codePath: 'phone' | 'own'
  readonly act: (given: Given) => Promise<void>
}) {
  const [given, setGiven] = useState<Given>(blank)
  const [shown, setShown] = useState<readonly Name[]>([])
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { left, start } = useCountdown()
  const tell = (reason: unknown) => setFailure(reason instanceof Error ? reason.message : t(shell.serverError))
  const send = async () => {
    setShown(['phone'])
    if (wrongOf('phone', given)) return
    setFailure('')
    const { tenantId } = session.get(),
      phone = given.phone.trim()
    const sent =
      codePath === 'phone'
        ? post('/api/blade-verify/getCode', { phoneNumber: phone, tenantId }, { quiet: true })
        : get('/api/business-eip/eipUser/getVerifyCode', { phone, tenantId }, 'quiet')
    await sent.then(start, tell)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setShown(names)
    if (isBusy || names.some(name => wrongOf(name, given))) return
    setBusy(true)
    setFailure('')
    await act({ ...given, phone: given.phone.trim(), code: given.code.trim() }).catch(tell)
    setBusy(false)
  }
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      {failure && (
        <Callout intent="danger" role="alert">
          {failure}
        </Callout>
      )}
      {names.map(name => {
        const wrong = shown.includes(name) ? wrongOf(name, given) : undefined
        const text = left > 0 ? `${left} ${t(words.again)}` : t(words.send)
        const right = <Button variant="minimal" disabled={left > 0} text={text} onClick={() => void send()} />
        return (
          <LoginField
            key={name}
            name={`${codePath}-${name}`}
            label={labels[name]}
            value={given[name]}
            wrong={wrong ? t(wrong) : ''}
            more={more[name]}
            {...(name === 'code' ? { right } : {})}
            onChange={value => setGiven(last => ({ ...last, [name]: value }))}
          />
        )
      })}
      <Button type="submit" intent="primary" size="large" fill text={t(action)} loading={isBusy} />
    </form>
  )
}

/** Seconds until another code may be asked for. */
function useCountdown() {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  return { left, start: () => setLeft(60) }
}

export function PhoneLogin() {
  const act = ({ phone, code }: Given) => loginByPhone(session.get().tenantId, phone, code)
  return <PhoneForm names={['phone', 'code']} action={shell.login} codePath="phone" act={act} />
}

const kinds = {
  register: {
    title: shell.parentRegister,
    names: ['phone', 'code', 'name', 'password', 'password2'],
    path: 'parentRegister',
    action: words.register,
    done: words.registered,
  },
  agency: {
    title: shell.agencyRegister,
    names: ['phone', 'code', 'agencyName', 'licenseNo', 'contact', 'password', 'password2'],
    path: 'agencyRegister',
    action: words.register,
    done: words.waits,
  },
  teacher: {
    title: shell.teacherRegister,
    names: ['phone', 'code', 'agencyName', 'ownName', 'idCard', 'password', 'password2'],
    path: 'agencyTeacherRegister',
    action: words.register,
    done: words.waits,
  },
  forgotten: { title: shell.forgotten, names: ['phone', 'code', 'password', 'password2'], path: 'updatePassword', action: words.change, done: words.reset },
} as const

export type PhoneKind = keyof typeof kinds

/** The agency of that very name, or the only one whose name holds what was typed. */
async function agencyNamed(name: string, tenantId: string): Promise<string> {
  const path = '/api/business-eip/eipUser/agencies'
  const found = await get<readonly { readonly id: string; readonly agencyName: string }[]>(path, { name: name.trim(), tenantId }, 'quiet')
  const one = found.find(each => each.agencyName === name.trim()) ?? (found.length === 1 ? found[0] : undefined)
  if (!one) throw new CallError(0, t(words.noAgency))
  return one.id
}

export function PhoneDialog({ kind, onClose }: { readonly kind: PhoneKind; readonly onClose: () => void }) {
  const { title, names, path, action, done } = kinds[kind]
  const act = async (given: Given): Promise<void> => {
    const { tenantId } = session.get()
    const body = Object.fromEntries(names.map(name => [name === 'ownName' ? 'name' : name, given[name].trim()]))
    const house = kind === 'teacher' ? { agencyId: await agencyNamed(given.agencyName, tenantId) } : {}
    const secrets = { password: given.password, password2: given.password2 }
    const answer = await post<boolean>(`/api/business-eip/eipUser/${path}`, { ...body, ...house, ...secrets, tenantId }, { quiet: true })
    if (answer !== true) throw new CallError(0, t(shell.serverError))
    toast(t(done), 'good')
    onClose()
  }
  return (
    <Dialog isOpen title={t(title)} onClose={onClose} style={{ width: 400 }}>
      <DialogBody>
        <PhoneForm names={names} action={action} codePath="own" act={act} />
      </DialogBody>
    </Dialog>
  )
}
