/** Where a third party sends people back to: trades what came along for a session, or says why not. */
import { Button, Callout, Spinner } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { returnPath } from '../guard.ts'
import { words } from '../shell/words.ts'
import { loginThrough } from '../sign.ts'
import { t } from '../session.ts'

export function Returned() {
  const [path, go] = useLocation()
  const query = new URLSearchParams(useSearch())
  const source = path.slice(returnPath.length),
    code = query.get('code') ?? '',
    state = query.get('state') ?? ''
  const [failure, setFailure] = useState('')
  // A code works once: a second run of the effect must not spend it.
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    // Once signed in, the guard leaves this page.
    loginThrough(source, code, state).catch((reason: Error) => setFailure(reason.message))
  }, [source, code, state])
  return (
    <main className="kt-login" data-screen="oauth-redirect">
      <section className="kt-login-card">
        {failure ? (
          <>
            <Callout intent="danger" role="alert">
              {failure}
            </Callout>
            <Button fill text={t(words.backToLogin)} onClick={() => go('/login', { replace: true })} />
          </>
        ) : (
          <Spinner aria-label={t(words.comesBack)} />
        )}
      </section>
    </main>
  )
}
