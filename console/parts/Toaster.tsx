/** Shows the notices at the top of the screen; a reader of screens hears them. */
import { Button } from '@blueprintjs/core'
import { SmallCrossIcon } from '@blueprintjs/icons'
import { useEffect } from 'react'
import { t } from '../session.ts'
import { useStore } from '../store.ts'
import { dismiss, notices, type Notice } from './toasts.ts'

const close = ['关闭', 'Close'] as const
const shownMs = { plain: 4000, good: 3000, warning: 5000, bad: 8000 } as const

export function Toaster() {
  const list = useStore(notices, value => value.list)
  return (
    <output className="kt-toasts" aria-live="polite">
      {list.map(notice => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </output>
  )
}

function Toast({ notice }: { readonly notice: Notice }) {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(notice.id), shownMs[notice.tone])
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div className={`kt-toast kt-${notice.tone}`}>
      <span>{notice.text}</span>
      <Button variant="minimal" size="small" icon={<SmallCrossIcon />} aria-label={t(close)} onClick={() => dismiss(notice.id)} />
    </div>
  )
}
