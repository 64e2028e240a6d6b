/** The timetable: a week by day and hour, by room or teacher; on a phone one day at a time. */
import { Button, HTMLSelect } from '@blueprintjs/core'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { baseOf, download } from '../../../console/call.ts'
import { today } from '../../../console/clock.ts'
import { Calendar, type CalendarEvent, type Lane } from '../../../console/parts/calendar/Calendar.tsx'
import { clock, daysOf, type View } from '../../../console/parts/calendar/days.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import type { OneChild } from '../../../console/parts/Children.tsx'
import { lazy, Meanwhile } from '../../../console/parts/lazyWithRetry.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, ScreenWaits } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { session, t, useSession } from '../../../console/session.ts'
import type { Label } from '../../kit/index.ts'
import { lesson } from '../lesson.ts'
import type { OwnLanes } from '../move-ground.ts'
import type { CalendarLesson } from '../reports.ts'
import { roomNames } from '../../kit/room-names.ts'
import { FeedButton } from './Feed.tsx'
import { lessonLink, narrowed, useLessons, type Narrow } from './lessons.ts'
import { type LanesBy, useMoving } from './useMoving.tsx'
import { words } from './words.ts'
import './openclass.css'

const TimetablePaper = lazy(async () => ({ default: (await import('./TimetablePaper.tsx')).TimetablePaper }))

/** Lessons as a calendar shows them, each leading to where it is shown to this session: guardians have a page of their own. */
export function useLessonEvents(): (lessons: readonly CalendarLesson[]) => readonly CalendarEvent[] {
  const role = useSession(value => value.userInfo?.role_alias ?? ''),
    isFamily = ['PR', 'SD'].includes(role)
  // Of several children it is said whose lesson it is.
  const children = useAsk<readonly OneChild[]>('/api/business-openclass/parent/children', {}, { when: role === 'PR' })
  const whose = (ids: readonly string[]) =>
    (children.value ?? [])
      .filter(one => ids.includes(one.studentId))
      .map(one => one.studentName)
      .join(t(['、', ', ']))
  return lessons => {
    const roomOf = roomNames(lessons)
    return lessons.map(one => ({
      id: one.id,
      title: one.title,
      aside: String(one.lessonNo),
      start: one.startTime,
      end: one.endTime,
      tone: lesson.lifecycle.states[one.status as 'scheduled']?.tone ?? 'idle',
      means: one.statusName,
      place: roomOf(one),
      note: [whose(one.studentIds), one.teacherName, one.substitute ? t(words.substitute) : '', one.type === 'make_up' ? t(words.makeUp) : '']
        .filter(Boolean)
        .join(' · '),
      hint: `${whose(one.studentIds)} ${one.title} ${one.lessonNo}. ${one.chapterName}
${clock(one.startTime)}–${clock(one.endTime)} ${roomOf(one)} ${one.teacherName} ${one.statusName}`,
      href: isFamily ? `/parent-lesson/lessonDetail/${one.id}` : lessonLink(one.id),
      beside: <StatusTag of={lesson} status={one.status} />,
    }))
  }
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
  const [view, setView] = useState<View>('week')
  const [lanesBy, setLanesBy] = useState<LanesBy | undefined>(() => (by.includes('roomId') && isStaff() ? 'roomId' : undefined))
  const days = daysOf(view, date)
  const fetched = useLessons(days[0]!, days.at(-1)!)
  const shown = fetched.value && narrowed(fetched.value, narrow)
  const lanes = useLanes(lanesBy, shown)
  const moving = useMoving({ days, lanesBy, lessons: fetched.value, reload: fetched.reload })
  const events = shown && moving.shown(eventsOf(shown).map((one, i) => (lanesBy ? inLane(one, shown[i]!, lanesBy) : one)))
  const [isPaper, setPaper] = useState(false)
  const chooseLanes = (next: LanesBy | undefined) => {
    setLanesBy(next)
    if (!next) setView('week')
  }
  return (
    <Page
      screen={screen}
      actions={
        <>
          <FeedButton />
          {isStaff() && shown?.[0] && <WeekPdf of={shown[0]} narrow={narrow} by={lanesBy} />}
          <Button className="kt-desk-only" text={t(isPaper ? words.onScreen : words.onPaper)} onClick={() => setPaper(!isPaper)} />
        </>
      }
    >
      {isPaper ? (
        <Meanwhile shows={<ScreenWaits />}>
          <TimetablePaper title={t(title)} days={days} lessons={shown ?? []} />
        </Meanwhile>
      ) : (
        <div className="kt-card">
          {moving.canMove && <p className="kt-muted kt-desk-only oc-drag-hint">{t(words.dragHint)}</p>}
          <Calendar
            label={t(words.timetable)}
            view={view}
            views={lanesBy ? ['day', 'week'] : ['week']}
            onView={setView}
            date={date}
            onDate={setDate}
            lanes={lanes}
            hasLaneWeek={lanesBy !== undefined}
            events={{ ...fetched, value: events }}
            filters={
              <>
                {isStaff() && <LaneChoice by={by} value={lanesBy} onChange={chooseLanes} />}
                <Filters events={fetched.value ?? []} by={by} narrow={narrow} onChange={setNarrow} />
              </>
            }
            empty={<Empty title={t(words.noLessons)} hint={t(words.noLessonsHint)} />}
            {...moving.props}
          />
        </div>
      )}
      {moving.dialog}
    </Page>
  )
}
/** What the head of its lane says is not said on the card. */
function inLane(event: CalendarEvent, of: CalendarLesson, by: LanesBy): CalendarEvent {
  const { place, note, ...rest } = event
  const kept = by === 'roomId' ? (note ? { note } : {}) : { ...(place ? { place } : {}), ...(of.substitute ? { note: t(words.substitute) } : {}) }
  return { ...rest, ...kept, lane: of[by] }
}
/** The week that is shown as a paper of the server, with its filters. */
function WeekPdf({ of, narrow, by }: { readonly of: CalendarLesson; readonly narrow: Narrow; readonly by: LanesBy | undefined }) {
  const [isBusy, setBusy] = useState(false)
  const fetch = async () => {
    setBusy(true)
    const path = `${baseOf(lesson)}/paper/week`
    // What was refused has been said in a toast.
    await download(path, { id: of.id, by, ...narrow }, `${t(words.timetable)} ${of.date}.pdf`).catch(() => undefined)
    setBusy(false)
  }
  return <Button className="kt-desk-only" text={t(words.weekPdf)} loading={isBusy} onClick={() => void fetch()} />
}
/** Families see hours; who plans sees rooms and people. */
const isStaff = (): boolean => !['PR', 'SD'].includes(session.get().roles[0] ?? '')

