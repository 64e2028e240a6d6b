/** What was booked: paying for it, then its tickets. */
import { Button, Callout, InputGroup } from '@blueprintjs/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { post } from '../../../console/call.ts'
import { type PayTicket, startPaying } from '../../../console/paying.ts'
import { PayCode } from '../../../console/parts/PayCode.tsx'
import { QrCode } from '../../../console/parts/QrCode.tsx'
import { session, t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import type { ShownBooking } from '../paid.ts'
import { Left } from './Clock.tsx'
import { base, messageOf } from './own.ts'
import { seatNoWords } from './words.ts'
import { yuan } from '../../kit/money.ts'

/** How often it is asked what became of a payment. */
const payMs = 2_500

const ways = { wechat: ['微信支付', 'WeChat Pay'], alipay: ['支付宝', 'Alipay'] } as const satisfies Record<string, Label>
/** Booked: paying, then the tickets. */
export function Booked({ of, take }: { readonly of: ShownBooking; readonly take: (now: ShownBooking | undefined) => void }) {
  const [said, setSaid] = useState(''),
    [ticket, setTicket] = useState<PayTicket & { readonly by: string }>()
  const own = useMemo(() => ({ bookingId: of.bookingId, key: of.key, tenantId: session.get().tenantId }), [of.bookingId, of.key])
  const ask = useCallback(() => void post<ShownBooking>(`${base}/booking`, own, { quiet: true }).then(take, () => undefined), [own, take])
  useEffect(() => {
    if (of.status !== 'booked') return undefined
    const timer = setInterval(ask, payMs)
    return () => clearInterval(timer)
  }, [of.status, ask])
  const quietly = (doing: Promise<unknown>) => void doing.then(ask, reason => setSaid(messageOf(reason)))
  const start = (by: string) =>
    void startPaying(`${base}/pay`, by, { ...own, payType: by }, true).then(
      ticket => {
        setTicket({ ...ticket, by })
        if (ticket.became) ask()
      },
      reason => setSaid(messageOf(reason)),
    )
  return (
    <section data-status={of.status}>
      {said && (
        <Callout intent="danger" role="alert" icon={null}>
          {said}
        </Callout>
      )}
      {of.isCancelled && (
        <Callout intent="warning" icon={null}>
          {[t(['活动已取消', 'The activity is cancelled']), of.cancelReason].filter(Boolean).join(t(['：', ': ']))}
          {of.amount !== '0.00' && ` ${t(['已付款项原路退回。', 'What was paid goes back the way it came.'])}`}
        </Callout>
      )}
      {of.status === 'booked' && (
        <div className="pm-pay">
          <p className="pm-amount kt-figures">{yuan(of.amount)}</p>
          <p className="kt-muted kt-figures">
            {t(['订单号', 'Order'])} {of.orderCode}
          </p>
          <Left until={of.holdUntil} from={of.serverTime} />
          <div className="pm-ways">
            {Object.entries(ways).map(([key, label]) => (
              <Button key={key} size="large" text={t(label)} onClick={() => start(key)} />
            ))}
          </div>
          {ticket && <PayCode of={ticket} channel={ticket.by} onAgain={() => start(ticket.by)} />}
          {ticket && (ticket.became ?? 'ok') === 'ok' && <p role="status">{t(['正在等待支付结果…', 'Waiting for the result…'])}</p>}
          <Button variant="minimal" text={t(['放弃选座', 'Give the seats up'])} onClick={() => quietly(post(`${base}/giveUp`, own, { quiet: true }))} />
        </div>
      )}
      {of.status === 'confirmed' && (
        <p role="status">{t(['报名成功。入场时出示二维码，每票限用一次。', 'You are enrolled. Show the codes at the door: each lets one person in, once.'])}</p>
      )}
      {of.people.map(one => (
        <Ticket
          key={one.enrollmentId}
          of={one}
          about={of}
          onRefund={reason => quietly(post(`${base}/refund`, { ...own, enrollmentId: one.enrollmentId, reason }, { quiet: true }))}
          onLeave={() => quietly(post(`${base}/leave`, { ...own, enrollmentId: one.enrollmentId }, { quiet: true }))}
        />
      ))}
      {of.status !== 'booked' && <Button variant="minimal" text={t(['再报一位', 'Enrol somebody else'])} onClick={() => take(undefined)} />}
    </section>
  )
}
function Ticket({
  of,
  about,
  onRefund,
  onLeave,
}: {
  readonly of: ShownBooking['people'][number]
  readonly about: ShownBooking
  readonly onRefund: (reason: string) => void
  readonly onLeave: () => void
}) {
  const [isAsking, setAsking] = useState(false),
    [reason, setReason] = useState(''),
    [isLarge, setLarge] = useState(false)
  return (
    <article className="pm-ticket" data-status={of.status}>
      <div>
        <h2>{of.studentName}</h2>
        <p className="pm-seat-no">{seatNoWords(of.seatNo)}</p>
        <p>
          {about.scheduleName}
          <br />
          <span className="kt-figures">
            {about.date} {about.startTime} · {about.place}
          </span>
        </p>
        <p>
          <b>{of.statusName}</b> <span className="kt-figures">{yuan(of.amount)}</span>
        </p>
      </div>
      {of.ticket && (
        <QrCode className={isLarge ? 'pm-qr pm-qr-large' : 'pm-qr'} text={of.ticket} label={t([`${of.studentName}的票`, `Ticket of ${of.studentName}`])} />
      )}
      <div className="pm-acts">
        {of.mayRefund && !isAsking && <Button variant="minimal" text={t(['申请退款', 'Ask for a refund'])} onClick={() => setAsking(true)} />}
        {of.mayLeave && !isAsking && <Button variant="minimal" text={t(['退座', 'Give the seat up'])} onClick={() => setAsking(true)} />}
        {of.ticket && (
          <Button
            variant="minimal"
            aria-pressed={isLarge}
            text={t(isLarge ? ['缩小二维码', 'Smaller code'] : ['放大二维码', 'Larger code'])}
            onClick={() => setLarge(!isLarge)}
          />
        )}
      </div>
      {isAsking && of.mayLeave && (
        <div className="pm-refund">
          <span>{t(['退座后座位让给他人，票随即作废。', 'Somebody else may take the seat then, and the ticket is void.'])}</span>
          <Button intent="danger" text={t(['确认退座', 'Give it up'])} onClick={onLeave} />
        </div>
      )}
      {isAsking && of.mayRefund && (
        <div className="pm-refund">
          <InputGroup
            aria-label={t(['退款原因', 'Why'])}
            placeholder={t(['退款原因', 'Why'])}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
          <Button intent="danger" disabled={reason.trim() === ''} text={t(['提交', 'Send'])} onClick={() => onRefund(reason)} />
        </div>
      )}
    </article>
  )
}
