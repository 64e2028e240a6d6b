/** The public face of sale relations. */
export { saleOrder } from './sale-order.ts'
export { saleRelation } from './sale-relation.ts'
export { saleType } from './sale-type.ts'
export { saleUser } from './sale-user.ts'
