/** What mail shows: the tenant's mail servers, the mails that went out, and everybody's own notification settings. */
import { group, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { commands as configCommands, mailConfig } from './config.ts'
import { commands as mailCommands, mail, sending } from './mail.ts'
import { commands as settingCommands, setting } from './setting.ts'

export const manifest: Manifest = {
  resources: [mailConfig, mail, setting],
  commands: [...configCommands, ...mailCommands, ...settingCommands],
  screens: [
    group('/resource', ['资源管理', 'Resources'], { area: 'system', icon: 'box' }, [
      listScreen('/resource/mail', mailConfig, {
        menu: { label: ['邮件配置', 'Mail configs'], icon: 'share' },
        columns: ['name', 'host', 'port', 'security', 'fromAddress', 'fromName', 'status'],
        search: ['name', 'host', 'status'],
        commands: configCommands,
        rowActions: part(() => import('./screens/Configs.tsx'), 'TryOut'),
        hint: [
          '启用一个邮件配置后，选择了邮件提醒的人会收到邮件。',
          'Once a mail config is enabled, those who chose e-mail for their notifications are sent mails.',
        ],
      }),
    ]),
    group('/eip', ['消息中心', 'Messages'], { area: 'office', icon: 'envelope' }, [
      screen('/eip/notification', () => import('./screens/Notifications.tsx'), 'Notifications', {
        menu: { label: ['消息提醒', 'Notifications'], icon: 'notifications' },
      }),
      listScreen('/eip/mail', mail, {
        menu: { label: ['邮件', 'Mails'], icon: 'share' },
        columns: ['address', 'subject', 'purpose', 'status', 'failReason', 'sendTime', 'createTime'],
        search: ['address', 'subject', 'purpose', 'status', 'createTime'],
        commands: [sending.resend],
        hint: [
          '发出的提醒邮件会显示在这里；免打扰时段内的邮件到点后再发。',
          'Mails that notify people show up here; those of quiet hours wait until the hours are over.',
        ],
      }),
    ]),
  ],
}
