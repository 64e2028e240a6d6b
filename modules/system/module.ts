/** System: parameters, dictionaries, regions, and the rules of the house. */
import { type Command, module } from '../kit/index.ts'
import { dictBizCommands, dictCommands } from './dictionary.ts'
import { manifest } from './manifest.ts'
import { routes } from './routes.ts'
import { settingRoutes } from './setting-routes.ts'
import { server } from './server/index.ts'

/** Changing and deleting entries also asks who uses them: the module above all users declares those. */
const declaredAbove: readonly Command[] = [dictCommands, dictBizCommands].flatMap(({ change, remove }) => [change, remove])

export default module('system', {
  label: ['系统', 'System'],
  ...manifest,
  commands: manifest.commands.filter(one => !declaredAbove.includes(one)),
  routes: [...routes, ...settingRoutes],
  ...server,
})
