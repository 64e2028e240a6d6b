/** Oneself: the own personal data, the password and the open sessions. */
import { post } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { useForm } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { PageForm } from '../../../console/parts/PageForm.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { TabSet } from '../../../console/parts/TabSet.tsx'
import { done } from '../../../console/parts/toasts.ts'
import { useSending } from '../../../console/parts/useSending.ts'
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
type Own = Readonly<Record<keyof typeof personal | 'account' | 'roleName' | 'deptName', string>> & { readonly version: number }

export function Profile() {
  return (
    <Page screen="profile" title={t(words.title)}>
      <div className="kt-card">
        <TabSet
          id="profile"
          tabs={[
            { id: 'personal', title: t(words.personal), panel: () => <Personal /> },
            { id: 'password', title: t(words.password), panel: () => <Password /> },
            { id: 'sessions', title: t(words.sessions), panel: () => <OwnSessions /> },
          ]}
        />
      </div>
    </Page>
  )
}

function Personal() {
  const own = useAsk<Own>(`${base}/info`)
  return (
    <>
      <Avatar />
      <Shown of={own}>{found => <PersonalForm key={found.version} own={found} onDone={own.reload} />}</Shown>
    </>
  )
}

function PersonalForm({ own, onDone }: { readonly own: Own; readonly onDone: () => void }) {
  const form = useForm(personal, own, { keep: 'profile' })
  const sending = useSending({
    form,
    send: asking => post(`${base}/update-info`, form.changed(), asking),
    said: done.change,
    onDone: () => {
      const { userInfo } = session.get()
      const { name, realName } = form.values
      if (userInfo) session.set({ userInfo: { ...userInfo, nick_name: text(name), real_name: text(realName) } })
      onDone()
    },
  })
  return (
    <PageForm form={form} sending={sending} className="id-profile">
      <dl className="kt-fields">
        {(
          [
            ['account', own.account],
            ['role', own.roleName],
            ['department', own.deptName],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{t(words[name])}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <FormFields form={form} />
    </PageForm>
  )
}

function Password() {
  const form = useForm(passwords, {})
  const sending = useSending({
    form,
    // As they are: a digest of the new one could not be held to any rule.
    send: asking => post(`${base}/update-password`, form.values, asking),
    said: words.changed,
    // The server ended every session together with the old password, this one too.
    onDone: leave,
  })
  return (
    <PageForm form={form} sending={sending} className="id-profile id-password">
      <p className="kt-muted">{t(words.ends)}</p>
      <FormFields form={form} />
    </PageForm>
  )
}
