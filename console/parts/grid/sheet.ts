/** What a grid does to its rows: blocks are read, put, filled down and cleared, each giving new rows. Values are in the form of the wire. Pure. */
import type { Field, Label } from '../../../modules/kit/field.ts'
import { meaning, seenIn } from '../../../modules/kit/meaning.ts'
import { isClock } from '../../../modules/kit/rules.ts'
import { fileNameOf } from '../fileName.ts'
import { clockIn, dayIn } from '../days.ts'

/** A column: a declared field, and what may be chosen where the declaration does not say it. */
export interface GridColumn {
  readonly name: string
  readonly field: Field
  /** Key and label of what may be chosen: of a ref or a dictionary. */
  readonly options?: readonly (readonly [key: string, label: string])[]
  readonly isFixed?: boolean
  readonly width?: number
}
export type GridRow = Readonly<Record<string, unknown>>
export interface Cell {
  readonly row: number
  readonly col: number
}
/** From the first to the last row and column, both within. */
export interface Area {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}
export const areaOf = (a: Cell, b: Cell): Area => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.col, b.col),
  right: Math.max(a.col, b.col),
})

/** Whether it holds files: they are dropped on a row or chosen, and never typed. */
export const isFiles = ({ field }: GridColumn): boolean => field.kind === 'file' || field.kind === 'image'
export const isTyped = (column: GridColumn | undefined): boolean => column !== undefined && !column.isFixed && !isFiles(column)

type Say = (label: Label) => string
const blank = (value: unknown): boolean => value === null || value === undefined || value === ''
const yes = ['是', 'Yes'] as const
const no = ['否', 'No'] as const

/** The choices of a column as people read them; undefined where anything may be typed. */
export function choicesOf({ field, options }: GridColumn, say: Say): readonly (readonly [key: string, label: string])[] | undefined {
  if (options) return options
  if (field.kind === 'flag')
    return [
      ['1', say(yes)],
      ['0', say(no)],
    ]
  return field.choices && Object.entries(field.choices).map(([key, label]) => [key, say(label)] as const)
}

/** A value as it is shown and copied. */
export function shownIn(column: GridColumn, value: unknown, say: Say): string {
  if (blank(value)) return ''
  if (isFiles(column)) return fileNameOf(String(value))
  const key = value === true ? '1' : value === false ? '0' : String(value)
  return choicesOf(column, say)?.find(([one]) => one === key)?.[1] ?? (column.field.kind === 'time' ? key.slice(0, 16) : key)
}

/** What was typed or pasted, as a value; what is none stays as it was typed, for the check to say what is wrong. */
export function readIn(column: GridColumn, typed: string, say: Say): unknown {
  const text = seenIn(typed)
  const { field } = column
  const choices = choicesOf(column, say)
  if (choices && text !== '') {
    const labels = field.choices?.[text] ? [text] : Object.entries(field.choices ?? {}).flatMap(([key, label]) => (label.includes(text) ? [key] : []))
    const begun = choices.filter(([, label]) => label.toLowerCase().startsWith(text.toLowerCase()))
    const key = choices.find(([one, label]) => one === text || label === text)?.[0] ?? labels[0] ?? (begun.length === 1 ? begun[0]![0] : undefined)
    return key === undefined ? text : field.kind === 'flag' ? Number(key) : key
  }
  if (field.lines) return typed
  const moment = momentIn(field, text)
  if (moment !== undefined || field.kind === 'time') return moment ?? text
  const meant = meantBy(column, text)
  return field.kind === 'int' && /^-?\d{1,15}$/.test(meant) ? Number(meant) : meant
}
/** As a cell of a file is read; a number that a spreadsheet has spoilt stays as it stands. */
function meantBy({ name, field }: GridColumn, text: string): string {
  try {
    return meaning(name, field, text)
  } catch {
    return text
  }
}

/** What a day, a time of day or both are on the wire, however they were typed; undefined where the text is none. */
function momentIn(field: Field, text: string): string | undefined {
  if (isClock(field)) return clockIn(text)
  const [day = '', clock = ''] = field.kind === 'time' ? text.split(/[T\s]+/) : []
  const [on, at] = [dayIn(day), clockIn(clock)]
  return on && at ? `${on} ${at}:00` : undefined
}
/** How a value of a column may be chosen, and the one that is there. */
export function pickerOf(
  column: GridColumn,
  value: unknown,
  say: Say,
): { readonly type: 'date' | 'clock' | 'moment' | 'choice'; readonly value: string } | undefined {
  const { field } = column,
    text = blank(value) ? '' : value === true ? '1' : value === false ? '0' : String(value)
  if (choicesOf(column, say)) return { type: 'choice', value: text }
  if (field.kind === 'date') return { type: 'date', value: text }
  if (field.kind === 'time') return { type: 'moment', value: text.replace('T', ' ').slice(0, 16) }
  return isClock(field) ? { type: 'clock', value: text } : undefined
}

