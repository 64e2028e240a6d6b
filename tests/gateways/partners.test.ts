/** Service providers and certificates: the money goes to the sub-merchant of the agency or the school, whatever is asked afterwards is asked
 * for it, and Alipay is spoken to by certificates as by public keys. */
import assert from 'node:assert'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minute, plus } from '../../modules/kit/index.ts'
import { gatewayNotice, gatewayOf, payment } from '../../modules/payments/index.ts'
import { no as noKey } from '../../modules/payments/merchant-key.ts'
import { no as noSub } from '../../modules/payments/sub-merchant.ts'
import { certificateNumber, rootNumber } from '../../modules/payments/server/key-material.ts'
import { approve, opine } from '../../modules/refunds/refund.commands.ts'
import { execute } from '../../modules/refunds/refund-execution.ts'
import { refund } from '../../modules/refunds/refund.ts'
import { noon } from '../spec.ts'
import { certificate, type Name } from './certificate.ts'
import { payerOfWechat } from './wechat-simulator.ts'
import { alipayApp, own, pem, serial, v3, type World, wechatApp, world } from './world.ts'

let on: World,
  n = 0
const provider = { wechat: '1900000200', alipay: '2088000000000200' },
  subs = { wechat: '1900000301', alipay: '2088000000000301' },
  stranger = { wechat: '1900000399', alipay: '2088000000000399' },
  isvApp = '2021000000000200',
  subApp = 'wx9999999999999999',
  token = '202610BBtoken'
const base = 'business-order/finance'
const make = (body: object) => on.call(on.admin, `${base}/subMerchant/create`, body)
let ids: { wechat: string; alipay: string }

beforeAll(async () => {
  on = await world()
  on.wechat.enter({ mchid: provider.wechat, serial, key: own.wechat.publicKey, v3, subs: [subs.wechat, stranger.wechat] })
  on.alipay.enter({ app_id: isvApp, seller_id: provider.alipay, key: own.alipay.publicKey, tokens: { [token]: subs.alipay, other: stranger.alipay } })
  ids = {
    wechat: await on.made({ name: '服务商', channel: 'wechat', merchantNo: provider.wechat, appId: wechatApp, mode: 'partner' }, on.wechatKeys),
    alipay: await on.made({ name: '支付宝服务商', channel: 'alipay', merchantNo: provider.alipay, appId: isvApp, mode: 'partner', subBy: 'school' }, [
      { kind: 'sign', value: pem.bare(own.alipay) },
      { kind: 'verify', value: on.alipay.publicKey },
    ]),
  }
})
afterAll(() => on.close())
beforeEach(() => {
  on.at.now = noon
  on.wechat.fails()
  on.alipay.fails()
})
type Channel = 'wechat' | 'alipay'
const ways = { wechat: 'webWechat', alipay: 'webAlipay' } as const
async function begin(channel: Channel, more: object = {}) {
  const child = await on.does.kid(),
    place = await on.does.hold(child, await on.at.klass(`p${++n}`))
  return { child, place, ...(await on.start(place, child, ways[channel], more)) }
}
async function pays(channel: Channel, { tradeNo, ticket }: { tradeNo: string; ticket: any }) {
  if (channel === 'wechat') return void on.wechat.pay(tradeNo)
  await on.alipay.arrive(ticket.codeUrl || ticket.payUrl)
  on.alipay.pay(tradeNo)
}

test('a sub-merchant belongs to a provider, to one agency or one school, and is named as the channel does', async () => {
  const wrong = async (body: object) => (await make(body)).data
  const direct = await on.made({ name: '直连', channel: 'wechat', merchantNo: '1900000111', appId: wechatApp }, [])
  expect(await wrong({ merchantId: direct, agencyId: 'a1', subMerchantNo: subs.wechat })).toMatchObject({ rule: noSub.partner.code, field: 'merchantId' })
  expect(await wrong({ merchantId: ids.wechat, schoolId: 's1', subMerchantNo: subs.wechat })).toMatchObject({ rule: noSub.owner.code, field: 'agencyId' })
  expect(await wrong({ merchantId: ids.wechat, agencyId: 'a1', subMerchantNo: subs.alipay })).toMatchObject({ rule: noSub.number.code })
  expect(await wrong({ merchantId: ids.wechat, agencyId: 'a1', subMerchantNo: subs.wechat, authToken: 'x' })).toMatchObject({ rule: noSub.noToken.code })
  expect(await wrong({ merchantId: ids.alipay, schoolId: 's1', subMerchantNo: subs.alipay })).toMatchObject({ rule: noSub.token.code, field: 'authToken' })
})

