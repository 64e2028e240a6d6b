/** The menu of short messages. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  { path: '/eip', label: ['消息中心', 'Messages'], icon: 'envelope', children: [
    { path: '/sms/send', label: ['短信发送', 'Send SMS'], icon: 'mobile-phone', permit: 'sms_send_view' },
    { path: '/eip/smsSendContent', label: ['短信通知', 'SMS notices'], icon: 'chat', permit: 'sms_notice_view' },
    { path: '/eip/smsTemplate', label: ['短信模板', 'SMS templates'], icon: 'document', permit: 'sms_template_view' },
    { path: '/eip/smsLine', label: ['短信线路', 'SMS lines'], icon: 'exchange', permit: 'sms_line_view' },
  ] },
  { path: '/resource', label: ['资源管理', 'Resources'], icon: 'cube', children: [
    { path: '/resource/sms', label: ['短信配置', 'SMS configs'], icon: 'mobile-phone', permit: 'sms_config_view' },
  ] },
]
