/** A quotation as calls answer it: lines with what they come to, as a list and as a tree, and formulas in words. */
import { formatMoney, type Row, type RouteContext } from '../kit/index.ts'
import { explain, parseFormula } from './formula.ts'
import type { quotation, Scheme } from './quotation.ts'
import { adjustedBy, breakEven, inOrder, type Line, price, type Priced, type Size } from './tree.ts'

type Money = (fen: number) => string
export interface ShownLine extends Omit<Line, 'price'> {
  readonly lineId: string
  readonly price: string
  readonly amount: string
  readonly deep: number
  readonly isSum: boolean
  /** The formula in words, in the reader's language. */
  readonly explained: string
}
const named = (lines: readonly Line[]) => (id: string) => lines.find(line => line.id === id)?.label ?? ''
/** A formula in words; what is none is shown as it is. */
export function explained(line: Line, lines: readonly Line[], lang: 0 | 1): string {
  const formula = line.formula ? parseFormula(line.formula) : undefined
  return formula === undefined || typeof formula === 'string' ? (line.formula ?? '') : explain(formula, named(lines), lang)
}

/** Lines in the order of their tree. Their ids on the wire name the quotation, so that a line alone can be named. */
export function shownLines(lines: readonly Line[], priced: Priced, of: string, lang: 0 | 1, money: Money = formatMoney): readonly ShownLine[] {
  const sums = new Set(lines.map(line => line.parentId ?? null))
  const wired = (id: string | null | undefined): string | null => (id ? (of ? `${of}:${id}` : id) : null)
  return inOrder(lines).map(({ line, deep }) => ({
    ...line,
    id: wired(line.id)!,
    parentId: wired(line.parentId),
    lineId: line.id,
    price: (line.price ?? null) === null ? '' : money(line.price!),
    amount: money(priced.amounts.get(line.id) ?? 0),
    deep,
    isSum: sums.has(line.id),
    explained: explained(line, lines, lang),
  }))
}
type Node = ShownLine & { readonly children: readonly Node[] }
export const treeOf = (lines: readonly ShownLine[], under: string | null = null): readonly Node[] =>
  lines.filter(line => line.parentId === under).map(line => ({ ...line, children: treeOf(lines, line.id) }))

const sizeOf = ({ heads, groupSize, days }: Size): Size => ({ heads, groupSize, days })
/** What is answered of one quotation beside its fields. `recalculated` is reckoned anew from the lines, never taken from the row. */
export function shownWhole(row: Row<typeof quotation>, { lang, amount: money }: Pick<RouteContext, 'lang' | 'amount'>) {
  const lines = row.lines ?? [],
    size = sizeOf(row),
    priced = price(lines, size),
    shown = shownLines(lines, priced, row.id, lang, money),
    adjusted = adjustedBy(row.adjustments ?? [])
  const least = breakEven(lines, size, priced.perHead)
  return {
    lines: shown,
    treeInfo: treeOf(shown),
    unpriced: priced.unpriced,
    lockedTotal: money(priced.total),
    optionalAmount: money(priced.optional),
    adjustedAmount: money(adjusted),
    breakEven: least ?? null,
    adjustments: (row.adjustments ?? []).map(one => ({ ...one, entries: one.entries.map(entry => ({ ...entry, amount: money(entry.amount) })) })),
    schemes: (row.schemes ?? []).map(one => shownScheme(one, lang, money)),
  }
}
const shownScheme = ({ total, perHead, lines, ...one }: Scheme, lang: 0 | 1, money: Money) => ({
  ...one,
  schemeName: one.name,
  totalAmount: money(total),
  perHead: money(perHead),
  lines: shownLines(lines, price(lines, one), '', lang, money),
})
