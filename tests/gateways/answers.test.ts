/** The whole table of codes: what each channel answers, over its real protocol, and what the port makes of it. */
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Gateway } from '../../modules/payments/index.ts'
import { type MerchantAccount, pauses, type Wired } from '../../modules/payments/server/account.ts'
import { alipay } from '../../modules/payments/server/alipay.ts'
import { wechat } from '../../modules/payments/server/wechat.ts'
import { type AlipaySimulator, alipaySimulator } from './alipay-simulator.ts'
import { type WechatSimulator, wechatSimulator } from './wechat-simulator.ts'

let now = '2026-10-01T04:00:00.000Z'
const clock = () => now
const own = generateKeyPairSync('rsa', { modulusLength: 2048 }),
  secret = own.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  serial = '5157F09EFDC096DE15EBE81A47057A7200000000',
  v3 = 'abcdefghijklmnopqrstuvwxyz012345',
  appId = { wechat: 'wx8888888888888888', alipay: '2021000000000001' }
let box: { wechat: WechatSimulator; alipay: AlipaySimulator }
let to: { wechat: Omit<Gateway, 'verifyNotice'>; alipay: Omit<Gateway, 'verifyNotice'> }
beforeAll(async () => {
  box = { wechat: await wechatSimulator(clock), alipay: await alipaySimulator(clock) }
  box.wechat.enter({ mchid: '1900000109', serial, key: own.publicKey, v3 })
  box.alipay.enter({ app_id: appId.alipay, seller_id: '2088000000000109', key: own.publicKey })
})
afterAll(() => Promise.all([box.wechat.close(), box.alipay.close()]))
const account = (channel: 'wechat' | 'alipay', value: string, keySerial: string | null): MerchantAccount => ({
  id: channel,
  channel,
  merchantNo: channel === 'wechat' ? '1900000109' : '2088000000000109',
  appId: appId[channel],
  mobileAppId: null,
  miniAppId: null,
  mode: 'direct',
  keys: [
    { kind: 'sign', serial, value: secret },
    { kind: 'seal', serial: null, value: v3 },
    { kind: 'verify', serial: keySerial, value },
  ],
})
const wired = (address: string): Wired => ({ address, notifyUrl: 'https://school.example/notify', clock, timeout: 500, pauses: pauses() })
beforeEach(() => {
  now = '2026-10-01T04:00:00.000Z'
  box.wechat.fails()
  box.alipay.fails()
  to = {
    wechat: wechat(account('wechat', box.wechat.publicKey, box.wechat.keyId), wired(box.wechat.address)),
    alipay: alipay(account('alipay', box.alipay.publicKey, null), wired(box.alipay.address)),
  }
})
let n = 0
const asked = (channel: 'wechat' | 'alipay', more: object = {}) => ({
  channel,
  terminal: 'web' as const,
  tradeNo: `t${String(++n).padStart(31, '0')}`,
  amountCents: 30_001,
  currency: 'CNY' as const,
  subject: '202610010001',
  expiresAt: '2026-10-01T04:30:00.000Z',
  scene: 'qr' as const,
  ...more,
})
async function begun(channel: 'wechat' | 'alipay', isPaid = false): Promise<string> {
  const request = asked(channel),
    { codeUrl } = await to[channel].create(request)
  if (channel === 'alipay') await box.alipay.arrive(codeUrl!)
  if (isPaid) box[channel].pay(request.tradeNo)
  return request.tradeNo
}
const back = (channel: 'wechat' | 'alipay', tradeNo: string, more: object = {}) =>
  to[channel].refund({ channel, tradeNo, refundNo: `R${tradeNo}`, amountCents: 100, totalCents: 30_001, reason: '搬家', ...more })

