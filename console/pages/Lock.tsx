/** The lock page: the password unlocks, logging out leaves. */
import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import md5 from 'spark-md5'
import { Labelled } from '../parts/Labelled.tsx'
import { useTitle } from '../parts/Page.tsx'
import { session, t, useSession, type UserInfo } from '../session.ts'
import { logout } from '../sign.ts'
import { words } from '../shell/words.ts'

export function Lock() {
  const user = useSession(value => value.userInfo)
  return user ? <Locked user={user} /> : <NotLocked />
}

/** Nobody is signed in: there is nothing to unlock, only a way in. */
function NotLocked() {
  const [, go] = useLocation()
  useTitle(t(words.lock))
  return (
    <main className="kt-login" data-screen="lock">
      <section className="kt-login-card">
        <header>
          <h1>{t(words.notLocked)}</h1>
        </header>
        <Button intent="primary" size="large" fill text={t(words.login)} onClick={() => go('/login')} />
      </section>
    </main>
  )
}

function Locked({ user }: { readonly user: UserInfo }) {
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState('')
  useTitle(t(words.locked))
  return (
    <main className="kt-login" data-screen="lock">
      <section className="kt-login-card">
        <header>
          <div>
            <h1>{t(words.locked)}</h1>
            <p>{user.real_name || user.nick_name || user.user_name}</p>
          </div>
        </header>
        <form
          onSubmit={event => {
            event.preventDefault()
            if (password === '') setWrong(t(words.lockEmpty))
            else if (md5.hash(password) !== session.get().lock) setWrong(t(words.lockWrong))
            else session.set({ lock: '' })
          }}
        >
          <Labelled label={t(words.lockPassword)} id="unlock" wrong={wrong}>
            <InputGroup
              id="unlock"
              type="password"
              size="large"
              autoFocus
              value={password}
              autoComplete="off"
              onChange={event => {
                setPassword(event.target.value)
                setWrong('')
              }}
            />
          </Labelled>
          <Button type="submit" intent="primary" size="large" fill text={t(words.unlock)} />
          <Button variant="minimal" fill text={t(words.logout)} onClick={() => void logout()} />
        </form>
      </section>
    </main>
  )
}
