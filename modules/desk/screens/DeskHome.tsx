/** The home of everybody who works here: what waits for them, the lessons ahead, the month, and the messages. */
import { ChevronRightIcon, TickCircleIcon } from '@blueprintjs/icons'
import { Link } from 'wouter'
import { Shortcuts, UnreadMessages } from '../../../console/pages/Home.tsx'
import { Notices } from '../../../console/pages/Notices.tsx'
import { grouped } from '../../../console/parts/cells.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { t, zone } from '../../../console/session.ts'
import { dayOf } from '../../kit/time.ts'
import { lesson } from '../../openclass/index.ts'
import { publicCall, useBoardCall } from './boards.ts'
import { BoardView } from './BoardView.tsx'
import { type Figure, type Lesson, type Lessons, type StageList, type Todo, useDesk } from './desk.ts'
import { words } from './words.ts'
import './desk.css'

export function DeskHome() {
  const desk = useDesk()
  const call = useBoardCall()
  return (
    <Page screen="home" title={t(words.home)} beside={<Today />}>
      <Shown of={desk} lines={10}>
        {({ todo, lessons, stages, figures }) => (
          <>
            <Todos of={todo} />
            <div className="dk-columns">
              <div className="dk-main">
                {lessons && <Ahead of={lessons} />}
                {stages && <Stages of={stages} />}
                {!lessons && <Shortcuts />}
              </div>
              <div className="dk-side">
                {figures.list.length > 0 && <Month of={figures.list} month={figures.month} />}
                <Notices />
                <UnreadMessages />
              </div>
            </div>
            {call !== publicCall && <BoardView call={call} />}
          </>
        )}
      </Shown>
    </Page>
  )
}

/** The day it is in the house. */
export const Today = () => <time className="kt-muted">{dayName(dayOf(new Date().toISOString(), zone()))}</time>

/** Each kind of work is a way to the list of exactly those rows. */
export function Todos({ of }: { readonly of: readonly Todo[] }) {
  return (
    <section className="kt-card dk-todo" aria-labelledby="todo">
      <h2 id="todo">{t(words.todo)}</h2>
      {of.length === 0 ? (
        <p className="dk-done">
          <TickCircleIcon size={20} />
          <b>{t(words.done)}</b>
          <span className="kt-muted">{t(words.doneHint)}</span>
        </p>
      ) : (
        <ul className="dk-tiles">
          {of.map(one => (
            <li key={one.name}>
              <Link href={one.to} className={`dk-tile dk-${one.tone}`} data-todo={one.name}>
                <b className="kt-figures">{grouped(String(one.count))}</b>
                <span>{one.label}</span>
                <ChevronRightIcon className="dk-go" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** How many rows stand in each status: where things are, and where they stop. */
export function Stages({ of: { label, list } }: { readonly of: StageList }) {
  const most = Math.max(1, ...list.map(one => one.count))
  return (
    <section className="kt-card" aria-labelledby="stages">
      <h2 id="stages">{label}</h2>
      <ul className="dk-stages">
        {list.map(one => (
          <li key={one.status}>
            <Link href={one.to}>
              <span className={`kt-tag kt-tone-${one.tone}`}>{one.label}</span>
              <i aria-hidden="true">
                <i style={{ width: `${(one.count / most) * 100}%` }} />
              </i>
              <b className="kt-figures">{grouped(String(one.count))}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ahead({ of: { late, today, next } }: { readonly of: Lessons }) {
  return (
    <>
      {late.length > 0 && (
        <section className="kt-card">
          <h2>{t(words.late)}</h2>
          <LessonRows of={late} withDay />
        </section>
      )}
      <section className="kt-card">
        <div className="dk-head">
          <h2>{t(words.today)}</h2>
          <Link href="/sch_lesson/kcb">{t(words.timetable)}</Link>
        </div>
        {today.length === 0 ? <p className="kt-muted">{t(words.noneToday)}</p> : <LessonRows of={today} />}
      </section>
      <section className="kt-card">
        <h2>{t(words.next)}</h2>
        {next.length === 0 ? <p className="kt-muted">{t(words.noneNext)}</p> : <LessonRows of={next} withDay />}
      </section>
    </>
  )
}

function LessonRows({ of, withDay }: { readonly of: readonly Lesson[]; readonly withDay?: true }) {
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
              <small className="kt-muted">{[`${one.lessonNo}. ${one.chapterName}`, one.roomName, one.teacherName].filter(Boolean).join(' · ')}</small>
            </span>
            <StatusTag of={lesson} status={one.status} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Money carries its sign in the heading only. */
export function Month({ of, month }: { readonly of: readonly Figure[]; readonly month: string }) {
  return (
    <section className="kt-card" aria-labelledby="month">
      <h2 id="month">{t([`${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`, monthName(month)])}</h2>
      <dl className="dk-figures">
        {of.map(one => (
          <div key={one.name} data-figure={one.name}>
            <dt>{one.kind === 'money' ? `${one.label} (¥)` : one.label}</dt>
            <dd className="kt-figures">
              {grouped(one.value)}
              {one.before !== undefined && (
                <small className="kt-muted">
                  {t(words.before)} {grouped(one.before)}
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const at = (date: string) => new Date(`${date}T00:00:00Z`)
const monthName = (month: string): string => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at(`${month}-01`))
/** "11月20日 周五", "Fri 20 Nov". */
const dayName = (date: string, width: 'short' | 'long' = 'long'): string =>
  t([
    `${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日 周${'日一二三四五六'[at(date).getUTCDay()]!}`,
    new Intl.DateTimeFormat('en-GB', { weekday: width, day: 'numeric', month: 'short', timeZone: 'UTC' }).format(at(date)),
  ])