describe.each(['wechat', 'alipay'] as const)('%s', channel => {
  test('an order goes from waiting to paid; closing what was paid answers that it was', async () => {
    const tradeNo = await begun(channel)
    expect(await to[channel].query(channel, tradeNo)).toEqual({ state: 'pending' })
    box[channel].pay(tradeNo)
    const paid = { state: 'paid', amountCents: 30_001, currency: 'CNY', paidAt: now, transactionNo: expect.stringMatching(/^\d{28}$/) }
    expect(await to[channel].query(channel, tradeNo)).toEqual(paid)
    expect(await to[channel].close(channel, tradeNo)).toEqual(paid)
  })
  test('closing ends what was not paid, once and for all', async () => {
    const tradeNo = await begun(channel)
    expect(await to[channel].close(channel, tradeNo)).toEqual({ state: 'closed' })
    expect(await to[channel].query(channel, tradeNo)).toEqual({ state: 'closed' })
    expect(await to[channel].close(channel, 'never')).toEqual({ state: 'missing' })
  })
  test('a part that goes back has its own number, and the payment stays one', async () => {
    const tradeNo = await begun(channel, true)
    expect(await back(channel, tradeNo)).toMatchObject({ state: 'refunded', refundedAt: now })
    expect(await back(channel, tradeNo)).toMatchObject({ state: 'refunded' })
    expect(await back(channel, tradeNo, { refundNo: 'R2', amountCents: 29_901 })).toMatchObject({ state: 'refunded' })
    expect(await to[channel].query(channel, tradeNo)).toMatchObject({ state: 'paid', amountCents: 30_001 })
    expect(await to[channel].queryRefund(channel, 'R2', tradeNo)).toMatchObject({ state: 'refunded', amountCents: 29_901 })
    expect(await back(channel, tradeNo, { refundNo: 'R3', amountCents: 1 })).toMatchObject({ state: 'failed', permanent: true })
    expect(await to[channel].queryRefund(channel, 'R4', tradeNo)).toEqual({ state: 'missing' })
    expect(await back(channel, 'never')).toMatchObject({ state: 'failed', permanent: true })
  })
  test('an answer that another key signed is none', async () => {
    const tradeNo = await begun(channel, true),
      { key } = box[channel].signing
    box[channel].signing.key = own.privateKey
    await expect(to[channel].query(channel, tradeNo)).rejects.toThrow('not signed')
    box[channel].signing.key = key
  })
})

test('an unknown number is missing at WeChat; at Alipay its payer may still arrive', async () => {
  expect(await to.wechat.query('wechat', 'never')).toEqual({ state: 'missing' })
  expect(await to.alipay.query('alipay', 'never')).toEqual({ state: 'pending' })
})

const silent = 'silence'
test.each([
  ['query', 500, 'SYSTEM_ERROR', silent],
  ['query', 502, 'BANK_ERROR', silent],
  ['query', 429, 'FREQUENCY_LIMITED', silent],
  ['query', 401, 'SIGN_ERROR', silent],
  ['query', 403, 'NO_AUTH', silent],
  ['query', 400, 'PARAM_ERROR', silent],
  ['query', 404, 'ORDER_NOT_EXIST', { state: 'missing' }],
  ['query', 400, 'ORDER_CLOSED', { state: 'closed' }],
  ['close', 202, 'USERPAYING', silent],
  ['close', 500, 'SYSTEM_ERROR', silent],
  ['close', 404, 'ORDER_NOT_EXIST', { state: 'missing' }],
  ['close', 400, 'ORDER_CLOSED', { state: 'closed' }],
  ['refund', 500, 'SYSTEM_ERROR', silent],
  ['refund', 429, 'FREQUENCY_LIMITED', silent],
  ['refund', 403, 'NOT_ENOUGH', { state: 'failed', permanent: false }],
  ['refund', 401, 'SIGN_ERROR', { state: 'failed', permanent: false }],
  ['refund', 403, 'NO_AUTH', { state: 'failed', permanent: false }],
  ['refund', 403, 'USER_ACCOUNT_ABNORMAL', { state: 'failed', permanent: true }],
  ['refund', 400, 'INVALID_REQUEST', { state: 'failed', permanent: true }],
  ['refund', 400, 'PARAM_ERROR', { state: 'failed', permanent: true }],
  ['refund', 404, 'MCH_NOT_EXISTS', { state: 'failed', permanent: true }],
  ['queryRefund', 500, 'SYSTEM_ERROR', silent],
  ['queryRefund', 404, 'RESOURCE_NOT_EXISTS', { state: 'missing' }],
] as const)('WeChat: %s, %i %s', async (call, status, code, means) => {
  const tradeNo = await begun('wechat')
  box.wechat.fails({ path: '/v3', status, code })
  const calls = {
    query: () => to.wechat.query('wechat', tradeNo),
    close: () => to.wechat.close('wechat', tradeNo),
    refund: () => back('wechat', tradeNo),
    queryRefund: () => to.wechat.queryRefund('wechat', 'R', tradeNo),
  }
  if (means === silent) await expect(calls[call]()).rejects.toThrow()
  else expect(await calls[call]()).toMatchObject(means)
})

