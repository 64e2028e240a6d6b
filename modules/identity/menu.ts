/** The menu of identity: accounts and what they may do. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  {
    path: '/system',
    label: ['权限管理', 'Access'],
    icon: 'key',
    children: [
      { path: '/system/user', label: ['账号', 'Accounts'], icon: 'people', permit: 'user_view' },
      { path: '/system/role', label: ['角色', 'Roles'], icon: 'shield', permit: 'role_view', roles: ['PA', 'PO'] },
      { path: '/system/dept', label: ['部门', 'Departments'], icon: 'diagram-tree', permit: 'dept_create' },
      { path: '/system/post', label: ['岗位', 'Posts'], icon: 'id-number', permit: 'post_create' },
      { path: '/system/tenant', label: ['租户', 'Tenants'], icon: 'office', permit: 'tenant_view' },
      { path: '/system/tenantPackage', label: ['租户套餐', 'Tenant packages'], icon: 'box', permit: 'tenant_package_view' },
      { path: '/system/client', label: ['应用', 'Clients'], icon: 'application', permit: 'client_view' },
      { path: '/system/loginProvider', label: ['第三方登录', 'Login providers'], icon: 'follower', permit: 'login_provider_view' },
      { path: '/system/session', label: ['登录会话', 'Login sessions'], icon: 'log-in', permit: 'login_session_view' },
    ],
  },
  {
    path: '/eip',
    label: ['消息中心', 'Messages'],
    icon: 'envelope',
    children: [{ path: '/eip/eipUser', label: ['注册用户', 'Registered users'], icon: 'new-person', permit: 'user_view', roles: ['PA', 'PO'] }],
  },
]
