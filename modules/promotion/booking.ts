/** A choice of seats: what one person holds together, pays together, and may lose together. An order belongs to it. */
import { json, money, ref, resource, rules, state, text, time } from '../kit/index.ts'
import { office } from './roles.ts'

export const seatBooking = resource('seat_booking', {
  label: ['选座单', 'Choice of seats'],
  title: 'orderCode',
  scope: 'everyone',
  read: office,
  fields: {
    scheduleId: ref('activity_schedule')('场次', 'Schedule', { required: true, locked: true }),
    seats: json<readonly string[]>()('座位', 'Seats', { required: true, locked: true, check: rules.texts, says: all => [all.join('、'), all.join(', ')] }),
    name: text('联系人', 'Contact', { locked: true, pii: 'name' }),
    phone: text('手机号', 'Phone', { locked: true, pii: 'phone', check: rules.phone, index: true }),
    /** Who chose without an account, as the server named them: holds are counted by it. */
    visitor: text('访客', 'Visitor', { locked: true, hidden: true, index: true }),
    holdUntil: time('保留至', 'Held until', { locked: true, index: 'due' }),
    totalCents: money('金额', 'Amount', { required: true, initial: 0, locked: true }),
    orderId: ref('order')('订单', 'Order', { locked: true }),
    orderCode: text('订单号', 'Order number', { locked: true, numberOf: ['orderId'] }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { select: 'held' }),
    held: state('选座中', 'Choosing', 'waiting', { select: 'held', book: ['booked', 'confirmed'], giveUp: 'released', expire: 'expired', annul: 'cancelled' }),
    booked: state('待支付', 'To be paid', 'waiting', { number: 'booked', confirm: 'confirmed', giveUp: 'released', expire: 'expired', annul: 'cancelled' }),
    confirmed: state('已确认', 'Confirmed', 'good', { annul: 'cancelled', erase: 'confirmed' }),
    released: state('已放弃', 'Given up', 'over', { erase: 'released' }),
    expired: state('已过期', 'Expired', 'over', { erase: 'expired' }),
    cancelled: state('随场次取消', 'Cancelled with its schedule', 'over', { erase: 'cancelled' }),
  },
  facts: { selected: {}, booked: {}, numbered: {}, confirmed: {}, released: {}, expired: {}, annulled: {}, erased: {} },
})
/** The statuses in which it has its seats. */
export const liveBookings = ['held', 'booked', 'confirmed'] as const
