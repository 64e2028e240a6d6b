/** A call that takes one file beside texts: the first file of its form, whole, and what else was said. */
import type { FastifyRequest } from 'fastify'
import { RefusalError, type RefusalCode } from '../../modules/kit/index.ts'
import { askedOf } from './context.ts'

export interface GivenFile {
  readonly bytes: Buffer
  readonly name: string
}
/** `none` is what is said where there is no file; `bytesMax` is how large it may be, where that is more than usual. */
export async function givenFile(request: FastifyRequest, none: RefusalCode, bytesMax?: number) {
  const given: Record<string, unknown> = { ...askedOf(request) }
  let file: GivenFile | undefined
  if (request.isMultipart())
    for await (const part of request.parts(bytesMax ? { limits: { fileSize: bytesMax } } : {}))
      if (part.type === 'field') given[part.fieldname] ??= part.value
      else if (!file) file = { bytes: await part.toBuffer(), name: part.filename }
      else part.file.resume()
  if (!file) throw new RefusalError({ ...none, field: 'file' })
  return { file, given }
}
