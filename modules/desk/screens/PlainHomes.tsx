/** The homes that are everybody's: the dashboard, the clock, and the special board. */
import type { ComponentType } from 'react'
import { UnreadMessages } from '../../../console/pages/Home.tsx'
import { Notices } from '../../../console/pages/Notices.tsx'
import { later } from '../../../console/parts/later.tsx'
import { lazy, Meanwhile } from '../../../console/parts/lazyWithRetry.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Skeleton } from '../../../console/parts/states.tsx'
import { t, useSession, zone } from '../../../console/session.ts'
import { clockOf, formatTime } from '../../kit/time.ts'
import { publicCall, useBoardCall } from './boards.ts'
import { BoardView } from './BoardView.tsx'
import { useClock } from './desk.ts'
import { Today } from './Day.tsx'
import { words } from './words.ts'
import './desk.css'

/** What is used comes once the rest can be seen. */
const Shortcuts = later(async () => (await import('../../../console/pages/Shortcuts.tsx')).Shortcuts)

const News = () => (
  <div className="kt-columns-2">
    <Notices />
    <UnreadMessages />
  </div>
)

/** Channels and organisations have a view of their own on it: there are fifteen views, and none is called after them. It is the whole screen, so
 * it comes at once: what is for later waits until a screen can be used. */
const partner = () => import('./PartnerHome.tsx')
const ChannelHome = lazy(async () => ({ default: (await partner()).ChannelHome })),
  OrganisationHome = lazy(async () => ({ default: (await partner()).OrganisationHome }))
const AuditorHome = lazy(async () => ({ default: (await import('./AuditorHome.tsx')).AuditorHome }))
const Waiting = () => (
  <div className="kt-page">
    <Skeleton lines={8} />
  </div>
)

const ownHomes: Readonly<Record<string, ComponentType>> = { CM: ChannelHome, OM: OrganisationHome, AU: AuditorHome }

/** The dashboard: what is of everybody, of partners their month, and of auditors what they look at. */
export function DashboardHome() {
  const role = useSession(value => value.userInfo?.role_alias)
  const Own = role && ownHomes[role]
  if (!Own) return <Dashboard />
  return (
    <Meanwhile shows={<Waiting />}>
      <Own />
    </Meanwhile>
  )
}

/** Notices, messages and shortcuts, and the figures that are one's own. */
function Dashboard() {
  const call = useBoardCall()
  return (
    <Page screen="dashboard" title={t(words.dashboard)} beside={<Today />}>
      <News />
      <Shortcuts />
      {call !== publicCall && <BoardView call={call} />}
    </Page>
  )
}

/** The whole board, as far as one may see; who has no figures of their own sees those that everybody may. */
export function ManagementHome() {
  const call = useBoardCall()
  return (
    <Page screen="home-liheManagement" title={t(words.management)} beside={<Today />}>
      <BoardView call={call} full />
      <News />
    </Page>
  )
}

const greetings = [
  [5, ['夜深了', 'Good night']],
  [11, ['早上好', 'Good morning']],
  [13, ['中午好', 'Good day']],
  [18, ['下午好', 'Good afternoon']],
  [24, ['晚上好', 'Good evening']],
] as const

/** The time of the house, running, and a word of welcome. */
export function SystemTimeHome() {
  const name = useSession(value => value.userInfo?.real_name || value.userInfo?.nick_name || '')
  const now = useClock()
  const hour = Number(clockOf(now, zone()).slice(0, 2))
  const greeting = greetings.find(([until]) => hour < until)![1]
  return (
    <Page screen="home-system-time" title={t(words.home)}>
      <section className="kt-card dk-clock">
        <p>
          {t(greeting)}
          {name && t([`，${name}`, `, ${name}`])}
        </p>
        <time className="kt-figures" dateTime={now}>
          {formatTime(now, zone()).slice(11)}
        </time>
        <p className="kt-muted">
          <Today /> · {zone()}
        </p>
      </section>
      <News />
      <Shortcuts />
    </Page>
  )
}
