/** Shows the notices at the top of the screen; a reader of screens hears them. */
import { Button } from '@blueprintjs/core'
import { SmallCrossIcon } from '@blueprintjs/icons'
import { useEffect } from 'react'
import { t } from '../session.ts'
import { useStore } from '../store.ts'
import { missed } from './missed.ts'
import { dismiss, notices, type Notice } from './toasts.ts'

const words = { close: ['关闭', 'Close'], missed: ['部分内容没有加载出来', 'Part of this page could not be loaded'], retry: ['重试', 'Try again'] } as const
const shownMs = { plain: 4000, good: 3000, warning: 5000, bad: 8000 } as const

export function Toaster() {
  const list = useStore(notices, value => value.list)
  return (
    <output className="kt-toasts" aria-live="polite">
      {list.map(notice => (
        <Toast key={notice.id} notice={notice} />
      ))}
      <Missed />
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
      <Button variant="minimal" size="small" icon={<SmallCrossIcon />} aria-label={t(words.close)} onClick={() => dismiss(notice.id)} />
    </div>
  )
}

/** Stands as long as something is missing that nothing else tells of. Without a network the frame tells that nothing comes. */
function Missed() {
  const reloads = useStore(missed, value => value.reloads)
  if (reloads.length === 0 || !navigator.onLine) return null
  const retry = () => {
    for (const reload of reloads) reload()
  }
  return (
    <div className="kt-toast kt-warning">
      <span>{t(words.missed)}</span>
      <Button variant="outlined" size="small" text={t(words.retry)} onClick={retry} />
    </div>
  )
}
