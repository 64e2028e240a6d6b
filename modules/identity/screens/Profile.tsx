/** Oneself: the own personal data, the password and the open sessions. */
import { Button, Callout, Tab, Tabs } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { CallError, get, post } from '../../../console/call.ts'
import { md5hex } from '../../../console/md5.ts'
import { text } from '../../../console/parts/cells.tsx'
import { useForm, wrongOf, type Form } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { useFetched } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { done, toast } from '../../../console/parts/toasts.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { session, t } from '../../../console/session.ts'
import { leave } from '../../../console/sign.ts'
import { type Label, secret } from '../../kit/index.ts'
import { user } from '../user.ts'
import { Avatar } from './Avatar.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import './identity.css'

const words = {
  title: ['个人信息', 'User info'],
  personal: ['个人信息', 'Personal info'],
  password: ['修改密码', 'Change password'],
  sessions: ['登录会话', 'Sessions'],
  account: ['登录账号', 'Account'],
  role: ['角色', 'Role'],
  department: ['部门', 'Department'],
  changed: ['密码已修改，请重新登录', 'The password was changed, please log in again'],
  ends: ['修改后，所有设备上的登录都会结束。', 'Afterwards you are signed out everywhere.'],
} as const
const base = '/api/blade-system/user'

const called = <F extends object>(field: F, ...label: Label): F => ({ ...field, label })
const personal = {
  name: called(user.fields.name, '用户名', 'User name'),
  realName: called(user.fields.realName, '真实姓名', 'Real name'),
  phone: called(user.fields.phone, '手机号', 'Phone'),
  email: called(user.fields.email, '邮箱', 'E-mail'),
}
const passwords = {
  oldPassword: secret('原密码', 'Old password', { required: true }),
  newPassword: secret('新密码', 'New password', { required: true }),
  newPassword1: secret('确认密码', 'Confirm password', { required: true }),
}
type Own = Readonly<Record<keyof typeof personal | 'account' | 'roleName' | 'deptName', string>> & {
  readonly version: number
}

export function Profile() {
  const [path, go] = useLocation()
  const tab = new URLSearchParams(useSearch()).get('tab') ?? 'personal'
  return (
    <Page screen="profile" title={t(words.title)}>
      <div className="kt-card">
        <Tabs
          id="profile"
          selectedTabId={tab}
          renderActiveTabPanelOnly
          onChange={next => go(next === 'personal' ? path : `${path}?tab=${String(next)}`, { replace: true })}>
          <Tab id="personal" title={t(words.personal)} panel={<Personal />} />
          <Tab id="password" title={t(words.password)} panel={<Password />} />
          <Tab id="sessions" title={t(words.sessions)} panel={<OwnSessions />} />
        </Tabs>
      </div>
    </Page>
  )
}

function Personal() {
  const own = useFetched('profile', () => get<Own>(`${base}/info`, {}, 'quiet'))
  return (
    <>
      <Avatar />
      <Shown of={own}>{found => <PersonalForm key={found.version} own={found} onDone={own.reload} />}</Shown>
    </>
  )
}

function PersonalForm({ own, onDone }: { readonly own: Own; readonly onDone: () => void }) {
  const form = useForm(personal, own)
  const save = async () => {
    await post(`${base}/update-info`, form.changed(), { quiet: true })
    const { userInfo } = session.get()
    const { name, realName } = form.values
    if (userInfo) session.set({ userInfo: { ...userInfo, nick_name: text(name), real_name: text(realName) } })
    toast(t(done.change), 'good')
    onDone()
  }
  return (
    <Sent form={form} className="id-profile" send={save}>
      <dl className="kt-fields">
        {([['account', own.account], ['role', own.roleName], ['department', own.deptName]] as const).map(
          ([name, value]) => (
            <div key={name}>
              <dt>{t(words[name])}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <FormFields form={form} />
    </Sent>
  )
}

function Password() {
  const form = useForm(passwords, {})
  const save = async () => {
    const digests = Object.entries(form.values).map(([name, value]) => [name, md5hex(text(value))])
    await post(`${base}/update-password`, Object.fromEntries(digests), { quiet: true })
    // The server ended every session together with the old password, this one too.
    toast(t(words.changed), 'good')
    leave()
  }
  return (
    <Sent form={form} className="id-profile id-password" send={save}>
      <p className="kt-muted">{t(words.ends)}</p>
      <FormFields form={form} />
    </Sent>
  )
}

/** A form with its button, and what the server has against it. */
function Sent({
  form,
  className,
  send,
  children,
}: {
  readonly form: Form
  readonly className: string
  readonly send: () => Promise<void>
  readonly children: ReactNode
}) {
  const [error, setError] = useState<CallError>()
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (isBusy || !form.check()) return
    setBusy(true)
    setError(undefined)
    try {
      await send()
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      form.show(wrongOf(reason))
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={className}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}>
      {error && wrongOf(error).length === 0 && (
        <Callout intent="danger" role="alert">
          {error.message}
        </Callout>
      )}
      {children}
      <Button type="submit" intent="primary" text={t(shared.confirm)} loading={isBusy} disabled={!form.isDirty} />
    </form>
  )
}
