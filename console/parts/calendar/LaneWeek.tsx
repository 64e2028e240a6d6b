/** A week by lanes: a row for each room or person, a column for each day, the lessons of a day under each other. What is dragged keeps its hour. */
import { weekdayNames } from '../../../modules/kit/caption.ts'
import { t } from '../../session.ts'
import type { Lane, ViewProps } from './Calendar.tsx'
import { dateOf } from './days.ts'
import { Ghost, inside, Item } from './views.tsx'

export function LaneWeek({ label, days, now, events, hand, lanes }: ViewProps & { readonly lanes: readonly Lane[] }) {
  const cells = Map.groupBy(events, one => `${one.lane ?? ''} ${dateOf(one.start)}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="kt-lane-week" aria-label={label} tabIndex={0}>
      <div className="kt-corner" />
      {days.map((date, i) => (
        <div key={date} className={date === dateOf(now) ? 'kt-day-head kt-now' : 'kt-day-head'}>
          {t(weekdayNames[i]!)} <span className="kt-figures">{date.slice(5)}</span>
        </div>
      ))}
      {lanes.flatMap(lane => [
        <b key={lane.id}>{lane.label}</b>,
        ...days.map(date => {
          const isOver = hand.ghost && hand.ghost.lane === lane.id && dateOf(hand.ghost.start) === date
          const held = [...(cells.get(`${lane.id} ${date}`) ?? [])].sort((a, b) => (a.start < b.start ? -1 : 1))
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard moves an event from where it lies.
            <div
              key={`${lane.id} ${date}`}
              data-lane={lane.id}
              data-day={date}
              className={isOver ? (hand.wrong ? 'kt-over kt-wrong' : 'kt-over') : undefined}
              onDragOver={event => hand.over(event, date, undefined, lane.id)}
              onDrop={hand.drop}
            >
              {held.map(event => (
                <Item key={event.id} event={event} hand={hand} className="kt-event">
                  {inside(event)}
                </Item>
              ))}
              {isOver && <Ghost hand={hand} style={{}} />}
            </div>
          )
        }),
      ])}
    </section>
  )
}
