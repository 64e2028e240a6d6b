/** WeChat Pay (APIv3) as a gateway: an own client on node:crypto, since the package there is verifies by downloaded certificates alone, in one
 * list for all merchants, which newer merchants do not get. Source: pay.weixin.qq.com/doc/v3/merchant. */
import { createHash } from 'node:crypto'
import type { Arrived } from '../../kit/index.ts'
import type { Gateway, Notice, PaymentAnswer, PayRequest, PayTicket, RefundAnswer, RefundRequest } from '../index.ts'
import { billMsMax, chinese, type MerchantAccount, Refused, reportsTo, Silence, type Wired } from './account.ts'
import { isClosed, isPaid, paymentOf, refundOf, refundRefused, tooOften, unknown, unsettled } from './wechat-answers.ts'
import { authorization, isSigned, nonce, signedLines, unsealed, wantedSerial } from './wechat-protocol.ts'

export interface Answer {
  readonly said: Readonly<Record<string, any>>
  /** Whether the answer was signed; answers that refuse may come without. */
  readonly isSigned: boolean
}

/** What an answer that refuses means. Throws. */
function refuse(status: number, { said, isSigned }: Answer, pause: () => void): never {
  const code = String(said.code ?? ''),
    message = String(said.message ?? '')
  if (status === 429 || tooOften.includes(code)) {
    pause()
    throw new Silence(`${code}: ${message}`)
  }
  if (status >= 500 || !code || unsettled.includes(code)) throw new Silence(`HTTP ${status} ${code}`)
  throw new Refused(code, message, isSigned)
}

/** Asks the channel; answers what it said and signed. Throws a `Silence`, or a `Refused` with its code. */
export async function asking(account: MerchantAccount, wired: Wired, method: 'GET' | 'POST', path: string, content?: object): Promise<Answer> {
  const now = wired.clock(),
    body = content ? JSON.stringify(content) : '',
    serial = wantedSerial(account)
  wired.pauses.check(account.id, now)
  const answer = await fetch(`${wired.address}${path}`, {
    method,
    redirect: 'error',
    headers: {
      Accept: 'application/json',
      'User-Agent': 'ketang',
      Authorization: authorization(account, { method, path, body, now }),
      ...(serial ? { 'Wechatpay-Serial': serial } : {}),
      ...(content ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(content ? { body } : {}),
    signal: AbortSignal.timeout(wired.timeout),
  })
  const text = await answer.text(),
    headers = Object.fromEntries(answer.headers)
  const carries = 'wechatpay-signature' in headers,
    holds = carries && isSigned(account, headers, text, wired.clock())
  // What says that something was done must be signed; what refuses, only as far as it says that it is.
  if (carries ? !holds : answer.ok) throw new Silence('the answer is not signed as it should be')
  let said: Readonly<Record<string, any>>
  try {
    said = text ? JSON.parse(text) : {}
  } catch {
    throw new Silence(`HTTP ${answer.status}, no JSON`)
  }
  if (answer.status === 202) throw new Silence('accepted, and not done yet')
  if (!answer.ok) refuse(answer.status, { said, isSigned: holds }, () => wired.pauses.begin(account.id, now))
  return { said, isSigned: holds }
}

const order = (tradeNo: string): string => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(tradeNo)}`

async function query(account: MerchantAccount, wired: Wired, tradeNo: string): Promise<PaymentAnswer> {
  try {
    const { said } = await asking(account, wired, 'GET', `${order(tradeNo)}?mchid=${account.merchantNo}`)
    if (said.out_trade_no !== tradeNo || said.mchid !== account.merchantNo) throw new Silence('the answer is of something else')
    return paymentOf(said)
  } catch (error) {
    if (error instanceof Refused && unknown.includes(error.code)) return { state: 'missing' }
    if (error instanceof Refused && isClosed.includes(error.code)) return { state: 'closed' }
    throw error
  }
}

/** Closing what was paid meanwhile answers that it was paid. */
async function close(account: MerchantAccount, wired: Wired, tradeNo: string): Promise<PaymentAnswer> {
  try {
    await asking(account, wired, 'POST', `${order(tradeNo)}/close`, { mchid: account.merchantNo })
    return { state: 'closed' }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (isPaid.includes(error.code)) return query(account, wired, tradeNo)
    if (isClosed.includes(error.code)) return { state: 'closed' }
    if (unknown.includes(error.code)) return { state: 'missing' }
    throw error
  }
}

const wayOf = ({ scene, terminal }: PayRequest): 'native' | 'jsapi' | 'h5' | 'app' =>
  scene === 'jsapi' || scene === 'mini' ? 'jsapi' : scene === 'h5' ? 'h5' : scene === 'app' || (!scene && terminal === 'app') ? 'app' : 'native'

async function create(account: MerchantAccount, wired: Wired, request: PayRequest): Promise<PayTicket> {
  const way = wayOf(request),
    { tradeNo, amountCents, currency, subject, expiresAt, payerId, payerIp, returnUrl } = request
  const appid = (request.scene === 'mini' ? account.miniAppId : way === 'app' ? account.mobileAppId : undefined) || account.appId
  const { said } = await asking(account, wired, 'POST', `/v3/pay/transactions/${way}`, {
    appid,
    mchid: account.merchantNo,
    description: subject.slice(0, 127),
    out_trade_no: tradeNo,
    time_expire: `${chinese(expiresAt)}+08:00`,
    notify_url: reportsTo(wired),
    amount: { total: amountCents, currency },
    ...(way === 'jsapi' ? { payer: { openid: payerId ?? '' } } : {}),
    ...(way === 'h5' ? { scene_info: { payer_client_ip: payerIp ?? '127.0.0.1', h5_info: { type: 'Wap' } } } : {}),
  })
  if (way === 'native') return { codeUrl: String(said.code_url), payUrl: String(said.code_url) }
  if (way === 'h5') {
    const page = String(said.h5_url)
    return { payUrl: returnUrl && /^https?:\/\//.test(returnUrl) ? `${page}&redirect_url=${encodeURIComponent(returnUrl)}` : page }
  }
  return { payUrl: '', prepay: prepay(account, way, appid, String(said.prepay_id), wired.clock()) }
}

/** What WeChat's own script, or its kit in an app, is handed. */
function prepay(account: MerchantAccount, way: 'jsapi' | 'app', appId: string, id: string, now: string): Readonly<Record<string, string>> {
  const time = String(Math.floor(Date.parse(now) / 1_000)),
    random = nonce()
  if (way === 'jsapi') {
    const packed = `prepay_id=${id}`
    return { appId, timeStamp: time, nonceStr: random, package: packed, signType: 'RSA', paySign: signedLines(account, appId, time, random, packed) }
  }
  return {
    appid: appId,
    partnerid: account.merchantNo,
    prepayid: id,
    package: 'Sign=WXPay',
    noncestr: random,
    timestamp: time,
    sign: signedLines(account, appId, time, random, id),
  }
}

async function refund(account: MerchantAccount, wired: Wired, request: RefundRequest): Promise<RefundAnswer> {
  try {
    const { said } = await asking(account, wired, 'POST', '/v3/refund/domestic/refunds', {
      out_trade_no: request.tradeNo,
      out_refund_no: request.refundNo,
      ...(request.reason ? { reason: request.reason.slice(0, 80) } : {}),
      notify_url: reportsTo(wired),
      amount: { refund: request.amountCents, total: request.totalCents, currency: 'CNY' },
    })
    return refundOf(said)
  } catch (error) {
    if (error instanceof Refused) return refundRefused(error.code, error.message)
    throw error
  }
}

async function queryRefund(account: MerchantAccount, wired: Wired, refundNo: string): Promise<RefundAnswer> {
  try {
    return refundOf((await asking(account, wired, 'GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`)).said)
  } catch (error) {
    if (error instanceof Refused && unknown.includes(error.code)) return { state: 'missing' }
    throw error
  }
}

