/** Money through both real protocols, from the family's call to the refund: forged, late, doubled and lost words, keys that change, and a
 * channel that is down. Nothing is paid twice or lost. */
import assert from 'node:assert'
import { createVerify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { opine, approve } from '../../modules/refunds/refund.commands.ts'
import { execute } from '../../modules/refunds/refund-execution.ts'
import { refund } from '../../modules/refunds/refund.ts'
import { gatewayNotice, gatewayOf, no, payment } from '../../modules/payments/index.ts'
import { minute, plus } from '../../modules/kit/index.ts'
import { wechatAccount, wechatBinding } from '../../modules/wechat/index.ts'
import { redacted } from '../../server/journals/redaction.ts'
import { noon } from '../spec.ts'
import { payerOfAlipay } from './alipay-simulator.ts'
import { certificate } from './certificate.ts'
import { payerOfWechat } from './wechat-simulator.ts'
import { own, type World, wechatApp, world } from './world.ts'

let on: World,
  ids: Awaited<ReturnType<World['connected']>>,
  n = 0
beforeAll(async () => {
  on = await world()
  ids = await on.connected()
})
afterAll(() => on.close())
beforeEach(() => {
  on.at.now = noon
  on.wechat.fails()
  on.alipay.fails()
  on.wechat.refundsAre('SUCCESS')
})
type Channel = 'wechat' | 'alipay'
const ways = { wechat: 'webWechat', alipay: 'webAlipay' } as const
/** A held place and its family. */
async function held() {
  const child = await on.does.kid(),
    place = await on.does.hold(child, await on.at.klass(`g${++n}`))
  return { child, place }
}
const begin = async (channel: Channel, more: object = {}) => {
  const family = await held()
  return { ...family, ...(await on.start(family.place, family.child, ways[channel], more)) }
}
/** The payer pays at the channel, which tells nobody yet. */
async function pays(channel: Channel, { tradeNo, ticket }: { tradeNo: string; ticket: any }) {
  if (channel === 'wechat') return void on.wechat.pay(tradeNo)
  await on.alipay.arrive(ticket.codeUrl || ticket.payUrl)
  on.alipay.pay(tradeNo)
}
const tells = (channel: Channel, tradeNo: string, forgery: object = {}) => on[channel].tellPaid(tradeNo, forgery)
const heldWords = (number: string) => on.at.all(gatewayNotice, { number, status: 'held' }) as Promise<any[]>
const status = async (id: string) => (await on.at.row(payment, id)).status
/** How much went back at the channel, in fen, and under how many numbers. */
const gone = (channel: Channel, tradeNo: string) =>
  channel === 'wechat'
    ? { fen: on.wechat.orders.get(tradeNo)!.refunded, times: [...on.wechat.refunds.values()].filter(one => one.out_trade_no === tradeNo).length }
    : { fen: on.alipay.trades.get(tradeNo)!.refundedFen, times: [...on.alipay.refunds.keys()].filter(one => one.startsWith(tradeNo)).length }
/** A whole refund that finance has sent. */
async function refunding(child: string, place: string): Promise<string> {
  const id = await on.does.ask(child, place)
  await on.at.run(on.at.agency, opine, id, { agrees: true })
  await on.at.run(on.at.school, approve, id)
  await on.at.run(on.at.finance, execute, id)
  await on.at.tick()
  return id
}

describe.each(['wechat', 'alipay'] as const)('through %s', channel => {
  test('a place is paid by a notice that comes twice, and its refund arrives', async () => {
    const bought = await begin(channel)
    expect(bought.attempt).toMatchObject({ status: 'pending', merchantId: ids[channel] })
    await pays(channel, bought)
    const [one, two] = [await tells(channel, bought.tradeNo), await tells(channel, bought.tradeNo)]
    expect([one.status, two.status]).toEqual([200, 200])
    assert.equal(one.text, channel === 'alipay' ? 'success' : JSON.stringify({ code: 'SUCCESS', message: '成功' }))
    expect(await on.at.row(payment, bought.attempt.id)).toMatchObject({ status: 'success', receivedCents: 30_001, disposition: 'order', paidAt: noon })
    expect(await on.does.status(bought.place)).toBe('enrolled')
    const id = await refunding(bought.child, bought.place)
    expect(await on.at.row(refund, id)).toMatchObject({ status: 'success', amountCents: 30_001 })
    expect(gone(channel, bought.tradeNo)).toEqual({ fen: 30_001, times: 1 })
    // Told of afterwards, of the trade as of its refund, nothing happens twice.
    const { refundNo } = await on.at.row(refund, id)
    const told = channel === 'wechat' ? await on.wechat.tellRefund(refundNo) : await on.alipay.tellRefund(bought.tradeNo, refundNo)
    expect(told.status).toBe(200)
    await tells(channel, bought.tradeNo)
    expect(await heldWords(refundNo)).toEqual([])
    expect(await heldWords(bought.tradeNo)).toEqual([])
  })

  test('a payment that nobody tells of is found by asking', async () => {
    const bought = await begin(channel)
    on.at.now = plus(noon, 2 * minute)
    await on.at.tick()
    expect(await status(bought.attempt.id)).toBe('pending')
    await pays(channel, bought)
    on.at.now = plus(noon, 10 * minute)
    await on.at.tick()
    expect(await on.does.status(bought.place)).toBe('enrolled')
  })

  test('what is forged is refused as the channel wants it, and books nothing', async () => {
    const bought = await begin(channel)
    await pays(channel, bought)
    const forgeries =
      channel === 'wechat'
        ? [{ key: own.wrong.privateKey }, { serial: 'PUB_KEY_ID_0000' }, { tamper: true }, { secondsOff: -301 }, { secondsOff: 301 }, { v3: 'z'.repeat(32) }]
        : [{ key: own.wrong.privateKey }, { tampered: { total_amount: '0.01' } }, { tampered: { sign_type: 'RSA' } }]
    for (const forgery of forgeries) {
      const { status: code, text } = await tells(channel, bought.tradeNo, forgery)
      assert.ok(code >= 400 && code < 500, `${code} ${Object.keys(forgery)}`)
      expect(JSON.parse(text)).toEqual({ code: 'FAIL', message: no.signature.label[0] })
    }
    expect(await status(bought.attempt.id)).toBe('pending')
    expect(await heldWords(bought.tradeNo)).toEqual([])
  })

  test("another merchant's, another currency and another amount are held, and the truth is still heard", async () => {
    const bought = await begin(channel)
    await pays(channel, bought)
    const odd =
      channel === 'wechat'
        ? { merchant: { mchid: '1900000999' }, currency: { amount: { total: 30_001, currency: 'USD' } }, amount: { amount: { total: 1, currency: 'CNY' } } }
        : { merchant: { seller_id: '2088000000000999' }, currency: { trans_currency: 'USD' }, amount: { total_amount: '0.01' } }
    for (const said of Object.values(odd)) expect((await tells(channel, bought.tradeNo, { said })).status).toBe(200)
    expect((await heldWords(bought.tradeNo)).map(one => one.why).sort()).toEqual(Object.keys(odd).sort())
    expect(await status(bought.attempt.id)).toBe('pending')
    await tells(channel, bought.tradeNo)
    expect(await on.does.status(bought.place)).toBe('enrolled')
  })

  test('a creation whose answer was lost is taken up again under its number', async () => {
    const family = await held(),
      due = await on.does.orderOf(family.place)
    on.wechat.fails({ path: '/native', outage: 'lost' })
    on.alipay.fails({ method: 'trade.precreate', outage: 'lost' })
    const lost = await on.call(on.at.parent(family.child), `business-order/placeOrder/${ways[channel]}`, { orderCode: due.orderCode, scene: 'qr' })
    expect(lost.data.rule).toBe(no.gateway.code)
    const [attempt] = (await on.at.all(payment, { orderId: due.id })) as any[]
    expect(attempt.status).toBe('unknown')
    const again = await on.start(family.place, family.child, ways[channel], { scene: 'qr' })
    expect(again.tradeNo).toBe(attempt.tradeNo)
    expect(again.ticket.codeUrl).toMatch(/^(weixin|https):\/\//)
    await pays(channel, again)
    await tells(channel, again.tradeNo)
    expect(await on.does.status(family.place)).toBe('enrolled')
  })

  test('a channel that is down, busy or asks for patience ends no attempt', async () => {
    const bought = await begin(channel)
    await pays(channel, bought)
    const faults =
      channel === 'wechat'
        ? ([{ outage: 'cut' }, { status: 500, code: 'SYSTEM_ERROR' }, { status: 429, code: 'FREQUENCY_LIMITED' }, { status: 401, code: 'SIGN_ERROR' }] as const)
        : ([
            { outage: 'cut' },
            { code: '20000', subCode: 'aop.unknow-error' },
            { code: '40004', subCode: 'ACQ.SYSTEM_ERROR' },
            { code: '40005', subCode: 'isv.app-call-limited' },
          ] as const)
    let at = noon
    for (const fault of faults) {
      on.wechat.fails({ path: '/v3', ...(fault as object) })
      on.alipay.fails({ method: 'trade.query', ...(fault as object) })
      at = plus(at, minute)
      on.at.now = at
      await on.done(on.at.parent(bought.child), 'business-order/order/verifyPay', { jsonString: JSON.stringify({ orderCode: bought.due.orderCode }) })
      expect(await status(bought.attempt.id)).toBe('unknown')
    }
    on.at.now = plus(at, minute)
    await on.done(on.at.parent(bought.child), 'business-order/order/verifyPay', { jsonString: JSON.stringify({ orderCode: bought.due.orderCode }) })
    expect(await on.does.status(bought.place)).toBe('enrolled')
  })

  test('a refund whose answer was lost moves the money once', async () => {
    const bought = await begin(channel)
    await pays(channel, bought)
    await tells(channel, bought.tradeNo)
    on.wechat.fails({ path: '/v3/refund', outage: 'lost' })
    on.alipay.fails({ method: 'trade.refund', outage: 'lost' })
    const id = await refunding(bought.child, bought.place)
    expect(await on.at.row(refund, id)).toMatchObject({ status: 'processing' })
    on.at.now = plus(noon, 180 * minute)
    await on.at.tick()
    expect(await on.at.row(refund, id)).toMatchObject({ status: 'success' })
    expect(gone(channel, bought.tradeNo)).toEqual({ fen: 30_001, times: 1 })
  })

  test('a refund that never arrived there is sent again under its number', async () => {
    const bought = await begin(channel)
    await pays(channel, bought)
    await tells(channel, bought.tradeNo)
    on.wechat.fails({ path: '/v3/refund', outage: 'cut' })
    on.alipay.fails({ method: 'trade.refund', outage: 'cut' })
    const id = await refunding(bought.child, bought.place)
    expect(await on.at.row(refund, id)).toMatchObject({ status: 'processing' })
    expect(gone(channel, bought.tradeNo)).toEqual({ fen: 0, times: 0 })
    on.at.now = plus(noon, 180 * minute)
    await on.at.tick()
    expect(await on.at.row(refund, id)).toMatchObject({ status: 'success' })
    expect(gone(channel, bought.tradeNo)).toEqual({ fen: 30_001, times: 1 })
  })

  test('a channel that is down for a day: what was paid is found, the place is kept, and a refund goes once', { tags: 'thorough' }, async () => {
    const down = () => {
      on.wechat.fails({ path: '/v3', outage: 'cut', times: 10_000 })
      on.alipay.fails(
        ...['trade.query', 'trade.close', 'trade.refund', 'trade.fastpay.refund.query'].map(method => ({ method, outage: 'cut' as const, times: 10_000 })),
      )
    }
    const passes = async (hours: number) => {
      for (let i = 0; i < hours; i++) {
        on.at.now = plus(on.at.now, 60 * minute)
        await on.at.tick()
      }
    }
    const bought = await begin(channel)
    await pays(channel, bought)
    down()
    await passes(24)
    // Nobody takes the place away while nobody knows, and a second attempt is not begun beside it.
    expect(await status(bought.attempt.id)).toBe('unknown')
    expect(await on.does.status(bought.place)).toBe('held')
    expect(await on.at.all(payment, { orderId: bought.due.id })).toHaveLength(1)
    on.wechat.fails()
    on.alipay.fails()
    await passes(25)
    expect(await on.does.status(bought.place)).toBe('enrolled')
    down()
    const id = await refunding(bought.child, bought.place)
    await passes(24)
    expect(await on.at.row(refund, id)).toMatchObject({ status: 'processing' })
    expect(gone(channel, bought.tradeNo)).toEqual({ fen: 0, times: 0 })
    on.wechat.fails()
    on.alipay.fails()
    await passes(2)
    expect(await on.at.row(refund, id)).toMatchObject({ status: 'success' })
    expect(gone(channel, bought.tradeNo)).toEqual({ fen: 30_001, times: 1 })
  })

  test('a refund for which the account has no money waits, and goes under the same number', async () => {
    const bought = await begin(channel)
    await pays(channel, bought)
    await tells(channel, bought.tradeNo)
    on.wechat.fails({ path: '/v3/refund', status: 403, code: 'NOT_ENOUGH' })
    on.alipay.fails({ method: 'trade.refund', code: '40004', subCode: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' })
    const id = await refunding(bought.child, bought.place)
    expect(await on.at.row(refund, id)).toMatchObject({ status: 'retry', failure: expect.stringContaining('NOT_ENOUGH') })
    on.at.now = plus(noon, 5 * minute)
    await on.at.tick()
    expect(await on.at.row(refund, id)).toMatchObject({ status: 'success' })
    expect(gone(channel, bought.tradeNo)).toEqual({ fen: 30_001, times: 1 })
  })

  test('a bill comes as the channel has it, and nothing where there is none', async () => {
    const gateway = gatewayOf(on.at.ports, { tenant: '000000', merchantId: ids[channel] })
    on.wechat.bills.clear()
    on.alipay.bills.clear()
    expect(await gateway.bill!(channel, '2026-09-30')).toBeUndefined()
    on.wechat.bills.set('2026-09-30', '\uFEFF交易时间,公众账号ID\r\n`2026-09-30 10:00:00,`wx')
    on.alipay.bills.set('2026-09-30', Buffer.from('504b0304ff', 'hex'))
    const bytes = Buffer.from((await gateway.bill!(channel, '2026-09-30'))!)
    expect(bytes).toEqual(channel === 'wechat' ? Buffer.from(on.wechat.bills.get('2026-09-30')!) : on.alipay.bills.get('2026-09-30'))
    // A bill that is not what was announced is none.
    on.wechat.bills.set('sent 2026-09-30', 'another')
    if (channel === 'wechat') await expect(gateway.bill!(channel, '2026-09-30')).rejects.toThrow('announced')
  })
})

test.each([
  ['wechat', 'alipay'],
  ['alipay', 'wechat'],
] as const)('of two payments, by %s and by %s, the second refunds itself', async (first, second) => {
  const a = await begin(first)
  // Another channel asks the first to close: WeChat does not hear of it, and Alipay knows of no trade before its payer arrives.
  on.wechat.fails({ path: '/close', outage: 'cut' })
  const b = { ...a, ...(await on.start(a.place, a.child, ways[second])) }
  assert.notEqual(a.tradeNo, b.tradeNo)
  await pays(first, a)
  await pays(second, b)
  await tells(first, a.tradeNo)
  await on.at.tick()
  await tells(second, b.tradeNo)
  await on.at.tick()
  expect(await on.at.row(payment, a.attempt.id)).toMatchObject({ status: 'success', disposition: 'order' })
  expect(await on.at.row(payment, b.attempt.id)).toMatchObject({ status: 'success', disposition: 'duplicate' })
  expect(gone(second, b.tradeNo)).toEqual({ fen: 30_001, times: 1 })
  expect(gone(first, a.tradeNo)).toEqual({ fen: 0, times: 0 })
  expect(await on.does.status(a.place)).toBe('enrolled')
})

test('WeChat changes its key over without a gap: both hold, then the new one alone; an expired certificate holds nothing', async () => {
  const { signing } = on.wechat,
    before = { ...signing }
  const add = (value: string) => on.done(on.admin, 'business-order/finance/merchantKey/add', { merchantId: ids.wechat, kind: 'verify', value })
  const serials = { fresh: '5157F09EFDC096DE15EBE81A47057A72AAAAAAAA', old: '2157F09EFDC096DE15EBE81A47057A72BBBBBBBB' }
  await add(certificate(own.wrong.privateKey, serials.fresh, '2026-01-01', '2031-01-01'))
  // What has expired is not even taken; what runs out later stops signing then.
  const late = { merchantId: ids.wechat, kind: 'verify', value: certificate(own.wrong.privateKey, serials.old, '2021-01-01', '2026-01-01') }
  expect(await on.call(on.admin, 'business-order/finance/merchantKey/add', late)).toMatchObject({ msg: expect.stringContaining('2026-01-01') })
  await add(certificate(own.wrong.privateKey, serials.old, '2021-01-01', '2026-10-02'))
  on.at.now = '2026-10-02T04:00:00.000Z'
  const bought = await begin('wechat')
  await pays('wechat', bought)
  const with_ = (serial: string) => on.wechat.tellPaid(bought.tradeNo, { key: own.wrong.privateKey, serial })
  expect((await with_(serials.old)).status).toBeGreaterThanOrEqual(400)
  expect(await status(bought.attempt.id)).toBe('pending')
  expect((await with_(serials.fresh)).status).toBe(200)
  expect(await on.does.status(bought.place)).toBe('enrolled')
  // Answers are checked by the new one as well.
  Object.assign(signing, { key: own.wrong.privateKey, serial: serials.fresh })
  const other = await begin('wechat')
  expect(other.attempt.status).toBe('pending')
  const former = (await on.keysOf(ids.wechat)).find(one => one.serial === before.serial)
  await on.done(on.admin, 'business-order/finance/merchantKey/retire', { id: former.id })
  Object.assign(signing, before)
  await pays('wechat', other)
  expect((await tells('wechat', other.tradeNo)).status).toBeGreaterThanOrEqual(400)
  Object.assign(signing, { key: own.wrong.privateKey, serial: serials.fresh })
  expect((await tells('wechat', other.tradeNo)).status).toBe(200)
  Object.assign(signing, before)
  await on.done(on.admin, 'business-order/finance/merchantKey/add', {
    merchantId: ids.wechat,
    kind: 'verify',
    serial: before.serial,
    value: on.wechat.publicKey,
  })
})

test('a payer inside WeChat, in a browser of a phone and in an app is handed what each needs', async () => {
  const family = await held(),
    due = await on.does.orderOf(family.place)
  const ask = (more: object, way = 'webWechat') =>
    on.call(on.at.parent(family.child), `business-order/placeOrder/${way}`, { orderCode: due.orderCode, ...more })
  expect((await ask({ scene: 'mini' })).data).toMatchObject({ rule: no.payer.code, field: 'openId' })
  expect((await ask({ scene: 'teleport' })).data.field).toBe('scene')
  for (const returnUrl of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'http://', ['https://school.example']])
    expect((await ask({ scene: 'h5', returnUrl })).data.field).toBe('returnUrl')
  const { data } = await ask({ scene: 'jsapi', openId: payerOfWechat })
  expect(data.prepayInfo).toMatchObject({ package: `prepay_id=wx${data.tradeNo}`, signType: 'RSA' })
  expect(on.wechat.orders.get(data.tradeNo)!.content.payer).toEqual({ openid: payerOfWechat })
  const phone = await begin('wechat', { scene: 'h5', returnUrl: 'https://school.example/pay' })
  expect(phone.ticket.payUrl).toMatch(/^https:\/\/wx\.tenpay\.com\/.*redirect_url=https%3A%2F%2Fschool/)
  const app = await held(),
    inApp = await on.start(app.place, app.child, 'appWechat')
  expect(inApp.ticket.prepayInfo).toMatchObject({ package: 'Sign=WXPay', prepayid: `wx${inApp.tradeNo}` })
  const wap = await held(),
    page = await on.start(wap.place, wap.child, 'appAlipay')
  expect(new URL(page.ticket.payUrl).searchParams.get('method')).toBe('alipay.trade.wap.pay')
})

test('who pays inside WeChat is known by their binding to the very app of the merchant, and what its script is handed is signed as it demands', async () => {
  const family = await held(),
    due = await on.does.orderOf(family.place),
    mother = on.at.parent(family.child)
  const ask = (scene: string) => on.call(mother, 'business-order/placeOrder/webWechat', { orderCode: due.orderCode, scene })
  const account = { kind: 'official', appSecret: 'x' }
  const bound = { userId: mother.actor.userId, openId: payerOfWechat }
  const rule = async () => (await ask('jsapi')).data.rule
  // Without an account of WeChat, or with one that knows people by other names, binding is of no use.
  expect(await rule()).toBe(no.payerElsewhere.code)
  const enables = async (id: string, appId: string) => {
    await on.at.put(wechatAccount, id, 'create', { ...account, name: id, appId })
    await on.at.put(wechatAccount, id, 'enable', {})
  }
  await enables('other', 'wx1111111111111111')
  await on.at.put(wechatBinding, mother.actor.userId, 'bind', { ...bound, accountId: 'other' })
  expect(await rule()).toBe(no.payerElsewhere.code)
  await on.at.put(wechatAccount, 'other', 'disable', {})
  await enables('own', wechatApp)
  expect(await rule()).toBe(no.payerUnbound.code)
  await on.at.put(wechatBinding, mother.actor.userId, 'bind', { ...bound, accountId: 'own' })
  // A page of a browser was opened before: its number is taken for nothing else, and ends.
  const page = (await ask('h5')).data,
    { data } = await ask('jsapi')
  expect([page.payUrl, data.payUrl, data.codeUrl]).toEqual([expect.stringMatching(/^https:/), '', ''])
  expect((await on.at.all(payment, { orderId: due.id })).map(one => [one.tradeNo, one.status])).toEqual([
    [page.tradeNo, 'closed'],
    [data.tradeNo, 'pending'],
  ])
  expect(on.wechat.orders.get(data.tradeNo)!.content.payer).toEqual({ openid: payerOfWechat })
  const { appId, timeStamp, nonceStr, package: packed, signType, paySign } = data.prepayInfo
  expect([appId, packed, signType, typeof timeStamp]).toEqual([wechatApp, `prepay_id=wx${data.tradeNo}`, 'RSA', 'string'])
  const lines = `${appId}\n${timeStamp}\n${nonceStr}\n${packed}\n`
  expect(createVerify('RSA-SHA256').update(lines).verify(own.wechat.publicKey, paySign, 'base64')).toBe(true)
  expect((await ask('jsapi')).data.tradeNo).toBe(data.tradeNo)
})

test('what was begun as a code on a desk ends at the channel before the family pays on its phone', async () => {
  const family = await held(),
    due = await on.does.orderOf(family.place)
  const ask = async (more: object) =>
    (await on.call(on.at.parent(family.child), 'business-order/placeOrder/webWechat', { orderCode: due.orderCode, ...more })).data
  const desk = await ask({}),
    phone = await ask({ scene: 'h5' })
  expect(desk.codeUrl).toMatch(/^weixin:/)
  expect([phone.codeUrl, phone.payUrl]).toEqual(['', expect.stringMatching(/^https:/)])
  const attempts = await on.at.all(payment, { orderId: due.id })
  expect(attempts.map(one => [one.tradeNo, one.terminal, one.status])).toEqual([
    [desk.tradeNo, 'web', 'closed'],
    [phone.tradeNo, 'app', 'pending'],
  ])
})

test('neither payers nor keys stand in the database, and no log keeps them', async () => {
  const dump = Buffer.from(on.at.store.raw.serialize()).toString('latin1')
  for (const text of [payerOfWechat, payerOfAlipay, 'abcdefghijklmnopqrstuvwxyz012345']) assert.ok(!dump.includes(text), text)
  const kept = redacted({ openId: payerOfWechat, buyer_id: payerOfAlipay, buyer_logon_id: '159****5620' }, { names: new Map(), declared: {} })
  for (const text of [payerOfWechat, payerOfAlipay, '5620']) assert.ok(!kept.includes(text), text)
})
