/** What a signed consult is to pay: what became of its order, and the code by which a family without an account pays it. */
import { Button, Callout } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { post, type Wire } from '../../../console/call.ts'
import { text, yuan } from '../../../console/parts/cells.tsx'
import { pageOf, type PayTicket } from '../../../console/paying.ts'
import { QrCode } from '../../../console/parts/QrCode.tsx'
import { Empty } from '../../../console/parts/states.tsx'
import { may, t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { consultCommands } from '../consult.commands.ts'
import { words } from './words.ts'

const base = '/api/business-recruitpilots/consult'
/** How often it is asked what became of a payment. */
const askMs = 3_000
const ways = { wechat: ['微信收款', 'By WeChat'], alipay: ['支付宝收款', 'By Alipay'] } as const satisfies Record<string, Label>

export function Fee({ of }: { readonly of: Wire }) {
  const id = text(of.id),
    status = text(of.payStatus),
    isDue = status === 'unpaid'
  const [ticket, setTicket] = useState<PayTicket>()
  useEffect(() => {
    if (!ticket || !isDue) return undefined
    // Once it is paid the row itself says so: pages hear of changed rows.
    const timer = setInterval(() => void post(`${base}/queryPay`, { id }, { quiet: true }).catch(() => undefined), askMs)
    return () => clearInterval(timer)
  }, [ticket, isDue, id])
  if (status === 'none' || status === '') return <Empty title={t(words.noFee)} />
  const start = (payType: string) =>
    // Whoever collects shows a code, on whatever device: the family pays by another.
    void post<PayTicket>(`${base}/pay`, { id, payType, scene: 'qr' }).then(setTicket, () => undefined)
  const page = ticket && pageOf(ticket)
  return (
    <section className="rc-fee" data-status={status}>
      <p>
        <b className="rc-amount kt-figures">{yuan(text(of.amount))}</b> <span>{text(of.payStatusName)}</span>
      </p>
      {text(of.orderCode) && (
        <p className="kt-muted kt-figures">
          {t(words.order)} {text(of.orderCode)}
          {isDue && text(of.payUntil) && ` · ${t(words.until)} ${text(of.payUntil).slice(0, 16)}`}
        </p>
      )}
      {isDue && may(consultCommands.sign.permit) && (
        <div className="rc-ways">
          {Object.entries(ways).map(([key, label]) => (
            <Button key={key} text={t(label)} onClick={() => start(key)} />
          ))}
        </div>
      )}
      {isDue && ticket && (
        <>
          <QrCode className="rc-code" text={new URL(ticket.codeUrl || ticket.payUrl, location.origin).href} label={t(words.payCode)} />
          {page && (
            <a href={page} target="_blank" rel="noreferrer">
              {t(words.payPage)}
            </a>
          )}
          <Callout icon={null}>{t(words.payHint)}</Callout>
        </>
      )}
    </section>
  )
}
