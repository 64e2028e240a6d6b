/** The calendar: a month of lessons. */
import { useState } from 'react'
import { today } from '../../../console/clock.ts'
import { Calendar as Days } from '../../../console/parts/calendar/Calendar.tsx'
import { daysOf } from '../../../console/parts/calendar/days.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { t } from '../../../console/session.ts'
import { FeedButton } from './Feed.tsx'
import { useLessons } from './lessons.ts'
import { useLessonEvents } from './Timetable.tsx'
import { words } from './words.ts'

export function Calendar() {
  const [date, setDate] = useState(today())
  const eventsOf = useLessonEvents()
  const days = daysOf('month', date)
  const fetched = useLessons(days[0]!, days.at(-1)!)
  return (
    <Page screen="calendar" actions={<FeedButton />}>
      <div className="kt-card">
        <Days label={t(words.calendar)} view="month" date={date} onDate={setDate} events={{ ...fetched, value: fetched.value && eventsOf(fetched.value) }} />
      </div>
    </Page>
  )
}
