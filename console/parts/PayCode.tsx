/** What a payer does next: scan the code with a phone, go on to the page of the channel, or try again inside WeChat. */
import { Button, Callout } from '@blueprintjs/core'
import './payCode.css'
import { Link } from 'wouter'
import { isPaidHere, pageOf, type PayTicket } from '../paying.ts'
import { isSignedIn, t } from '../session.ts'
import { QrCode } from './QrCode.tsx'

export function PayCode({ of, channel, onAgain }: { readonly of: PayTicket; readonly channel: string; readonly onAgain: () => void }) {
  const page = pageOf(of)
  return (
    <>
      <Inside of={of} onAgain={onAgain} />
      {of.codeUrl && (
        <>
          <QrCode className="kt-paycode" text={new URL(of.codeUrl, location.origin).href} label={t(['支付二维码', 'Code to pay'])} />
          <p className="kt-muted">{t(of.notInside ? otherPhone : page ? scanOrOpen : scan)}</p>
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
const scanOrOpen = ['用手机扫码支付，或在本机打开：', 'Scan with your phone, or open it here:'] as const
const otherPhone = ['也可用另一部手机的微信扫码支付。', 'Or scan it with WeChat on another phone.'] as const

/** Why it can't be paid inside WeChat, with the way to bind; or that it was not paid there, with the way to try again. */
function Inside({ of: { became, notInside }, onAgain }: { readonly of: PayTicket; readonly onAgain: () => void }) {
  if (notInside)
    return (
      <Callout className="kt-payinside" intent="warning" role="alert" icon={null}>
        <p>{notInside.words}</p>
        {notInside.canBind && isSignedIn() && (
          <Link className="bp6-button bp6-intent-primary" href={`/eip/wechat?${new URLSearchParams({ back: `${location.pathname}${location.search}` })}`}>
            {t(['去绑定微信', 'Bind WeChat'])}
          </Link>
        )}
      </Callout>
    )
  if (became === undefined || became === 'ok') return null
  return (
    <Callout className="kt-payinside" icon={null} intent={became === 'cancel' ? 'warning' : 'danger'} role="alert" title={t(unpaid[became][0])}>
      <p>{t(unpaid[became][1])}</p>
      <Button intent="primary" text={t(['重新支付', 'Pay again'])} onClick={onAgain} />
    </Callout>
  )
}
const unpaid = {
  cancel: [
    ['支付已取消', 'The payment was cancelled'],
    ['您没有完成支付。可重新支付，或改用其他支付方式。', 'You went back before it was paid. Pay again, or choose another way.'],
  ],
  fail: [
    ['支付未成功', 'The payment failed'],
    ['微信没有完成这笔支付。可重新支付，或改用其他支付方式。', 'WeChat did not complete it. Pay again, or choose another way.'],
  ],
  absent: [
    ['微信支付没有打开', 'WeChat Pay did not open'],
    ['请重新支付，或点右上角“···”在浏览器中打开本页。', 'Pay again, or open this page in a browser by "···" at the top right.'],
  ],
} as const
