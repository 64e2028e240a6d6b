/** CRM: customers, the sea they are taken from, and who looks after them. */
import { module } from '../kit/index.ts'
import { manifest } from './manifest.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { seaReceipts } from './sea.ts'
import { narrowers } from './sellers.ts'
import { server } from './server/index.ts'

export default module('crm', { label: ['客户关系', 'CRM'], ...manifest, views: [seaReceipts], reactions, routes, narrowers, ...server })
