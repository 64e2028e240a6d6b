/** Mail: the tenant's mail server, and what of the messages reaches people outside the console. */
import { module } from '../kit/index.ts'
import { erasing } from './erasing.ts'
import { consequences } from './extensions.ts'
import { reactions } from './forwarding.ts'
import { manifest } from './manifest.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'

export default module('mail', { label: ['邮件', 'Mail'], ...manifest, consequences: [...consequences, erasing], reactions, routes, ...server })
