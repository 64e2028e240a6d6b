/** Whoever does what in whatever order: a seat has one live holder, what was paid is what the seats cost, and every figure is what the rows say. */
import { beforeAll, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { dialects } from '../../tests/app.ts'
import { web } from '../../tests/web.ts'
import { find, minute, plus, RefusalError, type Row, sum } from '../kit/index.ts'
import { order, payment } from '../payments/index.ts'
import { claimStatuses, payout, refund, refunds } from '../refunds/index.ts'
import { book, giveUp, select } from './booking.commands.ts'
import { liveBookings, seatBooking } from './booking.ts'
import { refund as askBack } from './enrollment.commands.ts'
import { liveEnrollments, promotionEnrollment } from './enrollment.ts'
import { blockOf } from './plan.ts'
import * as schedules from './schedule.commands.ts'
import { create as createSchool } from './school.commands.ts'
import { lock, saveMap, unlock } from './seat.commands.ts'
import { seat, seatId, seatTally } from './seat.ts'

/** The same numbers for the same seed. */
const chance = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}
const plan = {
  categories: [
    { key: 'a', name: '前', cents: 3_333, pattern: 'stripes' as const },
    { key: 'b', name: '后', cents: 0, pattern: 'dots' as const },
  ],
  seats: [...blockOf({ block: '', rows: 2, perRow: 4, category: 'a' }), ...blockOf({ block: '', rows: 1, perRow: 4, category: 'b', firstRow: 3, y: 2 })],
}
const names = plan.seats.map(one => one.seatNo)
const on = shared(() => web({ dialect: dialects[0]! }), { timeout: 60_000 })
const id = 'schedule'

/** What must hold after every step. */
async function holds(): Promise<void> {
  const ask = async <R extends typeof seat | typeof seatBooking | typeof promotionEnrollment>(of: R) =>
    (await on.engine.ask('000000', find(of as any, {}))) as unknown as readonly Row<R>[]
  const [seats, choices, people] = [await ask(seat), await ask(seatBooking), await ask(promotionEnrollment)]
  const live = choices.filter(one => (liveBookings as readonly string[]).includes(one.status)),
    coming = people.filter(one => (liveEnrollments as readonly string[]).includes(one.status))
  // One row for a seat, and one live enrolment at the most.
  expect(new Set(seats.map(one => one.seatNo)).size).toBe(seats.length)
  expect(new Set(coming.map(one => one.seatNo)).size).toBe(coming.length)
  for (const one of seats) {
    const holders = live.filter(each => each.id === one.bookingId)
    if (one.status === 'held' || one.status === 'sold') expect(holders).toHaveLength(1)
    else expect(one.bookingId).toBeNull()
  }
  for (const one of live.filter(each => each.status === 'held'))
    for (const seatNo of one.seats) expect(seats.find(each => each.seatNo === seatNo)).toMatchObject({ status: 'held', bookingId: one.id })
  for (const one of coming) expect(seats.find(each => each.seatNo === one.seatNo)?.enrollmentId).toBe(one.id)
  // What was ordered is what the seats cost; what was paid is what was ordered.
  for (const due of (await on.engine.ask('000000', find(order, { subjectKind: seatBooking.name }))) as readonly Row<typeof order>[]) {
    const own = people.filter(one => one.orderId === due.id)
    expect(sum(own.map(one => one.amount))).toBe(due.totalCents)
    const paid = await on.engine.ask('000000', find(payment, { orderId: due.id, status: 'success', disposition: 'order' }))
    expect(sum(paid.map(one => one.receivedCents ?? 0))).toBe(due.status === 'paid' ? due.totalCents : 0)
    const backs = await on.engine.ask('000000', find(refund, { orderId: due.id, status: claimStatuses }))
    expect(sum(backs.map(one => one.amountCents))).toBeLessThanOrEqual(due.totalCents)
    // Whatever went back is of its tickets, and nobody keeps a seat that nothing is left for.
    expect(sum(own.map(one => one.refundAmount ?? 0))).toBe(sum(backs.map(one => one.amountCents)))
    for (const one of own) {
      expect(one.refundAmount ?? 0).toBeLessThanOrEqual(one.amount)
      if (one.status === 'paid' && one.amount > 0) expect(one.refundAmount ?? 0).toBeLessThan(one.amount)
    }
  }
  const tally = await on.row(seatTally, id)
  for (const name of ['held', 'sold', 'used', 'locked'] as const) expect(tally?.[name] ?? 0).toBe(seats.filter(one => one.status === name).length)
}

