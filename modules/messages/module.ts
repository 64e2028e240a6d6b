/** Messages: notices to people, roles and departments, and what their readers did with them. */
import { module } from '../kit/index.ts'
import { manifest } from './manifest.ts'
import { deliver } from './message.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'

export default module('messages', { label: ['消息', 'Messages'], ...manifest, commands: [...manifest.commands, deliver], routes, ...server })
