/** A question before something that hurts: one sentence, two buttons. */
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId } from 'react'
import { t } from '../session.ts'
import { words } from './words.ts'

interface Props {
  readonly text: string
  /** What it is about, by name. */
  readonly about?: string
  readonly isBusy?: boolean
  readonly tone?: 'danger' | 'primary'
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

export function Confirm({ text, about, isBusy = false, tone = 'primary', onConfirm, onCancel }: Props) {
  const id = useId()
  return (
    <Dialog isOpen onClose={onCancel} aria-labelledby={id} className="kt-dialog kt-confirm">
      <DialogBody>
        <p id={id}>{text}</p>
        {about && (
          <p>
            <b>{about}</b>
          </p>
        )}
      </DialogBody>
      <DialogFooter
        minimal
        actions={
          <>
            <Button text={t(words.cancel)} onClick={onCancel} />
            <Button text={t(words.confirm)} intent={tone} loading={isBusy} autoFocus onClick={onConfirm} />
          </>
        }
      />
    </Dialog>
  )
}
