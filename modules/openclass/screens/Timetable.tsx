/** The timetable: a week by day and hour, by room or teacher; on a phone one day at a time. */
import { Button, HTMLSelect } from '@blueprintjs/core'
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useWidthClass } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { t, useSession } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { plusDays } from '../../kit/time.ts'
import { lesson } from '../lesson.ts'
import { clock, lanesOf, minutesOf, narrowed, nowText, today, useLessons, weekOf, type Event, type Narrow } from './lessons.ts'
import { weekdayNames, words } from './words.ts'
import './openclass.css'

const hourHeight = 56
export const lessonLink = (id: string): string => `/lesson_detail?lessonId=${id}`
/** Where a lesson is shown to this session: guardians have a page of their own. */
export function useLessonLink(): (event: Event) => string {
  const isFamily = useSession(value => ['PR', 'SD'].includes(value.userInfo?.role_alias ?? ''))
  return event => (isFamily ? `/parent-lesson/lessonDetail/${event.id}` : lessonLink(event.id))
}
export const toneOf = (status: string): string => `oc-tone-${lesson.lifecycle.states[status as 'scheduled']?.tone ?? 'idle'}`

interface Props {
  readonly screen: string
  readonly title: Label
  readonly by: readonly ('roomId' | 'teacherId' | 'openClassId')[]
}
export function Timetable({ screen, title, by }: Props) {
  const link = useLessonLink()
  const [date, setDate] = useDate()
  const [narrow, setNarrow] = useState<Narrow>({})
  const days = weekOf(date)
  const fetched = useLessons(days[0]!, days[6]!)
  const isPhone = useWidthClass() === 0
  return (
    <Page screen={screen} title={t(title)}>
      <div className="kt-card">
        <div className="oc-bar">
          <Button
            icon={<ChevronLeftIcon />}
            aria-label={t(words.before)}
            title={t(words.before)}
            onClick={() => setDate(plusDays(date, -7))}
          />
          <Button text={t(words.today)} onClick={() => setDate(today())} />
          <Button
            icon={<ChevronRightIcon />}
            aria-label={t(words.after)}
            title={t(words.after)}
            onClick={() => setDate(plusDays(date, 7))}
          />
          <span className="oc-span kt-figures">
            {days[0]} – {days[6]!.slice(5)}
          </span>
          <Filters events={fetched.value ?? []} by={by} narrow={narrow} onChange={setNarrow} />
        </div>
        <Shown of={fetched} lines={12}>
          {events => {
            const shown = narrowed(events, narrow)
            return isPhone ? (
              <DayList days={days} date={date} setDate={setDate} events={shown} link={link} />
            ) : shown.length === 0 ? (
              <Empty title={t(words.noLessons)} hint={t(words.noLessonsHint)} />
            ) : (
              <Week days={days} events={shown} link={link} />
            )
          }}
        </Shown>
      </div>
    </Page>
  )
}
export const SchoolTimetable = () => <Timetable screen="kcb" title={words.timetable} by={['roomId', 'teacherId', 'openClassId']} />
export const TeacherTimetable = () => (
  <Timetable screen="agencyTeacherkcb" title={words.teacherTimetable} by={['teacherId', 'openClassId']} />
)

/** The day is kept in the address, so that back and a sent link show the same week. */
function useDate(): readonly [string, (date: string) => void] {
  const [path, go] = useLocation()
  const query = useSearch()
  const given = new URLSearchParams(query).get('date')
  return [
    given && /^\d{4}-\d\d-\d\d$/.test(given) ? given : today(),
    date => {
      const next = new URLSearchParams(query)
      next.set('date', date)
      go(`${path}?${next}`, { replace: true })
    },
  ]
}

