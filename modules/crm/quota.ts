/** What a seller may still take today: of each sea that has an end to it, and how many customers they hold of those they may. */
import { answer, type Asked, dayOf, find, get, report, type RouteContext } from '../kit/index.ts'
import { clientSea } from './client-sea.ts'
import { rulesInForce } from './sea-rule.ts'
import { receiptsId, seaReceipts } from './sea.ts'
import { holding } from './sellers.ts'

async function quota(_asked: Asked, context: RouteContext) {
  const { actor, now, zone, lang } = context,
    rules = await answer(rulesInForce.read(), { ask: context.readUnscoped }),
    holds = await context.readUnscoped(holding(actor.userId, rules)),
    // Managers take whatever lies there.
    own = actor.role === 'SL' ? [] : await context.ask(find(clientSea, { status: 'live' }, { sort: ['sort', 'name'], limit: 500 }))
  const common = { id: null, name: (['共用公海', 'The common sea'] as const)[lang], receiveDayMax: null }
  const seas = await Promise.all(
    (actor.role === 'SL' ? [] : [common, ...own]).map(async ({ id, name, receiveDayMax }) => {
      const max = receiveDayMax ?? rules.receiveDayMax,
        taken = (await context.readUnscoped(get(seaReceipts, receiptsId(actor.userId, dayOf(now, zone), id))))?.count ?? 0
      return { id: id ?? '', name, max, taken, left: Math.max(0, max - taken) }
    }),
  )
  return { seas: seas.filter(one => one.max > 0), holdMax: rules.holdMax > 0 ? String(rules.holdMax) : '', holds }
}
export type SeaQuota = Awaited<ReturnType<typeof quota>>
export const quotaRoutes = [report('business-crm/customer/quota', ['今日可领取客户', 'Customers one may take today'], ['SA', 'SL'], quota)]
