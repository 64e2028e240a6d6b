/** SMS: templates, lines and configs, what was sent to whom, and what became of it. */
import { module } from '../kit/index.ts'
import { consequences } from './erasing.ts'
import { manifest } from './manifest.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'

export default module('sms', { label: ['短信', 'SMS'], ...manifest, consequences, reactions, routes, ...server })