const choices = {
  roomId: [words.allRooms, (one: Event) => one.roomName],
  teacherId: [words.allTeachers, (one: Event) => one.teacherName],
  openClassId: [words.allClasses, (one: Event) => one.title],
} as const
function Filters({
  events,
  by,
  narrow,
  onChange,
}: {
  readonly events: readonly Event[]
  readonly by: Props['by']
  readonly narrow: Narrow
  readonly onChange: (narrow: Narrow) => void
}) {
  return by.map(name => {
    const [all, label] = choices[name]
    const known = new Map(events.map(one => [one[name], label(one)]))
    return (
      <HTMLSelect
        key={name}
        aria-label={t(all)}
        value={narrow[name] ?? ''}
        onChange={event => onChange({ ...narrow, [name]: event.target.value })}
      >
        <option value="">{t(all)}</option>
        {[...known]
          .sort((a, b) => (a[1] < b[1] ? -1 : 1))
          .map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
      </HTMLSelect>
    )
  })
}

function Week({
  days,
  events,
  link,
}: {
  readonly days: readonly string[]
  readonly events: readonly Event[]
  readonly link: (event: Event) => string
}) {
  const from = Math.min(14, ...events.map(one => Math.floor(minutesOf(one.startTime) / 60)))
  const to = Math.max(from + 5, ...events.map(one => Math.ceil(minutesOf(one.endTime) / 60)))
  const hours = Array.from({ length: to - from }, (_, i) => from + i)
  const height = hours.length * hourHeight,
    now = nowText()
  return (
    <section className="oc-week" aria-label={t(words.timetable)}>
      <div className="oc-corner" />
      {days.map((date, i) => (
        <div key={date} className={date === now.slice(0, 10) ? 'oc-day-head oc-now' : 'oc-day-head'}>
          {t(weekdayNames[i]!)} <span className="kt-figures">{date.slice(5)}</span>
        </div>
      ))}
      <div className="oc-hours" style={{ position: 'sticky', height }}>
        {hours.slice(1).map(hour => (
          <span key={hour} style={{ top: (hour - from) * hourHeight }}>
            {String(hour).padStart(2, '0')}:00
          </span>
        ))}
      </div>
      {days.map(date => (
        <div key={date} className="oc-column" style={{ height }}>
          {date === now.slice(0, 10) && minutesOf(now) > from * 60 && minutesOf(now) < to * 60 && (
            <div className="oc-nowline" style={{ top: (minutesOf(now) / 60 - from) * hourHeight }} />
          )}
          {lanesOf(events.filter(one => one.date === date)).map(({ event, lane, lanes }) => (
            <Link
              key={event.id}
              href={link(event)}
              className={`oc-event ${toneOf(event.status)}`}
              title={saying(event)}
              style={{
                top: (minutesOf(event.startTime) / 60 - from) * hourHeight + 1,
                height: ((minutesOf(event.endTime) - minutesOf(event.startTime)) / 60) * hourHeight - 2,
                left: `calc(${(lane * 100) / lanes}% + 2px)`,
                width: `calc(${100 / lanes}% - 4px)`,
              }}
            >
              <b>{event.title}</b>
              <small className="kt-figures">
                {clock(event.startTime)}–{clock(event.endTime)} · {event.roomName}
              </small>
              <small>
                {event.teacherName}
                {event.substitute ? ` · ${t(words.substitute)}` : ''}
                {event.type === 'make_up' ? ` · ${t(words.makeUp)}` : ''}
              </small>
            </Link>
          ))}
        </div>
      ))}
    </section>
  )
}
const saying = (one: Event): string =>
  `${one.title} ${one.lessonNo}. ${one.chapterName}\n${clock(one.startTime)}–${clock(one.endTime)} ${one.roomName} ${one.teacherName} ${one.statusName}`

function DayList({
  days,
  date,
  setDate,
  events,
  link,
}: {
  readonly days: readonly string[]
  readonly date: string
  readonly setDate: (date: string) => void
  readonly events: readonly Event[]
  readonly link: (event: Event) => string
}) {
  const held = useMemo(() => events.filter(one => one.date === date), [events, date])
  return (
    <>
      <div className="oc-chips">
        {days.map((one, i) => (
          <button key={one} type="button" aria-pressed={one === date} onClick={() => setDate(one)}>
            {t(weekdayNames[i]!)}
            <br />
            <span className="kt-figures">{Number(one.slice(8))}</span>
            {events.some(event => event.date === one) && <i aria-hidden />}
          </button>
        ))}
      </div>
      <LessonList events={held} link={link} />
    </>
  )
}
/** Lessons one under the other. */
export function LessonList({
  events,
  link = event => lessonLink(event.id),
}: {
  readonly events: readonly Event[]
  readonly link?: (event: Event) => string
}) {
  if (events.length === 0) return <Empty title={t(words.noLessons)} />
  return (
    <div className="oc-list">
      {events.map(event => (
        <Link key={event.id} href={link(event)} className={toneOf(event.status)}>
          <time>
            {clock(event.startTime)}
            <br />
            {clock(event.endTime)}
          </time>
          <div>
            <b>{event.title}</b> <span className="kt-muted kt-figures">{event.lessonNo}</span>
            <p>
              {[
                event.roomName,
                event.teacherName,
                event.substitute ? t(words.substitute) : '',
                event.type === 'make_up' ? t(words.makeUp) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <StatusTag of={lesson} status={event.status} />
        </Link>
      ))}
    </div>
  )
}
