/** Who calls: one whole phone number leads to everything about them. */
import { Button, InputGroup } from '@blueprintjs/core'
import { PhoneIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { t } from '../../../console/session.ts'
import { words } from './words.ts'

export function CallerBox({ phone = '' }: { readonly phone?: string }) {
  const [, go] = useLocation()
  const [typed, type] = useState(phone)
  const number = typed.replace(/\D/g, '')
  return (
    <form
      className="dk-caller"
      onSubmit={event => {
        event.preventDefault()
        if (number) go(`/service/caller?phone=${number}`)
      }}
    >
      <InputGroup
        size="large"
        type="tel"
        leftElement={<PhoneIcon className="dk-phone" />}
        placeholder={t(words.callerHint)}
        aria-label={t(words.caller)}
        value={typed}
        onChange={event => type(event.target.value)}
      />
      <Button type="submit" size="large" intent="primary" text={t(words.callerFind)} disabled={number.length === 0} />
    </form>
  )
}
