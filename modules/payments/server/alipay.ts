/**
 * Alipay (open platform, by public keys or by certificates) as a gateway: an own client on node:crypto. The platform's package does the same
 * behind a dependency of its own for HTTP, forms and cases; what these calls need of it is one signature and one check, and an adapter reads better where
 * what is signed stands beside it.
 *
 * A trade begins at Alipay when the payer gets there, not when its page or code is made: until then its number is unknown. So a question about
 * an unknown number answers `pending`, and only closing it answers `missing`; the page itself takes no money after the order's time.
 * Source: opendocs.alipay.com/open (alipay.trade.*, alipay.data.dataservice.bill.downloadurl.query).
 */
import type { Arrived } from '../../kit/index.ts'
import type { Gateway, Notice, PaymentAnswer, PayRequest, PayTicket, RefundAnswer, RefundRequest } from '../index.ts'
import { billMsMax, chinese, type MerchantAccount, Refused, reportsTo, Silence, type Wired } from './account.ts'
import { noticeOf, paymentOf, refunded, refundRefused, centsOf, yuanOf } from './alipay-answers.ts'
import { asking, isUnknown, signedCall } from './alipay-asking.ts'
import { isSignedNotice } from './alipay-protocol.ts'
import { alipaySharing } from './alipay-sharing.ts'

type Said = Readonly<Record<string, any>>

async function query(account: MerchantAccount, wired: Wired, tradeNo: string): Promise<PaymentAnswer> {
  try {
    const said = await asking(account, wired, 'alipay.trade.query', { out_trade_no: tradeNo })
    if (said.out_trade_no !== tradeNo) throw new Silence('the answer is of something else')
    return paymentOf(said)
  } catch (error) {
    if (isUnknown(error)) return { state: 'pending' }
    throw error
  }
}

/** Closing what was paid meanwhile answers that it was paid. */
async function close(account: MerchantAccount, wired: Wired, tradeNo: string): Promise<PaymentAnswer> {
  try {
    await asking(account, wired, 'alipay.trade.close', { out_trade_no: tradeNo })
    return { state: 'closed' }
  } catch (error) {
    if (isUnknown(error)) return { state: 'missing' }
    if (error instanceof Refused && /TRADE_STATUS/.test(error.code)) return query(account, wired, tradeNo)
    throw error
  }
}

const page = { page: ['alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'], wap: ['alipay.trade.wap.pay', 'QUICK_WAP_WAY'] } as const

async function create(account: MerchantAccount, wired: Wired, request: PayRequest): Promise<PayTicket> {
  const { tradeNo, amountCents, subject, expiresAt, returnUrl, scene, terminal } = request
  const content = {
    out_trade_no: tradeNo,
    total_amount: yuanOf(amountCents),
    subject: subject.slice(0, 256),
    time_expire: chinese(expiresAt).replace('T', ' '),
    ...(request.isShared ? { extend_params: { royalty_freeze: 'true' } } : {}),
  }
  const notify = { notify_url: reportsTo(wired) }
  if (scene === 'qr') {
    const { qr_code: code } = await asking(account, wired, 'alipay.trade.precreate', content, notify)
    return { codeUrl: String(code), payUrl: String(code) }
  }
  if (scene === 'app') {
    const params = signedCall(account, wired, 'alipay.trade.app.pay', { ...content, product_code: 'QUICK_MSECURITY_PAY' }, notify)
    return { payUrl: '', prepay: { orderInfo: new URLSearchParams(params).toString() } }
  }
  const [method, product] = page[scene === 'h5' || scene === 'jsapi' || scene === 'mini' || (!scene && terminal === 'app') ? 'wap' : 'page']
  const back: Record<string, string> = returnUrl && /^https?:\/\//.test(returnUrl) ? { return_url: returnUrl } : {}
  const params = signedCall(account, wired, method, { ...content, product_code: product }, { ...notify, ...back })
  // Nothing is asked: the address itself carries the order, and the payer's browser brings it.
  return { payUrl: `${wired.address}?${new URLSearchParams(params)}` }
}

