/** CRM: customers, the sea they are taken from, and who looks after them. */
import { module } from '../kit/index.ts'
import { commands } from './commands.ts'
import { customer } from './customer.ts'
import { handCommands } from './ownership-transfer.ts'
import { menus } from './menu.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { ruleCommands, seaRule } from './sea-rule.ts'
import { seaCommands, seaReceipts } from './sea.ts'
import { narrowers } from './sellers.ts'
import { server } from './server/index.ts'

export default module('crm', {
  label: ['客户关系', 'CRM'],
  resources: [customer, seaRule],
  commands: [...commands, ...seaCommands, ...handCommands, ...ruleCommands],
  views: [seaReceipts],
  reactions,
  routes,
  narrowers,
  menus,
  ...server,
})
