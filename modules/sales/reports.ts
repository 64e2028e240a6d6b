/** Reports of sales: what each seller, or each period, did and brought in; counted from the rows and days that the asker sees. */
import { dept } from '../identity/index.ts'
import { customer } from '../crm/index.ts'
import { about, answer, type Asked, dayOf, ensure, findAll, monthOf, parseTime, plus, plusDays, plusMonths, refusals, report } from '../kit/index.ts'
import { type RouteContext, type Row, startOf, sum, textOf, day as dayLong } from '../kit/index.ts'
import { reportLabels } from './report-fields.ts'
import { contractPayment } from './contract-money.ts'
import { cohortsOf } from './cohorts.ts'
import { contract, sold } from './contract.ts'
import { kinds, type Kind, sellerDay } from './follow.ts'
import { opportunity, placeOf } from './opportunity.ts'
import { readers } from './owned.ts'
import { stages, stageName } from './rule.ts'
import { namesOfLeft, whoseOf, type Whose } from './whose.ts'

const no = refusals('sales_report', {
  span: ['时间范围最长两年', 'a report spans two years at most'],
  order: ['结束时间须晚于开始时间', 'it ends after it begins'],
})
const spanMax = 731 * dayLong

export interface Span {
  readonly from: string
  readonly to: string
  /** The days, the last one included. */
  readonly days: readonly [first: string, last: string]
}
/** The span asked for, by days or instants; this month where none is said. */
export function spanOf({ startTime, endTime }: Asked, { now, zone }: Pick<RouteContext, 'now' | 'zone'>): Span {
  const month = monthOf(now, zone)
  const from = parseTime(textOf(startTime), zone) ?? startOf(`${month}-01`, zone)
  const end = textOf(endTime),
    given = parseTime(end, zone)
  const to = given ? (end.length === 10 ? startOf(plusDays(end, 1), zone) : given) : startOf(`${plusMonths(month, 1)}-01`, zone)
  ensure(from < to, about(no.order, 'endTime'))
  ensure(Date.parse(to) - Date.parse(from) <= spanMax, about(no.span, 'endTime'))
  return { from, to, days: [dayOf(from, zone), dayOf(plus(to, -1), zone)] }
}

const none = {
  customerCount: 0,
  followCount: 0,
  call: 0,
  visit: 0,
  message: 0,
  meeting: 0,
  note: 0,
  opportunityCount: 0,
  opportunityCents: 0,
  forecastCents: 0,
  wonCount: 0,
  wonCents: 0,
  lostCount: 0,
  contractCount: 0,
  contractCents: 0,
  paidCents: 0,
}
type Figures = typeof none
interface Owned {
  readonly ownerId: string | null
  readonly ownerDeptId: string | null
}
/** How a figure's rows are put together: by seller, by team, or by day or month of what happened. */
type Keyed = (row: Owned, day: string) => string