/** The rooms or teachers of what is shown, and those of one's own that are free. */
function useLanes(by: LanesBy | undefined, lessons: readonly CalendarLesson[] = []): readonly Lane[] {
  const own = useAsk<OwnLanes>('/api/business-openclass/calendar/lanes', {}, { when: by !== undefined })
  if (!by) return []
  const known = new Map((own.value?.[by] ?? []).map(one => [one.id, one.name]))
  const roomOf = roomNames(lessons)
  for (const one of lessons) known.set(one[by], by === 'roomId' ? roomOf(one) : one.teacherName)
  return [...known].map(([id, label]) => ({ id, label })).sort((a, b) => (a.label < b.label ? -1 : 1))
}

const laneWords = { roomId: words.byRoom, teacherId: words.byTeacher } as const
interface LaneChoiceProps {
  readonly by: Props['by']
  readonly value: LanesBy | undefined
  readonly onChange: (by: LanesBy | undefined) => void
}
const LaneChoice = ({ by, value, onChange }: LaneChoiceProps) => (
  <span className="kt-commands kt-desk-only">
    {[...(['roomId', 'teacherId'] as const).filter(one => by.includes(one)), undefined].map(one => (
      <Button key={one ?? ''} text={t(one ? laneWords[one] : words.byHour)} active={one === value} aria-pressed={one === value} onClick={() => onChange(one)} />
    ))}
  </span>
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
  roomId: [words.allRooms, roomNames],
  teacherId: [words.allTeachers, () => (one: CalendarLesson) => one.teacherName],
  openClassId: [words.allClasses, () => (one: CalendarLesson) => one.title],
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
    const [all, labels] = choices[name],
      label = labels(events)
    const known = new Map(events.map(one => [one[name], label(one)]))
    return (
      <HTMLSelect
        key={name}
        className="kt-desk-only"
        aria-label={t(all)}
        value={narrow[name] ?? ''}
        onChange={event => onChange({ ...narrow, [name]: event.target.value })}
        options={[{ value: '', label: t(all) }, ...[...known].sort((a, b) => (a[1] < b[1] ? -1 : 1)).map(([id, title]) => ({ value: id, label: title }))]}
      />
    )
  })
}
