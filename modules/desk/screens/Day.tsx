/** The day of somebody who works here: in a sentence, and its lessons. */
import { Link } from 'wouter'
import { useWidthClass } from '../../../console/parts/hooks.ts'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { t, zone } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { dayOf } from '../../kit/time.ts'
import { roomNames } from '../../kit/room-names.ts'
import { lesson } from '../../openclass/index.ts'
import type { Lessons } from '../lessons.ts'
import type { Home as Desk } from '../routes.ts'
import { DayLine } from './DayLine.tsx'
import { words } from './words.ts'

/** "今天 3 节课，7 件事等您处理，其中 2 件紧急。" */
export function sentence(todo: Desk['todo'], lessons: Lessons | null): string {
  const sum = (some: Desk['todo']) => some.reduce((all, one) => all + one.count, 0)
  const waiting = sum(todo),
    urgent = sum(todo.filter(one => one.tone === 'bad')),
    today = lessons?.todayCount ?? 0
  const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
  const parts: Label[] = [
    ...(lessons ? [(today > 0 ? [`今天 ${today} 节课`, `${many(today, 'lesson', 'lessons')} today`] : ['今天没有课', 'No lessons today']) as Label] : []),
    waiting > 0
      ? [`${waiting} 件事等您处理`, many(waiting, 'thing waits for you', 'things wait for you')]
      : ['没有等您处理的事', lessons ? 'nothing waits for you' : 'Nothing waits for you'],
    ...(urgent > 0 ? [[`其中 ${urgent} 件紧急`, `${urgent} of them urgent`] as Label] : []),
  ]
  return t([`${parts.map(one => one[0]).join('，')}。`, `${parts.map(one => one[1]).join(', ')}.`])
}
/** The day it is in the house. */
export const Today = () => <time className="kt-muted">{dayName(dayOf(new Date().toISOString(), zone()))}</time>

const nextShown = 5
export function Ahead({ of: { late, today, todayCount, next } }: { readonly of: Lessons }) {
  const isNarrow = useWidthClass() === 0
  return (
    <>
      {late.length > 0 && (
        <section className="kt-card">
          <h2>{t(words.late)}</h2>
          <LessonRows of={late} withDay />
        </section>
      )}
      {today.length > 0 && (
        <section className="kt-card">
          <div className="kt-card-head">
            <h2>{t(words.today)}</h2>
            <Link href="/sch_lesson/kcb">{todayCount > today.length ? `${t(words.more)} (${todayCount})` : t(words.timetable)}</Link>
          </div>
          {isNarrow ? <LessonRows of={today} /> : <DayLine of={today} />}
        </section>
      )}
      {next.length > 0 && (
        <section className="kt-card">
          <div className="kt-card-head">
            <h2>{t(words.next)}</h2>
            {today.length === 0 && <Link href="/sch_lesson/kcb">{t(words.timetable)}</Link>}
          </div>
          <LessonRows of={next.slice(0, nextShown)} withDay />
        </section>
      )}
    </>
  )
}

function LessonRows({ of, withDay }: { readonly of: Lessons['today']; readonly withDay?: true }) {
  const roomOf = roomNames(of)
  return (
    <ul className="dk-lessons">
      {of.map(one => (
        <li key={one.id}>
          <Link href={`/lesson_detail?lessonId=${one.id}`}>
            <time className="kt-figures">
              {withDay && <span>{dayName(one.startAt.slice(0, 10), 'short')}</span>} {one.startAt.slice(11, 16)}–{one.endAt.slice(11, 16)}
            </time>
            <span className="dk-what">
              <b>{one.openClassName}</b>
              <small className="kt-muted">{[`${one.lessonNo}. ${one.chapterName}`, roomOf(one), one.teacherName].filter(Boolean).join(' · ')}</small>
            </span>
            <StatusTag of={lesson} status={one.status} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const at = (date: string) => new Date(`${date}T00:00:00Z`)
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at(`${month}-01`))
/** "11月20日 周五", "Fri 20 Nov". */
const dayName = (date: string, width: 'short' | 'long' = 'long'): string =>
  t([
    `${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日 周${'日一二三四五六'[at(date).getUTCDay()]!}`,
    new Intl.DateTimeFormat('en-GB', { weekday: width, day: 'numeric', month: 'short', timeZone: 'UTC' }).format(at(date)),
  ])
