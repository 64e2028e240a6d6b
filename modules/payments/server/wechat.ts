/** WeChat Pay (APIv3) as a gateway: an own client on node:crypto, since the package there is verifies by downloaded certificates alone, in one
 * list for all merchants, which newer merchants do not get. Source: pay.weixin.qq.com/doc/v3/merchant. */
import { createHash } from 'node:crypto'
import type { Arrived } from '../../kit/index.ts'
import type { Gateway, Notice, PaymentAnswer, PayRequest, PayTicket, RefundAnswer, RefundRequest } from '../index.ts'
import { billMsMax, chinese, type MerchantAccount, Refused, reportsTo, Silence, type Wired } from './account.ts'
import { isClosed, isPaid, paymentOf, refundOf, refundRefused, unknown } from './wechat-answers.ts'
import { type Answer, asking, subOf } from './wechat-asking.ts'
import { wechatSharing } from './wechat-sharing.ts'
import { authorization, isSigned, nonce, signedLines, unsealed } from './wechat-protocol.ts'

/** Where payments are asked about, and who asks: a service provider has paths of its own, and says for which sub-merchant. */
const root = ({ mode }: MerchantAccount): string => (mode === 'partner' ? '/v3/pay/partner/transactions' : '/v3/pay/transactions')
const order = (account: MerchantAccount, tradeNo: string): string => `${root(account)}/out-trade-no/${encodeURIComponent(tradeNo)}`
const asks = (account: MerchantAccount): Readonly<Record<string, string>> =>
  account.mode === 'partner' ? { sp_mchid: account.merchantNo, ...subOf(account) } : { mchid: account.merchantNo }
const asked = (of: Readonly<Record<string, string>>): string => new URLSearchParams(of).toString()
/** Whether something is said of those who asked. */
const isOf = (said: Answer['said'], account: MerchantAccount): boolean => Object.entries(asks(account)).every(([name, value]) => said[name] === value)

async function query(account: MerchantAccount, wired: Wired, tradeNo: string): Promise<PaymentAnswer> {
  try {
    const { said } = await asking(account, wired, 'GET', `${order(account, tradeNo)}?${asked(asks(account))}`)
    if (said.out_trade_no !== tradeNo || !isOf(said, account)) throw new Silence('the answer is of something else')
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
    await asking(account, wired, 'POST', `${order(account, tradeNo)}/close`, asks(account))
    return { state: 'closed' }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (isPaid.includes(error.code)) return query(account, wired, tradeNo)
    if (isClosed.includes(error.code)) return { state: 'closed' }
    if (unknown.includes(error.code)) return { state: 'missing' }
    throw error
  }
}

/** Asks for a number that nobody has. A service provider without a sub-merchant yet asks for itself. */
export function knock(account: MerchantAccount, wired: Wired, tradeNo: string): Promise<unknown> {
  const isAlone = account.mode === 'partner' && !account.sub,
    of = isAlone ? { sp_mchid: account.merchantNo, sub_mchid: account.merchantNo } : asks(account)
  return asking(account, wired, 'GET', `${order(account, tradeNo)}?${asked(of)}`)
}

const wayOf = ({ scene, terminal }: PayRequest): 'native' | 'jsapi' | 'h5' | 'app' =>
  scene === 'jsapi' || scene === 'mini' ? 'jsapi' : scene === 'h5' ? 'h5' : scene === 'app' || (!scene && terminal === 'app') ? 'app' : 'native'

async function create(account: MerchantAccount, wired: Wired, request: PayRequest): Promise<PayTicket> {
  const way = wayOf(request),
    { tradeNo, amountCents, currency, subject, expiresAt, payerId, payerIp, returnUrl } = request
  const appid = (request.scene === 'mini' ? account.miniAppId : way === 'app' ? account.mobileAppId : undefined) || account.appId
  // An app of the sub-merchant's own is what its payers are known by and what takes up the payment.
  const subApp = account.sub?.appId
  const apps = account.mode === 'partner' ? { sp_appid: appid, ...(subApp ? { sub_appid: subApp } : {}) } : { appid }
  const { said } = await asking(account, wired, 'POST', `${root(account)}/${way}`, {
    ...apps,
    ...asks(account),
    description: subject.slice(0, 127),
    out_trade_no: tradeNo,
    time_expire: `${chinese(expiresAt)}+08:00`,
    notify_url: reportsTo(wired),
    amount: { total: amountCents, currency },
    ...(request.isShared ? { settle_info: { profit_sharing: true } } : {}),
    ...(way === 'jsapi' ? { payer: { [account.mode === 'direct' ? 'openid' : subApp ? 'sub_openid' : 'sp_openid']: payerId ?? '' } } : {}),
    ...(way === 'h5' ? { scene_info: { payer_client_ip: payerIp ?? '127.0.0.1', h5_info: { type: 'Wap' } } } : {}),
  })
  if (way === 'native') return { codeUrl: String(said.code_url), payUrl: String(said.code_url) }
  if (way === 'h5') {
    const page = String(said.h5_url)
    return { payUrl: returnUrl && /^https?:\/\//.test(returnUrl) ? `${page}&redirect_url=${encodeURIComponent(returnUrl)}` : page }
  }
  return { payUrl: '', prepay: prepay(account, way, subApp || appid, String(said.prepay_id), wired.clock()) }
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
    partnerid: account.sub?.merchantNo ?? account.merchantNo,
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
      ...subOf(account),
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
    const sub = asked(subOf(account))
    return refundOf((await asking(account, wired, 'GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}${sub && `?${sub}`}`)).said)
  } catch (error) {
    if (error instanceof Refused && unknown.includes(error.code)) return { state: 'missing' }
    throw error
  }
}

/** The trade bill of a day; that of a service provider is of all its sub-merchants. The channel says its hash beforehand. */
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
  const apps = [account.appId, account.mobileAppId, account.miniAppId],
    isPartner = account.mode === 'partner',
    [mchid, appid] = isPartner ? [said.sp_mchid, said.sp_appid] : [said.mchid, said.appid]
  const told = {
    merchantId: account.id,
    foreign: mchid !== account.merchantNo || (appid !== undefined && !apps.includes(appid)),
    subMerchantNo: isPartner ? String(said.sub_mchid ?? '') : null,
  }
  if (said.out_refund_no !== undefined) return { ...told, kind: 'refund', refundNo: String(said.out_refund_no), answer: refundOf(said) }
  return said.out_trade_no === undefined ? undefined : { ...told, kind: 'payment', tradeNo: String(said.out_trade_no), answer: paymentOf(said) }
}

export const wechat = (account: MerchantAccount, wired: Wired): Required<Omit<Gateway, 'verifyNotice'>> => ({
  sharing: wechatSharing(account, wired),
  create: request => create(account, wired, request),
  query: (_channel, tradeNo) => query(account, wired, tradeNo),
  close: (_channel, tradeNo) => close(account, wired, tradeNo),
  refund: request => refund(account, wired, request),
  queryRefund: (_channel, refundNo) => queryRefund(account, wired, refundNo),
  bill: (_channel, day) => bill(account, wired, day),
})
