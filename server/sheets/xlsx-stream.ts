/** Long workbooks, row by row: one sheet is unpacked and read as it comes, and of its texts each is kept once. What the cells of a
 * number format mean is asked of the library that reads short workbooks, so that both read alike. */
import { RefusalError } from '../../modules/kit/index.ts'
import { limits } from '../kernel/limits.ts'
import { cellText, no, placeIn, sheetNames, unescapedXml, xlsxRows } from './sheet.ts'
import { checkUnpacked } from './unpack.ts'
import { columnOf, mergedIn, partsOf, sheetOf, unmerged } from './workbook.ts'

type Pieces = AsyncGenerator<readonly (readonly string[])[]>
type Texts = AsyncGenerator<string>

/** What the cells of a sheet stand on. */
interface Book {
  /** The shared texts. */
  readonly texts: readonly string[]
  /** Whether numbers of a style are days, by the number of the style. */
  readonly areDays: readonly boolean[]
  /** The day that is number zero, in days before 1970. */
  readonly zero: number
}

const unreadable = (): RefusalError => new RefusalError(no.unreadable)
const pieceBytes = 16_384

/** The rows of a sheet of a workbook, the first where none is named, in pieces, every cell as text; `state.share` says how much of it has been read, of 1. */
export async function* xlsxPieces(bytes: Buffer, state: { share: number }, asked?: string): Pieces {
  await checkUnpacked(bytes, no, limits.unpackedMax, limits.sheetMax)
  const at = placeIn(await sheetNames(bytes), asked),
    parts = await partsOf(bytes),
    sheet = sheetOf(parts, at)
  // A workbook that is written in another way than the usual ones is read whole.
  if (!sheet || !(await isUsual(bytes, sheet, 'worksheet')) || !(await isUsual(bytes, textsName, 'sst'))) return yield await xlsxRows(bytes, at + 1)
  const texts: string[] = []
  for await (const items of elements(partText(bytes, textsName), 'si')) for (const item of items) texts.push(flat(writtenIn(item)))
  const zero = /<workbookPr\b[^>]*\sdate1904="(?:1|true)"/.test(parts['xl/workbook.xml'] ?? '') ? 24_107 : 25_569
  const book: Book = { texts, zero, areDays: await daysOf(parts, sheet, at) }
  const fill = unmerged(await mergedOf(bytes, sheet))
  for await (const rows of elements(partText(bytes, sheet, state), 'row')) yield rows.map(row => fill(cellsOf(row, book), numberOf(row)))
}
const numberOf = (row: string): number => Number(/^<row\b[^>]*?\sr="(\d+)"/.exec(row)?.[1])
/** What is merged is said behind all rows: the sheet is unpacked once more for it. */
async function mergedOf(bytes: Buffer, sheet: string): Promise<ReturnType<typeof mergedIn>> {
  const rowsEnd = '</sheetData>'
  let end = ''
  for await (const text of partText(bytes, sheet)) {
    end += text
    const at = end.indexOf(rowsEnd)
    end = at < 0 ? end.slice(1 - rowsEnd.length) : end.slice(at)
  }
  return mergedIn(end)
}

const textsName = 'xl/sharedStrings.xml'

/** Whether a part begins with this element, without a prefix; one that is not there is usual too. */
async function isUsual(bytes: Buffer, name: string, root: 'worksheet' | 'sst'): Promise<boolean> {
  let head = ''
  for await (const text of partText(bytes, name)) if (/<[a-z]/i.test((head += text)) || head.length > 1_000_000) break
  return head === '' ? root === 'sst' : new RegExp(`^[^<]*(?:<[?!][^>]*>[^<]*)*<${root}[\\s>/]`).test(head)
}

/** One part of a zipped file as text, in pieces. */
async function* partText(bytes: Buffer, name: string, state: { share: number } = { share: 0 }): Texts {
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
    if (wrong) throw unreadable()
    state.share = Math.min(1, (at + pieceBytes) / bytes.length)
    if (fresh === '') continue
    yield fresh
    fresh = ''
  }
}

