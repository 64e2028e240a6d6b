/** The calendar: a month of lessons. */
import { Button } from '@blueprintjs/core'
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'wouter'
import { useWidthClass } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { clock, monthOf, shiftMonth, today, useLessons, type Event } from './lessons.ts'
import { LessonList, toneOf, useLessonLink } from './Timetable.tsx'
import { weekdayNames, words } from './words.ts'
import './openclass.css'

const shownMax = 3
export function Calendar() {
  const [date, setDate] = useState(today())
  const link = useLessonLink()
  const days = monthOf(date)
  const fetched = useLessons(days[0]!, days.at(-1)!)
  const isPhone = useWidthClass() === 0
  return (
    <Page screen="calendar" title={t(words.calendar)}>
      <div className="kt-card">
        <div className="oc-bar">
          <Button
            icon={<ChevronLeftIcon />}
            aria-label={t(words.monthBefore)}
            title={t(words.monthBefore)}
            onClick={() => setDate(shiftMonth(date, -1))}
          />
          <Button text={t(words.today)} onClick={() => setDate(today())} />
          <Button
            icon={<ChevronRightIcon />}
            aria-label={t(words.monthAfter)}
            title={t(words.monthAfter)}
            onClick={() => setDate(shiftMonth(date, 1))}
          />
          <span className="oc-span kt-figures">{date.slice(0, 7)}</span>
        </div>
        <Shown of={fetched} lines={12}>
          {events => (
            <>
              <Month days={days} date={date} events={events} link={link} onDay={setDate} />
              {isPhone && (
                <>
                  <p className="oc-bar kt-figures">{date}</p>
                  <LessonList events={events.filter(one => one.date === date)} link={link} />
                </>
              )}
            </>
          )}
        </Shown>
      </div>
    </Page>
  )
}

function Month({
  days,
  date,
  events,
  link,
  onDay,
}: {
  readonly days: readonly string[]
  readonly date: string
  readonly events: readonly Event[]
  readonly link: (event: Event) => string
  readonly onDay: (date: string) => void
}) {
  const byDay = Map.groupBy(events, one => one.date)
  return (
    <div className="oc-month">
      {weekdayNames.map(name => (
        <div key={name[1]} className="oc-month-head">
          {t(name)}
        </div>
      ))}
      {days.map(one => {
        const held = byDay.get(one) ?? []
        return (
          <div
            key={one}
            className={[one.slice(0, 7) === date.slice(0, 7) ? '' : 'oc-out', one === today() ? 'oc-now' : ''].join(' ')}
          >
            <button type="button" className="oc-day kt-figures" aria-label={one} onClick={() => onDay(one)}>
              {Number(one.slice(8))}
            </button>
            {held.slice(0, shownMax).map(event => (
              <Link key={event.id} href={link(event)} className={toneOf(event.status)} title={`${event.title} ${event.roomName}`}>
                {clock(event.startTime)} {event.title}
              </Link>
            ))}
            {held.length > shownMax && <small className="kt-muted">+{held.length - shownMax}</small>}
          </div>
        )
      })}
    </div>
  )
}
