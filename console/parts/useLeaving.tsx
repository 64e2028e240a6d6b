/** Leaving something with typed values in it: it is asked first, in the place of the buttons. */
import { Button } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { t } from '../session.ts'
import { words } from './words.ts'

/** `leave` closes, or asks and shows `asked`; asked for once more, it stays. */
export function useLeaving(isDirty: boolean, onClose: () => void): { readonly leave: () => void; readonly asked: ReactNode } {
  const [isAsked, setAsked] = useState(false)
  return {
    leave: () => (isAsked ? setAsked(false) : isDirty ? setAsked(true) : onClose()),
    asked: isAsked ? (
      <>
        <span className="kt-ask" role="alert">
          {t(words.discardAsk)}
        </span>
        <Button text={t(words.keepTyping)} autoFocus onClick={() => setAsked(false)} />
        <Button text={t(words.discard)} intent="danger" onClick={onClose} />
      </>
    ) : undefined,
  }
}
