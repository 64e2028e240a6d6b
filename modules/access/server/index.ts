/** What access gives the server: what a role may do and see, the menus that it is offered, and the guard of API scopes. */
import type { ModuleParts } from '../../kit/index.ts'
import { refusal, langOf } from '../../../server/http/envelope.ts'
import { catalogueOf } from '../catalogue.ts'
import { standingOf } from '../standing.ts'
import { apiScopeGuard } from './api-scope-guard.ts'
import { menuCalls } from './menu-calls.ts'

export const server: ModuleParts = {
  standing: (modules, role, who, zone) => standingOf(catalogueOf(modules), role, who, zone),
  http(context) {
    context.app.addHook('onRequest', (request, reply, next) => {
      const refused = apiScopeGuard(request)
      if (refused) void reply.code(403).send(refusal(refused, langOf(request)))
      else next()
    })
    menuCalls(context)
  },
}
