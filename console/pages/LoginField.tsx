/** A field of the login page: its label, what it holds, and what is wrong with it. */
import { InputGroup, type InputGroupProps } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { Labelled } from '../parts/Labelled.tsx'
import type { Label } from '../../modules/kit/field.ts'
import { t } from '../session.ts'

export function LoginField({
  name,
  label,
  value,
  wrong,
  more = {},
  right,
  onChange,
}: {
  readonly name: string
  readonly label: Label
  readonly value: string
  readonly wrong: string
  readonly more?: Partial<InputGroupProps>
  readonly right?: ReactElement
  readonly onChange: (value: string) => void
}) {
  const id = `login-${name}`
  return (
    <Labelled label={t(label)} id={id} wrong={wrong}>
      <InputGroup
        {...more}
        {...(right ? { rightElement: right } : {})}
        id={id}
        name={name}
        size="large"
        value={value}
        aria-invalid={wrong !== ''}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={event => onChange(event.target.value)}
      />
    </Labelled>
  )
}
