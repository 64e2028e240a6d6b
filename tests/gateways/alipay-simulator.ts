/** Alipay's open platform as a server on this machine: written by the published documents alone and sharing no code with the adapter, so that
 * a misreading of either shows. A trade begins when its payer arrives, as it does there. */
import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { alipayShares } from './alipay-shares.ts'
import { type Deliver, type Heard, listening, type Outage, type Said } from './listening.ts'

interface Trade {
  readonly out_trade_no: string
  readonly app_id: string
  readonly total_amount: string
  readonly notify_url: string
  readonly subject: string
  readonly trade_no: string
  /** Whose money it is. */
  readonly seller: string
  readonly isFrozen: boolean
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED' | 'TRADE_FINISHED'
  paidAt?: string
  refundedFen: number
}
interface Payback {
  readonly refundNo: string
  readonly fen: number
  readonly at: string
}
export interface Fault {
  /** The method, without `alipay.`. */
  readonly method: string
  readonly times?: number
  readonly outage?: Outage
  readonly code?: string
  readonly subCode?: string
}
interface AppOf {
  readonly app_id: string
  readonly seller_id: string
  readonly key: KeyObject
  /** In certificate mode: the numbers of the app's certificate and of the roots. */
  readonly numbers?: readonly [app: string, root: string]
  /** Of a provider's app: for whom it may speak, by token. */
  readonly tokens?: Readonly<Record<string, string>>
}
/** What of a notice is not as it should be. */
export interface Forgery {
  readonly key?: KeyObject
  readonly said?: Readonly<Record<string, string>>
  /** Changed after it was signed. */
  readonly tampered?: Readonly<Record<string, string>>
}

const buyer = '2088102119685838'
export const payerOfAlipay = buyer
const fen = (yuan: string): number => Math.round(Number.parseFloat(yuan) * 100)
const yuan = (amount: number): string => (amount / 100).toFixed(2)

const text = (params: Readonly<Record<string, string>>, without: readonly string[]): string => {
  const pairs: string[] = []
  for (const name of Object.keys(params).sort()) if (!without.includes(name) && params[name]) pairs.push(`${name}=${params[name]}`)
  return pairs.join('&')
}
const signature = (content: string, key: KeyObject): string => createSign('RSA-SHA256').update(content, 'utf8').sign(key, 'base64')
const begun = (params: Record<string, string>, seller: string) => {
  const content = JSON.parse(params.biz_content!)
  return {
    out_trade_no: content.out_trade_no as string,
    app_id: params.app_id!,
    total_amount: content.total_amount as string,
    notify_url: params.notify_url!,
    subject: content.subject as string,
    seller,
    isFrozen: content.extend_params?.royalty_freeze === 'true',
  }
}
/** How the channel answers: signed with its key of the moment. */
function voice(signing: { readonly key: KeyObject; certificateNumber?: string }) {
  const say = (method: string, content: object): Said => {
    // Slashes are escaped, as their answers have them: what is signed is the text as it stands.
    const node = JSON.stringify(content).replaceAll('/', '\\/')
    return {
      status: 200,
      headers: { 'Content-Type': 'text/html;charset=utf-8' },
      body: `{"${method.replaceAll('.', '_')}_response":${node},${signing.certificateNumber ? `"alipay_cert_sn":"${signing.certificateNumber}",` : ''}"sign":"${signature(node, signing.key)}"}`,
    }
  }
  const done = (method: string, content: object): Said => say(method, { code: '10000', msg: 'Success', ...content })
  const err = (method: string, subCode: string, subMsg: string, code = '40004'): Said =>
    say(method, { code, msg: code === '20000' ? 'Service Currently Unavailable' : 'Business Failed', sub_code: subCode, sub_msg: subMsg })
  return { done, err }
}
const facts = (one: Trade) => ({
  trade_no: one.trade_no,
  out_trade_no: one.out_trade_no,
  buyer_logon_id: '159****5620',
  buyer_user_id: buyer,
  trade_status: one.status,
  total_amount: one.total_amount,
  ...(one.paidAt ? { send_pay_date: one.paidAt } : {}),
})

function isSignedBy(app: AppOf | undefined, params: Record<string, string>): boolean {
  if (!app || params.sign_type !== 'RSA2' || params.version !== '1.0') return false
  const [number, root] = app.numbers ?? []
  if (params.app_cert_sn !== number || params.alipay_root_cert_sn !== root) return false
  const check = createVerify('RSA-SHA256').update(text(params, ['sign']), 'utf8')
  return check.verify(app.key, params.sign ?? '', 'base64')
}
const paybackFacts = (one: Trade, back: Payback, options: readonly string[] = []) => ({
  out_request_no: back.refundNo,
  out_trade_no: one.out_trade_no,
  trade_no: one.trade_no,
  refund_amount: yuan(back.fen),
  refund_status: 'REFUND_SUCCESS',
  total_amount: one.total_amount,
  ...(options.includes('gmt_refund_pay') ? { gmt_refund_pay: back.at } : {}),
})

