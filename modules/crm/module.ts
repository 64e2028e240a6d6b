/** CRM: customers, the sea they are taken from, and who looks after them. */
import { salesCommands } from './by-sales.ts'
import { module } from '../kit/index.ts'
import { phoneLooks } from './looks.ts'
import { manifest } from './manifest.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { seaReceipts } from './sea.ts'
import { narrowers } from './sellers.ts'
import { server } from './server/index.ts'
import { tiles } from './tiles.ts'

export default module('crm', {
  label: ['客户关系', 'CRM'],
  ...manifest,
  commands: [...manifest.commands, ...salesCommands],
  views: [seaReceipts, phoneLooks],
  reactions,
  routes,
  narrowers,
  tiles,
  ...server,
})
