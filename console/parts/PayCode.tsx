/** What a payer does next: scan the code with a phone, or go on to the page of the channel. */
import './payCode.css'
import { isPaidHere, pageOf, type PayTicket } from '../paying.ts'
import { t } from '../session.ts'
import { QrCode } from './QrCode.tsx'

export function PayCode({ of, channel }: { readonly of: PayTicket; readonly channel: string }) {
  const page = pageOf(of)
  return (
    <>
      {of.codeUrl && (
        <>
          <QrCode className="kt-paycode" text={new URL(of.codeUrl, location.origin).href} label={t(['支付二维码', 'Code to pay'])} />
          <p className="kt-muted">{page ? t(['用手机扫码支付，或在本机打开：', 'Scan with your phone, or open it here:']) : t(scan)}</p>
        </>
      )}
      {page && (
        <a className="kt-payopen" href={page} {...(isPaidHere(channel) ? {} : { target: '_blank', rel: 'noreferrer' })}>
          {t(['打开支付页', 'Open the pay page'])}
        </a>
      )}
    </>
  )
}
const scan = ['用手机微信扫码支付。', 'Scan it with WeChat on a phone.'] as const
