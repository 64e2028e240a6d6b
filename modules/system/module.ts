/** System: parameters, dictionaries, regions, and the rules of the house. */
import { module } from '../kit/index.ts'
import { manifest } from './manifest.ts'
import { routes } from './routes.ts'
import { settingRoutes } from './setting-routes.ts'
import { server } from './server/index.ts'

export default module('system', { label: ['系统', 'System'], ...manifest, routes: [...routes, ...settingRoutes], ...server })
