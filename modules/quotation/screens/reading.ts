/** A quotation as its calls answer it, and what a screen makes of it. Pure. */
import type { Wire } from '../../../console/call.ts'
import type { GridRow } from '../../../console/parts/grid/sheet.ts'
import { checkInput } from '../../kit/check.ts'
import { lineFields } from '../quotation.ts'
import type { ShownLine } from '../shown.ts'
import { type Line, price, type Priced, type Size } from '../tree.ts'

export interface ShownScheme extends Size {
  readonly id: string
  readonly schemeName: string
  readonly version: number
  readonly totalAmount: string
  readonly perHead: string
  readonly lines: readonly ShownLine[]
}
export interface ShownEntry {
  readonly kind: string
  readonly lineId: string
  readonly label: string
  readonly amount: string
}
export interface Quotation {
  readonly lines: readonly ShownLine[]
  readonly unpriced: readonly string[]
  readonly lockedTotal: string
  readonly optionalAmount: string
  readonly adjustedAmount: string
  readonly breakEven: number | null
  readonly schemes: readonly ShownScheme[]
  readonly adjustments: readonly {
    readonly no: number
    readonly remark: string
    readonly at: string
    readonly by: string
    readonly entries: readonly ShownEntry[]
  }[]
}
/** The answer of a detail call; of a row as it was, lines are left out. */
export const readingOf = (row: Wire): Quotation | undefined => (Array.isArray(row.lines) && 'lockedTotal' in row ? (row as object as Quotation) : undefined)

const own = (id: string | null | undefined): string => (id ?? '').split(':').at(-1)!
export const rowsOf = (lines: readonly ShownLine[]): readonly GridRow[] =>
  lines.map(line => ({
    id: line.lineId,
    parentId: own(line.parentId),
    label: line.label,
    section: line.section ?? '',
    unit: line.unit ?? '',
    driver: line.driver ?? '',
    quantity: line.quantity ?? '',
    price: line.price,
    formula: line.formula ?? '',
    standing: line.standing ?? '',
    insteadOf: line.insteadOf ?? '',
    remark: line.remark ?? '',
  }))
/** Rows of a grid as lines: what can't be read counts as left out. */
export const linesOf = (rows: readonly GridRow[]): readonly Line[] =>
  rows.map(row => {
    const { input } = checkInput(lineFields, row, 'UTC')
    return { ...input, id: String(input.id ?? row.id ?? ''), parentId: input.parentId ?? null, label: String(input.label ?? '') } as Line
  })
export const reckoned = (rows: readonly GridRow[], size: Size): Priced => price(linesOf(rows), size)

/** The next free number under a line: A3 after A2, or the next letter at the top. */
export function nextNumber(taken: readonly string[], under: string): string {
  for (let n = 1; ; n++) {
    const id = under ? `${under}${n}` : n <= 26 ? String.fromCharCode(64 + n) : `Z${n}`
    if (!taken.includes(id)) return id
  }
}
