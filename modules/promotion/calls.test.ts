/** The calls of promotion over HTTP: drawn, chosen, paid, let in, given back, by those who do it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../tests/people.ts'
import { anyDialect } from '../../tests/app.ts'
import { dataOf, web, type Web } from '../../tests/web.ts'
import { minute, plus } from '../kit/index.ts'
import { payment } from '../payments/index.ts'
import { payout, refund, refunds } from '../refunds/index.ts'
import { seatBooking } from './booking.ts'
import { promotionEnrollment } from './enrollment.ts'
import { activitySchedule } from './schedule.ts'
import { seat } from './seat.ts'
import { seatsTaken } from './server/seats-taken.ts'

const uu = '/api/business-uu'
let on: Web, office: Person, operator: Person, finance: Person
const get = (who: Person | undefined, path: string) => dataOf(on.get(who, path))
const post = (who: Person | undefined, path: string, body: object = {}) => dataOf(on.post(who, path, body))
/** The rule that was broken, the field that it names, and the seats. */
const refusal = async (who: Person | undefined, path: string, body: object = {}) => {
  const { body: said } = await on.post(who, path, body)
  const wrong = said.data?.wrong?.[0] ?? said.data
  return {
    rule: wrong?.code ?? said.data?.rule,
    field: wrong?.field || undefined,
    seats: said.data?.seats ?? wrong?.seats ?? said.data?.detail?.seats ?? wrong?.detail?.seats,
  }
}
/** They sign in, as they do each morning: a session ends before the weeks that the clock is moved by. */
async function signIn(): Promise<void> {
  office = await on.login('UU')
  operator = await on.login('PO')
  finance = await on.login('FI')
}
async function moveTo(instant: string): Promise<void> {
  on.now = instant
  await signIn()
}
let phones = 0
const newPhone = () => `1390000${String(++phones).padStart(4, '0')}`
let schoolId = ''
async function makeSchedule(name: string, more: object = {}, seats?: object): Promise<string> {
  await post(office, `${uu}/activityschedule/submit`, {
    name,
    schoolId,
    date: '2026-11-01',
    startTime: '09:00',
    endTime: '11:00',
    place: '礼堂',
    capacity: 40,
    price: '50.00',
    ...more,
  })
  const { records } = await get(office, `${uu}/activityschedule/page?name=${encodeURIComponent(name)}`)
  const { id } = records[0]
  if (seats) await post(office, `${uu}/seats/submit`, { scheduleId: id, ...seats })
  await post(office, `${uu}/activityschedule/submit`, { id, status: 'published' })
  await on.tick()
  return id
}
const select = (scheduleId: string, seats: readonly string[], own: object = {}) => post(undefined, `${uu}/public/select`, { scheduleId, seats, ...own })
/** A code as the phone reads it. */
async function codeFor(phone: string): Promise<string> {
  await post(undefined, '/api/blade-verify/sendQueueMessage', { phone })
  return on.sent.findLast(one => one.phone === phone)!.params.code!
}
async function book({ bookingId, key, seats }: { bookingId: string; key: string; seats: readonly string[] }, more: object = {}) {
  const phone = newPhone()
  return on.post(undefined, `${uu}/public/book`, {
    bookingId,
    key,
    phone,
    code: await codeFor(phone),
    name: '王家长',
    people: seats.map((seatNo, i) => ({ seatNo, studentName: `学生${i}`, grade: '六年级' })),
    ...more,
  })
}
async function pay(own: { bookingId: string; key: string }) {
  const ticket = await post(undefined, `${uu}/public/pay`, { ...own, payType: 'wechat' })
  on.box.act(ticket.tradeNo, 'pay')
  return post(undefined, `${uu}/public/booking`, own)
}
async function paid(scheduleId: string, seats: readonly string[]) {
  const chosen = await select(scheduleId, seats)
  await dataOf(book(chosen))
  return pay(chosen)
}

