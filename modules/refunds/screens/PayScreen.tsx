/** The pay page: the amount, the time left, a code or a link per channel, and the answer of the gateway as it comes. */
import { Button, Callout } from '@blueprintjs/core'
import { TickCircleIcon } from '@blueprintjs/icons'
import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { post } from '../../../console/call.ts'
import { grouped, yuan } from '../../../console/parts/cells.tsx'
import { formatMoney } from '../../kit/money.ts'
import { Totals } from '../../../console/parts/document/DocumentWithLines.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { PayCode } from '../../../console/parts/PayCode.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { hearing, listen } from '../../../console/live.ts'
import { type PayTicket, startPaying } from '../../../console/paying.ts'
import { t } from '../../../console/session.ts'
import { useStore } from '../../../console/store.ts'
import { channels, isOwed, lineNames, order, type orderState, payment } from '../../payments/index.ts'
import { useEvery } from './parent.ts'
import { Left, Policy } from './pieces.tsx'

type State = Awaited<ReturnType<typeof orderState>>
interface Ticket extends PayTicket {
  readonly tradeNo: string
}
/** What the page that led here has begun. */
export interface Begun {
  readonly channel: keyof typeof channels
  readonly ticket: Ticket | null
}

/** How often the page asks where nothing is heard from the live socket; and where it hears, after how long a silence. */
const askMs = 2_500,
  silentMs = 15_000
const useOrder = (orderCode: string) => useAsk<State>('/api/business-order/placeOrder/queryOrder', { orderCode })

/** What the live socket tells of an order is what became of it: the page shows it without asking. */
const told: Readonly<Record<string, State['status']>> = { paid: 'paid', paid_late: 'paid', cancelled: 'cancelled', annulled: 'cancelled', closed: 'closed' }
function useWord(orderId: string | undefined, reload: () => void): State['status'] | undefined {
  const [word, setWord] = useState<{ readonly of: string; readonly status: State['status'] }>()
  useEffect(
    () =>
      orderId === undefined
        ? undefined
        : listen(order.name, ({ id, type }) => {
            const status = id === orderId ? told[type ?? ''] : undefined
            if (status) setWord({ of: orderId, status })
            // Anything may have changed, or this order in a way that ends nothing, such as more time to pay; that it was made the page knows.
            else if (id === undefined || (id === orderId && type !== 'created')) reload()
          }),
    [orderId, reload],
  )
  return word && word.of === orderId ? word.status : undefined
}

export function PayScreen() {
  const orderCode = new URLSearchParams(useSearch()).get('orderCode') ?? ''
  const state = useOrder(orderCode),
    word = useWord(state.value?.orderId, state.reload)
  const status = word ?? state.value?.status
  return (
    <Page screen="order-pay" title={t(['订单支付', 'Pay'])} beside={status && <StatusTag of={order} status={status} />}>
      <Shown of={state} lines={8}>
        {of => (
          <section className="kt-card fi-pay">
            <div>
              <p>
                {of.studentName} · {of.openClassName}
              </p>
              <p className="fi-amount">{yuan(of.amount)}</p>
              <p className="kt-muted kt-figures">
                {t(['订单号', 'Order'])} {of.orderCode}
              </p>
            </div>
            {of.subsidy && (
              <Totals
                of={[
                  { label: ['价格 (¥)', 'Price (¥)'], value: grouped(of.total) },
                  { label: ['补贴 (¥)', 'Subsidy (¥)'], value: `−${grouped(of.subsidy)}` },
                  { label: ['家庭支付 (¥)', 'The family pays (¥)'], value: grouped(of.amount) },
                ]}
              />
            )}
            {of.part && (
              <Totals
                of={[
                  ...(of.lines ?? []).map(line => ({ label: lineNames[line.kind], value: `${isOwed(line) ? '' : '−'}${grouped(formatMoney(line.cents))}` })),
                  { label: of.part === 'deposit' ? ['现付定金', 'Deposit now'] : ['应付尾款', 'Balance'], value: grouped(of.total) },
                ]}
              />
            )}
            {of.balanceUntil && <p className="kt-muted">{t([`尾款须于 ${of.balanceUntil} 前付清`, `The balance is due by ${of.balanceUntil}`])}</p>}
            {status === 'created' ? <Paying of={of} reload={state.reload} /> : <Over of={{ ...of, status: status ?? of.status }} />}
          </section>
        )}
      </Shown>
    </Page>
  )
}

