/** Access: screens: manifest.screens, what roles are granted of them, and the rows and calls that scopes leave them. Knows what all modules declare. */
import { type Module, module } from '../kit/index.ts'
import { apiScope, apiScopeCommands } from './api-scope.ts'
import { catalogueOf } from './catalogue.ts'
import { dataScope, dataScopeCommands } from './data-scope.ts'
import { beforeRoute, commandWordsRoute, extensionRoute } from './extensions.ts'
import { grantCommand } from './grant.ts'
import { grantRoutes, menuRoutes } from './menu-routes.ts'
import { menu, menuCommands } from './menus.ts'
import { manifest } from './manifest.ts'
import { scopeRoutes } from './scope-routes.ts'
import { topMenu, topMenuCommands } from './top-menus.ts'
import { server } from './server/index.ts'

/** The modules are asked for when the first call needs them: this one is among them. */
export default (modules: () => readonly Module[]): Module => {
  const declared = () => catalogueOf(modules())
  const [create, change, remove, restore] = menuCommands(declared),
    grant = grantCommand(declared)
  const tops = topMenuCommands(declared),
    grantTop = tops.at(-1)!
  return module('access', {
    label: ['权限', 'Access'],
    resources: [menu, topMenu, dataScope, apiScope],
    commands: [create, change, remove, restore, grant, ...tops, ...dataScopeCommands(declared), ...apiScopeCommands(declared)],
    routes: [
      ...menuRoutes(declared, { create, change, remove }),
      ...grantRoutes(declared, { grant, grantTop }),
      ...scopeRoutes(declared),
      extensionRoute(modules),
      commandWordsRoute(modules),
      beforeRoute,
    ],
    screens: manifest.screens,
    ...server,
  })
}