describe.each(anyDialect)('promotion on %s', dialect => {
  beforeAll(async () => {
    on = await web({ dialect })
    await signIn()
    await post(office, `${uu}/schoolinfo/submit`, { name: '实验中学', areaCode: '110108', address: '学院路1号', sort: 1, status: 1 })
    schoolId = (await get(office, `${uu}/schoolinfo/page`)).records[0].id
  })
  afterAll(() => on.close())

  test('a schedule is drawn, published, and opens; a map of its own takes the place of the plain one', async () => {
    const id = await makeSchedule(
      '开放日',
      {},
      {
        categories: [{ key: 'a', name: '前区', price: '80.00', pattern: 'stripes' }],
        seats: [1, 2, 3, 4].flatMap(row => [1, 2, 3, 4, 5, 6].map(col => ({ rowNo: String(row), colNo: String(col), category: 'a' }))),
      },
    )
    expect(await get(office, `${uu}/activityschedule/detail?id=${id}`)).toMatchObject({ status: 'open', capacity: 24, price: '80.00' })
    const seats = await get(office, `${uu}/seats/list?scheduleId=${id}`)
    expect(seats).toHaveLength(24)
    expect(seats[0]).toMatchObject({
      scheduleId: id,
      rowNo: '1',
      colNo: '1',
      seatNo: '1-1',
      status: 'free',
      price: '80.00',
      pattern: 'stripes',
      enrollmentId: '',
    })
    expect(await refusal(office, `${uu}/activityschedule/submit`, { id, date: '2026-11-02' })).toMatchObject({ rule: 'promotion.timesStay', field: 'date' })
    expect(
      await refusal(office, `${uu}/activityschedule/submit`, { name: 'x', schoolId, date: '2026-11-01', startTime: '11:00', endTime: '09:00' }),
    ).toMatchObject({ field: 'endTime' })
  })

  test('a selection is a hold, all or nothing, and names who was faster', async () => {
    const id = await makeSchedule('选座')
    const first = await select(id, ['1-1', '1-2'])
    expect(first).toMatchObject({ status: 'held', seats: ['1-1', '1-2'], amount: '100.00' })
    expect(await refusal(undefined, `${uu}/public/select`, { scheduleId: id, seats: ['1-2', '1-3'] })).toMatchObject({
      rule: 'promotion.conflict',
      field: 'seats',
      seats: ['1-2'],
    })
    expect(await on.all(seat, { scheduleId: id, status: 'held' })).toHaveLength(2)
    // Chosen anew: one goes, one comes, in one step.
    await select(id, ['1-2', '1-3'], { bookingId: first.bookingId, key: first.key })
    expect((await get(undefined, `${uu}/public/taken?scheduleId=${id}`)).seats.toSorted()).toEqual(['1-2', '1-3'])
    expect(await refusal(undefined, `${uu}/public/select`, { scheduleId: id, seats: ['9-9'] })).toMatchObject({ rule: 'promotion.otherSeat', seats: ['9-9'] })
    expect(await refusal(undefined, `${uu}/public/select`, { scheduleId: id, seats: ['1-5'], bookingId: first.bookingId, key: `${first.key}x` })).toMatchObject(
      { rule: 'promotion.notYours', field: 'key' },
    )
    expect(await refusal(undefined, `${uu}/public/select`, { scheduleId: id, seats: ['1-6', '1-7', '1-8', '1-9', '2-1'] })).toMatchObject({
      rule: 'promotion.tooMany',
      field: 'seats',
    })
    // Its time over, another takes it over in place, before any tick has come.
    on.now = plus(on.now, 6 * minute)
    const other = await select(id, ['1-2'])
    const rows = await on.all(seat, { scheduleId: id, seatNo: '1-2' })
    expect(rows).toMatchObject([{ status: 'held', bookingId: other.bookingId }])
    expect(await on.row(seatBooking, first.bookingId)).toMatchObject({ status: 'expired' })
    expect(await on.all(seat, { scheduleId: id, seatNo: '1-3' })).toMatchObject([{ status: 'free' }])
  })

  test('a map is copied from another schedule as it is, and a choice belongs to one schedule', async () => {
    const [from, to] = [
      await makeSchedule(
        '蓝本',
        {},
        {
          categories: [
            { key: 'v', name: '前区', price: '80.00', pattern: 'dots' },
            { key: 'w', name: '后区', price: '30.00', pattern: 'waves' },
          ],
          seats: [1, 2, 3].map(col => ({ rowNo: '1', colNo: String(col), category: 'v', stepFree: col === 1 })),
        },
      ),
      await makeSchedule('照抄'),
    ]
    await post(office, `${uu}/seats/submit`, { scheduleId: to, copyFrom: from })
    const of = async (id: string) =>
      (await get(office, `${uu}/seats/list?scheduleId=${id}`)).map((one: any) => [one.seatNo, one.price, one.pattern, !!one.stepFree])
    expect(await of(to)).toEqual(await of(from))
    expect(await of(to)).toEqual([
      ['1-1', '80.00', 'dots', true],
      ['1-2', '80.00', 'dots', false],
      ['1-3', '80.00', 'dots', false],
    ])
    // A price that no seat has yet is kept too: whoever opens the map again finds it.
    expect(await get(office, `${uu}/seats/map?scheduleId=${to}`)).toMatchObject({
      version: expect.any(Number),
      categories: [
        { key: 'v', name: '前区', price: '80.00', pattern: 'dots' },
        { key: 'w', name: '后区', price: '30.00', pattern: 'waves' },
      ],
      seats: [{ seatNo: '1-1' }, { seatNo: '1-2' }, { seatNo: '1-3' }],
    })
    const offered = await get(undefined, `${uu}/public/activity?scheduleId=${to}`)
    expect(offered.plan.categories.map((one: any) => one.name)).toEqual(['前区'])
    expect(await refusal(office, `${uu}/seats/submit`, { scheduleId: to, copyFrom: 'none' })).toMatchObject({ rule: 'promotion.copySource', field: 'copyFrom' })
    const { bookingId, key } = await select(from, ['1-1'])
    expect(await refusal(undefined, `${uu}/public/select`, { scheduleId: to, seats: ['1-1'], bookingId, key })).toMatchObject({
      rule: 'promotion.notYours',
      field: 'scheduleId',
    })
    expect(await on.all(seat, { scheduleId: to })).toEqual([])
  })

  test('a lock by the office is a holder like any other', async () => {
    const id = await makeSchedule('锁座')
    await post(office, `${uu}/seats/lock`, { scheduleId: id, seatNo: '1-1', status: 1 })
    expect(await refusal(undefined, `${uu}/public/select`, { scheduleId: id, seats: ['1-1'] })).toMatchObject({ rule: 'promotion.conflict' })
    await select(id, ['1-2'])
    expect((await on.post(office, `${uu}/seats/lock`, { scheduleId: id, seatNo: '1-2', status: 1 })).body.code).not.toBe(200)
    expect(await refusal(office, `${uu}/seats/lock`, { scheduleId: id, seatNo: '99-1', status: 1 })).toMatchObject({
      rule: 'promotion.otherSeat',
      field: 'seatNo',
    })
    expect(await refusal(office, `${uu}/seats/lock`, { scheduleId: id, seatNo: '1-1', status: 7 })).toMatchObject({ field: 'status' })
    await post(office, `${uu}/seats/lock`, { scheduleId: id, seatNo: '1-1', status: 0 })
    expect((await get(office, `${uu}/seats/list?scheduleId=${id}`)).find((one: any) => one.seatNo === '1-1').status).toBe('free')
  })

  test('booked by a phone that is proven, paid, and told with a ticket for each seat', async () => {
    const id = await makeSchedule('报名')
    const chosen = await select(id, ['1-1', '1-2'])
    const wrong = await book(chosen, { code: '000000' })
    expect(wrong.body.code).not.toBe(200)
    expect((await book(chosen, { amount: '0.01' })).body.data).toMatchObject({ rule: 'promotion.price' })
    expect((await book(chosen, { people: [{ seatNo: '1-1', studentName: '独' }] })).body.data).toMatchObject({ rule: 'promotion.people' })
    await dataOf(book(chosen, { amount: '100.00' }))
    const rows = await on.all(promotionEnrollment, { bookingId: chosen.bookingId })
    expect(rows).toMatchObject([{ status: 'held', payStatus: 'unpaid', amount: 5_000 }, { status: 'held' }])
    const after = await pay(chosen)
    expect(after).toMatchObject({
      status: 'confirmed',
      people: [
        { status: 'paid', seatNo: '1-1' },
        { status: 'paid', seatNo: '1-2' },
      ],
    })
    expect(after.people[0].ticket).toMatch(/^KT1\./)
    expect(after.people[0].ticket).not.toBe(after.people[1].ticket)
    expect((await on.all(seat, { scheduleId: id, status: 'sold' })).map(one => one.seatNo).toSorted()).toEqual(['1-1', '1-2'])
    const [paidFor] = await on.all(payment, { orderCode: after.orderCode })
    expect(paidFor).toMatchObject({ status: 'success', disposition: 'order', receivedCents: 10_000, subject: '报名' })
    expect(await get(office, `${uu}/promotionenrollment/queryPay?orderCode=${after.orderCode}`)).toMatchObject({ payStatus: 'paid' })
    // The map may be drawn anew, but not without them.
    const seats = (await get(office, `${uu}/seats/list?scheduleId=${id}`)).filter((one: any) => one.seatNo !== '1-2')
    expect(await refusal(office, `${uu}/seats/submit`, { scheduleId: id, seats })).toMatchObject({ rule: 'seat_map.kept', field: 'seats', seats: ['1-2'] })
    await on.sound()
  })

  test('nobody is left alone where another choice would not', async () => {
    const id = await makeSchedule('孤座')
    const chosen = await select(id, ['1-2', '1-3'])
    const { body } = await book(chosen)
    expect(body.data).toMatchObject({ rule: 'promotion.orphan' })
    expect(JSON.stringify(body.data)).toContain('1-1')
  })

  test('what costs nothing is confirmed at once', async () => {
    const id = await makeSchedule('免费', { price: '0.00' })
    const chosen = await select(id, ['1-1', '1-2'])
    await dataOf(book(chosen))
    expect(await post(undefined, `${uu}/public/booking`, chosen)).toMatchObject({
      status: 'confirmed',
      amount: '0.00',
      orderCode: '',
      people: [{ status: 'confirmed' }, {}],
    })
  })

  test('an unpaid choice lets its seats go; one with a payment in the dark does not before the gateway has answered', async () => {
    const id = await makeSchedule('超时')
    const [left, dark] = [await select(id, ['1-1', '1-2']), await select(id, ['2-1', '2-2'])]
    await dataOf(book(left))
    await dataOf(book(dark))
    const ticket = await post(undefined, `${uu}/public/pay`, { bookingId: dark.bookingId, key: dark.key })
    on.box.behave({ silent: true }, ticket.tradeNo)
    on.now = plus(on.now, 11 * minute)
    await on.tick()
    expect(await on.row(seatBooking, left.bookingId)).toMatchObject({ status: 'expired' })
    expect(await on.row(seatBooking, dark.bookingId)).toMatchObject({ status: 'booked' })
    expect(await refusal(undefined, `${uu}/public/select`, { scheduleId: id, seats: ['2-1'] })).toMatchObject({ rule: 'promotion.conflict' })
    on.box.behave({ silent: false }, ticket.tradeNo)
    on.box.act(ticket.tradeNo, 'pay')
    on.now = plus(on.now, 2 * minute)
    await on.tick()
    expect(await on.row(seatBooking, dark.bookingId)).toMatchObject({ status: 'confirmed' })
  })

  test('each ticket lets in once; a copy is named, and no other schedule takes it', { tags: 'thorough' }, async () => {
    const id = await makeSchedule('检票'),
      other = await makeSchedule('另一场')
    const { people } = await paid(id, ['1-1', '1-2'])
    const scan = (code: string, more: object = {}) =>
      on.post(office, `${uu}/promotionenrollment/scan`, { scheduleId: id, code, gate: '南门', scanId: `s-${Math.random()}`, ...more })
    expect((await scan(people[0].ticket)).body.data).toMatchObject({ rule: 'promotion.early' })
    await moveTo('2026-11-01T01:30:00.000Z')
    expect((await scan(people[0].ticket, { scheduleId: other })).body.data).toMatchObject({ rule: 'promotion.otherTicket' })
    expect((await scan(`${people[0].ticket.slice(0, -4)}AAAA`)).body.data).toMatchObject({ rule: 'promotion.ticket' })
    expect(await dataOf(scan(people[0].ticket, { scanId: 'one', gate: '南门' }))).toMatchObject({ verdict: 'in', seatNo: '1-1' })
    // The same reading told again is the same one; another is of a copy.
    expect(await dataOf(scan(people[0].ticket, { scanId: 'one' }))).toMatchObject({ verdict: 'in' })
    expect(await dataOf(scan(people[0].ticket, { gate: '北门' }))).toMatchObject({ verdict: 'copy', gate: '南门', copies: 1 })
    expect(await on.all(seat, { scheduleId: id, status: 'used' })).toHaveLength(1)
    const door = await get(office, `${uu}/promotionenrollment/door?scheduleId=${id}`)
    expect(door.people).toHaveLength(2)
    expect(door.publicKey).toHaveLength(44)
    // Who did not come is named after the end; what a device read before it, and tells later, is still true.
    await moveTo(plus('2026-11-01T03:00:00.000Z', 3 * 60 * minute))
    await on.tick()
    await on.tick()
    expect(await on.row(activitySchedule, id)).toMatchObject({ status: 'held' })
    expect(await on.row(promotionEnrollment, people[1].enrollmentId)).toMatchObject({ status: 'no_show' })
    expect(await dataOf(scan(people[1].ticket, { scannedAt: '2026-11-01 10:00:00' }))).toMatchObject({ verdict: 'in' })
    await moveTo('2026-10-02T01:00:00.000Z')
  })

  test('a refund is audited, frees the seat and arrives; another holder may come', async () => {
    const id = await makeSchedule('退款')
    const own = await paid(id, ['1-1', '1-2'])
    const [one] = own.people
    expect(
      (await on.post(undefined, `${uu}/public/refund`, { bookingId: own.bookingId, key: own.key, enrollmentId: 'nobody', reason: 'x' })).body.data,
    ).toMatchObject({ rule: 'promotion.notYours' })
    await post(undefined, `${uu}/public/refund`, { bookingId: own.bookingId, key: own.key, enrollmentId: one.enrollmentId, reason: '临时有事' })
    expect(await on.row(promotionEnrollment, one.enrollmentId)).toMatchObject({ status: 'refunding', refundStatus: 'applied' })
    expect(await on.all(seat, { scheduleId: id, status: 'sold' })).toHaveLength(2)
    const [asked] = await on.all(refund, { subjectId: one.enrollmentId })
    expect(asked).toMatchObject({ status: 'applied', amountCents: 5_000, subject: '退款', waitsFor: 'platform' })
    await on.run(operator.login, refunds.approve, String(asked!.id), {})
    expect(await on.row(promotionEnrollment, one.enrollmentId)).toMatchObject({ status: 'released', refundStatus: 'approved' })
    const again = await select(id, ['1-1'])
    expect(again.status).toBe('held')
    await on.run(finance.login, payout.execute, String(asked!.id), {})
    await on.tick()
    expect(await on.row(promotionEnrollment, one.enrollmentId)).toMatchObject({
      status: 'released',
      refundStatus: 'refunded',
      payStatus: 'refunded',
      refundAmount: 5_000,
    })
    expect(await refusal(office, `${uu}/promotionenrollment/refund`, { id: own.people[1].enrollmentId, amount: '50.01', reason: '多退' })).toMatchObject({
      rule: 'promotion.tooMuch',
      field: 'amount',
    })
    await post(office, `${uu}/promotionenrollment/refund`, { id: own.people[1].enrollmentId, amount: '50.00', reason: '多退' })
    expect(await on.row(promotionEnrollment, own.people[1].enrollmentId)).toMatchObject({ status: 'refunding' })
    await on.sound()
  })

  test('a part of the price goes back beside the seat; parts add up, and the rest frees it', { tags: 'thorough' }, async () => {
    const id = await makeSchedule('部分')
    const own = await paid(id, ['1-1', '1-2', '2-1'])
    const [one, two, three] = own.people.map((each: any) => each.enrollmentId)
    const ask = (ticket: string, more: object) => ({ id: ticket, reason: '视线受阻', ...more })
    const goesBack = async (ticket: string, verdict: any = refunds.approve) => {
      const [asked] = await on.all(refund, { subjectId: ticket, status: 'applied' })
      await on.run(operator.login, verdict, String(asked!.id), { remark: '已核实' })
      if (verdict === refunds.approve) await on.run(finance.login, payout.execute, String(asked!.id), {})
      await on.tick()
      return on.row(promotionEnrollment, ticket)
    }
    const path = `${uu}/promotionenrollment/refund`
    for (const [amount, refundAmount] of [
      ['10.00', 1_000],
      ['15.00', 2_500],
    ] as const) {
      await post(office, path, ask(one, { amount }))
      expect(await goesBack(one)).toMatchObject({ status: 'paid', payStatus: 'paid', refundStatus: 'partial', refundAmount })
    }
    expect(await on.all(seat, { scheduleId: id, status: 'sold' })).toHaveLength(3)
    expect(await refusal(office, path, ask(one, { amount: '25.01' }))).toMatchObject({ rule: 'promotion.tooMuch', field: 'amount' })
    expect(await refusal(office, path, ask(one, { leaves: 0 }))).toMatchObject({ rule: 'promotion.keepsSeat', field: 'leaves' })
    await post(office, path, ask(one, { amount: '20.00' }))
    expect(await goesBack(one, refunds.reject)).toMatchObject({ status: 'paid', refundAmount: 2_500 })
    await post(office, path, ask(one, {}))
    expect(await goesBack(one)).toMatchObject({ status: 'released', payStatus: 'refunded', refundStatus: 'refunded', refundAmount: 5_000 })
    // A seat that is given up for less than its price is free at once; the rest may follow.
    await post(office, path, ask(two, { amount: '40.00', leaves: 1 }))
    expect(await goesBack(two)).toMatchObject({ status: 'released', payStatus: 'paid', refundStatus: 'partial', refundAmount: 4_000 })
    await post(office, path, ask(two, {}))
    expect(await goesBack(two, refunds.reject)).toMatchObject({ status: 'released', refundStatus: 'partial', refundAmount: 4_000 })
    await post(office, path, ask(two, {}))
    expect(await goesBack(two)).toMatchObject({ status: 'released', payStatus: 'refunded', refundStatus: 'refunded', refundAmount: 5_000 })
    expect(await on.all(seat, { scheduleId: id, status: 'sold' })).toHaveLength(1)
    // What a cancelled schedule gives back is what has not gone back before.
    await post(office, path, ask(three, { amount: '12.00' }))
    await goesBack(three)
    await post(office, `${uu}/activityschedule/submit`, { id, status: 'cancelled', remark: '场地停用' })
    await on.tick()
    await on.tick()
    expect((await on.all(refund, { subjectId: three, cause: 'activity_cancelled' })).map(each => [each.amountCents, each.status])).toEqual([[3_800, 'success']])
    expect(await on.row(promotionEnrollment, three)).toMatchObject({ status: 'released', payStatus: 'refunded', refundAmount: 5_000 })
    await on.sound()
  })

  test('a cancelled schedule gives everything back by itself', async () => {
    const id = await makeSchedule('取消')
    const own = await paid(id, ['1-1', '1-2'])
    const waits = await select(id, ['2-1', '2-2'])
    await post(office, `${uu}/activityschedule/submit`, { id, status: 'cancelled', remark: '场地停用' })
    await on.tick()
    await on.tick()
    expect(await on.row(seatBooking, waits.bookingId)).toMatchObject({ status: 'cancelled' })
    const rows = await on.all(promotionEnrollment, { bookingId: own.bookingId })
    expect(rows).toMatchObject([
      { status: 'released', payStatus: 'refunded' },
      { status: 'released', payStatus: 'refunded' },
    ])
    const backs = await on.all(refund, { orderCode: own.orderCode })
    expect(backs.map(one => [one.cause, one.amountCents, one.status])).toEqual([
      ['activity_cancelled', 5_000, 'success'],
      ['activity_cancelled', 5_000, 'success'],
    ])
    expect(await on.all(seat, { scheduleId: id, status: ['held', 'sold'] })).toHaveLength(0)
    await on.sound()
  })

  test('a part that is approved after the schedule was cancelled takes the rest with it', async () => {
    const id = await makeSchedule('取消后批准')
    const ticket = (await paid(id, ['1-1'])).people[0].enrollmentId
    await post(office, `${uu}/promotionenrollment/refund`, { id: ticket, reason: '视线受阻', amount: '12.00' })
    await post(office, `${uu}/activityschedule/submit`, { id, status: 'cancelled', remark: '场地停用' })
    await on.tick()
    const [asked] = await on.all(refund, { subjectId: ticket })
    await on.run(operator.login, refunds.approve, String(asked!.id), { remark: '已核实' })
    await on.run(finance.login, payout.execute, String(asked!.id), {})
    await on.tick()
    const backs = await on.all(refund, { subjectId: ticket, status: 'success' })
    expect(backs.map(one => one.amountCents).sort()).toEqual([1_200, 3_800])
    expect(await on.row(promotionEnrollment, ticket)).toMatchObject({ status: 'released', payStatus: 'refunded', refundAmount: 5_000 })
  })

  test('the office enrols by the same rules, and sets nothing that payments decide', async () => {
    const id = await makeSchedule('代报')
    const body = { scheduleId: id, name: '赵家长', phone: newPhone(), studentName: '赵小', grade: '五年级', seatNo: '1-1' }
    expect(await refusal(office, `${uu}/promotionenrollment/submit`, { ...body, amount: '1.00' })).toMatchObject({ rule: 'promotion.price', field: 'amount' })
    expect(await refusal(office, `${uu}/promotionenrollment/submit`, { ...body, payStatus: 'paid' })).toMatchObject({
      rule: 'promotion.byPayment',
      field: 'payStatus',
    })
    expect(await refusal(office, `${uu}/promotionenrollment/submit`, { ...body, seatNo: '77-7' })).toMatchObject({
      rule: 'promotion.otherSeat',
      seats: ['77-7'],
    })
    await post(office, `${uu}/promotionenrollment/submit`, { ...body, amount: '50.00' })
    const { records } = await get(office, `${uu}/promotionenrollment/page?phone=${body.phone}`)
    expect(records).toMatchObject([{ scheduleId: id, studentName: '赵小', seatNo: '1-1', amount: '50.00', payStatus: 'unpaid' }])
    const prepay = await post(office, `${uu}/promotionenrollment/pay`, { id: records[0].id, payType: 'alipay' })
    expect(prepay).toMatchObject({ amount: '50.00', orderCode: records[0].orderCode })
    on.box.act(prepay.tradeNo, 'pay')
    await on.box.idle()
    expect(await get(office, `${uu}/promotionenrollment/queryPay?orderCode=${records[0].orderCode}`)).toMatchObject({ payStatus: 'paid' })
    await post(office, `${uu}/promotionenrollment/submit`, { id: records[0].id, studentName: '赵晓', seatNo: '1-1' })
    expect(await get(office, `${uu}/promotionenrollment/detail?id=${records[0].id}`)).toMatchObject({ studentName: '赵晓' })
    expect(await refusal(office, `${uu}/promotionenrollment/submit`, { id: records[0].id, seatNo: '1-3' })).toMatchObject({ rule: 'promotion.seatStays' })
    const sheet = await on.get(office, `${uu}/promotionenrollment/export?scheduleId=${id}`)
    expect(sheet.status).toBe(200)
  })

  test('statistics count people, not rows', async () => {
    const from = await get(office, `${uu}/memberstatistic/summary`)
    const id = await makeSchedule('统计')
    await paid(id, ['1-1', '1-2'])
    const to = await get(office, `${uu}/memberstatistic/summary`)
    expect([
      to.newCount - from.newCount,
      to.activeCount - from.activeCount,
      to.payCount - from.payCount,
      Number(to.payAmount) - Number(from.payAmount),
    ]).toEqual([1, 1, 1, 100])
    const page = await get(office, `${uu}/memberstatistic/page?size=50`)
    expect(page.records.reduce((sum: number, one: any) => sum + one.newCount, 0)).toBe(to.newCount)
  })

  test('who looks at once shares one look, which is anew after a change', async () => {
    const id = await makeSchedule('同看')
    const seen = seatsTaken(on.engine),
      look = () => seen.of('000000', id)
    const [one, other] = await Promise.all([look(), look()])
    expect(other).toBe(one)
    expect(one.rows).toEqual([])
    const { bookingId } = await select(id, ['1-1'])
    expect((await look()).rows.map(each => each.seatNo)).toEqual(['1-1'])
    // Firmly taken for everybody but its holder, until the hold is over or the schedule takes nobody.
    const gone = (mine?: string) => seen.gone('000000', id, ['1-1', '1-2'], mine)
    expect([await gone(), await gone(bookingId)]).toEqual([['1-1'], []])
    const before = on.now
    on.now = plus(on.now, 6 * minute)
    expect(await gone()).toEqual([])
    on.now = before
    await post(office, `${uu}/activityschedule/submit`, { id, status: 'closed' })
    expect(await gone()).toEqual([])
  })

  test('one seat that hundreds ask for at once has one holder', { tags: 'thorough', timeout: 60_000 }, async () => {
    const id = await makeSchedule('抢座')
    const answers = await Promise.all(Array.from({ length: 500 }, () => on.post(undefined, `${uu}/public/select`, { scheduleId: id, seats: ['1-1'] })))
    expect(answers.filter(one => one.body.code === 200)).toHaveLength(1)
    expect(answers.filter(one => one.body.data?.rule === 'promotion.conflict').length).toBeGreaterThan(0)
    expect(await on.all(seat, { scheduleId: id })).toHaveLength(1)
    await on.sound()
  })
})
