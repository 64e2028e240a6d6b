/** Money that a place takes along to another class: what its agency gets stays its part of what the family paid for lessons that were taught. */
import { expect, test } from 'vitest'
import { firstLesson, type District } from '../../tests/district.ts'
import { type Family, opens } from '../../tests/money.ts'
import { refuses } from '../../tests/spec.ts'
import { enrolment, no as noPlace } from '../enrolment/index.ts'
import { transferOut } from '../enrolment/transfer.ts'
import { day, newId, plus, sum } from '../kit/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { order, orderMoney } from '../payments/index.ts'
import { payout, refund, refunds } from '../refunds/index.ts'
import { policyOf } from '../system/index.ts'
import { generate } from './generate.ts'
import settling from './module.ts'
import { settlement, settlementLine } from './settlement.ts'

let at: District,
  does: Family,
  n = 0
opens('sqlite', given => ({ at, does } = given), [settling])

/** Two classes that begin some days after each other, a child in the first, and the teacher who teaches them. */
async function twoClasses(priceCents = 61_600, days = 1.5) {
  const prefix = `k${++n}`
  const [first, second] = [
    await at.klass(`${prefix}a`, { priceCents: 61_600, refundPolicy: null }),
    await at.klass(`${prefix}b`, { priceCents, refundPolicy: null, firstLessonAt: plus(firstLesson, days * day) }),
  ]
  const child = await does.kid(),
    place = await does.buy(child, first)
  for (const id of [first, second]) {
    await at.put(openClass, id, 'confirmClass', { lateJoin: true })
    await at.put(openClass, id, 'classTeaching', {})
  }
  const attended = async (id: string, no: number) => {
    const { startAt } = await at.row(lesson, `${id}-${no}`)
    at.now = startAt
    await at.put(lesson, `${id}-${no}`, 'clockIn', { signedTeacherId: 't1' })
    const teacher = at.as('AT', { reach: { teacher: ['t1'] } })
    await at.run(teacher, at.engine.command('lesson', 'submitAttendance') as never, `${id}-${no}`, { marks: [{ studentId: child, mark: 'present' }] } as never)
  }
  const confirmed = (id: string, no: number) => at.put(lesson, `${id}-${no}`, 'confirm', { confirmedAt: at.now })
  const taught = async (id: string, no: number) => {
    await attended(id, no)
    await confirmed(id, no)
  }
  const leave = async () => {
    await at.run(at.school, transferOut, place, { openClassId: second, remark: '换班' })
    return (await at.row(enrolment, place)).transferToId as string
  }
  return { first, second, child, place, attended, confirmed, taught, leave }
}
/** What families paid and did not get back for a child, and what its agency gets of it over all months. */
async function sums(child: string, ...classes: readonly string[]) {
  at.now = '2026-11-20T04:00:00.000Z'
  const [draft] = (await at.all(settlement, { status: 'draft' })) as any[]
  await at.run(at.finance, generate, draft?.id ?? newId(), { kind: 'agency_share', agencyId: 'a1', period: '2026-11', openClassIds: classes })
  const money = (await Promise.all(((await at.all(order, { studentId: child })) as any[]).map(one => at.row(orderMoney, one.id)))) as any[]
  const lines = (await at.all(settlementLine, { openClassId: [...classes] })) as any[]
  return {
    net: sum(money.map(one => (one ? one.paidCents - one.refundedCents : 0))),
    share: sum(lines.filter(one => one.status === 'live').map(one => one.amountCents)),
  }
}
const { agencyShareBp } = policyOf(undefined)
const partOf = (cents: number) => Math.floor((cents * agencyShareBp) / 10_000)
const standsFor = async (place: string) => sum(((await at.all(order, { enrolmentId: place })) as any[]).map(one => one.valueCents))

