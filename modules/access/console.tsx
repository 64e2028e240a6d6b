/** The console manifest of access. */
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import { screen } from '../../console/parts/screens.tsx'
import { role } from '../identity/index.ts'
import { apiScope } from './api-scope.ts'
import { dataScope } from './data-scope.ts'
import { menu } from './menus.ts'
import { apiScopeScreenCommands, dataScopeScreenCommands, menuScreenCommands, roleScreenCommands, topMenuScreenCommands } from './screens/commands.ts'
import { topMenu } from './top-menus.ts'

const rolePages = () => import('./screens/Roles.tsx')
const scopes = () => import('./screens/Scopes.tsx')

export const consoleManifest: ConsoleManifest = {
  resources: [role, menu, topMenu, dataScope, apiScope],
  commands: [...roleScreenCommands, ...menuScreenCommands, ...topMenuScreenCommands, ...dataScopeScreenCommands, ...apiScopeScreenCommands],
  links: { role: id => `/system/role/${id}` },
  screens: {
    '/system/role': screen(rolePages, 'Roles'),
    '/system/role/:id': screen(rolePages, 'RolePage'),
    '/system/menu': screen(() => import('./screens/Menus.tsx'), 'Menus'),
    '/system/topmenu': screen(() => import('./screens/TopMenus.tsx'), 'TopMenus'),
    '/authority/datascope': screen(scopes, 'DataScopes'),
    '/authority/apiscope': screen(scopes, 'ApiScopes'),
  },
}
