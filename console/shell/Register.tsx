/** Account registration: somebody who came through a third party asks for an account of their own. */
import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import { toast } from '../parts/toasts.ts'
import { WizardDialog } from '../parts/WizardDialog.tsx'
import { ask, CallError, words as request, type Asking } from '../request.ts'
import { session, t } from '../session.ts'
import { logout, tenantHere } from '../sign.ts'
import { words as shell } from './words.ts'

const words = {
  title: ['账号注册', 'account registration'],
  tenantId: ['租户编号', 'tenant id'],
  name: ['用户姓名', 'user name'],
  account: ['账号名称', 'account name'],
  password: ['密码', 'password'],
  password2: ['确认密码', 'confirm password'],
  tenantFirst: ['请先输入租户编号', 'please enter tenant id first'],
  accountFirst: ['请先输入账号名称', 'please enter account name first'],
  passwordFirst: ['请先输入密码', 'please enter password first'],
  mismatch: ['两次密码输入不一致', 'the two passwords do not match'],
  failed: ['提交失败', 'submit failed'],
  waits: ['注册申请已提交，请等待管理员审核', 'your registration was sent, please wait until it is approved'],
  hint: [
    '您通过第三方登录，还没有本系统的账号。填写后由管理员审核。',
    'You came through a third party and have no account here yet. An administrator looks at what you send.',
  ],
  send: ['提交', 'Submit'],
  who: ['账号', 'Account'],
  secret: ['设置密码', 'A password'],
} as const satisfies Record<string, Label>

const steps = { who: ['tenantId', 'name', 'account'], secret: ['password', 'password2'] } as const
type Name = (typeof steps)[keyof typeof steps][number]
type Given = Readonly<Record<Name, string>>

/** The first of the checks that fails of those that concern these inputs, in their order. */
function wrongWith({ tenantId, account, password, password2 }: Given, names: readonly Name[]): Label | undefined {
  if (names.includes('account')) return tenantId.trim() === '' ? words.tenantFirst : account.trim() === '' ? words.accountFirst : undefined
  if (password === '' || password2 === '') return words.passwordFirst
  return password === password2 ? undefined : words.mismatch
}

export function Register() {
  const { userInfo } = session.get()
  const [given, setGiven] = useState<Given>(() => ({
    tenantId: userInfo?.tenant_id ?? '',
    name: userInfo?.nick_name ?? '',
    account: '',
    password: '',
    password2: '',
  }))
  // An address of its own says which tenant it is: nobody is asked for it then.
  const [isKnown, setKnown] = useState(false)
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    void tenantHere().then(tenantId => {
      if (!tenantId) return
      setKnown(true)
      setGiven(last => ({ ...last, tenantId }))
    })
  }, [])
  const holds = (names: readonly Name[]) => () => {
    const wrong = wrongWith(given, names)
    if (wrong) toast(t(wrong), 'warning')
    return !wrong
  }
  const submit = async (asking: Asking) => {
    // A password has no place in an address.
    await ask('/api/blade-user/register-guest', { ...asking, body: { ...given, oauthId: userInfo?.oauth_id } }).catch((reason: CallError) => {
      throw reason.message && reason.message !== t(request.unknown) ? reason : new CallError(reason.status, t(words.failed))
    })
    setSent(true)
  }
  const step = (id: keyof typeof steps) => ({
    id,
    label: words[id],
    check: holds(steps[id]),
    panel: (
      <Inputs
        names={steps[id].filter(name => name !== 'tenantId' || !isKnown)}
        given={given}
        onChange={(name, value) => setGiven(last => ({ ...last, [name]: value }))}
      />
    ),
  })
  return (
    <WizardDialog
      label={t(words.title)}
      screen="register"
      steps={[step('who'), { ...step('secret'), next: words.send }]}
      onFinish={submit}
      aside={<Button text={t(shell.logout)} onClick={() => void logout()} />}
      done={
        isSent && {
          panel: (
            <Callout intent="success" title={t(words.waits)}>
              {t(words.account)} <b>{given.account}</b>
            </Callout>
          ),
          actions: <Button intent="primary" text={t(shell.backToLogin)} onClick={() => void logout()} />,
        }
      }
    />
  )
}

interface InputsProps {
  readonly names: readonly Name[]
  readonly given: Given
  readonly onChange: (name: Name, value: string) => void
}
const Inputs = ({ names, given, onChange }: InputsProps) => (
  <>
    <p className="kt-muted">{t(words.hint)}</p>
    {names.map(name => (
      <FormGroup key={name} label={t(words[name])} labelFor={`register-${name}`}>
        <InputGroup
          id={`register-${name}`}
          type={name.startsWith('password') ? 'password' : 'text'}
          autoComplete={name.startsWith('password') ? 'new-password' : 'off'}
          value={given[name]}
          onChange={event => onChange(name, event.target.value)}
        />
      </FormGroup>
    ))}
  </>
)
