/** Receives one file of a multipart request onto the disk, measured and digested on its way: memory stays the same for any size. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { RefusalError, type RefusalCode } from '../../modules/kit/index.ts'

/** What whoever sends is told; the module of files has the words. */
export interface UploadRefusals {
  readonly none: RefusalCode
  readonly broken: RefusalCode
  tooLarge(max: number): RefusalCode
}

export interface Received {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly md5: string
}
export interface Arrived extends Received {
  readonly name: string
  readonly fields: Readonly<Record<string, string>>
}

/** A new name in the folder where uploads wait. */
export async function waitingPath(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, randomUUID())
}

/** Writes what comes to a path and says what it was. */
export async function writeDown(from: Readable | AsyncIterable<Buffer>, path: string): Promise<Received> {
  const sha256 = createHash('sha256'),
    md5 = createHash('md5')
  let size = 0
  await pipeline(
    from,
    new Transform({
      transform(piece: Buffer, _encoding, done) {
        size += piece.length
        sha256.update(piece)
        md5.update(piece)
        done(null, piece)
      },
    }),
    createWriteStream(path, { mode: 0o600 }),
  )
  return { path, size, sha256: sha256.digest('hex'), md5: md5.digest('hex') }
}

/** What a file on the disk is. */
export async function measure(path: string): Promise<Received> {
  const sha256 = createHash('sha256'),
    md5 = createHash('md5')
  let size = 0
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    size += piece.length
    sha256.update(piece)
    md5.update(piece)
  }
  return { path, size, sha256: sha256.digest('hex'), md5: md5.digest('hex') }
}

/** The one file of a request and its other fields, wherever they stand. More bytes than `max` are not kept; what fails leaves nothing. */
export async function receiveUpload(request: FastifyRequest, folder: string, max: number, no: UploadRefusals): Promise<Arrived> {
  if (!request.isMultipart()) throw new RefusalError({ ...no.none, field: 'file' })
  const path = await waitingPath(folder)
  const fields: Record<string, string> = {}
  let found: (Received & { readonly name: string }) | undefined,
    isTooLarge = false
  try {
    for await (const part of request.parts(reading(max))) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value ?? '')
      else {
        found = { ...(await writeDown(part.file, path)), name: part.filename ?? '' }
        isTooLarge = part.file.truncated
      }
    }
    if (isTooLarge) throw new RefusalError(no.tooLarge(max))
    if (!found) throw new RefusalError({ ...no.none, field: 'file' })
    return { ...found, fields }
  } catch (error) {
    await rm(path, { force: true })
    throw isOurs(error) ? error : new RefusalError(no.broken)
  }
}
/** A file that is too large is read to its end, so that whoever sends it hears the answer. */
const reading = (max: number): Parameters<FastifyRequest['parts']>[0] => ({
  limits: { files: 1, fileSize: max, fields: 20, fieldSize: 2_000, parts: 21 },
  ...{ throwFileSizeLimit: false },
})

/** A refusal, or a fault of this machine; whatever else broke while reading was the request's. */
const isOurs = (error: unknown): boolean =>
  error instanceof RefusalError || ['ENOSPC', 'EACCES', 'EROFS', 'EIO', 'EMFILE'].includes((error as NodeJS.ErrnoException).code ?? '')
