/** The guard of API scopes: a call that an API scope covers is only for roles that hold it, beside the permission that the call asks for itself. */
import type { FastifyRequest } from 'fastify'
import { lacking, noApiScope } from '../index.ts'
import type { RefusalCode } from '../../kit/index.ts'
import { no } from '../../../server/kernel/refusals.ts'

/** Why the session of a request may not make the call, if so. The route as declared counts beside the address as written, under its
 * usual name and as it came, so that no spelling of the address gets around it. */
export function apiScopeGuard(request: FastifyRequest): RefusalCode | undefined {
  const { login } = request,
    route = request.target?.url
  if (!login || login.guards.length === 0 || !route) return undefined
  const [usual, came] = [request.url, request.originalUrl].map(url => url.replace(/\?.*$/, '')) as [string, string]
  const scope = lacking(login.guards, route, usual, came)
  return (
    scope && {
      ...no.denied,
      label: [`${noApiScope.denied.label[0]}：${scope.name}`, `${noApiScope.denied.label[1]}: ${scope.name}`],
      detail: { apiScope: scope.id, scopeName: scope.name },
    }
  )
}
