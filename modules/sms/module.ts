/** SMS: templates, lines and configs, what was sent to whom, and what became of it. */
import { module } from '../kit/index.ts'
import { commands as configCommands, smsConfig } from './config.ts'
import { commands as lineCommands, smsLine } from './line.ts'
import { menus } from './menu.ts'
import { commands as noticeCommands, smsNotice } from './notice.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { commands as sendCommands, smsSend } from './send.ts'
import { commands as singleCommands } from './single.ts'
import { commands as templateCommands, smsTemplate } from './template.ts'
import { server } from './server/index.ts'

export default module('sms', {
  label: ['短信', 'SMS'],
  resources: [smsConfig, smsLine, smsTemplate, smsNotice, smsSend],
  commands: [...configCommands, ...lineCommands, ...templateCommands, ...noticeCommands, ...sendCommands, ...singleCommands],
  reactions,
  routes,
  menus,
  ...server,
})