test.each([
  ['query', '20000', 'isp.unknow-error', silent],
  ['query', '40004', 'ACQ.SYSTEM_ERROR', silent],
  ['query', '40005', 'isv.app-call-limited', silent],
  ['query', '40002', 'isv.invalid-signature', silent],
  ['close', '40004', 'ACQ.SYSTEM_ERROR', silent],
  ['close', '40004', 'ACQ.TRADE_NOT_EXIST', { state: 'missing' }],
  ['close', '40004', 'ACQ.REASON_TRADE_STATUS_INVALID', { state: 'pending' }],
  ['refund', '20000', 'aop.ACQ.SYSTEM_ERROR', silent],
  ['refund', '40004', 'ACQ.SYSTEM_ERROR', silent],
  ['refund', '40004', 'ACQ.SELLER_BALANCE_NOT_ENOUGH', { state: 'failed', permanent: false }],
  ['refund', '40002', 'isv.invalid-signature', { state: 'failed', permanent: false }],
  ['refund', '40004', 'ACQ.TRADE_HAS_FINISHED', { state: 'failed', permanent: true }],
  ['refund', '40004', 'ACQ.REASON_TRADE_REFUND_FEE_ERR', { state: 'failed', permanent: true }],
  ['refund', '40004', 'ACQ.BUYER_ERROR', { state: 'failed', permanent: true }],
  ['queryRefund', '40004', 'ACQ.SYSTEM_ERROR', silent],
  ['queryRefund', '40004', 'ACQ.TRADE_NOT_EXIST', { state: 'missing' }],
] as const)('Alipay: %s, %s %s', async (call, code, subCode, means) => {
  const tradeNo = await begun('alipay')
  const methods = { query: 'trade.query', close: 'trade.close', refund: 'trade.refund', queryRefund: 'trade.fastpay.refund.query' }
  box.alipay.fails({ method: methods[call], code, subCode })
  const calls = {
    query: () => to.alipay.query('alipay', tradeNo),
    close: () => to.alipay.close('alipay', tradeNo),
    refund: () => back('alipay', tradeNo),
    queryRefund: () => to.alipay.queryRefund('alipay', 'R', tradeNo),
  }
  if (means === silent) await expect(calls[call]()).rejects.toThrow()
  else expect(await calls[call]()).toMatchObject(means)
})

test('who is told that it asks too much asks nothing for five seconds', async () => {
  const tradeNo = await begun('wechat')
  box.wechat.fails({ path: '/v3', status: 429, code: 'FREQUENCY_LIMITED' })
  await expect(to.wechat.query('wechat', tradeNo)).rejects.toThrow('FREQUENCY_LIMITED')
  const before = box.wechat.calls.length
  await expect(to.wechat.query('wechat', tradeNo)).rejects.toThrow('fewer')
  expect(box.wechat.calls.length).toBe(before)
  now = '2026-10-01T04:00:05.000Z'
  expect(await to.wechat.query('wechat', tradeNo)).toEqual({ state: 'pending' })
})

test.each([
  ['PROCESSING', { state: 'processing' }],
  ['ABNORMAL', { state: 'failed', permanent: true }],
  ['CLOSED', { state: 'failed', permanent: true }],
  ['SUCCESS', { state: 'refunded', amountCents: 100, currency: 'CNY' }],
] as const)('WeChat: a refund that is %s', async (status, means) => {
  const tradeNo = await begun('wechat', true)
  box.wechat.refundsAre(status)
  expect(await back('wechat', tradeNo)).toMatchObject(means)
  expect(await to.wechat.queryRefund('wechat', `R${tradeNo}`)).toMatchObject(means)
  box.wechat.refundsAre('SUCCESS')
})
