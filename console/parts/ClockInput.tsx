/** A time of day: typed as people write it, or chosen from a list, in 24 hours whatever the browser speaks. */
import { Button, InputGroup, PopoverNext } from '@blueprintjs/core'
import { TimeIcon } from '@blueprintjs/icons'
import { Suspense, useState } from 'react'
import { t } from '../session.ts'
import type { DayProps } from './DateInput.tsx'
import { readClock } from './days.ts'
import { lazy } from './lazyWithRetry.tsx'

const ClockPicker = lazy(() => import('./PickList.tsx').then(found => ({ default: found.ClockPicker })))
const words = { choose: ['选择时间', 'Choose a time'] } as const

export function ClockInput({ value, onChange, onBlur, withTime: _withTime, isKept: _isKept, ...rest }: DayProps) {
  // What is being typed stands as it is typed, until the field is left.
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const leave = () => {
    if (typed?.trim() && readClock(typed) === undefined) onChange(typed)
    setTyped(undefined)
    onBlur?.()
  }
  const type = (next: string) => {
    setTyped(next)
    const found = next.trim() === '' ? '' : readClock(next)
    if (found !== undefined && found !== value) onChange(found)
  }
  const pick = (clock: string) => {
    setOpen(false)
    setTyped(undefined)
    onChange(clock)
  }
  return (
    <InputGroup
      {...rest}
      className="kt-figures kt-day"
      autoComplete="off"
      placeholder="hh:mm"
      value={typed ?? value}
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
              <ClockPicker label={t(words.choose)} value={readClock(value) ?? ''} onPick={pick} />
            </Suspense>
          }
        >
          <Button variant="minimal" size="small" icon={<TimeIcon />} tabIndex={-1} aria-label={t(words.choose)} title={t(words.choose)} />
        </PopoverNext>
      }
    />
  )
}
