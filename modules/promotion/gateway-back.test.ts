/** What a gateway gave back of seats by itself reaches the tickets that it was for, once finance has linked it to its order. */
import { beforeEach, describe, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { anyDialect } from '../../tests/app.ts'
import { web } from '../../tests/web.ts'
import { newId } from '../kit/index.ts'
import { payout, refund, refunds } from '../refunds/index.ts'
import { book, select } from './booking.commands.ts'
import { seatBooking } from './booking.ts'
import { refund as askBack } from './enrollment.commands.ts'
import { promotionEnrollment } from './enrollment.ts'
import { borne } from './extensions.ts'
import { blockOf } from './plan.ts'
import * as schedules from './schedule.commands.ts'
import { create as createSchool } from './school.commands.ts'
import { saveMap } from './seat.commands.ts'
import { seat, seatId } from './seat.ts'

const plan = {
  categories: [
    { key: 'a', name: '前', cents: 5_000, pattern: 'stripes' as const },
    { key: 'b', name: '后', cents: 3_000, pattern: 'dots' as const },
  ],
  seats: [...blockOf({ block: '', rows: 2, perRow: 4, category: 'a' }), ...blockOf({ block: '', rows: 1, perRow: 4, category: 'b', firstRow: 3, y: 2 })],
}
describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => web({ dialect }), { timeout: 60_000 })
  let schedule = ''
  const office = () => on.as('UU')
  const finance = () => on.as('FI')
  beforeEach(async () => {
    const school = newId()
    schedule = newId()
    await on.run(office(), createSchool, school, { name: school, areaCode: '110108' })
    await on.run(office(), schedules.create, schedule, { name: '开放日', schoolId: school, date: '2027-03-01', startTime: '09:00', endTime: '10:00' })
    await on.run(office(), saveMap, schedule, { plan })
    await on.run(office(), schedules.publish, schedule, {})
    await on.run(office(), schedules.open, schedule, {})
  })
  async function bought(...names: readonly string[]) {
    const id = newId(),
      paymentId = newId()
    await on.run(office(), select, id, { scheduleId: schedule, seats: names })
    await on.run(office(), book, id, { name: '家长', phone: '13800001000', people: names.map(seatNo => ({ seatNo, studentName: '学生' })) })
    const { orderId, orderCode, totalCents } = await on.row(seatBooking, id)
    await on.run(on.as('system'), on.engine.command('payment', 'create'), paymentId, { orderId, payType: 'wechat', terminal: 'web' })
    const said = { transactionNo: `T${paymentId}`, receivedCents: totalCents, currency: 'CNY', paidAt: on.now }
    await on.run(on.as('system'), on.engine.command('payment', 'succeed'), paymentId, said)
    const tickets = await Promise.all(
      names.map(async seatNo => ((await on.all(promotionEnrollment, { bookingId: id, seatNo })) as readonly { id: string }[])[0]!.id),
    )
    return { orderCode: String(orderCode), tickets }
  }
  async function gaveBack(orderCode: string, amountCents: number): Promise<void> {
    const id = newId()
    await on.run(finance(), payout.register, id, { orderCode, gatewayNo: id, amountCents, remark: '渠道账单' })
    await on.run(finance(), payout.link, id, { remark: '已核对' })
  }
  const shown = async (ticket: string) => {
    const { status, payStatus, refundStatus, refundAmount, seatNo } = await on.row(promotionEnrollment, ticket)
    return [status, payStatus, refundStatus, refundAmount, (await on.row(seat, seatId(schedule, seatNo))).status]
  }

  test('all of a ticket frees its seat; a part is noted, and what is left is what may still be asked for', async () => {
    const { orderCode, tickets } = await bought('1-1', '3-1')
    const [dear, cheap] = [tickets[0]!, tickets[1]!]
    await gaveBack(orderCode, 3_000)
    expect([await shown(dear), await shown(cheap)]).toEqual([
      ['paid', 'paid', 'none', null, 'sold'],
      ['released', 'refunded', 'refunded', 3_000, 'free'],
    ])
    await gaveBack(orderCode, 1_200)
    expect(await shown(dear)).toEqual(['paid', 'paid', 'partial', 1_200, 'sold'])
    await expect(on.run(office(), askBack, dear, { reason: '有事', amount: 3_801 })).rejects.toMatchObject({ refused: { code: 'promotion.tooMuch' } })
    // Of a cancelled schedule all that is left goes back.
    await on.run(office(), on.engine.command('activity_schedule', 'cancel'), schedule, { remark: '场地停用' })
    await on.tick()
    expect(await shown(dear)).toMatchObject(['released', 'refunded', 'refunded', 5_000, expect.anything()])
  })

  test('where it is of nobody knows which, each bears its part to the fen', async () => {
    const { orderCode, tickets } = await bought('1-1', '1-2', '1-3')
    await gaveBack(orderCode, 5_000)
    expect((await Promise.all(tickets.map(shown))).map(([status, , , cents]) => [status, cents])).toEqual([
      ['paid', 1_666],
      ['paid', 1_667],
      ['paid', 1_667],
    ])
    await gaveBack(orderCode, 10_000)
    expect(new Set((await Promise.all(tickets.map(shown))).map(String))).toEqual(new Set(['released,refunded,refunded,5000,free']))
    expect(borne(1, [])).toEqual([])
  })

  test('an application that waits ends by its own words, and nobody keeps a seat that nothing is left for', async () => {
    const { orderCode, tickets } = await bought('2-1')
    const ticket = tickets[0]!
    await on.run(office(), askBack, ticket, { reason: '有事' })
    await gaveBack(orderCode, 5_000)
    expect((await shown(ticket))[0]).toBe('refunding')
    const [asked] = await on.all(refund, { subjectId: ticket, status: 'applied' })
    const platform = on.as('PO', { userId: 'other' })
    await expect(on.run(platform, refunds.approve, asked!.id as string, {})).rejects.toMatchObject({ refused: { code: 'finance.tooMuch' } })
    await on.run(platform, refunds.reject, asked!.id as string, { remark: '渠道已退' })
    expect(await shown(ticket)).toEqual(['released', 'refunded', 'refunded', 5_000, 'free'])
  })

  test('of one ticket no more is approved than is left of its own price, whatever the others of its order cost', async () => {
    const { orderCode, tickets } = await bought('1-1', '1-2')
    const ticket = tickets[0]!,
      platform = on.as('PO', { userId: 'other' })
    await on.run(office(), askBack, ticket, { reason: '有事', amount: 4_000 })
    const [asked] = await on.all(refund, { subjectId: ticket, status: 'applied' })
    const approve = (amountCents: number) => on.run(platform, refunds.approve, asked!.id as string, { amountCents, remark: '补偿' })
    await expect(approve(8_000)).rejects.toMatchObject({ refused: { code: 'promotion.tooMuch', field: 'amountCents' } })
    // Half of what the gateway gave back by itself is of this ticket: then the application asks for more than there is.
    await gaveBack(orderCode, 2_400)
    await expect(approve(4_000)).rejects.toMatchObject({ refused: { code: 'promotion.tooMuch' } })
    await on.run(platform, refunds.reject, asked!.id as string, { remark: '渠道已退' })
    expect(await shown(ticket)).toEqual(['paid', 'paid', 'partial', 1_200, 'sold'])
  })
})
