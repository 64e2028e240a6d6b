/** The home of a parent: what waits for an answer, then the ways on. */
import { Button } from '@blueprintjs/core'
import { Link, useLocation } from 'wouter'
import { useLive } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import { enrolment } from '../../enrolment/index.ts'
import { type Place, usePlaces } from './parent.ts'
import { Left } from './pieces.tsx'

const waits = (one: Place) => one.status === 'held' || one.status === 'offered'
const lives = (one: Place) => ['enrolled', 'waitlisted', 'choice'].includes(one.status)
const ways = [
  ['/parent/enrol', ['课程报名', 'Enrol']], ['/parent/enrolments', ['我的报名', 'My enrolments']], ['/parent/orders', ['我的订单', 'My orders']],
] as const

export function ParentHome() {
  const places = usePlaces()
  useLive(enrolment, places.reload)
  return (
    <Page screen="parent-home" title={t(['首页', 'Home'])}>
      <nav className="kt-card kt-shortcuts">{ways.map(([path, label]) => <Link key={path} href={path}>{t(label)}</Link>)}</nav>
      <Shown of={places}>{({ enrolments, skew }) => (
        <>
          {enrolments.some(waits) && (
            <section className="kt-card">
              <h2>{t(['等待您处理', 'Waiting for you'])}</h2>
              <div className="fi-cards">
                {enrolments.filter(waits).map(one => <Waiting key={one.enrolmentId} of={one} skew={skew} reload={places.reload} />)}
              </div>
            </section>
          )}
          <section className="kt-card">
            <h2>{t(['孩子的班级', "My children's classes"])}</h2>
            {enrolments.some(lives) ? (
              <dl className="fi-facts">{enrolments.filter(lives).flatMap(one => [
                <dt key={`${one.enrolmentId} name`}>{one.studentName}</dt>,
                <dd key={one.enrolmentId}>{one.className} <StatusTag of={enrolment} status={one.status} /></dd>,
              ])}</dl>
            ) : <p className="kt-muted">{t(['还没有班级，去“课程报名”看看。', 'No classes yet: look under "Enrol".'])}</p>}
          </section>
        </>
      )}</Shown>
    </Page>
  )
}

function Waiting({ of, skew, reload }: { readonly of: Place; readonly skew: number; readonly reload: () => void }) {
  const [, go] = useLocation()
  const isHeld = of.status === 'held'
  return (
    <article className="fi-card">
      <header><h2>{of.className}</h2><StatusTag of={enrolment} status={of.status} /></header>
      <p>{of.studentName} · ¥ {of.price} · <Left until={isHeld ? of.holdUntil : of.offerUntil} skew={skew} onOver={reload} /></p>
      <footer>
        <Button intent="primary" text={t(isHeld ? ['去支付', 'Pay'] : ['查看并接受', 'Look and accept'])}
          onClick={() => go(isHeld ? `/order/pay?orderCode=${of.orderCode}` : `/parent/enrolments?studentId=${of.studentId}`)} />
      </footer>
    </article>
  )
}
