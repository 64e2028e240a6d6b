/** A plan of seats out of a sheet: what was pasted, or a file of commas, read as a whole and refused as a whole, with every fault by its line. */
import { type Category, type Plan, type PlanSeat, seatNoOf, seatsMax } from './plan.ts'

/** What is wrong with a cell, by line and column as a spreadsheet counts them. */
export interface SheetFault {
  readonly line: number
  readonly column: number
  readonly why: 'category' | 'twice' | 'quote' | 'many'
  readonly cell: string
}
export type SheetRead = { readonly plan: Plan } | { readonly wrong: readonly SheetFault[] }
/** Faults beyond these are of the same kind: who reads them mends the sheet first. */
const faultsMax = 50

/** The cells of a text: separated by tabs as a clipboard has them, or by commas, with quotes around what holds a comma (RFC 4180). */
export function cellsOf(text: string): { readonly cells: readonly (readonly string[])[] } | { readonly wrong: readonly SheetFault[] } {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'),
    by = plain.split('\n').some(line => line.includes('\t')) ? '\t' : ','
  const cells: string[][] = [[]]
  let cell = '',
    isQuoted = false,
    quotedSince = 0
  for (let i = 0; i < plain.length; i++) {
    const sign = plain[i]!
    if (isQuoted && sign === '"' && plain[i + 1] === '"') cell += plain[i++]
    else if (sign === '"' && (isQuoted || cell === '')) {
      isQuoted = !isQuoted
      quotedSince = cells.length
    } else if (!isQuoted && sign === by) {
      cells.at(-1)!.push(cell)
      cell = ''
    } else if (!isQuoted && sign === '\n') {
      cells.at(-1)!.push(cell)
      cells.push([])
      cell = ''
    } else cell += sign
  }
  if (isQuoted) return { wrong: [{ line: quotedSince, column: cells.at(-1)!.length + 1, why: 'quote', cell: cell.slice(0, 20) }] }
  cells.at(-1)!.push(cell)
  return { cells }
}

/** A cell is a seat of the category that it names, by key or name; `*` behind it is a way without steps; an empty one is an aisle. A first cell of
 * a row that ends with `:` names the row, a line of one cell such as `#B` begins a block. */
export function fromCells(cells: readonly (readonly string[])[], categories: readonly Category[]): SheetRead {
  const seats: PlanSeat[] = [],
    wrong: SheetFault[] = [],
    lines = new Map<string, number>()
  let block = '',
    rows = 0
  for (const [y, line] of cells.entries()) {
    const [first = '', ...others] = line.map(cell => cell.trim())
    const rest = others.every(cell => cell === '')
    if (rest && first.startsWith('#')) {
      block = first.slice(1)
      rows = 0
      continue
    }
    if (rest && first === '') continue
    const named = /[:：]$/.test(first)
    const rowNo = named ? first.slice(0, -1) : String(++rows)
    let number = 0
    for (const [x, cell] of (named ? others : [first, ...others]).entries()) {
      if (cell === '') continue
      const at = { block, rowNo, colNo: String(++number) },
        seatNo = seatNoOf(at),
        stepFree = cell.endsWith('*'),
        name = stepFree ? cell.slice(0, -1) : cell
      const category = categories.find(one => one.key === name || one.name === name),
        place = { line: y + 1, column: x + 1 + Number(named), cell }
      if (!category) wrong.push({ ...place, why: 'category' })
      else if (lines.has(seatNo)) wrong.push({ ...place, why: 'twice', cell: seatNo })
      else if (seats.length >= seatsMax) wrong.push({ ...place, why: 'many' })
      else seats.push({ ...at, seatNo, x, y, category: category.key, ...(stepFree ? { stepFree } : {}) })
      lines.set(seatNo, y + 1)
    }
  }
  return wrong.length > 0 ? { wrong: wrong.slice(0, faultsMax) } : { plan: { categories, seats } }
}

/** The plan of a text, or everything that is wrong with it. */
export function fromText(text: string, categories: readonly Category[]): SheetRead {
  const read = cellsOf(text)
  return 'wrong' in read ? read : fromCells(read.cells, categories)
}
/** A file as spreadsheets write it: UTF-8, or what Chinese ones write without saying so. */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
