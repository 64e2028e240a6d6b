/** Subsidies and money: what a subsidy pays never exceeds the price, what was approved or the budget; each side gets its own back, to the fen. */
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { anyDialect } from '../../tests/app.ts'
import type { District } from '../../tests/district.ts'
import { type Family, opens, row } from '../../tests/money.ts'
import { given, refuses } from '../../tests/spec.ts'
import { annul as annulPlace, cancel as cancelClass, enrolment, revoke, transferOut } from '../enrolment/index.ts'
import { no as noAudit } from '../audit/index.ts'
import { hour, newId, plus, sum } from '../kit/index.ts'
import { order, orderMoney, payment, paymentCommands } from '../payments/index.ts'
import { payout, refund, refunds } from '../refunds/index.ts'
import { ownRefundableOf, refundableOf, subsidyPart } from '../refunds/refundable.ts'
import { schemeBalance, subsidyBalance } from './balance.ts'
import { no } from './refusals.ts'
import { close, create, publish, scheme, setBudget } from './scheme.ts'
import { approve, end, submit } from './subsidy.commands.ts'
import { subsidy } from './subsidy.ts'
import { bestOf } from './use.commands.ts'
import { subsidyUse } from './use.ts'

test('the parts of refunds are the share of each side, add up to the fen, and never exceed what is left', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.array(fc.integer({ min: 1, max: 100_000_000 }), { maxLength: 8 }),
      (received, cents, wanted) => {
        const paid = received > 0 ? row(payment, { id: 'p1', status: 'success', receivedCents: received, disposition: 'order' }) : undefined
        let use = { status: 'used' as const, cents, backCents: 0 }
        const made: any[] = []
        for (const ask of [...wanted, Number.MAX_SAFE_INTEGER]) {
          const left = refundableOf(paid, made, use)
          const amountCents = Math.min(ask, left)
          if (amountCents <= 0) continue
          const part = subsidyPart(amountCents, paid, made, use)
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(cents - use.backCents)
          expect(amountCents - part).toBeLessThanOrEqual(ownRefundableOf(paid, made, use))
          made.push(row(refund, { paymentId: paid?.id ?? null, status: 'approved', amountCents }))
          use = { ...use, backCents: use.backCents + part }
          const back = BigInt(sum(made.map(one => one.amountCents)))
          expect(use.backCents).toBe(Number((back * BigInt(cents)) / BigInt(received + cents)))
        }
        expect([refundableOf(paid, made, use), use.backCents]).toEqual([0, cents])
      },
    ),
  ))
test('what could be approved after the last day of use is not asked for: that day is as late as the last of applications', () => {
  const drafting = (useUntil: string) =>
    given(scheme, {}).when(
      create,
      { name: '助学', applyFrom: '2026-09-01', applyUntil: '2026-12-31', useFrom: '2026-09-01', useUntil, capCents: 5_000, budgetCents: 10_000 },
      { at: { areaCode: '330106' } },
    )
  drafting('2026-12-30').refuses({ ...no.useEnds, field: 'useUntil' })
  drafting('2026-12-31').records('created', { useUntil: '2026-12-31' })
})
test('the best subsidy pays, never more than the price, its share or what is left', () => {
  const offer = (subsidyId: string, leftCents: number, shareBp: number | null, useUntil = '2027-01-01') => ({
    subsidyId,
    schemeId: 's',
    leftCents,
    shareBp,
    useUntil,
  })
  expect(bestOf([offer('a', 500, null)], 300)?.cents).toBe(300)
  expect(bestOf([offer('a', 200, null)], 300)?.cents).toBe(200)
  expect(bestOf([offer('a', 500, 3_333)], 301)?.cents).toBe(100)
  expect(bestOf([offer('a', 100, null), offer('b', 200, null)], 300)?.offer.subsidyId).toBe('b')
  expect(bestOf([offer('a', 100, null), offer('b', 100, null, '2026-11-01')], 300)?.offer.subsidyId).toBe('b')
  expect(bestOf([offer('a', 100, 1)], 300)).toBeUndefined()
  expect(bestOf(undefined, 300)).toBeUndefined()
})

