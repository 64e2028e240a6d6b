/** Sheets: xlsx and CSV, in and out, through maintained libraries; no cell of them is ever run as a formula. */
import { RefusalError, refusals } from '../../modules/kit/index.ts'
import { limits } from '../kernel/limits.ts'
import { checkUnpacked } from './unpack.ts'

export const no = refusals('sheet', {
  unreadable: ['文件无法读取，请上传 xlsx 或 UTF-8 的 csv', 'the file can not be read, please upload xlsx or UTF-8 csv'],
  empty: ['文件中没有数据', 'the file has no rows'],
  tooLong: ['行数过多，请缩小筛选范围或导出为 csv', 'too many rows for xlsx, please narrow the filters or export as csv'],
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

/** Makes an xlsx of a bounded number of rows, every cell a text; longer answers go out as CSV, which streams. */
export async function xlsxOf(title: string, headers: readonly string[], pieces: AsyncIterable<readonly (readonly unknown[])[]>): Promise<Buffer> {
  const { default: write } = await import('write-excel-file/node')
  const rows: any[] = [headers.map(value => ({ value, type: String, fontWeight: 'bold' }))]
  for await (const piece of pieces) {
    for (const row of piece) rows.push(row.map(cell => ({ value: textOf(cell), type: String })))
    if (rows.length - 1 > limits.xlsxMax) throw new RefusalError({ ...no.tooLong, detail: { max: limits.xlsxMax } })
  }
  return write(rows, { sheet: title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31), columns: headers.map(() => ({ width: 18 })), stickyRowsCount: 1 }).toBuffer()
}

export interface SheetRows {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The first sheet of an xlsx, or a CSV with a header line. Refuses what is neither. */
export async function rowsOfFile(bytes: Buffer, name: string): Promise<SheetRows> {
  const zipped = bytes.subarray(0, 2).toString('latin1') === 'PK'
  if (zipped) await checkUnpacked(bytes, no)
  const rows = zipped ? await xlsxRows(bytes) : await csvRows(bytes, name)
  const filled = rows.filter(cells => cells.some(cell => cell !== ''))
  if (filled.length < 2) throw new RefusalError(no.empty)
  if (filled.length - 1 > limits.importMax) throw new RefusalError({ ...no.long, detail: { max: limits.importMax } })
  return { headers: headersOf(filled[0]!), rows: filled.slice(1) }
}
/** Headers without the star of what is required. */
export const headersOf = (cells: readonly string[]): readonly string[] => cells.map(cell => cell.replace(/^[*＊]|[*＊]$/g, '').trim())

async function csvRows(bytes: Buffer, name: string): Promise<string[][]> {
  if (/\.xlsx?$/i.test(name) || bytes.subarray(0, 1000).includes(0)) throw new RefusalError(no.unreadable)
  const { default: papa } = await import('papaparse')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return papa.parse<string[]>(text, { skipEmptyLines: true }).data.map(cells => cells.map(cell => asWritten(cell.trim())))
  } catch {
    throw new RefusalError(no.unreadable)
  }
}

export async function xlsxRows(bytes: Buffer): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/node')
  try {
    return (await readSheet(bytes)).map(row => row.map(cellText))
  } catch {
    throw new RefusalError(no.unreadable)
  }
}

/** A cell as text; dates as days. */
export const cellText = (value: unknown): string =>
  value === null || value === undefined ? '' : value instanceof Date ? value.toISOString().slice(0, 10) : String(value).trim()
