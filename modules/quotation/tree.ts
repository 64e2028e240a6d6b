/** The price tree of a quotation: what its lines come to, for so many heads. Pure: the server keeps by it, the screen shows by it.
 *
 * A leaf is quantity × driver × price, or a formula over other lines; a line with lines under it is their sum. Optional and alternative
 * lines stand outside of every sum. Amounts are integer fen. */
import type { Label } from '../kit/index.ts'
import { type Counts, type Formula, linesIn, parseFormula, amountBy } from './formula.ts'

export const sections = {
  transport: ['交通', 'Transport'],
  meals: ['餐饮', 'Meals'],
  stay: ['住宿', 'Stay'],
  tickets: ['门票', 'Tickets'],
  guides: ['导师与讲解', 'Guides and teachers'],
  insurance: ['保险', 'Insurance'],
  materials: ['物料', 'Materials'],
  management: ['管理费', 'Management'],
  margin: ['利润', 'Margin'],
  tax: ['税费', 'Tax'],
} as const satisfies Record<string, Label>
export type Section = keyof typeof sections

/** What a quantity is counted by. */
export const drivers = {
  once: ['一次', 'Once'],
  head: ['每人', 'Per head'],
  group: ['每组', 'Per group'],
  day: ['每天', 'Per day'],
  night: ['每晚', 'Per night'],
  head_day: ['每人每天', 'Per head and day'],
  head_night: ['每人每晚', 'Per head and night'],
  group_day: ['每组每天', 'Per group and day'],
} as const satisfies Record<string, Label>
export type Driver = keyof typeof drivers

export const standings = { included: ['计入', 'Included'], optional: ['可选', 'Optional'], alternative: ['备选', 'Alternative'] } as const satisfies Record<
  string,
  Label
>
export type Standing = keyof typeof standings

/** A line as it is kept; nothing that is computed is. */
export interface Line {
  /** Its number, by which formulas name it: a letter, then letters and digits. */
  readonly id: string
  readonly parentId: string | null
  readonly label: string
  /** Of the lines at the top: what they are for. */
  readonly section?: Section | null
  readonly unit?: string | null
  readonly driver?: Driver | null
  readonly quantity?: number | null
  /** Fen for one. */
  readonly price?: number | null
  readonly formula?: string | null
  readonly standing?: Standing | null
  /** Which line it stands in place of. */
  readonly insteadOf?: string | null
  readonly remark?: string | null
}

/** What a quotation is reckoned for. */
export interface Size {
  readonly heads: number
  readonly groupSize: number
  readonly days: number
}
export const groupsOf = ({ heads, groupSize }: Size): number => Math.ceil(heads / groupSize)
const countsOf = (size: Size): Counts => ({ heads: size.heads, groups: groupsOf(size), days: size.days })

/** How many times the price of one is due. */
export function timesOf(driver: Driver, size: Size): number {
  const { heads, days } = size,
    nights = Math.max(0, days - 1)
  return {
    once: 1,
    head: heads,
    group: groupsOf(size),
    day: days,
    night: nights,
    head_day: heads * days,
    head_night: heads * nights,
    group_day: groupsOf(size) * days,
  }[driver]
}

export type TreeFault = 'number' | 'double' | 'parent' | 'formula' | 'unit' | 'names' | 'outside' | 'circle' | 'negative' | 'tooMuch' | 'instead' | 'sum'
/** A line that can't be reckoned with. */
export interface Fault {
  readonly at: number
  readonly id: string
  readonly field: 'id' | 'parentId' | 'formula' | 'insteadOf' | 'price' | 'label'
  readonly fault: TreeFault
  readonly chain?: readonly string[]
}
export interface Priced {
  readonly amounts: ReadonlyMap<string, number>
  readonly total: number
  /** What the optional lines come to; none of it is in the total. */
  readonly optional: number
  readonly groups: number
  readonly perHead: number
  /** Total less per head times heads: what rounding left, of either sign. */
  readonly remainder: number
  /** Leaves that have neither a price nor a formula. */
  readonly unpriced: readonly string[]
  readonly faults: readonly Fault[]
}

/** The most a quotation may come to. */
const fenMost = 10_000_000_000
const isIn = ({ standing }: Line): boolean => (standing ?? 'included') === 'included'

