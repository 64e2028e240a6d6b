/** What short messages show. What people send stands in the menu with the other messages, after those they read: see content. */
import { group, listScreen, type Manifest, part } from '../kit/index.ts'
import { commands as configCommands, smsConfig } from './config.ts'
import { commands as lineCommands, smsLine } from './line.ts'
import { commands as noticeCommands, sendNoticeMessage, smsNotice } from './notice.ts'
import { commands as sendCommands, sending, smsSend } from './send.ts'
import { commands as singleCommands, send } from './single.ts'
import { commands as templateCommands, smsTemplate } from './template.ts'

const notices = () => import('./screens/Notices.tsx')

export const manifest: Manifest = {
  resources: [smsConfig, smsLine, smsTemplate, smsNotice, smsSend],
  commands: [...configCommands, ...lineCommands, ...templateCommands, ...noticeCommands, ...sendCommands, ...singleCommands],
  screens: [
    group('/resource', ['资源管理', 'Resources'], { area: 'system', icon: 'box' }, [
      listScreen('/resource/sms', smsConfig, {
        menu: { label: ['短信配置', 'SMS configs'], icon: 'mobile-phone' },
        columns: ['smsCode', 'category', 'signName', 'appId', 'templateId', 'remark', 'status'],
        search: ['smsCode', 'category', 'status'],
        commands: configCommands,
        rowActions: part(() => import('./screens/Configs.tsx'), 'TryOut'),
        hint: [
          '没有启用的配置和线路时，短信只写入本机发件箱，不会发到手机。',
          'Without an enabled config or a line, messages are written to the outbox of this machine and reach no phone.',
        ],
      }),
    ]),
    listScreen('/eip/smsLine', smsLine, {
      columns: ['name', 'provider', 'signName', 'appId', 'priority'],
      search: ['name', 'provider'],
      commands: lineCommands,
    }),
    listScreen('/eip/smsTemplate', smsTemplate, {
      columns: ['templateCode', 'name', 'content', 'params', 'providerCode', 'status'],
      search: ['templateCode', 'name', 'status'],
      commands: templateCommands,
      inputs: { params: null },
      hint: [
        '没有建立模板时，验证码等系统短信使用内置文本。占位符写作 {code}。',
        'Without templates of your own, codes and other messages use built-in texts. A placeholder is written {code}.',
      ],
    }),
    listScreen('/eip/smsSendContent', smsNotice, {
      columns: ['content', 'templateCode', 'total', 'sentCount', 'failedCount', 'status', 'createUserName', 'createTime'],
      search: ['templateCode', 'createTime'],
      commands: [sendNoticeMessage],
      forms: { sendNoticeMessage: part(notices, 'Compose') },
      drawer: part(notices, 'Recipients'),
      hint: ['发送的通知短信会显示在这里。', 'Notices that were sent show up here.'],
    }),
    listScreen('/sms/send', smsSend, {
      columns: ['phoneNumber', 'content', 'templateCode', 'purpose', 'status', 'lineName', 'sendTime', 'createTime'],
      search: ['phoneNumber', 'templateCode', 'purpose', 'status', 'createTime'],
      commands: [send, sending.resend],
      forms: { send: part(notices, 'Compose') },
      hint: ['手机号仅显示前三位与后四位；输入完整号码可以查到它的短信。', 'Phones are masked; a full number finds its messages.'],
    }),
  ],
}
