/** What a family pays that an organisation brought: the organisation's sale price, quoted and taken, never above the price of the class. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { earning, partnerOrder } from '../channels/index.ts'
import channels from '../channels/module.ts'
import type { District } from '../../tests/district.ts'
import { type Family, row, sells } from '../../tests/money.ts'
import { newId, portion, splitMoney, sum } from '../kit/index.ts'
import { openClass } from '../openclass/index.ts'
import { org, orgArea, partnerVisitor, priceAuth } from '../partners/index.ts'
import { order } from '../payments/index.ts'
import { guardian } from '../people/index.ts'
import { payout, refund, refunds } from '../refunds/index.ts'
import { commit } from './enrol.ts'
import { transferOut } from './transfer.ts'
import { enrolment } from './enrolment.ts'
import { join as joinGroup, openGroup } from './group-offer.ts'
import { placeOf, restOf } from './rules.ts'

const { apply, approve, opine } = refunds,
  { execute } = payout
let at: District,
  does: Family,
  klass: string,
  n = 0
sells('sqlite', given => ({ at, does, klass } = given), {}, [channels])
const kid = () => at.child(`sp${++n}`)
const card = async (child: string) =>
  (await at.call(at.parent(child), 'business-openclass/parent/browse', { studentId: child })).classes.find((one: any) => one.openClassId === klass)
/** An organisation that sells the product of the class, and the family of the child that came by it. */
async function brought(child: string, price2: number, more: { readonly until?: string; readonly area?: string; readonly status?: 'off' } = {}) {
  const id = newId(),
    { productId, areaCode } = await at.row(openClass, klass)
  await at.put(org, id, 'create', { orgName: id, orgCode: id, contact: '王', phone: '13900000011', areaCode: '330106' }, 'on')
  if (more.status) await at.put(org, id, 'disable', {})
  await at.put(orgArea, `${id}:${more.area ?? areaCode}`, 'give', { orgId: id, areaCode: more.area ?? areaCode, areaName: '区' }, 'given')
  await at.put(priceAuth, `${id}p`, 'give', { orgId: id, productId, price1: 10_000, price2, fromDate: '2026-09-01', toDate: null }, 'live')
  const code = { kind: 'org', partnerId: id, channelId: null, orgId: id, userId: `u-${child}`, code: id }
  const times = { firstAt: at.now, lastAt: at.now, until: more.until ?? '2026-12-01T00:00:00.000Z', orderCount: 0, amount: 0 }
  await at.put(partnerVisitor, `${id}:u-${child}`, 'arrive', { ...code, ...times }, 'live')
  return id
}

