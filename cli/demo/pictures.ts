/** Pictures of the demo, kept as every upload is: drawn, made into bitmaps, put into the storage in use, and written down as rows. */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { linkOf } from '../../modules/files/server/index.ts'
import type { Storages } from '../../modules/files/server/index.ts'
import { waitingPath } from '../../server/storage/upload.ts'
import { attachedTag } from '../../modules/files/index.ts'
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

interface Drawn {
  readonly name: string
  readonly svg: string
  readonly now: string
  /** Who sends it to hang on a row of theirs; what nobody sends is the website's. */
  readonly by?: Session
}
/** Draws a picture, puts it into the storage in use and writes it down. */
export async function put(at: World, storages: Storages, { name, svg, now, by }: Drawn): Promise<{ readonly id: string; readonly link: string }> {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(svg)).webp({ quality, effort: 2 }).toBuffer()
  const { tenant, chance, system, run } = at,
    id = chance.branch(`picture ${name}`).id(now),
    originalName = `${name}.webp`
  const { ossId, storage } = await storages.inUse(tenant)
  const path = await waitingPath(storages.waiting),
    key = `${tenant}/${now.slice(0, 7).replace('-', '')}/${id}`
  const sum = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex'),
    link = linkOf(tenant, id, originalName)
  await writeFile(path, bytes)
  await storage.put(key, path, { size: bytes.length, type: 'image/webp' })
  await run(
    by ?? system,
    'attach.upload',
    id,
    {
      originalName,
      name: `${id}.webp`,
      extension: 'webp',
      attachSize: bytes.length,
      type: 'image/webp',
      belongs: by ? attachedTag : tag,
      isPublic: !by,
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