/** The price of one head, to the nearest fen, and what is left of the total. */
export function perHeadOf(total: number, heads: number): { readonly perHead: number; readonly remainder: number } {
  const perHead = Math.floor((2 * total + heads) / (2 * heads))
  return { perHead, remainder: total - perHead * heads }
}

/** Lines with what they hang on, and what is wrong with that. */
class Tree {
  readonly byId = new Map<string, Line>()
  readonly under = new Map<string | null, Line[]>()
  readonly formulas = new Map<string, Formula>()
  readonly faults: Fault[] = []
  readonly lines: readonly Line[]
  constructor(lines: readonly Line[]) {
    this.lines = lines
    for (const [at, line] of lines.entries()) {
      if (!/^[A-Z][A-Z0-9]{0,7}$/.test(line.id)) this.fault(at, 'id', 'number')
      else if (this.byId.has(line.id)) this.fault(at, 'id', 'double')
      else this.byId.set(line.id, line)
    }
    for (const [at, line] of lines.entries()) {
      const parent = line.parentId ?? null
      if (parent !== null && !this.byId.has(parent)) this.fault(at, 'parentId', 'parent')
      this.under.set(parent, [...(this.under.get(parent) ?? []), line])
    }
    for (const [at, line] of lines.entries()) this.read(at, line)
  }
  private fault(at: number, field: Fault['field'], fault: TreeFault): void {
    this.faults.push({ at, id: this.lines[at]!.id, field, fault })
  }
  isLeaf({ id }: Line): boolean {
    return !this.under.has(id)
  }
  /** In the total: it, and all that it hangs under. */
  counts(line: Line | undefined, deep = 0): boolean {
    return (
      line !== undefined &&
      deep <= this.lines.length &&
      isIn(line) &&
      ((line.parentId ?? null) === null || this.counts(this.byId.get(line.parentId!), deep + 1))
    )
  }
  private read(at: number, line: Line): void {
    if (line.standing === 'alternative' && (!this.byId.has(line.insteadOf ?? '') || line.insteadOf === line.id)) this.fault(at, 'insteadOf', 'instead')
    const read = line.formula ? this.formulaOf(line) : undefined
    if (typeof read === 'string') this.fault(at, 'formula', read)
    else if (read) this.formulas.set(line.id, read)
  }
  private formulaOf(line: Line): Formula | TreeFault {
    if (!this.isLeaf(line)) return 'sum'
    const formula = parseFormula(line.formula!)
    if (typeof formula === 'string') return formula === 'unit' ? 'unit' : 'formula'
    const named = linesIn(formula)
    if (named.some(id => !this.byId.has(id))) return 'names'
    return named.every(id => this.counts(this.byId.get(id))) ? formula : 'outside'
  }
}

/** Reckons a whole tree. Faults are said all at once; what hangs on a faulty line counts as nothing. */
export const price = (lines: readonly Line[], size: Size): Priced => priceOf(new Tree(lines), size)

function priceOf(tree: Tree, size: Size): Priced {
  const { lines } = tree,
    counts = countsOf(size),
    amounts = new Map<string, number>(),
    busy: string[] = [],
    faults = [...tree.faults]
  const fault = (id: string, field: Fault['field'], what: TreeFault, chain?: readonly string[]) =>
    faults.push({ at: lines.findIndex(line => line.id === id), id, field, fault: what, ...(chain ? { chain } : {}) })
  function amountOf(line: Line): number {
    const known = amounts.get(line.id)
    if (known !== undefined) return known
    if (busy.includes(line.id)) {
      const chain = [...busy.slice(busy.indexOf(line.id)), line.id],
        cause = chain.findLast(id => tree.formulas.has(id))
      // Every fault of a circle names the same lines: one is enough.
      if (!faults.some(one => one.fault === 'circle')) fault(cause ?? line.id, cause ? 'formula' : 'parentId', 'circle', chain)
      return 0
    }
    busy.push(line.id)
    const amount = reckoned(line)
    busy.pop()
    amounts.set(line.id, amount)
    if (amount < 0) fault(line.id, 'formula', 'negative')
    if (amount > fenMost) fault(line.id, 'price', 'tooMuch')
    return amount
  }
  function reckoned(line: Line): number {
    const formula = tree.formulas.get(line.id)
    if (formula) return amountBy(formula, id => amountOf(tree.byId.get(id)!), counts)
    if (!tree.isLeaf(line)) return tree.under.get(line.id)!.reduce((sum, one) => sum + (isIn(one) ? amountOf(one) : 0), 0)
    return (line.quantity ?? 1) * timesOf(line.driver ?? 'once', size) * (line.price ?? 0)
  }
  for (const line of tree.byId.values()) amountOf(line)
  const top = tree.under.get(null) ?? []
  const total = top.reduce((sum, line) => (isIn(line) ? sum + (amounts.get(line.id) ?? 0) : sum), 0)
  if (total > fenMost && top[0]) fault(top[0].id, 'price', 'tooMuch')
  return {
    amounts,
    total,
    optional: lines.reduce((sum, line) => (line.standing === 'optional' ? sum + (amounts.get(line.id) ?? 0) : sum), 0),
    groups: counts.groups,
    ...perHeadOf(total, size.heads),
    unpriced: lines.filter(line => tree.isLeaf(line) && !line.formula && (line.price ?? null) === null).map(line => line.id),
    faults,
  }
}

