/** The menu of logs. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  {
    path: '/monitor',
    label: ['系统监控', 'Monitoring'],
    icon: 'stopwatch',
    roles: ['PA'],
    children: [
      { path: '/monitor/log/usual', label: ['通用日志', 'Usual log'], icon: 'list', permit: 'log_usual_view' },
      { path: '/monitor/log/api', label: ['接口日志', 'API log'], icon: 'swap-horizontal', permit: 'log_api_view' },
      { path: '/monitor/log/error', label: ['错误日志', 'Error log'], icon: 'cross-circle', permit: 'log_error_view' },
    ],
  },
]
