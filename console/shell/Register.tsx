/** Account registration: somebody who came through a third party asks for an account of their own. */
import { Button, Callout, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core'
import { useEffect, useState, type FormEvent } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import { toast } from '../parts/toasts.ts'
import { ask, CallError, words as request } from '../request.ts'
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
} as const satisfies Record<string, Label>

const names = ['tenantId', 'name', 'account', 'password', 'password2'] as const
type Name = (typeof names)[number]
type Given = Readonly<Record<Name, string>>

/** The first of the four checks that fails, in their order. */
export function wrongWith({ tenantId, account, password, password2 }: Given): Label | undefined {
  if (tenantId.trim() === '') return words.tenantFirst
  if (account.trim() === '') return words.accountFirst
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
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    void tenantHere().then(tenantId => {
      if (!tenantId) return
      setKnown(true)
      setGiven(last => ({ ...last, tenantId }))
    })
  }, [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = wrongWith(given)
    if (wrong) return toast(t(wrong), 'warning')
    setBusy(true)
    setFailure('')
    try {
      // A password has no place in an address.
      await ask('/api/blade-user/register-guest', { body: { ...given, oauthId: userInfo?.oauth_id }, quiet: true })
      toast(t(words.waits), 'good')
      await logout()
    } catch (reason) {
      const said = reason instanceof CallError ? reason.message : ''
      setFailure(said && said !== t(request.unknown) ? said : t(words.failed))
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen title={t(words.title)} className="kt-dialog" isCloseButtonShown={false} canEscapeKeyClose={false} canOutsideClickClose={false}>
      <form onSubmit={event => void submit(event)} noValidate data-screen="register">
        <DialogBody>
          {failure && (
            <Callout intent="danger" role="alert">
              {failure}
            </Callout>
          )}
          <p className="kt-muted">{t(words.hint)}</p>
          {names
            .filter(name => name !== 'tenantId' || !isKnown)
            .map(name => (
              <FormGroup key={name} label={t(words[name])} labelFor={`register-${name}`}>
                <InputGroup
                  id={`register-${name}`}
                  type={name.startsWith('password') ? 'password' : 'text'}
                  autoComplete={name.startsWith('password') ? 'new-password' : 'off'}
                  value={given[name]}
                  onChange={event => {
                    const { value } = event.target
                    setGiven(last => ({ ...last, [name]: value }))
                  }}
                />
              </FormGroup>
            ))}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t(shell.logout)} onClick={() => void logout()} />
              <Button type="submit" intent="primary" text={t(words.send)} loading={isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
