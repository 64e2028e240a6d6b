/** A board: what a place holds now and what a time brought to it, added up from the folded figures. */
import { seatsTaken } from '../enrolment/index.ts'
import { count, type RouteContext, find, formatMoney, formatTime, type Row, sum, type Where } from '../kit/index.ts'
import { openClass, runningStatuses } from '../openclass/index.ts'
import { agency, school, student } from '../people/index.ts'
import { product } from '../products/index.ts'
import type { Narrow } from './narrowed.ts'
import { bucketOf, bucketsOf, type Span } from './span.ts'
import { boardClass, boardDay } from './statistics.ts'

/** What a board is about: only these schools, agencies or areas; all of them where nothing is said. */
export interface Place {
  readonly schools?: readonly string[]
  readonly agencies?: readonly string[]
  readonly areas?: readonly string[]
  /** The beginning of area codes: a city's covers its districts. */
  readonly within?: string
  /** What data scopes leave of it. */
  readonly narrow?: Narrow | undefined
}
type Eyes = Pick<RouteContext, 'readUnscoped' | 'now' | 'zone' | 'lang'>
type Day = Row<typeof boardDay>
type Class = Row<typeof boardClass>

/** More rows than a board of one tenant and a year can have. */
const rowsMax = 500_000
const topMax = 10

const codes = ({ areas, within }: Place): readonly Where[] => [...(areas ? [{ areaCode: areas }] : []), ...(within ? [{ areaCode: { starts: within } }] : [])]
const placed = (place: Place, rows: 'days' | 'classes'): Where => ({
  ...(place.schools ? { schoolId: place.schools } : {}),
  ...(place.agencies ? { agencyId: place.agencies } : {}),
  all: [...codes(place), ...(place.narrow?.[rows] ?? [])],
})
export const isRunning = (stage: string): boolean => runningStatuses.some(one => one === stage)
/** A share in percent with one decimal, or nothing to share. */
const percent = (part: number, of: number): number | null => (of === 0 ? null : Math.round((part * 1_000) / of) / 10)

/** The rows a board is made of. */
async function rowsOf(place: Place, { from, to }: Pick<Span, 'from' | 'to'>, { readUnscoped }: Eyes) {
  const [days, classes] = await Promise.all([
    readUnscoped(find<typeof boardDay>(boardDay, { ...placed(place, 'days'), period: { gte: from, lte: to } }, { limit: rowsMax })),
    readUnscoped(find<typeof boardClass>(boardClass, placed(place, 'classes'), { limit: rowsMax })),
  ])
  const running = classes.filter(one => isRunning(one.stage)).map(one => one.id)
  const seats = running.length === 0 ? [] : await readUnscoped(find(seatsTaken, { id: running }, { limit: rowsMax }))
  return { days, classes, enrolled: new Map(seats.map(one => [one.id, one.enrolled])) }
}
type Rows = Awaited<ReturnType<typeof rowsOf>>

async function stock(place: Place, { classes, enrolled }: Rows, { readUnscoped }: Eyes) {
  const running = classes.filter(one => isRunning(one.stage)),
    taken = sum([...enrolled.values()])
  const distinct = (name: 'schoolId' | 'agencyId'): number => new Set(running.map(one => one[name])).size
  const areas = codes(place),
    narrowed = place.schools ?? place.agencies ?? place.areas ?? place.within
  const { students = [], schools = [], agencies = [] } = place.narrow ?? {}
  const inSchools = { ...(place.schools ? { id: place.schools } : {}), all: [...areas, ...schools] }
  const [studentCount, schoolCount, agencyCount] = await Promise.all([
    // An agency has no pupils of its own: those who sit in its classes are its.
    place.agencies
      ? taken
      : readUnscoped(count(student, { status: 'live', ...(place.schools ? { schoolId: place.schools } : {}), all: [...areas, ...students] } as Where)),
    place.agencies ? distinct('schoolId') : readUnscoped(count(school, { status: 'active', ...inSchools } as Where)),
    narrowed === undefined ? readUnscoped(count(agency, { status: 'active', all: agencies })) : distinct('agencyId'),
  ])
  const seats = sum(running.map(one => one.seats))
  return { studentCount, schoolCount, agencyCount, openClassCount: running.length, seatCount: seats, takenCount: taken, fillRate: percent(taken, seats) }
}

