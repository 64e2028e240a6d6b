/** Files in talks: sent by visitors without an account, few and small, judged by the rules of all files; and fetched by who is in the talk. */
import type { FastifyRequest } from 'fastify'
import { ensure, find, get, hour, RefusalError, refusals } from '../../kit/index.ts'
import { attach, attachedTag, extensionOf, extensions, isPicture, mb, noFile, tooLarge } from '../../files/index.ts'
import { retention, type Storages } from '../../files/server/index.ts'
import { type Context, serve } from '../../../server/http/context.ts'
import { envelope, langOf } from '../../../server/http/envelope.ts'
import { throttle } from '../../../server/kernel/throttle.ts'
import { no as kernel } from '../../../server/kernel/refusals.ts'
import { receiveUpload } from '../../../server/storage/upload.ts'
import { say } from '../conversation.commands.ts'
import { message } from '../conversation.ts'
import { messageId } from '../message-id.ts'
import type { Guarded } from './visitor-calls.ts'

/** What visitors may send. */
const visitorFiles = { bytes: 10 * mb, types: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'heic', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'txt'], hourly: 20 } as const
export const no = refusals('talk_file', {
  type: [`只能发送图片、PDF、Word、Excel或文本文件`, 'send pictures, PDF, Word, Excel or text files'],
  many: ['一小时内发送的文件过多，请稍后再试', 'too many files within an hour, please try again later'],
})

export function talkFiles(context: Context, by: Guarded): void {
  const { app, engine } = context,
    storages = context.ports.files as Storages | undefined
  if (!storages) return
  const keeps = retention(engine, storages),
    hourly = throttle({ max: visitorFiles.hourly, within: hour })
  const base = '/api/business-customer/conversation'
  serve(context, {
    method: 'POST',
    path: `${base}/upload`,
    label: ['访客发送文件', 'Send a file'],
    kind: 'auth',
    access: 'public',
    form: { file: { kind: 'file', label: ['文件', 'File'], required: true } },
  })
  app.post(`${base}/upload`, { config: { public: true } }, async request => {
    const { tenant, row } = await by.own(request)
    by.pace(request, row.id)
    ensure(hourly.take(row.id, engine.clock()), no.many)
    ensure(hourly.take(`address ${request.ip}`, engine.clock()), no.many)
    if (Number(request.headers['content-length'] ?? 0) > visitorFiles.bytes + mb) throw new RefusalError(tooLarge(visitorFiles.bytes))
    const { fields, ...given } = await receiveUpload(request, storages.waiting, visitorFiles.bytes, { ...noFile, tooLarge })
    const extension = extensionOf(given.name)
    if (!visitorFiles.types.some(one => one === extension)) {
      await dropped(given.path)
      throw new RefusalError({ ...no.type, field: 'file', detail: { allowed: visitorFiles.types } })
    }
    const file = await keeps.keep(engine.system(tenant), { ...given, belongs: attachedTag })
    const id = messageId(row.id, (request.query as any).clientKey ?? fields.clientKey)
    await engine.submit(engine.system(tenant), say, row.id, {
      messageId: id,
      content: file.originalName,
      kind: isPicture(extensions[extension]![0]!) ? 'picture' : 'file',
      fileId: file.id,
    })
    return envelope({ messageId: id }, langOf(request))
  })
  serve(context, { method: 'GET', path: `${base}/file`, label: ['会话中的文件', 'A file of a talk'], kind: 'auth', access: 'public' })
  app.get(`${base}/file`, { config: { public: true } }, async (request: FastifyRequest, reply) => {
    const { tenant, row } = await by.own(request),
      fileId = String((request.query as any).fileId ?? '')
    const [line] = await engine.ask(tenant, find(message, { fileId, conversationId: row.id }, { limit: 1 }))
    const file = line && line.fromType !== 'note' ? await engine.ask(tenant, get(attach, fileId)) : undefined
    const storage = file?.key && file.status === 'live' ? await storages.of(tenant, file.ossId) : undefined
    const bytes = storage && (await storage.get(file!.key!))
    if (!bytes || !file) throw new RefusalError(kernel.missing)
    const type = file.type ?? 'application/octet-stream',
      shows = isPicture(type) && !type.startsWith('image/hei')
    return reply
      .headers({
        'Content-Type': type.startsWith('text/') ? 'text/plain; charset=utf-8' : type,
        'Content-Length': String(file.attachSize ?? 0),
        'Content-Disposition': `${shows ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.originalName)}`,
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cache-Control': 'private, max-age=3600',
      })
      .send(bytes)
  })
  // Whoever of the house reads talks fetches what was sent in them.
  const others = context.reachesFile
  context.reachesFile = async (login, fileId) =>
    (await others?.(login, fileId)) ||
    (login.actor.may('conversation_view') && (await engine.ask(login.tenant, find(message, { fileId }, { limit: 1 }))).length > 0)
}
const dropped = async (path: string) => (await import('node:fs/promises')).rm(path, { force: true })
