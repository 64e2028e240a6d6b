/** What anybody may see of a district: sums alone, never of a few, without money unless the house says so. */
import { areaPrefix } from '../identity/index.ts'
import { type Asked, count, dayOf, type RouteContext, find, plusDays, type Row, sum } from '../kit/index.ts'
import { school, student } from '../people/index.ts'
import { forget, param, remembered } from '../system/index.ts'
import { boardOf, isRunning, type Place, withoutAmounts } from './board.ts'
import { boardClass } from './statistics.ts'

/** The system parameter that shows amounts to everybody when it says 1. */
export const publicMoneyKey = 'board.publicMoney'
const freshMs = 60_000,
  mapFreshMs = 300_000,
  days = 30
/** Sums over fewer are left out of public rankings: they would speak of single families. */
const fewest = 5
const schoolsMax = 5_000

/** Only codes are taken, so that nobody fills the memory with questions. */
const withinOf = (code: unknown): string => (/^\d{6}$/.test(String(code ?? '')) ? areaPrefix(String(code)) : '')

const boardKey = ({ lang }: Pick<RouteContext, 'lang'>, within: string): string => `public ${lang} ${within}`
const mapKey = (within: string): string => `map ${within}`

export async function publicBoard(asked: Asked, context: RouteContext) {
  const within = withinOf(asked.areaCode),
    to = dayOf(context.now, context.zone)
  return remembered(context, boardKey(context, within), freshMs, async () => {
    const place: Place = within ? { within } : {}
    const [found, [money]] = await Promise.all([
      boardOf(place, { from: plusDays(to, 1 - days), to, unit: 'day' }, context),
      context.readUnscoped(find(param, { paramKey: publicMoneyKey, status: 'live' }, { limit: 1 })),
    ])
    const many = <T extends { readonly count: number }>(list: readonly T[]) => list.filter(one => one.count >= fewest)
    const { products, schools, agencies, areas } = found.ranking
    const safe = { ...found, ranking: { products: many(products), schools: many(schools), agencies: many(agencies), areas: many(areas) } }
    return money?.paramValue === '1' ? safe : withoutAmounts(safe)
  })
}

/** Makes what the public sees of an area anew: whoever asks after it gets it too. */
export async function publicAnew(areaCode: string, context: RouteContext) {
  const within = withinOf(areaCode)
  forget(context, key => key === boardKey(context, within) || key === mapKey(within))
  const [board, spots, areas] = await Promise.all([
    publicBoard({ areaCode }, context),
    schoolMap({ areaCode }, context),
    schoolAreas({ parentCode: areaCode }, context),
  ])
  return { board, spots, areas }
}

export interface Spot {
  readonly id: string
  readonly name: string
  readonly areaCode: string
  readonly areaName: string
  readonly schoolCount: number
  readonly studentCount: number
  readonly openClassCount: number
  readonly lng: string
  readonly lat: string
}

/** Every school with what it holds, where it lies when that is known. */
async function spots(within: string, context: RouteContext): Promise<readonly Spot[]> {
  return remembered(context, mapKey(within), mapFreshMs, async () => {
    const where = within ? { areaCode: { starts: within } } : {}
    const [rows, classes] = await Promise.all([
      context.readUnscoped(find(school, { status: 'active', ...where }, { sort: ['schoolCode'], limit: schoolsMax })),
      context.readUnscoped(find(boardClass, where, { limit: 500_000 })),
    ])
    const running = Map.groupBy(
      classes.filter(one => isRunning(one.stage)),
      one => one.schoolId,
    )
    const pupils = await inTurn(rows, row => context.readUnscoped(count(student, { schoolId: row.id, status: 'live' })))
    return rows.map((row, i) => spotOf(row, pupils[i]!, running.get(row.id)?.length ?? 0))
  })
}
const spotOf = (row: Row<typeof school>, studentCount: number, openClassCount: number): Spot => ({
  id: row.id,
  name: row.schoolName,
  areaCode: row.areaCode,
  areaName: row.areaName,
  schoolCount: 1,
  studentCount,
  openClassCount,
  lng: row.lng ?? '',
  lat: row.lat ?? '',
})

const together = 20
/** Some at a time, so that others are answered in between. */
async function inTurn<T, R>(list: readonly T[], ask: (one: T) => Promise<R>): Promise<readonly R[]> {
  const found: R[] = []
  for (let i = 0; i < list.length; i += together) found.push(...(await Promise.all(list.slice(i, i + together).map(ask))))
  return found
}

/** Sums of an area, and the middle of where its schools lie. */
export type Area = Omit<Spot, 'id' | 'name'>
export const schoolMap = (asked: Asked, context: RouteContext): Promise<readonly Spot[]> => spots(withinOf(asked.areaCode), context)

/** The middle of what lies somewhere. */
const middle = (texts: readonly string[]): string => {
  const known = texts
    .filter(text => text !== '')
    .map(Number)
    .filter(Number.isFinite)
  return known.length === 0 ? '' : (sum(known) / known.length).toFixed(6)
}
export async function schoolAreas(asked: Asked, context: RouteContext): Promise<readonly Area[]> {
  const byArea = Map.groupBy(await spots(withinOf(asked.parentCode), context), one => one.areaCode)
  return [...byArea]
    .map(([areaCode, list]) => ({
      areaCode,
      areaName: list[0]!.areaName,
      schoolCount: list.length,
      studentCount: sum(list.map(one => one.studentCount)),
      openClassCount: sum(list.map(one => one.openClassCount)),
      lng: middle(list.map(one => one.lng)),
      lat: middle(list.map(one => one.lat)),
    }))
    .sort((a, b) => (a.areaCode < b.areaCode ? -1 : 1))
}
