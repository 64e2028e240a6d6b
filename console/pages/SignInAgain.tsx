/** Signing in where one is, after the session ended: the page stays as it was, and what was refused is sent again. */
import { Button, Callout, Dialog, DialogBody, DialogFooter, type InputGroupProps } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import { forget, session, t } from '../session.ts'
import { words as shell } from '../shell/words.ts'
import { signInAgain } from '../sign.ts'
import { Picture, useCaptcha } from './Login.tsx'
import { LoginField } from './LoginField.tsx'

const words = {
  title: ['请重新登录', 'Please sign in again'],
  kept: ['您填写的内容都还在，登录后从这里继续。', 'What you typed is still here; it goes on once you are signed in.'],
  other: ['您用其他账号登录时，此页的内容不会保留。', 'With another account nothing of this page stays.'],
  otherWay: ['其他登录方式', 'Sign in another way'],
  goOn: ['登录并继续', 'Sign in and continue'],
} as const

export function SignInAgain({ reason }: { readonly reason: string }) {
  const user = session.get().userInfo
  const [username, setUsername] = useState(user?.user_name ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { picture, isAsked, latest, renew } = useCaptcha()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isBusy) return
    setTried(true)
    setBusy(true)
    const asks = (await latest())?.image !== ''
    if ([username, password, ...(asks ? [code] : [])].some(one => one.trim() === '')) return setBusy(false)
    setFailure('')
    // The dialog goes by itself once the session has its new tokens.
    await signInAgain({ username, password, captchaKey: picture?.key ?? '', captchaCode: code }).catch((refused: Error) => {
      setFailure(refused.message)
      setCode('')
      setTried(false)
      renew()
    })
    setBusy(false)
  }
  const field = (name: 'username' | 'password' | 'captchaCode', value: string, onChange: (value: string) => void, more: Partial<InputGroupProps>) => {
    const label = { username: shell.account, password: shell.password, captchaCode: shell.captcha }[name]
    const missing = { username: shell.accountEmpty, password: shell.passwordEmpty, captchaCode: shell.captchaEmpty }[name]
    const wrong = isTried && value.trim() === '' ? t(missing) : ''
    return <LoginField name={`again-${name}`} label={label} value={value} wrong={wrong} more={more} onChange={onChange} />
  }
  return (
    <Dialog isOpen title={t(words.title)} isCloseButtonShown={false} canEscapeKeyClose={false} canOutsideClickClose={false} style={{ width: 400 }}>
      <form onSubmit={event => void submit(event)} noValidate data-screen="again">
        <DialogBody>
          <Callout intent={failure ? 'danger' : 'primary'} role="alert">
            {failure || (
              <>
                <b>{reason}</b>
                <p>{t(words.kept)}</p>
              </>
            )}
          </Callout>
          <br />
          {field('username', username, setUsername, { autoComplete: 'username' })}
          {username.trim() !== user?.user_name && <p className="kt-muted">{t(words.other)}</p>}
          {field('password', password, setPassword, { type: 'password', autoComplete: 'current-password', autoFocus: true })}
          {isAsked && (
            <div className="kt-captcha">
              {field('captchaCode', code, setCode, { autoComplete: 'off', autoCapitalize: 'off' })}
              <Picture of={picture} onRenew={renew} />
            </div>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t(words.otherWay)} onClick={forget} />
              <Button type="submit" intent="primary" text={t(words.goOn)} loading={isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
