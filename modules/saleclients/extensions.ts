/** What sale orders say to what happens below: they follow the customer who is kept, and an order whose class was cancelled is open again. */
import { mergeCustomer, undoMergeCustomer } from '../crm/index.ts'
import { consequence, find, gather, invoke, on, reaction } from '../kit/index.ts'
import { openClass } from '../openclass/index.ts'
import { moveCustomer, reopen, saleOrder } from './sale-order.ts'

const most = 1_000
export const ordersFollow = consequence(mergeCustomer, {
  name: 'sale-orders-follow',
  label: ['合并后销售订单归到保留的客户', 'Sale orders follow the customer'],
  fact: 'merged',
  runs: [moveCustomer],
  needs: ({ row }) => gather({ orders: find(saleOrder, { customerId: row.id }, { limit: most }) }),
  run: ({ row, input }, { orders }) => orders.map(one => invoke(moveCustomer, one.id, { customerId: input.intoId, customerWasId: row.id })),
})
export const ordersReturn = consequence(undoMergeCustomer, {
  name: 'sale-orders-return',
  label: ['撤销合并后销售订单归还', 'Sale orders return to the customer'],
  fact: 'merge_undone',
  runs: [moveCustomer],
  needs: ({ row }) => gather({ orders: find(saleOrder, { customerWasId: row.id }, { limit: most }) }),
  run: ({ row }, { orders }) => orders.map(one => invoke(moveCustomer, one.id, { customerId: row.id, customerWasId: null })),
})

export const classGone = reaction('sale-order-class-gone', {
  on: [...on(openClass, 'cancelled'), ...on(openClass, 'removed')],
  run: async ({ id }, { ask }) => (await ask(find(saleOrder, { openClassId: id, status: 'opened' }))).map(one => invoke(reopen, one.id, {})),
})
