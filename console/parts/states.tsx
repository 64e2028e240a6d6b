/** What stands where rows would: nothing yet, nothing found, not loaded, still loading. */
import { Button, NonIdealState } from '@blueprintjs/core'
import { IssueIcon, LockIcon, SearchIcon } from '@blueprintjs/icons'
import type { JSX, ReactNode } from 'react'
import type { CallError } from '../call.ts'
import { t } from '../session.ts'
import { Waits } from './Waits.tsx'
import { words } from './words.ts'

/** An empty box under a star. */
const NothingYet = () => (
  <svg width="112" height="84" viewBox="0 0 112 84" aria-hidden="true">
    <ellipse cx="56" cy="76" rx="46" ry="6" fill="var(--kt-line)" />
    <path d="M24 42h64v30H24z" fill="var(--kt-accent)" opacity=".28" />
    <path d="M24 42l-12-12h36l8 12 8-12h36L88 42z" fill="var(--kt-accent)" opacity=".5" />
    <path d="M56 4l4 8 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1z" fill="#f7c548" />
  </svg>
)

/** Says what is empty and what to do next. */
export function Empty({
  title,
  hint,
  action,
  icon = <NothingYet />,
}: {
  readonly title?: string
  readonly hint?: string
  readonly action?: JSX.Element
  readonly icon?: JSX.Element
}) {
  return <NonIdealState className="kt-empty" icon={icon} title={title ?? t(words.empty)} description={hint} action={action} />
}

export const NothingFound = ({ onReset }: { readonly onReset: () => void }) => (
  <Empty
    icon={<SearchIcon size={40} />}
    title={t(words.emptyFiltered)}
    hint={t(words.emptyFilteredHint)}
    action={<Button text={t(words.reset)} onClick={onReset} />}
  />
)

export function Failed({ error, onRetry }: { readonly error: CallError; readonly onRetry: () => void }) {
  const isForbidden = error.status === 403
  const title = isForbidden ? words.forbidden : error.status === 404 ? words.notFound : words.loadFailed
  return (
    <div role="alert">
      <Empty
        icon={isForbidden ? <LockIcon size={40} /> : <IssueIcon size={40} />}
        title={t(title)}
        hint={error.message}
        action={<Button text={t(words.retry)} onClick={onRetry} />}
      />
    </div>
  )
}

/** Grey lines in the shape of what comes. */
export const Skeleton = ({ lines = 6 }: { readonly lines?: number }) => (
  <div className="kt-skeleton" aria-busy="true">
    {Array.from({ length: lines }, (_, i) => (
      <div key={i} className="bp6-skeleton" style={{ width: `${90 - ((i * 17) % 45)}%` }}>
        &nbsp;
      </div>
    ))}
  </div>
)

/** In the place of what is still on its way as code. */
export const ScreenWaits = ({ lines = 8 }: { readonly lines?: number }) => (
  <Waits>
    <Skeleton lines={lines} />
  </Waits>
)
export const PageWaits = () => (
  <div className="kt-page">
    <ScreenWaits />
  </div>
)

/** Shows a fetched value, or why it is not there. */
export function Shown<T>({
  of,
  children,
  lines,
}: {
  readonly of: { readonly value: T | undefined; readonly error: CallError | undefined; readonly reload: () => void }
  readonly children: (value: T) => ReactNode
  readonly lines?: number
}) {
  if (of.value !== undefined) return <>{children(of.value)}</>
  return of.error ? <Failed error={of.error} onRetry={of.reload} /> : <Skeleton {...(lines ? { lines } : {})} />
}
