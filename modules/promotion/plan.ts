/** The plan of seats: where each stands, what it costs, and what may be proposed or left of it. Pure: the chooser, the editor and the server
 * go by the same rules. Seats are next to each other by where they stand, never by the numbers that are printed on them. */
import { ensure, type Label, refusals, type RefusalCode } from '../kit/index.ts'

export const patternNames = {
  plain: ['纯色', 'Plain'],
  stripes: ['斜纹', 'Stripes'],
  dots: ['圆点', 'Dots'],
  cross: ['十字', 'Crosses'],
  waves: ['波纹', 'Waves'],
  grid: ['方格', 'Grid'],
} as const
export const patterns = Object.keys(patternNames) as readonly (keyof typeof patternNames)[]
/** A price, told apart by colour and by pattern. */
export interface Category {
  readonly key: string
  readonly name: string
  readonly cents: number
  readonly pattern: (typeof patterns)[number]
}
export interface PlanSeat {
  /** Its name in this plan, which tickets and sales go by: block, row and number. */
  readonly seatNo: string
  readonly block: string
  readonly rowNo: string
  readonly colNo: string
  /** Where it stands: a step of one is next to it, more is an aisle. */
  readonly x: number
  readonly y: number
  readonly category: string
  readonly stepFree?: boolean
}
export interface Plan {
  readonly categories: readonly Category[]
  readonly seats: readonly PlanSeat[]
}
export const seatsMax = 3_000

export const no = refusals('seat_map', {
  shape: ['座位图结构不正确', 'the map of seats is not of the right structure'],
  many: [`一张座位图最多 ${seatsMax} 座`, `a map has at most ${seatsMax} seats`],
  twice: ['座位号重复', 'two seats have the same number'],
  place: ['两个座位在同一位置', 'two seats stand on the same spot'],
  category: ['座位的票价类别不存在', 'a seat is of a category that is not there'],
  categories: ['至少需要一个票价类别，名称不能重复', 'at least one category is needed, each of its own name'],
  price: ['票价须为非负金额', 'a price is an amount that is not negative'],
  kept: ['以下座位已被占用或锁定，不能移除', 'these seats are taken or locked and cannot go'],
})

const isText = (value: unknown, max: number): value is string => typeof value === 'string' && value.length <= max && value.trim() === value
const isSpot = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 500
export const seatNoOf = ({ block, rowNo, colNo }: Pick<PlanSeat, 'block' | 'rowNo' | 'colNo'>): string => [block, rowNo, colNo].filter(Boolean).join('-')

const isCategory = (one: Category): boolean =>
  isText(one?.key, 20) && one.key !== '' && isText(one.name, 40) && one.name !== '' && (patterns as readonly string[]).includes(one.pattern)
const isSeat = (one: PlanSeat): boolean =>
  isText(one?.seatNo, 40) &&
  one.seatNo !== '' &&
  isText(one.block, 20) &&
  isText(one.rowNo, 10) &&
  isText(one.colNo, 10) &&
  isSpot(one.x) &&
  isSpot(one.y) &&
  isText(one.category, 20)

/** What is wrong with a plan, if anything, and where. */
export function wrongPlan(plan: Plan): (RefusalCode & { readonly detail?: { readonly seats?: readonly string[] } }) | undefined {
  if (!Array.isArray(plan?.seats) || !Array.isArray(plan.categories) || !plan.seats.every(isSeat)) return no.shape
  if (plan.seats.length > seatsMax) return { ...no.many, detail: { max: seatsMax } as never }
  const keys = new Set(plan.categories.map(one => one.key)),
    names = new Set(plan.categories.map(one => one.name))
  if (!plan.categories.every(isCategory) || keys.size === 0 || keys.size < plan.categories.length || names.size < plan.categories.length) return no.categories
  if (!plan.categories.every(({ cents }) => Number.isSafeInteger(cents) && cents >= 0 && cents <= 10_000_000)) return no.price
  const named = twice(plan.seats, one => one.seatNo)
  if (named.length > 0) return { ...no.twice, detail: { seats: named } }
  const placed = twice(plan.seats, one => `${one.x}:${one.y}`)
  if (placed.length > 0) return { ...no.place, detail: { seats: placed } }
  const strays = plan.seats.filter(one => !keys.has(one.category)).map(one => one.seatNo)
  return strays.length > 0 ? { ...no.category, detail: { seats: strays.slice(0, 20) } } : undefined
}
function twice(seats: readonly PlanSeat[], of: (seat: PlanSeat) => string): readonly string[] {
  const seen = new Set<string>()
  return seats.flatMap(one => {
    const key = of(one)
    if (seen.has(key)) return [one.seatNo]
    seen.add(key)
    return []
  })
}
export function ensurePlan(plan: Plan, field: string): void {
  const wrong = wrongPlan(plan)
  ensure(!wrong, { ...(wrong ?? no.shape), field })
}

