/** The menu of short messages. What people send stands with the other messages, after those they read: see content. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  {
    path: '/resource',
    label: ['资源管理', 'Resources'],
    icon: 'box',
    children: [{ path: '/resource/sms', label: ['短信配置', 'SMS configs'], icon: 'mobile-phone', permit: 'sms_config_view' }],
  },
]
