/** The console manifest of short messages. */
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import { listScreen, screen } from '../../console/parts/screens.tsx'
import { commands as configCommands, smsConfig } from './config.ts'
import { commands as lineCommands, smsLine } from './line.ts'
import { commands as noticeCommands, smsNotice } from './notice.ts'
import { commands as sendCommands, smsSend } from './send.ts'
import { commands as singleCommands } from './single.ts'
import { commands as templateCommands, smsTemplate } from './template.ts'

export const consoleManifest: ConsoleManifest = {
  resources: [smsConfig, smsLine, smsTemplate, smsNotice, smsSend],
  commands: [...configCommands, ...lineCommands, ...templateCommands, ...noticeCommands, ...sendCommands, ...singleCommands],
  screens: {
    '/resource/sms': screen(() => import('./screens/Configs.tsx'), 'Configs'),
    '/eip/smsLine': listScreen(smsLine, {
      columns: ['name', 'provider', 'signName', 'appId', 'priority'],
      search: ['name', 'provider'],
      commands: lineCommands,
    }),
    '/eip/smsTemplate': screen(() => import('./screens/Templates.tsx'), 'Templates'),
    '/eip/smsSendContent': screen(() => import('./screens/Notices.tsx'), 'Notices'),
    '/sms/send': screen(() => import('./screens/Sends.tsx'), 'Sends'),
  },
}