/** The plan as people choose from it: without prices that no seat has. */
export const offered = (plan: Plan): Plan => ({ ...plan, categories: plan.categories.filter(({ key }) => plan.seats.some(one => one.category === key)) })

export const centsOf = (plan: Plan, seat: PlanSeat): number => plan.categories.find(one => one.key === seat.category)?.cents ?? 0

const runsOf = new WeakMap<Plan, readonly (readonly PlanSeat[])[]>()
/** Seats that stand side by side with nothing between them, from left to right. */
export function runs(plan: Plan): readonly (readonly PlanSeat[])[] {
  const known = runsOf.get(plan)
  if (known) return known
  const found: PlanSeat[][] = []
  for (const one of plan.seats.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const last = found.at(-1)?.at(-1)
    if (last && last.y === one.y && last.block === one.block && one.x - last.x === 1) found.at(-1)!.push(one)
    else found.push([one])
  }
  runsOf.set(plan, found)
  return found
}

/** The stretches of a run that are free, each as its seats. */
function stretches(run: readonly PlanSeat[], isFree: (seat: PlanSeat) => boolean): readonly (readonly PlanSeat[])[] {
  const found: PlanSeat[][] = [[]]
  for (const one of run) isFree(one) ? found.at(-1)!.push(one) : found.push([])
  return found.filter(one => one.length > 0)
}
const lonely = (run: readonly PlanSeat[], isFree: (seat: PlanSeat) => boolean): readonly string[] =>
  run.length < 2 ? [] : stretches(run, isFree).flatMap(one => (one.length === 1 && !one[0]!.stepFree ? [one[0]!.seatNo] : []))

/** The single seats that a choice would leave alone between others, which stood beside a free one before. */
export function orphans(plan: Plan, taken: ReadonlySet<string>, chosen: ReadonlySet<string>): readonly string[] {
  return runs(plan)
    .filter(run => run.some(one => chosen.has(one.seatNo)))
    .flatMap(run => {
      const before = new Set(lonely(run, one => !taken.has(one.seatNo)))
      return lonely(run, one => !taken.has(one.seatNo) && !chosen.has(one.seatNo)).filter(one => !before.has(one))
    })
}

interface Wish {
  readonly count: number
  readonly category?: string | undefined
  readonly stepFree?: boolean | undefined
}
/** The middle of the front third: where people like to sit. */
function focus({ seats }: Plan) {
  const xs = seats.map(one => one.x),
    ys = seats.map(one => one.y)
  const span = (all: readonly number[]) => [all.reduce((a, b) => Math.min(a, b), 500), all.reduce((a, b) => Math.max(a, b), 0)] as const
  const [left, right] = span(xs),
    [front, back] = span(ys)
  return { x: (left + right) / 2, y: front + (back - front) / 3 }
}
const isWished = (wish: Wish) => (one: PlanSeat) => (!wish.category || one.category === wish.category) && (wish.stepFree ? true : !one.stepFree)

/** So many seats together, as near to the middle as can be: side by side and leaving nobody alone, else side by side, else in as few
 * neighbouring groups as there must be. Nothing where there are not so many. */
