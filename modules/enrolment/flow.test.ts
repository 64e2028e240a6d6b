/** Seats and money from end to end on a real database: races, payments of every kind, waiting lists. */
import { describe, expect, test } from 'vitest'
import { dialects } from '../../tests/app.ts'
import { enrolment } from './enrolment.ts'
import { no as rule } from './rules.ts'
import { seatsTaken, taken } from './seats.ts'
import { joinWaitlist } from './waiting.ts'
import { newId } from '../kit/index.ts'
import { accept, commit } from './enrol.ts'
import type { District } from '../../tests/district.ts'
import { type Family, sells } from '../../tests/money.ts'
import { refuses } from '../../tests/spec.ts'
import { decline, revoke } from './end-enrolment.ts'
import { gatewayNotice } from '../payments/gateway-notice.ts'
import { book } from '../payments/gateway-notice.commands.ts'
import { orderMoney } from '../payments/money.ts'
import { order, payment } from '../payments/order.ts'
import { no } from '../payments/refusals.ts'
import { refund } from '../refunds/refund.ts'
import { no as kernel } from '../../server/kernel/refusals.ts'

const soon = (minutes: number) => (now: string) => new Date(Date.parse(now) + minutes * 60_000).toISOString()

describe.each(dialects)('on %s', dialect => {
  let at: District, does: Family, klass: string
  let n = 0
  sells(dialect, given => ({ at, does, klass } = given))
  const kid = () => does.kid()
  const join = (child: string, to = klass) => does.hold(child, to)
  const wait = async (child: string) => {
    const id = newId()
    await at.run(at.parent(child), joinWaitlist, id, { openClassId: klass, studentId: child })
    return id
  }
  const buy = (child: string, to = klass) => does.buy(child, to)

  test('of many parents at once exactly as many as there are seats get one', async () => {
    const kids = await Promise.all(Array.from({ length: 12 }, kid))
    const done = await Promise.allSettled(kids.map(child => join(child)))
    expect(done.filter(one => one.status === 'fulfilled')).toHaveLength(2)
    for (const one of done) if (one.status === 'rejected') expect(one.reason.refused.code).toBe(rule.full.code)
    expect(taken(await at.row(seatsTaken, klass))).toBe(2)
  })

  test('a seat is held with an order, paid at the gateway, and becomes a place', async () => {
    const child = await kid(),
      place = await join(child)
    const held = await at.row(enrolment, place)
    expect(held).toMatchObject({ status: 'held', holdUntil: '2026-10-01T04:30:00.000Z', priceCents: 30_001 })
    const attempt = await does.start(child, place)
    expect(attempt).toMatchObject({ status: 'pending', amountCents: 30_001, payUrl: `/sandbox/pay?tradeNo=${attempt.tradeNo}` })
    at.box.act(attempt.tradeNo, 'pay')
    await does.tell(attempt.tradeNo)
    await does.tell(attempt.tradeNo)
    expect(await at.row(payment, attempt.id)).toMatchObject({ status: 'success', disposition: 'order', receivedCents: 30_001 })
    expect(await does.orderOf(place)).toMatchObject({ status: 'paid' })
    expect(await does.status(place)).toBe('enrolled')
    expect(await at.row(orderMoney, (await does.orderOf(place)).id)).toMatchObject({ paidCents: 30_001, claimedCents: 0 })
  })

  test('a browser that says it has paid only makes us ask', async () => {
    const child = await kid(),
      place = await join(child),
      attempt = await does.start(child, place),
      due = await does.orderOf(place)
    const asked = { jsonString: JSON.stringify({ orderCode: due.orderCode, paid: true }) }
    expect(await at.call(at.parent(child), 'business-order/order/verifyPay', asked)).toMatchObject({ paid: false })
    at.box.act(attempt.tradeNo, 'pay')
    expect(await at.call(at.parent(child), 'business-order/order/verifyPay', asked)).toMatchObject({ paid: true })
  })

  test('a notice with a wrong signature changes nothing', async () => {
    const child = await kid(),
      place = await join(child),
      attempt = await does.start(child, place)
    at.box.act(attempt.tradeNo, 'pay')
    at.box.behave({ badSignature: true }, attempt.tradeNo)
    await refuses(does.tell(attempt.tradeNo), no.signature)
    expect(await does.status(place)).toBe('held')
  })

  test('another amount pays nothing: it waits for a person, and once booked it goes back whole', async () => {
    const child = await kid(),
      place = await join(child),
      attempt = await does.start(child, place)
    at.box.act(attempt.tradeNo, 'pay')
    at.box.behave({ lie: -1 }, attempt.tradeNo)
    await does.tell(attempt.tradeNo)
    expect(await at.row(payment, attempt.id)).toMatchObject({ status: 'pending', disposition: null })
    expect(await does.status(place)).toBe('held')
    const [held] = (await at.all(gatewayNotice, { number: attempt.tradeNo })) as any[]
    await at.run(at.finance, book, held.id, { remark: '已与渠道核对' })
    expect(await at.row(payment, attempt.id)).toMatchObject({ disposition: 'amount', receivedCents: 30_000 })
    await at.tick()
    expect((await at.all(refund, { paymentId: attempt.id }))[0]).toMatchObject({ status: 'success', amountCents: 30_000 })
    expect(await does.status(place)).toBe('held')
  })

  test('a second payment of an order is refunded whole', async () => {
    const child = await kid(),
      place = await join(child)
    at.box.behave({ silent: ['close'] })
    const first = await does.start(child, place),
      second = await does.start(child, place, 'webAlipay')
    at.box.act(first.tradeNo, 'pay')
    at.box.act(second.tradeNo, 'pay')
    await does.tell(second.tradeNo)
    await does.tell(first.tradeNo)
    await at.tick()
    expect(await at.row(payment, first.id)).toMatchObject({ disposition: 'duplicate' })
    expect(await at.all(refund, { orderId: first.orderId })).toMatchObject([{ paymentId: first.id, status: 'success', amountCents: 30_001 }])
    expect(await does.status(place)).toBe('enrolled')
  })

  test('a failed word after the success is not heard', async () => {
    const child = await kid(),
      place = await buy(child),
      paid = (await at.all(payment, { studentId: child }))[0] as any
    at.box.trade(paid.tradeNo)!.state = 'failed'
    await does.tell(paid.tradeNo)
    expect(await at.row(payment, paid.id)).toMatchObject({ status: 'success' })
    expect(await does.status(place)).toBe('enrolled')
  })

  test('an unpaid hold expires, its order closes, and the head of the waiting list is offered the seat in the same turn', async () => {
    const kids = await Promise.all(Array.from({ length: 5 }, kid))
    const [a] = [await join(kids[0]!), await join(kids[1]!)]
    await refuses(join(kids[2]!), rule.full)
    const second = await wait(kids[3]!),
      third = await wait(kids[4]!)
    at.now = soon(31)(at.now)
    await at.tick()
    expect([await does.status(a!), await does.status(second), await does.status(third)]).toEqual(['expired', 'offered', 'offered'])
    expect(await does.orderOf(a!)).toMatchObject({ status: 'closed' })
    await at.run(at.parent(kids[3]!), accept, second)
    expect(await does.status(second)).toBe('held')
    await at.run(at.parent(kids[4]!), decline, third)
    await refuses(at.run(at.parent(kids[4]!), accept, third), kernel.notNow)
    expect(taken(await at.row(seatsTaken, klass))).toBe(1)
  })

  test('an offer that nobody takes goes to the next one', async () => {
    const kids = await Promise.all(Array.from({ length: 4 }, kid))
    const first = await join(kids[0]!)
    await join(kids[1]!)
    const head = await wait(kids[2]!),
      next = await wait(kids[3]!)
    await at.run(at.parent(kids[0]!), revoke, first, { reason: '不去了' })
    expect([await does.status(head), await does.status(next)]).toEqual(['offered', 'waitlisted'])
    at.now = soon(121)(at.now)
    await at.tick()
    expect(await does.status(head)).toBe('expired')
    expect(await does.status(next)).toBe('offered')
  })

  test('a newcomer does not jump the queue', async () => {
    const kids = await Promise.all(Array.from({ length: 4 }, kid))
    await join(kids[0]!)
    await join(kids[1]!)
    await wait(kids[2]!)
    await refuses(join(kids[3]!), rule.full)
  })

  test('a hold whose payment is unknown keeps its seat until the gateway has answered', async () => {
    const child = await kid(),
      place = await join(child),
      attempt = await does.start(child, place)
    at.box.act(attempt.tradeNo, 'pay')
    at.box.behave({ silent: true }, attempt.tradeNo)
    at.now = soon(31)(at.now)
    await at.tick()
    expect(await at.row(payment, attempt.id)).toMatchObject({ status: 'unknown' })
    expect(await does.status(place)).toBe('held')
    at.box.behave({ silent: false }, attempt.tradeNo)
    at.now = soon(24 * 60)(at.now)
    await at.tick()
    expect(await does.status(place)).toBe('enrolled')
  })

  test('money that comes after the order was closed makes a new place while a seat is free', async () => {
    const child = await kid(),
      place = await join(child),
      attempt = await does.start(child, place)
    at.now = soon(31)(at.now)
    await at.tick()
    expect(await does.status(place)).toBe('expired')
    Object.assign(at.box.trade(attempt.tradeNo)!, { state: 'paid', transactionNo: `T-${attempt.tradeNo}`, paidAt: at.now })
    await does.tell(attempt.tradeNo)
    const due = (await at.row(payment, attempt.id)).orderId,
      paid = await at.row(order, due)
    expect(paid).toMatchObject({ status: 'paid' })
    expect(paid.enrolmentId).not.toBe(place)
    expect([await does.status(place), await does.status(paid.enrolmentId)]).toEqual(['expired', 'enrolled'])
  })

  test('money that comes too late for a full class goes back', async () => {
    const kids = await Promise.all(Array.from({ length: 3 }, kid))
    const place = await join(kids[0]!),
      attempt = await does.start(kids[0]!, place)
    at.now = soon(31)(at.now)
    await at.tick()
    await buy(kids[1]!)
    await buy(kids[2]!)
    Object.assign(at.box.trade(attempt.tradeNo)!, { state: 'paid', transactionNo: `T-${attempt.tradeNo}`, paidAt: at.now })
    await does.tell(attempt.tradeNo)
    await at.tick()
    expect(await at.row(payment, attempt.id)).toMatchObject({ disposition: 'orphan' })
    expect((await at.all(refund, { paymentId: attempt.id }))[0]).toMatchObject({ status: 'success', cause: 'late', amountCents: 30_001 })
  })

  test('a parent enrols only a bound child, and not after the bond is cut', async () => {
    const [mine, other] = [await kid(), await kid()]
    await refuses(
      at.run(at.as('PR', { userId: `u-${mine}`, reach: { student: [mine, other] } }), commit, newId(), { openClassId: klass, studentId: other }),
      rule.notGuardian,
    )
  })

  test('a free class enrols at once with a paid order of zero', async () => {
    const free = await at.klass(`f${++n}`, { priceCents: 0 }),
      child = await kid(),
      place = await join(child, free)
    expect(await does.status(place)).toBe('enrolled')
    expect(await does.orderOf(place)).toMatchObject({ status: 'paid', totalCents: 0 })
  })
})
