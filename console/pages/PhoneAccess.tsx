/** What a phone and its code open: signing in, registering as a parent, a forgotten password. */
import { Button, Callout, Dialog, DialogBody, type InputGroupProps } from '@blueprintjs/core'
import { useEffect, useState, type FormEvent } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import { phone as isPhone } from '../../modules/kit/rules.ts'
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
  change: ['修改密码', 'Change the password'],
} as const satisfies Record<string, Label>

type Name = 'phone' | 'code' | 'name' | 'password' | 'password2'
type Given = Readonly<Record<Name, string>>
const blank: Given = { phone: '', code: '', name: '', password: '', password2: '' }
const labels: Readonly<Record<Name, Label>> = {
  phone: words.phone,
  code: words.code,
  name: words.name,
  password: shell.password,
  password2: words.confirm,
}
const more: Readonly<Record<Name, Partial<InputGroupProps>>> = {
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 11 },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
  name: { autoComplete: 'name' },
  password: { type: 'password', autoComplete: 'new-password' },
  password2: { type: 'password', autoComplete: 'new-password' },
}
/** What is wrong with a value, in the words of the specification. */
function wrongOf(name: Name, given: Given): Label | undefined {
  if (name === 'phone') return isPhone(given.phone.trim())?.label
  if (name === 'password2') return given.password2 === given.password ? undefined : words.mismatch
  if (given[name].trim() !== '') return undefined
  return name === 'code' ? words.codeEmpty : name === 'name' ? words.nameEmpty : words.passwordFirst
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
  forgotten: {
    title: shell.forgotten,
    names: ['phone', 'code', 'password', 'password2'],
    path: 'updatePassword',
    action: words.change,
    done: words.reset,
  },
} as const

export function PhoneDialog({ kind, onClose }: { readonly kind: keyof typeof kinds; readonly onClose: () => void }) {
  const { title, names, path, action, done } = kinds[kind]
  const act = async (given: Given): Promise<void> => {
    const body = Object.fromEntries(names.map(name => [name, given[name]]))
    const answer = await post<boolean>(`/api/business-eip/eipUser/${path}`, { ...body, tenantId: session.get().tenantId }, { quiet: true })
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
