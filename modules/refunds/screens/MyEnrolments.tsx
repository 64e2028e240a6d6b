/** What parents have: each enrolment with where it stands and the one thing to do next. */
import { Button, Callout } from '@blueprintjs/core'
import { useCallback, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { post, run } from '../../../console/call.ts'
import { Children, useChild } from '../../../console/parts/Children.tsx'
import { Confirm } from '../../../console/parts/Confirm.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { may, t } from '../../../console/session.ts'
import { accept, decline, enrolment, leaveList } from '../../enrolment/index.ts'
import { refund } from '../refund.ts'
import { type Place, useChildren, usePlaces } from './parent.ts'
import { Beginning, Fact, Facts, Left } from './pieces.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import type { Label } from '../../kit/field.ts'
import { yuan } from '../../kit/money.ts'

export function MyEnrolments() {
  const children = useChildren()
  const [child, setChild] = useChild(children.value)
  const places = usePlaces(child)
  const [, go] = useLocation()
  return (
    <Page screen="parent-enrolments" actions={<Button intent="primary" text={t(['去报名', 'Enrol'])} onClick={() => go('/parent/enrol')} />}>
      <Shown of={children}>{list => <Children of={list} chosen={child} choose={setChild} />}</Shown>
      <Shown of={places} lines={8}>
        {({ enrolments }) =>
          enrolments.length === 0 ? (
            <Empty title={t(['还没有报名', 'No enrolments yet'])} hint={t(['从“课程报名”选择班级。', 'Choose a class under "Enrol".'])} />
          ) : (
            <div className="fi-cards">
              {enrolments.map(one => (
                <PlaceCard key={one.enrolmentId} of={one} reload={places.reload} />
              ))}
            </div>
          )
        }
      </Shown>
    </Page>
  )
}

interface Props {
  readonly of: Place
  readonly reload: () => void
}

function PlaceCard({ of, reload }: Props) {
  return (
    <article className="kt-card fi-card" data-enrolment={of.enrolmentId}>
      <header>
        <h2>{of.className}</h2>
        <StatusTag of={enrolment} status={of.status} />
      </header>
      <Facts>
        <Fact name={t(['费用', 'Price'])}>{yuan(of.price)}</Fact>
        <Beginning of={of}>{of.firstLesson.slice(0, 16)}</Beginning>
        <Fact name={t(['订单', 'Order'])}>{of.orderCode && <Link href={`/order/detail/${of.orderId}`}>{of.orderCode}</Link>}</Fact>
        <Fact name={t(['尾款', 'Balance'])}>
          {owesBalance(of) && t([`${yuan(of.total)}，${of.payUntil.slice(0, 10)} 前付清`, `${yuan(of.total)} by ${of.payUntil.slice(0, 10)}`])}
        </Fact>
        <Fact name={t(['已付', 'Paid'])}>{of.paid !== '0.00' && yuan(of.paid)}</Fact>
        <Fact name={t(['已退', 'Refunded'])}>{!isSaid(of) && yuan(of.refunded)}</Fact>
        {of.refunds
          .filter(one => !one.remark)
          .map(one => (
            <Fact key={one.refundId} name={<StatusTag of={refund} status={one.status} />}>
              <Link href={`/refund/detail/${one.refundId}`}>
                {t(['退款', 'Refund'])} {yuan(one.amount)}
              </Link>
            </Fact>
          ))}
      </Facts>
      {of.reason && (
        <p>
          {of.status === 'revoked' && t(['撤销原因：', 'Given up because: '])}
          {of.reason}
        </p>
      )}
      {of.status === 'expired' && (
        <p>
          {of.orderId
            ? t(['未按时支付，名额已释放。', 'It was not paid in time: the seat went to others.'])
            : t(['候补到的名额未被接受，已给下一位。', 'The seat that was offered was not accepted: it went to the next.'])}
        </p>
      )}
      {of.refunds
        .filter(one => one.remark)
        .map(one => (
          <Callout key={one.refundId} intent="warning" icon={null}>
            <Link href={`/refund/detail/${one.refundId}`}>{t([`退款 ${yuan(one.amount)} 未获同意`, `The refund of ${yuan(one.amount)} was turned down`])}</Link>
            {t(['：', ': '])}
            {one.remark}
          </Callout>
        ))}
      <footer>
        <Next of={of} reload={reload} />
        {of.status === 'completed' && may('evaluation_request_give') && (
          <Link href={`/parent/evaluations?id=${encodeURIComponent(`${of.openClassId}:${of.studentId}`)}`}>{t(['评价', 'Rate it'])}</Link>
        )}
        {(['enrolled', 'completed'].includes(of.status) || of.paid !== '0.00') && may('violation_complaint_complain') && (
          <Link href={`/basic/agencyComplaint?about=${of.openClassId}&child=${of.studentId}`}>{t(['投诉', 'Complain'])}</Link>
        )}
      </footer>
    </article>
  )
}

/** Whether the place is taken, and a part of its price is still owed. */
const owesBalance = ({ status, part, orderStatus }: Place): boolean => status === 'enrolled' && part === 'balance' && orderStatus === 'created'
/** Whether what went back stands on the card already, as the one refund that it came by. */
const isSaid = ({ refunded, refunds }: Place): boolean =>
  refunded === '0.00' ||
  (refunds.filter(one => one.status === 'success').length === 1 && refunds.some(one => one.status === 'success' && one.amount === refunded))

/** What becomes of a child in the list: whom a free seat is offered to, and how long it stands. */
const turn = ({ offerable, offerMinutes }: Place): Label =>
  offerable === 0
    ? ['现在不在报名时间内，暂不发放名额。', 'Outside the time of enrolment no seats are given out.']
    : offerMinutes < 60
      ? [`有名额时按顺序通知您，请在 ${offerMinutes} 分钟内接受。`, `When a seat is free for you, you are told and have ${offerMinutes} minutes to accept it.`]
      : [
          `有名额时按顺序通知您，请在 ${Math.floor(offerMinutes / 6) / 10} 小时内接受。`,
          `When a seat is free for you, you are told and have ${Math.floor(offerMinutes / 6) / 10} hours to accept it.`,
        ]

/** The next step of a place, and the way out of it. */
function Next({ of, reload }: Props) {
  const [, go] = useLocation()
  const [asks, setAsks] = useState<'revoke' | 'refund' | 'leave' | 'decline'>()
  const [isBusy, setBusy] = useState(false)
  const act = useCallback(
    (work: () => Promise<unknown>) => {
      setBusy(true)
      // A refusal has said why in a toast; the card is read anew either way.
      work()
        .catch(() => undefined)
        .finally(() => {
          setBusy(false)
          setAsks(undefined)
          reload()
        })
    },
    [reload],
  )
  const works = {
    revoke: () => post('/api/business-openclass/school_client/enrolment/revoke', { ids: of.enrolmentId, ...(of.status === 'held' ? { unpaid: 1 } : {}) }),
    leave: () => run(leaveList, of.enrolmentId),
    decline: () => run(decline, of.enrolmentId),
    refund: async () => undefined,
  }
  const hasRefund = of.refunds.some(one => one.open === 1)
  // The place is gone, and the money was not given back: they may ask once more, and say more.
  const mayAskAgain = of.status === 'revoked' && !hasRefund && of.refunds.some(one => one.status === 'rejected') && of.paid !== of.refunded
  return (
    <>
      {of.status === 'held' && (
        <>
          <Left until={of.holdUntil} onOver={reload} />
          <Button intent="primary" text={t(['去支付', 'Pay'])} onClick={() => go(`/order/pay?orderCode=${of.orderCode}`)} />
          <Button text={t(['撤销', 'Give up'])} onClick={() => setAsks('revoke')} />
        </>
      )}
      {of.status === 'offered' && (
        <>
          <p>
            {t([`有名额了，请于 ${of.offerUntil.slice(5, 16)} 前接受，还剩`, `A seat is yours if you take it before ${of.offerUntil.slice(5, 16)}, in`])}{' '}
            <Left until={of.offerUntil} onOver={reload} />
          </p>
          <Button intent="primary" loading={isBusy} text={t(['接受名额', 'Accept'])} onClick={() => act(() => run(accept, of.enrolmentId))} />
          <Button text={t(['放弃', 'Decline'])} onClick={() => setAsks('decline')} />
        </>
      )}
      {of.status === 'waitlisted' && (
        <>
          <p>
            <b className="kt-figures">{t([`候补第 ${of.rank} 位，共 ${of.waiting} 人`, `number ${of.rank} of ${of.waiting} waiting`])}</b>
          </p>
          <p>{t(turn(of))}</p>
          <Button text={t(['退出候补', 'Leave the list'])} onClick={() => setAsks('leave')} />
        </>
      )}
      {owesBalance(of) && <Button intent="primary" text={t(['付尾款', 'Pay the balance'])} onClick={() => go(`/order/pay?orderCode=${of.orderCode}`)} />}
      {of.status === 'enrolled' &&
        !hasRefund &&
        (of.started === 0 ? (
          <Button variant="outlined" text={t(['撤销报名', 'Revoke'])} onClick={() => setAsks(of.paid === '0.00' ? 'revoke' : 'refund')} />
        ) : (
          of.orderId && of.paid !== '0.00' && <Button variant="outlined" text={t(['申请退费', 'Ask for a refund'])} onClick={() => setAsks('refund')} />
        ))}
      {mayAskAgain && <Button variant="outlined" text={t(['再次申请退费', 'Ask for the refund again'])} onClick={() => setAsks('refund')} />}
      {asks === 'refund' && (
        <RefundDialog
          orderId={of.refundOrderId}
          {...(of.started === 0 && of.status === 'enrolled' ? { revokes: of.enrolmentId } : {})}
          onClose={() => setAsks(undefined)}
          onDone={() => {
            setAsks(undefined)
            reload()
          }}
        />
      )}
      {asks && asks !== 'refund' && (
        <Confirm tone="danger" isBusy={isBusy} text={t(questions[asks])} onCancel={() => setAsks(undefined)} onConfirm={() => act(works[asks])} />
      )}
    </>
  )
}
const questions = {
  revoke: ['确定撤销这个报名吗？名额会立即释放。', 'Give up this place? The seat goes to others at once.'],
  leave: ['确定退出候补吗？名次不会保留。', 'Leave the waiting list? The number is not kept.'],
  decline: ['确定放弃这个名额吗？放弃后不会再次候补。', 'Decline this seat? You will not return to the list by yourself.'],
} as const
