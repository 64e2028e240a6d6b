/** What opens over the screen: each comes when it is first asked for. */
import type { ComponentType } from 'react'
import { get } from '../call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { forgetDictionaries } from '../parts/dictionary.ts'
import { lazy, Meanwhile } from '../parts/lazyWithRetry.tsx'
import { lettersShown } from '../parts/registry.ts'
import { toast } from '../parts/toasts.ts'
import { isGuest, t, useSession, type MenuNode } from '../session.ts'
import { logout, rights } from '../sign.ts'
import { ErrorBoundary, OverWaits } from './ErrorBoundary.tsx'
import { forgetPositions } from './scroll.ts'
import type { Opening } from './TopBar.tsx'
import { words } from './words.ts'
import './over.css'

export type Opened = Opening | 'clear'

interface OverProps {
  readonly onClose: () => void
}
const dialogs: Readonly<Record<Exclude<Opened, 'palette' | 'leave' | 'clear'>, ComponentType<OverProps>>> = {
  departments: lazy(() => import('./Departments.tsx').then(found => ({ default: found.Departments }))),
  lock: lazy(() => import('./LockDialog.tsx').then(found => ({ default: found.LockDialog }))),
  help: lazy(() => import('./Help.tsx').then(found => ({ default: found.Help }))),
  errors: lazy(() => import('./ErrorLog.tsx').then(found => ({ default: found.ErrorLog }))),
  looks: lazy(() => import('./Looks.tsx').then(found => ({ default: found.Looks }))),
  letters: lazy(() => lettersShown().then(found => ({ default: found.Drawer }))),
}
const Palette = lazy(() => import('./Palette.tsx').then(found => ({ default: found.Palette })))
const Register = lazy(() => import('./Register.tsx').then(found => ({ default: found.Register })))

interface Props extends OverProps {
  readonly what: Opened | undefined
  readonly menus: readonly MenuNode[]
  readonly onOpen: (what: Opened) => void
}

export function Over(props: Props) {
  const guest = useSession(value => isGuest(value.userInfo))
  return (
    <ErrorBoundary path={props.what ?? ''} isOver onClose={props.onClose}>
      <Meanwhile shows={<OverWaits onClose={props.onClose} />}>{guest ? <Register /> : props.what && <One {...props} what={props.what} />}</Meanwhile>
    </ErrorBoundary>
  )
}

function One({ what, menus, onOpen, onClose }: Props & { readonly what: Opened }) {
  if (what === 'palette') return <Palette menus={menus} onOpen={onOpen} onClose={onClose} />
  if (what === 'leave') return <Confirm text={t(words.logoutAsk)} onConfirm={() => void logout()} onCancel={onClose} />
  if (what === 'clear') return <Confirm text={t(words.clearCacheAsk)} onConfirm={() => void clearCache(onClose)} onCancel={onClose} />
  const Dialog = dialogs[what]
  return <Dialog onClose={onClose} />
}

/** What the server and this page remember is forgotten; rights and dictionaries are fetched anew. */
async function clearCache(onDone: () => void): Promise<void> {
  // A refusal has said so in a toast.
  const isDone = await get('/api/blade-auth/oauth/clear-cache').then(
    () => true,
    () => false,
  )
  onDone()
  if (!isDone) return
  forgetDictionaries()
  forgetPositions()
  await rights()
  toast(t(words.cacheCleared), 'good')
}
