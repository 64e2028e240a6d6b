/** The menu of system data. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  {
    path: '/system',
    label: ['系统管理', 'System'],
    icon: 'cog',
    roles: ['PA', 'PO'],
    children: [
      { path: '/system/dict', label: ['系统字典', 'System dictionary'], icon: 'manual', permit: 'dict_view' },
      { path: '/system/dictbiz', label: ['业务字典', 'Business dictionary'], icon: 'tag', permit: 'dict_biz_view' },
      { path: '/system/region', label: ['行政区划', 'Regions'], icon: 'globe', permit: 'region_view' },
      { path: '/system/param', label: ['参数管理', 'Parameters'], icon: 'wrench', permit: 'param_view' },
      { path: '/system/interfaceParam', label: ['接口参数', 'Interface parameters'], icon: 'paperclip', permit: 'interface_param_view' },
      { path: '/system/datasource', label: ['数据源', 'Data sources'], icon: 'database', permit: 'datasource_view' },
      { path: '/system/policy', label: ['业务规则', 'Policy'], icon: 'clipboard', permit: 'policy_view' },
    ],
  },
]
