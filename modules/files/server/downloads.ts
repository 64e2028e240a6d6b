/** Files on their way out: whole or a range, to whoever may see them, and never as something that runs. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { get, RefusalError, type Row } from '../../kit/index.ts'
import { attach, attachedTag, isPicture, noFile } from '../index.ts'
import { no } from '../../../server/kernel/refusals.ts'
import { filesBase } from './retention.ts'
import type { Storages } from './storages.ts'
import { thumbnails, widthOf } from './thumbnails.ts'
import { type Range, StorageFault, working } from '../../../server/storage/storage.ts'
import { type Context, serve } from '../../../server/http/context.ts'
import { langOf, refusal } from '../../../server/http/envelope.ts'
import type { Login } from '../../../server/http/login.ts'

type File = Row<typeof attach>

const cookieName = 'ketang-files'
const cookieSeconds = 604_800

/** Pictures, sounds and films are shown in the page; everything else is only ever saved. */
const inline = (type: string): boolean => (isPicture(type) && !type.startsWith('image/hei')) || type.startsWith('audio/') || type.startsWith('video/')

const quoted = (name: string): string => name.replace(/[^\x20-\x7e]|["\\]/g, '_')

function headersOf(file: File): Record<string, string> {
  const type = file.type ?? 'application/octet-stream',
    name = file.originalName
  return {
    'Content-Type': type.startsWith('text/') ? 'text/plain; charset=utf-8' : type,
    'Content-Disposition': `${inline(type) ? 'inline' : 'attachment'}; filename="${quoted(name)}"; filename*=UTF-8''${encodeURIComponent(name).replace(
      /['()*]/g,
      sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )}`,
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': file.isPublic ? 'cross-origin' : 'same-site',
    // The bytes under a link never change; a private one is kept by the reader's own browser only.
    'Cache-Control': file.isPublic ? 'public, max-age=31536000, immutable' : 'private, max-age=3600',
    ETag: `"${file.sha256}"`,
    'Accept-Ranges': 'bytes',
  }
}

/** The one range a request asks for; undefined for the whole, null when it lies outside. */
export function rangeOf(header: string | undefined, size: number): Range | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size || (from === '' && to === '0') ? null : { start, end }
}

/** Answers 503 when a storage is down, and notes why: neither the caller nor the product is at fault. */
export async function whileStored(request: FastifyRequest, reply: FastifyReply, work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error
    request.log.error({ err: error.cause }, 'a storage of files failed')
    return reply
      .code(503)
      .header('Retry-After', '5')
      .send({ ...refusal(noFile.storage, langOf(request)), code: 503 })
  }
}

function ticketOf(request: FastifyRequest): string | undefined {
  const pair = (request.headers.cookie ?? '')
    .split(';')
    .map(one => one.trim())
    .find(one => one.startsWith(`${cookieName}=`))
  return pair?.slice(cookieName.length + 1) || undefined
}

const giving = new Set(['system/menu/routes', 'auth/oauth/token', 'auth/oauth/switch-dept', 'auth/token'].map(name => `/api/blade-${name}`))

export function fileCalls(context: Context, storages: Storages): void {
  const { app, engine, auth } = context,
    small = thumbnails()

  async function readerOf(request: FastifyRequest): Promise<Login | undefined> {
    const ticket = request.login ? undefined : ticketOf(request)
    return request.login ?? (ticket ? auth.files.session(ticket) : undefined)
  }
  /** `<tenant>.<id>`, or the id alone of a file of one's own tenant. What may not be seen is not there. */
  async function fileOf(request: FastifyRequest, named: string): Promise<{ file: File; tenant: string }> {
    const reader = await readerOf(request)
    const [, tenant = reader?.tenant, id = ''] = /^(?:([\w-]+)\.)?([\w-]+)$/.exec(named) ?? []
    const file = tenant ? await engine.ask(tenant, get(attach, id)) : undefined
    const isOpen = file?.isPublic || reader?.tenant === tenant
    if (!tenant || file?.status !== 'live' || !file.key || !isOpen) throw new RefusalError(no.missing)
    // What hangs on a row is fetched by who sent it, and by who reaches the row.
    const isFree = file.isPublic || file.belongs !== attachedTag || file.createdBy === reader?.userId
    if (!isFree && !(reader && (await context.reachesFile?.(reader, file.id)))) throw new RefusalError(no.missing)
    if (!isFree && reader) context.fetched?.(reader, file.id)
    return { file, tenant }
  }
  async function sendSmall(reply: FastifyReply, { file, tenant }: { file: File; tenant: string }, width: number): Promise<unknown> {
    const storage = await storages.of(tenant, file.ossId),
      bytes = await small(`${tenant}.${file.id}`, width, async () => storage && (await working(storage.get(file.key!))))
    if (!bytes) throw new RefusalError(no.missing)
    const { 'Accept-Ranges': _whole, ...headers } = headersOf({ ...file, type: 'image/webp' })
    return reply.headers({ ...headers, ETag: `"${file.sha256}-${width}"` }).send(bytes)
  }
  async function send(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { ref } = request.params as { readonly ref: string }
    const { file, tenant } = await fileOf(request, ref)
    const size = file.attachSize ?? 0
    const width = request.method === 'GET' ? widthOf((request.query as Readonly<Record<string, unknown>>).w, file.type) : undefined
    if (width !== undefined) return sendSmall(reply, { file, tenant }, width)
    if (request.headers['if-none-match'] === `"${file.sha256}"`) return reply.headers(headersOf(file)).code(304).send()
    const range = rangeOf(request.headers.range, size)
    if (range === null) return reply.code(416).header('Content-Range', `bytes */${size}`).send()
    if (request.method === 'HEAD') return reply.headers(headersOf(file)).header('Content-Length', size).send()
    const storage = await storages.of(tenant, file.ossId),
      bytes = storage && (await working(storage.get(file.key!, range)))
    if (!bytes) throw new RefusalError(no.missing)
    reply.headers(headersOf(file))
    if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
    return reply.header('Content-Length', range ? range.end - range.start + 1 : size).send(bytes)
  }
  for (const path of [`${filesBase}/:ref`, `${filesBase}/:ref/:name`]) {
    serve(context, { method: 'GET', path, label: ['下载文件', 'Fetch a file'], kind: 'auth', access: 'public' })
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      config: { public: true },
      handler: (request, reply) => whileStored(request, reply, () => send(request, reply)),
    })
  }
  // Pictures send no headers: what they are fetched by comes with the tokens, and again with the menus whenever a page loads.
  app.addHook('onSend', (request, reply, _payload, next) => {
    if (!request.login || reply.statusCode !== 200 || !giving.has(request.target?.url ?? '')) return next()
    reply.header(
      'Set-Cookie',
      [
        `${cookieName}=${auth.files.ticket(request.login)}`,
        `Path=${filesBase}`,
        `Max-Age=${cookieSeconds}`,
        'HttpOnly',
        'SameSite=Lax',
        ...(request.protocol === 'https' ? ['Secure'] : []),
      ].join('; '),
    )
    next()
  })
}
