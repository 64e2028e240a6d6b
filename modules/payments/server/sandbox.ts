/** A payment gateway of its own in this process: signed asynchronous notices, refunds, and every way in which one misbehaves. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Channel, Gateway, Notice, PaymentAnswer, PayRequest, PayTicket, RefundAnswer, RefundRequest } from '../index.ts'

/** How it misbehaves; globally, or for one trade or refund number. Everything left out is well behaved. */
export interface Manners {
  /** Notices: one, two of each, after a delay, in the wrong order (an old "failed" after the success), or none. */
  readonly notices?: 'once' | 'twice' | 'late' | 'reordered' | 'never'
  /** Fen by which notices and answers lie about the amount. */
  readonly lie?: number
  readonly currency?: string
  readonly badSignature?: boolean
  /** Calls that get no answer: by name, or all of them. */
  readonly silent?: boolean | readonly (keyof Gateway)[]
  /** Refunds: done at once, later by notice, refused once or for good, or the account is closed. */
  readonly refunds?: 'ok' | 'later' | 'fail-once' | 'fail' | 'closed-account'
  /** Fails this share of refunds, chosen by the seed and the number, always the same ones. */
  readonly failShare?: number
}
export interface Trade {
  readonly tradeNo: string
  readonly channel: Channel
  readonly amountCents: number
  readonly subject: string
  readonly expiresAt: string
  readonly returnUrl?: string
  state: 'pending' | 'paid' | 'failed' | 'closed'
  transactionNo?: string
  paidAt?: string
  refundedCents: number
}
export interface Payback {
  readonly refundNo: string
  readonly tradeNo: string
  readonly amountCents: number
  tries: number
  answer: RefundAnswer
}
interface Books {
  trades: Record<string, Trade>
  refunds: Record<string, Payback>
  manners: Record<string, Manners>
  counter: number
}

/** Hands a notice to the shop; answers whether the shop took it. */
export type Deliver = (channel: Channel, body: Readonly<Record<string, string>>) => Promise<boolean>

export interface SandboxOptions {
  /** Signs notices; both sides know it. */
  readonly secret: string
  readonly merchantNo?: string
  readonly appId?: string
  readonly seed?: string
  readonly clock?: () => string
  /** Where the books are kept between runs; in memory when left out. */
  readonly file?: string
  readonly deliver?: Deliver
  /** The number before its first transaction: sandboxes that share no books must not give the same numbers. */
  readonly before?: number
  /** Milliseconds until a notice goes out. */
  readonly delay?: number
}
export interface Sandbox extends Gateway {
  /** What a person does on the pay page. */
  act(tradeNo: string, what: 'pay' | 'fail' | 'close'): Trade | undefined
  trade(tradeNo: string): Trade | undefined
  payback(refundNo: string): Payback | undefined
  /** Sets manners for everything, or for one number. */
  behave(manners: Manners, number?: string): void
  /** Finishes a refund that was to come later. */
  settle(refundNo: string): void
  /** A signed notice as it would go out now, or with other words, for tests that deliver it themselves. */
  notice(number: string, said?: Readonly<Record<string, unknown>>): Readonly<Record<string, string>>
  /** Where notices go from now on. */
  connect(deliver: Deliver): void
  /** Waits until every notice on its way has been delivered. */
  idle(): Promise<void>
}

/** The text that is signed: every field but the signature and the tenant our own address names, sorted. */
const canonical = (body: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.keys(body)
      .filter(key => key !== 'sign' && key !== 'tenantId')
      .sort()
      .map(key => [key, String(body[key])]),
  )
const signed = (body: Readonly<Record<string, string>>, secret: string): string => createHmac('sha256', secret).update(canonical(body)).digest('hex')
const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** What WeChat's own script takes up; signed by the sandbox's secret in place of a merchant's key. */
function insideWechat(tradeNo: string, appId: string, now: string, secret: string): Record<string, string> {
  const timeStamp = String(Math.floor(Date.parse(now) / 1_000))
  const said = { appId, timeStamp, nonceStr: tradeNo, package: `prepay_id=${tradeNo}`, signType: 'RSA' }
  return { ...said, paySign: signed(said, secret) }
}
/** A number from 0 to 1 that the seed and a text decide. */
const share = (seed: string, text: string): number => createHmac('sha256', seed).update(text).digest().readUInt32BE(0) / 0xffffffff

