/** Pictures and other contents: what a file is by its bytes, whether a picture may be read, and avatars made small and clean. */
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { RefusalError } from '../../kit/index.ts'
import { avatarSide, extensions, isPicture, isText, noFile, pixelsMax } from '../index.ts'

/** Bytes of a text that are looked at; nothing in the rest is ever run or shown inline. */
const sampleBytes = 65_536

async function sampleOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Words in one of the encodings that people here save in, without the control signs of other contents. */
function readsAsText(bytes: Buffer): boolean {
  // The marks of a BOM-less UTF-16 text are NULs: such files are refused rather than guessed at.
  if (bytes.some(byte => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false
  return ['utf-8', 'gb18030'].some(encoding => {
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
      return true
    } catch {
      return false
    }
  })
}

/** The content type of a file by its bytes; refused when it is not what its extension says. */
export async function typeOf(path: string, extension: string): Promise<string> {
  const accepted = extensions[extension] ?? []
  const { fileTypeFromFile } = await import('file-type')
  // A damaged file may end where the reader expected more: then it is not what it says either.
  const found = await fileTypeFromFile(path).catch(() => ({ mime: '' }))
  if (accepted.some(isText)) {
    if (found !== undefined || !readsAsText(await sampleOf(path))) throw new RefusalError(noFile.lies)
    return accepted[0]!
  }
  if (!found || !accepted.includes(found.mime)) throw new RefusalError(noFile.lies)
  return found.mime
}

/** The library of pictures, with no memory of its own between two uses. */
async function sharp() {
  const { default: library } = await import('sharp')
  library.cache(false)
  library.concurrency(1)
  return library
}

/** Refuses a picture that can't be read or that unpacks to more than anybody looks at, from its head alone. */
export async function checkPicture(path: string, type: string): Promise<void> {
  // What the library does not read is never shown inline, nor made into anything else.
  if (!isPicture(type) || type === 'image/bmp' || type.startsWith('image/hei')) return
  const {
    width = 0,
    height = 0,
    pages = 1,
  } = await (await sharp())(path, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(() => {
      throw new RefusalError(noFile.picture)
    })
  const rest = pages > 1 && height > 0 ? 1 : pages
  if (width * height * rest > pixelsMax) throw new RefusalError(noFile.pixels)
}

/** A small picture without where and when it was taken, upright, in its own format. */
export async function makeAvatar(path: string, to: string, type: string): Promise<void> {
  const picture = (await sharp())(path, { limitInputPixels: pixelsMax, failOn: 'error' })
    .rotate()
    .resize(avatarSide, avatarSide, { fit: 'inside', withoutEnlargement: true })
  await (type === 'image/png' ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality: 85 })).toFile(to).catch(() => {
    throw new RefusalError(noFile.picture)
  })
}

/** A picture as papers take it: what lets something through stays so, the rest is made smaller. Undefined where it can't be read. */
export async function forPaper(from: Readable, widthMax: number): Promise<Uint8Array | undefined> {
  try {
    const picture = (await sharp())(Buffer.concat(await from.toArray()), { limitInputPixels: pixelsMax }).rotate()
    const { hasAlpha } = await picture.metadata(),
      made = picture.resize(widthMax, undefined, { withoutEnlargement: true })
    return Uint8Array.from(await (hasAlpha ? made.png() : made.jpeg({ quality: 88 })).toBuffer())
  } catch {
    return undefined
  }
}
