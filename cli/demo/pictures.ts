/** Pictures of the demo, kept as every upload is: drawn, made into bitmaps, put into the storage in use, and written down as rows. */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { linkOf } from '../../modules/files/server/index.ts'
import type { Storages } from '../../modules/files/server/index.ts'
import { waitingPath } from '../../server/storage/upload.ts'
import { attachedTag, usualTag } from '../../modules/files/index.ts'
import type { Session } from '../../server/kernel/engine.ts'
import type { World } from './world.ts'

/** Shown to everybody who opens the website, as what the platform itself puts up. */
const tag = 'website'
const quality = 72

/** Answers the link of a picture; the same name again answers the same link without drawing anew. */
export type Keep = (name: string, draw: () => string, now: string) => Promise<string>

export function keeping(world: () => World, storages: Storages): Keep {
  const known = new Map<string, Promise<string>>()
  const kept = async (name: string, svg: string, now: string): Promise<string> => (await put(world(), storages, { name, svg, now })).link
  return (name, draw, now) => {
    const before = known.get(name)
    if (before) return before
    const made = kept(name, draw(), now)
    known.set(name, made)
    return made
  }
}

/** Samples a second of a sound, and its length in seconds. */
const rate = 8_000,
  beepSeconds = 0.35
/** Beeps of a pitch with pauses between them, as WAV. */
export function beeps(pitch: number, count: number): Buffer {
  const one = Math.round(rate * beepSeconds),
    body = Buffer.alloc(one * (2 * count - 1), 128)
  for (let n = 0; n < count; n++)
    for (let i = 0; i < one; i++) {
      // Louder and softer again, so that nothing clicks.
      const loud = Math.min(1, i / 400, (one - i) / 400)
      body[2 * n * one + i] = 128 + Math.round(90 * loud * Math.sin((2 * Math.PI * pitch * i) / rate))
    }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + body.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(body.length, 40)
  return Buffer.concat([head, body])
}
/** Keeps a sound for who is signed in; answers its link. */
export const sounding =
  (world: () => World, storages: Storages) =>
  async (name: string, bytes: Buffer, now: string): Promise<string> =>
    (await stored(world(), storages, { name, bytes, extension: 'wav', type: 'audio/wav', belongs: usualTag, isPublic: false, now })).link

interface Drawn {
  readonly name: string
  readonly svg: string
  readonly now: string
  /** Who sends it to hang on a row of theirs; what nobody sends is the website's. */
  readonly by?: Session
}
/** Draws a picture, puts it into the storage in use and writes it down. */
export async function put(at: World, storages: Storages, { svg, by, ...more }: Drawn): Promise<Stored> {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(svg)).webp({ quality, effort: 2 }).toBuffer()
  const belongs = by ? attachedTag : tag
  return stored(at, storages, { ...more, ...(by ? { by } : {}), bytes, extension: 'webp', type: 'image/webp', belongs, isPublic: !by })
}
interface Stored {
  readonly id: string
  readonly link: string
}
interface Bytes {
  readonly name: string
  readonly bytes: Buffer
  readonly extension: string
  readonly type: string
  readonly belongs: string
  readonly isPublic: boolean
  readonly now: string
  readonly by?: Session
}
/** Puts bytes into the storage in use and writes them down. */
async function stored(at: World, storages: Storages, { name, bytes, extension, type, belongs, isPublic, now, by }: Bytes): Promise<Stored> {
  const { tenant, chance, system, run } = at,
    id = chance.branch(`picture ${name}`).id(now),
    originalName = `${name}.${extension}`
  const { ossId, storage } = await storages.inUse(tenant)
  const path = await waitingPath(storages.waiting),
    key = `${tenant}/${now.slice(0, 7).replace('-', '')}/${id}`
  const sum = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex'),
    link = linkOf(tenant, id, originalName)
  await writeFile(path, bytes)
  await storage.put(key, path, { size: bytes.length, type })
  await run(
    by ?? system,
    'attach.upload',
    id,
    {
      originalName,
      name: `${id}.${extension}`,
      extension,
      attachSize: bytes.length,
      type,
      belongs,
      isPublic,
      link,
      domainUrl: null,
      sha256: sum('sha256'),
      md5: sum('md5'),
      ossId,
      key,
    },
    now,
  )
  return { id, link }
}
