/** The pages for what is not there, not allowed, or broken. Each shows the way back. */
import { Button, NonIdealState } from '@blueprintjs/core'
import { ErrorIcon, LockIcon, PathSearchIcon } from '@blueprintjs/icons'
import type { JSX } from 'react'
import { useLocation } from 'wouter'
import type { Label } from '../../modules/kit/field.ts'
import { useTitle } from '../parts/Page.tsx'
import { t } from '../session.ts'
import { words } from '../shell/words.ts'

function Problem({ screen, title, hint, icon }: { readonly screen: string; readonly title: Label; readonly hint: Label; readonly icon: JSX.Element }) {
  const [, go] = useLocation()
  useTitle(t(title))
  return (
    <section className="kt-page kt-problem" data-screen={screen}>
      <h1 className="kt-hidden">{t(title)}</h1>
      <NonIdealState
        icon={icon}
        title={t(title)}
        description={t(hint)}
        action={
          <span className="kt-commands">
            <Button intent="primary" text={t(words.backHome)} onClick={() => go('/wel')} />
            <Button text={t(words.back)} onClick={() => history.back()} />
          </span>
        }
      />
    </section>
  )
}

export const NotFound = () => <Problem screen="404" title={words.notFound} hint={words.notFoundHint} icon={<PathSearchIcon size={48} />} />
export const Forbidden = () => <Problem screen="403" title={words.forbidden} hint={words.forbiddenHint} icon={<LockIcon size={48} />} />
export const ServerError = () => <Problem screen="500" title={words.serverError} hint={words.serverErrorHint} icon={<ErrorIcon size={48} />} />
