/** The odd paths of business-crm/customer: the lists by place and phase, who sells, and a traced look at a phone. */
import { act, answer, invoke, type Asked, count, list, readings, report, singleRoutes, type Route, type Show, type Where } from '../kit/index.ts'
import { unmask } from './customer.commands.ts'
import { customer, held } from './customer.ts'
import { handling, permissionRoutes, reachable } from './permissions.ts'
import { quotaRoutes } from './quota.ts'
import { similarRoutes } from './similar.ts'
import { ruleCommands, rulesInForce } from './sea-rule.ts'
import { holding } from './sellers.ts'

const base = 'business-crm/customer'
/** Those with an owner, unless a status is asked for: the sea has a list of its own. */
const owned = (asked: Asked): Where => (asked.status ? {} : { status: held })

/** Rows with what the asker may do with each. */
const handled: Show = (rows, context) => rows.map(row => ({ ...row, ...handling(row as Parameters<typeof handling>[0], context.actor) }))

export const routes: readonly Route[] = [
  ...readings(base, customer, ['page', 'detail', 'export'], { where: owned, show: handled }),
  list(
    `${base}/seaPage`,
    customer,
    () => ({ status: 'sea' }),
    rows => rows.map(row => ({ ...row, customerId: row.id, reason: row.seaReason })),
  ),
  list(
    `${base}/intendedPage`,
    customer,
    () => ({ status: held, phase: 'intended' }),
    async (rows, context) => (await handled(rows, context)).map(row => ({ ...row, customerId: row.id })),
  ),
  // Whom a customer can be given to, with how many each has of those that the asker sees, and whether there is room for more.
  report(`${base}/sellers`, ['销售人员', 'Sellers'], ['SA', 'SL', 'PO'], async (_asked, context) => {
    const [known, rules] = await Promise.all([reachable(context), answer(rulesInForce.read(), { ask: context.readUnscoped })])
    return Promise.all(
      known.map(async ({ userId, name, account }) => {
        const [seen, has] = await Promise.all([context.ask(count(customer, { ownerId: userId, status: held })), context.readUnscoped(holding(userId, rules))])
        return { id: userId, name, account, count: seen, isFull: Number(rules.holdMax > 0 && has >= rules.holdMax) }
      }),
    )
  }),
  act(`${base}/unmask`, [unmask], asked => invoke(unmask, String(asked.id ?? ''), {}), {
    answer: ([row]) => ({ id: row.id, name: row.name, phone: row.phone, morePhones: row.morePhones ?? '' }),
  }),
  ...singleRoutes(rulesInForce, ruleCommands),
  ...quotaRoutes,
  ...similarRoutes,
  ...permissionRoutes,
]
