/** Places and their money when classes change, from end to end: cancelled, recalled, confirmed and resized classes, transfers, the draw. */
import { describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { choiceRound, enrolment, no as rule, noChoice, seatsTaken } from '../enrolment/index.ts'
import { choose, openRound } from '../enrolment/choice.ts'
import { joinWaitlist, leaveList } from '../enrolment/waiting.ts'
import { newId } from '../kit/index.ts'
import { message } from '../messages/message.ts'
import { classRoster, expectedAt, lesson, no as classRule, openClass } from '../openclass/index.ts'
import { cancel, changeCapacity, confirmClass, revoke as revokeClass } from '../enrolment/classes.ts'
import { commit } from '../enrolment/enrol.ts'
import { firstLesson, type District } from '../../tests/district.ts'
import { sells, type Family } from '../../tests/money.ts'
import { refuses } from '../../tests/spec.ts'
import { drawRound, look, publish, redraw } from '../enrolment/draw.ts'
import { revoke } from '../enrolment/end-enrolment.ts'
import { order, payment } from '../payments/order.ts'
import { noMoney } from '../enrolment/refusals.ts'
import { policy, policyId } from '../system/index.ts'
import { execute } from './refund-execution.ts'
import { approve, apply, opine } from './refund.commands.ts'
import { refund } from './refund.ts'
import { no } from './refusals.ts'
import { transferOut } from '../enrolment/transfer.ts'

describe.each(anyDialect)('on %s', dialect => {
  let at: District, does: Family, klass: string
  let n = 0
  sells(dialect, given => ({ at, does, klass } = given), { capacity: 5 })
  const kid = () => does.kid()
  const buy = (child: string, to = klass) => does.buy(child, to)
  const refundsOf = (place: string) => does.refundsOf(place)
  const ask = (child: string, place: string, more: object = {}) => does.ask(child, place, more)

  test('a cancelled class refunds everybody whole before its first lesson and clears its list', async () => {
    const kids = await Promise.all(Array.from({ length: 7 }, kid))
    const places = [await buy(kids[0]!), await buy(kids[1]!), await buy(kids[2]!)]
    const held: string[] = []
    for (const child of kids.slice(3, 5)) held.push(await does.hold(child, klass))
    const waiting = newId(),
      pending = await ask(kids[0]!, places[0]!)
    await at.run(at.parent(kids[5]!), joinWaitlist, waiting, { openClassId: klass, studentId: kids[5]! })
    await refuses(at.run(at.school, cancel, klass, { cancelReason: 'venue', remark: '场地停用' }), classRule.needsApproval)
    await at.run(at.platform, cancel, klass, { cancelReason: 'venue', remark: '场地停用' })
    for (const id of [...places, ...held, waiting]) expect(await at.row(enrolment, id)).toMatchObject({ status: 'annulled' })
    expect(await at.row(enrolment, places[1]!)).toMatchObject({ formerStatus: 'enrolled', cause: 'class_cancelled' })
    expect(await at.row(refund, pending)).toMatchObject({ status: 'withdrawn' })
    await at.tick()
    for (const id of places)
      expect((await refundsOf(id)).filter(one => one.status === 'success')).toMatchObject([{ amountCents: 30_001, cause: 'class_cancelled' }])
    expect(await does.orderOf(held[0]!)).toMatchObject({ status: 'cancelled' })
    expect((await at.all(lesson, { openClassId: klass })).every(one => one.status === 'cancelled')).toBe(true)
    expect(await at.row(seatsTaken, klass)).toMatchObject({ held: 0, offered: 0, enrolled: 0, waiting: 0 })
  })

  test('a class cancelled after two lessons refunds the third, whatever the policy says', async () => {
    const child = await kid(),
      place = await buy(child)
    await at.put(openClass, klass, 'confirmClass', {})
    await at.put(openClass, klass, 'classTeaching', {})
    await at.teach(klass, 2)
    at.now = '2026-10-20T04:00:00.000Z'
    // Somebody has clocked in for the third, which is not taught yet.
    const third = (await at.all(lesson, { openClassId: klass, lessonNo: 3 }))[0]!
    await at.put(lesson, third.id, 'clockIn', {})
    await at.run(at.platform, cancel, klass, { cancelReason: 'no_teacher', remark: '教师离职' })
    expect((await at.all(lesson, { openClassId: klass })).map(one => [one.lessonNo, one.status]).sort()).toEqual([
      [1, 'confirmed'],
      [2, 'confirmed'],
      [3, 'cancelled'],
    ])
    expect(await refundsOf(place)).toMatchObject([{ amountCents: 10_001, status: 'approved' }])
  })

  test('money that arrives for a cancelled class goes back', async () => {
    const child = await kid(),
      place = newId()
    await at.run(at.parent(child), commit, place, { openClassId: klass, studentId: child })
    const due = await does.orderOf(place)
    await at.call(at.parent(child), 'business-order/placeOrder/webWechat', { orderCode: due.orderCode })
    const attempt = (await at.all(payment, { orderId: due.id }))[0] as any
    at.box.act(attempt.tradeNo, 'pay')
    await at.run(at.school, cancel, klass, { cancelReason: 'below_min', remark: '人数不足' })
    await at.tick()
    expect(await at.row(payment, attempt.id)).toMatchObject({ status: 'success', disposition: 'orphan' })
    expect(await at.all(refund, { paymentId: attempt.id })).toMatchObject([{ status: 'success', amountCents: 30_001 }])
  })

  test('a class is recalled only while nobody sits, holds or pays in it', async () => {
    const child = await kid(),
      place = newId()
    await at.run(at.parent(child), commit, place, { openClassId: klass, studentId: child })
    await refuses(at.run(at.school, revokeClass, klass, { remark: '重排' }), noMoney.takenSeats)
    await at.run(at.parent(child), revoke, place)
    await at.run(at.school, revokeClass, klass, { remark: '重排' })
    expect(await at.row(openClass, klass)).toMatchObject({ status: 'revoked' })
  })

  test('a class is confirmed with its paid pupils; holds forbid it, offers end', async () => {
    const [a, b] = [await kid(), await kid()],
      place = newId()
    await buy(a)
    await at.run(at.parent(b), commit, place, { openClassId: klass, studentId: b })
    const early = { remark: '名额已满，提前开班' }
    await refuses(at.run(at.school, confirmClass, klass), classRule.windowOpen)
    await refuses(at.run(at.school, confirmClass, klass, early), classRule.holdsOpen)
    await at.run(at.parent(b), revoke, place)
    await at.run(at.school, confirmClass, klass, early)
    expect(await at.row(openClass, klass)).toMatchObject({ status: 'confirmed', rosterVersion: 1 })
    const late = await kid()
    await refuses(at.run(at.parent(late), commit, newId(), { openClassId: klass, studentId: late }), rule.windowClosed)
  })

  test('more seats go to those who wait, and never fewer than are taken', async () => {
    const small = await at.klass(`s${++n}`, { capacity: 1 }),
      [a, b] = [await kid(), await kid()],
      waiting = newId()
    await buy(a, small)
    await at.run(at.parent(b), joinWaitlist, waiting, { openClassId: small, studentId: b })
    await at.run(at.school, changeCapacity, small, { capacity: 2 })
    expect(await does.status(waiting)).toBe('offered')
    await refuses(at.run(at.school, changeCapacity, small, { capacity: 1 }), noMoney.capacity)
  })

  test('before a class is named a pupil may be transferred: that there is none is no answer', async () => {
    const place = await buy(await kid())
    expect(await at.engine.trying(at.school.tenant).standing(at.school, [[transferOut, place]])).toEqual([undefined])
  })

  test('a transfer to a cheaper class pays back the difference, in one turn with the seat', async () => {
    const other = await at.klass(`t${++n}`, { priceCents: 20_000, capacity: 1, firstLessonAt: '2026-10-12T08:00:00.000Z' })
    const child = await kid(),
      place = await buy(child)
    // Neither the own class is offered, nor one that is full or cancelled; and it is said what becomes of the money.
    const full = await at.klass(`t${++n}`, { capacity: 1, firstLessonAt: '2026-10-13T08:00:00.000Z' }),
      gone = await at.klass(`t${++n}`, { firstLessonAt: '2026-10-14T08:00:00.000Z' })
    await buy(await kid(), full)
    await at.run(at.platform, cancel, gone, { cancelReason: 'venue', remark: '场地停用' })
    const offered = await at.call(at.school, `business-openclass/school_client/enrolment/transferClasses`, { id: place })
    const ids = (offered as any[]).map(one => one.id)
    expect([ids.includes(klass), ids.includes(full), ids.includes(gone)]).toEqual([false, false, false])
    expect((offered as any[]).find(one => one.id === other)).toMatchObject({ seats: 1, price: '200.00', credit: '300.01', toPay: '0.00', back: '100.01' })
    await at.run(at.school, transferOut, place, { openClassId: other, remark: '换班' })
    const moved = await at.row(enrolment, (await at.row(enrolment, place)).transferToId)
    expect(moved).toMatchObject({ status: 'enrolled', openClassId: other, priceCents: 20_000 })
    const back = await at.all(refund, { openClassId: other })
    expect(back).toMatchObject([{ cause: 'transfer', amountCents: 10_001, status: 'approved' }])
    await at.tick()
    // Leaving the new class gives back what stands for it, no more.
    const id = newId(),
      [carried] = (await at.all(order, { enrolmentId: moved.id, valueCents: 20_000 })) as any[]
    await at.run(at.parent(child), apply, id, { orderId: carried.id, reason: '搬家' })
    expect(await at.row(refund, id)).toMatchObject({ amountCents: 20_000 })
  })

  test('after a transfer each order gives back by the policy that it was paid under, not by that of the class it came to', async () => {
    const strict = { name: '严格', rules: [{ beforeDays: 0, backBp: 4_000 }] }
    const other = await at.klass(`t${++n}`, { priceCents: 50_000, firstLessonAt: '2026-10-12T08:00:00.000Z', refundPolicy: strict })
    const child = await kid(),
      place = await buy(child)
    await at.run(at.school, transferOut, place, { openClassId: other, remark: '换班' })
    const toId = (await at.row(enrolment, place)).transferToId as string
    await does.pay(child, toId)
    expect(await does.status(toId)).toBe('enrolled')
    const orders = (await at.all(order, { enrolmentId: toId, status: 'paid' })) as any[]
    const quotes = await Promise.all(
      orders.map(async one => [one.policy.name, await at.call(at.parent(child), 'business-order/order/refund/quote', { orderId: one.id })] as const),
    )
    // What was carried along was paid under a policy that gives all back a week before; the rest under one that gives 40 %.
    expect(Object.fromEntries(quotes.map(([name, { rule, amount }]) => [name, [rule, amount]]))).toEqual({
      标准: ['标准#1', '300.01'],
      严格: ['严格#1', '79.99'],
    })
    // Days go by: each still by its own, counted to the first lesson of the class that the child is in.
    at.now = '2026-10-06T04:00:00.000Z'
    const later = await Promise.all(orders.map(one => at.call(at.parent(child), 'business-order/order/refund/quote', { orderId: one.id })))
    expect(later.map(one => [one.rule, one.amount]).sort()).toEqual([
      ['严格#1', '79.99'],
      ['标准#2', '240.00'],
    ])
    const id = newId()
    await at.run(at.parent(child), apply, id, { orderId: orders.find(one => one.policy.name === '标准').id, reason: '搬家' })
    expect(await at.row(refund, id)).toMatchObject({ amountCents: 24_000, quote: { rule: '标准#2' } })
  })

  test('a place that two orders paid for ends by the words that both need, and finance sends the money of both', async () => {
    await at.put(policy, policyId, 'change', { refundSchoolMaxCents: 25_000 })
    const other = await at.klass(`t${++n}`, { priceCents: 50_000, firstLessonAt: '2026-10-12T08:00:00.000Z' })
    const child = await kid(),
      place = await buy(child)
    await at.run(at.school, transferOut, place, { openClassId: other, remark: '换班' })
    const toId = (await at.row(enrolment, place)).transferToId as string
    await does.pay(child, toId)
    const orders = (await at.all(order, { enrolmentId: toId, status: 'paid' })) as any[],
      small = orders.find(one => one.totalCents === 19_999)
    const quote = await at.call(at.parent(child), 'business-order/order/refund/quote', { orderId: small.id })
    expect(quote).toMatchObject({ amount: '199.99', beside: '300.01', steps: ['school', 'platform'] })
    const id = newId()
    await at.run(at.parent(child), apply, id, { orderId: small.id, reason: '搬家' })
    await at.run(at.agency, opine, id, { agrees: true })
    await at.run(at.school, approve, id)
    expect(await at.row(refund, id)).toMatchObject({ status: 'applied', waitsFor: 'platform' })
    expect([await refundsOf(toId), await does.status(toId)]).toMatchObject([[{ id }], 'enrolled'])
    await at.run(at.platform, approve, id)
    await at.tick()
    const all = await refundsOf(toId)
    expect(all.map(one => [one.amountCents, one.status]).sort()).toEqual([
      [19_999, 'approved'],
      [30_001, 'approved'],
    ])
    for (const one of all) {
      await refuses(at.run(at.as('FI', { userId: 'po1' }), execute, one.id), no.executor)
      await at.run(at.finance, execute, one.id)
    }
    await at.tick()
    expect((await refundsOf(toId)).map(one => one.status)).toEqual(['success', 'success'])
    await at.put(policy, policyId, 'change', { refundSchoolMaxCents: 100_000 })
  })

  test('a transfer to a dearer class waits for its difference; unpaid, the child stays where it was and nothing goes back', async () => {
    const other = await at.klass(`t${++n}`, { priceCents: 50_000, firstLessonAt: '2026-10-12T08:00:00.000Z' })
    const child = await kid(),
      place = await buy(child)
    await at.run(at.school, transferOut, place, { openClassId: other, remark: '换班' })
    const toId = (await at.row(enrolment, place)).transferToId
    expect(await at.all(order, { enrolmentId: toId, status: 'created' })).toMatchObject([{ totalCents: 19_999 }])
    // The place that was paid is kept, and is not sold to anybody else, nor given up twice.
    expect([await does.status(place), (await at.row(seatsTaken, klass)).enrolled]).toEqual(['enrolled', 1])
    await refuses(at.run(at.school, transferOut, place, { openClassId: other, remark: '换班' }), rule.transferRuns)
    await refuses(at.run(at.parent(child), revoke, place, { reason: '不去了' }), rule.transferRuns)
    const [own] = (await at.all(order, { enrolmentId: place })) as any[]
    await refuses(at.run(at.parent(child), apply, newId(), { orderId: own.id, reason: '搬家' }), rule.transferRuns)
    at.now = '2026-10-01T05:00:00.000Z'
    await at.tick()
    expect([await does.status(toId), await does.status(place)]).toEqual(['expired', 'enrolled'])
    expect(await at.row(enrolment, place)).toMatchObject({ transferToId: null })
    expect([await refundsOf(toId), await refundsOf(place)]).toEqual([[], []])
    for (const textCode of ['enrolment.transfer_held', 'enrolment.transfer_undone'])
      expect((await at.all(message, { textCode })).map(one => one.userId)).toContain(`u-${child}`)
    // It may be tried again, and ends once the difference is paid: the money came along, the former seat is free.
    await at.run(at.school, transferOut, place, { openClassId: other, remark: '换班' })
    const again = (await at.row(enrolment, place)).transferToId as string
    await does.pay(child, again)
    expect([await does.status(again), await does.status(place)]).toEqual(['enrolled', 'transferred'])
    expect((await at.row(seatsTaken, klass)).enrolled).toBe(0)
    const orders = (await at.all(order, { enrolmentId: again, status: 'paid' })) as any[]
    expect(orders.map(one => one.valueCents).sort()).toEqual([19_999, 30_001])
  })

  test('a transfer that waits falls with the class that is left, and is undone with the class it leads to or by giving the hold up', async () => {
    const other = await at.klass(`t${++n}`, { priceCents: 50_000, capacity: 3 })
    const [a, b, c] = [await kid(), await kid(), await kid()],
      places = [await buy(a), await buy(b)]
    // At the same times as the class that is left.
    const begin = async (place: string, to: string) => {
      await at.run(at.school, transferOut, place, { openClassId: to, remark: '换班' })
      return (await at.row(enrolment, place)).transferToId as string
    }
    const given = await begin(places[0]!, other)
    await at.run(at.parent(a), revoke, given, { reason: '不转了' })
    expect(await at.row(enrolment, places[0]!)).toMatchObject({ status: 'enrolled', transferToId: null })
    const gone = await begin(places[1]!, other)
    await at.run(at.platform, cancel, other, { cancelReason: 'venue', remark: '场地停用' })
    expect([await does.status(gone), await does.status(places[1]!)]).toEqual(['annulled', 'enrolled'])
    const own = await buy(c),
      dear = await at.klass(`t${++n}`, { priceCents: 50_000 }),
      held = await begin(own, dear)
    await at.run(at.platform, cancel, klass, { cancelReason: 'venue', remark: '场地停用' })
    expect([await does.status(own), await does.status(held)]).toEqual(['annulled', 'revoked'])
    expect((await refundsOf(own)).map(one => one.amountCents)).toEqual([30_001])
    expect((await at.row(seatsTaken, dear)).held).toBe(0)
  })

  test('a transfer into a full class changes nothing at all', async () => {
    const full = await at.klass(`t${++n}`, { capacity: 1, firstLessonAt: '2026-10-12T08:00:00.000Z' })
    const [a, b] = [await kid(), await kid()],
      place = await buy(a)
    await buy(b, full)
    await refuses(at.run(at.school, transferOut, place, { openClassId: full, remark: '换班' }), rule.full)
    expect(await does.status(place)).toBe('enrolled')
  })

  test('a choice round draws once it is over, gives a reason to everybody and the seats to the drawn', async () => {
    const times = { enrollStart: '2026-10-03T00:00:00.000Z', capacity: 1 }
    const first = await at.klass(`r${++n}`, times)
    const second = await at.klass(`r${++n}`, { ...times, firstLessonAt: '2026-10-12T08:00:00.000Z' })
    const round = newId()
    await at.run(at.school, openRound, round, {
      name: '秋季志愿',
      openClassIds: [first, second],
      choicesMax: 2,
      opensAt: at.now,
      closesAt: '2026-10-02T00:00:00.000Z',
    })
    const kids = await Promise.all(Array.from({ length: 3 }, kid)),
      wishes: string[] = []
    for (const child of kids)
      for (const [i, to] of [first, second].entries()) {
        wishes.push(newId())
        await at.run(at.parent(child), choose, wishes.at(-1)!, { openClassId: to, studentId: child, roundId: round, rank: i + 1 })
      }
    await refuses(at.run(at.school, drawRound, round), noChoice.stillOpen)
    at.now = '2026-10-02T00:00:00.000Z'
    await at.tick()
    // Drawn is not published: the school looks at it first, and nobody else sees or gets anything.
    const kept = await at.row(choiceRound, round)
    expect(kept).toMatchObject({ status: 'preliminary', publishedAt: null })
    expect(await Promise.all(wishes.map(does.status))).toEqual(wishes.map(() => 'choice'))
    await refuses(at.run(at.school, publish, round), { code: 'kernel.notNow', label: ['', ''] })
    const told = async () => [
      (await at.call(at.parent(kids[1]!), 'business-openclass/parent/rounds', {})).length,
      (await at.all(message)).filter(one => JSON.stringify(one).includes('allocated') || JSON.stringify(one).includes('enrolment.rejected')).length,
    ]
    expect(await told()).toEqual([0, 0])
    await at.run(at.school, look, round)
    // A wish that was taken back since makes it another draw: it is drawn again, by the same seed, and why is kept.
    await at.run(at.parent(kids[0]!), leaveList, wishes[0]!, {})
    await refuses(at.run(at.school, publish, round), noChoice.changed)
    await at.run(at.school, redraw, round, { remark: '家长撤销志愿' })
    const again = await at.row(choiceRound, round)
    expect([again.seed, again.status, again.draws.map((one: any) => one.reason)]).toEqual([kept.seed, 'preliminary', [null, '家长撤销志愿']])
    await at.run(at.school, look, round)
    await at.run(at.school, publish, round)
    await at.tick()
    const [seen, letters] = await told()
    expect([seen, letters! > 0]).toEqual([1, true])
    const states = await Promise.all(wishes.map(does.status))
    expect(states.filter(one => one === 'held')).toHaveLength(2)
    expect(states.filter(one => one === 'choice')).toHaveLength(0)
    expect((await at.row(choiceRound, round)).outcome).toHaveLength(5)
    const [held] = (await at.all(enrolment, { roundId: round, status: 'held' })) as any[]
    expect(held.holdUntil).toBe('2026-10-03T00:30:00.000Z')
  })

  test('late join costs and covers only the lessons ahead', async () => {
    await at.put(openClass, klass, 'confirmClass', { lateJoin: true })
    at.now = firstLesson.replace('11T08', '12T08')
    const child = await kid(),
      place = newId()
    await at.run(at.parent(child), commit, place, { openClassId: klass, studentId: child })
    expect(await at.row(enrolment, place)).toMatchObject({ lateJoin: true, priceCents: 20_001, lessonCount: 2, firstLessonNo: 2 })
  })

  test('where the first lesson was moved behind the second, who comes after that pays for the first and the third, and has them back', async () => {
    await at.put(openClass, klass, 'confirmClass', { lateJoin: true })
    await at.put(lesson, `${klass}-1`, 'move', { startAt: '2026-10-27T08:00:00.000Z', endAt: '2026-10-27T09:00:00.000Z' })
    at.now = '2026-10-18T10:00:00.000Z'
    const child = await kid(),
      place = await buy(child)
    expect(await at.row(enrolment, place)).toMatchObject({ lateJoin: true, priceCents: 20_001, lessonCount: 2, firstLessonNo: 1, leftOut: [2] })
    // The second was held on the day that the child came, and is not the child's all the same.
    const on = async (no: number) => expectedAt(await at.row(classRoster, klass), (await at.row(lesson, `${klass}-${no}`)) as any, 'Asia/Shanghai').length
    expect([await on(1), await on(2), await on(3)]).toEqual([1, 0, 1])
    for (const name of ['clockIn', 'submitAttendance', 'confirm']) for (const no of [2, 3]) await at.put(lesson, `${klass}-${no}`, name, {})
    at.now = '2026-10-26T04:00:00.000Z'
    await at.run(at.platform, cancel, klass, { cancelReason: 'no_teacher', remark: '教师离职' })
    await at.tick()
    expect(await refundsOf(place)).toMatchObject([{ amountCents: 10_000, cause: 'class_cancelled' }])
  })
})
