/** Money that a place takes along to another class: what its agency gets stays its part of what the family paid for lessons that were taught. */
import { expect, test } from 'vitest'
import { firstLesson, type District } from '../../tests/district.ts'
import { type Family, opens } from '../../tests/money.ts'
import { enrolment } from '../enrolment/index.ts'
import { transferOut } from '../enrolment/transfer.ts'
import { day, newId, plus, sum } from '../kit/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { order, orderMoney } from '../payments/index.ts'
import { payout, refund, refunds } from '../refunds/index.ts'
import { policyOf } from '../system/index.ts'
import { generate } from './generate.ts'
import settlement from './module.ts'
import { settlementLine } from './settlement.ts'

let at: District, does: Family
opens('sqlite', given => ({ at, does } = given), [settlement])

test('what went back with the place kept is not carried along: the agency gets its part of what was paid for what was taught', async () => {
  const [first, second] = [
    await at.klass('k1', { priceCents: 61_600, refundPolicy: null }),
    await at.klass('k2', { priceCents: 61_600, refundPolicy: null, firstLessonAt: plus(firstLesson, 1.5 * day) }),
  ]
  const child = await does.kid(),
    place = await does.buy(child, first)
  for (const id of [first, second]) {
    await at.put(openClass, id, 'confirmClass', { lateJoin: true })
    await at.put(openClass, id, 'classTeaching', {})
  }
  const taught = async (id: string, no: number) => {
    const { startAt } = await at.row(lesson, `${id}-${no}`)
    at.now = startAt
    await at.put(lesson, `${id}-${no}`, 'clockIn', { signedTeacherId: 't1' })
    const teacher = at.as('AT', { reach: { teacher: ['t1'] } })
    await at.run(teacher, at.engine.command('lesson', 'submitAttendance') as never, `${id}-${no}`, { marks: [{ studentId: child, mark: 'present' }] } as never)
    await at.put(lesson, `${id}-${no}`, 'confirm', { confirmedAt: startAt })
  }
  const part = newId()
  await at.run(at.parent(child), refunds.apply, part, { orderId: (await does.orderOf(place)).id, reason: '补偿', amountCents: 10_000, leaves: false })
  await at.run(at.agency, refunds.opine, part, { agrees: true })
  await at.run(at.school, refunds.approve, part)
  await at.run(at.finance, payout.execute, part)
  await at.tick()
  await taught(first, 1)
  await at.run(at.school, transferOut, place, { openClassId: second, remark: '换班' })
  const to = (await at.row(enrolment, place)).transferToId as string
  await does.pay(child, to)
  for (const no of [1, 2, 3]) await taught(second, no)
  at.now = '2026-11-20T04:00:00.000Z'
  const id = newId()
  await at.run(at.finance, generate, id, { kind: 'agency_share', agencyId: 'a1', period: '2026-11' })
  const money = (await at.all(orderMoney)) as any[],
    net = sum(money.map(one => one.paidCents - one.refundedCents))
  // One lesson of three of the first class, and the second whole.
  expect([(await at.all(refund)).length, net]).toEqual([1, 20_533 + 61_600])
  expect(sum(((await at.all(order, { enrolmentId: to })) as any[]).map(one => one.valueCents))).toBe(61_600)
  const lines = (await at.all(settlementLine, { settlementId: id })) as any[]
  const { agencyShareBp } = policyOf(undefined)
  expect(sum(lines.map(one => one.amountCents))).toBe(Math.floor((20_533 * agencyShareBp) / 10_000) + Math.floor((61_600 * agencyShareBp) / 10_000))
})
