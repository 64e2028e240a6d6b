/** Who is told of sale relations and orders: the other side when something waits for it, who asked when it was decided. */
import { accounts, notice, noticeReactions, roleIn } from '../messages/index.ts'
import { saleOrder } from './sale-order.ts'
import { saleRelation } from './sale-relation.ts'

const relations = { link: '/sale_client/relationApply' } as const,
  orders = { link: '/order/saleOrder' } as const
export const notices = noticeReactions(
  notice(saleRelation, 'applied', {
    ...relations,
    to: [roleIn('SM', 'schoolId'), roleIn('AM', 'agencyId'), accounts('userId')],
    title: ['销售关系待审批：{targetName}', 'A sale relation to decide: {targetName}'],
    content: ['“{targetName}”有一条销售关系申请，请查看。', 'There is a sale relation asked for with {targetName}: please look.'],
  }),
  notice(saleRelation, 'approved', {
    ...relations,
    to: [accounts('submittedBy')],
    title: ['销售关系已生效：{targetName}', 'Sale relation approved: {targetName}'],
    content: ['与“{targetName}”的销售关系已生效。', 'The sale relation with {targetName} is active.'],
  }),
  notice(saleRelation, 'rejected', {
    ...relations,
    to: [accounts('submittedBy')],
    title: ['销售关系被驳回：{targetName}', 'Sale relation rejected: {targetName}'],
    content: ['与“{targetName}”的销售关系申请被驳回。{auditRemark}', 'The sale relation with {targetName} was rejected. {auditRemark}'],
  }),
  notice(saleRelation, 'handed_over', {
    ...relations,
    to: [accounts('userId')],
    title: ['销售关系移交给您：{targetName}', 'A sale relation for you: {targetName}'],
    content: ['与“{targetName}”的销售关系现由您负责。', 'The sale relation with {targetName} is yours now.'],
  }),
  notice(saleOrder, 'class_applied', {
    ...orders,
    to: [roleIn('SM', 'schoolId')],
    title: ['销售开班待审批：{orderCode}', 'A class of a sale order to decide: {orderCode}'],
    content: ['销售订单 {orderCode} 申请开设“{productName}”，请审批。', 'Sale order {orderCode} asks for a class of {productName}: please decide.'],
  }),
  notice(saleOrder, 'class_approved', {
    ...orders,
    to: [accounts('userId')],
    title: ['销售开班已同意：{orderCode}', 'The class is agreed: {orderCode}'],
    content: ['销售订单 {orderCode} 已开班。', 'The class of sale order {orderCode} was launched.'],
  }),
  notice(saleOrder, 'rejected', {
    ...orders,
    to: [accounts('userId')],
    title: ['销售开班被驳回：{orderCode}', 'The class was rejected: {orderCode}'],
    content: ['销售订单 {orderCode} 的开班申请被驳回。{auditRemark}', 'The class of sale order {orderCode} was rejected. {auditRemark}'],
  }),
)
