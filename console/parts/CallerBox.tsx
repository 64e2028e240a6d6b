/** Who calls: one whole phone number leads to everything about them. */
import { Button, InputGroup } from '@blueprintjs/core'
import { PhoneIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { t } from '../session.ts'
import './callerBox.css'

const words = { name: ['来电查询', 'Who calls'], hint: ['输入来电手机号', 'The phone number that calls'], find: ['查询', 'Find'] } as const

export function CallerBox({ phone = '' }: { readonly phone?: string }) {
  const [, go] = useLocation()
  const [typed, type] = useState(phone)
  const number = typed.replace(/\D/g, '')
  return (
    <form
      className="kt-caller"
      onSubmit={event => {
        event.preventDefault()
        if (number) go(`/service/caller?phone=${number}`)
      }}
    >
      <InputGroup
        size="large"
        type="tel"
        leftElement={<PhoneIcon className="kt-caller-phone" />}
        placeholder={t(words.hint)}
        aria-label={t(words.name)}
        value={typed}
        onChange={event => type(event.target.value)}
      />
      <Button type="submit" size="large" intent="primary" text={t(words.find)} disabled={number.length === 0} />
    </form>
  )
}
