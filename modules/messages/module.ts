/** Messages: notices to people, roles and departments, and what their readers did with them. */
import { module } from '../kit/index.ts'
import { menus } from './menu.ts'
import { deliver, discard, message, open } from './message.ts'
import { notice } from './notice.ts'
import { notify, send } from './notify.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'

export default module('messages', {
  label: ['消息', 'Messages'],
  resources: [notice, message],
  commands: [notify, send, deliver, open, discard],
  routes,
  menus,
  ...server,
})
