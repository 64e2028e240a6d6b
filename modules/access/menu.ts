/** The menu of access: menus, top menus, and what rows and calls are granted. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  {
    path: '/system',
    label: ['系统管理', 'System'],
    icon: 'cog',
    children: [
      { path: '/system/menu', label: ['菜单管理', 'Menus'], icon: 'list', permit: 'menu_view', roles: ['PA', 'PO'] },
      { path: '/system/topmenu', label: ['顶部菜单', 'Top menus'], icon: 'th', permit: 'top_menu_view', roles: ['PA', 'PO'] },
    ],
  },
  {
    path: '/authority',
    label: ['权限配置', 'Scopes'],
    icon: 'shield',
    children: [
      { path: '/authority/datascope', label: ['数据权限', 'Data scopes'], icon: 'layers', permit: 'data_scope_view' },
      { path: '/authority/apiscope', label: ['接口权限', 'API scopes'], icon: 'share', permit: 'api_scope_view' },
    ],
  },
]
