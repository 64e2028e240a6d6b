/** Who pays inside WeChat: known by the binding that they made themselves, at the very app that takes the payment up. */
import { about, answer, ensure, type RouteContext, type Row } from '../kit/index.ts'
import { payerAt } from '../wechat/index.ts'
import { enabled } from './merchant.ts'
import type { order } from './order.ts'
import { accountFor } from './payment.commands.ts'
import { no } from './refusals.ts'

/** What WeChat calls the payer at the app that an order is paid by; refused in words that say whether binding helps. The sandbox has no app of
 * its own, and takes whoever is bound. */
export async function payerOf(due: Row<typeof order>, { readUnscoped, actor }: RouteContext): Promise<string> {
  const [to] = await readUnscoped(enabled('wechat'))
  const { sub } = await answer(accountFor(to, due), { ask: readUnscoped })
  const found = await payerAt(actor.userId, to ? sub?.subAppId || to.appId : undefined, readUnscoped)
  // Whoever pays without an account has nothing to bind.
  ensure(found && (found.openId || actor.role === 'PR'), about(no.payerElsewhere, 'openId'))
  ensure(found.openId, about(no.payerUnbound, 'openId'))
  return found.openId
}