export async function alipaySimulator(clock: () => string) {
  const platform = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signing: { key: KeyObject; certificateNumber?: string } = { key: platform.privateKey }
  const apps = new Map<string, AppOf>(),
    trades = new Map<string, Trade>(),
    codes = new Map<string, Omit<Trade, 'status' | 'trade_no' | 'refundedFen'>>(),
    refunds = new Map<string, Payback>(),
    bills = new Map<string, Buffer>()
  let faults: (Fault & { left: number })[] = [],
    deliver: Deliver = async () => ({ status: 500, text: '' }),
    counter = 0
  const calls: string[] = []

  /** Beijing's clock, as their examples have it. */
  const beijing = (): string => new Date(new Date(clock()).getTime() + 28_800_000).toISOString().slice(0, 19).replace('T', ' ')
  const isFrom = (params: Record<string, string>) => (isSignedBy(apps.get(params.app_id ?? ''), params) ? apps.get(params.app_id!) : undefined)
  const { done, err } = voice(signing)
  const start = (of: ReturnType<typeof begun>): Trade => {
    const known = trades.get(of.out_trade_no)
    if (known) return known
    const made: Trade = { ...of, trade_no: `20261001220014${String(++counter).padStart(14, '0')}`, status: 'WAIT_BUYER_PAY', refundedFen: 0 }
    trades.set(of.out_trade_no, made)
    return made
  }
  const shares = alipayShares({
    done,
    err,
    beijing,
    next: () => String(++counter).padStart(20, '0'),
    tradeOf: number => [...trades.values()].find(one => one.trade_no === number || one.out_trade_no === number),
  })
  /** For whom an app speaks: itself, or whoever's token it brings. */
  const sellerOf = (params: Record<string, string>): string | undefined => {
    const app = apps.get(params.app_id!)!
    return app.tokens ? app.tokens[params.app_auth_token ?? ''] : app.seller_id
  }
  function giveBack(method: string, content: any, seller: string): Said {
    const one = trades.get(content.out_trade_no)
    if (one && one.seller !== seller) return err(method, 'ACQ.TRADE_NOT_EXIST', '交易不存在')
    const share = shares.back(method, content)
    if (share) return share
    if (!one) return err(method, 'ACQ.TRADE_NOT_EXIST', '交易不存在')
    if (!one.paidAt) return err(method, 'ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
    const same = { trade_no: one.trade_no, out_trade_no: one.out_trade_no, buyer_logon_id: '159****5620', buyer_user_id: buyer }
    const known = refunds.get(`${one.out_trade_no} ${content.out_request_no}`)
    if (known) {
      if (known.fen !== fen(content.refund_amount)) return err(method, 'ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致')
      return done(method, { ...same, fund_change: 'N', refund_fee: yuan(one.refundedFen) })
    }
    const amount = fen(content.refund_amount)
    if (one.refundedFen + amount > fen(one.total_amount)) return err(method, 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
    if (fen(one.total_amount) - one.refundedFen - shares.gone(one.trade_no) < amount) return err(method, 'ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足')
    one.refundedFen += amount
    if (one.refundedFen === fen(one.total_amount)) one.status = 'TRADE_CLOSED'
    refunds.set(`${one.out_trade_no} ${content.out_request_no}`, { refundNo: content.out_request_no, fen: amount, at: beijing() })
    return done(method, { ...same, fund_change: 'Y', refund_fee: yuan(one.refundedFen), gmt_refund_pay: beijing() })
  }

  function call(method: string, params: Record<string, string>, seller: string): Said {
    const content = JSON.parse(params.biz_content!),
      known = trades.get(content.out_trade_no),
      one = known?.seller === seller ? known : undefined
    const share = shares.call(method, content)
    if (share) return share
    switch (method) {
      case 'alipay.trade.precreate': {
        const code = `https://qr.alipay.com/bax${String(++counter).padStart(8, '0')}`
        codes.set(code, begun(params, seller))
        return done(method, { out_trade_no: content.out_trade_no, qr_code: code })
      }
      case 'alipay.trade.query':
        return one ? done(method, facts(one)) : err(method, 'ACQ.TRADE_NOT_EXIST', '交易不存在')
      case 'alipay.trade.close':
        if (!one) return err(method, 'ACQ.TRADE_NOT_EXIST', '交易不存在')
        if (one.status !== 'WAIT_BUYER_PAY') return err(method, 'ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
        one.status = 'TRADE_CLOSED'
        return done(method, { trade_no: one.trade_no, out_trade_no: one.out_trade_no })
      case 'alipay.trade.refund':
        return giveBack(method, content, seller)
      case 'alipay.trade.fastpay.refund.query': {
        if (!one) return err(method, 'ACQ.TRADE_NOT_EXIST', '交易不存在')
        const back = refunds.get(`${one.out_trade_no} ${content.out_request_no}`)
        return done(method, back ? paybackFacts(one, back, content.query_options) : {})
      }
      case 'alipay.data.dataservice.bill.downloadurl.query':
        return bills.has(content.bill_date)
          ? done(method, { bill_download_url: `${at.origin}/downloadBill?day=${content.bill_date}` })
          : err(method, 'isp.bill_not_exist', '账单不存在')
      default:
        return err(method, 'isv.invalid-method', '不存在的方法名', '40002')
    }
  }

  function answer({ method: verb, url, body }: Heard): Said {
    if (url.pathname === '/downloadBill') return { status: 200, body: bills.get(url.searchParams.get('day')!)! }
    const params = { ...Object.fromEntries(url.searchParams), ...Object.fromEntries(new URLSearchParams(body)) } as Record<string, string>
    const method = params.method ?? ''
    calls.push(method)
    const fault = faults.find(one => !one.outage && method === `alipay.${one.method}` && one.left > 0)
    if (fault) {
      fault.left--
      return err(method, fault.subCode ?? 'isp.unknow-error', '系统繁忙', fault.code)
    }
    // The door says so without a signature.
    if (!isFrom(params)) {
      const node = { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature', sub_msg: '无效签名' }
      return { status: 200, body: JSON.stringify({ [`${method.replaceAll('.', '_')}_response`]: node }) }
    }
    const seller = sellerOf(params)
    if (!seller) return err(method, 'isv.invalid-app-auth-token', '无效的应用授权令牌', '40001')
    if (method === 'alipay.trade.page.pay' || method === 'alipay.trade.wap.pay') {
      if (verb === 'GET') start(begun(params, seller))
      return { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>收银台</h1>' }
    }
    return call(method, params, seller)
  }
  const outage = ({ url, body }: Heard): Outage | undefined => {
    const method = new URLSearchParams(body).get('method') ?? url.searchParams.get('method')
    const found = faults.find(one => one.outage && `alipay.${one.method}` === method && one.left > 0)
    if (found) found.left--
    return found?.outage
  }
  const at = await listening(answer, outage)

  function notice(one: Trade, more: Readonly<Record<string, string>>, { key = signing.key, said = {}, tampered = {} }: Forgery) {
    const params: Record<string, string> = {
      notify_time: beijing(),
      notify_type: 'trade_status_sync',
      notify_id: String(++counter),
      charset: 'utf-8',
      version: '1.0',
      sign_type: 'RSA2',
      auth_app_id: one.app_id,
      app_id: one.app_id,
      seller_id: one.seller,
      trade_no: one.trade_no,
      out_trade_no: one.out_trade_no,
      buyer_id: buyer,
      subject: one.subject,
      trade_status: one.status,
      total_amount: one.total_amount,
      gmt_create: one.paidAt ?? beijing(),
      ...(one.paidAt ? { gmt_payment: one.paidAt } : {}),
      ...more,
      ...said,
    }
    // Both the signature and its kind are left out of what is signed.
    const sign = signature(text(params, ['sign', 'sign_type']), key)
    return deliver(
      new URL(one.notify_url).pathname,
      { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
      new URLSearchParams({ ...params, ...tampered, sign }).toString(),
    )
  }

  return {
    address: `${at.origin}/gateway.do`,
    close: at.close,
    calls,
    trades,
    refunds,
    bills,
    shares,
    /** As their console gives it: the bare text. */
    publicKey: (platform.publicKey.export({ type: 'spki', format: 'der' }) as Buffer).toString('base64'),
    signing,
    enter(app: AppOf) {
      apps.set(app.app_id, app)
    },
    connect(to: Deliver) {
      deliver = to
    },
    fails(...given: readonly Fault[]) {
      faults = given.map(one => ({ ...one, left: one.times ?? 1 }))
    },
    /** The payer follows an address, or scans a code: now there is a trade. */
    async arrive(address: string) {
      const code = codes.get(address)
      if (code) return void start(code)
      await fetch(address)
    },
    pay(tradeNo: string) {
      const one = trades.get(tradeNo)!
      if (one.status !== 'WAIT_BUYER_PAY') throw new Error(`the trade is ${one.status}`)
      Object.assign(one, { status: 'TRADE_SUCCESS', paidAt: beijing() })
      return one
    },
    tellPaid: (tradeNo: string, forgery: Forgery = {}) => notice(trades.get(tradeNo)!, {}, forgery),
    tellRefund(tradeNo: string, refundNo: string, forgery: Forgery = {}) {
      const one = trades.get(tradeNo)!,
        back = refunds.get(`${tradeNo} ${refundNo}`)!
      return notice(one, { out_biz_no: refundNo, refund_fee: yuan(one.refundedFen), gmt_refund: `${back.at}.123` }, forgery)
    },
  }
}
export type AlipaySimulator = Awaited<ReturnType<typeof alipaySimulator>>
