/** Sheets: xlsx and CSV, in and out, through maintained libraries; no cell of them is ever run as a formula. */
import { RefusalError, refusals } from '../../modules/kit/index.ts'
import { limits } from '../kernel/limits.ts'
import { type Encoding, encodingOf, texts } from './decode.ts'
import { checkUnpacked } from './unpack.ts'
import { mergedIn, partsOf, sheetOf, unmerged } from './workbook.ts'

export const no = refusals('sheet', {
  unreadable: ['文件无法读取，请上传 xlsx 或 csv', 'the file can not be read, please upload xlsx or csv'],
  empty: ['文件中没有数据', 'the file has no rows'],
  tooLong: ['行数过多，请缩小筛选范围或导出为 csv', 'too many rows for xlsx, please narrow the filters or export as csv'],
  noSheet: ['文件中没有这个工作表', 'the file has no such sheet'],
  long: ['文件行数过多', 'the file has too many rows'],
})

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
/** Where a cell goes on as a formula for who takes another sign than the comma for the end of one: quotes are no help there. */
const withinCell = /([;,|\t\r\n]["'\s]*)(?=[=+\-@＝＋－＠])(?!-?\d+(?:\.\d+)?(?:[;,|\t\r\n]|$))/g
/** A text that a spreadsheet would take for a formula gets an apostrophe before it, at its beginning and after what may be a separator; the
 * full-width signs are the same to some. */
const harmless = (value: unknown): string => {
  const text = textOf(value).replace(withinCell, "$1'")
  return /^["']*\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
}
/** The text again that `harmless` wrote. */
export const asWritten = (text: string): string =>
  (/^'["']*\s*[=+\-@＝＋－＠\t\r\n]/.test(text) ? text.slice(1) : text).replace(/([;,|\t\r\n]["'\s]*)'(?=[=+\-@＝＋－＠])/g, '$1')
export const csvLine = (cells: readonly unknown[]): string =>
  cells
    .map(cell => {
      const text = harmless(cell)
      return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(',') + '\r\n'

/** A sheet of a workbook that is to be written. */
export interface MadeSheet {
  readonly title: string
  readonly headers: readonly string[]
  readonly pieces: AsyncIterable<readonly (readonly unknown[])[]> | Iterable<readonly (readonly unknown[])[]>
}
/** Makes an xlsx of a bounded number of rows, every cell a text; longer answers go out as CSV, which streams. */
export const xlsxOf = (title: string, headers: readonly string[], pieces: MadeSheet['pieces']): Promise<Buffer> => bookOf([{ title, headers, pieces }])

/** A name that a sheet may have and none before it has. */
function nameFor(title: string, taken: Set<string>): string {
  const name = title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
  let free = name
  for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${name.slice(0, 27)} ${n}`
  taken.add(free.toLowerCase())
  return free
}
/** The same of several sheets, whose rows are bounded together. */
export async function bookOf(sheets: readonly MadeSheet[]): Promise<Buffer> {
  const { default: write } = await import('write-excel-file/node')
  const made: any[] = [],
    names = new Set<string>()
  let count = 0
  for (const { title, headers, pieces } of sheets) {
    const data: any[] = [headers.map(value => ({ value, type: String, fontWeight: 'bold' }))]
    for await (const piece of pieces) {
      for (const row of piece) data.push(row.map(cell => ({ value: textOf(cell), type: String })))
      count += piece.length
      if (count > limits.xlsxMax) throw new RefusalError({ ...no.tooLong, detail: { max: limits.xlsxMax } })
    }
    made.push({ data, sheet: nameFor(title, names), columns: headers.map(() => ({ width: 18 })), stickyRowsCount: 1 })
  }
  return write(made).toBuffer()
}

export interface SheetRows {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}
/** How a file is to be read; what is left out is guessed. */
export interface Reading {
  readonly encoding?: Encoding | undefined
  /** The name of the sheet of a workbook, or its number from 1. */
  readonly sheet?: string | undefined
}
/** A whole file: its rows with anything in them, what came before the header included. */
export interface Grid {
  readonly rows: readonly (readonly string[])[]
  /** Where each of them stands in the file, from 1. */
  readonly numbers: readonly number[]
  /** Of a text. */
  readonly encoding?: Encoding
  /** Of a workbook: the names of its sheets, and the one that was read. */
  readonly sheets: readonly string[]
  readonly sheet?: string
}

const isZipped = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** One sheet of an xlsx, or a CSV. Refuses what is neither. */
export async function gridOfFile(bytes: Buffer, name: string, reading: Reading = {}): Promise<Grid> {
  const isBook = isZipped(bytes)
  if (isBook) await checkUnpacked(bytes, no)
  const grid = isBook ? await bookGrid(bytes, reading.sheet) : await csvGrid(bytes, name, reading.encoding)
  const numbers = grid.rows.flatMap((cells, i) => (cells.some(cell => cell !== '') ? [i + 1] : []))
  if (numbers.length < 2) throw new RefusalError(no.empty)
  return { ...grid, rows: numbers.map(number => grid.rows[number - 1]!), numbers }
}
/** The first sheet of an xlsx, or a CSV, with the header in the first line. Refuses what is neither, and more rows than a call may bring. */
export async function rowsOfFile(bytes: Buffer, name: string): Promise<SheetRows> {
  return below(await gridOfFile(bytes, name), 0)
}
/** The rows below a header. */
export function below({ rows }: Pick<Grid, 'rows'>, headerAt: number): SheetRows {
  const list = rows.slice(headerAt + 1)
  if (list.length === 0) throw new RefusalError(no.empty)
  if (list.length > limits.importMax) throw new RefusalError({ ...no.long, detail: { max: limits.importMax } })
  return { headers: namedIn(rows[headerAt]!, list), rows: list }
}

/** Rows among which a header is looked for: what stands above it is a title, a unit, a note. */
export const headMax = 20
/** Where the header is: the row that names most of what is known; where nothing is known, the first of more than one cell. */
export function headerIn(rows: readonly (readonly string[])[], isKnown: (header: string) => boolean): number {
  const first = rows.slice(0, headMax)
  const known = first.map(cells => new Set(headersOf(cells).filter(isKnown)).size),
    most = Math.max(...known)
  return Math.max(0, most > 0 ? known.indexOf(most) : first.findIndex(cells => cells.filter(Boolean).length > 1))
}
/** Headers without the star of what is required. */
export const headersOf = (cells: readonly string[]): readonly string[] => cells.map(cell => cell.replace(/^[*＊]|[*＊]$/g, '').trim())

const letterOf = (at: number): string => (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
/** Headers by which each column is known: one that has none, though there is something in it, and one that stands there twice, are told by
 * the letter that a spreadsheet gives them. */
export function namedIn(cells: readonly string[], rows: SheetRows['rows']): readonly string[] {
  const wide = Math.max(cells.length, ...rows.map(row => row.findLastIndex(cell => cell !== '') + 1))
  const headers = headersOf(Array.from({ length: wide }, (_, i) => cells[i] ?? ''))
  return headers.map((header, i) =>
    header === '' ? (rows.some(row => row[i]) ? `(${letterOf(i)})` : '') : headers.indexOf(header) < i ? `${header} (${letterOf(i)})` : header,
  )
}

type Whole = Omit<Grid, 'numbers'>
async function csvGrid(bytes: Buffer, name: string, asked: Encoding | undefined): Promise<Whole> {
  if (/\.xlsx?$/i.test(name)) throw new RefusalError(no.unreadable)
  const { default: papa } = await import('papaparse')
  const encoding = asked ?? readable(() => encodingOf(bytes)),
    take = texts(encoding)
  const text = take(bytes) + take()
  // Empty lines tell nothing of how cells are set apart, but count where others are told by their number.
  const { delimiter } = papa.parse(text, { preview: 20, skipEmptyLines: true }).meta
  return { encoding, sheets: [], rows: readable(() => papa.parse<string[]>(text, { delimiter }).data.map(cells => cells.map(cell => asWritten(cell.trim())))) }
}
function readable<T>(work: () => T): T {
  try {
    return work()
  } catch {
    throw new RefusalError(no.unreadable)
  }
}

async function bookGrid(bytes: Buffer, asked: string | undefined): Promise<Whole> {
  const sheets = await sheetNames(bytes),
    at = placeIn(sheets, asked)
  const rows = await xlsxRows(bytes, at + 1),
    fill = unmerged(mergedIn(await sheetXml(bytes, at)))
  return { rows: rows.map((cells, i) => fill(cells, i + 1)), sheets, ...(sheets[at] ? { sheet: sheets[at] } : {}) }
}
/** A sheet as it is written; nothing where the workbook names it in an unusual way. */
async function sheetXml(bytes: Buffer, at: number): Promise<string> {
  const { strFromU8, unzipSync } = await import('fflate'),
    part = sheetOf(await partsOf(bytes), at)
  const sheet = part && unzipSync(bytes, { filter: ({ name }) => name === part })[part]
  return sheet ? strFromU8(sheet) : ''
}
/** Which sheet is meant, from 0: by its name, or its number from 1; the first where none is. */
export function placeIn(sheets: readonly string[], asked: string | undefined): number {
  const at = !asked ? 0 : sheets.includes(asked) ? sheets.indexOf(asked) : Number(asked) - 1
  if (asked && !(at >= 0 && at < sheets.length)) throw new RefusalError({ ...no.noSheet, field: 'sheet' })
  return at
}
/** The names of the sheets of a workbook, in their order; none where they are written in an unusual way. */
export async function sheetNames(bytes: Buffer): Promise<readonly string[]> {
  const { strFromU8, unzipSync } = await import('fflate')
  return readable(() => {
    const book = unzipSync(bytes, { filter: ({ name }) => name === 'xl/workbook.xml' })['xl/workbook.xml']
    const found = book ? strFromU8(book).matchAll(/<sheet\b[^>]*?\sname="([^"]*)"/g) : []
    return [...found].map(([, name]) => unescapedXml(name!))
  })
}
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** What XML writes with an ampersand. */
export const unescapedXml = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex?: string, digits?: string, name?: string) =>
        name ? (named[name] ?? all) : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(digits)),
      )
    : text

export async function xlsxRows(bytes: Buffer, sheet = 1): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/node')
  try {
    return (await readSheet(bytes, sheet)).map(row => row.map(cellText))
  } catch {
    throw new RefusalError(no.unreadable)
  }
}

/** A number of more digits than a sheet keeps is shown as sheets show it: who reads it sees that its end is lost. */
const numberText = (value: number): string =>
  Math.abs(value) < 1e15
    ? String(value)
    : value
        .toExponential(5)
        .replace(/e\+(\d)$/, 'E+0$1')
        .replace('e', 'E')
/** A day, with its time where it has one; what lies before all days of a sheet is a time of day alone. */
function momentText(value: Date): string {
  const iso = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString(),
    time = iso.slice(11, 19)
  return iso < '1900' ? time.slice(0, 5) : time === '00:00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`
}
/** A cell as text. */
export const cellText = (value: unknown): string =>
  value === null || value === undefined ? '' : value instanceof Date ? momentText(value) : typeof value === 'number' ? numberText(value) : String(value).trim()
