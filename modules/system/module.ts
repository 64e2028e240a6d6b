/** System: parameters, dictionaries, regions, and the rules of the house. */
import { module } from '../kit/index.ts'
import { dict, dictBiz, dictBizCommands, dictCommands } from './dictionary.ts'
import { menus } from './menu.ts'
import { commands as sourceCommands, datasource } from './datasource.ts'
import { commands as interfaceCommands, interfaceParam } from './interface-param.ts'
import { commands as paramCommands, param } from './param.ts'
import { commands as policyCommands, policy } from './policy.ts'
import { commands as regionCommands, region } from './region.ts'
import { routes } from './routes.ts'
import { settingRoutes } from './setting-routes.ts'
import { server } from './server/index.ts'

export default module('system', {
  label: ['系统', 'System'],
  resources: [param, dict, dictBiz, region, policy, datasource, interfaceParam],
  // Changing and deleting entries also asks who uses them: the module above all users guards them.
  commands: [
    ...paramCommands,
    ...Object.values(dictCommands),
    ...Object.values(dictBizCommands),
    ...regionCommands,
    ...policyCommands,
    ...sourceCommands,
    ...interfaceCommands,
  ],
  routes: [...routes, ...settingRoutes],
  menus,
  ...server,
})
