/** A calendar on the test page: three views, lanes, and events that can be moved; loading and failing beside it. */
import { useState } from 'react'
import { CallError } from '../../call.ts'
import { Calendar, type CalendarEvent } from '../../parts/calendar/Calendar.tsx'
import { timeAt, weekOf, type View } from '../../parts/calendar/days.ts'
import { t } from '../../session.ts'
import { nameOf } from './made.ts'

const words = {
  calendar: ['活动日历', 'Activities'],
  failed: ['失败', 'Failing'],
  rooms: [
    ['美术教室', 'Art room'],
    ['音乐教室', 'Music room'],
    ['操场', 'Field'],
  ],
} as const
const monday = weekOf('2026-10-15')[0]!
const tones = ['waiting', 'active', 'good', 'bad', 'over', 'idle'] as const
const reload = () => {}

export function CalendarSample() {
  const rooms = words.rooms.map((label, i) => ({ id: `room-${i}`, label: t(label) }))
  const [view, setView] = useState<View>('week')
  const [date, setDate] = useState('2026-10-15')
  const [events, setEvents] = useState<readonly CalendarEvent[]>(() =>
    Array.from({ length: 9 }, (_, i) => {
      const day = i < 6 ? weekOf(monday)[i % 5]! : '2026-10-15'
      const from = 15 * 60 + (i % 3) * 45
      const room = rooms[i % 3]!
      return { id: `e${i}`, title: t(nameOf(i)), tone: tones[i % 6]!, start: timeAt(day, from), end: timeAt(day, from + 60), lane: room.id, place: room.label }
    }),
  )
  return (
    <div className="kt-stack">
      <section className="kt-card">
        <Calendar
          label={t(words.calendar)}
          view={view}
          views={['day', 'week', 'month']}
          onView={setView}
          date={date}
          onDate={setDate}
          lanes={rooms}
          events={{ value: events, error: undefined, reload }}
          onMove={(event, { lane, ...to }) => {
            const place = rooms.find(room => room.id === lane)?.label
            setEvents(events.map(one => (one.id === event.id ? { ...one, ...to, ...(lane ? { lane } : {}), ...(place ? { place } : {}) } : one)))
          }}
        />
      </section>
      <section className="kt-card">
        <Calendar
          label={t(words.failed)}
          view="week"
          date={date}
          onDate={setDate}
          events={{ value: undefined, error: new CallError(500, t(words.failed)), reload }}
        />
      </section>
    </div>
  )
}
