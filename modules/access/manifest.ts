/** What access shows: roles, menus, top menus, and what rows and calls are granted. */
import { role } from '../identity/index.ts'
import { group, type Manifest, screen } from '../kit/index.ts'
import { apiScope } from './api-scope.ts'
import { dataScope } from './data-scope.ts'
import { menu } from './menus.ts'
import { apiScopeScreenCommands, dataScopeScreenCommands, menuScreenCommands, roleScreenCommands, topMenuScreenCommands } from './screens/commands.ts'
import { topMenu } from './top-menus.ts'

const roles = () => import('./screens/Roles.tsx')
const scopes = () => import('./screens/Scopes.tsx')

export const manifest: Manifest = {
  resources: [role, menu, topMenu, dataScope, apiScope],
  commands: [...roleScreenCommands, ...menuScreenCommands, ...topMenuScreenCommands, ...dataScopeScreenCommands, ...apiScopeScreenCommands],
  screens: [
    group('/system', ['系统管理', 'System'], { area: 'system', icon: 'cog' }, [
      screen('/system/menu', () => import('./screens/Menus.tsx'), 'Menus', {
        menu: { label: ['菜单管理', 'Menus'], icon: 'list', permit: 'menu_view', roles: ['PA', 'PO'] },
      }),
      screen('/system/topmenu', () => import('./screens/TopMenus.tsx'), 'TopMenus', {
        menu: { label: ['顶部菜单', 'Top menus'], icon: 'th', permit: 'top_menu_view', roles: ['PA', 'PO'] },
      }),
      // The menu to the roles stands with the accounts.
      screen('/system/role', roles, 'Roles', { called: ['角色', 'Roles'] }),
      screen('/system/role/:id', roles, 'RolePage', { of: role }),
    ]),
    group('/authority', ['权限配置', 'Scopes'], { area: 'system', icon: 'shield' }, [
      screen('/authority/datascope', scopes, 'DataScopes', { menu: { label: ['数据权限', 'Data scopes'], icon: 'layers', permit: 'data_scope_view' } }),
      screen('/authority/apiscope', scopes, 'ApiScopes', { menu: { label: ['接口权限', 'API scopes'], icon: 'share', permit: 'api_scope_view' } }),
    ]),
  ],
}
