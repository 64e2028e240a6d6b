/** What parents are told: their children, what each may do with a class, and where every place stands with its money. */
import { describe, expect, test } from 'vitest'
import type { District } from '../../tests/district.ts'
import { type Family, sells } from '../../tests/money.ts'
import { choose, openRound } from '../enrolment/choice.ts'
import { revoke } from '../enrolment/end-enrolment.ts'
import { no as noPlace } from '../enrolment/index.ts'
import { joinWaitlist } from '../enrolment/waiting.ts'
import { newId, plus } from '../kit/index.ts'
import { classRoster, openClass, seatHolders } from '../openclass/index.ts'
import { payment } from '../payments/order.ts'
import { guardian, student } from '../people/index.ts'
import { policy, policyId } from '../system/index.ts'
import { no } from './browse.ts'
import { reject } from './refund.commands.ts'

const base = 'business-openclass/parent'
let at: District,
  does: Family,
  klass: string,
  n = 0
sells('sqlite', given => ({ at, does, klass } = given))
const kid = () => at.child(`b${++n}`)
const asks = (child: string, path: string, more: object = {}) => at.call(at.parent(child), `${base}/${path}`, { studentId: child, ...more })
const card = async (child: string, of = klass) => (await asks(child, 'browse')).classes.find((one: any) => one.openClassId === of)
const places = async (child: string) => (await asks(child, 'enrolments')).enrolments
const queue = async (child: string, to = klass) => {
  const id = newId()
  await at.run(at.parent(child), joinWaitlist, id, { openClassId: to, studentId: child })
  return id
}
const bind = (child: string, userId: string, more: object = {}) =>
  at.put(guardian, `g-${userId}-${child}`, 'enter', { studentId: child, schoolId: 's1', areaCode: '330106', userId, phone: '1', ...more })
/** In Shanghai, as the wire says instants. */
const local = (instant: string) =>
  plus(instant, 8 * 3_600_000)
    .slice(0, 19)
    .replace('T', ' ')

describe('children', () => {
  test('are those whom the account is bound to, may see and is not kept from', async () => {
    const [own, blocked, unseen] = [await kid(), await kid(), await kid(), await kid()],
      me = `u-${own}`
    await bind(own, me, { relation: 'mother', maySee: true, mayPay: true })
    await bind(blocked, me, { maySee: true, mayPay: true, blocked: true })
    await bind(unseen, me, { maySee: false, mayPay: true })
    expect((await asks(own, 'children')).map((one: any) => one.studentId)).toEqual([own])
    expect(await asks(own, 'children')).toMatchObject([{ studentName: '张小明', yearGrade: 3, schoolId: 's1', schoolName: '实验小学' }])
    for (const call of ['browse', 'enrolments'])
      expect(Object.values(await at.call(at.parent(own), `${base}/${call}`, { studentId: blocked })).filter(Array.isArray)).toEqual([[]])
  })
  test('are paid for by who may', async () => {
    const child = await kid()
    const pays = async (userId: string) =>
      (await at.call(at.as('PR', { userId, reach: { student: [child] } }), `${base}/children`, {})).map((one: any) => [one.mayPay, one.relation])
    await bind(child, 'payer', { relation: 'father', maySee: true, mayPay: true })
    await bind(child, 'looker', { relation: 'other', maySee: true, mayPay: false })
    expect([await pays('payer'), await pays('looker')]).toEqual([[[1, 'father']], [[0, 'other']]])
  })
})

