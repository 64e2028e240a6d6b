/** The home of everybody who works here: what waits for them, the lessons ahead, the month, and the messages. */
import { Callout } from '@blueprintjs/core'
import { Link } from 'wouter'
import { Card } from '../../../console/parts/Card.tsx'
import { UnreadMessages } from '../../../console/pages/Home.tsx'
import { Notices } from '../../../console/pages/Notices.tsx'
import { sentence, Worklist } from '../../../console/pages/Worklist.tsx'
import { grouped, yuan } from '../../../console/parts/cells.tsx'
import { later } from '../../../console/parts/later.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { t, useSession } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import type { Home as Desk } from '../routes.ts'
import { publicCall, useBoardCall } from './boards.ts'
import { Ahead, monthName, Today } from './Day.tsx'
import { useDesk } from './desk.ts'
import { Bar, Figures } from './Figures.tsx'
import { words } from './words.ts'
import './desk.css'

/** What is looked at after the work comes once the work can be seen. */
const beside = () => import('./Beside.tsx')
const Shortcuts = later(async () => (await beside()).Shortcuts)
const FirstRun = later(async () => (await beside()).FirstRun)
const BoardView = later(async () => (await import('./BoardView.tsx')).BoardView)

interface HomeProps {
  readonly screen: string
  readonly title: Label
  /** What of this home has nothing behind it here; one that lacks nothing ends with the board. */
  readonly missing?: Label
}

/** The day in a sentence, what waits, the lessons, the figures, and then the news. What is zero takes no room. */
function Home({ screen, title, missing }: HomeProps) {
  const desk = useDesk()
  const call = useBoardCall()
  const isFounder = useSession(value => ['PA', 'PO'].includes(value.userInfo?.role_alias ?? ''))
  return (
    <Page screen={screen} title={t(title)} beside={<Today />}>
      <Shown of={desk} lines={10}>
        {({ todo, lessons, stages, run, figures }) => (
          <>
            <p className="dk-say">{sentence(todo, lessons)}</p>
            {isFounder && <FirstRun />}
            <div className="dk-columns">
              <div>
                <Worklist of={todo} onDone={desk.reload} />
                {!missing && lessons && <Ahead of={lessons} />}
                {run && <MonthRun of={run} />}
                {stages && <Stages of={stages} />}
                {!stages && (missing || !lessons) && <Shortcuts />}
              </div>
              <div>
                <Month of={figures.list} month={figures.month} />
                <Notices />
                <UnreadMessages />
                {stages && <Shortcuts />}
                {missing && (
                  <Callout title={t(words.notConnected)} compact>
                    {t(missing)}
                  </Callout>
                )}
              </div>
            </div>
            {!missing && call !== publicCall && <BoardView call={call} brief />}
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
  ['以上待办来自流程的任务，以及各业务的审核与处理。', 'What is to do above comes from the tasks of processes, and from the audits and the work of each area.'],
)
export const SaleHome = roleHome(
  'sale',
  ['销售首页', 'Sales home'],
  [
    '今日跟进、商机与本月目标在“客户关系”的工作台中。',
    'What is due today, opportunities and the target of the month are on the workbench, in the menu of customers.',
  ],
)

/** The month that is settled now, step by step. */
function MonthRun({ of: { period, list } }: { readonly of: NonNullable<Desk['run']> }) {
  return (
    <Card id="run" title={t([`${Number(period.slice(5))} 月结算`, `The run of ${monthName(period)}`])}>
      {list.map(({ label, steps }) => (
        <div key={label} className="dk-run">
          <h3>{label}</h3>
          <ul>
            {steps.map(one => (
              <li key={one.status}>
                <Link href={one.to}>
                  <ToneTag tone={one.tone}>{one.label}</ToneTag>
                  <b className="kt-figures">{grouped(String(one.count))}</b>
                  <small className="kt-figures kt-muted">{yuan(one.amount)}</small>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  )
}

/** How many rows stand in each status: where things are, and where they stop. */
function Stages({ of: { label, list: all } }: { readonly of: NonNullable<Desk['stages']> }) {
  const list = all.filter(one => one.count > 0)
  if (list.length === 0) return null
  const most = Math.max(...list.map(one => one.count))
  return (
    <Card id="stages" title={label}>
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
    </Card>
  )
}

/** Money carries its sign in the heading only. */
function Month({ of, month }: { readonly of: Desk['figures']['list']; readonly month: string }) {
  const isZero = (value: string) => !/[1-9*]/.test(value)
  const some = of.filter(({ value, before = '' }) => !isZero(value) || !isZero(before))
  if (some.length === 0) return null
  const figures = some.map(({ name, kind, label, value, before }) => ({
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
    <Card id="month" title={t([`${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`, monthName(month)])}>
      <Figures of={figures} />
    </Card>
  )
}
