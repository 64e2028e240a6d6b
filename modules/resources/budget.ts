/** What a quotation leaves for bookings: each line, and each section with what was adjusted in it. Pure. */
import type { Row } from '../kit/index.ts'
import { type Line, price, type quotation, type sections } from '../quotation/index.ts'

type Quotation = Row<typeof quotation>
export type Section = keyof typeof sections
/** What a booking spends, and on which line; amounts in fen. */
export interface Spent {
  readonly lineId: string | null
  readonly amount: number
}
export interface Left {
  /** What the line comes to with its section's extra entries, less what is spent on it. */
  readonly line: number
  /** What the section comes to after its adjustments, less what is spent in it. */
  readonly section: number
}

const isIn = (line: Line): boolean => (line.standing ?? 'included') === 'included'
const topOf = (lines: readonly Line[], line: Line): Line => {
  let at = line
  for (let deep = 0; deep < lines.length && at.parentId; deep++) at = lines.find(one => one.id === at.parentId) ?? at
  return at
}
/** The line that is meant: the one that is named, or else the first of the section at the top. */
export const lineFor = (quote: Quotation, lineId: string | null | undefined, section: Section): Line | undefined =>
  (quote.lines ?? []).find(line => (lineId ? line.id === lineId : line.section === section && !line.parentId && isIn(line)))

/** What is left for one more booking on a line. Unlocked amounts are no promise: only lines in the total leave anything. */
export function leftOn(quote: Quotation, line: Line, spent: readonly Spent[]): Left {
  const lines = quote.lines ?? [],
    { amounts } = price(lines, quote),
    top = topOf(lines, line)
  const entries = (quote.adjustments ?? []).flatMap(one => one.entries)
  const within = (id: string): boolean => {
    const found = lines.find(one => one.id === id)
    return found !== undefined && topOf(lines, found).id === top.id
  }
  const sum = (all: readonly { readonly amount: number }[]): number => all.reduce((total, one) => total + one.amount, 0)
  const extra = sum(entries.filter(one => one.kind === 'extra' && within(one.lineId)))
  const opposite = (of: (id: string) => boolean): number => sum(entries.filter(one => one.kind === 'opposite' && of(one.lineId)))
  const own = isIn(line) ? (amounts.get(line.id) ?? 0) : 0
  return {
    line: own + extra + opposite(id => id === line.id || (line.id === top.id && within(id))) - sum(spent.filter(one => one.lineId === line.id)),
    section: (isIn(top) ? (amounts.get(top.id) ?? 0) : 0) + extra + opposite(within) - sum(spent.filter(one => one.lineId !== null && within(one.lineId))),
  }
}
