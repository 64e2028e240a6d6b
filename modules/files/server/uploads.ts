/** Files on their way in: the calls that take multipart bodies, and the putting together of slices. */
import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { type Fields, file, int, type Label, RefusalError, text } from '../../kit/index.ts'
import { mb, noFile, tooLarge, upload } from '../index.ts'
import type { AnyRow } from '../../../server/kernel/codec.ts'
import { retention, turnstile } from './retention.ts'
import { receiveUpload } from '../../../server/storage/upload.ts'
import { indexOf, slicedBy, chunkedUpload } from './chunked-upload.ts'
import type { Storages } from './storages.ts'
import { askedOf, type Context, loginOf, must, serve } from '../../../server/http/context.ts'
import { envelope, langOf } from '../../../server/http/envelope.ts'
import type { Login } from '../../../server/http/login.ts'
import { fileCalls, whileStored } from './downloads.ts'

/** Bytes of a request beside the file in it. */
const restMax = mb
/** A slice may be as large as the clients of the family make them. */
const sliceBytesMax = 16 * mb
const atOnce = { all: 32, each: 6 } as const

const fileField = file('文件', 'File', { required: true })
const sum = { fileMd5: text('文件MD5', 'MD5 of the file', { required: true }), chunkTotal: int('分片总数', 'Number of slices', { required: true }) }
const belongs = text('用途', 'Tag')
/** What the bodies of the calls hold. */
const forms = {
  whole: { file: fileField, belongs },
  slice: { file: fileField, ...sum, chunkIndex: int('分片序号，从0起', 'Number of the slice, from 0', { required: true }) },
  compose: { ...sum, fileName: text('文件名', 'Name of the file', { required: true }), belongs },
} as const satisfies Record<string, Fields>

/** A file under all the names that clients read it by. */
const shown = (row: AnyRow) => ({
  id: row.id,
  fileId: row.id,
  attachId: row.id,
  link: row.link,
  url: row.link,
  domain: row.domainUrl ?? '',
  name: row.name,
  originalName: row.originalName,
  extension: row.extension,
  attachSize: row.attachSize,
  size: row.attachSize,
  type: row.type,
})

export function uploadCalls(context: Context, storages: Storages): void {
  const { app, engine } = context
  const keeps = retention(engine, storages),
    parts = chunkedUpload(engine, storages, keeps),
    enter = turnstile(atOnce.all, atOnce.each)

  /** What says of itself that it is too large is not read at all. */
  async function arrived(request: FastifyRequest, max: number) {
    if (Number(request.headers['content-length'] ?? 0) > max + restMax) throw new RefusalError(tooLarge(max))
    return receiveUpload(request, storages.waiting, max, { ...noFile, tooLarge })
  }
  const whole = async (request: FastifyRequest, login: Login) => {
    const { fields, ...given } = await arrived(request, await keeps.sizeMax(login.tenant))
    const belongs = fields.belongs || String((request.query as Record<string, unknown>).belongs ?? '') || undefined
    return shown(await keeps.keep(login, { ...given, belongs }))
  }
  const slice = async (request: FastifyRequest, login: Login) => {
    const { fields, ...given } = await arrived(request, sliceBytesMax)
    const asked = { ...(request.query as object), ...fields }
    try {
      const of = slicedBy(asked),
        index = indexOf(asked, of)
      if (given.size === 0) throw new RefusalError(noFile.empty)
      return { uploaded: true, chunkIndex: index, uploadedCount: await parts.add(login, of, index, given), chunkTotal: of.chunkTotal }
    } finally {
      await rm(given.path, { force: true })
    }
  }
  const compose = async (request: FastifyRequest, login: Login) => {
    const asked = askedOf(request)
    const row = await parts.compose(login, slicedBy(asked), String(asked.fileName ?? ''), asked.belongs ? String(asked.belongs) : undefined)
    return shown(row)
  }

  const call = (path: string, label: Label, form: keyof typeof forms, run: (request: FastifyRequest, login: Login) => Promise<object>): void => {
    serve(context, { method: 'POST', path: `/api/${path}`, label, kind: 'auth', access: [upload.permit], form: forms[form] })
    app.post(`/api/${path}`, async (request, reply) => {
      const login = loginOf(request)
      must(login, upload.permit)
      return whileStored(request, reply, async () => envelope(await enter(`${login.tenant} ${login.userId}`, () => run(request, login)), langOf(request)))
    })
  }
  call('blade-resource/oss/endpoint/put-file', ['上传文件', 'Upload a file'], 'whole', whole)
  call('blade-resource/oss/endpoint/put-file-attach', ['上传附件', 'Upload a file'], 'whole', whole)
  call('blade-resource/attach/upload', ['上传附件', 'Upload a file'], 'whole', whole)
  call('business-eip/file/put-file', ['上传文件', 'Upload a file'], 'whole', whole)
  call('business-eip/minio/saveFileUpload', ['上传分片', 'Upload a slice'], 'slice', slice)
  call('business-eip/minio/fileSliceCompose', ['合并分片', 'Put slices together'], 'compose', compose)
  fileCalls(context, storages)
}
