/** What a bank pays and then gives back (退票): the settlement stands, its money is here again and is owed; it is paid once more, under a number
 * of its own, and whatever was settled with it stays as it was. */
import { because, remarkField } from '../audit/index.ts'
import { get, invoke, on, reaction, step, text } from '../kit/index.ts'
import { bankAccount } from './bank-account.ts'
import { askBank, ensurePayable, noAccount, readAccount, sent } from './pay.ts'
import { payoutLine } from './payouts/payout.ts'
import { settlement } from './settlement.ts'
import { ofSettlement } from './statements.ts'

/** The payment of a batch that came back. */
export const returnLine = step(payoutLine, 'giveBack', 'returned', {
  label: ['银行退票', 'Returned by the bank'],
  input: { reason: { ...payoutLine.fields.reason, locked: false } },
  record: ({ reason }) => ({ reason }),
})
export const bounce = step(settlement, 'bounce', 'bounced', {
  many: false,
  label: ['登记银行退票', 'Record as returned'],
  by: ['FI'],
  ...because,
  record: ({ remark }, row) => ({ failure: remark, returnCount: row.returnCount + 1, payoutLineId: null }),
  also: (row, { remark }) => (row.payoutLineId ? [invoke(returnLine, row.payoutLineId, { reason: remark })] : []),
})
/** Whatever stands against paying it stands against paying it again. */
export const repay = step(settlement, 'repay', 'repaid', {
  label: ['重新付款', 'Pay again'],
  by: ['FI'],
  danger: true,
  statement: ofSettlement,
  needs: row => readAccount(row)[Symbol.iterator](),
  check: (row, _input, [account], context) => ensurePayable(row, account, context),
  record: (_input, row, [account], context) => sent(row, account, context),
})
/** Lessons and schools were settled the first time: nothing but the money moves. */
export const arriveAgain = step(settlement, 'arriveAgain', 'settled_again', {
  many: false,
  label: ['确认到账', 'Confirm payment'],
  by: ['FI'],
  input: { reference: text('银行流水号', 'Bank reference', { required: true }) },
  record: ({ reference }) => ({ bankReference: reference, failure: null }),
})
export const failAgain = step(settlement, 'failAgain', 'failed_again', {
  label: ['付款失败', 'Payment failed'],
  by: ['FI'],
  input: { reason: text('失败原因', 'Failure', { required: true, check: remarkField.check! }) },
  record: ({ reason }) => ({ failure: reason }),
})

export const repayReaction = reaction('settlement.repay', {
  on: on(settlement, 'repaid'),
  run: async (_happened, { row, ports, ask }) => {
    if (row.status !== 'repaying') return []
    const account = await ask(get(bankAccount, row.bankAccountId))
    if (!account) return [invoke(failAgain, row.id, { reason: noAccount })]
    // The number of what came back would move nothing a second time.
    const answer = await askBank(`${row.settleNo}-R${row.returnCount}`, row.amountCents, account, ports)
    return [answer.result === 'success' ? invoke(arriveAgain, row.id, { reference: answer.reference }) : invoke(failAgain, row.id, { reason: answer.reason })]
  },
})
export const returnCommands = [bounce, repay, arriveAgain, failAgain] as const
