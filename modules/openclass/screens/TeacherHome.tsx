/** The home of a teacher: today's lessons, what is still to hand in, and the week. */
import { useMemo } from 'react'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { plusDays } from '../../kit/time.ts'
import { today, useLessons } from './lessons.ts'
import { LessonList } from './Timetable.tsx'
import { words } from './words.ts'
import './openclass.css'

export function TeacherHome() {
  const date = today(),
    fetched = useLessons(plusDays(date, -14), plusDays(date, 7))
  const late = useMemo(
    () => (fetched.value ?? []).filter(one => one.date < date && (one.status === 'scheduled' || one.status === 'signed')),
    [fetched.value, date],
  )
  return (
    <Page screen="home" title={t(words.myDay)}>
      <Shown of={fetched} lines={8}>
        {events => (
          <>
            {late.length > 0 && (
              <section className="kt-card">
                <h2>{t(words.toHandIn)}</h2>
                <LessonList events={late} />
              </section>
            )}
            <section className="kt-card">
              <h2>{t(words.myDay)}</h2>
              <LessonList events={events.filter(one => one.date === date)} />
            </section>
            <section className="kt-card">
              <h2>{t(words.thisWeek)}</h2>
              <LessonList events={events.filter(one => one.date > date)} />
            </section>
          </>
        )}
      </Shown>
    </Page>
  )
}
