/** The menu of messages. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  {
    path: '/eip',
    label: ['消息中心', 'Messages'],
    icon: 'envelope',
    children: [
      { path: '/eip/message', label: ['我的消息', 'My messages'], icon: 'inbox' },
      { path: '/eip/sendMessage', label: ['发送消息', 'Send messages'], icon: 'send-message', permit: 'notice_send' },
    ],
  },
]
