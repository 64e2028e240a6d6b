/** What orders say of what went back of them, on both databases. */
import { describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { District } from '../../tests/district.ts'
import { type Family, sells } from '../../tests/money.ts'
import { cancel } from '../enrolment/classes.ts'
import { newId } from '../kit/index.ts'
import { order } from '../payments/order.ts'
import { countRefunds, orderBack } from './counted.ts'
import { execute } from './refund-execution.ts'
import { approve, apply } from './refund.commands.ts'
import { refund } from './refund.ts'

describe.each(anyDialect)('on %s', dialect => {
  let at: District, does: Family, klass: string
  sells(dialect, given => ({ at, does, klass } = given), { capacity: 5 })
  const agreed = async (orderId: string, amountCents: number): Promise<string> => {
    const id = newId()
    await at.run(at.platform, apply, id, { orderId, reason: '协商退费', amountCents, leaves: false })
    await at.run(at.as('PO', { userId: 'po2' }), approve, id, { auditRemark: '同意' })
    return id
  }
  const giveBack = async (orderId: string, amountCents: number): Promise<void> => {
    await at.run(at.finance, execute, await agreed(orderId, amountCents), {})
    await at.tick()
  }

  test('an order says what went back of it, part by part; nothing where nothing did', async () => {
    const [a, b] = [await does.buy(await does.kid(), klass), await does.buy(await does.kid(), klass)],
      due = await does.orderOf(a)
    expect(due.refundedCents).toBeNull()
    await giveBack(due.id, 10_000)
    expect((await does.orderOf(a)).refundedCents).toBe(10_000)
    await giveBack(due.id, 5_000)
    expect((await does.orderOf(a)).refundedCents).toBe(15_000)
    expect((await does.orderOf(b)).refundedCents).toBeNull()
    expect(await at.all(order, { openClassId: klass, refundedCents: { gt: 0 } })).toMatchObject([{ id: due.id }])
  })

  test('what never was the order’s goes back beside it: money that came too late', async () => {
    const child = await does.kid(),
      place = await does.hold(child, klass),
      attempt = await does.start(child, place)
    at.box.act(attempt.tradeNo, 'pay')
    await at.run(at.school, cancel, klass, { cancelReason: 'below_min', remark: '人数不足' })
    await at.tick()
    expect(await at.all(refund, { paymentId: attempt.id })).toMatchObject([{ cause: 'late', status: 'success', amountCents: 30_001 }])
    expect((await does.orderOf(place)).refundedCents).toBeNull()
    expect(await at.row(orderBack, attempt.orderId)).toBeUndefined()
  })

  test('orders that did not say it yet are found and say it', async () => {
    const due = await does.orderOf(await does.buy(await does.kid(), klass)),
      id = await agreed(due.id, 7_000)
    at.box.behave({ silent: true })
    await at.run(at.finance, execute, id, {})
    // A fact that nobody follows, as those that had been followed before anybody counted.
    await at.put(refund, id, 'succeed', { refundedAt: at.now }, 'success')
    expect([await at.row(orderBack, due.id), await at.row(order, due.id)]).toMatchObject([{ backCents: 7_000, isBehind: true }, { refundedCents: null }])
    await at.tick()
    expect([await at.row(orderBack, due.id), await at.row(order, due.id)]).toMatchObject([{ saidCents: 7_000, isBehind: false }, { refundedCents: 7_000 }])
    const { version } = (await at.row(order, due.id)) as any
    await at.run(at.as('system'), countRefunds, due.id, {})
    expect(await at.row(order, due.id)).toMatchObject({ version })
  })
})
