/** Registers calls that are no declaration's: each is noted as served, and takes its fields from query, body, form and multipart alike. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Label, platformTenant } from '../../modules/kit/index.ts'
import { askedOf, boundIds, type Call, type Context, loginOf, must } from './context.ts'
import { envelope, type Lang, langOf } from './envelope.ts'
import type { Login } from './login.ts'

/** A text of a header or parameter; old clients write absent ones as the word. */
export const textOf = (value: unknown): string | undefined => {
  const text = Array.isArray(value) ? value[0] : value
  return text === undefined || text === null || ['', 'undefined', 'null'].includes(String(text)) ? undefined : String(text)
}
/** The tenant that a caller names. */
export const tenantOf = (request: FastifyRequest): string => textOf(request.headers['tenant-id']) ?? textOf(askedOf(request).tenantId) ?? platformTenant

/** Registers a call and notes it as served. */
export const calling =
  (app: FastifyInstance) =>
  (
    method: 'GET' | 'POST',
    path: string,
    label: Label,
    handler: (request: FastifyRequest, reply: FastifyReply, lang: Lang) => unknown,
    access: Call['access'] = 'signed-in',
    kind: Call['kind'] = 'auth',
  ): void => {
    const url = `/api/${path}`
    const isNew = app.serveCall({ method, path: url, label, kind, access }, async (request, reply) => {
      await multipartFields(request)
      return handler(request, reply, langOf(request))
    })
    if (!isNew) throw new Error(`two calls are ${method} ${url}`)
  }

/** What an answer is made of. `login` refuses who is not signed in. */
export interface Called {
  readonly login: Login
  readonly asked: Readonly<Record<string, any>>
  readonly lang: Lang
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
/** Registers calls under each of their paths, for those who hold one of the permits, for all who are signed in, or for anybody. What is
 * answered is the data of the envelope; an export answers itself. */
export const answering =
  ({ app }: Pick<Context, 'app'>) =>
  (
    method: 'GET' | 'POST',
    paths: string | readonly string[],
    label: Label,
    access: Call['access'],
    answer: (called: Called) => unknown,
    kind: Call['kind'] = 'auth',
  ): void => {
    const call = calling(app)
    const handler = async (request: FastifyRequest, reply: FastifyReply, lang: Lang) => {
      if (Array.isArray(access) && !access.some(permit => loginOf(request).actor.may(permit))) must(loginOf(request), access[0])
      const asked = askedOf(request)
      const data = await answer({
        asked,
        lang,
        request,
        reply,
        get login() {
          return loginOf(request)
        },
      })
      return kind === 'export' ? data : envelope(data, lang)
    }
    for (const path of [paths].flat()) call(method, path, label, handler, access, kind)
  }

/** Some clients send these forms as multipart; files have no place in them. */
async function multipartFields(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts({ limits: { files: 0, fieldSize: 10_000, fields: 50 } }))
    if (part.type === 'field') fields[part.fieldname] = part.value
  request.body = fields
  boundIds(request)
}
