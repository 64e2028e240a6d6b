/** Sale relations: who sells to which school or agency, what they agreed, and the classes that come of it. */
import { module } from '../kit/index.ts'
import { classGone, ordersFollow, ordersReturn } from './extensions.ts'
import { manifest } from './manifest.ts'
import { narrowers } from './narrowers.ts'
import { notices } from './notices.ts'
import { routes } from './routes.ts'
import { orderTiles } from './sale-order.commands.ts'
import { moveCustomer, passOn, reopen } from './sale-order.ts'
import { relationTiles } from './sale-relation.commands.ts'

export default module('saleclients', {
  label: ['销售关系', 'Sale relations'],
  ...manifest,
  commands: [...manifest.commands, passOn, moveCustomer, reopen],
  consequences: [ordersFollow, ordersReturn],
  reactions: [classGone, ...notices],
  narrowers,
  routes,
  tiles: [...relationTiles, ...orderTiles],
})
