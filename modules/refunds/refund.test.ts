/** Money that goes back, from end to end: quotes, audits by amount, the gateway, cancelled classes, transfers, the draw. */
import assert from 'node:assert'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dialects } from '../../tests/app.ts'
import { no as kernel } from '../../server/kernel/refusals.ts'
import { no as audit } from '../audit/index.ts'
import { choiceRound, enrolment, no as rule, noChoice, seatsTaken } from '../enrolment/index.ts'
import { choose, openRound } from '../enrolment/choice.ts'
import { joinWaitlist } from '../enrolment/waiting.ts'
import { newId, RefusalError, type RefusalCode } from '../kit/index.ts'
import { lesson, no as classRule, openClass } from '../openclass/index.ts'
import { cancel, changeCapacity, confirmClass, revoke as revokeClass } from '../enrolment/classes.ts'
import { commit, drawRound } from '../enrolment/enrol.ts'
import { district, type District, firstLesson } from './fixture.ts'
import { annulByError, revoke, withdraw } from '../enrolment/end-enrolment.ts'
import { orderMoney } from '../payments/money.ts'
import { order, payment } from '../payments/order.ts'
import { abandon, execute, payByHand } from './refund-execution.ts'
import { noMoney } from '../enrolment/refusals.ts'
import { no, noPlace } from './refusals.ts'
import { approve, apply, opine, reject, withdraw as withdrawRefund } from './refunds.ts'
import { refund } from './refund.ts'
import { transferOut } from '../enrolment/transfer.ts'

const refuses = (promise: Promise<unknown>, refused: RefusalCode) =>
  assert.rejects(promise, (error: unknown) => error instanceof RefusalError && error.refused.code === refused.code)

