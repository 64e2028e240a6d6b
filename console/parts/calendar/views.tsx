/** The views of a calendar: a day by lanes, a week by hours, a month by days. */
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'wouter'
import { weekdayNames } from '../../../modules/kit/caption.ts'
import { t } from '../../session.ts'
import type { CalendarEvent, Hand, Lane, ViewProps } from './Calendar.tsx'
import { clock, dateOf, hoursOf, lanesOf, minutesOf } from './days.ts'
import { words } from './words.ts'

const hourHeight = 56
const hourWidth = 96
const laneHeight = 50
const shownMax = 3

interface ItemProps {
  readonly event: CalendarEvent
  readonly hand: Hand
  readonly className?: string
  readonly style?: CSSProperties
  /** How many minutes into the event it is held, by where it is gripped. */
  readonly gripOf?: (dragged: React.DragEvent) => number
  readonly children: ReactNode
}
/** A link where it leads somewhere; what can be moved hears the keys. */
export function Item({ event, hand, className = '', style, gripOf, children }: ItemProps) {
  const canMove = hand.canMove(event)
  const shared = {
    'data-event': event.id,
    className: `${className} kt-tone-${event.tone}${hand.id === event.id ? ' kt-held' : ''}`,
    style,
    title: event.hint ?? event.title,
    draggable: canMove,
    onDragStart: (dragged: React.DragEvent) => hand.start(event, gripOf?.(dragged) ?? 0),
    onDragEnd: hand.end,
    onKeyDown: (key: React.KeyboardEvent) => hand.onKeyDown(key, event),
    ...(canMove ? { 'aria-description': t(hand.canAsk ? words.movableOrAsk : words.movable) } : {}),
  }
  if (event.href)
    return (
      <Link href={event.href} {...shared}>
        {children}
      </Link>
    )
  return canMove ? (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot be dragged in every browser.
    <div role="button" tabIndex={0} {...shared}>
      {children}
    </div>
  ) : (
    <div {...shared}>{children}</div>
  )
}

export const Ghost = ({ hand, style }: { readonly hand: Hand; readonly style: CSSProperties }) => (
  <div className={hand.wrong ? 'kt-event kt-ghost kt-wrong' : 'kt-event kt-ghost'} aria-hidden style={style}>
    <b>{hand.ghost!.title}</b>
    <small className="kt-figures">
      {clock(hand.ghost!.start)}–{clock(hand.ghost!.end)}
    </small>
    {hand.wrong && <small>{hand.wrong}</small>}
  </div>
)

export const inside = (event: CalendarEvent) => (
  <>
    <b>{event.title}</b>
    <small className="kt-figures">{[`${clock(event.start)}–${clock(event.end)}`, event.place].filter(Boolean).join(' · ')}</small>
    {event.note && <small>{event.note}</small>}
  </>
)

export function WeekView({ label, days, now, events, hand }: ViewProps) {
  const [from, to] = hoursOf(events)
  const hours = Array.from({ length: to - from }, (_, i) => from + i)
  const height = hours.length * hourHeight
  const topOf = (time: string) => (minutesOf(time) / 60 - from) * hourHeight
  const tallOf = (event: CalendarEvent) => ((minutesOf(event.end) - minutesOf(event.start)) / 60) * hourHeight - 2
  const isInside = minutesOf(now) > from * 60 && minutesOf(now) < to * 60
  return (
    <section className="kt-week" aria-label={label}>
      <div className="kt-corner" />
      {days.map((date, i) => (
        <div key={date} className={date === dateOf(now) ? 'kt-day-head kt-now' : 'kt-day-head'}>
          {t(weekdayNames[i]!)} <span className="kt-figures">{date.slice(5)}</span>
        </div>
      ))}
      <div className="kt-hours" style={{ height }}>
        {hours.slice(1).map(hour => (
          <span key={hour} style={{ top: (hour - from) * hourHeight }}>
            {String(hour).padStart(2, '0')}:00
          </span>
        ))}
      </div>
      {days.map(date => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard moves an event from where it lies.
        <div
          key={date}
          className="kt-day-column"
          data-day={date}
          style={{ height }}
          onDragOver={event => hand.over(event, date, from * 60 + ((event.clientY - event.currentTarget.getBoundingClientRect().top) / hourHeight) * 60)}
          onDrop={hand.drop}
        >
          {date === dateOf(now) && isInside && <div className="kt-nowline" style={{ top: topOf(now) }} />}
          {lanesOf(events.filter(one => dateOf(one.start) === date)).map(({ event, lane, lanes }) => (
            <Item
              key={event.id}
              event={event}
              hand={hand}
              className="kt-event"
              gripOf={dragged => ((dragged.clientY - dragged.currentTarget.getBoundingClientRect().top) / hourHeight) * 60}
              style={{ top: topOf(event.start) + 1, height: tallOf(event), left: `calc(${(lane * 100) / lanes}% + 2px)`, width: `calc(${100 / lanes}% - 4px)` }}
            >
              {inside(event)}
            </Item>
          ))}
          {hand.ghost && dateOf(hand.ghost.start) === date && (
            <Ghost hand={hand} style={{ top: topOf(hand.ghost.start) + 1, height: tallOf(hand.ghost), left: 2, right: 2 }} />
          )}
        </div>
      ))}
    </section>
  )
}

