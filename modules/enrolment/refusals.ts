/** What places and classes say no to because of money: codes that are older than this module. */
import { refusals } from '../kit/index.ts'

export const noMoney = refusals('finance', {
  noEnrolment: ['报名不存在', 'there is no such enrolment'],
  lateRefused: ['迟到付款无法接受', 'a late payment is not accepted here'],
  paidOrders: ['仍有已支付订单，请使用取消', 'there are paid orders, cancel the class instead'],
  takenSeats: ['仍有报名、占位或候补名额，请使用取消', 'there are enrolments, holds or offers, cancel the class instead'],
  capacity: ['名额不能少于已占名额[ {taken} 个]', 'the seats may not be fewer than those taken[: {taken}]'],
})
