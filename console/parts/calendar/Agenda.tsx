/** Events one under the other, and the days of a week to choose from: what a phone shows of a calendar. */
import { Button } from '@blueprintjs/core'
import { Link } from 'wouter'
import { weekdayNames } from '../../../modules/kit/caption.ts'
import { t } from '../../session.ts'
import { Empty } from '../states.tsx'
import type { CalendarEvent } from './Calendar.tsx'
import { clock, dateOf } from './days.ts'
import { words } from './words.ts'
import './calendar.css'

interface AgendaProps {
  readonly events: readonly CalendarEvent[]
  readonly empty?: string
  /** Asks where to put one of them. */
  readonly onAsk?: (event: CalendarEvent) => void
}
export function Agenda({ events, empty, onAsk }: AgendaProps) {
  if (events.length === 0) return <Empty title={empty ?? t(words.none)} />
  return (
    <div className="kt-agenda">
      {events.map(event => {
        const inside = (
          <>
            <time>
              {clock(event.start)}
              <br />
              {clock(event.end)}
            </time>
            <div>
              <b>{event.title}</b> {event.aside && <span className="kt-muted kt-figures">{event.aside}</span>}
              <p>{[event.place, event.note].filter(Boolean).join(' · ')}</p>
            </div>
            {event.beside ?? <i />}
          </>
        )
        const row = event.href ? (
          <Link key={event.id} href={event.href} className={`kt-tone-${event.tone}`}>
            {inside}
          </Link>
        ) : (
          <div key={event.id} className={`kt-tone-${event.tone}`}>
            {inside}
          </div>
        )
        if (!onAsk || event.isFixed) return row
        return (
          <div key={event.id} className="kt-agenda-row">
            {row}
            <Button text={t(words.moveTo)} aria-label={`${t(words.moveTo)} ${event.title}`} onClick={() => onAsk(event)} />
          </div>
        )
      })}
    </div>
  )
}

interface ChipsProps {
  readonly days: readonly string[]
  readonly date: string
  readonly events: readonly CalendarEvent[]
  readonly onDay: (date: string) => void
}
export const DayChips = ({ days, date, events, onDay }: ChipsProps) => (
  <div className="kt-day-chips">
    {days.map((one, i) => (
      <button key={one} type="button" aria-pressed={one === date} onClick={() => onDay(one)}>
        {t(weekdayNames[i]!)}
        <br />
        <span className="kt-figures">{Number(one.slice(8))}</span>
        {events.some(event => dateOf(event.start) === one) && <i aria-hidden />}
      </button>
    ))}
  </div>
)
