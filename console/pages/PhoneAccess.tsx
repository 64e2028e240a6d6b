/** What a phone and its code open: signing in, registering as a parent, an agency or its teacher, a forgotten password. */
import { Button, Callout, Dialog, DialogBody, type InputGroupProps } from '@blueprintjs/core'
import { useEffect, useState, type FormEvent } from 'react'
import { Against } from '../parts/Against.tsx'
import { type Check, secret, text, type Label } from '../../modules/kit/field.ts'
import type { Fields } from '../../modules/kit/resource.ts'
import { idCard, no, personName, phone } from '../../modules/kit/rules.ts'
import { get, post } from '../call.ts'
import { CallError, type Asking } from '../request.ts'
import { session, t } from '../session.ts'
import { loginByPhone } from '../sign.ts'
import { showFirstWrong } from '../parts/firstWrong.ts'
import { useForm, wrongOf, type Form } from '../parts/form.ts'
import { toast } from '../parts/toasts.ts'
import { WizardDialog } from '../parts/WizardDialog.tsx'
import { words as shell } from '../shell/words.ts'
import { LoginField } from './LoginField.tsx'

const words = {
  codeEmpty: ['请输入验证码', 'please enter the code'],
  send: ['获取验证码', 'Send a code'],
  again: ['秒后重发', 's to resend'],
  nameEmpty: ['请输入用户姓名', 'please enter user name'],
  passwordFirst: ['请先输入密码', 'please enter password first'],
  mismatch: ['两次密码输入不一致', 'the two passwords do not match'],
  registered: ['注册成功，请登录', 'registered, please log in'],
  reset: ['密码已修改，请登录', 'the password was changed, please log in'],
  register: ['注册', 'Register'],
  noAgency: ['没有找到该机构，请填写已入驻机构的完整名称', 'no such agency: write the full name of one that is registered'],
  waits: ['已提交，审核通过后会短信通知，届时可用手机号登录', 'sent: a message will tell you when it is approved, then log in with your phone'],
  change: ['修改密码', 'Change the password'],
  prove: ['验证手机', 'Your phone'],
  about: ['填写信息', 'About you'],
  secret: ['设置密码', 'A password'],
  account: ['登录账号', 'You log in as'],
  toLogin: ['去登录', 'To the login page'],
} as const satisfies Record<string, Label>

const needed = (zh: string, en: string, missing: Label, check?: Check<string>) => text(zh, en, { required: missing, ...(check ? { check } : {}) })
const proof = { phone: needed('手机号', 'Phone', no.phoneEmpty.label, phone), code: needed('验证码', 'Code', words.codeEmpty) }
/** Nobody knows the house before they are in it: the server says which names it takes. */
const anyName: Check<string> = value => personName(value, { names: 'any' })
const secrets = {
  password: secret(...shell.password, { required: words.passwordFirst }),
  password2: secret('确认密码', 'confirm password', { required: words.passwordFirst }),
}
const agencyName = needed('机构名称', 'Agency', ['请输入机构名称', 'please enter the name of the agency'])
const more: Readonly<Record<string, Partial<InputGroupProps>>> = {
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 11 },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
  name: { autoComplete: 'name' },
  agencyName: { autoComplete: 'organization' },
  licenseNo: { autoComplete: 'off' },
  contact: { autoComplete: 'name' },
  idCard: { autoComplete: 'off', maxLength: 18 },
  password: { type: 'password', autoComplete: 'new-password' },
  password2: { type: 'password', autoComplete: 'new-password' },
}
/** How a code is asked for: to sign in, or for what a phone of one's own opens. */
type Way = 'phone' | 'own'

const at = (field: string, label: Label) => [{ field, code: '', msg: t(label) }]
/** What was typed, as it is sent: nobody types blanks around a name on purpose, but into a password perhaps. */
const typed = ({ values }: Form): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, name in secrets ? String(value) : String(value).trim()]))
/** Whether the password was typed twice alike, where one is asked for. */
function agrees({ values, show }: Form): boolean {
  const isSame = values.password === values.password2
  if (!isSame) show(at('password2', words.mismatch))
  return isSame
}

/** The inputs of a form, with a button for a code beside it where there is one. */
function PhoneFields({ form, way, left = 0, onSend }: { readonly form: Form; readonly way: Way; readonly left?: number; readonly onSend?: () => unknown }) {
  const said = left > 0 ? `${left} ${t(words.again)}` : t(words.send)
  return Object.entries(form.fields).map(([name, { label }]) => (
    <LoginField
      key={name}
      name={`${way}-${name}`}
      label={label}
      value={String(form.values[name] ?? '')}
      wrong={form.wrong[name] ?? ''}
      more={more[name] ?? {}}
      {...(name === 'code' ? { right: <Button variant="minimal" disabled={left > 0} text={said} onClick={() => void onSend?.()} /> } : {})}
      onChange={value => form.set(name, value)}
    />
  ))
}

/** Sends a code to the phone that was typed; `left` counts the seconds until another may be asked for. */
function useCode(form: Form, way: Way) {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  const onSend = async () => {
    const { tenantId } = session.get(),
      number = typed(form).phone ?? '',
      wrong = number ? phone(number) : no.phoneEmpty
    if (wrong) return form.show(at('phone', wrong.label))
    const sent =
      way === 'phone'
        ? post('/api/blade-verify/getCode', { phoneNumber: number, tenantId }, { quiet: true })
        : get('/api/business-eip/eipUser/getVerifyCode', { phone: number, tenantId }, 'quiet')
    return sent.then(
      () => setLeft(60),
      (reason: unknown) => {
        const found = reason instanceof CallError ? wrongOf(reason).filter(one => one.field in proof) : []
        form.show(found.length > 0 ? found : [{ field: 'code', code: '', msg: reason instanceof Error ? reason.message : t(shell.serverError) }])
      },
    )
  }
  return { left, onSend }
}