async function step(draw: (below: number) => number, made: string[], n: number): Promise<string> {
  const office = on.as('UU'),
    own = made[draw(Math.max(made.length, 1))] ?? `b${n}`,
    at = draw(names.length)
  switch (draw(11)) {
    case 0:
    case 1:
    case 2: {
      const booking = draw(3) === 0 ? own : `b${n}`
      await on.run(office, select, booking, { scheduleId: id, seats: names.slice(at, at + 1 + draw(3)) })
      if (!made.includes(booking)) made.push(booking)
      return 'select'
    }
    case 3: {
      const row = await on.row(seatBooking, own)
      const people = (row?.seats ?? []).map((seatNo: string) => ({ seatNo, studentName: '学生' }))
      await on.run(office, book, own, { name: '家长', phone: `1380000${String(1_000 + n)}`, people })
      return 'book'
    }
    case 4: {
      const row = await on.row(seatBooking, own)
      await on.run(on.as('system'), on.engine.command('payment', 'create'), `p${n}`, { orderId: row?.orderId ?? '', payType: 'wechat', terminal: 'web' })
      const said = { transactionNo: `T${n}`, receivedCents: row.totalCents, currency: 'CNY', paidAt: on.now }
      await on.run(on.as('system'), on.engine.command('payment', 'succeed'), `p${n}`, said)
      return 'pay'
    }
    case 5:
      await on.run(office, giveUp, own, {})
      return 'give up'
    case 6: {
      const free = draw(2) === 0
      await on.run(office, free ? lock : unlock, seatId(id, names[at]!), free ? { scheduleId: id, seatNo: names[at]! } : {})
      return 'lock'
    }
    case 7: {
      const [one] = await on.engine.ask('000000', find(promotionEnrollment, { status: 'paid' }, { limit: 1 }))
      await on.run(office, askBack, one?.id ?? 'none', { reason: '有事' })
      const [asked] = await on.engine.ask('000000', find(refund, { subjectId: one!.id, status: 'applied' }, { limit: 1 }))
      await on.run(on.as('PO', { userId: 'other' }), draw(2) === 0 ? refunds.approve : refunds.reject, asked!.id, { remark: '已核实' })
      return 'refund'
    }
    case 8:
    case 9: {
      // The gateway gave something back by itself: as much as a ticket, a part of it, or all that there is.
      const [due] = (await on.engine.ask('000000', find(order, { subjectKind: seatBooking.name, status: 'paid' }))).toReversed()
      if (!due) return 'time'
      const cents = [due.totalCents, 3_333, 1_000 + draw(3_000)][draw(3)]!
      await on.run(on.as('FI'), payout.register, `x${n}`, { orderCode: due.orderCode, gatewayNo: `G${n}`, amountCents: cents, remark: '渠道账单' })
      await on.run(on.as('FI'), payout.link, `x${n}`, { remark: '已核对' })
      return 'gateway'
    }
    default:
      on.now = plus(on.now, draw(9) * minute)
      await on.tick()
      return 'time'
  }
}

beforeAll(async () => {
  const office = on.as('UU')
  await on.run(office, createSchool, 'school', { name: '一中', areaCode: '110108' })
  await on.run(office, schedules.create, id, { name: '开放日', schoolId: 'school', date: '2027-03-01', startTime: '09:00', endTime: '10:00' })
  await on.run(office, saveMap, id, { plan })
  await on.run(office, schedules.publish, id, {})
  await on.run(office, schedules.open, id, {})
}, 60_000)

test.each([1, 2, 3])(
  'whatever %i does, a seat has one live holder and the money adds up',
  async seed => {
    const draw = chance(seed * 7_919),
      made: string[] = [],
      done: string[] = []
    for (let n = 0; n < 60; n++) {
      try {
        done.push(await step(draw, made, seed * 1_000 + n))
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error
      }
      if (n % 6 === 5) await holds()
    }
    await holds()
    // Not only refusals: most of what can be done was done.
    expect(new Set(done).size).toBeGreaterThan(3)
  },
  120_000,
)
