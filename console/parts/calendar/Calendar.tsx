/** A calendar: a day by lanes, a week by hours, a month by days; where a command is given, events are dragged or stepped elsewhere. */
import { Button } from '@blueprintjs/core'
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import type { Tone } from '../../../modules/kit/lifecycle.ts'
import { timeNow, today } from '../../clock.ts'
import { t } from '../../session.ts'
import { useWidthClass, type Fetched } from '../hooks.ts'
import { Empty, Shown } from '../states.tsx'
import { Agenda, DayChips } from './Agenda.tsx'
import { clock, dateOf, daysOf, movedTo, minutesOf, shifted, type View } from './days.ts'
import { LaneWeek } from './LaneWeek.tsx'
import { DayView, MonthView, WeekView } from './views.tsx'
import { words } from './words.ts'
import './calendar.css'

export interface CalendarEvent {
  readonly id: string
  readonly title: string
  /** `yyyy-MM-dd HH:mm:ss` in the tenant's zone. */
  readonly start: string
  readonly end: string
  readonly tone: Tone
  /** What its colour means, for the legend. */
  readonly means?: string
  /** Which lane of a day it lies in: a room, a person. */
  readonly lane?: string
  /** After the title, in a list. */
  readonly aside?: string
  /** Beside the clock, and a line of more. */
  readonly place?: string
  readonly note?: string
  /** What is said of it where there is no room to show it. */
  readonly hint?: string
  readonly href?: string
  /** Stands at the end of its line in a list. */
  readonly beside?: ReactNode
  /** It stays where it is, whoever looks. */
  readonly isFixed?: boolean
}
export interface Lane {
  readonly id: string
  readonly label: string
}
export interface Move {
  readonly start: string
  readonly end: string
  readonly lane?: string | undefined
}
export interface ViewProps {
  readonly label: string
  readonly days: readonly string[]
  readonly date: string
  readonly now: string
  readonly events: readonly CalendarEvent[]
  readonly onDay: (date: string) => void
  readonly hand: Hand
}

interface Props {
  readonly label: string
  readonly view: View
  /** The views to switch between, where there is more than one. */
  readonly views?: readonly View[]
  readonly onView?: (view: View) => void
  readonly date: string
  readonly onDate: (date: string) => void
  readonly events: Pick<Fetched<readonly CalendarEvent[]>, 'value' | 'error' | 'reload'>
  /** The lanes of a day, those without an event too. */
  readonly lanes?: readonly Lane[]
  /** A week has the lanes as well: a row for each, a column for each day. */
  readonly hasLaneWeek?: boolean
  readonly filters?: ReactNode
  readonly empty?: ReactNode
  /** Runs the command that moves an event. Nothing moves without. */
  readonly onMove?: (event: CalendarEvent, to: Move) => void
  /** It was picked up: what is asked before it is put somewhere is asked now. */
  readonly onHold?: (event: CalendarEvent) => void
  /** What stands against a place, while it is held over it. */
  readonly against?: (event: CalendarEvent, to: Move) => string | undefined
  /** Asks for another place in a dialog: for the keyboard, and where there is nothing to drag over. */
  readonly onAsk?: (event: CalendarEvent) => void
}

export function Calendar(props: Props) {
  const { label, view, date, onDate, events, lanes = [], empty } = props
  const days = daysOf(view, date)
  const hand = useHand(props)
  const isPhone = useWidthClass() === 0
  return (
    <div className="kt-calendar">
      <Bar {...props} days={days} />
      <Shown of={events} lines={12}>
        {all => {
          const shown = { label, days, date, now: timeNow(), events: all, onDay: onDate, hand }
          const list = <Agenda events={all.filter(one => dateOf(one.start) === date)} {...(props.onAsk ? { onAsk: props.onAsk } : {})} />
          if (view === 'month')
            return (
              <>
                <MonthView {...shown} />
                {isPhone && <p className="kt-calendar-bar kt-figures">{date}</p>}
                {isPhone && list}
              </>
            )
          if (isPhone)
            return (
              <>
                {view === 'week' && <DayChips days={days} date={date} events={all} onDay={onDate} />}
                {list}
              </>
            )
          if (all.length === 0 && !props.onMove) return empty ?? <Empty title={t(words.none)} />
          if (view === 'week' && props.hasLaneWeek) return <LaneWeek {...shown} lanes={lanes} />
          return view === 'day' ? <DayView {...shown} lanes={lanes} /> : <WeekView {...shown} />
        }}
      </Shown>
      {(view === 'month' || !isPhone) && <Legend events={events.value ?? []} />}
      <p className="kt-hidden" role="status">
        {hand.said}
      </p>
    </div>
  )
}

/** What the colours mean of what is shown; a list on a phone says it beside each. */
function Legend({ events }: { readonly events: readonly CalendarEvent[] }) {
  const meant = new Map(events.flatMap(({ tone, means }) => (means ? [[means, tone] as const] : [])))
  if (meant.size === 0) return null
  return (
    <ul className="kt-legend" aria-label={t(words.legend)}>
      {[...meant].map(([means, tone]) => (
        <li key={means} className={`kt-tone-${tone}`}>
          {means}
        </li>
      ))}
    </ul>
  )
}

