/** The table of calls: nearly all are found by method and path in one map behind one address of Fastify's. Thousands of addresses of its own
 * took Fastify a third of the start, and a context of hooks each. What has parameters in its path, streams or sockets stays with Fastify;
 * `request.target` tells of both kinds alike. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Call, serve } from './context.ts'

export type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** What a request is for: the address as declared, never as written. */
export interface Target {
  readonly url: string
  readonly isPublic: boolean
  /** Its line in the list of calls; health, metrics and pages have none. */
  readonly call: Call | undefined
}
interface Served extends Target {
  readonly handler: Handler
}
declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where nothing is served. */
    target: Target | undefined
  }
  interface FastifyInstance {
    /** Notes a call as served and serves it; answers false when its method and path are taken. */
    serveCall(call: Call, handler: Handler): boolean
  }
}

/** The path as Fastify's own router reads it. */
function pathOf(url: string): string {
  const end = url.search(/[?#]/),
    path = end < 0 ? url : url.slice(0, end)
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Prepares a server to serve the calls that are noted in `calls`; made before anything else hooks in. What is answered lets them in, once
 * the server knows what to do with errors. */
export function callTable(app: FastifyInstance, calls: Call[]): () => void {
  const table = new Map<string, Served>(),
    others = new WeakMap<object, Target>()
  let known: ReadonlyMap<string, Call> | undefined
  app.decorate('serveCall', (call: Call, handler: Handler) => {
    if (!serve({ calls }, call)) return false
    const isPublic = call.access === 'public'
    if (call.path.includes('/:')) app.route({ method: call.method, url: call.path, config: { public: isPublic }, handler })
    else table.set(`${call.method} ${call.path}`, { url: call.path, isPublic, call, handler })
    return true
  })
  const served = ({ method, url }: FastifyRequest): Served | undefined => table.get(`${method} ${pathOf(url)}`)
  /** What Fastify serves by an address of its own, looked up once for all requests to it. */
  function otherOf({ method, routeOptions: { url, config } }: FastifyRequest): Target {
    const found = others.get(config)
    if (found) return found
    known ??= new Map(calls.map(one => [`${one.method} ${one.path}`, one]))
    const target = { url: url!, isPublic: config.public ?? false, call: known.get(`${method} ${url}`) }
    others.set(config, target)
    return target
  }
  app.decorateRequest('target', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions
    if (url === all) {
      request.target = served(request)
      // The rest of the address is no parameter of the call.
      request.params = {}
    } else if (!request.is404 && url !== undefined) request.target = otherOf(request)
    done()
  })
  return () => {
    app.route({
      method: ['GET', 'POST'],
      url: all,
      handler(request, reply) {
        return request.target ? (request.target as Served).handler(request, reply) : reply.callNotFound()
      },
    })
  }
}
const all = '/api/*'
