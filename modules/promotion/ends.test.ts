/** An event beyond its enrolment: prices and numbers that are seen before the map, free seats given up, and a cancelled one that says so. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { dataOf, web, type Web } from '../../tests/web.ts'
import { payout, refund, refunds } from '../refunds/index.ts'
import { promotionEnrollment } from './enrollment.ts'
import { seat } from './seat.ts'

const uu = '/api/business-uu'
let on: Web,
  office: Person,
  schoolId = '',
  phones = 0
const get = (who: Person | undefined, path: string) => dataOf(on.get(who, `${uu}/${path}`))
const post = (who: Person | undefined, path: string, body: object = {}) => dataOf(on.post(who, `${uu}/${path}`, body))
const refusal = async (who: Person | undefined, path: string, body: object = {}) => {
  const { body: said } = await on.post(who, `${uu}/${path}`, body)
  const wrong = said.data?.wrong?.[0]
  return [wrong?.code ?? said.data?.rule, wrong?.field ?? said.data?.field]
}
async function make(name: string, more: object = {}): Promise<string> {
  await post(office, 'activityschedule/submit', {
    ...{ name, schoolId, date: '2026-11-01', startTime: '09:00', endTime: '11:00', place: '礼堂', capacity: 40, price: '50.00' },
    ...more,
  })
  return (await get(office, `activityschedule/page?name=${encodeURIComponent(name)}`)).records[0].id
}
const submit = (id: string, more: object) => post(office, 'activityschedule/submit', { id, ...more })
const detail = (id: string) => get(office, `activityschedule/detail?id=${id}`)
async function booked(scheduleId: string, seats: readonly string[]) {
  const own = await post(undefined, 'public/select', { scheduleId, seats }),
    phone = `1390001${String(++phones).padStart(4, '0')}`
  const code = async () => {
    await dataOf(on.post(undefined, '/api/blade-verify/sendQueueMessage', { phone }))
    return on.sent.findLast(one => one.phone === phone && one.params.code)!.params.code!
  }
  const { bookingId, key } = own
  await post(undefined, 'public/book', {
    ...{ bookingId, key, phone, code: await code(), name: '王家长' },
    people: seats.map(seatNo => ({ seatNo, studentName: '王小' })),
  })
  return { bookingId, key, phone, code }
}

describe.each(anyDialect)('an event to its end on %s', dialect => {
  beforeAll(async () => {
    on = await web({ dialect })
    office = await on.login('UU')
    await post(office, 'schoolinfo/submit', { name: '实验中学', areaCode: '110108', address: '学院路1号', sort: 1, status: 1 })
    schoolId = (await get(office, 'schoolinfo/page')).records[0].id
  })
  afterAll(() => on.close())

  test('what the schedule says of price and seats is what seats cost and are', async () => {
    const id = await make('票价')
    const prices = async () => [...new Set((await get(office, `seats/list?scheduleId=${id}`)).map((one: any) => one.price))]
    await submit(id, { price: '80.00' })
    expect(await prices()).toEqual(['80.00'])
    expect(await refusal(office, 'activityschedule/submit', { id, capacity: 60 })).toEqual(['promotion.mapSays', 'capacity'])
    const seats = [1, 2, 3, 4].map(col => ({ rowNo: '1', colNo: String(col), category: col < 3 ? 'v' : 'w' }))
    const categories = [
      { key: 'v', name: '前区', price: '90.00', pattern: 'dots' },
      { key: 'w', name: '后区', price: '30.00', pattern: 'waves' },
      { key: 'x', name: '未用', price: '0.00', pattern: 'grid' },
    ]
    await post(office, 'seats/submit', { scheduleId: id, categories, seats })
    // The cheapest that is there to be had, and none that no seat has.
    expect(await detail(id)).toMatchObject({ capacity: 4, price: '30.00' })
    expect(await refusal(office, 'activityschedule/submit', { id, price: '50.00' })).toEqual(['promotion.mapPrices', 'price'])
    await submit(id, { place: '操场', price: '30.00', capacity: 4 })
    expect(await detail(id)).toMatchObject({ place: '操场', price: '30.00' })
  })

  test('what is wrong with its times is said, and of which', async () => {
    const id = await make('时间')
    const wrong = (more: object) => refusal(office, 'activityschedule/submit', { id, ...more })
    expect(await wrong({ enrolUntil: '2026-11-02 00:00:00' })).toEqual(['promotion.untilEnd', 'enrolUntil'])
    expect(await wrong({ enrolFrom: '2026-11-01 09:00:00' })).toEqual(['promotion.fromStart', 'enrolFrom'])
    await submit(id, { enrolUntil: '2026-01-01 00:00:00' })
    expect((await wrong({ status: 'published' }))[0]).toBe('promotion.untilPast')
    await submit(id, { enrolUntil: '2026-10-31 00:00:00' })
    await submit(id, { status: 'published' })
    await submit(id, { status: 'open' })
    await submit(id, { status: 'closed' })
    await submit(id, { enrolUntil: '2026-01-01 00:00:00' })
    expect((await wrong({ status: 'open' }))[0]).toBe('promotion.untilPast')
  })

  test('a free seat is given up, by who has it until it begins, and by the office', async () => {
    const id = await make('免费', { price: '0.00' })
    await submit(id, { status: 'published' })
    await submit(id, { status: 'open' })
    const { bookingId, key } = await booked(id, ['1-1', '1-2'])
    const own = { bookingId, key }
    const { people } = await post(undefined, 'public/booking', own)
    expect(people).toMatchObject([{ mayLeave: true }, { mayLeave: true }])
    expect((await refusal(undefined, 'public/leave', { ...own, key: 'x', enrollmentId: people[0].enrollmentId }))[0]).toBe('promotion.notYours')
    const after = await post(undefined, 'public/leave', { ...own, enrollmentId: people[0].enrollmentId })
    expect(after.people).toMatchObject([{ status: 'released', ticket: '', mayLeave: false }, { status: 'confirmed' }])
    expect(await get(undefined, `public/taken?scheduleId=${id}`)).toEqual({ seats: ['1-2'] })
    await post(office, `promotionenrollment/leave`, { id: people[1].enrollmentId })
    expect(await get(undefined, `public/taken?scheduleId=${id}`)).toEqual({ seats: [] })
    // Of a paid one money goes back: that is a refund.
    expect((await get(office, `promotionenrollment/page?scheduleId=${id}`)).records).toMatchObject([{ payStatus: 'lapsed' }, { payStatus: 'lapsed' }])
    const late = await booked(id, ['2-1'])
    const [one] = (await post(undefined, 'public/booking', late)).people
    on.now = '2026-11-01T01:30:00.000Z'
    expect((await refusal(undefined, 'public/leave', { ...late, enrollmentId: one.enrollmentId }))[0]).toBe('promotion.begun')
    office = await on.login('UU')
  })

  test('who booked is told that it was cancelled, by message and behind their link, and why', async () => {
    const id = await make('取消', { date: '2026-12-01' })
    await submit(id, { status: 'published' })
    await submit(id, { status: 'open' })
    const { bookingId, key, phone, code } = await booked(id, ['1-1', '1-2'])
    // Who only looks at seats has told no phone.
    await post(undefined, 'public/select', { scheduleId: id, seats: ['2-1'] })
    await submit(id, { status: 'cancelled', remark: '场地停电' })
    await on.tick()
    const told = await on.all(on.engine.registry.resources.get('sms_send')!)
    expect(told).toMatchObject([
      { phoneNumber: phone, purpose: 'event', content: '您报名的“取消”（2026-12-01 09:00）已取消，原因：场地停电。已付款项将原路退回。' },
    ])
    expect(await get(undefined, `public/activity?scheduleId=${id}`)).toMatchObject({ status: 'cancelled', isOpen: false, cancelReason: '场地停电' })
    expect(await post(undefined, 'public/booking', { bookingId, key })).toMatchObject({ isCancelled: true, cancelReason: '场地停电' })
    expect((await get(undefined, 'public/activities')).activities.filter((one: any) => one.id === id)).toEqual([])
    expect(await post(undefined, 'public/find', { phone, code: await code() })).toMatchObject([{ about: '取消 2026-12-01 09:00', seats: ['1-1', '1-2'] }])
    const draft = await make('草稿', { date: '2026-12-01' })
    expect((await refusal(undefined, 'public/pay', { scheduleId: draft }))[0]).toBeDefined()
    expect((await on.get(undefined, `${uu}/public/activity?scheduleId=${draft}`)).body.data).toMatchObject({ rule: 'promotion.noSchedule' })
  })

  test('moved to another day, whoever enrolled is told and may still leave; its tickets let in then, and not before', async () => {
    const id = await make('改期', { date: '2026-12-01', price: '0.00', enrolUntil: '2026-12-01 08:00:00' })
    const move = (more: object) => ({ id, date: '2026-12-08', startTime: '14:00', endTime: '16:00', place: '操场', remark: '场地检修', ...more })
    const path = 'activityschedule/reschedule'
    expect((await refusal(office, path, move({})))[0]).toBe('kernel.notNow')
    await submit(id, { status: 'published' })
    await submit(id, { status: 'open' })
    const own = await booked(id, ['1-1', '1-2'])
    await post(undefined, 'public/select', { scheduleId: id, seats: ['2-1'] })
    expect(await refusal(office, path, move({ remark: '' }))).toEqual(['kit.required', 'remark'])
    expect(await refusal(office, path, move({ date: '2026-09-01', enrolUntil: '' }))).toEqual(['promotion.past', 'date'])
    expect(await refusal(office, path, move({ endTime: '13:00' }))).toEqual(['promotion.endsBefore', 'endTime'])
    expect(await refusal(office, path, move({ date: '2026-11-20' }))).toEqual(['promotion.untilEnd', 'enrolUntil'])
    expect(await refusal(office, path, move({ date: '2026-12-01', startTime: '09:00', endTime: '11:00', place: '礼堂' }))).toEqual([
      'promotion.sameTime',
      'date',
    ])
    expect(await refusal(office, 'activityschedule/submit', { id, place: '操场' })).toEqual(['promotion.timesStay', 'place'])
    await post(office, path, move({ enrolUntil: '2026-12-08 12:00:00' }))
    await on.tick()
    expect((await on.all(on.engine.registry.resources.get('sms_send')!)).filter(one => String(one.content).includes('“改期”'))).toMatchObject([
      {
        phoneNumber: own.phone,
        purpose: 'event',
        content: '您报名的“改期”改为2026-12-08 14:00，地点：操场，原因：场地检修。原票仍有效；不能参加的可在报名页退票。',
      },
    ])
    const now = () => post(undefined, 'public/booking', { bookingId: own.bookingId, key: own.key })
    expect(await now()).toMatchObject({ date: '2026-12-08', startTime: '14:00', place: '操场' })
    const [one, two] = (await now()).people
    const scan = (code: string) => on.post(office, `${uu}/promotionenrollment/scan`, { scheduleId: id, code, scanId: code.slice(-9) })
    const come = async (instant: string) => {
      on.now = instant
      office = await on.login('UU')
    }
    await come('2026-12-01T01:10:00.000Z')
    await on.tick()
    expect(await detail(id)).toMatchObject({ status: 'open' })
    expect((await scan(one.ticket)).body.data).toMatchObject({ rule: 'promotion.early' })
    await post(undefined, 'public/leave', { bookingId: own.bookingId, key: own.key, enrollmentId: two.enrollmentId })
    await come('2026-12-08T06:10:00.000Z')
    expect(await dataOf(scan(one.ticket))).toMatchObject({ verdict: 'in' })
    expect((await refusal(office, path, move({ date: '2026-12-15' })))[0]).toBe('promotion.doorsOpen')
    await come('2026-09-15T01:00:00.000Z')
  })

  test('who comes without a ticket is let in by the list, once, and history tells it from a ticket', async () => {
    const [id, other] = [await make('名单', { price: '0.00' }), await make('另一场', { price: '0.00' })]
    await submit(id, { status: 'published' })
    await submit(id, { status: 'open' })
    const [one] = (await post(undefined, 'public/booking', await booked(id, ['1-1']))).people
    on.now = '2026-11-01T00:30:00.000Z'
    office = await on.login('UU')
    const admit = (more: object) =>
      on.post(office, `${uu}/promotionenrollment/scan`, { scheduleId: id, enrollmentId: one.enrollmentId, scanId: 'by-name', ...more })
    expect((await admit({ scheduleId: other })).body.data).toMatchObject({ rule: 'promotion.otherTicket', field: 'enrollmentId' })
    expect((await admit({ enrollmentId: 'nobody' })).body.data).toMatchObject({ rule: 'promotion.ticket', field: 'enrollmentId' })
    const { people } = await get(office, `promotionenrollment/door?scheduleId=${id}`)
    expect(people).toMatchObject([{ seatNo: '1-1', studentName: '王小', phoneEnd: expect.stringMatching(/^\d{4}$/) }])
    expect(await dataOf(admit({}))).toMatchObject({ verdict: 'in', seatNo: '1-1' })
    expect(await dataOf(admit({ scanId: 'again' }))).toMatchObject({ verdict: 'copy' })
    expect(await dataOf(on.post(office, `${uu}/promotionenrollment/scan`, { scheduleId: id, code: one.ticket, scanId: 'read' }))).toMatchObject({
      verdict: 'copy',
    })
    const history = await get(office, `promotionenrollment/history?id=${one.enrollmentId}`)
    expect(history.filter((each: any) => each.type === 'checked_in')).toMatchObject([{ commandName: '凭名单放行' }])
    on.now = '2026-09-15T01:00:00.000Z'
    office = await on.login('UU')
  })

  test('money of a seat that was used, or missed, may go back: it stays what it was', { tags: 'thorough' }, async () => {
    const id = await make('事后', { date: '2026-12-01' })
    await submit(id, { status: 'published' })
    await submit(id, { status: 'open' })
    const own = await booked(id, ['1-1', '1-2'])
    const { tradeNo } = await post(undefined, 'public/pay', { bookingId: own.bookingId, key: own.key })
    on.box.act(tradeNo, 'pay')
    const [came, missed] = (await post(undefined, 'public/booking', { bookingId: own.bookingId, key: own.key })).people
    on.now = '2026-12-01T01:10:00.000Z'
    office = await on.login('UU')
    await dataOf(on.post(office, `${uu}/promotionenrollment/scan`, { scheduleId: id, code: came.ticket, scanId: 'one' }))
    on.now = '2026-12-02T01:10:00.000Z'
    for (let i = 0; i < 3; i++) await on.tick()
    office = await on.login('UU')
    const ask = (of: any, more: object) => refusal(office, 'promotionenrollment/refund', { id: of.enrollmentId, reason: '讲座临时换人', ...more })
    const shown = async (of: any) => {
      const { status, payStatus, refundStatus, refundAmount } = await on.row(promotionEnrollment, of.enrollmentId)
      return [status, payStatus, refundStatus, refundAmount]
    }
    const goes = async (of: any) => {
      const [asked] = await on.all(refund, { subjectId: of.enrollmentId, status: 'applied' })
      await on.run((await on.login('PO')).login, refunds.approve, String(asked!.id), { remark: '已核实' })
      await on.run((await on.login('FI')).login, payout.execute, String(asked!.id), {})
      await on.tick()
    }
    expect(await shown(missed)).toEqual(['no_show', 'paid', 'none', null])
    expect(await ask(came, { amount: '10.00', leaves: 1 })).toEqual(['promotion.seatPast', 'leaves'])
    expect(await ask(came, { amount: '10.00' })).toEqual([undefined, undefined])
    await goes(came)
    expect(await shown(came)).toEqual(['checked_in', 'paid', 'partial', 1_000])
    expect(await ask(came, { amount: '40.01' })).toEqual(['promotion.tooMuch', 'amount'])
    expect(await ask(missed, {})).toEqual([undefined, undefined])
    await goes(missed)
    expect(await shown(missed)).toEqual(['no_show', 'refunded', 'refunded', 5_000])
    await ask(came, {})
    await goes(came)
    expect(await shown(came)).toEqual(['checked_in', 'refunded', 'refunded', 5_000])
    expect(await on.all(seat, { scheduleId: id, status: 'free' })).toEqual([])
    // Who paid asks before it begins, and no more.
    expect((await refusal(undefined, 'public/refund', { ...own, enrollmentId: came.enrollmentId, reason: 'x' }))[0]).toBeDefined()
    await on.sound()
  })
})