export function sandbox(options: SandboxOptions): Sandbox {
  const { secret, merchantNo = 'ketang-sandbox', appId = 'ketang', seed = 'sandbox', file, delay = 30 } = options
  let { deliver } = options
  const clock = options.clock ?? (() => new Date().toISOString())
  let books: Books = { trades: {}, refunds: {}, manners: {}, counter: options.before ?? 0 }
  let read = 0
  const flying = new Set<Promise<unknown>>()

  /** The books as the last process left them: several servers may share one file. */
  function open(): void {
    const written = file && existsSync(file) ? statSync(file).mtimeMs : 0
    if (!file || written === read) return
    books = JSON.parse(readFileSync(file, 'utf8')) as Books
    read = written
  }
  function keep(): void {
    if (!file) return
    writeFileSync(`${file}.new`, JSON.stringify(books))
    renameSync(`${file}.new`, file)
    read = statSync(file).mtimeMs
  }
  open()
  const manners = (number: string): Manners => ({ ...books.manners['*'], ...books.manners[number] })
  const number = (): string => `SB${String(++books.counter).padStart(12, '0')}`

  function speak(call: keyof Gateway, about: string): void {
    open()
    const { silent } = manners(about)
    if (silent === true || (Array.isArray(silent) && silent.includes(call))) throw new Error(`the sandbox is silent about ${call}`)
  }

  function payFacts(trade: Trade): PaymentAnswer {
    const how = manners(trade.tradeNo)
    if (trade.state === 'paid')
      return {
        state: 'paid',
        transactionNo: trade.transactionNo!,
        amountCents: trade.amountCents + (how.lie ?? 0),
        currency: how.currency ?? 'CNY',
        paidAt: trade.paidAt!,
      }
    return trade.state === 'failed' ? { state: 'failed', failure: '余额不足' } : { state: trade.state }
  }
  const flat = (fields: Readonly<Record<string, unknown>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [key, String(value)]),
    )

  function signedNotice(fields: Readonly<Record<string, unknown>>, about: string): Record<string, string> {
    const body = flat({ merchantNo, appId, timestamp: clock(), ...fields })
    const sign = signed(body, secret)
    return { ...body, sign: manners(about).badSignature ? sign.replace(/^./, first => (first === '0' ? '1' : '0')) : sign }
  }
  function notice(about: string, said: Readonly<Record<string, unknown>> = {}): Record<string, string> {
    const trade = books.trades[about],
      back = books.refunds[about]
    if (trade) return signedNotice({ kind: 'payment', tradeNo: about, ...payFacts(trade), ...said }, about)
    return signedNotice({ kind: 'refund', refundNo: about, ...(back && { amountCents: back.amountCents, currency: 'CNY', ...back.answer }), ...said }, about)
  }

  /** Sends a notice on its way; a shop that does not take it is told again, a few times. */
  function tell(channel: Channel, about: string, body: Record<string, string>, wait: number): void {
    const to = deliver
    if (!to || manners(about).notices === 'never') return
    const flight = (async () => {
      for (let attempt = 0; attempt < 3; attempt++) {
        await new Promise(resolve => setTimeout(resolve, wait * (attempt + 1)))
        if (await to(channel, body).catch(() => false)) return
      }
    })()
    flying.add(flight)
    void flight.finally(() => flying.delete(flight))
  }
  function announce(channel: Channel, about: string): void {
    const how = manners(about).notices ?? 'once',
      body = notice(about)
    tell(channel, about, body, how === 'late' ? delay * 20 : delay)
    if (how === 'twice') tell(channel, about, body, delay * 2)
    if (how === 'reordered') tell(channel, about, notice(about, { state: 'failed', failure: '处理中断' }), delay * 4)
  }

  function act(tradeNo: string, what: 'pay' | 'fail' | 'close'): Trade | undefined {
    open()
    const trade = books.trades[tradeNo]
    if (trade?.state !== 'pending') return trade
    if (what === 'pay') Object.assign(trade, { state: 'paid', transactionNo: number(), paidAt: clock() })
    else trade.state = what === 'fail' ? 'failed' : 'closed'
    keep()
    announce(trade.channel, tradeNo)
    return trade
  }

  function refundAnswer(request: RefundRequest, tries: number): RefundAnswer {
    const trade = (books.trades[request.tradeNo] ??= adopted(request))
    const how = manners(request.refundNo),
      where = manners(request.tradeNo)
    const mode = how.refunds ?? where.refunds ?? 'ok'
    if (trade.state !== 'paid' || trade.refundedCents + request.amountCents > trade.amountCents + (where.lie ?? 0))
      return { state: 'failed', failure: '可退金额不足', permanent: true }
    if (mode === 'closed-account') return { state: 'failed', failure: '账户已注销', permanent: true }
    if (mode === 'fail' || (mode === 'fail-once' && tries === 1) || share(seed, request.refundNo) < (how.failShare ?? 0))
      return { state: 'failed', failure: '系统繁忙', permanent: false }
    trade.refundedCents += request.amountCents
    return mode === 'later' ? { state: 'processing' } : { state: 'refunded', gatewayNo: number(), refundedAt: clock() }
  }
  /** A payment from before these books began, such as a seeded one, is taken at the shop's word. */
  const adopted = ({ tradeNo, channel, totalCents }: RefundRequest): Trade => ({
    tradeNo,
    channel,
    amountCents: totalCents,
    subject: '',
    expiresAt: '',
    state: 'paid',
    transactionNo: number(),
    paidAt: clock(),
    refundedCents: 0,
  })
  const final = (answer: RefundAnswer): boolean => answer.state === 'refunded' || answer.state === 'processing'

  return {
    async create(request: PayRequest): Promise<PayTicket> {
      speak('create', request.tradeNo)
      const { tradeNo, channel, amountCents, subject, expiresAt, returnUrl, scene } = request
      books.trades[tradeNo] ??= { tradeNo, channel, amountCents, subject, expiresAt, state: 'pending', refundedCents: 0, ...(returnUrl ? { returnUrl } : {}) }
      keep()
      // Inside WeChat its own script takes the payment up: there is nothing to scan or to open.
      if (channel === 'wechat' && scene === 'jsapi') return { payUrl: '', prepay: insideWechat(tradeNo, appId, clock(), secret) }
      const payUrl = `/sandbox/pay?tradeNo=${tradeNo}`
      return {
        payUrl,
        ...(scene === 'qr' || (channel === 'wechat' && scene !== 'h5') ? { codeUrl: payUrl } : {}),
        ...(request.terminal === 'app' ? { prepay: signedNotice({ prepayId: `prepay-${tradeNo}` }, tradeNo) } : {}),
      }
    },
    async query(_channel, tradeNo) {
      speak('query', tradeNo)
      const trade = books.trades[tradeNo]
      if (!trade) return { state: 'missing' }
      if (trade.state === 'pending' && trade.expiresAt <= clock()) trade.state = 'closed'
      return payFacts(trade)
    },
    async close(_channel, tradeNo) {
      speak('close', tradeNo)
      const trade = books.trades[tradeNo]
      if (!trade) return { state: 'missing' }
      if (trade.state === 'pending') trade.state = 'closed'
      keep()
      return payFacts(trade)
    },
    async refund(request) {
      speak('refund', request.refundNo)
      const known = books.refunds[request.refundNo]
      // One number moves money once: the same request again hears the same answer.
      if (known && final(known.answer)) return known.answer
      const tries = (known?.tries ?? 0) + 1,
        answer = refundAnswer(request, tries)
      books.refunds[request.refundNo] = { refundNo: request.refundNo, tradeNo: request.tradeNo, amountCents: request.amountCents, tries, answer }
      keep()
      return answer
    },
    async queryRefund(_channel, refundNo) {
      speak('queryRefund', refundNo)
      return books.refunds[refundNo]?.answer ?? { state: 'missing' }
    },
    verifyNotice(_channel, body): Notice | undefined {
      const { sign, kind, state } = body
      if (typeof sign !== 'string' || !same(sign, signed(body as Record<string, string>, secret))) return undefined
      const foreign = body.merchantNo !== merchantNo || (body.appId ?? appId) !== appId
      if (kind === 'refund') return { kind, foreign, refundNo: String(body.refundNo), answer: refundOf(body, String(state)) }
      return kind === 'payment' ? { kind, foreign, tradeNo: String(body.tradeNo), answer: paymentOf(body, String(state)) } : undefined
    },
    act,
    payback: refundNo => books.refunds[refundNo],
    trade(tradeNo) {
      open()
      return books.trades[tradeNo]
    },
    connect(to) {
      deliver = to
    },
    behave(how, about = '*') {
      books.manners[about] = { ...books.manners[about], ...how }
      keep()
    },
    settle(refundNo) {
      const known = books.refunds[refundNo]
      if (known?.answer.state !== 'processing') return
      known.answer = { state: 'refunded', gatewayNo: number(), refundedAt: clock() }
      keep()
      announce(books.trades[known.tradeNo]!.channel, refundNo)
    },
    notice,
    async idle() {
      while (flying.size > 0) await Promise.all(flying)
    },
  }
}