/** The elements of a name as they are written, as many at a time as have come. */
async function* elements(texts: Texts, name: 'row' | 'si'): AsyncGenerator<readonly string[]> {
  const one = new RegExp(`<${name}(?:\\s[^>]*?)?(?:/>|>[\\s\\S]*?</${name}>)`, 'g'),
    close = `</${name}>`
  let text = ''
  for await (const fresh of texts) {
    text += fresh
    const end = text.lastIndexOf(close) + close.length
    if (end < close.length) continue
    yield text.slice(0, end).match(one) ?? []
    text = text.slice(end)
  }
}

/** A copy of its own: a part of a text would keep the whole of it. */
const flat = (text: string): string => Buffer.from(text).toString()
/** What sheets write as the number of a character. */
const unescaped = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text

/** The text of a shared or inline string: its runs together, without how they are pronounced. */
function writtenIn(xml: string): string {
  let text = ''
  for (const [, run = ''] of xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, '').matchAll(/<t(?:\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/t>)/g)) text += unescapedXml(run)
  return unescaped(text).trim()
}

const valueIn = /<v(?:\s[^>]*)?>([\s\S]*?)<\/v>/,
  stringIn = /<is(?:\s[^>]*)?>([\s\S]*?)<\/is>/
const cell = /<c(?:\s([^>]*?))?(?:\/>|>([\s\S]*?)<\/c>)/g,
  attribute = /(?:^|\s)([rst])\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The cells of a row, each in its place. */
function cellsOf(row: string, book: Book): readonly string[] {
  const cells: string[] = []
  for (const [, attributes = '', body = ''] of row.replace(/<!--[\s\S]*?-->/g, '').matchAll(cell)) {
    const given: Record<string, string> = {}
    for (const [, name, double, single] of attributes.matchAll(attribute)) given[name!] = double ?? single ?? ''
    const [letters = ''] = /^[A-Z]*/.exec(given.r ?? '')!,
      at = letters ? columnOf(letters) - 1 : cells.length
    if (at < cells.length) throw unreadable()
    while (cells.length < at) cells.push('')
    cells.push(
      given.t === 'inlineStr'
        ? writtenIn(stringIn.exec(body)?.[1] ?? '')
        : valueText(unescapedXml(valueIn.exec(body)?.[1] ?? ''), given.t || 'n', given.s, book),
    )
  }
  return cells
}

function valueText(value: string, type: string, style: string | undefined, { texts, areDays, zero }: Book): string {
  if (value === '' || type === 'e') return ''
  if (type === 'str') return unescaped(value).trim()
  if (type === 'd') return cellText(new Date(value))
  const number = Number(value),
    shared = type === 's' ? texts[number] : undefined
  if (shared !== undefined) return shared
  const isDay = type === 'n' && style ? areDays[Number(style)] : false
  if (Number.isNaN(number) || isDay === undefined) throw unreadable()
  if (type === 'n') return cellText(isDay ? new Date((number - zero) * 86_400_000) : number)
  if (type !== 'b' || (value !== '0' && value !== '1')) throw unreadable()
  return String(value === '1')
}

/** Of each style, whether it shows numbers as days: as the library reads the number one in a sheet that has a row for each. */
async function daysOf(parts: Readonly<Record<string, string>>, sheet: string, at: number): Promise<readonly boolean[]> {
  const { strToU8, zipSync } = await import('fflate')
  const styles = /<cellXfs\b[\s\S]*?<\/cellXfs>/.exec(parts['xl/styles.xml'] ?? '')?.[0].match(/<xf\b/g)?.length ?? 0
  if (styles === 0) return []
  const rows = Array.from({ length: styles }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" s="${i}"><v>1</v></c></row>`).join('')
  const own = { ...parts, [sheet]: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>` }
  const read = await xlsxRows(Buffer.from(zipSync(Object.fromEntries(Object.entries(own).map(([name, part]) => [name, strToU8(part)])), { level: 0 })), at + 1)
  return read.map(([one]) => one !== '1')
}
