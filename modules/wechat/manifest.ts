/** What WeChat shows: the tenant's account and templates, the messages that went out, and the guardian's own page. */
import { group, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { commands as accountCommands, wechatAccount } from './account.ts'
import { commands as bindingCommands, wechatBinding } from './binding.ts'
import { commands as messageCommands, sending, wechatMessage } from './message.ts'
import { commands as templateCommands, wechatTemplate } from './template.ts'

export const manifest: Manifest = {
  resources: [wechatAccount, wechatTemplate, wechatBinding, wechatMessage],
  commands: [...accountCommands, ...templateCommands, ...bindingCommands, ...messageCommands],
  screens: [
    group('/resource', ['资源管理', 'Resources'], { area: 'system', icon: 'box' }, [
      listScreen('/resource/wechat', wechatAccount, {
        menu: { label: ['微信账号', 'WeChat accounts'], icon: 'chat' },
        columns: ['name', 'kind', 'appId', 'status'],
        search: ['name', 'kind', 'status'],
        commands: accountCommands,
        rowActions: part(() => import('./screens/Accounts.tsx'), 'Check'),
        hint: [
          '启用小程序或服务号后，绑定了微信并订阅过消息的家长会收到微信订阅消息。',
          'Once a mini program or service account is enabled, guardians who bound their WeChat and subscribed are sent subscription messages.',
        ],
      }),
    ]),
    group('/eip', ['消息中心', 'Messages'], { area: 'office', icon: 'envelope' }, [
      screen('/eip/wechat', () => import('./screens/OwnWechat.tsx'), 'OwnWechat', {
        menu: { label: ['我的微信', 'My WeChat'], icon: 'heart', permit: 'wechat_binding_bind' },
      }),
      listScreen('/eip/wechatMessage', wechatMessage, {
        menu: { label: ['微信消息', 'WeChat messages'], icon: 'comment' },
        columns: ['userId', 'title', 'template', 'status', 'failReason', 'sendTime', 'createTime'],
        search: ['title', 'template', 'status', 'createTime'],
        commands: [sending.resend],
        hint: [
          '发给家长的微信订阅消息会显示在这里；免打扰时段内的消息到点后再发。',
          'Subscription messages to guardians show up here; those of quiet hours wait until the hours are over.',
        ],
      }),
      listScreen('/eip/wechatTemplate', wechatTemplate, {
        menu: { label: ['微信消息模板', 'WeChat templates'], icon: 'form' },
        columns: ['name', 'noticeCode', 'templateId', 'status'],
        search: ['name', 'noticeCode', 'templateId', 'status'],
        commands: templateCommands,
        hint: [
          '关键词内容每行写一个，如 thing1={title}、time2={time}；也可用消息自己的参数，如 {klass}。没有单独模板的消息用 normal 或 approval 的模板。',
          'One keyword a line, as thing1={title}; parameters of the notice may be used, as {klass}. Others take that of normal or approval.',
        ],
      }),
    ]),
  ],
}
