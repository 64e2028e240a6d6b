/** Answers are sent compressed to whoever reads them so: of rows, whose words come again and again, a fifth is left. Files of the console lie compressed
 * beside themselves since they were built (cli/build.ts). Beside a library for it this is the one case that occurs here, and nothing to load at the start. */
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Characters of an answer from which on it is compressed: below that it is sent in one or two packets anyway. */
const worthIt = 2_048
/** What compresses at some 100 MB a second, off the thread that answers; more takes several times as long for a tenth less. */
const level = 2
const readsGzip = /(?:^|,)\s*gzip(?![^\s,;])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

/** Compresses JSON. Nobody's secret lies beside what somebody else may have written into the same answer: tokens are told to who signs in, alone. */
export function compressed(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLong = typeof payload === 'string' && payload.length >= worthIt
    if (!isLong || !String(reply.getHeader('content-type')).startsWith('application/json')) return done()
    reply.header('vary', 'accept-encoding')
    if (!readsGzip.test(String(request.headers['accept-encoding'] ?? ''))) return done()
    gzip(payload, { level }, (error, packed) => {
      if (error) return done(error)
      reply.header('content-encoding', 'gzip').removeHeader('content-length')
      done(null, packed)
    })
  })
}