export function best(plan: Plan, taken: ReadonlySet<string>, wish: Wish): readonly string[] {
  const { count } = wish,
    at = focus(plan),
    wished = isWished(wish)
  if (count < 1) return []
  const isFree = (one: PlanSeat) => !taken.has(one.seatNo) && wished(one)
  const free = runs(plan).flatMap(run => stretches(run, isFree))
  const far = (seats: readonly PlanSeat[]) => seats.reduce((sum, one) => sum + Math.abs(one.x - at.x) + 2 * Math.abs(one.y - at.y), 0) / seats.length
  const windows = free.flatMap(run => Array.from({ length: Math.max(0, run.length - count + 1) }, (_, i) => run.slice(i, i + count)))
  // Who needs a way without steps gets one such seat among theirs.
  const fit = (wish.stepFree ? windows.filter(one => one.some(seat => seat.stepFree)) : windows).toSorted((a, b) => far(a) - far(b))
  const kind = fit.find(one => orphans(plan, taken, new Set(one.map(seat => seat.seatNo))).length === 0) ?? fit[0]
  if (kind) return kind.map(one => one.seatNo)
  return wish.stepFree ? [] : spread(free, count, far)
}
/** Whole stretches, the longest near the middle first, and what is still wanted beside the last of them. */
function spread(free: readonly (readonly PlanSeat[])[], count: number, far: (seats: readonly PlanSeat[]) => number): readonly string[] {
  if (free.reduce((sum, one) => sum + one.length, 0) < count) return []
  const found: PlanSeat[] = []
  const rest = [...free]
  while (found.length < count) {
    const last = found.at(-1)
    const near = (run: readonly PlanSeat[]) => (last ? Math.abs(run[0]!.y - last.y) * 4 + Math.abs(run[0]!.x - last.x) : far(run))
    rest.sort((a, b) => Math.min(b.length, count - found.length) - Math.min(a.length, count - found.length) || near(a) - near(b))
    found.push(...rest.shift()!.slice(0, count - found.length))
  }
  return found.map(one => one.seatNo)
}

/** Whether so many seats could be had without leaving anybody alone: only then is leaving one refused. */
export const couldSpare = (plan: Plan, taken: ReadonlySet<string>, wish: Wish): boolean => {
  const seats = best(plan, taken, wish)
  return seats.length > 0 && orphans(plan, taken, new Set(seats)).length === 0
}

/** How a row's seats are numbered: one after another from either side, or odd to the left and even to the right of the middle. */
export const numberings = {
  left: ['从左到右', 'Left to right'],
  right: ['从右到左', 'Right to left'],
  split: ['单双号（中间起）', 'Odd and even from the middle'],
} as const satisfies Record<string, Label>
export type Numbering = keyof typeof numberings
export function numberAt(i: number, count: number, how: Numbering): number {
  if (how === 'left') return i + 1
  if (how === 'right') return count - i
  const middle = Math.ceil(count / 2)
  return i < middle ? (middle - i) * 2 - 1 : (i - middle + 1) * 2
}

export interface BlockOf {
  readonly block: string
  readonly rows: number
  readonly perRow: number
  readonly category: string
  readonly x?: number
  readonly y?: number
  readonly firstRow?: number
  readonly numbering?: Numbering
  /** After so many seats of a row comes an aisle. */
  readonly aisles?: readonly number[]
}
/** A block of rows. */
export const blockOf = ({ block, rows, perRow, category, x = 0, y = 0, firstRow = 1, numbering = 'left', aisles = [] }: BlockOf): readonly PlanSeat[] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: perRow }, (_, i) => {
      const at = { block, rowNo: String(firstRow + row), colNo: String(numberAt(i, perRow, numbering)) }
      return { ...at, seatNo: seatNoOf(at), x: x + i + aisles.filter(after => after <= i).length, y: y + row, category }
    }),
  ).flat()
/** What the cheapest seat of a plan costs, in fen; of a plan without seats what its first would. */
export const leastOf = ({ categories, seats }: Plan): number => {
  const sold = categories.filter(one => seats.some(spot => spot.category === one.key))
  return Math.min(...(sold.length > 0 ? sold : categories.slice(0, 1)).map(one => one.cents))
}
/** What a plan begins with. */
export const firstCategory = (cents: number): Category => ({ key: 'a', name: '标准', cents, pattern: 'plain' })
/** Rows of twenty for so many people, where nobody has drawn a plan. */
export const simplePlan = (capacity: number, cents: number): Plan => ({
  categories: [firstCategory(cents)],
  seats: blockOf({ block: '', rows: Math.ceil(capacity / 20), perRow: 20, category: 'a', aisles: [10] }).slice(0, capacity),
})
