/** The menu of identity: accounts and what they may do. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  { path: '/system', label: ['权限管理', 'Access'], icon: 'key', children: [
    { path: '/system/user', label: ['账号', 'Accounts'], icon: 'people', permit: 'user_view' },
    { path: '/system/role', label: ['角色', 'Roles'], icon: 'shield', permit: 'role_view', roles: ['PA', 'PO'] },
    { path: '/system/dept', label: ['部门', 'Departments'], icon: 'diagram-tree', permit: 'dept_create' },
    { path: '/system/session', label: ['登录会话', 'Login sessions'], icon: 'log-in', permit: 'login_session_view' },
  ] },
]
