/** The login page: tenant, account, password and captcha; or a phone and its code, fetched when asked for. */
import { Button, type InputGroupProps } from '@blueprintjs/core'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { Against } from '../parts/Against.tsx'
import { Mark } from '../brand.tsx'
import { speak } from '../ownLook.ts'
import { showFirstWrong } from '../parts/firstWrong.ts'
import { lazy, Meanwhile } from '../parts/lazyWithRetry.tsx'
import { defaultTenant, session, t, useSession } from '../session.ts'
import { captcha, digester, login, tenantHere, thirdParties, thirdPartyPath, type Captcha, type ThirdParty } from '../sign.ts'
import { entryWords as words } from '../entryWords.ts'
import { LoginField } from './LoginField.tsx'
import { Scene } from './Scene.tsx'
import type { PhoneKind } from './PhoneAccess.tsx'

const PhoneLogin = lazy(() => import('./PhoneAccess.tsx').then(found => ({ default: found.PhoneLogin })))
const PhoneDialog = lazy(() => import('./PhoneAccess.tsx').then(found => ({ default: found.PhoneDialog })))
const ways = { account: words.byAccount, phone: words.byPhone } as const

export function Login() {
  const lang = useSession(value => value.lang)
  const title = t(words.loginTitle)
  const [way, setWay] = useState<keyof typeof ways>('account')
  const [dialog, setDialog] = useState<PhoneKind>()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="kt-login" data-screen="login">
      <div className="kt-login-show">
        <p>{t(words.showTitle)}</p>
        <Scene />
      </div>
      <section className="kt-login-card">
        <header>
          <Mark side={40} />
          <div>
            <h1>{title}</h1>
            <p>{t(words.tagline)}</p>
          </div>
        </header>
        <div role="tablist" className="bp6-button-group bp6-minimal bp6-fill">
          {(['account', 'phone'] as const).map(one => (
            <Button key={one} role="tab" aria-selected={one === way} active={one === way} text={t(ways[one])} onClick={() => setWay(one)} />
          ))}
        </div>
        <Meanwhile shows={<div className="bp6-skeleton">&nbsp;</div>}>
          {way === 'account' ? <LoginForm /> : <PhoneLogin />}
          {dialog && <PhoneDialog kind={dialog} onClose={() => setDialog(undefined)} />}
        </Meanwhile>
        <Others />
        <footer>
          <button type="button" onClick={() => setDialog('register')}>
            {t(words.parentRegister)}
          </button>
          <button type="button" onClick={() => setDialog('agency')}>
            {t(words.agencyRegister)}
          </button>
          <button type="button" onClick={() => setDialog('teacher')}>
            {t(words.teacherRegister)}
          </button>
          <button type="button" onClick={() => setDialog('forgotten')}>
            {t(words.forgotten)}
          </button>
          {(['zh', 'en'] as const).map(one => (
            <button key={one} type="button" lang={one} disabled={one === lang} onClick={() => speak(one)}>
              {one === 'zh' ? '中文' : 'English'}
            </button>
          ))}
        </footer>
      </section>
    </main>
  )
}

/** Other houses that may say who somebody is, when there are any. */
function Others() {
  const tenantId = useSession(value => value.tenantId)
  const [found, setFound] = useState<readonly ThirdParty[]>([])
  useEffect(() => {
    void thirdParties(tenantId).then(setFound)
  }, [tenantId])
  if (found.length === 0) return null
  return (
    <nav className="kt-login-others" aria-label={t(words.through)}>
      <span>{t(words.through)}</span>
      {found.map(one => (
        <a key={one.source} href={thirdPartyPath(one)}>
          {one.name}
        </a>
      ))}
    </nav>
  )
}

type Given = Readonly<Record<'tenantId' | 'username' | 'password' | 'captchaCode', string>>
const empty = { tenantId: words.tenantEmpty, username: words.accountEmpty, password: words.passwordEmpty, captchaCode: words.captchaEmpty } as const
const labels = { tenantId: words.tenant, username: words.account, password: words.password, captchaCode: words.captcha } as const
const blank: Given = { tenantId: '', username: '', password: '', captchaCode: '' }
const names = ['tenantId', 'username', 'password', 'captchaCode'] as const

function LoginForm() {
  const [given, setGiven] = useState<Given>(() => ({ ...blank, tenantId: session.get().tenantId }))
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { picture, isAsked, latest, renew } = useCaptcha()
  // An address of its own says which tenant it is: nobody is asked for it then.
  const [isKnown, setKnown] = useState(false)
  // Nearly everybody is of the one tenant of the house: who is of another says so, and is asked again next time.
  const [isOpen, setOpen] = useState(() => session.get().tenantId !== defaultTenant)
  useEffect(() => {
    void tenantHere().then(tenantId => {
      if (!tenantId) return
      setKnown(true)
      session.set({ tenantId })
      setGiven(last => ({ ...last, tenantId }))
    })
  }, [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setTried(true)
    setBusy(true)
    // Whoever is quicker than the picture waits for it, so that nobody is asked for one that does not exist.
    const asks = (await latest())?.image !== ''
    const needed = names.filter(name => asks || name !== 'captchaCode')
    if (needed.some(name => given[name].trim() === '')) {
      showFirstWrong()
      return setBusy(false)
    }
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
      label={labels[name]}
      value={given[name]}
      wrong={isTried && given[name].trim() === '' ? t(empty[name]) : ''}
      more={more}
      onChange={value => setGiven(last => ({ ...last, [name]: value }))}
    />
  )
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <Against error={failure} />
      {!isKnown && (isOpen || given.tenantId.trim() === '') && field('tenantId', { autoComplete: 'organization' })}
      {field('username', { autoComplete: 'username', autoFocus: true })}
      {field('password', { type: 'password', autoComplete: 'current-password', onFocus: () => void digester().catch(() => undefined) })}
      {isAsked && (
        <div className="kt-captcha">
          {field('captchaCode', { autoComplete: 'off', autoCapitalize: 'off' })}
          <Picture of={picture} onRenew={renew} />
        </div>
      )}
      <Button type="submit" intent="primary" size="large" fill text={t(words.login)} loading={isBusy} />
      {!isKnown && !isOpen && (
        <button type="button" className="kt-login-other" onClick={() => setOpen(true)}>
          {t(words.otherTenant)}
        </button>
      )}
    </form>
  )
}

export function Picture({ of, onRenew }: { readonly of: Captcha | undefined; readonly onRenew: () => void }) {
  return (
    <button type="button" onClick={onRenew} title={t(words.captchaAgain)} aria-label={t(words.captchaAgain)}>
      {of ? <img src={of.image} alt={t(words.captcha)} /> : <span className="bp6-skeleton">&nbsp;</span>}
    </button>
  )
}

/** The picture to read; another one on a click and after a failure. A server that asks nobody sends an empty one. */
export function useCaptcha() {
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
