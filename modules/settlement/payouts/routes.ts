/** What finance asks of payouts beside lists: the settlements that a batch could take now. */
import { find, lastFour, report, type RouteContext } from '../../kit/index.ts'
import { agency } from '../../people/index.ts'
import { bankAccount } from '../bank-account.ts'
import { whyNotPay } from '../pay.ts'
import { settlement } from '../settlement.ts'
import { linesMax } from './payout.ts'

/** Approved, above nothing, with an account in use; and whether the asker could release it. */
async function payable(_asked: unknown, context: RouteContext) {
  const rows = await context.ask(find(settlement, { status: 'approved', amountCents: { gt: 0 } }, { sort: ['settleNo'], limit: linesMax }))
  const ids = [...new Set(rows.map(one => one.agencyId))]
  const [accounts, names] = await Promise.all([
    ids.length === 0 ? [] : context.ask(find(bankAccount, { accountType: 'agency', ownerId: ids, status: 'in_use' })),
    context.titles(agency, ids),
  ])
  const byAgency = new Map(accounts.map(one => [one.ownerId, one]))
  return rows.map(row => {
    const account = byAgency.get(row.agencyId)
    return {
      ...{ id: row.id, settleNo: row.settleNo, period: row.period, agencyName: names.get(row.agencyId) ?? '', amount: context.amount(row.amountCents) },
      account: account ? `${account.accountName} · ${lastFour(account.bankNo)}` : '',
      isReady: !!account && account.coolUntil <= context.now,
      mayRelease: !whyNotPay(row, context.actor.userId),
    }
  })
}
export type Payable = Awaited<ReturnType<typeof payable>>[number]
export const payoutRoutes = [report('business-order/finance/payout/payable', ['可加入批次的结算单', 'Settlements for a batch'], ['FI'], payable)]