const addUp = (days: readonly Day[]) => {
  const of = (name: 'enrolled' | 'left' | 'taught' | 'stopped' | 'present' | 'expected' | 'paidCents' | 'refundCents') => sum(days.map(day => day[name]))
  return {
    enrolCount: of('enrolled'),
    leaveCount: of('left'),
    lessonCount: of('taught'),
    stoppedCount: of('stopped'),
    attendanceRate: percent(of('present'), of('expected')),
    orderAmount: formatMoney(of('paidCents')),
    refundAmount: formatMoney(of('refundCents')),
  }
}

function trendOf(days: readonly Day[], span: Span) {
  const byBucket = Map.groupBy(days, day => bucketOf(day.period, span.unit))
  return bucketsOf(span).map(date => ({ date, ...addUp(byBucket.get(date) ?? []) }))
}

/** How many classes stand in each status, in the order of their life; those never used are left out. */
function stagesOf(classes: readonly Class[], lang: 0 | 1) {
  const counts = Map.groupBy(classes, one => one.stage),
    { states, statuses } = openClass.lifecycle
  return statuses.flatMap(status => {
    const found = counts.get(status)?.length ?? 0
    return found > 0 && status !== 'removed' ? [{ status, label: states[status].label[lang], tone: states[status].tone, count: found }] : []
  })
}

/** Added up under a key, the most first; equal ones by their key, so that the order stands still. */
function top<T>(rows: readonly T[], by: (row: T) => string, of: (row: T) => number) {
  return [...Map.groupBy(rows, by)]
    .map(([id, list]) => ({ id, count: sum(list.map(of)) }))
    .filter(one => one.count > 0)
    .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
    .slice(0, topMax)
}

async function rankingOf(place: Place, { days, classes, enrolled }: Rows, { readUnscoped }: Eyes) {
  const first = (by: 'schoolId' | 'agencyId' | 'areaCode', isShown: boolean) =>
    isShown
      ? top(
          days,
          day => day[by],
          day => day.enrolled,
        )
      : []
  const products = top(
    classes.filter(one => enrolled.has(one.id)),
    one => one.productId,
    one => enrolled.get(one.id)!,
  )
  const schools = first('schoolId', !place.schools),
    agencies = first('agencyId', !place.agencies),
    areas = first('areaCode', !place.schools && !place.agencies)
  const ids = (list: readonly { readonly id: string }[]) => ({ id: list.map(one => one.id) })
  const [p, s, a, inArea] = await Promise.all([
    readUnscoped(find(product, { ...ids(products), all: place.narrow?.products ?? [] })),
    readUnscoped(find(school, ids(schools))),
    readUnscoped(find(agency, ids(agencies))),
    Promise.all(areas.map(one => readUnscoped(find(school, { areaCode: one.id }, { limit: 1 })))),
  ])
  const names = new Map([
    ...p.map(one => [one.id, one.productName] as const),
    ...s.map(one => [one.id, one.schoolName] as const),
    ...a.map(one => [one.id, one.agencyName] as const),
    ...inArea.flat().map(one => [one.areaCode, one.areaName] as const),
  ])
  const named = (list: typeof products) => list.map(one => ({ ...one, name: names.get(one.id) ?? one.id }))
  return { products: named(products.filter(one => names.has(one.id))), schools: named(schools), agencies: named(agencies), areas: named(areas) }
}

export async function boardOf(place: Place, span: Span, eyes: Eyes) {
  const rows = await rowsOf(place, span, eyes)
  const [now, ranking] = await Promise.all([stock(place, rows, eyes), rankingOf(place, rows, eyes)])
  return {
    ...now,
    ...addUp(rows.days),
    classes: stagesOf(rows.classes, eyes.lang),
    trend: trendOf(rows.days, span),
    trendUnit: span.unit,
    ranking,
    startTime: span.from,
    endTime: span.to,
    updateTime: formatTime(eyes.now, eyes.zone),
  }
}
export type Board = Awaited<ReturnType<typeof boardOf>>

/** The same without what was paid and given back, for who may not see amounts. */
export const withoutAmounts = (board: Board): Board => ({
  ...board,
  orderAmount: '',
  refundAmount: '',
  trend: board.trend.map(one => ({ ...one, orderAmount: '', refundAmount: '' })),
})
