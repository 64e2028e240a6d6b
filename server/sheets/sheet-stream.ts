/** Long sheets, piece by piece: a file of a hundred thousand rows takes no more memory than one of a thousand. */
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { RefusalError } from '../../modules/kit/index.ts'
import { limits } from '../kernel/limits.ts'
import { asWritten, headersOf, no, type SheetRows, xlsxRows } from './sheet.ts'
import { checkUnpacked } from './unpack.ts'

type Pieces = AsyncGenerator<readonly (readonly string[])[]>
export interface OpenSheet {
  readonly headers: readonly string[]
  readonly pieces: AsyncIterable<SheetRows['rows']>
  /** How much of the file has been read, of 1. */
  share(): number
}

/** Rows that are handed on together. */
const pieceRows = 1_024
const pieceBytes = 16_384
/** Characters of a line, and of what a quotation may hold. */
const lineMax = 4_000_000

const unreadable = (error: unknown): RefusalError => (error instanceof RefusalError ? error : new RefusalError(no.unreadable))

/** The first sheet of an xlsx file, or a CSV with a header line. Refuses what is neither. */
export async function openSheet(file: string): Promise<OpenSheet> {
  const begin = Buffer.alloc(1000),
    handle = await open(file)
  await handle.read(begin, 0, begin.length, 0).finally(() => handle.close())
  const state = { share: 0 }
  const zipped = begin.subarray(0, 2).toString('latin1') === 'PK'
  const { size } = await stat(file)
  if (!zipped && (/\.xlsx?$/i.test(basename(file)) || begin.subarray(0, size).includes(0))) throw new RefusalError(no.unreadable)
  const rows = filled(zipped ? xlsxPieces(await readFile(file), state) : csvPieces(file, size, state))
  const first = await rows.next()
  const [head, ...rest] = first.done ? [] : first.value
  if (!head || rest.length === 0) throw new RefusalError(no.empty)
  async function* pieces(): Pieces {
    yield rest
    let seen = rest.length
    for await (const piece of rows) {
      if ((seen += piece.length) > limits.sheetMax) throw new RefusalError({ ...no.long, detail: { max: limits.sheetMax } })
      yield piece
    }
  }
  return { headers: headersOf(head), pieces: pieces(), share: () => state.share || 1 }
}

/** Rows with anything in them, in pieces of at least two, so that a header is never alone where there is more. */
async function* filled(pieces: Pieces): Pieces {
  let rest: (readonly string[])[] = []
  try {
    for await (const piece of pieces) {
      rest.push(...piece.filter(cells => cells.some(cell => cell !== '')))
      if (rest.length > 1) {
        yield rest
        rest = []
      }
    }
  } catch (error) {
    throw unreadable(error)
  }
  if (rest.length > 0) yield rest
}

async function* csvPieces(file: string, size: number, state: { share: number }): Pieces {
  const { default: papa } = await import('papaparse')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let parser: InstanceType<typeof papa.Parser> | undefined,
    rest = '',
    read = 0
  /** The lines that are whole, and in the end all. What follows them waits for more. */
  const taken = (isLast: boolean): string[][] => {
    if (!parser) {
      const { delimiter, linebreak } = papa.parse(rest, { preview: 10 }).meta
      parser = new papa.Parser({ delimiter, newline: linebreak as '\n' })
    }
    const { data, meta } = parser.parse(rest, 0, !isLast) as { readonly data: string[][]; readonly meta: { readonly cursor: number } }
    rest = isLast ? '' : rest.slice(meta.cursor)
    return data.map(cells => cells.map(cell => asWritten(cell.trim())))
  }
  for await (const bytes of createReadStream(file, { highWaterMark: pieceBytes * 4 }) as AsyncIterable<Buffer>) {
    state.share = (read += bytes.length) / size
    rest += decoder.decode(bytes, { stream: true })
    // A quotation that is never closed would be looked through again and again.
    if (rest.length > lineMax) throw new RefusalError(no.unreadable)
    yield taken(false)
  }
  rest += decoder.decode()
  if (rest !== '') yield taken(true)
}

/** The rows of a long workbook: its sheet is cut, and each cut read by the library as a small workbook of its own, with the texts it needs. */
async function* xlsxPieces(bytes: Buffer, state: { share: number }): Pieces {
  await checkUnpacked(bytes, no, limits.unpackedMax, limits.sheetMax)
  const { strToU8, zipSync } = await import('fflate')
  const book = await bookOf(bytes)
  // A workbook that is written in another way than the usual ones is read whole.
  if (!book) return yield await xlsxRows(bytes)
  for await (const rows of cuts(bytes, book.sheet, state)) {
    const texts = new Map<string, number>(),
      sheet = rows.map((row, i) => placedAnew(row, i + 1, texts)).join('')
    yield await xlsxRows(
      Buffer.from(
        zipSync(
          {
            ...book.parts,
            [book.sheet]: strToU8(`${book.root}<sheetData>${sheet}</sheetData></worksheet>`),
            ...(book.textsName
              ? { [book.textsName]: strToU8(`${book.textsRoot}${[...texts.keys()].map(at => book.texts[Number(at)] ?? '').join('')}</sst>`) }
              : {}),
          },
          { level: 0 },
        ),
      ),
    )
  }
}

