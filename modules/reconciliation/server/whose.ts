/** Whose money a bill is about, by the merchant that it names. */
import { ensure, get } from '../../kit/index.ts'
import type { Channel } from '../../payments/index.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import { type BillAccount, billAccounts } from '../bill-accounts.ts'
import { ownAccount, ownAccountId } from '../own-day.ts'
import { no } from '../refusals.ts'
import type { WhoseBill } from './match.ts'

/** Those of a tenant who have bills of their own. */
export const accountsOf = (engine: Engine, tenant: string, channel: Channel): Promise<readonly BillAccount[]> =>
  billAccounts({ ask: query => engine.ask(tenant, query) }, channel)

/** Alipay's bills may write an account with four digits more than its number has. */
const isNamed = (account: BillAccount, channel: Channel, named: string): boolean =>
  named === account.merchantNo || (channel === 'alipay' && named.startsWith(account.merchantNo) && named.length - account.merchantNo.length === 4)

/** Finds out whose money the bill of a day is about. A merchant that is none of ours is said so; money of the sandbox is a merchant's of its own. */
export function whoseBill(engine: Engine, tenant: string, channel: Channel, day: string): WhoseBill {
  return async named => {
    const accounts = await accountsOf(engine, tenant, channel)
    if (accounts.length === 0) return { merchantNo: named, accountIds: null }
    const account = accounts.find(one => isNamed(one, channel, named)) ?? (named === '' && accounts.length === 1 ? accounts[0] : undefined)
    if (account) return { merchantNo: account.merchantNo, accountIds: account.ids }
    ensure(named !== '', { ...no.whose, field: 'merchantNo' })
    const others = await engine.ask(tenant, get(ownAccount, ownAccountId(channel, '', day)))
    ensure(others, { ...no.otherMerchant, field: 'fileId' }, { merchantNo: named })
    return { merchantNo: named, accountIds: [''] }
  }
}
