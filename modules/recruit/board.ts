/** The board of recruiting: how far the consults of a time have come, by area and by product. */
import {
  answer,
  count,
  findAll,
  find,
  plus,
  plusDays,
  dayOf,
  type Row,
  type RouteContext,
  type Asked,
  startOf,
  day,
  textOf,
  isDate,
  ensure,
  about,
  rules,
} from '../kit/index.ts'
import { identity, role, user } from '../identity/index.ts'
import { region } from '../system/index.ts'
import { consult, consultants, liveConsults, outcomes } from './consult.ts'
import { type Consultant, type Group, type StepName, steps, type Summary } from './figures.ts'
import { product } from './product.ts'

type Consult = Row<typeof consult>
const reached: Readonly<Record<StepName, (row: Consult) => unknown>> = {
  consults: () => true,
  contacted: row => row.firstContactAt,
  selected: row => row.selectedAt,
  signed: row => row.signedAt,
  admitted: row => row.outcome === 'admitted',
}
const names = Object.keys(steps) as readonly StepName[]
const countsOf = (all: readonly Consult[]) =>
  Object.fromEntries(names.map(name => [name, all.filter(reached[name]).length])) as Readonly<Record<StepName, number>>

/** The days asked for, both included; the last thirty where nothing is said. */
function spanOf(asked: Asked, { now, zone }: RouteContext): { readonly from: string; readonly until: string } {
  const said = (name: string): string => {
    const given = textOf(asked[name]).slice(0, 10)
    ensure(given === '' || isDate(given), about({ code: 'recruit.day', label: ['日期格式须为 yyyy-MM-dd', 'date must be yyyy-MM-dd'] }, name))
    return given
  }
  const until = said('endTime') || dayOf(now, zone),
    from = said('startTime') || plusDays(until, -29)
  ensure(from <= until, about(rules.no.range, 'endTime'))
  return { from, until }
}
function grouped(all: readonly Consult[], by: 'areaCode' | 'productId', titles: ReadonlyMap<string, string>): readonly Group[] {
  const groups = Map.groupBy(all, row => row[by] ?? '')
  return [...groups]
    .map(([key, rows]) => ({ key, name: titles.get(key) ?? '', ...countsOf(rows) }))
    .sort((a, b) => b.consults - a.consults || (a.name < b.name ? -1 : 1))
}

/** Days that are drawn without a consult as well; over more of them only those with some are. */
const drawnMax = 100
/** Every day in turn, so that a gap is seen as one. */
function daysOf(from: string, until: string, days: ReadonlyMap<string, readonly Consult[]>): Summary['byDay'] {
  const spanned = Math.round((Date.parse(until) - Date.parse(from)) / day) + 1,
    all = spanned > drawnMax ? [...days.keys()].sort() : Array.from({ length: spanned }, (_, i) => plusDays(from, i))
  return all.map(on => ({ day: on, count: days.get(on)?.length ?? 0 }))
}

/** Whoever may be given a consult: who recruits sees no list of accounts to choose from. */
async function staff({ readUnscoped }: RouteContext): Promise<readonly Consultant[]> {
  const roles = await readUnscoped(find(role, { roleAlias: consultants, status: 'live' }))
  const held = await readUnscoped(find(identity, { roleId: roles.map(one => one.id), status: 'active' }))
  const id = [...new Set(held.map(one => one.userId))]
  const accounts = await readUnscoped(find(user, { id, status: 'active' }, { sort: ['account'] }))
  return Promise.all(
    accounts.map(async one => ({
      id: one.id,
      name: one.realName,
      consults: await readUnscoped(count(consult, { consultantId: one.id, status: liveConsults })),
    })),
  )
}

/** What the asker sees, in figures: of those who ask nobody is named. */
export async function board(asked: Asked, context: RouteContext): Promise<Summary> {
  const { from, until } = spanOf(asked, context),
    { now, zone } = context
  const within = { gte: startOf(from, zone), lt: plus(startOf(until, zone), day) }
  const all = (await answer(findAll(consult, { createdAt: within, status: { not: ['removed'] } }), context)) as readonly Consult[]
  const ids = (name: 'areaCode' | 'productId') => [...new Set(all.flatMap(row => row[name] ?? []))]
  const [areas, products, productCount, productOnCount] = await Promise.all([
    context.readUnscoped(find(region, { id: ids('areaCode') })),
    context.readUnscoped(find(product, { id: ids('productId') })),
    context.ask(count(product, { status: { not: ['removed'] } })),
    context.ask(count(product, { status: 'on' })),
  ])
  const open = all.filter(row => row.status === 'waiting' || row.status === 'assigned'),
    total = countsOf(all)
  const days = Map.groupBy(all, row => dayOf(row.createdAt, zone))
  return {
    startTime: from,
    endTime: until,
    productCount,
    productOnCount,
    consultCount: all.length,
    waitingCount: open.length,
    overdueCount: open.filter(row => row.answerBy && row.answerBy < now).length,
    answeredInTime: all.filter(row => row.firstContactAt && row.answerBy && row.firstContactAt <= row.answerBy).length,
    unfitCount: all.filter(row => row.status === 'unfit').length,
    funnel: names.map(step => ({ step, count: total[step] })),
    outcomes: (Object.keys(outcomes) as (keyof typeof outcomes)[]).map(outcome => ({ outcome, count: all.filter(row => row.outcome === outcome).length })),
    byArea: grouped(all, 'areaCode', new Map(areas.map(one => [one.id, one.name]))),
    byProduct: grouped(all, 'productId', new Map(products.map(one => [one.id, one.name]))),
    byDay: daysOf(from, until, days),
    consultants: await staff(context),
  }
}
