/** JSON Web Tokens by @fastify/jwt. The plugin is bound to no app of its own: tokens are also issued where none listens. */
import jwt, { type FastifyJWTOptions, type JWT } from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'

/** What signs and verifies with one key and one algorithm. */
export function jwtOf(options: FastifyJWTOptions): JWT {
  let made: JWT | undefined
  const host = {
    decorate: (_name: string, given: JWT) => {
      made = given
    },
    decorateRequest() {},
    decorateReply() {},
  }
  jwt(host as unknown as FastifyInstance, options, error => {
    if (error) throw error
  })
  return made!
}
/** By a secret that this house keeps to itself: one algorithm only, so that a token can't choose its own. The clock is the engine's, so
 * whoever verifies judges expiry. */
export const jwtBySecret = (secret: Buffer, noTimestamp = false): JWT =>
  jwtOf({ secret, sign: { algorithm: 'HS256', noTimestamp }, verify: { algorithms: ['HS256'], ignoreExpiration: true } })
