/** WeChat: subscription messages to guardians who bound theirs. */
import { module } from '../kit/index.ts'
import { consequences } from './erasing.ts'
import { manifest } from './manifest.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'

export default module('wechat', { label: ['微信消息', 'WeChat messages'], ...manifest, consequences, reactions, routes, ...server })