/** A cell in quotes, to its end: what merely begins with one says what it says. */
const quotation = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y,
  plain = /[^\t\n]*/y
/** The cells of a clipboard: tabs between columns, lines between rows; what is quoted may hold both. */
export function parseBlock(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]],
    source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at <= source.length; at++) {
    quotation.lastIndex = plain.lastIndex = at
    const [cell = '', within] = quotation.exec(source) ?? plain.exec(source)!
    rows.at(-1)!.push(within === undefined ? cell : within.replaceAll('""', '"'))
    at += cell.length
    if (source[at] === '\n') rows.push([])
  }
  return rows
}
/** A block from elsewhere without the empty columns and rows at its end: who chose too much there means nothing by it, and erases nothing. */
export function trimmed(block: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const widths = block.map(row => row.findLastIndex(cell => seenIn(cell) !== '') + 1),
    wide = Math.max(...widths)
  return wide === 0 ? block : block.slice(0, widths.findLastIndex(Boolean) + 1).map(row => row.slice(0, wide))
}
const quoted = (cell: string) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const formatBlock = (rows: readonly (readonly string[])[]): string => rows.map(row => row.map(quoted).join('\t')).join('\n')

const canWrite = (column: GridColumn | undefined): column is GridColumn => column !== undefined && !column.isFixed

/** Sets single cells; those of fixed columns stay. */
function written(
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
  area: Area,
  valueAt: (row: number, column: GridColumn, col: number) => unknown,
): readonly GridRow[] {
  return rows.map((row, at) => {
    if (at < area.top || at > area.bottom) return row
    const change = columns.flatMap((column, col) =>
      col >= area.left && col <= area.right && canWrite(column) ? [[column.name, valueAt(at, column, col)] as const] : [],
    )
    return change.length > 0 ? { ...row, ...Object.fromEntries(change) } : row
  })
}

export interface Put {
  readonly rows: readonly GridRow[]
  readonly area: Area
  /** Rows of the block for which there was no room. */
  readonly left: number
}
/** Puts a block with its first cell at the area's first; one cell fills the area. `add` makes further rows, where there may be any. */
export function pasted(
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
  {
    area,
    block,
    say,
    add,
  }: { readonly area: Area; readonly block: readonly (readonly string[])[]; readonly say: Say; readonly add?: (() => GridRow) | undefined },
): Put {
  const wide = Math.max(...block.map(row => row.length))
  const isOne = block.length === 1 && wide === 1
  const missing = Math.max(0, area.top + block.length - rows.length)
  const all = add ? [...rows, ...Array.from({ length: missing }, add)] : rows
  const to: Area = isOne
    ? area
    : { top: area.top, left: area.left, bottom: Math.min(all.length, area.top + block.length) - 1, right: Math.min(columns.length, area.left + wide) - 1 }
  const next = written(columns, all, to, (row, column, col) =>
    isFiles(column) ? all[row]![column.name] : readIn(column, (isOne ? block[0]![0] : block[row - area.top]![col - area.left]) ?? '', say),
  )
  return { rows: next, area: to, left: add ? 0 : missing }
}

/** The first row of the area in those below it; of one row, the row above in it. */
export function filledDown(columns: readonly GridColumn[], rows: readonly GridRow[], area: Area): readonly GridRow[] {
  const from = area.top === area.bottom ? area.top - 1 : area.top
  const source = rows[from]
  return source ? written(columns, rows, { ...area, top: from + 1 }, (_row, column) => source[column.name]) : rows
}

export const cleared = (columns: readonly GridColumn[], rows: readonly GridRow[], area: Area): readonly GridRow[] => written(columns, rows, area, () => '')

export const putOne = (columns: readonly GridColumn[], rows: readonly GridRow[], { row, col }: Cell, value: unknown): readonly GridRow[] =>
  written(columns, rows, { top: row, bottom: row, left: col, right: col }, () => value)

/** Files, one for each row from the one on that they were dropped on; those for which there is no row are left. */
export function filed(columns: readonly GridColumn[], rows: readonly GridRow[], from: number, links: readonly string[]): readonly GridRow[] {
  const column = columns.find(one => isFiles(one) && !one.isFixed)
  if (!column) return rows
  return rows.map((row, at) => (at >= from && at < from + links.length ? { ...row, [column.name]: links[at - from] } : row))
}

export const blockOf = (columns: readonly GridColumn[], rows: readonly GridRow[], area: Area, say: Say): string =>
  formatBlock(rows.slice(area.top, area.bottom + 1).map(row => columns.slice(area.left, area.right + 1).map(column => shownIn(column, row[column.name], say))))
