/** The home of a parent: what waits for an answer, the lessons ahead, the classes, and what they are told. */
import { Button } from '@blueprintjs/core'
import { Link, useLocation } from 'wouter'
import { timeNow, today } from '../../../console/clock.ts'
import { Card } from '../../../console/parts/Card.tsx'
import type { Paged, Wire } from '../../../console/call.ts'
import { UnreadMessages } from '../../../console/pages/Home.tsx'
import { Notices } from '../../../console/pages/Notices.tsx'
import { useAsk, useCommand } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Face, Picture } from '../../../console/parts/Picture.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { may, t } from '../../../console/session.ts'
import { MenuIcon } from '../../../console/shell/icons.tsx'
import { enrolment } from '../../enrolment/index.ts'
import type { AskedEvaluations } from '../../evaluations/index.ts'
import { confirmMark, presentKinds } from '../../openclass/index.ts'
import { roomNames } from '../../kit/room-names.ts'
import { plusDays } from '../../kit/time.ts'
import { courseOf, type Place, useChildren, usePlaces } from './parent.ts'
import { Left } from './Left.tsx'
import { yuan } from '../../kit/money.ts'
import './parentHome.css'

const waits = (one: Place) => one.status === 'held' || one.status === 'offered'
const lives = (one: Place) => ['enrolled', 'waitlisted', 'choice'].includes(one.status)
const ways = [
  ['/parent/enrol', ['课程报名', 'Enrol'], 'learning'],
  ['/parent/leave', ['请假', 'Leave'], 'walk'],
  ['/parent/enrolments', ['我的报名', 'My enrolments'], 'form'],
  ['/parent/orders', ['我的订单', 'My orders'], 'credit-card'],
] as const

/** By its name alone: the home carries no more of lessons than it shows. */
const markOf = ['lesson_mark'] as const,
  requestOf = ['evaluation_request'] as const
/** Marks to confirm that are seen at once. */
const shownFirst = 4

