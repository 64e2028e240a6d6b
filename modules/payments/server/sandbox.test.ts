/** The sandbox gateway: what it promises to the adapter, and that it misbehaves exactly as told. */
import assert from 'node:assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { payPage, sandbox, type SandboxOptions } from './sandbox.ts'

const now = '2026-10-01T04:00:00.000Z'
const request = {
  channel: 'wechat',
  terminal: 'web',
  tradeNo: 't1',
  amountCents: 30_001,
  currency: 'CNY',
  subject: 'D1',
  expiresAt: '2026-10-01T04:30:00.000Z',
} as const
const back = { channel: 'wechat', tradeNo: 't1', refundNo: 'r1', amountCents: 100, totalCents: 30_001, reason: '' } as const
function opened(more: Partial<SandboxOptions> = {}) {
  const got: Readonly<Record<string, string>>[] = []
  const box = sandbox({
    secret: 's',
    clock: () => now,
    delay: 0,
    deliver: async (_channel, body) => {
      got.push(body)
      return true
    },
    ...more,
  })
  return { box, got }
}
async function paid(more: Partial<SandboxOptions> = {}) {
  const made = opened(more)
  await made.box.create(request)
  made.box.act('t1', 'pay')
  await made.box.idle()
  return made
}

describe('a payment', () => {
  test('is shown to the payer, paid once, and told with a signature that holds', async () => {
    const { box, got } = opened()
    expect(await box.create(request)).toMatchObject({ codeUrl: '/sandbox/pay?tradeNo=t1' })
    // Inside WeChat there is nothing to scan: its own script takes up what is signed.
    const inside = await box.create({ ...request, terminal: 'app', scene: 'jsapi' })
    expect(inside).toMatchObject({ payUrl: '', prepay: { package: 'prepay_id=t1', signType: 'RSA', paySign: expect.stringMatching(/^[0-9a-f]{64}$/) } })
    expect(inside.codeUrl).toBeUndefined()
    // A phone opens a page; whoever collects by Alipay shows a code.
    expect(await box.create({ ...request, scene: 'h5' })).toEqual({ payUrl: '/sandbox/pay?tradeNo=t1' })
    expect(await box.create({ ...request, channel: 'alipay', scene: 'qr' })).toMatchObject({ codeUrl: '/sandbox/pay?tradeNo=t1' })
    assert.deepEqual(await box.query('wechat', 't1'), { state: 'pending' })
    box.act('t1', 'pay')
    box.act('t1', 'fail')
    await box.idle()
    assert.equal(got.length, 1)
    expect(box.verifyNotice('wechat', { ...got[0], tenantId: '000000' })).toMatchObject({
      kind: 'payment',
      tradeNo: 't1',
      answer: { state: 'paid', amountCents: 30_001, currency: 'CNY' },
    })
    assert.equal(box.verifyNotice('wechat', { ...got[0], amountCents: '1' }), undefined)
    assert.equal(box.verifyNotice('wechat', { ...got[0], merchantNo: 'other' }), undefined)
    assert.equal(box.verifyNotice('wechat', {}), undefined)
  })
  test('that nobody made is missing', async () => assert.deepEqual(await opened().box.query('wechat', 'none'), { state: 'missing' }))
  test('closes at the gateway unless it is paid', async () => {
    const { box } = opened()
    await box.create(request)
    assert.deepEqual(await box.close('wechat', 't1'), { state: 'closed' })
    assert.equal(box.act('t1', 'pay')!.state, 'closed')
    expect(await (await paid()).box.close('wechat', 't1')).toMatchObject({ state: 'paid' })
  })
  test('closes by itself when its time is over', async () => {
    const { box } = opened()
    await box.create({ ...request, expiresAt: now })
    assert.deepEqual(await box.query('wechat', 't1'), { state: 'closed' })
  })
})
describe('told to misbehave', () => {
  const told = async (how: Parameters<ReturnType<typeof sandbox>['behave']>[0]) => {
    const made = opened()
    made.box.behave(how)
    await made.box.create(request).catch(() => {})
    made.box.act('t1', 'pay')
    await made.box.idle()
    return made
  }
  test('it tells twice', async () => assert.equal((await told({ notices: 'twice' })).got.length, 2))
  test('it tells nothing', async () => assert.equal((await told({ notices: 'never' })).got.length, 0))
  test('it tells a failure after the success', async () =>
    assert.deepEqual(
      (await told({ notices: 'reordered' })).got.map(one => one.state),
      ['paid', 'failed'],
    ))
  test('it lies about the amount', async () => assert.equal((await told({ lie: -1 })).got[0]!.amountCents, '30000'))
  test('it signs wrongly', async () => {
    const { box, got } = await told({ badSignature: true })
    assert.equal(box.verifyNotice('wechat', got[0]!), undefined)
  })
  test('it is silent', async () => {
    const { box } = await paid()
    box.behave({ silent: ['query'] }, 't1')
    await assert.rejects(box.query('wechat', 't1'))
    expect(await box.close('wechat', 't1')).toMatchObject({ state: 'paid' })
  })
  test('it tells again when the shop does not listen', async () => {
    let calls = 0
    await paid({ deliver: async () => ++calls === 3 })
    assert.equal(calls, 3)
  })
})
describe('a refund', () => {
  test('moves money once under one number', async () => {
    const { box } = await paid()
    const first = await box.refund(back)
    assert.deepEqual(await box.refund(back), first)
    assert.equal(box.trade('t1')!.refundedCents, 100)
    assert.deepEqual(await box.queryRefund('wechat', 'r1'), first)
    assert.deepEqual(await box.queryRefund('wechat', 'r9'), { state: 'missing' })
  })
  test("of a payment older than the books is taken at the shop's word, once", async () => {
    const { box } = opened()
    expect(await box.refund({ ...back, tradeNo: 'seeded', amountCents: 30_001 })).toMatchObject({ state: 'refunded' })
    expect(await box.refund({ ...back, tradeNo: 'seeded', refundNo: 'r2' })).toMatchObject({ state: 'failed' })
  })
  test('never exceeds what was paid', async () =>
    expect(await (await paid()).box.refund({ ...back, amountCents: 30_002 })).toMatchObject({ state: 'failed', permanent: true }))
  test('fails once and then works, under the same number', async () => {
    const { box } = await paid()
    box.behave({ refunds: 'fail-once' })
    expect(await box.refund(back)).toMatchObject({ state: 'failed', permanent: false })
    expect(await box.refund(back)).toMatchObject({ state: 'refunded' })
  })
  test('to a closed account fails for good', async () => {
    const { box } = await paid()
    box.behave({ refunds: 'closed-account' })
    expect(await box.refund(back)).toMatchObject({ permanent: true })
  })
  test('comes later by notice', async () => {
    const { box, got } = await paid()
    box.behave({ refunds: 'later' })
    assert.deepEqual(await box.refund(back), { state: 'processing' })
    box.settle('r1')
    await box.idle()
    expect(box.verifyNotice('wechat', got.at(-1)!)).toMatchObject({ kind: 'refund', refundNo: 'r1', answer: { state: 'refunded' } })
  })
  test('fails for the same numbers under the same seed', async () => {
    const run = async () => {
      const { box } = await paid({ seed: 'seven' })
      box.behave({ failShare: 0.5 })
      return Promise.all(Array.from({ length: 20 }, async (_, i) => (await box.refund({ ...back, refundNo: `n${i}` })).state))
    }
    const first = await run()
    assert.deepEqual(await run(), first)
    assert.deepEqual([...new Set(first)].sort(), ['failed', 'refunded'])
  })
})
test('its books survive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-')),
    file = join(folder, 'books.json')
  await paid({ file })
  expect(await opened({ file }).box.query('wechat', 't1')).toMatchObject({ state: 'paid' })
  rmSync(folder, { recursive: true })
})
test("the pay page shows the amount, and never a stranger's text as markup", () => {
  const page = payPage({ tradeNo: 't"1', channel: 'alipay', amountCents: 5, subject: '<b>', expiresAt: now, state: 'pending', refundedCents: 0 })
  assert.match(page, /¥ 0\.05/)
  assert.doesNotMatch(page, /<b>|t"1/)
  assert.match(payPage(undefined), /没有这笔支付/)
})