test('without a sub-merchant nobody pays: who is paid is named, and nothing is begun', async () => {
  expect(await on.tested(ids.wechat)).toMatchObject({ testResult: 'right' })
  await on.done(on.admin, `${base}/merchant/enable`, { id: ids.wechat })
  const child = await on.does.kid(),
    place = await on.does.hold(child, await on.at.klass(`p${++n}`)),
    due = await on.does.orderOf(place)
  const said = await on.call(on.at.parent(child), 'business-order/placeOrder/webWechat', { orderCode: due.orderCode })
  expect(said.data.rule).toBe(noSub.none.code)
  expect(await on.at.all(payment, { orderId: due.id })).toEqual([])
  expect((await make({ merchantId: ids.wechat, agencyId: 'a1', subMerchantNo: subs.wechat, subAppId: subApp })).code).toBe(200)
  expect((await make({ merchantId: ids.wechat, agencyId: 'a1', subMerchantNo: stranger.wechat })).data.rule).toBe(noSub.same.code)
})

test('Alipay is tested by the authorisation of a sub-merchant, and says which is wrong', async () => {
  expect(await on.tested(ids.alipay)).toMatchObject({ testResult: 'wrong', testWords: expect.stringContaining('特约商户') })
  expect((await make({ merchantId: ids.alipay, schoolId: 's1', subMerchantNo: subs.alipay, authToken: 'revoked' })).code).toBe(200)
  expect(await on.tested(ids.alipay)).toMatchObject({ testResult: 'wrong', testWords: expect.stringContaining('invalid-app-auth-token') })
  const [row] = (await on.at.all((await import('../../modules/payments/index.ts')).subMerchant, { merchantId: ids.alipay })) as any[]
  await on.done(on.admin, `${base}/subMerchant/change`, { id: row.id, authToken: token })
  expect(await on.tested(ids.alipay)).toMatchObject({ testResult: 'right' })
  await on.done(on.admin, `${base}/merchant/enable`, { id: ids.alipay })
  // The token is sealed as keys are.
  assert.ok(!Buffer.from(on.at.store.raw.serialize()).toString('latin1').includes(token))
})

describe.each(['wechat', 'alipay'] as const)('through a provider of %s', channel => {
  test('a place is paid to the sub-merchant, and its refund is asked of it', async () => {
    const bought = await begin(channel)
    expect(bought.attempt).toMatchObject({ status: 'pending', merchantId: ids[channel], subMerchantNo: subs[channel] })
    await pays(channel, bought)
    const there: any = channel === 'wechat' ? on.wechat.orders.get(bought.tradeNo) : on.alipay.trades.get(bought.tradeNo)
    expect(channel === 'wechat' ? [there.mchid, there.sub_mchid] : there.seller).toEqual(channel === 'wechat' ? [provider.wechat, subs.wechat] : subs.alipay)
    await on[channel].tellPaid(bought.tradeNo)
    expect(await on.does.status(bought.place)).toBe('enrolled')
    const id = await on.does.ask(bought.child, bought.place)
    await on.at.run(on.at.agency, opine, id, { agrees: true })
    await on.at.run(on.at.school, approve, id)
    on.wechat.fails({ path: '/v3/refund', outage: 'lost' })
    on.alipay.fails({ method: 'trade.refund', outage: 'lost' })
    await on.at.run(on.at.finance, execute, id)
    await on.at.tick()
    expect(await on.at.row(refund, id)).toMatchObject({ status: 'processing' })
    on.at.now = plus(noon, 180 * minute)
    await on.at.tick()
    expect(await on.at.row(refund, id)).toMatchObject({ status: 'success' })
    expect(channel === 'wechat' ? there.refunded : there.refundedFen).toBe(30_001)
    const { refundNo } = await on.at.row(refund, id)
    const told = channel === 'wechat' ? await on.wechat.tellRefund(refundNo) : await on.alipay.tellRefund(bought.tradeNo, refundNo)
    expect(told.status).toBe(200)
    expect(await on.at.all(gatewayNotice, { number: refundNo })).toEqual([])
  })

  test('an attempt is queried and closed for its sub-merchant, also after that was disabled', async () => {
    const bought = await begin(channel),
      gateway = gatewayOf(on.at.ports, bought.attempt)
    if (channel === 'alipay') await on.alipay.arrive(bought.ticket.codeUrl || bought.ticket.payUrl)
    await on.done(on.admin, `${base}/subMerchant/disable`, { id: bought.attempt.subMerchantId })
    expect(await gateway.query(channel, bought.tradeNo)).toEqual({ state: 'pending' })
    expect(await gateway.close(channel, bought.tradeNo)).toEqual({ state: 'closed' })
    await on.done(on.admin, `${base}/subMerchant/enable`, { id: bought.attempt.subMerchantId })
    // Of another's account the same number is nothing.
    const other = gatewayOf(on.at.ports, { tenant: '000000', merchantId: ids[channel] })
    await expect(other.query(channel, bought.tradeNo)).rejects.toThrow('sub-merchant')
  })

  test("a notice of another sub-merchant's money is held", async () => {
    const bought = await begin(channel)
    await pays(channel, bought)
    const said = channel === 'wechat' ? { sub_mchid: stranger.wechat } : { seller_id: stranger.alipay }
    expect((await on[channel].tellPaid(bought.tradeNo, { said } as never)).status).toBe(200)
    expect((await on.at.all(gatewayNotice, { number: bought.tradeNo, status: 'held' })).map((one: any) => one.why)).toEqual(['merchant'])
    expect((await on.at.row(payment, bought.attempt.id)).status).toBe('pending')
    await on[channel].tellPaid(bought.tradeNo)
    expect(await on.does.status(bought.place)).toBe('enrolled')
  })
})

