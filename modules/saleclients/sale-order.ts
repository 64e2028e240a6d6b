/** Sale order (L16): what a seller agreed with a school; it asks for an open class, and once that is approved the class is launched. */
import { auditFields } from '../audit/index.ts'
import { date, ensure, facts, gather, get, int, money, percent, pick, ref, refusals, resource, type Row, rules, state, step, text, time } from '../kit/index.ts'
import { saleUser } from './sale-user.ts'

export const no = refusals('sale_order', {
  noRelation: ['与该学校没有生效的此类销售关系', 'there is no active relation of this type with the school'],
  notYours: ['该订单不由您负责', 'this order is not yours'],
  notGranted: ['该产品未授权给本校或不在授权期内', 'the product is not granted to this school, or not now'],
  noProduct: ['没有找到该产品或学校', 'there is no such product or school'],
  dates: ['结束日期不能早于开始日期', 'the end must not be before the start'],
  past: ['开始日期已过，请先修改', 'the first day is over: change it first'],
  otherClass: ['参照的班级不是该学校的同一产品', 'the class to follow is of another school or product'],
  seats: ['最低人数不能大于预计人数', 'the minimum is not above the number of pupils'],
})

export const saleOrder = resource('sale_order', {
  label: ['销售订单', 'Sale order'],
  path: { base: 'business-order/sale/order', list: 'platformPage', id: 'orderId' },
  title: 'orderCode',
  find: { by: ['orderCode', 'schoolName'], where: 'schoolId' },
  scope: { school: 'schoolId' },
  read: ['PO', 'FI', 'SM', 'SA', 'SL'],
  notes: { by: ['SA', 'SL'], for: ['SA', 'SL', 'PO'] },
  tasks: { by: ['SA', 'SL'], for: ['SA', 'SL', 'PO'] },
  fields: {
    orderCode: text('订单号', 'Number', { required: true, locked: true, search: true, unique: 'numbered' }),
    relationId: ref('sale_relation')('销售关系', 'Relation', { locked: true, hidden: true }),
    saleUserId: ref('sale_user')('销售人员', 'Seller', { locked: true, hidden: true }),
    saleName: text('销售', 'Seller', { locked: true, search: true, copies: 'staff' }),
    userId: ref('user')('账号', 'Account', { locked: true, hidden: true }),
    deptId: ref('dept')('部门', 'Department', { locked: true, hidden: true }),
    schoolId: ref('school')('学校', 'School', { required: true, search: true }),
    schoolName: text('学校名称', 'Name of the school', { locked: true, search: true, hidden: true }),
    productId: ref('product')('课程产品', 'Product', { required: true, search: true }),
    productName: text('产品名称', 'Name of the product', { locked: true, search: true, hidden: true }),
    /** Out of whom the order came; it follows the customer who is kept when two are merged. */
    customerId: ref('customer')('客户', 'Customer', { hidden: true }),
    customerWasId: text('合并前客户', 'Customer before the merge', { locked: true, hidden: true, names: ['customer'], index: true }),
    headcount: int('预计人数', 'Pupils expected', { required: true, check: rules.between(1, 2_000) }),
    amount: money('金额', 'Amount', { required: true, locked: true }),
    /** The seller's share when the order was made: later rules do not change it. */
    ratio: percent('比例(%)', 'Share, %', { locked: true, hidden: true }),
    className: text('班级名称', 'Class name', { hidden: true }),
    startDate: date('开始日期', 'Starts', { required: true }),
    endDate: date('结束日期', 'Ends', { hidden: true }),
    capacityMin: int('最低人数', 'Minimum', { hidden: true, check: rules.between(1, 2_000) }),
    remark: text('备注', 'Remark', { hidden: true, lines: 2 }),
    /** A class of the same school and product whose grades and name the new one takes over. */
    likeId: ref('open_class')('参照班级', 'Class to follow', { locked: true, hidden: true }),
    openClassId: ref('open_class')('班级', 'Class', { locked: true }),
    applyTime: time('申请时间', 'Applied at', { locked: true, hidden: true }),
    ...auditFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'created' }),
    created: state('已下单', 'Created', 'idle', {
      change: 'created',
      applyOpenClass: 'applied',
      cancel: 'cancelled',
      passOn: 'created',
      moveCustomer: 'created',
    }),
    applied: state(
      '待审批开班',
      'Class applied for',
      'waiting',
      { approve: 'opened', reject: 'rejected', withdraw: 'created', passOn: 'applied', moveCustomer: 'applied' },
      1,
    ),
    opened: state('已开班', 'Class launched', 'good', { reopen: 'created', moveCustomer: 'opened' }, 2),
    rejected: state(
      '已驳回',
      'Rejected',
      'bad',
      { change: 'rejected', applyOpenClass: 'applied', cancel: 'cancelled', passOn: 'rejected', moveCustomer: 'rejected' },
      3,
    ),
    cancelled: state('已取消', 'Cancelled', 'over', { moveCustomer: 'cancelled' }),
  },
  facts: facts('created', 'changed', 'class_applied', 'class_approved', 'rejected', 'withdrawn', 'cancelled', 'passed_on', 'reopened', 'customer_moved'),
})
export type SaleOrder = Row<typeof saleOrder>
export const openOrders = ['created', 'applied', 'rejected'] as const

/** To the seller who took the relation over. */
export const passOn = step(saleOrder, 'passOn', 'passed_on', {
  label: ['移交订单', 'Pass on'],
  input: { saleUserId: { ...saleOrder.fields.saleUserId, required: true as const, locked: false } },
  needs: (_row, { saleUserId }) => gather({ to: get(saleUser, saleUserId) }),
  check: (_row, _input, { to }) => ensure(to, no.notYours),
  record: (_input, _row, { to }) => ({ saleUserId: to!.id, saleName: to!.name, ...pick(to!, 'userId', 'deptId') }),
})
/** To the customer that was kept. */
export const moveCustomer = step(saleOrder, 'moveCustomer', 'customer_moved', {
  label: ['移到保留的客户', 'Move to the customer that was kept'],
  input: pick(saleOrder.fields, 'customerId', 'customerWasId'),
})
/** The class came to nothing: the order may ask for another. */
export const reopen = step(saleOrder, 'reopen', 'reopened', {
  label: ['班级取消，恢复订单', 'The class was cancelled'],
  record: () => ({ openClassId: null, approvals: null, submittedBy: null, submittedAt: null }),
})
