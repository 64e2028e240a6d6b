/** Long sheets, piece by piece: a file of a hundred thousand rows takes no more memory than one of a thousand. */
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { RefusalError } from '../../modules/kit/index.ts'
import { limits } from '../kernel/limits.ts'
import { asWritten, headersOf, no, type SheetRows } from './sheet.ts'
import { xlsxPieces } from './xlsx-stream.ts'

type Pieces = AsyncGenerator<readonly (readonly string[])[]>
export interface OpenSheet {
  readonly headers: readonly string[]
  readonly pieces: AsyncIterable<SheetRows['rows']>
  /** How much of the file has been read, of 1. */
  share(): number
}

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