test("a payer inside WeChat is known by the sub-merchant's app, which takes up the payment", async () => {
  const { ticket, tradeNo } = await begin('wechat', { scene: 'jsapi', openId: payerOfWechat })
  expect(on.wechat.orders.get(tradeNo)!.content).toMatchObject({ sp_appid: wechatApp, sub_appid: subApp, payer: { sub_openid: payerOfWechat } })
  expect(ticket.prepayInfo.appId).toBe(subApp)
  const child = await on.does.kid(),
    place = await on.does.hold(child, await on.at.klass(`p${++n}`))
  expect((await on.start(place, child, 'appWechat')).ticket.prepayInfo).toMatchObject({ partnerid: subs.wechat })
})

/** As Alipay writes of it: a hash over the names, the last first, and the serial number in decimals. */
const issuer: Name = [
  ['C', 'CN'],
  ['O', 'Ant Financial'],
  ['CN', 'Ant Financial Certification Authority R1'],
]
const numbered = (hex: string) =>
  createHash('md5')
    .update(`CN=Ant Financial Certification Authority R1,O=Ant Financial,C=CN${BigInt(`0x${hex}`)}`)
    .digest('hex')
const serials = { app: '2021000000000000000001', root: '4021000000000000000002', alipay: '6021000000000000000003' }

test('Alipay by certificates: a request names them, an answer names the one it is signed by, and what has expired is refused by name', async () => {
  const keys = `${base}/merchantKey/add`
  const value = {
    app: certificate(own.alipay.privateKey, serials.app, '2026-01-01', '2026-12-31', issuer),
    root: certificate(own.wrong.privateKey, serials.root, '2016-01-01', '2041-01-01', issuer),
    verify: certificate(on.alipay.signing.key, serials.alipay, '2026-01-01', '2027-06-01', issuer),
  }
  expect(certificateNumber(value.app)).toBe(numbered(serials.app))
  expect(rootNumber(value.root + value.root)).toBe(`${numbered(serials.root)}_${numbered(serials.root)}`)
  on.alipay.enter({ app_id: alipayApp, seller_id: '2088000000000400', key: own.alipay.publicKey, numbers: [numbered(serials.app), numbered(serials.root)] })
  const id = await on.made({ name: '证书', channel: 'alipay', merchantNo: '2088000000000400', appId: alipayApp }, [
    { kind: 'sign', value: pem.bare(own.alipay) },
    { kind: 'app', value: value.app },
  ])
  const old = certificate(own.alipay.privateKey, serials.app, '2021-01-01', '2026-03-31', issuer)
  const refused = await on.call(on.admin, keys, { merchantId: id, kind: 'app', value: old })
  expect(refused).toMatchObject({ msg: expect.stringContaining('应用公钥证书已过期，有效期至 2026-03-31'), data: { rule: noKey.expired.code, field: 'value' } })
  expect((await on.call(on.admin, keys, { merchantId: id, kind: 'root', value: on.alipay.publicKey })).data.rule).toBe(noKey.certificate.code)
  expect((await on.call(on.admin, `${base}/merchant/enable`, { id })).msg).toContain('平台公钥或平台证书')
  for (const kind of ['verify', 'root'] as const) await on.done(on.admin, keys, { merchantId: id, kind, value: value[kind] })
  expect((await on.keysOf(id)).find(one => one.kind === 'app')).toMatchObject({ validUntil: '2026-12-31T00:00:00.000Z' })

  // A public key, or another certificate's number, is no certificate.
  expect(await on.tested(id)).toMatchObject({ testResult: 'wrong' })
  on.alipay.signing.certificateNumber = numbered(serials.app)
  expect(await on.tested(id)).toMatchObject({ testResult: 'wrong' })
  on.alipay.signing.certificateNumber = numbered(serials.alipay)
  expect(await on.tested(id)).toMatchObject({ testResult: 'right' })
  await on.done(on.admin, `${base}/merchant/enable`, { id })
  const bought = await begin('alipay')
  await pays('alipay', bought)
  await on.alipay.tellPaid(bought.tradeNo)
  expect(await on.does.status(bought.place)).toBe('enrolled')

  // A year later nothing is asked with it, and the test says why.
  on.at.now = '2027-01-01T04:00:00.000Z'
  const calls = on.alipay.calls.length
  expect(await on.tested(id)).toMatchObject({ testResult: 'wrong', testWords: expect.stringContaining('应用公钥证书 2026-12-31') })
  expect(on.alipay.calls.length).toBe(calls)
  await expect(gatewayOf(on.at.ports, bought.attempt).query('alipay', bought.tradeNo)).rejects.toThrow('expired')
  delete on.alipay.signing.certificateNumber
})
