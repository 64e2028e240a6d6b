/** What orders and payments say no to. */
import { refusals } from '../kit/index.ts'

export const no = refusals('finance', {
  noOrder: ['订单不存在', 'there is no such order'],
  noPayment: ['支付记录不存在', 'there is no such payment'],
  liveOrder: ['该报名已有待支付订单', 'the enrolment has an unpaid order already'],
  negativeLine: ['订单明细不能为负', 'a line of an order may not be negative'],
  total: ['优惠超过价格', 'what is taken off exceeds the price'],
  openPayment: ['有支付正在处理，须先向渠道查询', 'a payment is under way, the gateway must answer first'],
  notDue: ['未到支付截止时间', 'the order is still payable'],
  unpaid: ['订单没有成功的支付', 'the order has no successful payment of its amount'],
  notBalance: ['只有研学尾款可以延期', 'only the balance of a tour can be put off'],
  balanceDay: ['新的截止日须晚于原截止日，并在出发之前', 'the new day has to be after the present one and before the departure'],
  balanceStays: ['尾款随名额保留：不再参加请撤销报名', 'the balance is owed for the place: give the place up instead'],
  overdue: ['支付时间已过', 'the time to pay is over'],
  notPayable: ['订单当前不可支付', 'the order cannot be paid now'],
  transactionUsed: ['该渠道流水号已处理', 'this transaction was processed already'],
  wordHeld: ['该笔款项有待核通知，须先由财务核对', 'word of its money waits for finance to look at'],
  signature: ['通知签名不正确', 'the notice is not signed as it should be'],
  scene: ['没有这种支付方式', 'there is no such way to pay'],
  returnUrl: ['返回地址须为网页地址', 'the way back must be the address of a page'],
  payer: ['请提供付款人的 openid', "please give the payer's openid"],
  payerUnbound: [
    '在微信里支付须先绑定微信：请到“我的微信”绑定，再回来支付',
    'paying inside WeChat needs your WeChat bound: bind it on "My WeChat", then come back and pay',
  ],
  payerElsewhere: [
    '这里不能在微信内直接支付：请点右上角“···”在浏览器中打开，或用另一部手机扫码',
    'this cannot be paid inside WeChat: open it in a browser by "···" at the top right, or scan the code with another phone',
  ],
  gateway: ['支付渠道无应答，请稍后再试', 'the payment gateway does not answer, please try again soon'],
})
