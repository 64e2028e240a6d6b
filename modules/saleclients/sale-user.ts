/** Sale user: somebody who sells to schools and agencies, with the area they work in. */
import { sellerOf } from '../crm/index.ts'
import { user } from '../identity/index.ts'
import { about, crud, ensure, get, ref, refusals, resource, sheetOf, state, text } from '../kit/index.ts'

export const no = refusals('sale_user', {
  noSeller: ['该账号不是在用的销售账号', 'this account is not in use by a seller'],
  twice: ['该销售已登记', 'this seller is listed already'],
})

export const saleUser = resource('sale_user', {
  label: ['销售人员', 'Sale user'],
  path: { base: 'business-basic/sale/client/saleUser', list: 'page' },
  title: 'name',
  find: { by: ['name'], isInLists: true },
  // Schools and agencies choose with whom they work: they read everybody who sells.
  scope: 'everyone',
  read: ['PO', 'SA', 'SL', 'SM', 'AM', 'CS'],
  fields: {
    userId: ref('user')('账号', 'Account', { required: true }),
    name: text('姓名', 'Name', { locked: true, search: true, copies: 'staff' }),
    phone: text('手机号', 'Phone', { locked: true, search: true, pii: 'phone' }),
    deptId: ref('dept')('部门', 'Department', { locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, search: true }),
    channelId: text('渠道', 'Channel', { search: true }),
    remark: text('备注', 'Remark', { hidden: true, lines: 2 }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'active', batchSave: 'active' }),
    active: state('在岗', 'Active', 'good', { change: 'active', handOver: 'active', remove: 'removed' }),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: { created: {}, changed: {}, removed: {}, handed_over: {} },
})

export const [create, change, remove] = crud(saleUser, {
  by: ['SL', 'PO'],
  create: { label: ['登记销售', 'List a seller'] },
  change: { label: ['编辑销售', 'Edit the seller'] },
  fixed: ['userId'],
  unique: { on: ['userId'], refused: no.twice },
  *needs(row) {
    return { seller: yield* sellerOf(row.userId), account: yield* get(user, row.userId) }
  },
  check: (_row, { seller }, _context, before) => ensure(before.status !== 'new' || seller, about(no.noSeller, 'userId')),
  fill: (_row, { seller, account }) => (seller ? { name: seller.name, deptId: seller.deptId, phone: account?.phone ?? null } : {}),
})
export const batchSave = sheetOf(create, {
  name: 'batchSave',
  label: ['批量登记', 'List many'],
  field: 'userId',
  beside: (row, above) => ensure(!above.some(one => one.userId === row.userId), about(no.twice, 'userId')),
})