/** What a section comes to. */
const sectionOf = (lines: readonly Line[], priced: Priced, section: Section): number =>
  lines.reduce((sum, line) => (line.section === section && (line.parentId ?? null) === null && isIn(line) ? sum + (priced.amounts.get(line.id) ?? 0) : sum), 0)

/** The fewest heads from which on, up to the planned ones, the price of a head covers what it costs: all but the margin. */
export function breakEven(lines: readonly Line[], size: Size, perHead: number): number | undefined {
  const tree = new Tree(lines)
  let least: number | undefined
  for (let heads = size.heads; heads >= Math.max(1, size.heads - 1_000); heads--) {
    const priced = priceOf(tree, { ...size, heads })
    if (perHead * heads < priced.total - sectionOf(lines, priced, 'margin')) break
    least = heads
  }
  return least
}

/** An entry after the lock: takes back from a line, or adds to a section. Never changes what was locked. */
export interface Adjustment {
  readonly kind: 'opposite' | 'extra'
  /** The locked line that is taken back from; of an extra one, the section it belongs to. */
  readonly lineId: string
  readonly label: string
  /** Fen, negative where it is taken back. */
  readonly amount: number
}
export interface Adjusted {
  readonly no: number
  readonly remark: string
  readonly at: string
  readonly by: string
  readonly entries: readonly Adjustment[]
}
export const adjustedBy = (all: readonly Adjusted[]): number => all.reduce((sum, one) => one.entries.reduce((within, entry) => within + entry.amount, sum), 0)
/** What was taken back from a line so far, as a positive amount. */
export const takenBack = (all: readonly Adjusted[], lineId: string): number =>
  all.reduce((sum, one) => one.entries.reduce((within, entry) => within - (entry.kind === 'opposite' && entry.lineId === lineId ? entry.amount : 0), sum), 0)

/** A row of two schemes side by side. */
export interface Difference {
  readonly id: string
  readonly label: string
  readonly amounts: readonly (number | undefined)[]
  readonly isTop: boolean
}
/** Schemes side by side: every line of any of them, in the order of the first that has it. */
export function sideBySide(schemes: readonly { readonly lines: readonly Line[]; readonly size: Size }[]): readonly Difference[] {
  const priced = schemes.map(one => price(one.lines, one.size))
  const known = new Map<string, Line>()
  for (const { lines } of schemes) for (const line of lines) if (!known.has(line.id)) known.set(line.id, line)
  return [...known.values()].map(({ id, label, parentId }) => ({
    id,
    label,
    isTop: (parentId ?? null) === null,
    amounts: priced.map(one => one.amounts.get(id)),
  }))
}
/** Lines in the order of a tree, each under what it hangs on, with how deep it is. */
export function inOrder(lines: readonly Line[]): readonly { readonly line: Line; readonly deep: number }[] {
  const seen = new Set<string>()
  const below = (parent: string | null, deep: number): readonly { readonly line: Line; readonly deep: number }[] =>
    lines
      .filter(line => (line.parentId ?? null) === parent && !seen.has(line.id))
      .flatMap(line => {
        seen.add(line.id)
        return [{ line, deep }, ...below(line.id, deep + 1)]
      })
  const found = below(null, 0)
  return [...found, ...lines.filter(line => !seen.has(line.id)).map(line => ({ line, deep: 0 }))]
}