describe('a card', () => {
  test('offers a seat while one is free, the list when none is, and nothing where there is no list or it is full', async () => {
    const child = await kid()
    expect(await card(child)).toMatchObject({ may: 'enrol', why: '', code: '', seatsLeft: 2, waiting: 0, price: '300.01', lessonCount: 3, phase: 'open' })
    for (let seat = 0; seat < 2; seat++) await does.buy(await kid(), klass)
    expect(await card(child)).toMatchObject({ may: 'waitlist', why: no.waiting.label[0], code: no.waiting.code, seatsLeft: 0 })
    await queue(await kid())
    expect(await card(child)).toMatchObject({ may: 'waitlist', waiting: 1, seatsLeft: 0 })
    await at.put(policy, policyId, 'change', { waitlistMax: 1 })
    expect(await card(child)).toMatchObject({ may: null, why: no.full.label[0], code: no.full.code })
    await at.put(policy, policyId, 'change', { waitlistMax: 2 })
    expect(await card(child)).toMatchObject({ may: 'waitlist' })
    await at.put(openClass, klass, 'changeCapacity', { waitlistOn: false })
    expect(await card(child)).toMatchObject({ may: null, code: no.full.code })
    await at.put(policy, policyId, 'change', { waitlistMax: 50 })
  })
  test('offers no seat past those who wait for it', async () => {
    const child = await kid()
    for (let seat = 0; seat < 2; seat++) await does.buy(await kid(), klass)
    await queue(await kid())
    await queue(await kid())
    // More seats than the list is offered yet: none of them is to be had past it.
    await at.put(openClass, klass, 'changeCapacity', { capacity: 5 })
    expect(await card(child)).toMatchObject({ may: 'waitlist', waiting: 2, seatsLeft: 3 })
  })
  test('says what is left of a class that has begun, and its next three lessons', async () => {
    const child = await kid()
    expect((await card(child)).lessons.map((one: any) => one.startTime)).toEqual(
      [0, 7, 14].map(days => local(plus('2026-10-11T08:00:00.000Z', days * 86_400_000))),
    )
    expect(await card(child)).toMatchObject({ firstLesson: '2026-10-11 16:00:00', enrollStart: '2026-10-01 08:00:00', enrollEnd: '2026-10-08 08:00:00' })
    at.now = '2026-10-12T00:00:00.000Z'
    expect(await card(child)).toMatchObject({ phase: 'closed', price: '300.01', lessonCount: 3, may: null })
    await at.put(openClass, klass, 'confirmClass', { lateJoin: true }, 'confirmed')
    const late = await card(child)
    expect(late.lessons.map((one: any) => one.endTime)).toEqual(['2026-10-18 17:00:00', '2026-10-25 17:00:00'])
    expect(late).toMatchObject({ phase: 'late', price: '200.01', lessonCount: 2, may: 'enrol' })
    // While the last lesson is given nothing is to come: the class says so, and the page of all the others stands.
    at.now = '2026-10-25T08:30:00.000Z'
    expect(await card(child)).toMatchObject({ phase: 'late', may: null, code: noPlace.noLessons.code, price: '300.01', lessonCount: 3 })
  })
  test('knows the own place in the class, and comes in the order of what may be done', async () => {
    const child = await kid(),
      before = await at.klass(`z${++n}`, { enrollStart: '2026-10-05T00:00:00.000Z' })
    const place = await does.hold(child, klass)
    const mine = await card(child)
    expect(mine).toMatchObject({
      enrolmentId: place,
      enrolmentStatus: 'held',
      may: null,
      studentId: child,
      studentName: '张小明',
      agencyName: '艺海',
      group: null,
    })
    const shown = (await asks(child, 'browse')).classes.map((one: any) => [one.openClassId, one.phase])
    expect(shown.findIndex(([id]: string[]) => id === klass)).toBeLessThan(shown.findIndex(([id]: string[]) => id === before))
    expect((await card(child, before)).phase).toBe('before')
    expect((await card(await kid())).enrolmentId).toBe('')
    const afar = await kid()
    await at.put(student, afar, 'change', { schoolId: 's9' })
    expect((await asks(afar, 'browse')).classes).toEqual([])
  })
})

describe('a class as the family reads it', () => {
  test('says from how many pupils on it runs', async () => {
    const child = await kid()
    await does.buy(child, klass)
    expect((await asks(child, 'course', { openClassId: klass })).capacityMin).toBeGreaterThan(0)
  })
})

describe('an order that is being paid', () => {
  test('says that the last attempt failed, so that the page need not wait for it', async () => {
    const child = await kid(),
      place = await does.hold(child, klass)
    await does.start(child, place)
    const due = await does.orderOf(place)
    const told = () => at.call(at.parent(child), 'business-order/placeOrder/queryOrder', { orderCode: due.orderCode })
    const [attempt] = (await at.all(payment, { orderId: due.id })) as any[]
    expect((await told()).attempt).toEqual({ tradeNo: attempt.tradeNo, status: attempt.status })
    await at.put(payment, attempt.id, 'fail', { failure: '余额不足' })
    expect((await told()).attempt).toEqual({ tradeNo: attempt.tradeNo, status: 'failed' })
  })
})

