/** A time of day: typed as people write it, or chosen from a list, in 24 hours whatever the browser speaks. */
import { TimeIcon } from '@blueprintjs/icons'
import { t } from '../session.ts'
import type { DayProps } from './DateInput.tsx'
import { readClock } from './days.ts'
import { lazy } from './lazyWithRetry.tsx'
import { TypedInput } from './TypedInput.tsx'

const ClockPicker = lazy(() => import('./PickList.tsx').then(found => ({ default: found.ClockPicker })))
const words = { choose: ['选择时间', 'Choose a time'], clock: ['时:分', 'hh:mm'] } as const

export function ClockInput({ value, withTime: _withTime, ...rest }: DayProps) {
  return (
    <TypedInput
      {...rest}
      isKept
      value={value}
      shown={value}
      read={readClock}
      placeholder={t(words.clock)}
      icon={<TimeIcon />}
      choose={words.choose}
      picker={pick => <ClockPicker label={t(words.choose)} value={readClock(value) ?? ''} onPick={pick} />}
    />
  )
}