test('what went back with the place kept is not carried along: the agency gets its part of what was paid for what was taught', {
  tags: 'thorough',
}, async () => {
  const { first, second, child, place, taught, leave } = await twoClasses()
  const part = newId()
  await at.run(at.parent(child), refunds.apply, part, { orderId: (await does.orderOf(place)).id, reason: '补偿', amountCents: 10_000, leaves: false })
  await at.run(at.agency, refunds.opine, part, { agrees: true })
  await at.run(at.school, refunds.approve, part)
  await at.run(at.finance, payout.execute, part)
  await at.tick()
  await taught(first, 1)
  const to = await leave()
  await does.pay(child, to)
  for (const no of [1, 2, 3]) await taught(second, no)
  // One lesson of three of the first class, and the second whole.
  expect(await sums(child, first, second)).toEqual({ net: 20_533 + 61_600, share: partOf(20_533) + partOf(61_600) })
  expect(await standsFor(to)).toBe(61_600)
})

test('a lesson that is confirmed while the difference is not paid goes along as it was agreed, and nobody is paid for it twice', async () => {
  const { first, second, child, attended, confirmed, taught, leave } = await twoClasses(90_000, 10)
  await taught(first, 1)
  await attended(first, 2)
  const to = await leave()
  await confirmed(first, 2)
  await does.pay(child, to)
  expect(await standsFor(to)).toBe(90_000)
  for (const no of [1, 2, 3]) await taught(second, no)
  expect(await sums(child, first, second)).toEqual({ net: 20_533 + 90_000, share: partOf(20_533) + partOf(90_000) })
})

test('a lesson that was given and confirmed only after the child had changed is paid by the money that stayed, which is none', async () => {
  const { first, second, child, attended, confirmed, taught, leave } = await twoClasses()
  await attended(first, 1)
  const to = await leave()
  await at.tick()
  expect(await at.row(enrolment, to)).toMatchObject({ status: 'enrolled' })
  await confirmed(first, 1)
  for (const no of [1, 2, 3]) await taught(second, no)
  expect(await sums(child, first, second)).toEqual({ net: 61_600, share: partOf(61_600) })
})

test('what goes back above the price of the present class was of the former one, whose agency gets the less', async () => {
  const { first, second, child, taught, leave } = await twoClasses(41_067)
  await taught(first, 1)
  const to = await leave()
  await at.tick()
  const [due] = ((await at.all(order, { enrolmentId: to })) as any[]).filter(one => one.valueCents > 0)
  const id = newId()
  const platform = (userId: string) => at.as('PO', { userId })
  await at.run(platform('po7'), refunds.apply, id, { orderId: due.id, reason: '服务补偿', amountCents: 51_600 })
  await at.run(platform('po8'), refunds.approve, id, { remark: '同意' })
  await at.run(at.finance, refunds.approve, id, { remark: '同意' }).catch(() => {})
  await at.run(at.as('FI', { userId: 'fi9' }), payout.execute, id)
  await at.tick()
  expect(await sums(child, first, second)).toEqual({ net: 10_000, share: partOf(10_000) })
})

test('what the channel gave back by itself waits for a transfer that runs, and is then of the place that its order pays for', async () => {
  const { first, second, child, place, taught, leave } = await twoClasses(90_000)
  await taught(first, 1)
  const id = newId(),
    { orderCode } = await does.orderOf(place)
  await at.run(at.finance, payout.register, id, { orderCode, gatewayNo: 'G1', amountCents: 30_000, remark: '渠道账单' })
  const to = await leave()
  await refuses(at.run(at.finance, payout.link, id, { remark: '已核对' }), noPlace.transferRuns)
  await does.pay(child, to)
  expect(await standsFor(to)).toBe(90_000)
  await at.run(at.finance, payout.link, id, { remark: '已核对' })
  expect(await at.row(refund, id)).toMatchObject({ status: 'success', enrolmentId: to, openClassId: second })
  await at.tick()
  for (const no of [1, 2, 3]) await taught(second, no)
  expect(await sums(child, first, second)).toEqual({ net: 20_533 + 60_000, share: partOf(20_533) + partOf(60_000) })
})
