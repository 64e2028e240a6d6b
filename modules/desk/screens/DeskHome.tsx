/** The home of everybody who works here: what waits for them, the lessons ahead, the month, and the messages. */
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
import { may, t, useSession } from '../../../console/session.ts'
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
  /** Of those whose work is not teaching: without the lessons ahead and the board. */
  readonly isPlain?: boolean
  /** Where the work of those who may do this is seen beside the home. */
  readonly leads?: { readonly to: string; readonly label: Label; readonly permit: string }
}

/** The day in a sentence, what waits, the lessons, the figures, and then the news. What is zero takes no room. */
function Home({ screen, title, isPlain = false, leads }: HomeProps) {
  const desk = useDesk()
  const call = useBoardCall()
  const isFounder = useSession(value => ['PA', 'PO'].includes(value.userInfo?.role_alias ?? ''))
  return (
    <Page screen={screen} title={t(title)} beside={<Today />} actions={leads && may(leads.permit) && <Link href={leads.to}>{t(leads.label)}</Link>}>
      <Shown of={desk} lines={10}>
        {({ todo, lessons, stages, run, figures }) => (
          <>
            <p className="dk-say">{sentence(todo, lessons)}</p>
            {isFounder && <FirstRun />}
            <div className="dk-columns">
              <div>
                <Worklist of={todo} onDone={desk.reload} />
                {!isPlain && lessons && <Ahead of={lessons} />}
                {run && <MonthRun of={run} />}
                {stages && <Stages of={stages} />}
                {!stages && (isPlain || !lessons) && <Shortcuts />}
              </div>
              <div>
                <Month of={figures.list} month={figures.month} />
                <Notices />
                <UnreadMessages />
                {stages && <Shortcuts />}
              </div>
            </div>
            {!isPlain && call !== publicCall && <BoardView call={call} brief />}
          </>
        )}
      </Shown>
    </Page>
  )
}

export const DeskHome = () => <Home screen="home" title={words.home} />

export const ManagerHome = () => <Home screen="home-manager" title={['管理员首页', 'Manager home']} isPlain />
/** What is due today, the opportunities and the target of the month are on the workbench of those who sell. */
export const SaleHome = () => (
  <Home
    screen="home-sale"
    title={['销售首页', 'Sales home']}
    isPlain
    leads={{ to: '/crm_customer/crm_workbench/workbench', label: words.workbench, permit: 'follow_info_create' }}
  />
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
