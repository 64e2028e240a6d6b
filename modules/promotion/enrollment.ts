/** Promotion enrolment (L24): one person on one seat of a schedule, from the hold to the door. */
import { choice, int, money, ref, resource, rules, state, text, time } from '../kit/index.ts'
import { office, readers } from './roles.ts'

export const payStatuses = {
  unpaid: ['未支付', 'Unpaid'],
  paid: ['已支付', 'Paid'],
  free: ['免费', 'Free'],
  refunded: ['已退款', 'Refunded'],
  lapsed: ['已失效', 'Lapsed'],
} as const
export const refundStatuses = {
  none: ['无', 'None'],
  applied: ['退款中', 'Applied for'],
  approved: ['待到账', 'Approved'],
  partial: ['部分退款', 'Refunded in part'],
  refunded: ['已退款', 'Refunded'],
  rejected: ['已驳回', 'Rejected'],
} as const

/** What may still become of the money once the seat is nobody's to keep. */
const aftermath = <const S extends string>(status: S) => ({ repaid: status, refund: status, keep: status, part: status, back: status, erase: status })

export const promotionEnrollment = resource('promotion_enrollment', {
  label: ['升学报名', 'Promotion enrolment'],
  path: { base: 'business-uu/promotionenrollment', list: 'page' },
  title: 'studentName',
  find: { by: ['name', 'studentName', 'phone', 'orderCode'], where: 'scheduleId' },
  scope: 'everyone',
  read: readers,
  notes: { by: office, for: readers },
  fields: {
    scheduleId: ref('activity_schedule')('场次', 'Schedule', { required: true, search: true, locked: true }),
    bookingId: ref('seat_booking')('选座单', 'Choice of seats', { required: true, locked: true, hidden: true }),
    name: text('联系人', 'Contact', { required: true, search: true, pii: 'name' }),
    phone: text('手机号', 'Phone', { required: true, search: true, pii: 'phone', check: rules.phone, index: true, locked: true }),
    studentName: text('学生姓名', 'Pupil', { required: true, search: true, pii: 'name' }),
    grade: text('年级', 'Grade'),
    seatNo: text('座位号', 'Seat', { required: true, locked: true, search: true }),
    amount: money('金额', 'Amount', { required: true, locked: true }),
    payStatus: choice(payStatuses)('支付状态', 'Payment', { required: true, search: true, locked: true, initial: 'unpaid' }),
    refundStatus: choice(refundStatuses)('退款状态', 'Refund', { required: true, search: true, locked: true, initial: 'none' }),
    orderId: ref('order')('订单', 'Order', { locked: true, hidden: true }),
    orderCode: text('订单号', 'Order number', { locked: true, search: true, index: true, numberOf: ['orderId'] }),
    paidAt: time('支付时间', 'Paid at', { locked: true }),
    /** What was approved to go back, all parts together. */
    refundAmount: money('退款金额', 'Refunded', { locked: true, hidden: true }),
    checkedAt: time('检入时间', 'Checked in at', { locked: true }),
    gate: text('检票口', 'Gate', { locked: true, hidden: true }),
    /** The reading of the code that checked it in: told again, it is the same one. */
    scanId: text('扫描编号', 'Reading', { locked: true, hidden: true }),
    copies: int('重复出示', 'Shown again', { required: true, initial: 0, locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { take: ['held', 'confirmed'] }),
    held: state('占座待支付', 'Held', 'waiting', { change: 'held', number: 'held', pay: 'paid', expire: 'expired' }),
    paid: state('已支付', 'Paid', 'good', {
      change: 'paid',
      refund: 'refunding',
      checkIn: 'checked_in',
      admit: 'checked_in',
      miss: 'no_show',
      release: 'released',
      back: 'paid',
    }),
    confirmed: state('已确认（免费）', 'Confirmed, free', 'good', {
      change: 'confirmed',
      checkIn: 'checked_in',
      admit: 'checked_in',
      miss: 'no_show',
      release: 'released',
      leave: 'released',
    }),
    refunding: state('退款审核中', 'Refund applied for', 'waiting', { keep: 'paid', part: 'paid', release: 'released', back: 'refunding' }),
    // Money may go back of a seat that was used, or was not: there is none to free any more.
    checked_in: state('已检入', 'Checked in', 'good', { copy: 'checked_in', ...aftermath('checked_in') }),
    // What a device at the door had read before the end, and told later, is still true.
    no_show: state('未到场', 'No show', 'over', { checkIn: 'checked_in', admit: 'checked_in', ...aftermath('no_show') }),
    // A seat given up for a part of its price: the rest may still go back.
    released: state('已退座', 'Released', 'over', aftermath('released')),
    expired: state('已过期', 'Expired', 'over', { erase: 'expired' }),
  },
  facts: {
    taken: {},
    changed: {},
    numbered: {},
    paid: {},
    refund_applied: {},
    kept: {},
    refunded_in_part: {},
    refunded_outside: {},
    released: {},
    repaid: {},
    checked_in: {},
    copied: {},
    missed: {},
    expired: {},
    erased: {},
  },
})
/** Those who have a seat. */
export const liveEnrollments = ['held', 'paid', 'confirmed', 'refunding', 'checked_in', 'no_show'] as const
/** Those whose seat is past keeping: a refund of theirs frees none. */
export const isPast = ({ status }: { readonly status: string }): boolean => status === 'checked_in' || status === 'no_show' || status === 'released'
/** What of the price of a ticket is not approved to go back. */
export const leftOfPrice = ({ amount, refundAmount }: { readonly amount: number; readonly refundAmount: number | null }): number => amount - (refundAmount ?? 0)
