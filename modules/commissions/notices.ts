/** What commissions say to the people who must act next, and to those who are paid. */
import type { Label } from '../kit/index.ts'
import { notice, noticeReaction, role, roleIn } from '../messages/index.ts'
import { commission } from './commission.ts'

const named: Label = ['{period} 佣金 {commissionNo}', '{period} commission {commissionNo}']
const withAmount: Label = [`${named[0]}，金额 {amountCents}。`, `${named[1]}, amount {amountCents}.`]
const shared = { link: '/commission/detail/{id}', content: withAmount } as const
const toPartner = { ...shared, to: [roleIn('CM', 'partnerId'), roleIn('OM', 'partnerId')] } as const
const withOpinion = { ...toPartner, content: [`${withAmount[0]}[意见：{auditRemark}]`, `${withAmount[1]}[ Opinion: {auditRemark}]`] } as const
const wrongAccount: Label = [
  `${named[0]}，金额 {amountCents}，银行未能付款：{failure}。请核对收款账户并更正。`,
  `${named[1]}, amount {amountCents}: the bank did not pay it: {failure}. Please check your bank account and put it right.`,
]
const toFinance = { ...shared, to: [role('FI')], type: 'approval' } as const

export const noticeReactions = [
  noticeReaction('commission.tellFinance', notice(commission, 'submitted', { ...toFinance, title: ['佣金待审核', 'Commission to approve'] })),
  noticeReaction('commission.tellPayer', notice(commission, 'approved', { ...toFinance, title: ['佣金待付款', 'Commission to pay'] })),
  noticeReaction(
    'commission.tellPartner',
    notice(commission, 'settled', { ...toPartner, title: ['佣金已到账', 'Commission paid'] }),
    notice(commission, 'carried', { ...toPartner, title: ['佣金余额已结转', 'Commission carried over'] }),
    notice(commission, 'rejected', { ...withOpinion, title: ['佣金结算被驳回', 'Commission rejected'] }),
    notice(commission, 'voided', { ...withOpinion, title: ['佣金结算已作废', 'Commission void'] }),
    notice(commission, 'paid_again', { ...toPartner, on: ['settled_again'], title: ['佣金已到账', 'Commission paid'] }),
    notice(commission, 'bounced', { ...toPartner, title: ['佣金被银行退回', 'A commission came back from the bank'], content: wrongAccount }),
    notice(commission, 'refused', {
      ...toPartner,
      on: ['failed', 'failed_again'],
      title: ['佣金付款失败', 'A commission could not be paid'],
      content: wrongAccount,
    }),
  ),
  noticeReaction(
    'commission.tellObjection',
    notice(commission, 'objected', { ...withOpinion, to: [role('PO'), role('FI')], title: ['佣金结算有异议', 'Objection to a commission'] }),
  ),
  noticeReaction(
    'commission.tellFailure',
    notice(commission, 'failed', {
      ...toFinance,
      on: ['failed', 'failed_again'],
      title: ['佣金付款失败', 'Payment of a commission failed'],
      content: [`${named[0]}：{failure}。请处理后重新付款。`, `${named[1]}: {failure}. Please solve it and pay again.`],
    }),
  ),
]
