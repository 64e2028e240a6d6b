/** What is paid out once it is approved, by hand or by a file for the bank: the fields, statuses, facts and rules that settlements share with whatever
 * else is owed to a partner. What is done with it is `paying.ts`. */
import { type Approval, auditCode } from '../audit/index.ts'
import { type Context, ensure, facts, int, ref, refusals, type RefusalCode, type Row, state, text, time } from '../kit/index.ts'
import type { bankAccount } from './bank-account.ts'

export const unpayable = refusals('settlement', {
  approver: ['审核人不能执行付款', 'who approved may not pay'],
  submitter: ['提交人不能执行付款', 'who submitted may not pay'],
  noAccount: ['收款方没有在用的银行账户', 'the payee has no bank account in use'],
  cooling: ['收款账户变更冷静期未满', 'the payee account changed too recently'],
  ownAccount: ['变更收款账户的人不能执行付款', 'who changed the payee account may not pay'],
  notPositive: ['应付金额须大于0', 'the amount must be above 0'],
})

/** How what was approved is paid: into which account, by whom, and when it came; or why it did not. */
export const payingFields = {
  bankAccountId: ref('bank_account')('收款账户', 'Payee account', { locked: true, hidden: true }),
  executedBy: text('付款人', 'Paid by', { locked: true, hidden: true }),
  executeTime: time('付款时间', 'Executed at', { locked: true }),
  tries: int('付款次数', 'Tries', { required: true, initial: 0, locked: true, hidden: true }),
  bankReference: text('银行流水号', 'Bank reference', { locked: true, hidden: true }),
  failure: text('失败原因', 'Failure', { locked: true, hidden: true }),
  settledAt: time('到账时间', 'Settled at', { locked: true }),
  /** How often a bank gave back what it had paid: each payment after that has a number of its own. */
  returnCount: int('退票次数', 'Times returned', { required: true, initial: 0, locked: true, hidden: true }),
  /** The payment of a batch that it is in. */
  payoutLineId: ref('payout_line')('付款批次明细', 'Payment of a batch', { locked: true, hidden: true }),
} as const

/** From the approval to the money. What a bank gave back is settled and owed: in a batch again it is `refiled`, by hand `repaying`. */
export const payingStates = {
  approved: state('待付款', 'Approved', 'active', { execute: 'paying', file: 'filed', carry: 'carried', void: 'void' }, auditCode.approved),
  paying: state('付款中', 'Paying', 'active', { succeed: 'settled', fail: 'approved' }, auditCode.approved),
  filed: state(
    '银行批次中',
    'In a payout batch',
    'active',
    { send: 'filed', unfile: 'approved', settleByFile: 'settled', returnByFile: 'approved' },
    auditCode.approved,
  ),
  settled: state('已结算', 'Settled', 'good', { bounce: 'returned' }, auditCode.approved),
  returned: state('银行退票', 'Returned by the bank', 'bad', { repay: 'repaying', file: 'refiled' }, auditCode.approved),
  repaying: state('重新付款中', 'Being paid again', 'active', { arriveAgain: 'settled', failAgain: 'returned' }, auditCode.approved),
  refiled: state(
    '退票重付批次中',
    'In a batch again',
    'active',
    { send: 'refiled', unfile: 'returned', settleByFile: 'settled', returnByFile: 'returned' },
    auditCode.approved,
  ),
  carried: state('已结转', 'Carried forward', 'over', {}, auditCode.approved),
  void: state('已作废', 'Void', 'over'),
} as const
export const payingFacts = facts(
  'executed',
  'filed',
  'sent',
  'unfiled',
  'settled',
  'bounced',
  'repaid',
  'settled_again',
  'failed_again',
  'failed',
  'carried',
  'voided',
)

/** What the rules of paying read of a row. */
export interface Payable {
  readonly approvals: readonly Approval[] | null
  readonly submittedBy: string | null
  readonly amountCents: number
  readonly tries: number
}
/** The rule of two persons: why this person may not pay, or undefined. */
export const whyNotPay = (row: Pick<Payable, 'approvals' | 'submittedBy'>, userId: string): RefusalCode | undefined =>
  (row.approvals ?? []).some(one => one.userId === userId) ? unpayable.approver : row.submittedBy === userId ? unpayable.submitter : undefined
export function ensureOther(row: Payable, userId: string): void {
  const refused = whyNotPay(row, userId)
  ensure(!refused, refused ?? unpayable.approver)
}
/** What is paid out: approved by others, to an account that has cooled down and that somebody else changed. */
export function ensurePayable(row: Payable, account: Row<typeof bankAccount> | undefined, { actor, now }: Context): asserts account {
  ensure(row.amountCents > 0, unpayable.notPositive)
  ensureOther(row, actor.userId)
  ensure(account, unpayable.noAccount)
  ensure(account.changedBy !== actor.userId, unpayable.ownAccount)
  ensure(account.coolUntil <= now, unpayable.cooling, { until: account.coolUntil })
}
