/** A choice of seats as who made it sees it: what is held until when, what it costs, and the tickets once it is paid. */
import { type Asked, ensure, find, formatMoney, formatTime, get, type RouteContext, type Row, textOf } from '../kit/index.ts'
import { order, settleAttempts } from '../payments/index.ts'
import { seatBooking } from './booking.ts'
import { promotionEnrollment } from './enrollment.ts'
import { no } from './refusals.ts'
import { activitySchedule } from './schedule.ts'
import type { Tickets } from './tickets.ts'

export const ticketsOf = (context: Pick<RouteContext, 'ports'>): Tickets => context.ports.tickets as Tickets
type Booking = Row<typeof seatBooking>

/** The choice that a call names, proven by its key: a wrong one and one that is not there are told alike. */
export async function ownBooking(asked: Asked, context: RouteContext): Promise<Booking> {
  const id = textOf(asked.bookingId)
  ensure(id && ticketsOf(context).isKey(context.tenant, id, textOf(asked.key)), { ...no.notYours, field: 'key' })
  const row = await context.readUnscoped(get(seatBooking, id))
  ensure(row, { ...no.notYours, field: 'bookingId' })
  return row
}
/** An order whose payment is under way is asked about: a notice may be late or lost. */
export async function askGateway(row: Booking, context: RouteContext): Promise<Booking> {
  const due = row.status === 'booked' ? await context.readUnscoped(get(order, row.orderId)) : undefined
  if (due) await settleAttempts(due, 'query', context)
  return (await context.readUnscoped(get(seatBooking, row.id))) ?? row
}

const showsTicket: readonly string[] = ['paid', 'confirmed', 'checked_in', 'no_show', 'refunding']
/** What its maker is told. */
export async function shownBooking(row: Booking, context: RouteContext) {
  const { readUnscoped, zone, tenant } = context
  const [schedule, people] = await Promise.all([
    readUnscoped(get(activitySchedule, row.scheduleId)),
    readUnscoped(find(promotionEnrollment, { bookingId: row.id }, { sort: ['seatNo'] })),
  ])
  const tickets = ticketsOf(context)
  return {
    bookingId: row.id,
    key: tickets.keyOf(tenant, row.id),
    scheduleId: row.scheduleId,
    scheduleName: schedule?.name ?? '',
    place: schedule?.place ?? '',
    date: schedule?.date ?? '',
    startTime: schedule?.startTime ?? '',
    endTime: schedule?.endTime ?? '',
    isCancelled: schedule?.status === 'cancelled',
    cancelReason: schedule?.cancelReason ?? '',
    status: row.status,
    statusName: seatBooking.lifecycle.states[row.status].label[context.lang],
    seats: row.seats ?? [],
    // Whoever holds the key of a booking pays it.
    amount: formatMoney(row.totalCents),
    orderCode: row.orderCode ?? '',
    holdUntil: row.holdUntil ? formatTime(row.holdUntil, zone) : '',
    serverTime: formatTime(context.now, zone),
    people: people.map(one => ({
      enrollmentId: one.id,
      seatNo: one.seatNo,
      studentName: one.studentName,
      grade: one.grade ?? '',
      amount: formatMoney(one.amount),
      status: one.status,
      statusName: promotionEnrollment.lifecycle.states[one.status].label[context.lang],
      refundStatus: one.refundStatus,
      mayLeave: one.status === 'confirmed' && (schedule?.startAt ?? '') > context.now,
      mayRefund: one.status === 'paid' && (schedule?.startAt ?? '') > context.now,
      ticket: showsTicket.includes(one.status) ? tickets.codeOf(tenant, one.id) : '',
    })),
  }
}
export type ShownBooking = Awaited<ReturnType<typeof shownBooking>>