function Bar({ view, views = [], onView, date, onDate, filters, days }: Props & { readonly days: readonly string[] }) {
  const step = (by: -1 | 1) => (
    <Button
      icon={by < 0 ? <ChevronLeftIcon /> : <ChevronRightIcon />}
      aria-label={t(by < 0 ? words.before[view] : words.after[view])}
      title={t(by < 0 ? words.before[view] : words.after[view])}
      onClick={() => onDate(shifted(view, date, by))}
    />
  )
  return (
    <div className="kt-calendar-bar">
      {step(-1)}
      <Button text={t(words.today)} onClick={() => onDate(today())} />
      {step(1)}
      <span className="kt-calendar-span kt-figures">
        {view === 'month' ? (
          date.slice(0, 7)
        ) : view === 'day' ? (
          date
        ) : (
          <>
            <span>{days[0]} –</span> <span>{days[6]!.slice(5)}</span>
          </>
        )}
      </span>
      {filters}
      {views.length > 1 && (
        <span className="kt-commands">
          {views.map(one => (
            <Button key={one} text={t(words.views[one])} active={one === view} aria-pressed={one === view} onClick={() => onView?.(one)} />
          ))}
        </span>
      )}
    </div>
  )
}

export type Hand = ReturnType<typeof useHand>
/** Minutes that a step of the keyboard or of a drag is long. */
const stepMinutes = 15
/** The key that asks for another place. */
const askKey = 'm'

/** The event that is being moved, and where it would come to lie. */
function useHand({ onMove, onHold, onAsk, against, events, lanes = [], view, hasLaneWeek }: Props) {
  const [held, setHeld] = useState<{ readonly id: string; readonly to?: Move; readonly byKey: boolean; readonly grip: number }>()
  const [said, say] = useState('')
  const event = events.value?.find(one => one.id === held?.id)
  const put = () => {
    if (event && held?.to && onMove) {
      onMove(event, held.to)
      say(`${t(words.dropped)} ${dateOf(held.to.start)} ${clock(held.to.start)}`)
    }
    setHeld(undefined)
  }
  const over = (one: CalendarEvent, date: string, from: number, lane = one.lane): Move => ({ ...movedTo(one, date, from), lane })
  const shift = (one: CalendarEvent, key: string) => {
    const at = held?.to ?? { start: one.start, end: one.end, lane: one.lane }
    const days = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
    const steps = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
    const beside = lanes[lanes.findIndex(lane => lane.id === at.lane) + steps]?.id
    const isDay = view === 'day'
    const isLaned = isDay || (view === 'week' && hasLaneWeek === true)
    const minutes = minutesOf(at.start) + (isDay ? days : view === 'week' && !isLaned ? steps : 0) * stepMinutes
    const by = isDay ? 0 : days + (view === 'month' ? steps * 7 : 0)
    const to = over(one, by === 0 ? dateOf(at.start) : shifted('day', dateOf(at.start), by), minutes, isLaned && beside ? beside : at.lane)
    setHeld({ id: one.id, to, byKey: true, grip: 0 })
    const wrong = against?.(one, to)
    say(`${t(words.over)} ${dateOf(to.start)} ${clock(to.start)} ${lanes.find(lane => lane.id === to.lane)?.label ?? ''}${wrong ? `. ${wrong}` : ''}`)
  }
  return {
    said,
    canMove: (one: CalendarEvent) => onMove !== undefined && !one.isFixed,
    canAsk: onAsk !== undefined,
    id: held?.id,
    /** Why it can't lie where it is held. */
    wrong: event && held?.to ? against?.(event, held.to) : undefined,
    /** Where it would lie, as an event. */
    ghost: event && held?.to ? { ...event, ...held.to, lane: held.to.lane ?? '' } : undefined,
    /** `grip` is how many minutes into the event it is held. */
    start: (one: CalendarEvent, grip: number) => {
      setHeld({ id: one.id, byKey: false, grip })
      onHold?.(one)
    },
    over: (dragged: React.DragEvent, date: string, from?: number, lane?: string) => {
      if (!event) return
      dragged.preventDefault()
      const snapped = from === undefined ? minutesOf(event.start) : Math.round((from - held!.grip) / stepMinutes) * stepMinutes
      const to = over(event, date, snapped, lane)
      if (to.start !== held?.to?.start || to.lane !== held.to.lane) setHeld({ ...held!, to })
    },
    drop: put,
    end: () => setHeld(undefined),
    onKeyDown: (key: React.KeyboardEvent, one: CalendarEvent) => {
      if (!onMove || one.isFixed || key.ctrlKey || key.metaKey || key.altKey) return
      const isHeld = held?.byKey && held.id === one.id
      if (key.key === ' ' && !isHeld) {
        setHeld({ id: one.id, byKey: true, grip: 0 })
        onHold?.(one)
        say(`${t(words.held)} ${one.title}. ${t(words.keys)}`)
      } else if (isHeld && (key.key === ' ' || key.key === 'Enter')) put()
      else if (isHeld && key.key === 'Escape') {
        setHeld(undefined)
        say(t(words.back))
      } else if (isHeld && key.key.startsWith('Arrow')) shift(one, key.key)
      else if (onAsk && key.key.toLowerCase() === askKey) {
        setHeld(undefined)
        onAsk(one)
      } else return
      key.preventDefault()
      key.stopPropagation()
    },
  }
}
