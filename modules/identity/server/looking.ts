/** Looking: whoever sees with the eyes of another may read and go, whatever door they knock at; no command would run for them anyway. */
import type { FastifyInstance } from 'fastify'
import { no } from '../../../server/kernel/refusals.ts'
import type { Call } from '../../../server/http/context.ts'
import { langOf, refusal } from '../../../server/http/envelope.ts'

/** What is only read; sheets carry what was seen out of the house. */
const reading: ReadonlySet<Call['kind']> = new Set(['list', 'detail', 'history', 'report'])
/** The way out. */
const exits: ReadonlySet<string> = new Set(['/api/blade-auth/oauth/logout', '/api/blade-auth/logout'])
/** What is asked for by GET in this dialect and does something all the same. */
const acting: ReadonlySet<string> = new Set(['/api/blade-auth/oauth/switch-dept'])

/** Whether a call is open to who looks: what reads, and the way out. */
export const openToLookers = ({ method, path, kind }: Pick<Call, 'method' | 'path' | 'kind'>): boolean =>
  exits.has(path) || reading.has(kind) || (method === 'GET' && kind === 'auth' && !acting.has(path))

export function lookersDoNothing(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { target, login } = request
    if (!login?.viewer || !target || (target.call ? openToLookers(target.call) : request.method === 'GET')) return next()
    // What anybody may ask is answered as to anybody.
    if (target.isPublic) request.login = undefined
    else return void reply.code(403).send(refusal(no.looking, langOf(request)))
    next()
  })
}
