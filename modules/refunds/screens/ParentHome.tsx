/** The home of a parent: what waits for an answer, the lessons ahead, the classes, and what they are told. */
import { Button } from '@blueprintjs/core'
import { Link, useLocation } from 'wouter'
import { get } from '../../../console/call.ts'
import { UnreadMessages } from '../../../console/pages/Home.tsx'
import { Notices } from '../../../console/pages/Notices.tsx'
import { useReport } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { t, zone } from '../../../console/session.ts'
import { enrolment } from '../../enrolment/index.ts'
import { day, formatTime } from '../../kit/time.ts'
import { type Place, usePlaces } from './parent.ts'
import { Left } from './pieces.tsx'

const waits = (one: Place) => one.status === 'held' || one.status === 'offered'
const lives = (one: Place) => ['enrolled', 'waitlisted', 'choice'].includes(one.status)
const ways = [
  ['/parent/enrol', ['课程报名', 'Enrol']],
  ['/parent/enrolments', ['我的报名', 'My enrolments']],
  ['/parent/orders', ['我的订单', 'My orders']],
  ['/basic/leave', ['请假', 'Leave']],
] as const

export function ParentHome() {
  const places = usePlaces()
  return (
    <Page screen="parent-home" title={t(['首页', 'Home'])}>
      <nav className="kt-card kt-shortcuts">
        {ways.map(([path, label]) => (
          <Link key={path} href={path}>
            {t(label)}
          </Link>
        ))}
      </nav>
      <Shown of={places}>
        {({ enrolments, skew }) => (
          <>
            {enrolments.some(waits) && (
              <section className="kt-card">
                <h2>{t(['等待您处理', 'Waiting for you'])}</h2>
                <div className="fi-cards">
                  {enrolments.filter(waits).map(one => (
                    <Waiting key={one.enrolmentId} of={one} skew={skew} reload={places.reload} />
                  ))}
                </div>
              </section>
            )}
            <Ahead />
            <section className="kt-card">
              <h2>{t(['孩子的班级', "My children's classes"])}</h2>
              {enrolments.some(lives) ? (
                <ul className="kt-messages">
                  {enrolments.filter(lives).map(one => (
                    <li key={one.enrolmentId}>
                      <Link href={`/parent/enrolments?studentId=${one.studentId}`}>
                        {one.className}
                        <span className="kt-muted"> · {one.studentName}</span>
                      </Link>
                      <StatusTag of={enrolment} status={one.status} />
                    </li>
                  ))}
                </ul>
              ) : (
                <p className="kt-muted">{t(['还没有班级，去“课程报名”看看。', 'No classes yet: look under "Enrol".'])}</p>
              )}
            </section>
          </>
        )}
      </Shown>
      <div className="kt-columns-2">
        <Notices />
        <UnreadMessages />
      </div>
    </Page>
  )
}

interface Lesson {
  readonly lessonId: string
  readonly title: string
  readonly startTime: string
  readonly endTime: string
  readonly roomName: string
}
const aheadDays = 7,
  shownMax = 6

/** The lessons of all children in the next days. */
function Ahead() {
  const lessons = useReport(['family lessons'], how => {
    const now = Date.now(),
      at = (time: number) => formatTime(new Date(time).toISOString(), zone())
    return get<readonly Lesson[]>('/api/business-openclass/calendar/list', { startTime: at(now), endTime: at(now + aheadDays * day) }, how)
  })
  return (
    <section className="kt-card">
      <h2>{t(['接下来的课', 'Lessons ahead'])}</h2>
      <Shown of={lessons} lines={3}>
        {list =>
          list.length === 0 ? (
            <p className="kt-muted">{t(['未来七天没有课。', 'No lessons in the next seven days.'])}</p>
          ) : (
            <ul className="kt-messages">
              {list.slice(0, shownMax).map(one => (
                <li key={one.lessonId}>
                  <Link href={`/parent-lesson/lessonDetail/${one.lessonId}`}>
                    {one.title}
                    {one.roomName && <span className="kt-muted"> · {one.roomName}</span>}
                  </Link>
                  <time className="kt-figures">
                    {one.startTime.slice(5, 16)}–{one.endTime.slice(11, 16)}
                  </time>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  )
}

function Waiting({ of, skew, reload }: { readonly of: Place; readonly skew: number; readonly reload: () => void }) {
  const [, go] = useLocation()
  const isHeld = of.status === 'held'
  return (
    <article className="kt-card fi-card">
      <header>
        <h2>{of.className}</h2>
        <StatusTag of={enrolment} status={of.status} />
      </header>
      <p>
        {of.studentName} · ¥ {of.price} · <Left until={isHeld ? of.holdUntil : of.offerUntil} skew={skew} onOver={reload} />
      </p>
      <footer>
        <Button
          intent="primary"
          text={t(isHeld ? ['去支付', 'Pay'] : ['查看并接受', 'Look and accept'])}
          onClick={() => go(isHeld ? `/order/pay?orderCode=${of.orderCode}` : `/parent/enrolments?studentId=${of.studentId}`)}
        />
      </footer>
    </article>
  )
}
