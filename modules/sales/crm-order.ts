/** CRM order (L20): what a customer orders of sales, from its making to its fulfilment. */
import { because } from '../audit/index.ts'
import { type Customer, customer } from '../crm/index.ts'
import { about, crud, crudFacts, date, dayOf, documentNo, ensure, facts, get, money, next, ref, resource, state, step, text } from '../kit/index.ts'
import { opportunity, type Opportunity } from './opportunity.ts'
import { byOwner, ensureHeld, ensureMine, mergedFields, ownedFields, ownedScope, passing, readers, sellers, stays } from './owned.ts'
import { no } from './refusals.ts'

export const crmOrder = resource('crm_order', {
  label: ['CRM 订单', 'CRM order'],
  path: { base: 'business-crm/order', list: 'page', remove: 'remove' },
  title: 'orderNo',
  find: { by: ['orderNo'], where: 'customerId' },
  scope: ownedScope,
  read: readers,
  notes: true,
  attachments: true,
  fields: {
    orderNo: text('订单编号', 'Order no.', { search: true, unique: true, locked: true }),
    customerId: ref('customer')('客户', 'Customer', { required: true, search: true }),
    opportunityId: ref('opportunity')('商机', 'Opportunity', { search: true }),
    amount: money('金额', 'Amount', { required: true }),
    orderDate: date('下单日期', 'Ordered on', { search: true }),
    remark: text('备注', 'Remark', { lines: 3, hidden: true }),
    ...ownedFields,
    ...mergedFields,
    cancelReason: text('取消原因', 'Why cancelled', { locked: true, hidden: true, lines: 3 }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'created' }),
    created: state('已创建', 'Created', 'waiting', { change: 'created', confirm: 'confirmed', cancel: 'cancelled', remove: 'removed', ...stays('created') }),
    confirmed: state('已确认', 'Confirmed', 'active', { fulfil: 'fulfilled', cancel: 'cancelled', ...stays('confirmed') }),
    fulfilled: state('已完成', 'Fulfilled', 'good', stays('fulfilled')),
    cancelled: state('已取消', 'Cancelled', 'over', stays('cancelled')),
    removed: state('已删除', 'Removed', 'over', stays('removed')),
  },
  facts: { ...crudFacts, ...facts('confirmed', 'fulfilled', 'cancelled', 'passed') },
})
interface Known {
  readonly of: Customer | undefined
  readonly deal: Opportunity | undefined
  readonly number: number
}
const [create, change, remove] = crud<typeof crmOrder, Known>(crmOrder, {
  by: sellers,
  fixed: { customerId: no.customerStays },
  input: { orderNo: { ...crmOrder.fields.orderNo, locked: false } },
  *needs(after, _context, before) {
    return {
      of: yield* get(customer, after.customerId),
      deal: yield* get(opportunity, after.opportunityId),
      number: before.status === 'new' && !after.orderNo ? yield* next('crm_order') : 0,
    }
  },
  check(after, { of, deal }, { actor }, before) {
    if (before.status === 'new') ensureHeld(of, actor)
    else ensureMine(before, actor)
    ensure(!after.opportunityId || deal?.customerId === after.customerId, about(no.otherOpportunity, 'opportunityId'))
  },
  fill: (after, { of, number }, { now, zone }, before) =>
    before.status === 'new'
      ? {
          orderNo: after.orderNo ?? documentNo('XS', number, dayOf(now, zone).slice(0, 7)),
          orderDate: after.orderDate ?? dayOf(now, zone),
          ownerId: of!.ownerId,
          ownerDeptId: of!.ownerDeptId,
        }
      : {},
  remove: { check: (row, _facts, { actor }) => ensureMine(row, actor) },
})
const confirm = step(crmOrder, 'confirm', 'confirmed', { label: ['确认', 'Confirm'], ...byOwner })
const fulfil = step(crmOrder, 'fulfil', 'fulfilled', { label: ['完成', 'Fulfil'], ...byOwner })
const cancel = step(crmOrder, 'cancel', 'cancelled', { label: ['取消', 'Cancel'], ...byOwner, ...because, record: ({ remark }) => ({ cancelReason: remark }) })
export const crmOrderCommands = [create, change, confirm, fulfil, cancel, remove] as const
export const passOrder = passing(crmOrder)
