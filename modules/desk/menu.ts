/** The menu of the desk: what everybody is told, and the leave of those who work here. */
import type { Menu } from '../kit/index.ts'
import { staff } from './leave-process.ts'

export const menus: readonly Menu[] = [
  {
    path: '/desk',
    label: ['工作台', 'Desk'],
    icon: 'desktop',
    children: [
      { path: '/desk/notice', label: ['通知公告', 'Announcements'], icon: 'notifications', permit: 'announcement_view' },
      { path: '/desk/notices', label: ['公告栏', 'Notice board'], icon: 'feed', roles: staff },
      { path: '/desk/leave', label: ['员工请假', 'Staff leave'], icon: 'walk', roles: staff },
    ],
  },
]
