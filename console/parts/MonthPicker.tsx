/** A month to choose a day from, by pointer or by arrows. */
import { Button } from '@blueprintjs/core'
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { today } from '../clock.ts'
import { plusDays } from '../../modules/kit/time.ts'
import { t, useSession } from '../session.ts'
import { monthOf, shiftMonth } from './calendar/days.ts'
import './monthPicker.css'

const words = { before: ['上个月', 'The month before'], after: ['下个月', 'The month after'], today: ['今天', 'Today'] } as const
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export function MonthPicker({ value, onPick }: { readonly value: string; readonly onPick: (day: string) => void }) {
  const lang = useSession(one => one.lang)
  const now = today()
  const [at, setAt] = useState(value || now)
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus(), [at])
  const told = (day: string, how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : 'zh-CN', { timeZone: 'UTC', ...how }).format(new Date(`${day}T00:00:00Z`))
  const days = monthOf(at),
    weeks = Array.from({ length: days.length / 7 }, (_, i) => days.slice(i * 7, i * 7 + 7))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined && event.key !== 'PageUp' && event.key !== 'PageDown') return
    event.preventDefault()
    setAt(by === undefined ? shiftMonth(at, event.key === 'PageUp' ? -1 : 1) : plusDays(at, by))
  }
  return (
    <div className="kt-days">
      <div className="kt-days-head">
        <Button variant="minimal" icon={<ChevronLeftIcon />} aria-label={t(words.before)} onClick={() => setAt(shiftMonth(at, -1))} />
        <b aria-live="polite">{told(at, { year: 'numeric', month: 'long' })}</b>
        <Button variant="minimal" icon={<ChevronRightIcon />} aria-label={t(words.after)} onClick={() => setAt(shiftMonth(at, 1))} />
      </div>
      <table ref={grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]!.map(day => (
              <th key={day} scope="col" abbr={told(day, { weekday: 'long' })}>
                {told(day, { weekday: lang === 'en' ? 'short' : 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    className={day.slice(0, 7) === at.slice(0, 7) ? undefined : 'kt-elsewhere'}
                    aria-label={told(day, { dateStyle: 'full' })}
                    aria-pressed={day === value}
                    aria-current={day === now ? 'date' : undefined}
                    tabIndex={day === at ? 0 : -1}
                    onClick={() => onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button variant="minimal" size="small" text={t(words.today)} onClick={() => onPick(now)} />
    </div>
  )
}
