/** A day, or a day and a time: typed as people write it, or chosen from a month in the language of the console, whatever the browser speaks. */
import { Button, InputGroup, PopoverNext } from '@blueprintjs/core'
import { CalendarIcon } from '@blueprintjs/icons'
import { type ComponentProps, Suspense, useState } from 'react'
import { t } from '../session.ts'
import { readDay, readMoment } from './days.ts'
import { lazy } from './lazyWithRetry.tsx'

const MonthPicker = lazy(() => import('./MonthPicker.tsx').then(found => ({ default: found.MonthPicker })))

const words = { choose: ['选择日期', 'Choose a day'] } as const

export interface DayProps
  extends Pick<ComponentProps<typeof InputGroup>, 'id' | 'intent' | 'aria-invalid' | 'aria-describedby' | 'aria-required' | 'aria-label' | 'fill'> {
  /** `yyyy-MM-dd`, with a time `yyyy-MM-dd HH:mm:ss`; '' for none. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly withTime?: boolean
  /** What is no day is given on as it was typed, for a form to say so; else it is as if it had not been. */
  readonly isKept?: boolean
}

export function DateInput({ value, onChange, onBlur, withTime = false, isKept = false, ...rest }: DayProps) {
  // What is being typed stands as it is typed, until the field is left.
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const read = withTime ? readMoment : readDay,
    shown = withTime ? value.replace('T', ' ').slice(0, 16) : value.slice(0, 10)
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
  const pick = (day: string) => {
    setOpen(false)
    setTyped(undefined)
    onChange(withTime ? `${day} ${shown.slice(11) || '00:00'}:00` : day)
  }
  return (
    <InputGroup
      {...rest}
      className="kt-figures kt-day"
      autoComplete="off"
      inputMode={withTime ? 'text' : 'numeric'}
      placeholder={withTime ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd'}
      value={typed ?? shown}
      onChange={event => type(event.target.value)}
      onBlur={leave}
      onKeyDown={event => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setOpen(true)
      }}
      rightElement={
        <PopoverNext
          isOpen={isOpen}
          onInteraction={setOpen}
          arrow={false}
          animation="minimal"
          placement="bottom-end"
          content={
            <Suspense fallback={null}>
              <MonthPicker value={readDay(shown.slice(0, 10)) ?? ''} onPick={pick} />
            </Suspense>
          }
        >
          <Button variant="minimal" size="small" icon={<CalendarIcon />} tabIndex={-1} aria-label={t(words.choose)} title={t(words.choose)} />
        </PopoverNext>
      }
    />
  )
}