/** The trade bill of a day, of which the channel says the hash beforehand. */
async function bill(account: MerchantAccount, wired: Wired, day: string): Promise<Uint8Array | undefined> {
  let said: Answer['said']
  try {
    said = (await asking(account, wired, 'GET', `/v3/bill/tradebill?bill_date=${encodeURIComponent(day)}&bill_type=ALL`)).said
  } catch (error) {
    if (error instanceof Refused && ['NO_STATEMENT_EXIST', 'STATEMENT_CREATING'].includes(error.code)) return undefined
    throw error
  }
  const url = new URL(String(said.download_url))
  if (url.origin !== new URL(wired.address).origin) throw new Silence('the bill lies somewhere else')
  const path = `${url.pathname}${url.search}`
  const answer = await fetch(url, {
    redirect: 'error',
    headers: { 'User-Agent': 'ketang', Authorization: authorization(account, { method: 'GET', path, body: '', now: wired.clock() }) },
    signal: AbortSignal.timeout(billMsMax),
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (!answer.ok) throw new Silence(`HTTP ${answer.status}`)
  if (createHash('sha1').update(bytes).digest('hex') !== String(said.hash_value).toLowerCase()) throw new Silence('the bill is not what was announced')
  return bytes
}

/** What a notice says to this merchant; undefined where it is not signed, or sealed for another. */
export function heard(account: MerchantAccount, arrived: Arrived, now: string): Notice | undefined {
  if (!isSigned(account, arrived.headers, arrived.text, now)) return undefined
  const said = unsealed(account, (arrived.body.resource ?? {}) as object) as Readonly<Record<string, any>> | undefined
  if (!said) return undefined
  const apps = [account.appId, account.mobileAppId, account.miniAppId]
  const told = { merchantId: account.id, foreign: said.mchid !== account.merchantNo || (said.appid !== undefined && !apps.includes(said.appid)) }
  if (said.out_refund_no !== undefined) return { ...told, kind: 'refund', refundNo: String(said.out_refund_no), answer: refundOf(said) }
  return said.out_trade_no === undefined ? undefined : { ...told, kind: 'payment', tradeNo: String(said.out_trade_no), answer: paymentOf(said) }
}

export const wechat = (account: MerchantAccount, wired: Wired): Required<Omit<Gateway, 'verifyNotice'>> => ({
  create: request => create(account, wired, request),
  query: (_channel, tradeNo) => query(account, wired, tradeNo),
  close: (_channel, tradeNo) => close(account, wired, tradeNo),
  refund: request => refund(account, wired, request),
  queryRefund: (_channel, refundNo) => queryRefund(account, wired, refundNo),
  bill: (_channel, day) => bill(account, wired, day),
})
