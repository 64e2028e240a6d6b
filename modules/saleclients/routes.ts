/** The calls of sale relations, sale users and sale orders under the names that the wire has for them. */
import { sellers } from '../crm/index.ts'
import { user } from '../identity/index.ts'
import { about, act, alias, answer, chosen, find, invoke, type Invoke, list, noSheet, readings, RefusalError, report, type Route, yes } from '../kit/index.ts'
import { batchSave, change as changeUser, saleUser } from './sale-user.ts'
import { apply, approve as approveRelation, cancel, reject as rejectRelation } from './sale-relation.commands.ts'
import { applyOpenClass, approve, reject } from './sale-order.commands.ts'
import { saleOrder } from './sale-order.ts'

const client = 'business-basic/sale/client',
  order = 'business-order/sale/order'
const remark = { remark: ['remark', 'remarks'] } as const

/** Rows with an id are changed, the others are listed; all of it or nothing. */
function saved({ rows }: { readonly rows?: unknown }, newId: () => string): readonly Invoke[] {
  if (!Array.isArray(rows) || rows.length === 0) throw new RefusalError(about(noSheet.shape, 'rows'))
  const known = rows.filter(one => one?.id),
    fresh = rows.filter(one => !one?.id)
  return [
    ...known.map(({ id, userId: _userId, ...row }) => ({ command: changeUser, id: String(id), input: row })),
    ...(fresh.length > 0 ? [invoke(batchSave, newId(), { rows: fresh })] : []),
  ]
}

/** Those who sell and are not listed yet, as far as the asker reaches their accounts. */
const unlisted = report(`${client}/unlisted`, ['未登记的销售', 'Sellers not listed'], batchSave.by, async (_asked, context) => {
  const known = await answer(sellers(), { ask: context.readUnscoped })
  const [there, listed] = await Promise.all([
    context.readUnscoped(find(user, { all: [{ id: known.map(one => one.userId) }, context.bounds(user)] })),
    context.readUnscoped(find(saleUser, { status: 'active' })),
  ])
  const open = new Set(there.map(one => one.id).filter(id => !listed.some(one => one.userId === id)))
  return known.filter(one => open.has(one.userId)).map(({ userId, name, account }) => ({ userId, name, account }))
})

export const routes: readonly Route[] = [
  alias(`${client}/relationApply`, apply, yes),
  alias(`${client}/approve`, approveRelation, { ...yes, names: remark }),
  alias(`${client}/reject`, rejectRelation, { ...yes, names: remark }),
  alias(`${client}/cancel`, cancel, { ...yes, names: remark }),
  list(`${client}/saleUsers`, saleUser),
  act(`${client}/batchSave`, [batchSave, changeUser], (asked, context) => saved(asked, () => context.newId()), {
    ...yes,
    takes: { rows: batchSave.input.rows },
  }),
  unlisted,
  ...readings(order, saleOrder, ['detail']),
  alias(`${order}/applyOpenClass`, applyOpenClass, { ...yes, on: asked => chosen(asked, 'orderId', 'id'), names: { likeId: ['openClassId', 'likeId'] } }),
  alias(`${order}/approve`, approve, { ...yes, names: remark }),
  alias(`${order}/reject`, reject, { ...yes, names: remark }),
]