/** All figures under their keys. Follow-ups are counted by day already, so that their number makes no difference. */
export async function figuresOf(span: Span, { where: owned, counts }: Whose, key: Keyed, context: RouteContext): Promise<ReadonlyMap<string, Figures>> {
  const { zone } = context
  const within = { gte: span.from, lt: span.to },
    days = { gte: span.days[0], lte: span.days[1] }
  const seen = async <T extends Owned>(of: Parameters<typeof findAll>[0], where: object): Promise<readonly T[]> =>
    context.actor.may(`${of.name}_view`) || of === sellerDay
      ? ((await answer(findAll(of, { ...owned, ...where } as never), context)) as unknown as readonly T[]).filter(counts)
      : []
  const [customers, worked, deals, closed, signed, paid] = await Promise.all([
    seen<Row<typeof customer>>(customer, { status: { not: 'removed' }, createdAt: within }),
    seen<Row<typeof sellerDay>>(sellerDay, { day: days }),
    seen<Row<typeof opportunity>>(opportunity, { status: { not: 'removed' }, createdAt: within }),
    seen<Row<typeof opportunity>>(opportunity, { status: ['won', 'lost'], closedAt: within }),
    seen<Row<typeof contract>>(contract, { status: sold, approvedAt: within }),
    seen<Row<typeof contractPayment>>(contractPayment, { status: 'live', payDate: days }),
  ])
  const sums = new Map<string, Figures>()
  const add = (row: Owned, at: string, more: Partial<Figures>): void => {
    const under = key(row, at)
    const before = sums.get(under) ?? none
    sums.set(under, { ...before, ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, before[name as keyof Figures] + value!])) })
  }
  const on = (instant: string | null): string => dayOf(instant!, zone)
  for (const one of customers) add(one, on(one.createdAt), { customerCount: 1 })
  for (const one of worked) {
    const each = Object.fromEntries((Object.keys(kinds) as Kind[]).map(kind => [kind, one[kind]])) as Record<Kind, number>
    add(one, one.day, { ...each, followCount: sum(Object.values(each)) })
  }
  for (const one of deals)
    add(one, on(one.createdAt), {
      opportunityCount: 1,
      opportunityCents: one.amount ?? 0,
      forecastCents: one.status === 'open' ? Math.round(((one.amount ?? 0) * (one.probability ?? 0)) / 100) : 0,
    })
  for (const one of closed) add(one, on(one.closedAt), one.status === 'won' ? { wonCount: 1, wonCents: one.amount ?? 0 } : { lostCount: 1 })
  for (const one of signed) add(one, on(one.approvedAt), { contractCount: 1, contractCents: one.amount })
  for (const one of paid) add(one, one.payDate, { paidCents: one.amount })
  return sums
}

/** Which figure a report ranks by. */
const mains = { customer: 'customerCount', follow: 'followCount', opportunity: 'opportunityCents', contract: 'contractCents' } as const satisfies Record<
  string,
  keyof Figures
>
export type ReportName = keyof typeof mains
const byOf = { seller: undefined, team: undefined, day: 10, month: 7 } as const

/** A row per seller, or per team, day or month with `by`; the best first, days in their order. Who works in a team now counts for it; whose work is
 * there and who is not has a row as well, so that all rows come to what the lists show. */
async function rowsOf(name: ReportName, asked: Asked, context: RouteContext) {
  const span = spanOf(asked, context),
    whose = await whoseOf(asked, context),
    by = (Object.hasOwn(byOf, textOf(asked.by)) ? textOf(asked.by) : 'seller') as keyof typeof byOf
  const keyOf: Keyed = (row, day) => (by === 'seller' ? row.ownerId! : by === 'team' ? whose.teamOf(row) : day.slice(0, byOf[by]))
  const sums = await figuresOf(span, whose, keyOf, context)
  const period = `${span.days[0]} – ${span.days[1]}`
  const whole = { period, from: span.days[0], to: span.days[1] },
    isRanked = by === 'seller' || by === 'team'
  const rows = isRanked
    ? [...(await namesBy(by, whose, [...sums.keys()], context))].map(([id, dimension]) => ({
        ownerId: by === 'seller' ? id : '',
        deptId: by === 'team' ? id : '',
        dimension,
        ...whole,
        ...(sums.get(id) ?? none),
      }))
    : [...sums].map(([key, of]) => ({ ownerId: textOf(asked.ownerId), deptId: '', dimension: key, period: key, ...edges(key, span), ...of }))
  const ranked = rows.toSorted((a, b) => (isRanked ? b[mains[name]] - a[mains[name]] : a.period < b.period ? -1 : 1))
  return ranked.map(({ opportunityCents, forecastCents, wonCents, contractCents, paidCents, ...row }, i) => ({
    ...row,
    opportunityAmount: context.amount(opportunityCents),
    forecastAmount: context.amount(forecastCents),
    wonAmount: context.amount(wonCents),
    contractAmount: context.amount(contractCents),
    paidAmount: context.amount(paidCents),
    winRate: row.wonCount + row.lostCount === 0 ? '' : String(Math.round((row.wonCount * 100) / (row.wonCount + row.lostCount))),
    ranking: i + 1,
  }))
}
/** Sellers, or their teams, by id: those of now, and those beside them who have figures. */
async function namesBy(by: 'seller' | 'team', { people }: Whose, keys: readonly string[], context: RouteContext): Promise<ReadonlyMap<string, string>> {
  if (by === 'seller') {
    const now = new Map(people.map(one => [one.userId, one.name]))
    return new Map([
      ...now,
      ...(await namesOfLeft(
        keys.filter(id => !now.has(id)),
        context,
      )),
    ])
  }
  const ids = [...new Set([...people.map(one => one.deptId), ...keys])],
    titles = await context.titles(
      dept,
      ids.filter(id => id !== ''),
    )
  return new Map(ids.map(id => [id, titles.get(id) ?? (['未分团队', 'No team'] as const)[context.lang]]))
}
/** The first and the last day of a day or a month, within the span. */
const edges = (key: string, { days: [first, last] }: Span) => {
  const [from, to] = key.length === 10 ? [key, key] : [`${key}-01`, plusDays(`${plusMonths(key, 1)}-01`, -1)]
  return { from: from < first ? first : from, to: to > last ? last : to }
}

