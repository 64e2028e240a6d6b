/** A day, or a day and a time: typed as people write it, or chosen from a month in the language of the console, whatever the browser speaks. */
import { CalendarIcon } from '@blueprintjs/icons'
import { t } from '../session.ts'
import { readDay, readMoment } from './days.ts'
import { lazy } from './lazyWithRetry.tsx'
import { TypedInput, type TypedProps } from './TypedInput.tsx'

const MonthPicker = lazy(() => import('./MonthPicker.tsx').then(found => ({ default: found.MonthPicker })))

const words = { choose: ['选择日期', 'Choose a day'], day: ['年-月-日', 'yyyy-mm-dd'], moment: ['年-月-日 时:分', 'yyyy-mm-dd hh:mm'] } as const

/** The value is `yyyy-MM-dd`, with a time `yyyy-MM-dd HH:mm:ss`. */
export interface DayProps extends TypedProps {
  readonly withTime?: boolean
}

export function DateInput({ value, withTime = false, ...rest }: DayProps) {
  const shown = withTime ? value.replace('T', ' ').slice(0, 16) : value.slice(0, 10)
  return (
    <TypedInput
      {...rest}
      value={value}
      shown={shown}
      read={withTime ? readMoment : readDay}
      inputMode={withTime ? 'text' : 'numeric'}
      placeholder={t(withTime ? words.moment : words.day)}
      icon={<CalendarIcon />}
      choose={words.choose}
      picker={pick => (
        <MonthPicker value={readDay(shown.slice(0, 10)) ?? ''} onPick={day => pick(withTime ? `${day} ${shown.slice(11) || '00:00'}:00` : day)} />
      )}
    />
  )
}
