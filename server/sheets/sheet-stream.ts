/** Long sheets, piece by piece: a file of a hundred thousand rows takes no more memory than one of a thousand. */
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { RefusalError } from '../../modules/kit/index.ts'
import { limits } from '../kernel/limits.ts'
import { type Encoding, encodingOfFile, texts } from './decode.ts'
import { asWritten, headerIn, headMax, namedIn, no, type Reading, type SheetRows } from './sheet.ts'
import { xlsxPieces } from './xlsx-stream.ts'

type Pieces = AsyncGenerator<readonly (readonly string[])[]>
export interface OpenSheet {
  readonly headers: readonly string[]
  /** Where they stand among the rows that have anything in them, from 1. */
  readonly headerRow: number
  /** Of a text. */
  readonly encoding?: Encoding
  readonly pieces: AsyncIterable<SheetRows['rows']>
  /** How much of the file has been read, of 1. */
  share(): number
}

const pieceBytes = 16_384
/** Characters of a line, and of what a quotation may hold. */
const lineMax = 4_000_000

const unreadable = (error: unknown): RefusalError => (error instanceof RefusalError ? error : new RefusalError(no.unreadable))

/** How a long file is to be read; what is left out is guessed. */
export interface Opening extends Reading {
  /** The row of the header among those that have anything in them, from 1. */
  readonly headerRow?: number | undefined
  /** Whether a header names something that is asked for: titles above the header are told by it. */
  isKnown?(header: string): boolean
}

/** A sheet of an xlsx file, or a CSV. Refuses what is neither. */
export async function openSheet(file: string, opening: Opening = {}): Promise<OpenSheet> {
  const begin = Buffer.alloc(1000),
    handle = await open(file)
  await handle.read(begin, 0, begin.length, 0).finally(() => handle.close())
  const state = { share: 0 }
  const zipped = begin.subarray(0, 2).toString('latin1') === 'PK'
  const { size } = await stat(file)
  if (!zipped && /\.xlsx?$/i.test(basename(file))) throw new RefusalError(no.unreadable)
  const encoding = zipped ? undefined : (opening.encoding ?? (await readableFile(file)))
  const rows = filled(encoding ? csvPieces(file, size, state, encoding) : xlsxPieces(await readFile(file), state, opening.sheet))
  const first = await rows.next(),
    begun = first.done ? [] : first.value
  const at = opening.headerRow ? opening.headerRow - 1 : opening.isKnown ? headerIn(begun, opening.isKnown) : 0
  const head = begun[at],
    rest = begun.slice(at + 1)
  if (!head || rest.length === 0) throw new RefusalError(no.empty)
  async function* pieces(): Pieces {
    yield rest
    let seen = rest.length
    for await (const piece of rows) {
      if ((seen += piece.length) > limits.sheetMax) throw new RefusalError({ ...no.long, detail: { max: limits.sheetMax } })
      yield piece
    }
  }
  return { headers: namedIn(head, rest), headerRow: at + 1, ...(encoding ? { encoding } : {}), pieces: pieces(), share: () => state.share || 1 }
}

const readableFile = (file: string): Promise<Encoding> =>
  encodingOfFile(file).catch(() => {
    throw new RefusalError(no.unreadable)
  })

/** Rows with anything in them. The first piece is as long as what may stand above a header and a row below, where there are so many. */
async function* filled(pieces: Pieces): Pieces {
  let rest: (readonly string[])[] = [],
    least = headMax
  try {
    for await (const piece of pieces) {
      rest.push(...piece.filter(cells => cells.some(cell => cell !== '')))
      if (rest.length >= least) {
        yield rest
        rest = []
        least = 1
      }
    }
  } catch (error) {
    throw unreadable(error)
  }
  if (rest.length > 0) yield rest
}

async function* csvPieces(file: string, size: number, state: { share: number }, encoding: Encoding): Pieces {
  const { default: papa } = await import('papaparse')
  const take = texts(encoding)
  let parser: InstanceType<typeof papa.Parser> | undefined,
    rest = '',
    read = 0
  /** The lines that are whole, and in the end all. What follows them waits for more. */
  const taken = (isLast: boolean): string[][] => {
    if (!parser) {
      const { delimiter } = papa.parse(rest, { preview: 10 }).meta
      parser = new papa.Parser({ delimiter, newline: '\n' })
    }
    const { data, meta } = parser.parse(rest, 0, !isLast) as { readonly data: string[][]; readonly meta: { readonly cursor: number } }
    rest = isLast ? '' : rest.slice(meta.cursor)
    return data.map(cells => cells.map(cell => asWritten(cell.trim())))
  }
  for await (const bytes of createReadStream(file, { highWaterMark: pieceBytes * 4 }) as AsyncIterable<Buffer>) {
    state.share = (read += bytes.length) / size
    rest += take(bytes)
    // A quotation that is never closed would be looked through again and again.
    if (rest.length > lineMax) throw new RefusalError(no.unreadable)
    yield taken(false)
  }
  rest += take()
  if (rest !== '') yield taken(true)
}
