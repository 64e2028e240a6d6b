/** The picture that somebody reads before a short message goes to a phone: asked for when the server wants it, whatever form is open. */
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import { t } from '../session.ts'
import { words as shell } from '../shell/words.ts'
import { words as shared } from '../parts/words.ts'
import { Picture, useCaptcha } from './Login.tsx'
import { LoginField } from './LoginField.tsx'

/** Given the headers that carry what was read, or nothing when it was put aside. */
export type CaptchaDone = (headers: Readonly<Record<string, string>> | undefined) => void

export function CaptchaDialog({ onDone }: { readonly onDone: CaptchaDone }) {
  const { picture, renew } = useCaptcha()
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (picture && code.trim() !== '') onDone({ 'Captcha-Key': picture.key, 'Captcha-Code': code.trim() })
  }
  return (
    <Dialog isOpen title={t(shell.captcha)} onClose={() => onDone(undefined)} style={{ width: 360 }}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <div className="kt-captcha">
            <LoginField
              name="proof-captcha"
              label={shell.captcha}
              value={code}
              wrong=""
              more={{ autoComplete: 'off', autoCapitalize: 'off', autoFocus: true }}
              onChange={setCode}
            />
            <Picture of={picture} onRenew={renew} />
          </div>
        </DialogBody>
        <DialogFooter actions={<Button type="submit" intent="primary" text={t(shared.confirm)} disabled={!picture || code.trim() === ''} />} />
      </form>
    </Dialog>
  )
}