const closePayment = paymentCommands.find(one => one.name === 'close')!
describe.each(anyDialect)('%s', dialect => {
  let at: District,
    does: Family,
    n = 0
  opens(dialect, given => {
    ;({ at, does } = given)
  })
  const commission = () => at.as('EC', { userId: 'ec', deptId: 'ec1', reach: { area: ['330106'] } } as never)
  const classTeacher = () => at.as('ST', { userId: 'st', reach: { school: ['s1'] } } as never)
  const schoolOffice = () => at.as('SM', { userId: 'sm', reach: { school: ['s1'] } } as never)
  const term = { applyFrom: '2026-09-01', applyUntil: '2026-12-31', useFrom: '2026-09-01', useUntil: '2027-01-31' }
  async function opened(more: object = {}): Promise<string> {
    const id = newId()
    await at.put(scheme, id, 'create', { name: `助学${++n}`, type: 'hardship', areaCode: '330106', ...term, capCents: 50_000, budgetCents: 100_000, ...more })
    await at.run(at.as('system'), publish, id, {})
    return id
  }
  const asks = async (child: string, schemeId: string, amountCents: number) => {
    const id = newId()
    await at.run(at.parent(child), submit, id, { schemeId, studentId: child, amountCents, grounds: '家庭困难' })
    return id
  }
  async function granted(child: string, schemeId: string, amountCents: number): Promise<string> {
    const id = await asks(child, schemeId, amountCents)
    await at.run(classTeacher(), approve, id, {})
    await at.run(schoolOffice(), approve, id, {})
    await at.run(commission(), approve, id, {})
    return id
  }
  const kid = async () => at.child(`kid${++n}`)
  const useOf = async (place: string) => (await at.row(subsidyUse, (await does.orderOf(place)).id)) as any
  const balance = async (schemeId: string) => {
    const found = (await at.row(schemeBalance, schemeId)) as any
    return found ? [found.openCents, found.usedCents] : [0, 0]
  }
  /** The order's own figures, which agencies see: never anything but the price. */
  const money = async (place: string) => {
    const found = (await at.row(orderMoney, (await does.orderOf(place)).id)) as any
    return [found?.paidCents ?? 0, found?.claimedCents ?? 0]
  }

  test('a subsidy pays the difference of a transfer: the child has moved at once, and each gets back what was theirs', async () => {
    const [klass, dear] = [await at.klass(`s${++n}`), await at.klass(`s${++n}`, { priceCents: 50_000, firstLessonAt: '2026-10-12T08:00:00.000Z' })],
      child = await kid(),
      place = await does.buy(child, klass)
    await granted(child, await opened(), 50_000)
    await at.run(at.school, transferOut, place, { openClassId: dear, remark: '换班' })
    const to = (await at.row(enrolment, place)).transferToId as string
    expect([await does.status(place), await does.status(to)]).toEqual(['transferred', 'enrolled'])
    const orders = (await at.all(order, { enrolmentId: to, status: 'paid' })) as any[]
    expect(orders.map(one => one.valueCents).sort()).toEqual([19_999, 30_001])
    await at.run(at.platform, cancelClass, dear, { cancelReason: 'venue', remark: '场地停用' })
    await at.tick()
    const backs = (await at.all(refund, { enrolmentId: to })) as any[]
    expect(backs.map(one => [one.amountCents, one.paymentId !== null, one.status]).sort()).toEqual([
      [19_999, false, 'success'],
      [30_001, true, 'success'],
    ])
    expect(((await at.all(subsidyUse, { studentId: child })) as any[]).map(one => [one.cents, one.backCents, one.status])).toEqual([
      [19_999, 19_999, 'returned'],
    ])
  })

  test('a family pays less, the order says the price, and both get theirs back', async () => {
    const klass = await at.klass(`s${++n}`),
      child = await kid(),
      of = await opened()
    const grant = await granted(child, of, 20_000)
    expect(await balance(of)).toEqual([20_000, 0])
    const place = await does.hold(child, klass)
    expect(await useOf(place)).toMatchObject({ status: 'committed', cents: 20_000, totalCents: 30_001 })
    expect(await balance(of)).toEqual([0, 20_000])
    expect(await does.orderOf(place)).toMatchObject({ totalCents: 30_001, status: 'created' })
    expect(await money(place)).toEqual([0, 0])
    await does.pay(child, place)
    const [paid] = (await at.all(payment, { orderId: (await does.orderOf(place)).id })) as any[]
    expect(paid).toMatchObject({ amountCents: 10_001, receivedCents: 10_001, disposition: 'order' })
    expect(await does.status(place)).toBe('enrolled')
    expect(await money(place)).toEqual([30_001, 0])
    expect((await at.row(subsidyBalance, grant)) as any).toMatchObject({ usedCents: 20_000 })
    const id = await does.ask(child, place)
    await at.run(at.agency, refunds.opine, id, { agrees: true })
    await at.run(at.school, refunds.approve, id, {})
    const back = (await at.row(refund, id)) as any
    if (back.status === 'applied') await at.run(at.platform, refunds.approve, id, {})
    expect((await at.row(refund, id)) as any).toMatchObject({ status: 'approved', amountCents: 30_001 })
    expect(await useOf(place)).toMatchObject({ status: 'returned', backCents: 20_000 })
    expect(await balance(of)).toEqual([20_000, 0])
    await at.run(at.finance, payout.execute, id, {})
    await at.tick()
    expect((await at.row(refund, id)) as any).toMatchObject({ status: 'success' })
    expect(at.box.trade(paid.tradeNo)?.refundedCents).toBe(10_001)
    expect(await money(place)).toEqual([30_001, 30_001])
  })

  test('what goes back in parts is split by the share of each side, and adds up', async () => {
    const klass = await at.klass(`s${++n}`),
      child = await kid(),
      of = await opened({ shareBp: 3_333 })
    await granted(child, of, 50_000)
    const place = await does.buy(child, klass)
    expect(await useOf(place)).toMatchObject({ status: 'used', cents: 9_999 })
    // The first of three lessons was given, two are given up: each gives its share of the price back.
    await at.teach(klass, 1)
    await at.run(at.platform, cancelClass, klass, { cancelReason: 'other', remark: '教师离职' })
    await at.tick()
    const [back] = await does.refundsOf(place)
    expect(back).toMatchObject({ cause: 'class_cancelled', amountCents: 20_001, status: 'success' })
    const use = await useOf(place)
    expect(use.backCents).toBe(Math.floor((20_001 * 9_999) / 30_001))
    const [paid] = (await at.all(payment, { orderId: use.id })) as any[]
    expect(at.box.trade(paid.tradeNo)?.refundedCents).toBe(20_001 - use.backCents)
    expect(await balance(of)).toEqual([50_000 - 9_999 + use.backCents, 9_999 - use.backCents])
  })

  test('who owes nothing is enrolled at once, and gives back without a gateway', async () => {
    const klass = await at.klass(`s${++n}`),
      child = await kid(),
      of = await opened()
    await granted(child, of, 40_000)
    const place = await does.hold(child, klass)
    expect(await does.status(place)).toBe('enrolled')
    expect(await does.orderOf(place)).toMatchObject({ status: 'paid', totalCents: 30_001 })
    expect(await useOf(place)).toMatchObject({ status: 'used', cents: 30_001 })
    expect(await money(place)).toEqual([30_001, 0])
    await at.run(at.parent(child), revoke, place, {})
    const [back] = await does.refundsOf(place)
    expect(back).toMatchObject({ status: 'applied', amountCents: 30_001, paymentId: null })
    await at.run(at.agency, refunds.opine, back.id, { agrees: true })
    await at.run(at.school, refunds.approve, back.id, {})
    if (((await at.row(refund, back.id)) as any).status === 'applied') await at.run(at.platform, refunds.approve, back.id, {})
    await at.run(at.finance, payout.execute, back.id, {})
    await at.tick()
    expect(await at.row(refund, back.id)).toMatchObject({ status: 'success' })
    expect(await useOf(place)).toMatchObject({ status: 'returned', backCents: 30_001 })
    expect(await balance(of)).toEqual([40_000, 0])
    // Who has it back may use it again.
    expect(await does.status(await does.hold(child, await at.klass(`s${++n}`)))).toBe('enrolled')
  })

  test('an order that comes to nothing lets the subsidy go, and money that comes too late goes back whole', async () => {
    const child = await kid(),
      of = await opened()
    await granted(child, of, 20_000)
    const first = await does.hold(child, await at.klass(`s${++n}`))
    await at.run(at.parent(child), revoke, first, {})
    expect(await useOf(first)).toMatchObject({ status: 'released' })
    expect(await balance(of)).toEqual([20_000, 0])
    const place = await does.hold(child, await at.klass(`s${++n}`))
    const { tradeNo, orderId, id } = await does.start(child, place)
    // The gateway says that it was closed, and money comes all the same.
    await at.run(at.as('system'), closePayment, id, {})
    at.now = plus(at.now, hour)
    await at.tick()
    expect(await does.status(place)).toBe('expired')
    expect((await at.row(subsidyUse, orderId)) as any).toMatchObject({ status: 'released' })
    at.box.act(tradeNo, 'pay')
    if (at.box.trade(tradeNo)?.state === 'paid') {
      await does.tell(tradeNo)
      await at.tick()
      const [back] = (await at.all(refund, { orderId })) as any[]
      expect(back).toMatchObject({ cause: 'late', amountCents: 10_001 })
      expect((await at.row(order, orderId)) as any).toMatchObject({ status: 'closed' })
    }
    expect(await balance(of)).toEqual([20_000, 0])
  })

  test('nobody gets more than the cap, and all together never more than the budget', async () => {
    const of = await opened({ capCents: 50_000, budgetCents: 100_000 })
    const [a, b, c] = [await kid(), await kid(), await kid()]
    await refuses(asks(a!, of, 50_001), no.aboveCap)
    await granted(a!, of, 50_000)
    await refuses(asks(a!, of, 1_000), no.twice)
    const waiting: string[] = []
    for (const child of [b!, c!]) {
      const id = await asks(child, of, 50_000)
      await at.run(classTeacher(), approve, id, {})
      await at.run(schoolOffice(), approve, id, {})
      waiting.push(id)
    }
    // Both at once: the budget is enough for one of them.
    const ended = await Promise.allSettled(waiting.map(id => at.run(commission(), approve, id, {})))
    expect(ended.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await balance(of)).toEqual([100_000, 0])
    await refuses(at.run(commission(), setBudget, of, { budgetCents: 99_999 }), no.budgetUsed)
    await at.run(commission(), setBudget, of, { budgetCents: 150_000 })
    await at.run(commission(), approve, waiting[ended.findIndex(one => one.status === 'rejected')]!, {})
    await at.run(commission(), close, of, { remark: '名额已满' })
    await refuses(asks(await kid(), of, 1_000), no.closed)
  })

  test('one subsidy pays several orders at once, never more than was approved', async () => {
    const child = await kid(),
      of = await opened()
    const grant = await granted(child, of, 50_000)
    const classes = [
      await at.klass(`s${++n}`),
      await at.klass(`s${++n}`, { firstLessonAt: '2026-10-12T08:00:00.000Z' }),
      await at.klass(`s${++n}`, { firstLessonAt: '2026-10-13T08:00:00.000Z' }),
    ]
    const places = await Promise.all(classes.map(klass => does.hold(child, klass)))
    const uses = await Promise.all(places.map(async place => at.row(subsidyUse, (await does.orderOf(place)).id) as Promise<any>))
    expect(uses.map(one => one?.cents ?? 0).sort((a, b) => b - a)).toEqual([30_001, 19_999, 0])
    expect((await at.row(subsidyBalance, grant)) as any).toMatchObject({ usedCents: 50_000 })
    expect(await balance(of)).toEqual([0, 50_000])
  })

  test('each step is another person, in order, and an applicant is nobody of them', async () => {
    const of = await opened(),
      id = await asks(await kid(), of, 10_000)
    await refuses(at.run(commission(), approve, id, {}), noAudit.notYourStep)
    await at.run(schoolOffice(), approve, id, {})
    await refuses(at.run(schoolOffice(), approve, id, {}), noAudit.sameAuditor)
    await at.run(at.school, approve, id, {})
    await refuses(at.run(commission(), approve, id, { approvedCents: 50_001 }), no.aboveCap)
    await at.run(commission(), approve, id, { approvedCents: 5_000 })
    expect(await at.row(subsidy, id)).toMatchObject({ status: 'active', approvedCents: 5_000, waitsFor: 'commission' })
  })

  test('one that ends gives what is left to the budget, also what comes back later', async () => {
    const klass = await at.klass(`s${++n}`),
      child = await kid(),
      of = await opened()
    const grant = await granted(child, of, 50_000)
    const place = await does.hold(child, klass)
    await at.run(commission(), end, grant, { remark: '不再符合条件' })
    expect(await balance(of)).toEqual([0, 30_001])
    await at.run(at.as('system'), annulPlace, place, { reason: '班级取消' })
    await at.tick()
    expect(await useOf(place)).toMatchObject({ status: 'returned' })
    expect(await balance(of)).toEqual([0, 0])
  })

  test('of no scheme, another area, another grade, another child, or after its days nothing is applied for', async () => {
    const child = await kid(),
      other = await kid()
    await refuses(asks(child, await opened({ areaCode: '110108' }), 1_000), no.otherArea)
    await refuses(asks(child, await opened({ gradeFrom: 4 }), 1_000), no.otherGrade)
    await refuses(asks(child, await opened({ applyUntil: '2026-09-30' }), 1_000), no.closed)
    const of = await opened(),
      id = newId()
    await refuses(at.run(at.parent(child, other), submit, id, { schemeId: of, studentId: other, amountCents: 1_000, grounds: 'x' }), no.notTheirs)
  })
})