/** How many of the opportunities that were made in the span came how far. */
async function funnel(asked: Asked, context: RouteContext) {
  const { from, to } = spanOf(asked, context),
    { where, counts } = await whoseOf(asked, context)
  const [all, found] = await Promise.all([
    answer(stages(), { ask: context.readUnscoped }),
    answer(findAll(opportunity, { ...where, status: { not: 'removed' }, createdAt: { gte: from, lt: to } } as never), context),
  ])
  const rows = found.filter(counts)
  // Whoever was at a stage came through those before it.
  const reached = rows.map(row => (row.status === 'won' ? all.length : Math.max(placeOf(row, all), ...(row.passed ?? []).map(one => placeOf(one, all)))))
  const level = (key: string, label: string, at: number) => {
    const there = rows.filter((_row, i) => reached[i]! >= at)
    return { stage: key, label, count: there.length, amount: context.amount(sum(there.map(one => one.amount ?? 0))) }
  }
  const lost = rows.filter(one => one.status === 'lost')
  const reasons = Map.groupBy(lost, one => one.lostReason ?? '')
  return {
    levels: [
      ...all.map((stage, i) => level(stage.key, stageName(stage, context.lang), i)),
      level('won', opportunity.lifecycle.states.won.label[context.lang], all.length),
    ],
    lost: [...reasons].map(([reason, of]) => ({ reason, count: of.length })).toSorted((a, b) => b.count - a.count),
  }
}

/** Of the customers who came in a month, how many had an approved contract by then, month after month. */
async function cohort(asked: Asked, context: RouteContext) {
  const { from, to } = spanOf(asked, context),
    { zone } = context,
    { where, counts } = await whoseOf(asked, context)
  const mayDeal = context.actor.may('contract_view')
  const [came, signed] = await Promise.all([
    answer(findAll(customer, { ...where, status: { not: 'removed' }, createdAt: { gte: from, lt: to } } as never), context),
    mayDeal ? answer(findAll(contract, { ...where, status: sold, approvedAt: { gte: from } } as never), context) : [],
  ])
  const first = new Map<string, string>()
  for (const { customerId, approvedAt } of signed) {
    const month = monthOf(approvedAt!, zone)
    if (month < (first.get(customerId) ?? '9')) first.set(customerId, month)
  }
  return cohortsOf(
    came.filter(counts).map(({ id, createdAt }) => ({ id, month: monthOf(createdAt, zone) })),
    first,
    monthOf(context.now, zone),
  )
}

export const ofSpan = { times: { startTime: 'instant', endTime: 'instant' } } as const
export const reportRoutes = [
  ...(Object.keys(mains) as ReportName[]).map(name =>
    report(`business-crm/report/${name}`, reportLabels[name], readers, (asked, context) => rowsOf(name, asked, context), ofSpan),
  ),
  report('business-crm/report/funnel', ['商机漏斗', 'Funnel'], ['PO', 'SA', 'SL'], funnel, ofSpan),
  report('business-crm/report/cohort', ['客户同期群', 'Cohorts of customers'], ['PO', 'SA', 'SL'], cohort, ofSpan),
]
export { rowsOf as reportRows }