interface FormProps {
  readonly fields: Fields
  readonly action: Label
  readonly way: Way
  /** What happens once nothing is wrong. */
  readonly act: (given: Readonly<Record<string, string>>) => Promise<void>
}
function PhoneForm({ fields, action, way, act }: FormProps) {
  const form = useForm(fields, {})
  const code = useCode(form, way)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!form.check()) return showFirstWrong()
    if (!agrees(form)) return
    setBusy(true)
    setFailure('')
    await act(typed(form)).catch((reason: unknown) => setFailure(reason instanceof Error ? reason.message : t(shell.serverError)))
    setBusy(false)
  }
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <Against error={failure} />
      <PhoneFields form={form} way={way} {...code} />
      <Button type="submit" intent="primary" size="large" fill text={t(action)} loading={isBusy} />
    </form>
  )
}

export function PhoneLogin() {
  return <PhoneForm fields={proof} action={shell.login} way="phone" act={({ phone, code }) => loginByPhone(session.get().tenantId, phone!, code!)} />
}

/** One of the calls that a phone opens: refused unless it says yes. */
async function sent(path: string, body: object, asking: Asking = { quiet: true }): Promise<void> {
  const { tenantId } = session.get()
  if ((await post<boolean>(`/api/business-eip/eipUser/${path}`, { ...body, tenantId }, asking)) !== true) throw new CallError(0, t(shell.serverError))
}

const kinds = {
  register: { title: shell.parentRegister, about: { name: needed('用户姓名', 'user name', words.nameEmpty) }, path: 'parentRegister', done: words.registered },
  agency: {
    title: shell.agencyRegister,
    about: {
      agencyName,
      licenseNo: needed('办学许可证号', 'Licence number', ['请输入办学许可证号', 'please enter the licence number']),
      contact: needed('联系人', 'Contact', words.nameEmpty),
    },
    path: 'agencyRegister',
    done: words.waits,
  },
  teacher: {
    title: shell.teacherRegister,
    about: { agencyName, name: needed('姓名', 'Name', words.nameEmpty, anyName), idCard: needed('身份证号', 'ID card', no.idCardEmpty.label, idCard) },
    path: 'agencyTeacherRegister',
    done: words.waits,
  },
} as const

export type PhoneKind = keyof typeof kinds | 'forgotten'
interface Props {
  readonly onClose: () => void
}

/** The agency of that very name, or the only one whose name holds what was typed. */
async function agencyNamed(name: string): Promise<string> {
  const path = '/api/business-eip/eipUser/agencies'
  const found = await get<readonly { readonly id: string; readonly agencyName: string }[]>(path, { name, tenantId: session.get().tenantId }, 'quiet')
  const one = found.find(each => each.agencyName === name) ?? (found.length === 1 ? found[0] : undefined)
  if (!one) throw new CallError(0, t(words.noAgency), { field: 'agencyName' })
  return one.id
}

/** The phone is proven first, then who somebody is, then their password: nobody types all of it for a phone that is not theirs. */
function Registration({ kind, onClose }: Props & { readonly kind: keyof typeof kinds }) {
  const { title, about, path, done } = kinds[kind]
  const who = useForm(proof, {}),
    what = useForm(about, {}),
    word = useForm(secrets, {})
  const code = useCode(who, 'own')
  const [agency, setAgency] = useState({})
  const [account, setAccount] = useState<string>()
  const proves = () => sent('CheckCaptcha', typed(who)).then(() => true)
  const isThere = async () => {
    if (kind === 'teacher') setAgency({ agencyId: await agencyNamed(typed(what).agencyName!) })
    return true
  }
  const finish = async (asking: Asking) => {
    await sent(path, { ...typed(who), ...typed(what), ...agency, ...typed(word) }, asking)
    setAccount(typed(who).phone)
  }
  return (
    <WizardDialog
      label={t(title)}
      steps={[
        { id: 'prove', label: words.prove, form: who, check: proves, panel: <PhoneFields form={who} way="own" {...code} /> },
        { id: 'about', label: words.about, form: what, check: isThere, panel: <PhoneFields form={what} way="own" /> },
        { id: 'secret', label: words.secret, form: word, check: () => agrees(word), next: words.register, panel: <PhoneFields form={word} way="own" /> },
      ]}
      onFinish={finish}
      onClose={onClose}
      done={
        account && {
          panel: (
            <Callout intent="success" title={t(done)}>
              {t(words.account)} <b className="kt-figures">{account}</b>
            </Callout>
          ),
          actions: <Button intent="primary" text={t(words.toLogin)} onClick={onClose} />,
        }
      }
    />
  )
}

export function PhoneDialog({ kind, onClose }: Props & { readonly kind: PhoneKind }) {
  if (kind !== 'forgotten') return <Registration kind={kind} onClose={onClose} />
  const act = async (given: object): Promise<void> => {
    await sent('updatePassword', given)
    toast(t(words.reset), 'good')
    onClose()
  }
  return (
    <Dialog isOpen title={t(shell.forgotten)} onClose={onClose} style={{ width: 400 }}>
      <DialogBody>
        <PhoneForm fields={{ ...proof, ...secrets }} action={words.change} way="own" act={act} />
      </DialogBody>
    </Dialog>
  )
}
