/** Packages of questions: what lies in a zip, read within bounds; pictures and sounds of questions, kept as uploads are, and packed again. */
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { get, RefusalError, refusals } from '../../kit/index.ts'
import { attach } from '../../files/index.ts'
import { retention, type Storages } from '../../files/server/index.ts'
import type { Context } from '../../../server/http/context.ts'
import type { Login } from '../../../server/http/login.ts'
import { waitingPath, writeDown } from '../../../server/storage/upload.ts'
import { filesIn, type Outgoing, type Parsed, type Read, withFiles } from '../formats/parsed.ts'
import type { Package } from '../formats/qti.ts'
import { writeItem, writeManifest } from '../formats/qti-out.ts'

export const no = refusals('exam_package', { large: ['压缩包过大', 'the package is too large'], broken: ['压缩包无法读取', 'the package can not be read'] })
const bytesMax = 100 * 1024 * 1024,
  entriesMax = 5_000

/** What lies in a package. What says of itself that it unpacks to too much is not unpacked. */
export async function unpacked(bytes: Uint8Array): Promise<Package> {
  const { unzip } = await import('fflate')
  let all = 0,
    count = 0
  const found = await new Promise<Readonly<Record<string, Uint8Array>>>((resolve, reject) =>
    unzip(
      bytes,
      {
        filter({ name, originalSize }) {
          all += originalSize
          count++
          return all <= bytesMax && count <= entriesMax && !name.endsWith('/')
        },
      },
      (error, files) => (error ? reject(new RefusalError({ ...no.broken, field: 'file' })) : resolve(files)),
    ),
  )
  if (all > bytesMax || count > entriesMax) throw new RefusalError({ ...no.large, field: 'file' })
  const texts = new Map<string, string>(),
    files = new Map<string, Uint8Array>()
  for (const [name, content] of Object.entries(found))
    if (name.endsWith('.xml')) texts.set(name, new TextDecoder().decode(content).replace(/^\uFEFF/, ''))
    else files.set(name, content)
  return { texts, files }
}
/** Whether a zip holds questions rather than a sheet. */
export const isPackage = (bytes: Buffer): boolean => bytes.includes('imsmanifest.xml') || !bytes.includes('[Content_Types].xml')

/** Questions with the links of their files in place of the marks; each file is kept once, when its question is imported. */
export function filing(context: Context, login: Login, { files }: Read) {
  const storages = context.ports.files as Storages | undefined,
    links = new Map<string, Promise<string>>()
  const keep = async (name: string): Promise<string> => {
    const bytes = files?.get(name)
    if (!bytes || !storages) return ''
    const received = await writeDown(Readable.from([Buffer.from(bytes)]), await waitingPath(storages.waiting))
    return String((await retention(context.engine, storages).keep(login, { ...received, name })).link)
  }
  /** `isDry`: nothing is kept, and what would be stands there as a place without a file. */
  return async (of: Parsed, isDry: boolean): Promise<Parsed> => {
    const all = JSON.stringify(of),
      known = new Map<string, string>()
    for (const name of filesIn(all)) {
      if (!isDry && !links.has(name)) links.set(name, keep(name))
      known.set(name, isDry ? '/unkept' : await links.get(name)!)
    }
    if (known.size === 0) return of
    const put = (value: string | undefined): string | undefined => value && withFiles(value, name => known.get(name) ?? '').replace(/<img src="" ?\/?>/g, '')
    return {
      ...of,
      stem: put(of.stem)!,
      analysis: put(of.analysis),
      image: put(of.image) || undefined,
      audio: isDry ? undefined : put(of.audio) || undefined,
      options: of.options.map(one => ({
        ...one,
        ...(one.image ? { image: put(one.image) || undefined } : {}),
        ...(one.audio ? { audio: isDry ? undefined : put(one.audio) || undefined } : {}),
      })),
    }
  }
}

/** The questions as a package, with those of their files that are kept here. */
export async function packed(context: Context, login: Login, every: readonly Outgoing[]): Promise<Buffer> {
  const { strToU8, zip } = await import('fflate')
  const parts: Record<string, Uint8Array> = {},
    kept = await keptOf(context, login, every)
  const items = every.map((of, i) => {
    const id = `q${String(i + 1).padStart(4, '0')}`,
      files = new Set<string>()
    const linkOf = (link: string): string => {
      const own = kept.get(link)
      if (!own) return link
      files.add(own.path)
      parts[own.path] = own.bytes
      return own.path
    }
    parts[`${id}.xml`] = strToU8(writeItem(of, id, linkOf))
    return { of, id, files: [...files] }
  })
  parts['imsmanifest.xml'] = strToU8(writeManifest(items))
  return new Promise((resolve, reject) => zip(parts, { level: 6 }, (error, bytes) => (error ? reject(error) : resolve(Buffer.from(bytes)))))
}
const idIn = (link: string): string | undefined => /\/file\/[\w-]+\.([\w-]+)\//.exec(link)?.[1]
/** The files of questions that are kept here, by their links. */
export async function keptOf(context: Context, { tenant }: Login, every: readonly Outgoing[]) {
  const storages = context.ports.files as Storages | undefined
  const inText = (text: string): readonly string[] => [...text.matchAll(/<img\b[^>]*?\bsrc="([^"]*)"/g)].map(one => one[1]!)
  const links = new Set(
    every.flatMap(of => [
      ...inText(of.stem),
      ...inText(of.analysis),
      ...[of.image, of.audio, ...of.options.flatMap(one => [one.image, one.audio])].filter(one => one !== undefined),
    ]),
  )
  const found = new Map<string, { readonly path: string; readonly bytes: Uint8Array }>()
  let all = 0
  for (const link of links) {
    const id = idIn(link),
      row = id ? await context.engine.ask(tenant, get(attach, id)) : undefined
    if (!storages || row?.status !== 'live' || !row.key) continue
    all += row.attachSize ?? 0
    if (all > bytesMax) throw new RefusalError(no.large)
    const bytes = await (await storages.of(tenant, row.ossId))?.get(row.key)
    if (bytes) found.set(link, { path: `files/${row.id}.${row.extension}`, bytes: await buffer(bytes) })
  }
  return found
}