async function queryRefund(account: MerchantAccount, wired: Wired, refundNo: string, tradeNo: string): Promise<RefundAnswer> {
  try {
    const said = await asking(account, wired, 'alipay.trade.fastpay.refund.query', {
      out_trade_no: tradeNo,
      out_request_no: refundNo,
      query_options: ['gmt_refund_pay'],
    })
    // Older trades have no status: then the amount says that the refund was made.
    const isDone = said.refund_status === 'REFUND_SUCCESS' || (said.refund_status === undefined && centsOf(said.refund_amount) > 0)
    // It was not heard of, or came to nothing: the same number again moves the money once.
    return isDone ? refunded(said.trade_no, refundNo, said.gmt_refund_pay ?? chinese(wired.clock()), centsOf(said.refund_amount)) : { state: 'missing' }
  } catch (error) {
    if (isUnknown(error)) return { state: 'missing' }
    throw error
  }
}

async function refund(account: MerchantAccount, wired: Wired, request: RefundRequest): Promise<RefundAnswer> {
  const { tradeNo, refundNo, amountCents, reason } = request
  try {
    const said = await asking(account, wired, 'alipay.trade.refund', {
      out_trade_no: tradeNo,
      out_request_no: refundNo,
      refund_amount: yuanOf(amountCents),
      ...(reason ? { refund_reason: reason.slice(0, 256) } : {}),
    })
    if (said.fund_change === 'Y') return refunded(said.trade_no, refundNo, said.gmt_refund_pay ?? chinese(wired.clock()))
  } catch (error) {
    if (error instanceof Refused) return refundRefused(error.code, error.message)
    throw error
  }
  // Accepted, and no money moved by this call: it moved before, or is about to.
  const answer = await queryRefund(account, wired, refundNo, tradeNo)
  return answer.state === 'missing' ? { state: 'processing' } : answer
}

/** The trade bill of a day: a zip. Its address is good for half a minute. */
async function bill(account: MerchantAccount, wired: Wired, day: string): Promise<Uint8Array | undefined> {
  let said: Said
  try {
    said = await asking(account, wired, 'alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day })
  } catch (error) {
    if (error instanceof Refused && /bill_not_exist/i.test(error.code)) return undefined
    throw error
  }
  const url = new URL(String(said.bill_download_url)),
    own = new URL(wired.address)
  if (url.host !== own.host && !(url.protocol === 'https:' && url.hostname.endsWith('.alipay.com'))) throw new Silence('the bill lies somewhere else')
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(billMsMax) })
  if (!answer.ok) throw new Silence(`HTTP ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** What a notice says to this merchant; undefined where it is not signed. */
export function heard(account: MerchantAccount, { body }: Pick<Arrived, 'body'>, now: string): Notice | undefined {
  const params = Object.fromEntries(Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  if (!isSignedNotice(account, params, now)) return undefined
  const told = noticeOf(params)
  // Older kinds of notices name no seller.
  const isPartner = account.mode === 'partner'
  const foreign = params.app_id !== account.appId || (!isPartner && params.seller_id !== undefined && params.seller_id !== account.merchantNo)
  return (
    told && {
      ...told,
      foreign,
      merchantId: account.id,
      ...(isPartner ? (params.seller_id ? { subMerchantNo: params.seller_id } : {}) : { subMerchantNo: null }),
    }
  )
}

export const alipay = (account: MerchantAccount, wired: Wired): Required<Omit<Gateway, 'verifyNotice'>> => ({
  sharing: alipaySharing(account, wired),
  create: request => create(account, wired, request),
  query: (_channel, tradeNo) => query(account, wired, tradeNo),
  close: (_channel, tradeNo) => close(account, wired, tradeNo),
  refund: request => refund(account, wired, request),
  queryRefund: (_channel, refundNo, tradeNo = '') => queryRefund(account, wired, refundNo, tradeNo),
  bill: (_channel, day) => bill(account, wired, day),
})
