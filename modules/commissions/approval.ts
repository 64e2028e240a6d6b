/** From the draft to the money: submitted, approved by finance, paid by somebody else of finance, or carried where nothing is due. */
import { approval, because, remarkField } from '../audit/index.ts'
import { channel, line as lineOf, org } from '../channels/index.ts'
import {
  coded,
  ensure,
  find,
  findAll,
  gather,
  get,
  invoke,
  type Invoke,
  lastFour,
  on,
  reaction,
  type Reading,
  type Row,
  type Said,
  statement,
  step,
  sum,
  text,
} from '../kit/index.ts'
import { askBank, bankAccount, ensureOther, ensurePayable, sent, statementWords as words } from '../settlement/index.ts'
import { commission, commissionLine, no } from './commission.ts'
import { free } from './generate.ts'

type Commission = Row<typeof commission>
const noAccount = coded('commission.noAccount', ['收款账户不存在', 'the bank account does not exist'])
const accountOf = ({ kind, partnerId }: Commission) => find(bankAccount, { accountType: kind, ownerId: partnerId, status: 'in_use' }, { limit: 1 })

const none = ['没有在用的账户', 'none in use'] as const

/** Who gets it, on which account, how much for how many orders, and what is left. */
const ofCommission = statement<typeof commission>(function* (row, { lang }) {
  const { inChannel, inOrg, accounts, open } = yield* gather({
    inChannel: get(channel, row.channelId),
    inOrg: get(org, row.orgId),
    accounts: accountOf(row),
    open: find(commission, { partnerId: row.partnerId, status: 'approved', id: { not: row.id } }),
  })
  const [account] = accounts
  const said: Said[] = [
    { label: words.payee, text: inChannel?.channelName ?? inOrg?.orgName ?? '' },
    { label: words.account, text: account ? `${account.accountName} · ${account.bankName} · ${lastFour(account.bankNo)}` : none[lang] },
    { label: words.month, text: row.period },
    { label: ['订单', 'Orders'], count: row.orderCount, unit: ['单', 'orders'] },
    { label: words.amount, cents: row.amountCents, isTotal: true },
    { label: ['此后待付', 'Left to pay it'], cents: sum(open.map(one => one.amountCents)) },
  ]
  return said
})

export const { submit, approve, reject, revoke, tiles } = approval(commission, {
  by: ['PO', 'CM', 'OM'],
  steps: [{ name: 'money', by: ['FI'] }],
  tile: { name: 'commission_approve', label: ['待审核佣金', 'Commissions to approve'], to: '/commission/list' },
  submit: { label: ['提交', 'Submit'], check: row => ensure(row.lineCount > 0, no.empty) },
  approve: { label: ['审核通过', 'Approve'], statement: ofCommission },
})
/** The partner does not agree: the draft is open again. */
export const object = step(commission, 'object', 'objected', {
  label: ['提出异议', 'Object'],
  by: ['CM', 'OM'],
  ...because,
  record: ({ remark }) => ({ auditRemark: remark, approvals: [] }),
})

export const execute = step(commission, 'execute', 'executed', {
  label: ['付款', 'Pay'],
  by: ['FI'],
  danger: true,
  statement: ofCommission,
  needs: row => accountOf(row)[Symbol.iterator](),
  check: (row, _input, [account], context) => ensurePayable(row, account, context),
  record: (_input, row, [account], context) => sent(row, account, context),
})
export const succeed = step(commission, 'succeed', 'settled', {
  many: false,
  label: ['确认到账', 'Confirm payment'],
  by: ['FI'],
  statement: ofCommission,
  input: { reference: text('银行流水号', 'Bank reference', { required: true }) },
  record: ({ reference }, _row, _facts, { now }) => ({ bankReference: reference, settledAt: now, failure: null }),
})
/** The bank has refused: approved again, and paid again under the same number. */
export const fail = step(commission, 'fail', 'failed', {
  label: ['付款失败', 'Payment failed'],
  by: ['FI'],
  input: { reason: text('失败原因', 'Failure', { required: true, check: remarkField.check! }) },
  record: ({ reason }) => ({ failure: reason }),
})
/** Nothing is due: the balance goes into the next draft. */
export const carry = step(commission, 'carry', 'carried', {
  label: ['结转', 'Carry forward'],
  by: ['FI'],
  statement: ofCommission,
  check(row, _input, _facts, { actor }) {
    ensure(row.amountCents <= 0, no.positive)
    ensureOther(row, actor.userId)
  },
  record: (_input, _row, _facts, { actor, now }) => ({ settledAt: now, executedBy: actor.userId }),
})
/** Its lines are free again, and their orders wait for another settlement. */
const voidCommission = step(commission, 'void', 'voided', {
  label: ['作废', 'Void'],
  by: ['FI'],
  ...because,
  needs: function* (row): Reading<{ readonly lines: readonly Row<typeof commissionLine>[] }> {
    return { lines: yield* findAll(commissionLine, { commissionId: row.id, status: 'live' }) }
  },
  record: ({ remark }) => ({ auditRemark: remark }),
  also: (_row, _input, { lines }) =>
    lines.flatMap((one): readonly Invoke[] => [invoke(free, one.id, {}), ...(one.orderId ? [invoke(lineOf, one.orderId, { cents: -one.amountCents })] : [])]),
})

export const paying = reaction('commission.pay', {
  on: on(commission, 'executed'),
  run: async (_happened, { row, ports, ask }) => {
    if (row.status !== 'paying') return []
    const account = await ask(get(bankAccount, row.bankAccountId))
    if (!account) return [invoke(fail, row.id, { reason: noAccount })]
    const answer = await askBank(row.commissionNo, row.amountCents, account, ports)
    return [answer.result === 'success' ? invoke(succeed, row.id, { reference: answer.reference }) : invoke(fail, row.id, { reason: answer.reason })]
  },
})

export const commissionCommands = [submit, revoke, approve, reject, object, execute, succeed, fail, carry, voidCommission] as const
