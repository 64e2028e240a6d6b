/** The day of somebody who works here: in a sentence, and its lessons. */
import { Link } from 'wouter'
import { Card } from '../../../console/parts/Card.tsx'
import { useWidthClass } from '../../../console/parts/hooks.ts'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import { useToday } from '../../../console/today.ts'
import { roomNames } from '../../kit/room-names.ts'
import { lesson } from '../../openclass/index.ts'
import type { Lessons } from '../lessons.ts'
import { DayLine } from './DayLine.tsx'
import { words } from './words.ts'

/** The day it is in the house. */
export const Today = () => <time className="kt-muted">{dayName(useToday())}</time>

const nextShown = 5
export function Ahead({ of: { late, today, todayCount, next } }: { readonly of: Lessons }) {
  const isNarrow = useWidthClass() === 0
  return (
    <>
      {late.length > 0 && (
        <Card title={t(words.late)}>
          <LessonRows of={late} withDay />
        </Card>
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
