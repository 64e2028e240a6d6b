/** What short messages show. What people send stands in the menu with the other messages, after those they read: see content. */
import { group, listScreen, type Manifest, screen } from '../kit/index.ts'
import { commands as configCommands, smsConfig } from './config.ts'
import { commands as lineCommands, smsLine } from './line.ts'
import { commands as noticeCommands, smsNotice } from './notice.ts'
import { commands as sendCommands, smsSend } from './send.ts'
import { commands as singleCommands } from './single.ts'
import { commands as templateCommands, smsTemplate } from './template.ts'

export const manifest: Manifest = {
  resources: [smsConfig, smsLine, smsTemplate, smsNotice, smsSend],
  commands: [...configCommands, ...lineCommands, ...templateCommands, ...noticeCommands, ...sendCommands, ...singleCommands],
  screens: [
    group('/resource', ['资源管理', 'Resources'], { icon: 'box' }, [
      screen('/resource/sms', () => import('./screens/Configs.tsx'), 'Configs', {
        menu: { label: ['短信配置', 'SMS configs'], icon: 'mobile-phone', permit: 'sms_config_view' },
      }),
    ]),
    listScreen('/eip/smsLine', smsLine, {
      columns: ['name', 'provider', 'signName', 'appId', 'priority'],
      search: ['name', 'provider'],
      commands: lineCommands,
    }),
    screen('/eip/smsTemplate', () => import('./screens/Templates.tsx'), 'Templates'),
    screen('/eip/smsSendContent', () => import('./screens/Notices.tsx'), 'Notices'),
    screen('/sms/send', () => import('./screens/Sends.tsx'), 'Sends'),
  ],
}