export function ParentHome() {
  const places = usePlaces()
  const marks = useAsk<Paged<Wire>>('/api/business-openclass/school_client/mark/page', { status: 'marked', size: 20 }, { of: markOf })
  const rated = useAsk<AskedEvaluations>('/api/business-openclass/evaluationTeacher/mine', {}, { of: requestOf, when: may('evaluation_request_give') })
  const toRate = rated.value?.requests.filter(one => one.mayGive) ?? []
  const waiting = places.value?.enrolments.filter(waits) ?? [],
    toConfirm = marks.value?.records ?? []
  // What is not known is not said to be nothing: while it is asked for, and where it could not be had.
  const isKnown = [places, marks, ...(may('evaluation_request_give') ? [rated] : [])].every(one => one.value !== undefined)
  const count = waiting.length + (marks.value?.total ?? 0) + toRate.length
  return (
    <Page screen="parent-home" title={t(['首页', 'Home'])}>
      <p className="ph-day">
        {!isKnown
          ? ''
          : count === 0
            ? t(['今天没有需要您处理的事。', 'Nothing waits for you today.'])
            : t([`有 ${count} 件事等您处理。`, count === 1 ? 'One thing waits for you.' : `${count} things wait for you.`])}
      </p>
      <nav className="ph-ways">
        {ways.map(([path, label, icon]) => (
          <Link key={path} href={path}>
            <MenuIcon name={icon} />
            {t(label)}
          </Link>
        ))}
      </nav>
      {count > 0 && (
        <Card title={t(['等待您处理', 'Waiting for you'])}>
          <ul className="ph-todo">
            {waiting.map(one => (
              <Waiting key={one.enrolmentId} of={one} reload={places.reload} />
            ))}
            {toRate.map(one => (
              <ToRate key={one.id} of={one} />
            ))}
            {toConfirm.slice(0, shownFirst).map(one => (
              <ToConfirm key={one.id} of={one} />
            ))}
          </ul>
          {toConfirm.length > shownFirst && (
            <details className="ph-rest">
              <summary>{t([`其余 ${toConfirm.length - shownFirst} 次考勤`, `${toConfirm.length - shownFirst} more`])}</summary>
              <ul className="ph-todo">
                {toConfirm.slice(shownFirst).map(one => (
                  <ToConfirm key={one.id} of={one} />
                ))}
              </ul>
            </details>
          )}
        </Card>
      )}
      <Ahead />
      <Card title={t(['孩子的班级', "My children's classes"])}>
        <Shown of={places}>
          {({ enrolments }) =>
            enrolments.some(lives) ? (
              <ul className="ph-classes">
                {enrolments.filter(lives).map(one => (
                  <li key={one.enrolmentId}>
                    <Link href={courseOf(one)}>
                      <Picture src={one.cover} width={96} alt="" seed={one.className} />
                      <span>
                        <b>{one.className}</b>
                        <small className="kt-muted">
                          <Face name={one.studentName} size={18} /> {one.studentName}
                        </small>
                      </span>
                      <StatusTag of={enrolment} status={one.status} />
                    </Link>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="kt-muted">{t(['还没有班级，去“课程报名”看看。', 'No classes yet: look under "Enrol".'])}</p>
            )
          }
        </Shown>
      </Card>
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
  readonly schoolName: string
  readonly studentIds: readonly string[]
}
const aheadDays = 7,
  shownMax = 6

/** The lessons of all children in the next days. */
function Ahead() {
  const children = useChildren()
  const whose = (ids: readonly string[]) =>
    (children.value ?? [])
      .filter(one => ids.includes(one.studentId))
      .map(one => one.studentName)
      .join(t(['、', ', ']))
  // Asked by the day, so that what came last is found again without a network.
  const from = today()
  const lessons = useAsk<readonly Lesson[]>('/api/business-openclass/calendar/list', {
    startTime: `${from} 00:00:00`,
    endTime: `${plusDays(from, aheadDays)} 23:59:59`,
  })
  return (
    <Card title={t(['接下来的课', 'Lessons ahead'])}>
      <Shown of={{ ...lessons, value: lessons.value?.filter(one => one.endTime > timeNow()) }} lines={3}>
        {list =>
          list.length === 0 ? (
            <p className="kt-muted">{t(['未来七天没有课。', 'No lessons in the next seven days.'])}</p>
          ) : (
            <ul className="kt-messages">
              {list.slice(0, shownMax).map(one => (
                <li key={one.lessonId}>
                  <Link href={`/parent-lesson/lessonDetail/${one.lessonId}`}>
                    {/* Whose lesson it is stands first: what does not fit on a phone is cut behind it. */}
                    {whose(one.studentIds) && <b>{whose(one.studentIds)} · </b>}
                    {one.title}
                    <span className="kt-muted">{roomNames(list)(one) && ` · ${roomNames(list)(one)}`}</span>
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
    </Card>
  )
}

function Waiting({ of, reload }: { readonly of: Place; readonly reload: () => void }) {
  const [, go] = useLocation()
  const isHeld = of.status === 'held'
  return (
    <li>
      <span>
        <b>{of.className}</b>
        <small className="kt-muted">
          {of.studentName} · {yuan(of.price)} · <Left until={isHeld ? of.holdUntil : of.offerUntil} onOver={reload} />
        </small>
      </span>
      <Button
        intent="primary"
        text={t(isHeld ? ['去支付', 'Pay'] : ['查看并接受', 'Look and accept'])}
        onClick={() => go(isHeld ? `/order/pay?orderCode=${of.orderCode}` : `/parent/enrolments?studentId=${of.studentId}`)}
      />
    </li>
  )
}

/** A class or a tour that is over. */
function ToRate({ of }: { readonly of: AskedEvaluations['requests'][number] }) {
  const [, go] = useLocation()
  return (
    <li>
      <span>
        <b>{of.openClassName}</b>
        <small className="kt-muted">
          {of.studentName} · {t([`${of.closesAt.slice(5, 10)} 前`, `until ${of.closesAt.slice(5, 10)}`])}
        </small>
      </span>
      <Button text={t(['请您评价', 'Rate it'])} onClick={() => go(`/parent/evaluations?id=${encodeURIComponent(of.id)}`)} />
    </li>
  )
}

/** A lesson whose attendance the family has not confirmed yet. */
/** A child that was there is confirmed where it stands; of one that was not, what the school says is looked at first. */
function ToConfirm({ of }: { readonly of: Wire }) {
  const [, go] = useLocation()
  const confirming = useCommand(confirmMark)
  const page = `/parent-lesson/lessonDetail/${String(of.lessonId)}`,
    isThere = (presentKinds as readonly string[]).includes(String(of.mark)) && may(confirmMark.permit)
  return (
    <li>
      <span>
        <Link href={page}>
          <b>{String(of.openClassName ?? '')}</b>
        </Link>
        <small className="kt-muted">{[of.studentName, String(of.startAt ?? '').slice(5, 16), of.markName].filter(Boolean).join(' · ')}</small>
      </span>
      {isThere ? (
        <Button
          text={t(confirmMark.label)}
          loading={confirming.isBusy}
          onClick={() => void confirming.run(of.id, {}, { version: of.version }).catch(() => undefined)}
        />
      ) : (
        <Button text={t(['核对考勤', 'Check'])} onClick={() => go(page)} />
      )}
    </li>
  )
}
