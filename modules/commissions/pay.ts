/** Paying a commission, as settlements are paid: by hand or in a batch for the bank. Where it is voided, its orders wait for another settlement. */
import { channel, line as lineOf, org } from '../channels/index.ts'
import { coded, find, findAll, gather, get, invoke, type Invoke, lastFour, type Row, type Said, statement, sum } from '../kit/index.ts'
import { bankAccount, paying, statementWords as words } from '../settlement/index.ts'
import { commission, commissionLine, no } from './commission.ts'
import { free } from './generate.ts'

const none = ['没有在用的账户', 'none in use'] as const
const accountOf = ({ kind, partnerId }: Row<typeof commission>) => find(bankAccount, { accountType: kind, ownerId: partnerId, status: 'in_use' }, { limit: 1 })

/** Who gets it, on which account, how much for how many orders, and what is left. */
export const ofCommission = statement<typeof commission>(function* (row, { lang }) {
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

export const payingCommissions = paying(commission, {
  ref: 'commissionId',
  whose: row => ({ channelId: row.channelId, orgId: row.orgId }),
  numberOf: row => row.commissionNo,
  payeeOf: row => ({ type: row.kind, id: row.partnerId }),
  statement: ofCommission,
  positive: no.positive,
  noAccount: coded('commission.noAccount', ['收款账户不存在', 'the bank account does not exist']),
  *voiding(row) {
    return { lines: yield* findAll(commissionLine, { commissionId: row.id, status: 'live' }) }
  },
  freed: ({ lines }) =>
    lines.flatMap((one): readonly Invoke[] => [invoke(free, one.id, {}), ...(one.orderId ? [invoke(lineOf, one.orderId, { cents: -one.amountCents })] : [])]),
})
export const { execute, repay } = payingCommissions
