/** Develop: descriptions of modules, and the code that is generated from them. */
import { module } from '../kit/index.ts'
import { manifest } from './manifest.ts'
import { routes as modelRoutes } from './code-model.ts'
import { routes as settingRoutes } from './code-setting.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'

export default module('develop', { label: ['研发', 'Development'], ...manifest, routes: [...routes, ...modelRoutes, ...settingRoutes], ...server })
