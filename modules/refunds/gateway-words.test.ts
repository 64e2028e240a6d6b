/** Notices of the gateway: what cannot be so is held for a person and booked by nobody else; the same news counts once; who gives up a
 * place that is being paid for keeps it. */
import assert from 'node:assert'
import { describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { District } from '../../tests/district.ts'
import { type Family, sells } from '../../tests/money.ts'
import { noon as start, refuses } from '../../tests/spec.ts'
import { enrolment } from '../enrolment/enrolment.ts'
import { no as rule } from '../enrolment/rules.ts'
import { hour, minute, newId, plus } from '../kit/index.ts'
import { gatewayNotice } from '../payments/gateway-notice.ts'
import { book, no as noNotice, resolve } from '../payments/gateway-notice.commands.ts'
import { order, payment } from '../payments/order.ts'
import { no } from '../payments/refusals.ts'
import { approve, apply } from './refund.commands.ts'
import { execute } from './refund-execution.ts'
import { refund } from './refund.ts'

describe.each(anyDialect)('on %s', dialect => {
  let at: District,
    does: Family,
    klass: string,
    n = 0
  sells(dialect, given => ({ at, does, klass } = given))
  /** A place whose payment the gateway has taken and not yet told of. */
  async function paid() {
    const child = await at.child(`gc${++n}`),
      place = await does.hold(child, klass),
      attempt = await does.start(child, place)
    at.box.act(attempt.tradeNo, 'pay')
    return { child, place, attempt, tradeNo: attempt.tradeNo as string, due: (await does.orderOf(place)) as any }
  }
  const told = (about: string, said: object = {}, channel = 'wechat') =>
    at.call(at.as('system'), `business-order/notify/${channel}`, at.box.notice(about, said as never))
  const heldOf = (number: string) => at.all(gatewayNotice, { number, status: 'held' }) as Promise<any[]>

  const odd: readonly (readonly [string, object, string])[] = [
    ["an amount that is not the order's", { amountCents: 30_000 }, 'amount'],
    ['a negative amount', { amountCents: -30_001 }, 'amount'],
    ['an amount of nothing', { amountCents: 0 }, 'amount'],
    ['a fraction of a fen', { amountCents: 30_001.5 }, 'amount'],
    ['no amount', { amountCents: '' }, 'amount'],
    ['a word for an amount', { amountCents: 'all' }, 'amount'],
    ['another currency', { currency: 'USD' }, 'currency'],
    ['no currency', { currency: '' }, 'currency'],
    ['a time to come', { paidAt: plus(start, 6 * minute) }, 'time'],
    ['a time before the order', { paidAt: plus(start, -hour) }, 'time'],
    ['a time that is none', { paidAt: 'yesterday' }, 'time'],
    ['no transaction number', { transactionNo: '' }, 'transaction'],
    ['another merchant', { merchantNo: 'other' }, 'merchant'],
    ['another app', { appId: 'other' }, 'merchant'],
  ]
  test.each(odd)('%s is held and books nothing', async (_what, said, why) => {
    const { attempt, tradeNo, place, due } = await paid()
    assert.equal((await told(tradeNo, said)).code, 'SUCCESS')
    expect(await at.row(payment, attempt.id)).toEqual(attempt)
    expect(await at.row(order, due.id)).toMatchObject({ status: 'created', paidAt: null })
    expect(await does.status(place)).toBe('held')
    expect(await heldOf(tradeNo)).toMatchObject([{ why, kind: 'payment', channel: 'wechat', orderId: due.id, paymentId: attempt.id, expectedCents: 30_001 }])
    // The same again is the same; the truth is still heard.
    await told(tradeNo, said)
    expect(await heldOf(tradeNo)).toHaveLength(1)
    await told(tradeNo)
    expect(await does.status(place)).toBe('enrolled')
  })
  test('clocks that differ by minutes are no matter', async () => {
    const { place, tradeNo } = await paid()
    await told(tradeNo, { paidAt: plus(start, 4 * minute) })
    expect(await does.status(place)).toBe('enrolled')
  })
  test('the address of another channel is held', async () => {
    const { place, tradeNo } = await paid()
    assert.equal((await told(tradeNo, {}, 'alipay')).code, 'SUCCESS')
    expect(await does.status(place)).toBe('held')
    expect(await heldOf(tradeNo)).toMatchObject([{ why: 'channel', channel: 'alipay' }])
  })
  test('a number that nobody here knows is held, of whatever kind', async () => {
    await told('nowhere', { kind: 'payment', tradeNo: 'nowhere', state: 'paid', amountCents: 5, currency: 'CNY', transactionNo: 'T0', paidAt: start })
    await told('R-nowhere', { state: 'refunded', amountCents: 5, currency: 'CNY', gatewayNo: 'G0', refundedAt: start })
    expect(await heldOf('nowhere')).toMatchObject([{ why: 'unknown', kind: 'payment', said: '0.05', orderId: null }])
    expect(await heldOf('R-nowhere')).toMatchObject([{ why: 'unknown', kind: 'refund', transactionNo: 'G0' }])
  })
  test('a transaction number of another payment is held, and so is a second one for a payment that has its own', async () => {
    const first = await paid(),
      second = await paid()
    await told(first.tradeNo)
    const { transactionNo } = (await at.row(payment, first.attempt.id)) as any
    await told(second.tradeNo, { transactionNo })
    expect(await does.status(second.place)).toBe('held')
    expect(await heldOf(second.tradeNo)).toMatchObject([{ why: 'transaction', transactionNo }])
    await told(first.tradeNo, { transactionNo: 'T-other' })
    expect(await heldOf(first.tradeNo)).toMatchObject([{ why: 'transaction' }])
    expect(await at.row(payment, first.attempt.id)).toMatchObject({ transactionNo })
  })
  test('what is not signed is refused, not held', async () => {
    const { tradeNo } = await paid()
    await refuses(at.call(at.as('system'), 'business-order/notify/wechat', { ...at.box.notice(tradeNo), amountCents: '1' }), no.signature)
    expect(await heldOf(tradeNo)).toEqual([])
  })
  test('identical notices at once are all heard, and book once', async () => {
    const { attempt, tradeNo, place, due } = await paid()
    const answers = await Promise.all(Array.from({ length: 12 }, () => told(tradeNo)))
    assert.deepEqual([...new Set(answers.map(one => one.code))], ['SUCCESS'])
    expect(await does.status(place)).toBe('enrolled')
    expect(await at.row(payment, attempt.id)).toMatchObject({ status: 'success', disposition: 'order' })
    expect(await at.all(refund, { orderId: due.id })).toEqual([])
    const odd = await paid()
    await Promise.all(Array.from({ length: 12 }, () => told(odd.tradeNo, { amountCents: 7 })))
    expect(await heldOf(odd.tradeNo)).toHaveLength(1)
  })
  test('a failure that is told while word of the money is held does not end the attempt', async () => {
    const { attempt, tradeNo, place } = await paid()
    await told(tradeNo, { amountCents: 1 })
    assert.equal((await told(tradeNo, { state: 'failed', failure: '处理中断' })).code, 'SUCCESS')
    expect(await at.row(payment, attempt.id)).toMatchObject({ status: 'pending' })
    at.now = plus(start, 2 * minute)
    await at.tick()
    expect(await does.status(place)).toBe('enrolled')
  })
  test('what the gateway says when it is asked is held as well, and asked again', async () => {
    const { attempt, tradeNo, place } = await paid()
    at.box.behave({ lie: 5 }, tradeNo)
    at.now = plus(start, 2 * minute)
    await at.tick()
    await at.tick()
    expect(await heldOf(tradeNo)).toMatchObject([{ why: 'amount', said: '300.06' }])
    expect(await at.row(payment, attempt.id)).toMatchObject({ status: 'unknown', asks: 1 })
    expect(await does.status(place)).toBe('held')
  })

  describe('what is held', () => {
    test('is booked by finance, with a reason, and then pays its order', async () => {
      const { attempt, tradeNo, place } = await paid()
      await told(tradeNo, { paidAt: plus(start, 6 * minute) })
      const [held] = await heldOf(tradeNo)
      await at.run(at.finance, book, held.id, { remark: '已核对' })
      expect(await at.row(gatewayNotice, held.id)).toMatchObject({ status: 'booked', decidedBy: 'fi1', remark: '已核对', decidedAt: at.now })
      expect(await at.row(payment, attempt.id)).toMatchObject({ status: 'success', disposition: 'order', paidAt: held.heardAt })
      expect(await does.status(place)).toBe('enrolled')
      await assert.rejects(at.run(at.finance, resolve, held.id, { remark: '再次处理' }))
    })
    test('is settled without booking, for good', async () => {
      const { tradeNo, place } = await paid()
      await told(tradeNo, { amountCents: 1 })
      const [held] = await heldOf(tradeNo)
      await at.run(at.finance, resolve, held.id, { remark: '渠道测试' })
      await told(tradeNo, { amountCents: 1 })
      expect(await heldOf(tradeNo)).toEqual([])
      expect(await at.row(gatewayNotice, held.id)).toMatchObject({ status: 'resolved', decidedBy: 'fi1' })
      expect(await does.status(place)).toBe('held')
    })
    test.each([
      ['of another merchant', { merchantNo: 'other' }],
      ['in another currency', { currency: 'USD' }],
      ['of nothing', { amountCents: 0 }],
      ['of less than nothing', { amountCents: -1 }],
      ['of half a fen', { amountCents: 0.5 }],
      ['without a transaction number', { transactionNo: '' }],
    ])('%s is never booked', async (_what, said) => {
      const { tradeNo } = await paid()
      await told(tradeNo, said)
      const [held] = await heldOf(tradeNo)
      await refuses(at.run(at.finance, book, held.id, { remark: '已核对' }), noNotice.notBookable)
    })
    test('of a payment that was booked meanwhile is not booked again', async () => {
      const { tradeNo } = await paid()
      await told(tradeNo, { paidAt: plus(start, 6 * minute) })
      await told(tradeNo)
      const [held] = await heldOf(tradeNo)
      await refuses(at.run(at.finance, book, held.id, { remark: '已核对' }), noNotice.booked)
    })
  })

  describe('of a refund', () => {
    /** A refund that the gateway has done and not yet told of. */
    async function returned(isSent = true) {
      const { place, tradeNo, due } = await paid()
      await told(tradeNo)
      at.box.behave({ refunds: 'later' })
      const id = newId()
      await at.run(at.platform, apply, id, { orderId: due.id, reason: '补偿', amountCents: 20_000, leaves: false })
      await at.run(at.as('PO', { userId: 'po2' }), approve, id)
      const { refundNo } = (await at.row(refund, id)) as any
      if (isSent) {
        await at.run(at.finance, execute, id)
        await at.tick()
        at.box.settle(refundNo)
      }
      const status = async () => (await at.row(refund, id)).status
      return { id, place, refundNo: refundNo as string, status }
    }
    test.each([
      ['another amount', { amountCents: 20_001 }, 'amount'],
      ['less than nothing', { amountCents: -20_000 }, 'amount'],
      ['no amount', { amountCents: '' }, 'amount'],
      ['another currency', { currency: 'USD' }, 'currency'],
      ['a time to come', { refundedAt: plus(start, hour) }, 'time'],
      ['a time before it was asked for', { refundedAt: plus(start, -hour) }, 'time'],
      ['no number', { gatewayNo: '' }, 'transaction'],
      ['another merchant', { merchantNo: 'other' }, 'merchant'],
    ])('%s is held, and the refund goes on', async (_what, said, why) => {
      const { id, refundNo, status } = await returned()
      const before = await at.row(refund, id)
      assert.equal((await told(refundNo, said)).code, 'SUCCESS')
      expect(await heldOf(refundNo)).toMatchObject([{ why, kind: 'refund', refundId: id, expectedCents: 20_000 }])
      assert.equal(await status(), 'processing')
      assert.equal((await at.row(refund, id)).failure, before.failure)
      await Promise.all([told(refundNo), told(refundNo), told(refundNo)])
      assert.equal(await status(), 'success')
    })
    test('at the address of another channel is held', async () => {
      const { refundNo, status } = await returned()
      await told(refundNo, {}, 'alipay')
      expect(await heldOf(refundNo)).toMatchObject([{ why: 'channel' }])
      assert.equal(await status(), 'processing')
    })
    test('that nobody has sent is held', async () => {
      const { refundNo, status } = await returned(false)
      await told(refundNo, { state: 'refunded', amountCents: 20_000, currency: 'CNY', gatewayNo: 'G9', refundedAt: start })
      expect(await heldOf(refundNo)).toMatchObject([{ why: 'state' }])
      assert.equal(await status(), 'approved')
    })
    test('a second time, under another number, is held', async () => {
      const { refundNo } = await returned()
      await told(refundNo)
      await told(refundNo)
      expect(await heldOf(refundNo)).toEqual([])
      await told(refundNo, { gatewayNo: 'G-again' })
      expect(await heldOf(refundNo)).toMatchObject([{ why: 'transaction', transactionNo: 'G-again' }])
    })
    test('is booked by finance where it is the refund that was sent', async () => {
      const { id, refundNo, status } = await returned()
      await told(refundNo, { refundedAt: plus(start, hour) })
      const [held] = await heldOf(refundNo)
      await at.run(at.finance, book, held.id, { remark: '已与渠道核对' })
      assert.equal(await status(), 'success')
      expect(await at.row(refund, id)).toMatchObject({ gatewayNo: held.transactionNo, refundedAt: held.heardAt })
      const other = await returned()
      await told(other.refundNo, { amountCents: 1 })
      const [wrong] = await heldOf(other.refundNo)
      await refuses(at.run(at.finance, book, wrong.id, { remark: '已核对' }), noNotice.notBookable)
    })
  })

  describe('a cancel that lost the race', () => {
    const lost = { ...rule.paidMeanwhile }
    test('of an order says so, and the place is kept', async () => {
      const { child, place, due } = await paid()
      await refuses(at.call(at.parent(child), 'business-order/order/cancelOrder', { orderCode: due.orderCode }), lost)
      expect(await at.row(order, due.id)).toMatchObject({ status: 'paid' })
      expect(await does.status(place)).toBe('enrolled')
      expect(await at.all(refund, { orderId: due.id })).toEqual([])
    })
    test('of a place says so, and the place is kept', async () => {
      const { child, place, due } = await paid()
      await refuses(at.call(at.parent(child), 'business-openclass/school_client/enrolment/revoke', { ids: place }), lost)
      expect(await does.status(place)).toBe('enrolled')
      expect(await at.all(refund, { orderId: due.id })).toEqual([])
      // From a page that still shows the hold.
      await refuses(at.call(at.parent(child), 'business-openclass/school_client/enrolment/revoke', { ids: place, unpaid: 1 }), lost)
      expect(await at.all(refund, { orderId: due.id })).toEqual([])
    })
    test('of several places says it of that one', async () => {
      const one = await paid(),
        other = await at.child(`gc${++n}`),
        free = await does.hold(other, klass)
      const outcome = await at.call(at.school, 'business-openclass/school_client/enrolment/revoke', { ids: `${one.place},${free}`, reason: '误报' })
      expect(outcome).toMatchObject([
        { id: one.place, success: false, msg: rule.paidMeanwhile.label[0] },
        { id: free, success: true },
      ])
      expect((await at.row(enrolment, one.place)).status).toBe('enrolled')
    })
  })
})
