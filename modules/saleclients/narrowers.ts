/** Who sees what of sale relations and orders: a seller their own, a manager the team's. */
import { deptsBelow } from '../identity/index.ts'
import type { Narrower, Resource, Where } from '../kit/index.ts'
import { saleOrder } from './sale-order.ts'
import { saleRelation } from './sale-relation.ts'
import { saleType } from './sale-type.ts'
import { saleUser } from './sale-user.ts'

const all: readonly Resource[] = [saleUser, saleType, saleRelation, saleOrder]
const each = (where: Where): Readonly<Record<string, Where>> => Object.fromEntries(all.map(of => [of.name, where]))

export const narrowers: readonly Narrower[] = [
  {
    role: 'SA',
    *narrow({ userId }) {
      return each({ userId })
    },
  },
  {
    role: 'SL',
    *narrow({ userId, deptId }) {
      return each({ any: [{ userId }, { deptId: yield* deptsBelow(deptId) }] })
    },
  },
]
