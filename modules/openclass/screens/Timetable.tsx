/** The timetable: a week by day and hour, by room or teacher; on a phone one day at a time. */
import { Button, HTMLSelect } from '@blueprintjs/core'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Calendar, today, type CalendarEvent } from '../../../console/parts/calendar/Calendar.tsx'
import { clock, daysOf } from '../../../console/parts/calendar/days.ts'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { Printable } from '../../../console/parts/document/Printable.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { t, useSession } from '../../../console/session.ts'
import { date as dateField, int, type Label, text } from '../../kit/index.ts'
import { lesson } from '../lesson.ts'
import type { CalendarLesson } from '../reports.ts'
import { lessonLink, narrowed, useLessons, type Narrow } from './lessons.ts'
import { words } from './words.ts'

/** Lessons as a calendar shows them, each leading to where it is shown to this session: guardians have a page of their own. */
export function useLessonEvents(): (lessons: readonly CalendarLesson[]) => readonly CalendarEvent[] {
  const isFamily = useSession(value => ['PR', 'SD'].includes(value.userInfo?.role_alias ?? ''))
  return lessons =>
    lessons.map(one => ({
      id: one.id,
      title: one.title,
      aside: String(one.lessonNo),
      start: one.startTime,
      end: one.endTime,
      tone: lesson.lifecycle.states[one.status as 'scheduled']?.tone ?? 'idle',
      place: one.roomName,
      note: [one.teacherName, one.substitute ? t(words.substitute) : '', one.type === 'make_up' ? t(words.makeUp) : ''].filter(Boolean).join(' · '),
      hint: `${one.title} ${one.lessonNo}. ${one.chapterName}
${clock(one.startTime)}–${clock(one.endTime)} ${one.roomName} ${one.teacherName} ${one.statusName}`,
      href: isFamily ? `/parent-lesson/lessonDetail/${one.id}` : lessonLink(one.id),
      beside: <StatusTag of={lesson} status={one.status} />,
    }))
}

interface Props {
  readonly screen: string
  readonly title: Label
  readonly by: readonly ('roomId' | 'teacherId' | 'openClassId')[]
}
export function Timetable({ screen, title, by }: Props) {
  const eventsOf = useLessonEvents()
  const [date, setDate] = useDate()
  const [narrow, setNarrow] = useState<Narrow>({})
  const days = daysOf('week', date)
  const fetched = useLessons(days[0]!, days[6]!)
  const shown = fetched.value && narrowed(fetched.value, narrow)
  const [isPaper, setPaper] = useState(false)
  return (
    <Page screen={screen} title={t(title)} actions={<Button text={t(isPaper ? words.onScreen : words.onPaper)} onClick={() => setPaper(!isPaper)} />}>
      {isPaper ? (
        <Paper title={t(title)} days={days} lessons={shown ?? []} />
      ) : (
        <div className="kt-card">
          <Calendar
            label={t(words.timetable)}
            view="week"
            date={date}
            onDate={setDate}
            events={{ ...fetched, value: shown && eventsOf(shown) }}
            filters={<Filters events={fetched.value ?? []} by={by} narrow={narrow} onChange={setNarrow} />}
            empty={<Empty title={t(words.noLessons)} hint={t(words.noLessonsHint)} />}
          />
        </div>
      )}
    </Page>
  )
}

const onPaper = {
  date: dateField(...words.date),
  startTime: text(...words.start),
  endTime: text(...words.end),
  title: text(...words.className),
  lessonNo: int(...words.lesson),
  chapterName: text(...words.chapter),
  roomName: text(...words.room),
  teacherName: text(...words.teacher),
}
/** The lessons of the week as a list: what hangs on the wall of a staff room. */
const Paper = ({ title, days, lessons }: { readonly title: string; readonly days: readonly string[]; readonly lessons: readonly CalendarLesson[] }) => (
  <Printable title={title} beside={<time>{`${days[0]} – ${days.at(-1)}`}</time>} isLandscape>
    <Lines
      label={title}
      fields={onPaper}
      lines={lessons}
      rowKey={one => one.id}
      cells={{ startTime: one => clock(one.startTime), endTime: one => clock(one.endTime) }}
      empty={<Empty title={t(words.noLessons)} />}
    />
  </Printable>
)
export const SchoolTimetable = () => <Timetable screen="kcb" title={words.timetable} by={['roomId', 'teacherId', 'openClassId']} />
export const TeacherTimetable = () => <Timetable screen="agencyTeacherkcb" title={words.teacherTimetable} by={['teacherId', 'openClassId']} />

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
  roomId: [words.allRooms, (one: CalendarLesson) => one.roomName],
  teacherId: [words.allTeachers, (one: CalendarLesson) => one.teacherName],
  openClassId: [words.allClasses, (one: CalendarLesson) => one.title],
} as const
function Filters({
  events,
  by,
  narrow,
  onChange,
}: {
  readonly events: readonly CalendarLesson[]
  readonly by: Props['by']
  readonly narrow: Narrow
  readonly onChange: (narrow: Narrow) => void
}) {
  return by.map(name => {
    const [all, label] = choices[name]
    const known = new Map(events.map(one => [one[name], label(one)]))
    return (
      <HTMLSelect key={name} aria-label={t(all)} value={narrow[name] ?? ''} onChange={event => onChange({ ...narrow, [name]: event.target.value })}>
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
