/** What this house knows of the movements of a bill, read in groups. */
import { find, plusDays, rowsMax, type Row, startOf } from '../../kit/index.ts'
import { type Channel, payment } from '../../payments/index.ts'
import { refund } from '../../refunds/index.ts'
import { subsidyUse } from '../../subsidies/index.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import { type BillRow, channelZone } from '../bills/bill.ts'
import type { Own } from '../matching.ts'
import { accountOf, channelDay, isThroughChannel } from '../own-day.ts'

/** Movements that are asked for at a time: no more ids in one question than a database likes. */
export const groupSize = 500

type Payment = Row<typeof payment>
type Refund = Row<typeof refund>
const keyOf = (kind: BillRow['kind'], number: string): string => `${kind} ${number}`

const ownPayment = (row: Payment): Own => ({
  id: row.id,
  cents: row.receivedCents ?? row.amountCents,
  isDone: row.status === 'success',
  day: row.paidAt ? channelDay(row.paidAt) : undefined,
  channelNo: row.transactionNo,
})
/** What of a refund goes through the channel: the subsidy's part stays out. */
const ownRefund = (row: Refund, parts: ReadonlyMap<string, Readonly<Record<string, number>>>): Own => ({
  id: row.id,
  cents: row.amountCents - (parts.get(row.orderId)?.[row.id] ?? 0),
  isDone: row.status === 'success' && isThroughChannel(row),
  day: row.refundedAt ? channelDay(row.refundedAt) : undefined,
  channelNo: row.gatewayNo,
})

export interface OwnBooks {
  /** What we have of these movements, by kind and number. */
  of(rows: readonly BillRow[]): Promise<ReadonlyMap<string, Own>>
  /** Every payment of the day, in groups. */
  payments(): AsyncGenerator<readonly (readonly [number: string, own: Own])[]>
  /** Every refund of the day, in groups. */
  refunds(): AsyncGenerator<readonly (readonly [number: string, own: Own])[]>
}

/** What a tenant has of a channel's day, in the accounts that a bill is of; of all of them where none are named. */
export function ownBooks(engine: Engine, tenant: string, channel: Channel, day: string, accountIds: readonly string[] | null): OwnBooks {
  const accounts = accountIds && new Set(accountIds)
  const isOf = (row: Payment): boolean => !accounts || accounts.has(accountOf(row))
  /** Refunds go back by the account that took the payment. */
  async function refundsIn(rows: readonly Refund[]): Promise<readonly Refund[]> {
    if (!accounts || rows.length === 0) return rows
    const ids = [...new Set(rows.flatMap(row => row.paymentId ?? []))],
      others = new Set<string>(),
      known = new Set<string>()
    for (let i = 0; i < ids.length; i += groupSize)
      for (const row of await engine.ask(tenant, find(payment, { id: ids.slice(i, i + groupSize) }))) (isOf(row) ? known : others).add(row.id)
    // Of what nobody knows the payment of, no merchant had it.
    return rows.filter(row => known.has(row.paymentId ?? '') || (!others.has(row.paymentId ?? '') && accounts.has('')))
  }
  const within = { gte: startOf(day, channelZone), lt: startOf(plusDays(day, 1), channelZone) }
  async function shares(rows: readonly Refund[]) {
    const ids = [...new Set(rows.map(row => row.orderId))]
    const uses: Row<typeof subsidyUse>[] = []
    for (let i = 0; i < ids.length; i += groupSize) uses.push(...(await engine.ask(tenant, find(subsidyUse, { id: ids.slice(i, i + groupSize) }))))
    return new Map(uses.map(use => [use.id, use.parts ?? {}]))
  }
  const refundsOf = async (all: readonly Refund[]): Promise<readonly (readonly [string, Own])[]> => {
    const rows = await refundsIn(all),
      parts = await shares(rows)
    return rows.map(row => [row.refundNo, ownRefund(row, parts)] as const)
  }
  return {
    async of(rows) {
      const numbers = (kind: BillRow['kind']) => rows.filter(row => row.kind === kind).map(row => row.number)
      const [paid, back] = [numbers('payment'), numbers('refund')]
      const [payments, refunds] = await Promise.all([
        paid.length > 0 ? engine.ask(tenant, find(payment, { tradeNo: paid, payType: channel })) : [],
        back.length > 0 ? engine.ask(tenant, find(refund, { refundNo: back })) : [],
      ])
      return new Map<string, Own>([
        ...payments.filter(isOf).map(row => [keyOf('payment', row.tradeNo), ownPayment(row)] as const),
        ...(await refundsOf(refunds.filter(row => row.payType === channel))).map(([number, own]) => [keyOf('refund', number), own] as const),
      ])
    },
    async *payments() {
      for (let after = ''; ; ) {
        const rows = await engine.ask(
          tenant,
          find(payment, { payType: channel, status: 'success', paidAt: within, id: { gt: after } }, { sort: ['id'], limit: rowsMax }),
        )
        yield rows.filter(isOf).map(row => [row.tradeNo, ownPayment(row)] as const)
        if (rows.length < rowsMax) return
        after = rows.at(-1)!.id
      }
    },
    async *refunds() {
      for (let after = ''; ; ) {
        const rows = await engine.ask(
          tenant,
          find(refund, { payType: channel, status: 'success', refundedAt: within, id: { gt: after } }, { sort: ['id'], limit: rowsMax }),
        )
        yield await refundsOf(rows.filter(isThroughChannel))
        if (rows.length < rowsMax) return
        after = rows.at(-1)!.id
      }
    },
  }
}
export { keyOf }