describe('a family that an organisation brought', () => {
  test('reads its price on the card and on the page of the class, and pays it', async () => {
    const child = await kid()
    expect(await card(child)).toMatchObject({ price: '300.01' })
    await brought(child, 25_000)
    expect(await card(child)).toMatchObject({ price: '250.00' })
    const page = await at.call(at.parent(child), 'business-openclass/parent/course', { openClassId: klass })
    expect(page).toMatchObject({ price: '250.00', perLesson: '83.33' })
    const place = await does.buy(child, klass)
    expect(await at.row(enrolment, place)).toMatchObject({ priceCents: 25_000, status: 'enrolled' })
    expect(await does.orderOf(place)).toMatchObject({ totalCents: 25_000, valueCents: 25_000, lines: [{ kind: 'price', cents: 25_000 }] })
  })
  test('keeps the price of its order when the organisation sells at another later', async () => {
    const child = await kid(),
      id = await brought(child, 25_000),
      place = await does.hold(child, klass)
    await at.put(priceAuth, `${id}p`, 'end', { price2: 20_000 })
    expect(await card(child)).toMatchObject({ price: '200.00' })
    expect(await does.orderOf(place)).toMatchObject({ totalCents: 25_000 })
  })
  test('pays the price of the class where the organisation asks for more, sells elsewhere, is out of use, or the code counts no more', async () => {
    for (const [price2, more] of [
      [40_000, {}],
      [25_000, { area: '110101' }],
      [25_000, { status: 'off' }],
      [25_000, { until: '2026-09-01T00:00:00.000Z' }],
    ] as const) {
      const child = await kid()
      await brought(child, price2, more)
      expect(await card(child), JSON.stringify(more)).toMatchObject({ price: '300.01' })
      expect(await does.orderOf(await does.hold(child, klass))).toMatchObject({ totalCents: 30_001 })
      await at.put(openClass, klass, 'changeCapacity', { capacity: 20 })
    }
  })
  test('pays less of the two in a group, and others of the group pay what the group does', async () => {
    const [mine, other] = [await kid(), await kid()]
    await brought(mine, 20_000)
    const group = newId()
    await at.run(at.school, openGroup, group, { name: '两人团', openClassId: klass, size: 2, priceCents: 24_000, until: '2026-10-05T00:00:00.000Z' })
    for (const child of [mine, other]) await at.run(at.parent(child), joinGroup, group, { studentId: child })
    const totals = await Promise.all([mine, other].map(async child => ((await at.all(order, { studentId: child }))[0] as any).totalCents))
    expect(totals).toEqual([20_000, 24_000])
  })
  test('pays the same where the school enters the child, whoever of the family that may pay came by the code', async () => {
    const [child, other, third] = [await kid(), await kid(), await kid()]
    for (const one of [child, third]) await brought(one, 25_000)
    const enter = async (studentId: string) => {
      const place = newId()
      await at.run(at.school, commit, place, { openClassId: klass, studentId })
      return place
    }
    await at.put(openClass, klass, 'changeCapacity', { capacity: 20 })
    expect(await does.orderOf(await enter(child))).toMatchObject({ payerId: null, totalCents: 25_000 })
    expect(await does.orderOf(await enter(other))).toMatchObject({ totalCents: 30_001 })
    // Who may not pay brings no price.
    await at.put(guardian, `g-${third}`, 'setFlags', { mayPay: false })
    const uncle = { userId: 'uncle', name: '张叔', phone: '13800000003', schoolId: 's1', areaCode: '330106', verifiedAt: at.now }
    await at.put(guardian, `h-${third}`, 'enter', { studentId: third, ...uncle })
    expect(await does.orderOf(await enter(third))).toMatchObject({ totalCents: 30_001 })
  })
  test('transferred after a lesson, its organisation keeps what it earned with that lesson and earns the new class whole', async () => {
    const child = await kid(),
      id = await brought(child, 25_000),
      place = await does.buy(child, klass)
    const dear = await at.klass(`dear${++n}`, { priceCents: 50_000, firstLessonAt: '2026-10-12T08:00:00.000Z' })
    await at.put(priceAuth, `${id}p`, 'end', { price1: 30_000, price2: 45_000 })
    for (const name of ['confirmClass', 'classTeaching']) await at.put(openClass, klass, name, {})
    await at.teach(klass, 1)
    await at.run(at.school, transferOut, place, { openClassId: dear, remark: '换班' })
    await does.pay(child, (await at.row(enrolment, place)).transferToId)
    const rows = (await at.all(partnerOrder, { partnerId: id })) as any[]
    // 150.00 with the former class, of which a third was taught; 450.00 less 300.00 with the new one, two thirds of the former in it.
    expect(rows.map(one => [one.amount, one.commission]).sort()).toEqual([
      [25_000, 15_000],
      [28_333, 5_000],
    ])
  })
  /** The child of a family that an organisation brought changes class for one of another price and margin; what its organisation earns then. */
  async function changed(to: { readonly priceCents: number; readonly price1: number; readonly price2: number }) {
    const child = await kid(),
      id = await brought(child, 25_000),
      place = await does.buy(child, klass)
    const other = await at.klass(`other${++n}`, { priceCents: to.priceCents, firstLessonAt: '2026-10-12T08:00:00.000Z' })
    await at.put(priceAuth, `${id}p`, 'end', { price1: to.price1, price2: to.price2 })
    await at.run(at.school, transferOut, place, { openClassId: other, remark: '换班' })
    const next = (await at.row(enrolment, place)).transferToId as string
    await at.tick()
    const rows = async () => ((await at.all(partnerOrder, { partnerId: id })) as any[]).map(one => [one.amount, one.commission]).sort((a, b) => a[0] - b[0])
    return { child, next, rows }
  }
  /** Finance sends all that waits for it. */
  const leaves = async (child: string, place: string) => {
    const mine = async () => (await at.all(order, { enrolmentId: place, status: 'paid' })) as any[]
    const [due] = (await mine()).filter(one => one.valueCents > 0)
    const id = newId()
    await at.run(at.parent(child), apply, id, { orderId: due.id, reason: '搬家' })
    await at.run(at.agency, opine, id, { agrees: true })
    for (const who of [at.school, at.as('PO', { userId: 'po9' }), at.finance]) {
      const { status } = await at.row(refund, id)
      if (status === 'applied') await at.run(who, approve, id, {})
    }
    await at.tick()
    for (const one of (await at.all(refund, { studentId: child, status: 'approved' })) as any[])
      await at.run(at.as('FI', { userId: 'fi9' }), execute, one.id, {})
    await at.tick()
  }
  test('transferred to a class that earns less, its organisation keeps no more than that is worth, and nothing once the child leaves', async () => {
    const { child, next, rows } = await changed({ priceCents: 10_000, price1: 9_000, price2: 10_000 })
    // 250.00 - 100.00 in the former class; of the 100.00 that came along 60.00; the new class earns 10.00.
    expect(await rows()).toEqual([
      [0, -5_000],
      [25_000, 6_000],
    ])
    await leaves(child, next)
    expect(await rows()).toEqual([
      [0, 0],
      [25_000, 0],
    ])
  })
  test('a part that goes back of one of its orders costs its organisation no fen more than it would of one that paid for all', async () => {
    const { child, next, rows } = await changed({ priceCents: 50_000, price1: 25_000, price2: 45_000 })
    await does.pay(child, next)
    expect(await rows()).toEqual([
      [20_000, 5_000],
      [25_000, 15_000],
    ])
    const [first] = (await at.all(partnerOrder, { userId: `u-${child}`, full: 15_000 })) as any[]
    const id = newId()
    await at.run(at.as('PO', { userId: 'po7' }), apply, id, { orderId: first.id, reason: '补偿', amountCents: 1, leaves: false })
    await at.run(at.platform, approve, id, {})
    await at.run(at.finance, execute, id)
    await at.tick()
    // 15000 x 24999 / 25000 and 5000 x 44999 / 45000 are 14999.4 and 4999.9: together 19999 of 20000.
    expect(sum((await rows()).map(one => one[1]))).toBe(19_999)
  })
  test('transferred again, its organisation earns with its own part of the money that comes along alone', async () => {
    const child = await kid(),
      place = await does.buy(child, klass)
    const id = await brought(child, 40_000)
    const move = async (from: string, priceCents: number, price1: number) => {
      const other = await at.klass(`again${++n}`, { priceCents, firstLessonAt: '2026-10-12T08:00:00.000Z' })
      await at.put(priceAuth, `${id}p`, 'end', { price1, price2: priceCents })
      await at.run(at.school, transferOut, from, { openClassId: other, remark: '换班' })
      return does.pay(child, (await at.row(enrolment, from)).transferToId)
    }
    await move(await move(place, 40_000, 38_000), 50_000, 10_000)
    const rows = (await at.all(partnerOrder, { partnerId: id })) as any[]
    // The first 300.01 nobody brought: of the two others 99.99 and 100.00, less the 100.00 that the place settles at.
    expect(rows.map(one => [one.amount, one.commission]).sort((a, b) => a[0] - b[0])).toEqual([
      [9_999, 0],
      [10_000, 9_999],
    ])
  })
  test('transferred with nothing to pay to a class that earns more, its organisation has nothing of it once the child leaves', async () => {
    const { child, next, rows } = await changed({ priceCents: 25_000, price1: 5_000, price2: 25_000 })
    expect(await rows()).toEqual([
      [0, 5_000],
      [25_000, 15_000],
    ])
    await leaves(child, next)
    expect(await rows()).toEqual([
      [0, 0],
      [25_000, 0],
    ])
  })
  test('gets back what it paid, and no more', async () => {
    const child = await kid()
    await brought(child, 25_001)
    const place = await does.buy(child, klass)
    await does.ask(child, place)
    await at.tick()
    const back = await does.refundsOf(place)
    expect(back).toHaveLength(1)
    expect(back[0]).toMatchObject({ amountCents: 25_001 })
  })
})