describe('a place', () => {
  test('that was given up, and whose refund the school turned down, says why, and the refund may be asked for once more', async () => {
    const child = await kid(),
      place = await does.buy(child, klass)
    await at.run(at.parent(child), revoke, place, { reason: '搬家' })
    const [asked] = await does.refundsOf(place)
    await at.run(at.school, reject, asked.id, { remark: '开课前三天内不退' })
    const told = (await places(child)).find((one: any) => one.enrolmentId === place)
    expect(told).toMatchObject({ status: 'revoked', reason: '搬家', refunds: [{ status: 'rejected', remark: '开课前三天内不退', open: 0 }] })
    await does.ask(child, place)
    expect((await places(child)).find((one: any) => one.enrolmentId === place).refunds.filter((one: any) => one.open === 1)).toHaveLength(1)
  })
  test('that is held says until when, what is to be paid and whether somebody is paying', async () => {
    const child = await kid(),
      id = await does.hold(child, klass),
      due = await does.orderOf(id)
    const [held] = await places(child)
    expect(held).toMatchObject({
      enrolmentId: id,
      status: 'held',
      classStatus: 'released',
      className: `班级${klass}`,
      studentName: '张小明',
      sibling: 0,
      price: '300.01',
      holdUntil: '2026-10-01 12:30:00',
      offerUntil: '',
      orderId: due.id,
      orderCode: due.orderCode,
      orderStatus: 'created',
      total: '300.01',
      payUntil: local(due.payUntil),
      paid: '0.00',
      refunded: '0.00',
      paying: 0,
      rank: 0,
      waiting: 0,
      started: 0,
      refunds: [],
    })
    const { tradeNo } = await does.start(child, id)
    expect((await places(child))[0]).toMatchObject({ paying: 1 })
    at.box.act(tradeNo, 'pay')
    await does.tell(tradeNo)
    expect((await places(child))[0]).toMatchObject({ status: 'enrolled', orderStatus: 'paid', paid: '300.01', payUntil: '', paying: 0 })
  })
  test('that is paid says what went back, with every refund, and whether lessons have begun', async () => {
    const [child, other] = [await kid(), await kid()]
    const id = await does.buy(child, klass)
    await does.buy(other, klass)
    const back = await does.ask(child, id, { amountCents: 10_000, leaves: false })
    expect((await places(child))[0].refunds).toMatchObject([{ refundId: back, amount: '100.00', status: 'applied', open: 1 }])
    expect((await places(other))[0].refunds).toEqual([])
    await at.run(at.parent(child), at.engine.command('refund', 'withdraw') as never, back, {})
    expect((await places(child))[0].refunds).toMatchObject([{ refundId: back, open: 0 }])
    expect((await places(child))[0]).toMatchObject({
      started: 0,
      openClassType: 'Aft_Class',
      startDate: expect.any(String),
      firstLesson: '2026-10-11 16:00:00',
    })
    at.now = '2026-10-11T08:00:00.000Z'
    expect((await places(child))[0]).toMatchObject({ started: 1 })
  })
  test('in the list says which it is among how many, and the rank alone says the same', async () => {
    for (let seat = 0; seat < 2; seat++) await does.buy(await kid(), klass)
    const [one, two] = [await kid(), await kid()],
      [first, second] = [await queue(one), await queue(two)]
    expect([(await places(one))[0], (await places(two))[0]]).toMatchObject([
      { status: 'waitlisted', rank: 1, waiting: 2, orderId: '', orderStatus: '', total: '', paid: '0.00', offerable: 1 },
      { rank: 2, waiting: 2 },
    ])
    expect(await asks(one, 'rank', { enrolmentId: first })).toEqual({ rank: 1, waiting: 2 })
    expect(await asks(two, 'rank', { id: second })).toEqual({ rank: 2, waiting: 2 })
    expect(await asks(two, 'rank', { id: 'nothing' })).toEqual({ rank: 0, waiting: 0 })
    await at.put(openClass, klass, 'changeCapacity', { capacity: 3 })
    await at.tick()
    expect(await asks(one, 'rank', { id: first })).toEqual({ rank: 0, waiting: 1 })
    expect((await places(one)).find((each: any) => each.enrolmentId === first)).toMatchObject({ status: 'offered', offerUntil: local(plus(at.now, 7_200_000)) })
  })
})

test('who holds a seat of a class is known to it until the seat is paid for or lapses, and who is in it from then on', async () => {
  const holders = async () => (await at.row(seatHolders, klass))?.studentIds ?? [],
    inside = async () => ((await at.row(classRoster, klass))?.pupils ?? []).map((one: any) => [one.studentId, one.to])
  const [one, two] = [await kid(), await kid()]
  const place = await does.hold(one, klass)
  await does.hold(two, klass)
  expect([(await holders()).toSorted(), await inside()]).toEqual([[one, two].toSorted(), []])
  await does.pay(one, place)
  expect([await holders(), await inside()]).toEqual([[two], [[one, null]]])
  at.now = '2026-10-02T00:00:00.000Z'
  await at.tick()
  expect([await holders(), await inside()]).toEqual([[], [[one, null]]])
})
test('rounds of the own schools come with the wishes of the own children', async () => {
  const to = await at.klass(`w${++n}`, { enrollStart: '2026-10-03T00:00:00.000Z' }),
    round = newId(),
    [child, other] = [await kid(), await kid()]
  await at.run(at.school, openRound, round, { name: '秋季', openClassIds: [to], choicesMax: 1, opensAt: at.now, closesAt: '2026-10-02T00:00:00.000Z' })
  const mine = newId()
  await at.run(at.parent(child), choose, mine, { openClassId: to, studentId: child, roundId: round, rank: 1 })
  await at.run(at.parent(other), choose, newId(), { openClassId: to, studentId: other, roundId: round, rank: 1 })
  const [shown] = (await asks(child, 'rounds')).filter((one: any) => one.roundId === round)
  expect(shown).toMatchObject({ name: '秋季', status: 'open', opensAt: local(at.now), closesAt: '2026-10-02 08:00:00', outcome: [] })
  expect(shown.wishes).toMatchObject([{ enrolmentId: mine, studentId: child, openClassId: to, rank: 1, status: 'choice' }])
  // While families choose, a seat is not to be had beside the round.
  at.now = '2026-10-03T00:00:00.000Z'
  expect(await card(await kid(), to)).toMatchObject({ may: null, code: no.full.code, seatsLeft: 2 })
  expect(await asks(await kid(), 'rounds').then(all => all.filter((one: any) => one.roundId === round)[0].wishes)).toEqual([])
})
