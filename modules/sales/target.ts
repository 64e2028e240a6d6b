/** Sales target: what a seller is to bring in within a month. */
import { sellerOf, type Seller } from '../crm/index.ts'
import { about, crud, ensure, int, money, ref, refusals, resource, rules, text } from '../kit/index.ts'
import { ownedFields, ownedScope } from './owned.ts'
import { no } from './refusals.ts'

const own = refusals('sales_target', { taken: ['该销售本月已有目标', 'the seller has a target of this month'] })
export const target = resource('sales_target', {
  label: ['销售目标', 'Sales target'],
  path: { base: 'business-crm/target', list: 'page' },
  title: 'month',
  scope: ownedScope,
  read: ['PO', 'SA', 'SL'],
  sort: ['-month'],
  fields: {
    ownerId: ref('user')('销售', 'Seller', { required: true, search: true }),
    ownerDeptId: ownedFields.ownerDeptId,
    month: text('月份', 'Month', { required: true, search: true, index: true, check: rules.month }),
    amount: money('合同金额目标', 'Contracts to sign', { required: true }),
    follows: int('跟进次数目标', 'Follow-ups to do', { required: true, initial: 0, check: rules.between(0, 10_000) }),
  },
})
export const targetCommands = crud<typeof target, { readonly seller: Seller | undefined }>(target, {
  by: ['SL', 'PO'],
  fixed: ['ownerId', 'month'],
  unique: { on: ['ownerId', 'month'], refused: own.taken },
  *needs(after) {
    return { seller: yield* sellerOf(after.ownerId) }
  },
  check: (_after, { seller }) => ensure(seller, about(no.noSeller, 'ownerId')),
  fill: (_after, { seller }) => ({ ownerDeptId: seller!.deptId }),
})
