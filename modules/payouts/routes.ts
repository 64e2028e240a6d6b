/** What finance asks of payouts beside lists: what a batch could take now. */
import { channel, org } from '../channels/index.ts'
import { answer, find, lastFour, report, type Row, type RouteContext } from '../kit/index.ts'
import { agency } from '../people/index.ts'
import { type bankAccount, type Payee, whyNotPay } from '../settlement/index.ts'
import { accountsOf, idsOf, parts } from './parts.ts'
import { linesMax, payableStatuses } from './payout.ts'

/** The names of payees, by id. */
async function namesOf(payees: readonly Payee[], context: RouteContext): Promise<ReadonlyMap<string, string>> {
  const idsOf = (type: Payee['type']) => [...new Set(payees.flatMap(one => (one.type === type ? [one.id] : [])))]
  const found = await Promise.all([context.titles(agency, idsOf('agency')), context.titles(channel, idsOf('channel')), context.titles(org, idsOf('org'))])
  return new Map(found.flatMap(names => [...names]))
}
/** Approved or given back by a bank, above nothing; whether there is an account for it, whether that was put right since a bank refused it, and
 * whether the asker could release it. */
async function payable(_asked: unknown, context: RouteContext) {
  const found = await Promise.all(
    parts.map(async part => {
      const rows = await context.ask(find(part.of, { status: [...payableStatuses], amountCents: { gt: 0 } }, { sort: [part.of.title], limit: linesMax }))
      return rows.map(one => {
        const row: any = one
        return { part, row, payee: part.payeeOf(row) }
      })
    }),
  )
  const rows = found.flat()
  const payees = rows.map(one => one.payee)
  const [account, names] = await Promise.all([answer(accountsOf(payees), context), namesOf(payees, context)])
  return rows.map(({ part, row, payee }) => {
    const to: Row<typeof bankAccount> | undefined = account(payee)
    return {
      ...{ ids: idsOf(part), id: row.id, settleNo: part.numberOf(row), period: row.period, amount: context.amount(row.amountCents) },
      agencyName: names.get(payee.id) ?? '',
      account: to ? `${to.accountName} · ${lastFour(to.bankNo)}` : '',
      isReady: !!to && to.coolUntil <= context.now,
      failure: row.failure ?? '',
      isMended: !row.failure || (!!to && to.updatedAt > row.updatedAt),
      mayRelease: !whyNotPay(row, context.actor.userId),
    }
  })
}
export type Payable = Awaited<ReturnType<typeof payable>>[number]
export const payoutRoutes = [report('business-order/finance/payout/payable', ['可加入批次的结算单', 'Settlements for a batch'], ['FI'], payable)]
