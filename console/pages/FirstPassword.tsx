/** The page of whoever signed in with a one-time password: there is nothing else to do before it is changed. */
import { Button } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import { Against } from '../parts/Against.tsx'
import type { Label } from '../../modules/kit/field.ts'
import { post } from '../call.ts'
import { useTitle } from '../parts/Page.tsx'
import { toast } from '../parts/toasts.ts'
import { t } from '../session.ts'
import { leave, logout } from '../sign.ts'
import { words as shell } from '../shell/words.ts'
import { LoginField } from './LoginField.tsx'

const words = {
  title: ['请先修改密码', 'Change the password first'],
  why: ['您使用的是一次性密码。设置自己的密码后重新登录，即可开始使用。', 'You signed in with a one-time password. Choose your own and sign in with it.'],
  rule: ['至少 8 个字符，不要使用常见密码或账号名。', 'At least 8 characters, none of the common ones, not the name of the account.'],
  oldPassword: ['一次性密码', 'One-time password'],
  newPassword: ['新密码', 'New password'],
  newPassword1: ['确认新密码', 'New password again'],
  change: ['修改密码', 'Change the password'],
  changed: ['密码已修改，请重新登录', 'The password was changed, please log in again'],
} as const satisfies Record<string, Label>
const names = ['oldPassword', 'newPassword', 'newPassword1'] as const
const blank = { oldPassword: '', newPassword: '', newPassword1: '' }

export function FirstPassword() {
  const [given, setGiven] = useState(blank)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  useTitle(t(words.title))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure('')
    // The words of a refusal name the rule; the new password goes as it is, for a digest could not be held to one.
    await post('/api/blade-system/user/update-password', given, { quiet: true }).then(
      () => {
        toast(t(words.changed), 'good')
        leave()
      },
      reason => setFailure(reason instanceof Error ? reason.message : t(shell.serverError)),
    )
    setBusy(false)
  }
  return (
    <main className="kt-login" data-screen="first-password">
      <section className="kt-login-card">
        <header>
          <div>
            <h1>{t(words.title)}</h1>
            <p>{t(words.why)}</p>
          </div>
        </header>
        <form onSubmit={event => void submit(event)} noValidate>
          <Against error={failure} />
          {names.map(name => (
            <LoginField
              key={name}
              name={name}
              label={words[name]}
              value={given[name]}
              wrong=""
              more={{ type: 'password', autoComplete: name === 'oldPassword' ? 'current-password' : 'new-password' }}
              onChange={value => setGiven(last => ({ ...last, [name]: value }))}
            />
          ))}
          <p className="kt-muted">{t(words.rule)}</p>
          <Button type="submit" intent="primary" size="large" fill text={t(words.change)} loading={isBusy} />
          <Button variant="minimal" fill text={t(shell.logout)} onClick={() => void logout()} />
        </form>
      </section>
    </main>
  )
}