/** Lanes one under the other, the hours from left to right. */
export function DayView({ label, date, now, events, hand, lanes }: ViewProps & { readonly lanes: readonly Lane[] }) {
  const [from, to] = hoursOf(events)
  const width = (to - from) * hourWidth
  const leftOf = (time: string) => (minutesOf(time) / 60 - from) * hourWidth
  const wideOf = (event: CalendarEvent) => ((minutesOf(event.end) - minutesOf(event.start)) / 60) * hourWidth - 2
  const shown = lanes.length > 0 ? lanes : [{ id: '', label: '' }]
  const inLane = (event: CalendarEvent, lane: Lane) => lanes.length === 0 || (event.lane ?? '') === lane.id
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="kt-day" aria-label={label} tabIndex={0}>
      <div className="kt-day-row kt-day-hours">
        <b />
        <div style={{ width }}>
          {Array.from({ length: to - from }, (_, i) => (
            <span key={i} className="kt-figures" style={{ left: i * hourWidth }}>
              {String(from + i).padStart(2, '0')}:00
            </span>
          ))}
        </div>
      </div>
      {shown.map(lane => {
        const laid = lanesOf(events.filter(one => inLane(one, lane)))
        const height = Math.max(1, ...laid.map(one => one.lanes)) * laneHeight
        return (
          <div key={lane.id} className="kt-day-row">
            <b>{lane.label}</b>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard moves an event from where it lies. */}
            <div
              data-lane={lane.id}
              style={{ width, height }}
              onDragOver={event =>
                hand.over(event, date, from * 60 + ((event.clientX - event.currentTarget.getBoundingClientRect().left) / hourWidth) * 60, lane.id)
              }
              onDrop={hand.drop}
            >
              {date === dateOf(now) && <div className="kt-nowline" style={{ left: leftOf(now) }} />}
              {laid.map(({ event, lane: row }) => (
                <Item
                  key={event.id}
                  event={event}
                  hand={hand}
                  className="kt-event"
                  gripOf={dragged => ((dragged.clientX - dragged.currentTarget.getBoundingClientRect().left) / hourWidth) * 60}
                  style={{ left: leftOf(event.start) + 1, width: wideOf(event), top: row * laneHeight + 2, height: laneHeight - 4 }}
                >
                  {inside(event)}
                </Item>
              ))}
              {hand.ghost && inLane(hand.ghost, lane) && (
                <Ghost hand={hand} style={{ left: leftOf(hand.ghost.start) + 1, width: wideOf(hand.ghost), top: 2, height: laneHeight - 4 }} />
              )}
            </div>
          </div>
        )
      })}
    </section>
  )
}

export function MonthView({ label, days, date, now, events, onDay, hand }: ViewProps) {
  const byDay = Map.groupBy(events, one => dateOf(one.start))
  return (
    <section className="kt-month" aria-label={label}>
      {weekdayNames.map(name => (
        <div key={name[1]} className="kt-month-head">
          {t(name)}
        </div>
      ))}
      {days.map(one => {
        const held = byDay.get(one) ?? []
        const marks = [one.slice(0, 7) === date.slice(0, 7) ? '' : 'kt-out', one === dateOf(now) ? 'kt-now' : '']
        if (hand.ghost && dateOf(hand.ghost.start) === one) marks.push('kt-over')
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard moves an event from where it lies.
          <div key={one} data-day={one} className={marks.join(' ')} onDragOver={event => hand.over(event, one)} onDrop={hand.drop}>
            <button type="button" className="kt-day-number kt-figures" aria-label={one} onClick={() => onDay(one)}>
              {Number(one.slice(8))}
            </button>
            {held.slice(0, shownMax).map(event => (
              <Item key={event.id} event={event} hand={hand}>
                {clock(event.start)} {event.title}
              </Item>
            ))}
            {held.length > shownMax && <small className="kt-muted">+{held.length - shownMax}</small>}
          </div>
        )
      })}
    </section>
  )
}