/** A row under another number, pointing to the texts that its piece has. */
function placedAnew(row: string, number: number, texts: Map<string, number>): string {
  let shared = 0
  const moved = row
    .replace(/^<row\b[^>]*?(\/?)>/, `<row r="${number}"$1>`)
    .replace(/(<c\b[^>]*?\sr=")([A-Z]{1,3})\d+"/g, `$1$2${number}"`)
    .replace(/(<c\b[^>]*?\st="s"[^>]*><v>)(\d+)(?=<\/v>)/g, (_, before: string, at: string) => {
      shared++
      if (!texts.has(at)) texts.set(at, texts.size)
      return `${before}${texts.get(at)}`
    })
  if (shared !== (row.match(/<c\b[^>]*?\st="s"[^>]*(?<!\/)>/g)?.length ?? 0)) throw new RefusalError(no.unreadable)
  return moved
}

interface Book {
  /** Everything but sheets and texts. */
  readonly parts: Readonly<Record<string, Uint8Array>>
  readonly sheet: string
  readonly root: string
  readonly textsName: string | undefined
  readonly textsRoot: string
  /** The shared texts as they are written. */
  readonly texts: readonly string[]
}

/** What the first sheet of a workbook stands on; undefined for a workbook that is not written in the usual way. */
async function bookOf(bytes: Buffer): Promise<Book | undefined> {
  const { strFromU8, unzipSync } = await import('fflate')
  const known = /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|styles|sharedStrings)\.xml|xl\/_rels\/.*)$/i
  const parts = unzipSync(bytes, { filter: ({ name }) => known.test(name) })
  const textOf = (name: string): string => (parts[name] ? strFromU8(parts[name]) : '')
  const id = /<sheet\b[^>]*?\sr:id="([^"]+)"/.exec(textOf('xl/workbook.xml'))?.[1]
  const relation = [...textOf('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\b[^>]*>/g)].map(([one]) => one).find(one => one.includes(` Id="${id}"`))
  const target = /\sTarget="([^"]+)"/.exec(relation ?? '')?.[1]
  if (!id || !target) return undefined
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  let head = ''
  for await (const text of sheetText(bytes, sheet)) if ((head += text).includes('<sheetData') || head.length > 1_000_000) break
  const root = /<worksheet\b[^>]*>/.exec(head)?.[0]
  if (!root || !/<sheetData\b/.test(head) || /<c\b[^>]*='/.test(head)) return undefined
  const { 'xl/sharedStrings.xml': texts, ...rest } = parts
  const shared = texts ? strFromU8(texts) : ''
  return {
    parts: rest,
    sheet,
    root,
    textsName: texts ? 'xl/sharedStrings.xml' : undefined,
    textsRoot: /^[\s\S]*?<sst\b[^>]*?(?=\/?>)/.exec(shared)?.[0].concat('>') ?? '',
    texts: shared.match(/<si>[\s\S]*?<\/si>|<si\s*\/>/g) ?? [],
  }
}

/** One part of a zipped file as text, in pieces. */
async function* sheetText(bytes: Buffer, name: string, state: { share: number } = { share: 0 }): AsyncGenerator<string> {
  const { Unzip, UnzipInflate } = await import('fflate')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let fresh = '',
    wrong: unknown
  const archive = new Unzip(part => {
    if (part.name !== name) return
    part.ondata = (error, piece, final) => {
      wrong ??= error
      if (!error) fresh += decoder.decode(piece, { stream: !final })
    }
    part.start()
  })
  archive.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    archive.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length)
    if (wrong) throw new RefusalError(no.unreadable)
    state.share = Math.min(1, (at + pieceBytes) / bytes.length)
    if (fresh !== '') {
      yield fresh
      fresh = ''
    }
  }
}

/** The rows of a sheet as they are written, in pieces. */
async function* cuts(bytes: Buffer, name: string, state: { share: number }): AsyncGenerator<readonly string[]> {
  let text = '',
    rows: string[] = []
  for await (const fresh of sheetText(bytes, name, state)) {
    text += fresh
    const end = text.lastIndexOf('</row>') + 6
    if (end < 6) continue
    // A flat copy: a part of a text would keep the whole of it.
    for (const [row] of text.slice(0, end).matchAll(/<row\b[^>]*?(?:\/>|>[\s\S]*?<\/row>)/g)) rows.push(row)
    text = text.slice(end)
    while (rows.length >= pieceRows) {
      yield rows.slice(0, pieceRows)
      rows = rows.slice(pieceRows)
    }
  }
  if (rows.length > 0) yield rows
}
