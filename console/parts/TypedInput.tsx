/** A field that is typed as people write it, or chosen from what opens beside it: what is being typed stands as it is, until the field is left. */
import { Button, InputGroup } from '@blueprintjs/core'
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'
import { Popup } from './Popup.tsx'
import type { Label } from '../../modules/kit/field.ts'
import { t } from '../session.ts'
import { Meanwhile } from './lazyWithRetry.tsx'

export interface TypedProps
  extends Pick<ComponentProps<typeof InputGroup>, 'id' | 'intent' | 'aria-invalid' | 'aria-describedby' | 'aria-required' | 'aria-label' | 'fill'> {
  /** '' for none. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: (() => void) | undefined
  /** What can't be read is given on as it was typed, for a form to say so; else it is as if it had not been. */
  readonly isKept?: boolean
}

interface Props extends TypedProps, Pick<ComponentProps<typeof InputGroup>, 'inputMode' | 'placeholder'> {
  /** The value as it is shown. */
  readonly shown: string
  /** What was typed as the value has it; undefined when it can't be read. */
  readonly read: (typed: string) => string | undefined
  readonly icon: ReactElement
  readonly choose: Label
  /** What opens beside the field; `pick` takes a value from it. */
  readonly picker: (pick: (value: string) => void) => ReactNode
}

export function TypedInput({ value, onChange, onBlur, isKept = false, shown, read, icon, choose, picker, ...rest }: Props) {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const type = (next: string) => {
    setTyped(next)
    const found = next.trim() === '' ? '' : read(next)
    if (found !== undefined && found !== value) onChange(found)
  }
  const leave = () => {
    if (isKept && typed?.trim() && read(typed) === undefined) onChange(typed)
    setTyped(undefined)
    onBlur?.()
  }
  const pick = (next: string) => {
    setOpen(false)
    setTyped(undefined)
    onChange(next)
  }
  return (
    <InputGroup
      {...rest}
      className="kt-figures kt-day"
      autoComplete="off"
      value={typed ?? shown}
      onChange={event => type(event.target.value)}
      onBlur={leave}
      onKeyDown={event => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setOpen(true)
      }}
      rightElement={
        <Popup isOpen={isOpen} onInteraction={setOpen} content={<Meanwhile shows={null}>{picker(pick)}</Meanwhile>}>
          <Button variant="minimal" size="small" icon={icon} tabIndex={-1} aria-label={t(choose)} title={t(choose)} />
        </Popup>
      }
    />
  )
}
