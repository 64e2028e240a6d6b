/** WeChat Pay's APIv3 as a server on this machine: written by the published documents alone and sharing no code with the adapter, so that a
 * misreading of either shows. It checks signatures of the merchant, signs with keys of its own and seals notices. */
import { constants, createCipheriv, createHash, createSign, createVerify, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { wechatShares } from './wechat-shares.ts'
import { type Deliver, type Heard, listening, type Outage, type Said } from './listening.ts'

interface Order {
  readonly out_trade_no: string
  readonly mchid: string
  /** Of a service provider's order: whose it is. */
  readonly sub_mchid?: string
  readonly sub_appid?: string
  readonly appid: string
  readonly total: number
  readonly notify_url: string
  readonly way: string
  readonly content: any
  state: 'NOTPAY' | 'USERPAYING' | 'SUCCESS' | 'CLOSED' | 'REFUND'
  transaction_id?: string
  success_time?: string
  refunded: number
}
interface Payback {
  readonly refund_id: string
  readonly out_refund_no: string
  readonly out_trade_no: string
  readonly refund: number
  readonly notify_url: string | undefined
  status: 'SUCCESS' | 'PROCESSING' | 'ABNORMAL' | 'CLOSED'
  success_time: string
}
export interface Fault {
  /** A part of the path. */
  readonly path: string
  readonly times?: number
  readonly outage?: Outage
  readonly status?: number
  readonly code?: string
}
interface Merchant {
  readonly mchid: string
  readonly serial: string
  readonly key: KeyObject
  v3: string
  /** A service provider's: for whom it may speak. */
  readonly subs?: readonly string[]
}
/** What of a notice is not as it should be. */
export interface Forgery {
  readonly key?: KeyObject
  readonly serial?: string
  readonly v3?: string
  readonly secondsOff?: number
  readonly tamper?: boolean
  readonly said?: object
}

const openid = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'
export const payerOfWechat = openid

/** How the channel speaks: by its clock, and signed with its key of the moment. */
function voice(clock: () => string, signing: { readonly key: KeyObject; readonly serial: string }) {
  const seconds = (off = 0): string => String(Math.trunc(new Date(clock()).getTime() / 1000) + off)
  /** The clock of Beijing with its offset, as their examples have it. */
  const beijing = (): string => `${new Date(new Date(clock()).getTime() + 28_800_000).toISOString().slice(0, 19)}+08:00`
  const signature = (key: KeyObject, timestamp: string, random: string, body: string): string => {
    const signer = createSign('RSA-SHA256')
    signer.update(`${timestamp}\n${random}\n${body}\n`)
    return signer.sign({ key, padding: constants.RSA_PKCS1_PADDING }, 'base64')
  }
  const signedHeaders = (body: string, { key = signing.key, serial = signing.serial, secondsOff = 0 }: Forgery = {}): Record<string, string> => {
    const timestamp = seconds(secondsOff),
      random = randomUUID()
    return {
      'Content-Type': 'application/json',
      'Wechatpay-Timestamp': timestamp,
      'Wechatpay-Nonce': random,
      'Wechatpay-Serial': serial,
      'Wechatpay-Signature': signature(key, timestamp, random, body),
      'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
    }
  }
  const say = (status: number, content?: object): Said => {
    const body = content ? JSON.stringify(content) : ''
    return { status, headers: signedHeaders(body), body }
  }
  const err = (status: number, code: string, message = code): Said => say(status, { code, message })
  return { seconds, beijing, signedHeaders, say, err }
}
const orderFacts = (one: Order) => ({
  ...(one.sub_mchid
    ? { sp_appid: one.appid, sp_mchid: one.mchid, sub_mchid: one.sub_mchid, ...(one.sub_appid ? { sub_appid: one.sub_appid } : {}) }
    : { appid: one.appid, mchid: one.mchid }),
  out_trade_no: one.out_trade_no,
  trade_state: one.state,
  trade_state_desc: one.state,
  attach: '',
  ...(one.transaction_id
    ? {
        transaction_id: one.transaction_id,
        trade_type: one.way.toUpperCase(),
        bank_type: 'OTHERS',
        success_time: one.success_time,
        payer: one.sub_mchid ? { [one.sub_appid ? 'sub_openid' : 'sp_openid']: openid } : { openid },
        amount: { total: one.total, payer_total: one.total, currency: 'CNY', payer_currency: 'CNY' },
      }
    : {}),
})

const paybackFacts = (one: Payback, of: Order | undefined, at: string) => ({
  refund_id: one.refund_id,
  out_refund_no: one.out_refund_no,
  transaction_id: of?.transaction_id,
  out_trade_no: one.out_trade_no,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  ...(one.status === 'SUCCESS' ? { success_time: one.success_time } : {}),
  create_time: at,
  status: one.status,
  amount: { total: of?.total, refund: one.refund, payer_refund: one.refund, currency: 'CNY' },
})

/** Who asks, by the signature over method, address, time, nonce and body. */
function askerOf({ method, url, headers, body }: Heard, merchants: ReadonlyMap<string, Merchant>, seconds: () => string): Merchant | undefined {
  const [, fields] = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(headers.authorization ?? '') ?? []
  const given = Object.fromEntries([...(fields ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])) as Record<string, string>
  const merchant = merchants.get(given.mchid ?? '')
  if (!merchant || merchant.serial !== given.serial_no) return undefined
  if (Math.abs(Number(given.timestamp) - Number(seconds())) > 300) return undefined
  const check = createVerify('RSA-SHA256')
  check.update(`${method}\n${url.pathname}${url.search}\n${given.timestamp}\n${given.nonce_str}\n${body}\n`)
  return check.verify(merchant.key, given.signature!, 'base64') ? merchant : undefined
}
/** What an order lacks, as it is answered. */
function wrongIn(way: string, merchant: Merchant, content: any): readonly [status: number, code: string, message?: string] | undefined {
  const own = merchant.subs ? ['sp_appid', 'sp_mchid', 'sub_mchid'] : ['appid', 'mchid']
  for (const name of [...own, 'description', 'out_trade_no', 'notify_url']) if (!content[name]) return [400, 'PARAM_ERROR', name]
  if ((merchant.subs ? content.sp_mchid : content.mchid) !== merchant.mchid) return [400, 'MCH_NOT_EXISTS']
  if (merchant.subs && !merchant.subs.includes(content.sub_mchid)) return [403, 'NO_AUTH', '特约商户未授权']
  if (!Number.isInteger(content.amount?.total) || content.amount.total < 1) return [400, 'PARAM_ERROR', 'amount.total']
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(content.time_expire)) return [400, 'PARAM_ERROR', 'time_expire']
  if (/[?#]/.test(content.notify_url) || !content.notify_url.startsWith('https://')) return [400, 'PARAM_ERROR', 'notify_url']
  const isPartner = !!merchant.subs
  if (way === 'jsapi' && !content.payer?.[isPartner ? (content.sub_appid ? 'sub_openid' : 'sp_openid') : 'openid']) return [400, 'PARAM_ERROR', 'payer.openid']
  if (way === 'h5' && !content.scene_info?.payer_client_ip) return [400, 'PARAM_ERROR', 'scene_info']
  return undefined
}
const orderFrom = (way: string, merchant: Merchant, content: any): Order => ({
  out_trade_no: content.out_trade_no,
  mchid: merchant.mchid,
  appid: content.sp_appid ?? content.appid,
  ...(merchant.subs ? { sub_mchid: content.sub_mchid, ...(content.sub_appid ? { sub_appid: content.sub_appid } : {}) } : {}),
  total: content.amount.total,
  notify_url: content.notify_url,
  way,
  content,
  state: 'NOTPAY',
  refunded: 0,
})

export async function wechatSimulator(clock: () => string) {
  const platform = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signing = { key: platform.privateKey, serial: 'PUB_KEY_ID_0114232134912410000000000000' }
  const merchants = new Map<string, Merchant>(),
    orders = new Map<string, Order>(),
    refunds = new Map<string, Payback>(),
    bills = new Map<string, string>()
  let faults: (Fault & { left: number })[] = [],
    nextRefund: Payback['status'] = 'SUCCESS',
    deliver: Deliver = async () => ({ status: 500, text: '' }),
    counter = 0
  const calls: string[] = []

  const { seconds, beijing, signedHeaders, say, err } = voice(clock, signing)

  const asker = (heard: Heard) => askerOf(heard, merchants, seconds)
  const refundFacts = (one: Payback) => paybackFacts(one, orders.get(one.out_trade_no), beijing())

  function place(way: string, merchant: Merchant, content: any): Said {
    const wrong = wrongIn(way, merchant, content)
    if (wrong) return err(...wrong)
    const known = orders.get(content.out_trade_no)
    if (known && (known.total !== content.amount.total || known.way !== way)) return err(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
    if (known?.state === 'SUCCESS') return err(400, 'ORDERPAID', '该订单已支付')
    if (known?.state === 'CLOSED') return err(400, 'ORDER_CLOSED', '该订单已关闭')
    if (!known) orders.set(content.out_trade_no, orderFrom(way, merchant, content))
    if (way === 'native') return say(200, { code_url: `weixin://wxpay/bizpayurl?pr=${content.out_trade_no.slice(0, 8)}` })
    if (way === 'h5') return say(200, { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${content.out_trade_no}&package=1` })
    return say(200, { prepay_id: `wx${content.out_trade_no}` })
  }
  function giveBack(merchant: Merchant, content: any): Said {
    const one = orders.get(content.out_trade_no)
    if (!one?.transaction_id || !isTheirs(one, merchant, content.sub_mchid)) return err(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
    if (content.amount?.currency !== 'CNY' || content.amount.total !== one.total) return err(400, 'INVALID_REQUEST', '订单金额不一致')
    const known = refunds.get(content.out_refund_no)
    if (known) return known.refund === content.amount.refund ? say(200, refundFacts(known)) : err(400, 'INVALID_REQUEST', '退款单号重复')
    if (one.refunded + content.amount.refund > one.total) return err(400, 'INVALID_REQUEST', '退款金额大于可退金额')
    // What was shared is not there: it comes back first.
    if (one.total - one.refunded - sharing.gone(one.transaction_id) < content.amount.refund) return err(403, 'NOT_ENOUGH', '可用余额不足')
    one.refunded += content.amount.refund
    one.state = 'REFUND'
    const made: Payback = {
      refund_id: `5030${String(++counter).padStart(20, '0')}`,
      out_refund_no: content.out_refund_no,
      out_trade_no: content.out_trade_no,
      refund: content.amount.refund,
      notify_url: content.notify_url,
      status: nextRefund,
      success_time: beijing(),
    }
    refunds.set(made.out_refund_no, made)
    return say(200, refundFacts(made))
  }

  const isTheirs = (one: Order, merchant: Merchant, sub: string | undefined): boolean => one.mchid === merchant.mchid && one.sub_mchid === sub
  const sharing = wechatShares({
    say,
    err,
    beijing,
    next: () => String(++counter).padStart(20, '0'),
    platform: platform.privateKey,
    orderOf: (transactionNo, merchant, sub) =>
      [...orders.values()].find(one => one.transaction_id === transactionNo && isTheirs(one, merchants.get(merchant.mchid)!, sub)),
  })
  function answer(heard: Heard): Said {
    const { method, url, body } = heard,
      path = url.pathname
    calls.push(`${method} ${path}`)
    const fault = faults.find(one => !one.outage && path.includes(one.path) && one.left > 0)
    if (fault) {
      fault.left--
      return err(fault.status ?? 500, fault.code ?? 'SYSTEM_ERROR')
    }
    const merchant = asker(heard)
    // The door says so without a signature.
    if (!merchant) return { status: 401, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ code: 'SIGN_ERROR', message: '签名错误' }) }
    const content = body ? JSON.parse(body) : undefined
    if (path.startsWith('/v3/profitsharing/')) return sharing.answer(method, url, content, merchant)
    // A service provider has paths of its own, and takes no money itself.
    const base = merchant.subs ? '/v3/pay/partner/transactions' : '/v3/pay/transactions'
    const [, way] = new RegExp(`^${base}/(native|jsapi|h5|app)$`).exec(path) ?? []
    if (method === 'POST' && way) return place(way, merchant, content)
    const [, tradeNo, isClose] = new RegExp(`^${base}/out-trade-no/([^/]+)(/close)?$`).exec(path) ?? []
    if (tradeNo) {
      const one = orders.get(tradeNo)
      const given = (name: string) => (isClose ? content?.[name] : url.searchParams.get(name)) ?? undefined
      if (given(merchant.subs ? 'sp_mchid' : 'mchid') !== merchant.mchid) return err(400, 'PARAM_ERROR', 'mchid')
      if (merchant.subs && !given('sub_mchid')) return err(400, 'PARAM_ERROR', 'sub_mchid')
      if (!one || !isTheirs(one, merchant, given('sub_mchid'))) return err(404, 'ORDER_NOT_EXIST', '订单不存在')
      if (!isClose) return say(200, orderFacts(one))
      if (one.transaction_id) return err(400, 'ORDERPAID', '该订单已支付')
      one.state = 'CLOSED'
      return say(204)
    }
    if (method === 'POST' && path === '/v3/refund/domestic/refunds') return giveBack(merchant, content)
    const [, refundNo] = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path) ?? []
    if (refundNo) {
      const one = refunds.get(refundNo),
        of = one && orders.get(one.out_trade_no)
      return one && of && isTheirs(of, merchant, url.searchParams.get('sub_mchid') ?? undefined)
        ? say(200, refundFacts(one))
        : err(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
    }
    if (path === '/v3/bill/tradebill') {
      const bill = bills.get(url.searchParams.get('bill_date') ?? '')
      if (bill === undefined) return err(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
      const hash = createHash('sha1').update(bill).digest('hex')
      return say(200, { hash_type: 'SHA1', hash_value: hash, download_url: `${at.origin}/v3/billdownload/file?token=${url.searchParams.get('bill_date')}` })
    }
    if (path === '/v3/billdownload/file')
      return { status: 200, body: bills.get(`sent ${url.searchParams.get('token')}`) ?? bills.get(url.searchParams.get('token')!)! }
    return err(404, 'NOT_FOUND')
  }
  const outage = ({ url }: Heard): Outage | undefined => {
    const found = faults.find(one => one.outage && url.pathname.includes(one.path) && one.left > 0)
    if (found) found.left--
    return found?.outage
  }
  const at = await listening(answer, outage)

  /** A notice as it goes out: sealed with the merchant's APIv3 key, signed with the channel's. */
  function sealed(event: string, type: string, content: object, v3: string, forgery: Forgery) {
    const iv = randomUUID().slice(0, 12),
      cipher = createCipheriv('aes-256-gcm', Buffer.from(forgery.v3 ?? v3, 'utf8'), Buffer.from(iv, 'utf8'))
    cipher.setAAD(Buffer.from(type, 'utf8'))
    const text = JSON.stringify({ ...content, ...forgery.said })
    const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
    const body = JSON.stringify({
      id: randomUUID(),
      create_time: beijing(),
      resource_type: 'encrypt-resource',
      event_type: event,
      summary: '支付成功',
      resource: { original_type: type, algorithm: 'AEAD_AES_256_GCM', ciphertext, associated_data: type, nonce: iv },
    })
    return { headers: signedHeaders(body, forgery), body: forgery.tamper ? body.replace('支付成功', '支付成功!') : body }
  }
  const sent = (address: string, { headers, body }: { headers: Record<string, string>; body: string }) => deliver(new URL(address).pathname, headers, body)

  return {
    address: at.origin,
    close: at.close,
    calls,
    orders,
    refunds,
    sharing,
    bills,
    publicKey: platform.publicKey.export({ type: 'spki', format: 'pem' }) as string,
    platform: platform.privateKey,
    keyId: signing.serial,
    signing,
    enter(merchant: Merchant) {
      merchants.set(merchant.mchid, merchant)
    },
    connect(to: Deliver) {
      deliver = to
    },
    fails(...given: readonly Fault[]) {
      faults = given.map(one => ({ ...one, left: one.times ?? 1 }))
    },
    refundsAre(status: Payback['status']) {
      nextRefund = status
    },
    /** The payer pays. */
    pay(tradeNo: string) {
      const one = orders.get(tradeNo)!
      if (one.state === 'CLOSED') throw new Error('the order is closed')
      Object.assign(one, { state: 'SUCCESS', transaction_id: `4200${String(++counter).padStart(24, '0')}`, success_time: beijing() })
      return one
    },
    settle(refundNo: string, status: Payback['status'] = 'SUCCESS') {
      refunds.get(refundNo)!.status = status
    },
    tellPaid(tradeNo: string, forgery: Forgery = {}) {
      const one = orders.get(tradeNo)!
      return sent(one.notify_url, sealed('TRANSACTION.SUCCESS', 'transaction', orderFacts(one), merchants.get(one.mchid)!.v3, forgery))
    },
    tellRefund(refundNo: string, forgery: Forgery = {}) {
      const one = refunds.get(refundNo)!,
        of = orders.get(one.out_trade_no)!
      // A notice has no currency, and its status has another name.
      const { status, channel: _channel, create_time: _made, amount, ...facts } = refundFacts(one)
      const { currency: _currency, ...sums } = amount
      const content = {
        ...(of.sub_mchid ? { sp_mchid: of.mchid, sub_mchid: of.sub_mchid } : { mchid: of.mchid }),
        ...facts,
        refund_status: status,
        amount: { ...sums, payer_total: of.total },
      }
      return sent(one.notify_url!, sealed(`REFUND.${status}`, 'refund', content, merchants.get(of.mchid)!.v3, forgery))
    },
  }
}
export type WechatSimulator = Awaited<ReturnType<typeof wechatSimulator>>
