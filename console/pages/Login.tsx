/** The login page: tenant, account, password and captcha. */
import { Button, Callout, FormGroup, InputGroup, type InputGroupProps } from '@blueprintjs/core'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { session, t, useSession } from '../session.ts'
import { captcha, login, type Captcha } from '../sign.ts'
import { words } from '../shell/words.ts'

export function Login() {
  const lang = useSession(value => value.lang)
  const title = t(words.loginTitle)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="kt-login" data-screen="login">
      <section className="kt-login-card">
        <header>
          <img src="/favicon.svg" alt="" width="40" height="40" />
          <div>
            <h1>{title}</h1>
            <p>{t(words.tagline)}</p>
          </div>
        </header>
        <LoginForm />
        <footer>
          {(['zh', 'en'] as const).map(one => (
            <button
              key={one}
              type="button"
              lang={one}
              disabled={one === lang}
              onClick={() => session.set({ lang: one })}>
              {one === 'zh' ? '中文' : 'English'}
            </button>
          ))}
        </footer>
      </section>
    </main>
  )
}

type Given = Readonly<Record<'tenantId' | 'username' | 'password' | 'captchaCode', string>>
const empty = {
  tenantId: words.tenantEmpty,
  username: words.accountEmpty,
  password: words.passwordEmpty,
  captchaCode: words.captchaEmpty,
} as const
const labels = {
  tenantId: words.tenant,
  username: words.account,
  password: words.password,
  captchaCode: words.captcha,
} as const
const blank: Given = { tenantId: '', username: '', password: '', captchaCode: '' }
const names = ['tenantId', 'username', 'password', 'captchaCode'] as const

function LoginForm() {
  const [given, setGiven] = useState<Given>(() => ({ ...blank, tenantId: session.get().tenantId }))
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { picture, isAsked, latest, renew } = useCaptcha()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setTried(true)
    setBusy(true)
    // Whoever is quicker than the picture waits for it, so that nobody is asked for one that does not exist.
    const asks = (await latest())?.image !== ''
    const needed = names.filter(name => asks || name !== 'captchaCode')
    if (needed.some(name => given[name].trim() === '')) return setBusy(false)
    setFailure('')
    // Signing in changes the session, and the guard leaves this page.
    await login({ ...given, captchaKey: picture?.key ?? '' }).catch((reason: Error) => {
      setFailure(reason.message)
      setGiven(last => ({ ...last, captchaCode: '' }))
      setTried(false)
      renew()
    })
    setBusy(false)
  }
  const field = (name: keyof Given, more: Partial<InputGroupProps> = {}) => (
    <LoginField
      name={name}
      value={given[name]}
      isMissing={isTried && given[name].trim() === ''}
      more={more}
      onChange={value => setGiven(last => ({ ...last, [name]: value }))}
    />
  )
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      {failure && (
        <Callout intent="danger" role="alert">
          {failure}
        </Callout>
      )}
      {field('tenantId', { autoComplete: 'organization' })}
      {field('username', { autoComplete: 'username', autoFocus: true })}
      {field('password', { type: 'password', autoComplete: 'current-password' })}
      {isAsked && (
        <div className="kt-captcha">
          {field('captchaCode', { autoComplete: 'off', autoCapitalize: 'off' })}
          <Picture of={picture} onRenew={renew} />
        </div>
      )}
      <Button type="submit" intent="primary" size="large" fill text={t(words.login)} loading={isBusy} />
    </form>
  )
}

function Picture({ of, onRenew }: { readonly of: Captcha | undefined; readonly onRenew: () => void }) {
  return (
    <button type="button" onClick={onRenew} title={t(words.captchaAgain)} aria-label={t(words.captchaAgain)}>
      {of ? <img src={of.image} alt={t(words.captcha)} /> : <span className="bp6-skeleton">&nbsp;</span>}
    </button>
  )
}

function LoginField({
  name,
  value,
  isMissing,
  more,
  onChange,
}: {
  readonly name: keyof Given
  readonly value: string
  readonly isMissing: boolean
  readonly more: Partial<InputGroupProps>
  readonly onChange: (value: string) => void
}) {
  const id = `login-${name}`
  return (
    <FormGroup
      label={t(labels[name])}
      labelFor={id}
      intent={isMissing ? 'danger' : 'none'}
      helperText={
        isMissing && (
          <span id={`${id}-wrong`} role="alert">
            {t(empty[name])}
          </span>
        )
      }>
      <InputGroup
        {...more}
        id={id}
        name={name}
        size="large"
        value={value}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-wrong` : undefined}
        onChange={event => onChange(event.target.value)}
      />
    </FormGroup>
  )
}

/** The picture to read; another one on a click and after a failure. A server that asks nobody sends an empty one. */
function useCaptcha() {
  const [picture, setPicture] = useState<Captcha>()
  // Not shown until the server has said that it asks, or has said nothing.
  const [isAsked, setAsked] = useState(false)
  const pending = useRef<Promise<Captcha | undefined>>(Promise.resolve(undefined))
  const renew = useCallback(() => {
    const mine = captcha().catch(() => undefined)
    pending.current = mine
    setPicture(undefined)
    void mine.then(found => {
      if (mine !== pending.current) return
      setPicture(found)
      setAsked(found?.image !== '')
    })
  }, [])
  useEffect(renew, [renew])
  return { picture, isAsked, latest: () => pending.current, renew }
}
