/** What refunds say no to. */
import { refusals } from '../kit/index.ts'
import { no as noPayment } from '../payments/index.ts'

export const no = {
  ...noPayment,
  ...refusals('finance', {
    notPaid: ['订单未支付，不能退款', 'the order is not paid, there is nothing to refund'],
    openRefund: ['该报名已有处理中的退款', 'the enrolment has an open refund already'],
    nothingBack: ['按退费规则可退金额为零', 'by the refund policy nothing goes back'],
    tooMuch: ['退款金额超过可退金额[ {most:money}]', 'the amount exceeds what may be refunded[: {most:money}]'],
    aboveQuote: ['退款金额超过退费规则计算结果[ {most:money}]', 'the amount exceeds what the policy gives[: {most:money}]'],
    twoAmounts: ['amountCents 与 refundAmount 不一致', 'amountCents and refundAmount say different amounts'],
    noAmount: ['驳回不能填写金额', 'a rejection takes no amount'],
    otherTrade: ['该订单没有此单号的成功支付', 'the order has no successful payment of this trade number'],
    whichPayment: [
      '该订单有多笔支付，退款须出自余额足够的那一笔：请填写支付单号',
      'the order has several payments, and it must be of one that has as much left: please give its trade number',
    ],
    gatewayNoUsed: ['该渠道退款号已登记在此订单', 'a refund of this order has this gateway number already'],
    keepsPlace: ['退还全部余款须同时退出班级', 'a refund of all that is left ends the place in the class as well'],
    positive: ['退款金额须大于0', 'the amount must be greater than 0'],
    notApplicant: ['只有申请人可以撤回', 'only the applicant may withdraw it'],
    opinionGiven: ['机构意见已提交', 'the agency has given its opinion already'],
    opinionDue: ['等待机构意见', 'the agency has not given its opinion yet'],
    opinionOver: ['机构意见未到截止时间', 'the agency still has time'],
    raiseReason: ['调整金额请填写意见', 'please say why the amount is raised'],
    onlyPlatform: ['只有平台或财务可以提高金额', 'only the platform or finance may raise the amount'],
    executor: ['审批人不能执行退款', 'whoever approved may not execute'],
    applicantExecutes: ['申请人不能执行退款', 'whoever applied may not execute'],
    retryLater: ['未到重试时间', 'it is too early to retry'],
    stillSent: ['退款已提交渠道，须等待渠道答复', 'the refund was sent to the gateway, its answer comes first'],
    secondPerson: ['须由另一名财务确认', 'another finance person must confirm'],
    voucher: ['凭证号不一致', 'the voucher number differs'],
    payee: ['收款人不是已验证的监护人', 'the payee is not a verified guardian'],
    sameEnrolment: ['退款与报名不一致', 'the refund belongs to another enrolment'],
  }),
}

/** A rule of places that only their money knows: its code is older than this module. */
export const noPlace = refusals('enrolment', { viaRefund: ['已缴费，请通过退费申请办理', 'money was paid, please go through a refund application'] })
