/** Asks for the password that will unlock the screen, then locks it. */
import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import md5 from 'spark-md5'
import { Labelled } from '../parts/Labelled.tsx'
import { session, t } from '../session.ts'
import { words } from './words.ts'

export function LockDialog({ onClose }: { readonly onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    <Dialog isOpen onClose={onClose} title={t(words.lock)} className="kt-dialog">
      <form
        onSubmit={event => {
          event.preventDefault()
          if (password === '') setWrong(true)
          else session.set({ lock: md5.hash(password) })
        }}
      >
        <DialogBody>
          <Labelled label={t(words.lockPassword)} id="lock-password" wrong={isWrong && t(words.lockEmpty)}>
            <InputGroup
              id="lock-password"
              type="password"
              autoFocus
              autoComplete="new-password"
              value={password}
              aria-invalid={isWrong}
              onChange={event => {
                setPassword(event.target.value)
                setWrong(false)
              }}
            />
          </Labelled>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t(words.cancel)} onClick={onClose} />
              <Button type="submit" intent="primary" text={t(words.lock)} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