function paymentOf(body: Readonly<Record<string, unknown>>, state: string): PaymentAnswer {
  if (state === 'paid')
    return {
      state,
      transactionNo: String(body.transactionNo ?? ''),
      amountCents: Number(body.amountCents),
      currency: String(body.currency ?? ''),
      paidAt: String(body.paidAt ?? ''),
    }
  return state === 'failed' ? { state, failure: String(body.failure ?? '') } : { state: state === 'closed' ? 'closed' : 'pending' }
}
function refundOf(body: Readonly<Record<string, unknown>>, state: string): RefundAnswer {
  if (state === 'refunded')
    return {
      state,
      gatewayNo: String(body.gatewayNo ?? ''),
      refundedAt: String(body.refundedAt ?? ''),
      amountCents: Number(body.amountCents),
      currency: String(body.currency ?? ''),
    }
  if (state === 'failed') return { state, failure: String(body.failure ?? ''), permanent: String(body.permanent) === 'true' }
  return { state: 'processing' }
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, one => `&#${one.charCodeAt(0)};`)
const yuan = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const words = { pending: '待支付', paid: '支付成功', failed: '支付失败', closed: '已关闭' } as const

/** The page on which a person pays, fails or closes; without scripts, so that it works under any policy. */
export function payPage(trade: Trade | undefined): string {
  const body = !trade
    ? '<h1>没有这笔支付</h1><p>No such payment.</p>'
    : `
    <p class="channel">${trade.channel === 'wechat' ? '微信支付' : '支付宝'} · 沙箱 Sandbox</p>
    <h1>¥ ${yuan(trade.amountCents)}</h1><p>订单 ${escaped(trade.subject)}</p><p role="status" class="${trade.state}">${words[trade.state]}</p>
    ${
      trade.state !== 'pending'
        ? trade.returnUrl && /^(https?:\/\/|\/)/.test(trade.returnUrl)
          ? `<a href="${escaped(trade.returnUrl)}">返回 Back</a>`
          : ''
        : `<form method="post" action="/sandbox/pay?tradeNo=${escaped(trade.tradeNo)}">
      <button name="what" value="pay" class="main">确认支付 Pay</button>
      <button name="what" value="fail">模拟失败 Fail</button><button name="what" value="close">关闭 Close</button></form>`
    }`
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>沙箱支付 Sandbox payment</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f6f7f9;color:#1c2127}
main{max-width:22rem;margin:10vh auto;background:#fff;border-radius:8px;padding:1.5rem;text-align:center;box-shadow:0 1px 3px #0003}
h1{font-variant-numeric:tabular-nums;margin:.5rem 0}button{display:block;width:100%;margin:.5rem 0;padding:.7rem;font:inherit;
border:1px solid #8f99a8;border-radius:4px;background:#fff;cursor:pointer}.main{background:#2d72d2;color:#fff;border-color:#2d72d2}
.paid{color:#1c6e42}.failed,.closed{color:#ac2f33}.channel{color:#5f6b7c}</style><main data-screen="sandbox-pay">${body}</main></html>`
}

/** Serves the pay page and carries the notices to the shop's own address, as the network would. */
export function sandboxPages(app: FastifyInstance, box: Sandbox): void {
  const config = { public: true }
  const show = (tradeNo: unknown): string => payPage(box.trade(String(tradeNo ?? '')))
  app.get<{ Querystring: { tradeNo?: string } }>('/sandbox/pay', { config }, async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(show(request.query.tradeNo)),
  )
  app.post<{ Querystring: { tradeNo?: string }; Body: { what?: string } | null }>('/sandbox/pay', { config }, async (request, reply) => {
    const what = request.body?.what
    if (what === 'pay' || what === 'fail' || what === 'close') box.act(String(request.query.tradeNo ?? ''), what)
    return reply.type('text/html; charset=utf-8').send(show(request.query.tradeNo))
  })
  box.connect(async (channel, body) => {
    const answer = await app.inject({ method: 'POST', url: `/api/business-order/notify/${channel}`, payload: body })
    return answer.statusCode === 200 && answer.json<{ code?: string }>().code === 'SUCCESS'
  })
}
