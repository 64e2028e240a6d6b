/** The home of everybody who works here: what waits for them, the lessons ahead, the month, and the messages. */
import { Callout } from '@blueprintjs/core'
import { ChevronRightIcon, TickCircleIcon } from '@blueprintjs/icons'
import { Link } from 'wouter'
import { Shortcuts, UnreadMessages } from '../../../console/pages/Home.tsx'
import { Notices } from '../../../console/pages/Notices.tsx'
import { grouped } from '../../../console/parts/cells.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { StatusTag, ToneTag } from '../../../console/parts/StatusTag.tsx'
import { t, zone } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { dayOf } from '../../kit/time.ts'
import { lesson } from '../../openclass/index.ts'
import type { Lessons } from '../lessons.ts'
import type { Home as Desk } from '../routes.ts'
import { publicCall, useBoardCall } from './boards.ts'
import { BoardView } from './BoardView.tsx'
import { useDesk } from './desk.ts'
import { Bar, Figures } from './Figures.tsx'
import { words } from './words.ts'
import './desk.css'

interface HomeProps {
  readonly screen: string
  readonly title: Label
  /** What of this home has nothing behind it here; one that lacks nothing ends with the board. */
  readonly missing?: Label
}

/** Whoever has lessons sees them first; the others what they open often. */
function Home({ screen, title, missing }: HomeProps) {
  const desk = useDesk()
  const call = useBoardCall()
  return (
    <Page screen={screen} title={t(title)} beside={<Today />}>
      <Shown of={desk} lines={10}>
        {({ todo, lessons, stages, figures }) => (
          <>
            <Todos of={todo} />
            <div className="dk-columns">
              <div>
                {missing && <Notices />}
                {!missing && lessons && <Ahead of={lessons} />}
                {stages && <Stages of={stages} />}
                {(missing || !lessons) && <Shortcuts />}
              </div>
              <div>
                {figures.list.length > 0 && <Month of={figures.list} month={figures.month} />}
                {!missing && <Notices />}
                <UnreadMessages />
                {missing && (
                  <Callout title={t(words.notConnected)} compact>
                    {t(missing)}
                  </Callout>
                )}
              </div>
            </div>
            {!missing && call !== publicCall && <BoardView call={call} />}
          </>
        )}
      </Shown>
    </Page>
  )
}
export const DeskHome = () => <Home screen="home" title={words.home} />

/** The homes of those whose own area is not part of the house yet: what is there for them, and a plain word about what is not. */
const roleHome = (view: string, title: Label, missing: Label) => () => <Home screen={`home-${view}`} title={title} missing={missing} />

export const ManagerHome = roleHome(
  'manager',
  ['管理员首页', 'Manager home'],
  [
    '流程引擎的待办任务不在这里显示；以上待办来自各业务的审核与处理。',
    'Tasks of a workflow engine are not shown here; what is to do above comes from the audits and the work of each area.',
  ],
)
export const CustomerHome = roleHome(
  'customer',
  ['客服首页', 'Customer service home'],
  [
    '在线会话、热门问题和在线客服的数据没有接入，因此这里不显示。',
    'Conversations, hot problems and members online are not connected, so nothing of them is shown.',
  ],
)
export const SaleHome = roleHome(
  'sale',
  ['销售首页', 'Sales home'],
  [
    '商机、合同和销售订单的数据没有接入，因此这里不显示；客户与公海在“客户关系”菜单中。',
    'Opportunities, contracts and sales orders are not connected, so nothing of them is shown; customers and the sea are in the menu.',
  ],
)
export const RecruitHome = roleHome(
  'recruitpilots_admin',
  ['招飞管理首页', 'Pilot recruiting home'],
  ['招飞产品和咨询的数据没有接入，因此这里不显示。', 'Products and consults of pilot recruiting are not connected, so nothing of them is shown.'],
)
export const UuHome = roleHome(
  'uu_admin',
  ['升学管理首页', 'UU admin home'],
  [
    '升学院校、日程、报名和会员统计的数据没有接入，因此这里不显示。',
    'Schools, schedules, enrolments and member statistics are not connected, so nothing of them is shown.',
  ],
)

/** The day it is in the house. */
export const Today = () => <time className="kt-muted">{dayName(dayOf(new Date().toISOString(), zone()))}</time>

/** Each kind of work is a way to the list of exactly those rows. */
function Todos({ of }: { readonly of: Desk['todo'] }) {
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
function Stages({ of: { label, list } }: { readonly of: NonNullable<Desk['stages']> }) {
  const most = Math.max(...list.map(one => one.count))
  return (
    <section className="kt-card" aria-labelledby="stages">
      <h2 id="stages">{label}</h2>
      <ul className="dk-stages">
        {list.map(one => (
          <li key={one.status}>
            <Link href={one.to}>
              <ToneTag tone={one.tone}>{one.label}</ToneTag>
              <Bar count={one.count} most={most} />
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
        <div className="kt-card-head">
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

function LessonRows({ of, withDay }: { readonly of: Lessons['today']; readonly withDay?: true }) {
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
function Month({ of, month }: { readonly of: Desk['figures']['list']; readonly month: string }) {
  const figures = of.map(({ name, kind, label, value, before }) => ({
    name,
    label: kind === 'money' ? `${label} (¥)` : label,
    value: (
      <>
        {grouped(value)}
        {before !== undefined && (
          <small className="kt-muted">
            {t(words.before)} {grouped(before)}
          </small>
        )}
      </>
    ),
  }))
  return (
    <section className="kt-card" aria-labelledby="month">
      <h2 id="month">{t([`${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`, monthName(month)])}</h2>
      <Figures of={figures} />
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
