/** Whose bills there are: a merchant has one a day, and at Alipay each sub-merchant of a service provider; what went through no merchant is
 * the sandbox's. */
import { type Answering, find } from '../kit/index.ts'
import { type Channel, merchant, subMerchant } from '../payments/index.ts'

/** Somebody who has a bill of their own. */
export interface BillAccount {
  readonly merchantNo: string
  /** The rows that have this number: a merchant may have been removed and connected anew. */
  readonly ids: readonly string[]
  /** Whether all of them were removed. */
  readonly isGone: boolean
  /** By whose keys the bill is asked for. */
  readonly by: { readonly merchantId: string; readonly subMerchantId?: string }
}

/** Those of a channel who have bills of their own, in the order of their numbers; none where nobody was ever connected. */
export async function billAccounts({ ask }: Answering, channel: Channel): Promise<readonly BillAccount[]> {
  const merchants = await ask(find(merchant, { channel }))
  const subs = channel === 'alipay' && merchants.length > 0 ? await ask(find(subMerchant, { merchantId: merchants.map(one => one.id) })) : []
  const all = [
    ...merchants.map(({ id, merchantNo, status }) => ({ id, merchantNo, status, by: { merchantId: id } })),
    ...subs.map(({ id, subMerchantNo, merchantId, status }) => ({ id, merchantNo: subMerchantNo, status, by: { merchantId, subMerchantId: id } })),
  ]
  return [...Map.groupBy(all, one => one.merchantNo)]
    .map(([merchantNo, rows]) => ({
      merchantNo,
      ids: rows.map(one => one.id),
      isGone: rows.every(one => one.status === 'removed'),
      by: (rows.find(one => one.status === 'on') ?? rows.at(-1)!).by,
    }))
    .toSorted((a, b) => (a.merchantNo < b.merchantNo ? -1 : 1))
}