describe.each(dialects)('on %s', dialect => {
  let at: District,
    klass = '',
    n = 0
  beforeAll(async () => {
    at = await district({ dialect })
  })
  afterAll(async () => {
    await at.sound()
    await at.close()
  })
  beforeEach(async () => {
    at.now = '2026-10-01T04:00:00.000Z'
    klass = await at.klass(`k${++n}`, { capacity: 5 })
    at.box.behave({ notices: 'never', refunds: 'ok', silent: false })
  })
  const kid = () => at.child(`c${++n}`)
  const status = async (id: string) => (await at.row(enrolment, id)).status
  const orderOf = async (place: string) => (await at.all(order, { enrolmentId: place }))[0] as any
  const refundsOf = async (place: string) => (await at.all(refund, { enrolmentId: place })) as any[]
  const buy = async (child: string, to = klass, paid = false) => {
    const place = newId()
    if (!paid) await at.run(at.parent(child), commit, place, { openClassId: to, studentId: child })
    return pay(child, place)
  }
  const pay = async (child: string, place: string) => {
    const due = (await at.all(order, { enrolmentId: place, status: 'created' }))[0] as any
    await at.call(at.parent(child), 'business-order/placeOrder/webWechat', { orderCode: due.orderCode })
    const attempt = (await at.all(payment, { orderId: due.id })).at(-1) as any
    at.box.act(attempt.tradeNo, 'pay')
    await at.call(at.as('system'), 'business-order/notify/wechat', at.box.notice(attempt.tradeNo))
    return place
  }
  const ask = async (child: string, place: string, more: object = {}) => {
    const id = newId(),
      due = await orderOf(place)
    await at.run(at.parent(child), apply, id, { orderId: due.id, reason: '搬家', ...more })
    return id
  }
  const teach = async (count: number) => {
    for (let no = 1; no <= count; no++)
      for (const [name, data] of [
        ['clockIn', {}],
        ['submitAttendance', {}],
        ['confirm', {}],
      ] as const)
        await at.put(lesson, `${klass}-${no}`, name, data)
  }

  test('a refund is quoted, asked for, approved by the school, executed by finance and arrives; the seat returns', async () => {
    const child = await kid(),
      place = await buy(child)
    at.now = '2026-10-06T04:00:00.000Z'
    const quote = await at.call(at.parent(child), 'business-order/order/refund/quote', { orderId: (await orderOf(place)).id })
    expect(quote).toMatchObject({ amount: '240.00', rule: '标准#2', backPercent: 80, steps: ['school'] })
    const id = await ask(child, place)
    expect(await at.row(refund, id)).toMatchObject({ amountCents: 24_000, cause: 'parent', status: 'applied' })
    await refuses(at.run(at.school, approve, id), no.opinionDue)
    await at.run(at.agency, opine, id, { agrees: true })
    await refuses(at.run(at.finance, approve, id), audit.notYourStep)
    await at.run(at.school, approve, id)
    expect(await status(place)).toBe('revoked')
    await at.run(at.finance, execute, id)
    await at.tick()
    expect(await at.row(refund, id)).toMatchObject({ status: 'success' })
    expect(await at.row(orderMoney, (await orderOf(place)).id)).toMatchObject({ paidCents: 30_001, claimedCents: 24_000, refundedCents: 24_000 })
    expect((await at.row(seatsTaken, klass)).enrolled).toBe(0)
  })

  test('the silence of an agency counts as agreement after the days of the policy', async () => {
    const child = await kid(),
      id = await ask(child, await buy(child))
    at.now = '2026-10-08T15:00:00.000Z'
    await at.tick()
    await refuses(at.run(at.school, approve, id), no.opinionDue)
    at.now = '2026-10-08T16:00:01.000Z'
    await at.tick()
    expect(await at.row(refund, id)).toMatchObject({ agencyOpinion: 'silence' })
    await at.run(at.school, approve, id)
  })

  test('a place has one open refund at a time, and never more than the quote without the platform', async () => {
    const child = await kid(),
      place = await buy(child)
    await refuses(ask(child, place, { amountCents: 30_002 }), no.tooMuch)
    at.now = '2026-10-06T04:00:00.000Z'
    await refuses(ask(child, place, { amountCents: 24_001 }), no.aboveQuote)
    const id = await ask(child, place)
    await refuses(ask(child, place), no.openRefund)
    await refuses(at.run(at.school, withdrawRefund, id), no.notApplicant)
    await at.run(at.parent(child), withdrawRefund, id)
    const again = await ask(child, place)
    await at.run(at.agency, opine, again, { agrees: false, opinion: '已备课' })
    await at.run(at.school, reject, again, { remark: '请与机构协商' })
    expect(await status(place)).toBe('enrolled')
  })

  test('of two refunds approved at once no more goes back than was paid', async () => {
    const child = await kid(),
      place = await buy(child),
      due = await orderOf(place)
    const one = newId()
    await at.run(at.platform, apply, one, { orderId: due.id, reason: '补偿', amountCents: 20_000, leaves: false })
    await at.run(at.as('PO', { userId: 'po2' }), approve, one)
    await refuses(at.run(at.platform, apply, newId(), { orderId: due.id, reason: '补偿', amountCents: 20_000, leaves: false }), no.openRefund)
    await at.run(at.finance, execute, one)
    await at.tick()
    await refuses(at.run(at.platform, apply, newId(), { orderId: due.id, reason: '补偿', amountCents: 10_002, leaves: false }), no.tooMuch)
    await at.run(at.platform, apply, newId(), { orderId: due.id, reason: '补偿', amountCents: 10_001, leaves: false })
    expect(await status(place)).toBe('enrolled')
  })

  test('who approved does not execute, and a refund keeps its number through failures until people pay it by hand', async () => {
    const child = await kid(),
      place = await buy(child),
      id = await ask(child, place),
      { refundNo } = await at.row(refund, id)
    await at.run(at.agency, opine, id, { agrees: true })
    await at.run(at.school, approve, id)
    at.box.behave({ refunds: 'fail' }, refundNo)
    await at.run(at.finance, execute, id)
    await at.tick()
    expect(await at.row(refund, id)).toMatchObject({ status: 'retry', tries: 1, failure: '系统繁忙' })
    for (let day = 2; day < 9; day++) {
      at.now = `2026-10-0${day}T04:00:00.000Z`
      await at.tick()
    }
    expect(await at.row(refund, id)).toMatchObject({ status: 'abnormal', refundNo })
    expect(at.box.payback(refundNo)!.tries).toBe(6)
    const hand = { voucherNo: 'V1', remark: '账户异常' }
    await at.run(at.finance, payByHand, id, hand)
    await refuses(at.run(at.finance, payByHand, id, hand), no.secondPerson)
    await at.run(at.as('FI', { userId: 'fi2' }), payByHand, id, hand)
    expect(await at.row(refund, id)).toMatchObject({ status: 'success', executedBy: 'fi2' })
  })

  test('a refund that the gateway is silent about is asked for again under the same number, and the money moves once', async () => {
    const child = await kid(),
      place = await buy(child),
      id = await ask(child, place),
      { refundNo } = await at.row(refund, id)
    await at.run(at.agency, opine, id, { agrees: true })
    await at.run(at.school, approve, id)
    at.box.behave({ silent: ['refund'] }, refundNo)
    await at.run(at.finance, execute, id)
    await at.tick()
    expect(await at.row(refund, id)).toMatchObject({ status: 'processing' })
    // What may still arrive is not given up by a person, who would pay it by hand as well.
    await refuses(at.run(at.finance, abandon, id, { failure: '渠道无答复' }), no.stillSent)
    at.box.behave({ silent: false }, refundNo)
    at.now = '2026-10-01T06:00:00.000Z'
    await at.tick()
    expect(await at.row(refund, id)).toMatchObject({ status: 'success' })
    expect(at.box.payback(refundNo)!.tries).toBe(1)
  })

  test('a parent revokes before the first lesson: the seat returns at once, the refund by policy is applied for', async () => {
    const child = await kid(),
      place = await buy(child)
    await at.run(at.parent(child), revoke, place)
    expect(await status(place)).toBe('revoked')
    expect(await refundsOf(place)).toMatchObject([{ status: 'applied', amountCents: 30_001, cause: 'parent' }])
  })

  test('after the first lesson a place ends through the refund of its unconfirmed lessons, to the fen', async () => {
    const child = await kid(),
      place = await buy(child)
    await teach(1)
    at.now = '2026-10-12T04:00:00.000Z'
    await refuses(at.run(at.parent(child), revoke, place), rule.started)
    await refuses(at.run(at.school, withdraw, place, { reason: '转学' }), noPlace.viaRefund)
    const id = await ask(child, place)
    // 30001 over three lessons is 10000, 10000, 10001; half of the untaught goes back.
    expect(await at.row(refund, id)).toMatchObject({ amountCents: 10_000, quote: { untaughtCents: 20_001, confirmedLessons: 1 } })
    await at.run(at.agency, opine, id, { agrees: true })
    await at.run(at.school, approve, id)
    expect(await status(place)).toBe('withdrawn')
  })

  test('a place made by mistake ends with all of its money applied for, audited by the platform', async () => {
    const child = await kid(),
      place = await buy(child)
    at.now = '2026-10-06T04:00:00.000Z'
    await at.run(at.school, annulByError, place, { remark: '报错学生' })
    const [one] = await refundsOf(place)
    expect(one).toMatchObject({ amountCents: 30_001, cause: 'mistake', status: 'applied' })
    await refuses(at.run(at.as('SM', { userId: 'sm2', reach: { school: ['s1'] } }), approve, one.id), audit.notYourStep)
    await at.run(at.platform, approve, one.id)
  })

  test('a cancelled class refunds everybody whole before its first lesson and clears its list', async () => {
    const kids = await Promise.all(Array.from({ length: 7 }, kid))
    const places = [await buy(kids[0]!), await buy(kids[1]!), await buy(kids[2]!)]
    const held: string[] = []
    for (const child of kids.slice(3, 5)) {
      held.push(newId())
      await at.run(at.parent(child), commit, held.at(-1)!, { openClassId: klass, studentId: child })
    }
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
    expect(await orderOf(held[0]!)).toMatchObject({ status: 'cancelled' })
    expect((await at.all(lesson, { openClassId: klass })).every(one => one.status === 'cancelled')).toBe(true)
    expect(await at.row(seatsTaken, klass)).toMatchObject({ held: 0, offered: 0, enrolled: 0, waiting: 0 })
  })

  test('a class cancelled after two lessons refunds the third, whatever the policy says', async () => {
    const child = await kid(),
      place = await buy(child)
    await at.put(openClass, klass, 'confirmClass', {})
    await at.put(openClass, klass, 'classTeaching', {})
    await teach(2)
    at.now = '2026-10-20T04:00:00.000Z'
    await at.run(at.platform, cancel, klass, { cancelReason: 'no_teacher', remark: '教师离职' })
    expect(await refundsOf(place)).toMatchObject([{ amountCents: 10_001, status: 'approved' }])
  })

  test('money that arrives for a cancelled class goes back', async () => {
    const child = await kid(),
      place = newId()
    await at.run(at.parent(child), commit, place, { openClassId: klass, studentId: child })
    const due = await orderOf(place)
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
    expect(await status(waiting)).toBe('offered')
    await refuses(at.run(at.school, changeCapacity, small, { capacity: 1 }), noMoney.capacity)
  })

  test('a transfer to a cheaper class pays back the difference, in one turn with the seat', async () => {
    const other = await at.klass(`t${++n}`, { priceCents: 20_000, capacity: 1, firstLessonAt: '2026-10-12T08:00:00.000Z' })
    const child = await kid(),
      place = await buy(child)
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

  test('a transfer to a dearer class charges the difference; unpaid, all that was carried goes back', async () => {
    const other = await at.klass(`t${++n}`, { priceCents: 50_000, firstLessonAt: '2026-10-12T08:00:00.000Z' })
    const child = await kid(),
      place = await buy(child)
    await at.run(at.school, transferOut, place, { openClassId: other, remark: '换班' })
    const toId = (await at.row(enrolment, place)).transferToId
    expect(await at.all(order, { enrolmentId: toId, status: 'created' })).toMatchObject([{ totalCents: 19_999 }])
    at.now = '2026-10-01T05:00:00.000Z'
    await at.tick()
    expect(await status(toId)).toBe('expired')
    expect((await refundsOf(toId)).map(one => [one.amountCents, one.status])).toEqual([[30_001, 'success']])
  })

  test('a transfer into a full class changes nothing at all', async () => {
    const full = await at.klass(`t${++n}`, { capacity: 1, firstLessonAt: '2026-10-12T08:00:00.000Z' })
    const [a, b] = [await kid(), await kid()],
      place = await buy(a)
    await buy(b, full)
    await refuses(at.run(at.school, transferOut, place, { openClassId: full, remark: '换班' }), rule.full)
    expect(await status(place)).toBe('enrolled')
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
    const states = await Promise.all(wishes.map(status))
    expect(states.filter(one => one === 'held')).toHaveLength(2)
    expect(states.filter(one => one === 'waitlisted')).toHaveLength(2)
    expect(states.filter(one => one === 'rejected')).toHaveLength(2)
    expect((await at.row(choiceRound, round)).outcome).toHaveLength(6)
    const [held] = (await at.all(enrolment, { roundId: round, status: 'held' })) as any[]
    expect(held.holdUntil).toBe('2026-10-03T00:30:00.000Z')
  })

  test('the calls of the wire enrol several, refund amounts as texts and audit by number', async () => {
    const kids = await Promise.all(Array.from({ length: 2 }, kid)),
      twice = [kids[0]!, kids[1]!, kids[0]!]
    const outcome = await at.call(at.school, 'business-openclass/school_client/enrolment/commit', { openClassId: klass, studentIds: twice })
    expect(outcome.map((one: any) => one.success)).toEqual([true, true, false])
    const [held] = (await at.all(enrolment, { openClassId: klass, studentId: kids[0]! })) as any[]
    expect(held).toMatchObject({ status: 'held', onBehalf: true, payerId: null })
    await pay(kids[0]!, held.id)
    const due = await orderOf(held.id)
    await at.call(at.platform, 'business-order/order/refund/platformRefundOrder', { orderCode: due.orderCode, refundAmount: '200.5', reason: '补偿' })
    const [one] = await refundsOf(held.id)
    expect(one).toMatchObject({ amountCents: 20_050, leaves: false, cause: 'platform' })
    const other = at.as('PO', { userId: 'po2' })
    await at.call(other, 'business-order/finance/refundManage/audit', { refundId: one.id, auditStatus: '3', remark: '重复' })
    expect(await at.row(refund, one.id)).toMatchObject({ status: 'rejected', auditRemark: '重复' })
    await at.call(at.parent(kids[1]!), 'business-order/order/cancelOrder', { orderCode: ((await at.all(order, { studentId: kids[1]! }))[0] as any).orderCode })
    expect((await at.all(enrolment, { studentId: kids[1]! }))[0]).toMatchObject({ status: 'revoked' })
  })

  test('a command that its state does not allow is refused and named', async () => {
    const child = await kid(),
      place = await buy(child)
    await refuses(
      at.run(at.school, revoke, place, { reason: 'x' }).then(() => at.run(at.school, revoke, place, { reason: 'x' })),
      kernel.notNow,
    )
  })

  test('late join costs and covers only the lessons ahead', async () => {
    await at.put(openClass, klass, 'confirmClass', { lateJoin: true })
    at.now = firstLesson.replace('11T08', '12T08')
    const child = await kid(),
      place = newId()
    await at.run(at.parent(child), commit, place, { openClassId: klass, studentId: child })
    expect(await at.row(enrolment, place)).toMatchObject({ lateJoin: true, priceCents: 20_001, lessonCount: 2, firstLessonNo: 2 })
  })
})