/** Attempts that money comes of no more, as far as can be told. */
const over: ReadonlySet<string> = new Set(['failed', 'closed'])
function Paying({ of, reload }: { readonly of: State; readonly reload: () => void }) {
  // Who said how they pay when they enrolled has begun already.
  const begun = history.state as Begun | null
  const [channel, setChannel] = useState<keyof typeof channels | undefined>(begun?.ticket ? begun.channel : undefined)
  const [ticket, setTicket] = useState<Ticket | undefined>(begun?.ticket ?? undefined)
  const isHearing = useStore(hearing, value => value.isOpen)
  const [isBusy, setBusy] = useState(false)
  const hasFailed = ticket !== undefined && of.attempt?.tradeNo === ticket.tradeNo && over.has(of.attempt.status)
  // Who went back inside WeChat, or was never led there, waits for nothing.
  const isUnpaid = ticket?.became !== undefined && ticket.became !== 'ok'
  const started = ticket !== undefined && !hasFailed
  useEffect(() => listen(payment.name, ({ type }) => (type === 'failed' || type === 'closed' ? reload() : undefined)), [reload])
  // Asking makes the server ask the gateway: a notice may be late or lost.
  const ask = useCallback(() => {
    post('/api/business-order/order/verifyPay', { jsonString: JSON.stringify({ orderCode: of.orderCode }) }, { quiet: true }).then(reload, reload)
  }, [of.orderCode, reload])
  // Who comes back from the page of a channel began there, and has no ticket here: what became of it is asked at once.
  const isUnderWay = of.attempt !== null && !over.has(of.attempt.status),
    isBack = isUnderWay && !started
  useEffect(() => (isBack ? ask() : undefined), [isBack, ask])
  useEvery(isHearing ? silentMs : askMs, started || isUnderWay ? ask : reload)
  const start = (next: keyof typeof channels) => {
    setChannel(next)
    setTicket(undefined)
    setBusy(true)
    startPaying<Ticket>(`/api/business-order/placeOrder/${next === 'wechat' ? 'webWechat' : 'webAlipay'}`, next, { orderCode: of.orderCode })
      .then(next => {
        setTicket(next)
        // WeChat says that it was paid, or not: what became of it is the gateway's to say.
        if (next.became) ask()
      }, reload)
      .finally(() => setBusy(false))
  }
  return (
    <>
      <p>
        {of.part === 'balance' ? (
          t([`尾款请于 ${of.payUntil.slice(0, 10)} 前付清。`, `The balance is due by ${of.payUntil.slice(0, 10)}.`])
        ) : (
          <>
            {t(['请在时间内支付，超时将释放名额：', 'The seat is kept for'])} <Left until={of.payUntil} onOver={reload} />
          </>
        )}
      </p>
      <fieldset className="fi-ways" aria-label={t(['支付方式', 'Way to pay'])}>
        {(Object.keys(channels) as (keyof typeof channels)[]).map(one => (
          <button key={one} type="button" aria-pressed={channel === one} disabled={isBusy} onClick={() => start(one)}>
            {t(channels[one])}
          </button>
        ))}
      </fieldset>
      {started && <PayCode of={ticket} channel={channel ?? ''} onAgain={() => channel && start(channel)} />}
      {(started || isUnderWay) && !isUnpaid && (
        <p className="kt-muted" role="status">
          {t(['正在等待支付结果…', 'Waiting for the result…'])}
        </p>
      )}
      {hasFailed && channel && (
        <Callout intent="danger" role="alert" title={t(['支付未成功', 'The payment failed'])}>
          <p>
            {t(['支付渠道返回支付失败。可重新支付，或在上方改用其他支付方式。', 'The gateway says that it failed. Pay again, or choose the other way above.'])}
          </p>
          <Button intent="primary" loading={isBusy} text={t(['重新支付', 'Pay again'])} onClick={() => start(channel)} />
        </Callout>
      )}
      <Policy of={of.policy} isOpen={!started} />
      {of.part !== 'balance' && <Cancel of={of} reload={reload} />}
    </>
  )
}

function Cancel({ of, reload }: { readonly of: State; readonly reload: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const cancel = () =>
    void post('/api/business-order/order/cancelOrder', { orderCode: of.orderCode })
      .catch(() => undefined)
      .then(reload)
  return isAsking ? (
    <Callout intent="warning" icon={null}>
      <p>{t(['取消后名额立即释放。', 'The seat goes at once.'])}</p>
      <Button intent="danger" text={t(['取消订单', 'Cancel the order'])} onClick={cancel} />{' '}
      <Button text={t(['继续支付', 'Keep it'])} autoFocus onClick={() => setAsking(false)} />
    </Callout>
  ) : (
    <Button variant="minimal" text={t(['取消订单', 'Cancel the order'])} onClick={() => setAsking(true)} />
  )
}

const ends = {
  paid: ['支付成功，报名已完成。', 'Paid. The place is yours.'],
  closed: ['支付时间已过，订单已关闭，名额已释放。', 'The time is over: the order is closed and the seat is free again.'],
  cancelled: ['订单已取消。若已扣款，将自动原路退回。', 'The order is cancelled. Money that was taken goes back by itself.'],
} as const
function Over({ of }: { readonly of: State }) {
  const [, go] = useLocation()
  return (
    <div className="fi-done" role="status">
      {of.status === 'paid' && <TickCircleIcon size={48} />}
      <p>{t(of.part === 'balance' && of.status === 'paid' ? ['尾款已付清。', 'The balance is paid.'] : (ends[of.status as keyof typeof ends] ?? ['', '']))}</p>
      <Button
        intent="primary"
        text={t(of.status === 'paid' ? ['查看我的班级', 'Open the class'] : ['返回报名', 'Back to enrolment'])}
        onClick={() => go(of.status === 'paid' ? `/parent/course/${of.openClassId}?studentId=${of.studentId}` : '/parent/enrol')}
      />
      <Link href={`/order/detail/${of.orderId}`}>{t(['订单详情', 'Order'])}</Link>
    </div>
  )
}
