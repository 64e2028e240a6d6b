/** What settlements, bills and accounts say to the people who must act next. */
import type { Label } from '../kit/index.ts'
import { accounts, notice, noticeReaction, role, roleIn } from '../messages/index.ts'
import { factsDone } from './approval.ts'
import { bankAccount } from './bank-account.ts'
import { bill } from './bill.ts'
import { invoice } from './invoice.ts'
import { settlement, settlementPart } from './settlement.ts'

const named: Label = ['{period} {kind} {settleNo}', '{period} {kind} {settleNo}']
const withAmount: Label = [`${named[0]}，金额 {amountCents}。`, `${named[1]}, amount {amountCents}.`]
const ofSettlement = { link: '/settlement/detail/{id}', content: withAmount } as const
const toAgency = { ...ofSettlement, to: [roleIn('AM', 'agencyId')] } as const
const withOpinion = { ...toAgency, content: [`${withAmount[0]}[意见：{auditRemark}]`, `${withAmount[1]}[ Opinion: {auditRemark}]`] } as const
const wrongAccount: Label = [`${withAmount[0]}原因：{failure}。请核对收款账户。`, `${withAmount[1]} Reason: {failure}. Please check the bank account.`]
const toApplicant = { to: [accounts('payerId')], link: '/order/invoiceDetail/{id}' } as const
const toFinance = { to: [role('FI')], type: 'approval' } as const
const billWords = {
  type: 'approval',
  on: ['issued'],
  title: ['账单待确认', 'Bill to confirm'],
  content: ['{period} 账单 {billNo}，金额 {amountCents}，请确认。', 'Bill {billNo} of {period}, amount {amountCents}. Please confirm it.'],
} as const

export const noticeReactions = [
  noticeReaction(
    'settlement.tellSchool',
    notice(settlementPart, 'opened', {
      to: [roleIn('SM', 'schoolId')],
      type: 'approval',
      link: '/settlement/check',
      title: ['结算课次待核对', 'Settled lessons to check'],
      content: [`${named[0]}：{lessonCount} 课次，{amountCents}，请核对课次。`, `${named[1]}: lessons {lessonCount}, {amountCents}. Please check the lessons.`],
    }),
  ),
  noticeReaction(
    'settlement.tellFinance',
    notice(settlement, 'to_audit', {
      ...ofSettlement,
      ...toFinance,
      on: ['approved'],
      when: row => row.status === 'pending' && factsDone(row),
      title: ['结算单待审核', 'Settlement to audit'],
    }),
    notice(settlement, 'to_pay', {
      ...ofSettlement,
      ...toFinance,
      on: ['approved'],
      when: row => row.status === 'approved',
      title: ['结算单待付款', 'Settlement to pay'],
    }),
  ),
  noticeReaction(
    'settlement.tellAgency',
    notice(settlement, 'settled', { ...toAgency, title: ['结算款已到账', 'Settlement paid'] }),
    notice(settlement, 'paid_again', { ...toAgency, on: ['settled_again'], title: ['结算款已到账', 'Settlement paid'] }),
    notice(settlement, 'bounced', { ...toAgency, title: ['结算款被银行退回', 'A payment came back from the bank'], content: wrongAccount }),
    notice(settlement, 'refused', {
      ...toAgency,
      on: ['failed', 'failed_again'],
      title: ['结算款付款失败', 'A settlement could not be paid'],
      content: wrongAccount,
    }),
    notice(settlement, 'carried', { ...withOpinion, title: ['结算余额已结转', 'Settlement carried over'] }),
    notice(settlement, 'rejected', { ...withOpinion, title: ['结算单被驳回', 'Settlement rejected'] }),
    notice(settlement, 'objected', { ...withOpinion, title: ['结算单有异议', 'Objection to a settlement'] }),
    notice(settlement, 'voided', { ...withOpinion, title: ['结算单已作废', 'Settlement void'] }),
  ),
  noticeReaction(
    'settlement.tellFailure',
    notice(settlement, 'failed', {
      ...ofSettlement,
      ...toFinance,
      on: ['failed', 'failed_again'],
      title: ['结算付款失败', 'Payment of a settlement failed'],
      content: [`${named[0]}：{failure}。请处理后重新付款。`, `${named[1]}: {failure}. Please solve it and pay again.`],
    }),
  ),
  noticeReaction(
    'bill.tellOwner',
    notice(bill, 'issued-agency', { ...billWords, when: row => row.kind === 'agency', to: [roleIn('AM', 'agencyId')], link: '/age/agencyBillDetail?id={id}' }),
    notice(bill, 'issued-school', {
      ...billWords,
      when: row => row.kind !== 'agency',
      to: [roleIn('SM', 'schoolId')],
      link: '/school/schoolBillDetail?id={id}',
    }),
  ),
  noticeReaction(
    'bill.tellFinance',
    notice(bill, 'disputed', {
      ...toFinance,
      link: '/finance/agencyBill',
      title: ['账单有异议', 'Objection to a bill'],
      content: ['{billNo}：{remark}', '{billNo}: {remark}'],
    }),
  ),
  noticeReaction(
    'bankAccount.tellFinance',
    notice(bankAccount, 'changed', {
      ...toFinance,
      on: ['created', 'changed'],
      link: '/finance/bankAccount',
      title: ['银行账户待核验', 'Bank account to verify'],
      content: ['{ownerName} 的收款账户有变更，请由他人核验。', 'The account of {ownerName} has changed. Somebody else is to verify it.'],
    }),
  ),
  noticeReaction(
    'invoice.tellApplicant',
    notice(invoice, 'issued', {
      ...toApplicant,
      on: ['issued', 'accepted'],
      title: ['发票已开具', 'Your invoice was issued'],
      content: [
        '订单 {orderCode} 的发票已开具，抬头 {title}，号码 {invoiceNo}。',
        'The invoice of order {orderCode} for {title} was issued: number {invoiceNo}.',
      ],
    }),
    notice(invoice, 'rejected', {
      ...toApplicant,
      title: ['发票申请未通过', 'Your invoice was not issued'],
      content: ['订单 {orderCode} 的发票未开具[：{remark}]', 'The invoice of order {orderCode} was not issued[: {remark}]'],
    }),
    notice(invoice, 'reversal_accepted', {
      ...toApplicant,
      title: ['发票已红冲', 'Your invoice was reversed'],
      content: [
        '订单 {orderCode} 的发票 {invoiceNo} 已红冲，累计 {reversedCents}。',
        'Invoice {invoiceNo} of order {orderCode} was reversed, by {reversedCents} in all.',
      ],
    }),
  ),
  noticeReaction(
    'invoice.tellFinance',
    notice(invoice, 'refused', {
      ...toFinance,
      on: ['refused', 'reversal_refused'],
      link: '/order/invoiceDetail/{id}',
      title: ['电子发票未成功', 'An electronic invoice failed'],
      content: ['订单 {orderCode} 的发票未成功[：{remark}]。请处理。', 'The invoice of order {orderCode} failed[: {remark}]. Please see to it.'],
    }),
    notice(invoice, 'reversal_by_hand', {
      ...toFinance,
      on: ['reversal_asked'],
      when: row => row.status === 'reversing' && !row.isElectronic,
      link: '/order/invoiceDetail/{id}',
      title: ['发票待红冲', 'An invoice is to be reversed'],
      content: [
        '订单 {orderCode} 已退款，请为发票 {invoiceNo} 开红字发票并登记。',
        'Order {orderCode} was refunded: please reverse invoice {invoiceNo} and record it.',
      ],
    }),
  ),
]