// Few fen over many lessons are where a division leaves most.
const cents = fc.oneof(fc.nat({ max: 500_000 }), fc.nat({ max: 60 })),
  whole = fc.record({ price: cents, price1: cents, price2: cents, lessons: fc.integer({ min: 1, max: 40 }), from: fc.nat(), back: cents })
describe('to the fen', () => {
  test('a late family pays the lessons that are left, its organisation earns of the same, and nobody more than was paid', () => {
    fc.assert(
      fc.property(whole, ({ price, price1, price2, lessons, from, back }) => {
        const of = row(openClass, { priceCents: price, lessonCount: lessons }),
          first = 1 + (from % lessons)
        const ahead = Array.from({ length: lessons - first + 1 }, (_, i) => ({
          lessonNo: first + i,
          status: 'scheduled',
          makeUpOfId: null,
          startAt: '2026-11-01',
        }))
        const sold = { price1: Math.min(price1, price2), price2: Math.max(price1, price2) }
        const place = placeOf(of, { lessons: ahead as any, salePrice: sold.price2 }, 'late', '2026-10-01'),
          paid = place.priceCents
        // To the lessons that are left, what the whole is sold at and what the class asks are both divided: the family pays the less of the two.
        const rest = (cents: number) => sum(splitMoney(cents, lessons).slice(first - 1))
        expect(paid).toBe(Math.min(rest(Math.min(price, sold.price2)), rest(price)))
        if (first === 1) expect(paid).toBe(Math.min(price, sold.price2))
        const shared = { price1: restOf({ firstLessonNo: first }, sold.price1, of), price2: restOf({ firstLessonNo: first }, sold.price2, of) } as any
        const { full } = earning('org', paid, { price: shared, hasArea: true })
        // What it earns and what the house keeps is what was paid; of the house's part no fen below the settlement price, unless less was paid.
        expect(paid - full).toBe(Math.min(paid, shared.price1))
        const refunded = Math.min(paid, back),
          kept = paid === 0 ? full : Number((BigInt(full) * BigInt(paid - refunded)) / BigInt(paid))
        expect(kept).toBeLessThanOrEqual(paid - refunded)
        expect(portion(paid, 10_000)).toBe(paid)
      }),
      // Fewer fen than lessons lie in the last one, where the class itself asks for one.
      {
        examples: [
          [{ price: 13, price1: 0, price2: 2, lessons: 13, from: 12, back: 0 }],
          [{ price: 12, price1: 5, price2: 13, lessons: 13, from: 12, back: 0 }],
        ],
        numRuns: Number(process.env.PROPERTY_RUNS ?? 100),
      },
    )
  })
})

test('the orders of one place earn together what one would: a transfer adds what the dearer class earns more', () => {
  const terms = { price: { price1: 52_360, price2: 61_600 }, hasArea: true } as any
  expect(earning('org', 14_100, terms, { cents: 47_500, earned: 7_125 }).full).toBe(2_115)
  expect(earning('org', 61_600, terms).full).toBe(7_125 + 2_115)
  expect(earning('org', 14_100, terms, { cents: 47_500, earned: 9_999 }).full).toBe(9_240 - 9_999)
})
