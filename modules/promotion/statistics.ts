/** Member statistics: people, not rows. Who enrolled for three seats, or on three days, is one person. */
import { type Asked, dayOf, findAll, answer, pageOf, parseTime, report, type RouteContext, type Row, sum, textOf } from '../kit/index.ts'
import { promotionEnrollment } from './enrollment.ts'
import { readers } from './roles.ts'

type Enrolment = Row<typeof promotionEnrollment>
export interface MemberFigures {
  /** Who enrolled for the first time. */
  readonly newCount: number
  /** Who enrolled at all. */
  readonly activeCount: number
  /** Who paid. */
  readonly payCount: number
  readonly payCents: number
}
/** Who somebody is, by the phone that was proven; whose phone was erased is told apart by the choice of seats. */
const personOf = ({ phone, bookingId }: Pick<Enrolment, 'phone' | 'bookingId'>): string => phone || bookingId

type Counted = Pick<Enrolment, 'phone' | 'bookingId' | 'createdAt' | 'paidAt' | 'amount'>
/** Figures of a time, of all enrolments there are: who is new is seen from all of them. */
export function figuresOf(all: readonly Counted[], from: string, to: string): MemberFigures {
  const first = new Map<string, string>()
  for (const one of all) {
    const who = personOf(one),
      known = first.get(who)
    if (known === undefined || one.createdAt < known) first.set(who, one.createdAt)
  }
  const isIn = (at: string | null | undefined): boolean => !!at && at >= from && at < to
  const paid = all.filter(one => one.amount > 0 && isIn(one.paidAt))
  return {
    newCount: [...first.values()].filter(isIn).length,
    activeCount: new Set(all.filter(one => isIn(one.createdAt)).map(personOf)).size,
    payCount: new Set(paid.map(personOf)).size,
    payCents: sum(paid.map(one => one.amount)),
  }
}
/** The same for each day on which anything happened, the last first. */
export function byDay(all: readonly Counted[], zone: string): ReadonlyMap<string, MemberFigures> {
  const days = new Map<string, { readonly fresh: Set<string>; readonly active: Set<string>; readonly payers: Set<string>; cents: number }>()
  const on = (at: string) => {
    const name = dayOf(at, zone)
    if (!days.has(name)) days.set(name, { fresh: new Set(), active: new Set(), payers: new Set(), cents: 0 })
    return days.get(name)!
  }
  const known = new Set<string>()
  for (const one of all.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))) {
    const who = personOf(one)
    on(one.createdAt).active.add(who)
    if (!known.has(who)) on(one.createdAt).fresh.add(who)
    known.add(who)
    if (!one.paidAt || one.amount === 0) continue
    on(one.paidAt).payers.add(who)
    on(one.paidAt).cents += one.amount
  }
  return new Map(
    [...days]
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .map(([name, { fresh, active, payers, cents }]) => [name, { newCount: fresh.size, activeCount: active.size, payCount: payers.size, payCents: cents }]),
  )
}

const shown = ({ payCents, ...counts }: MemberFigures, context: RouteContext) => ({ ...counts, payAmount: context.amount(payCents) })
const every = (context: RouteContext) => answer(findAll(promotionEnrollment, {}), context)
/** An instant that a caller names; the day begins or ends where only the day is said. */
const at = (given: unknown, zone: string, isEnd: boolean): string | undefined => {
  const said = textOf(given)
  return said ? parseTime(/^\d{4}-\d\d-\d\d$/.test(said) ? `${said} ${isEnd ? '23:59:59' : '00:00:00'}` : said, zone) : undefined
}
const always = ['0000', '9999'] as const

async function page(asked: Asked, context: RouteContext) {
  const { zone } = context
  const from = at(asked.createTime_dategt, zone, false),
    to = at(asked.createTime_datelt, zone, true)
  const days = [...byDay(await every(context), zone)].filter(([name]) => (!from || name >= dayOf(from, zone)) && (!to || name <= dayOf(to, zone)))
  const { records, ...rest } = pageOf(days, asked)
  return { ...rest, records: records.map(([name, figures]) => ({ id: name, date: name, ...shown(figures, context) })) }
}
export async function summary(asked: Asked, context: RouteContext) {
  const { zone } = context
  return shown(figuresOf(await every(context), at(asked.startTime, zone, false) ?? always[0], at(asked.endTime, zone, true) ?? always[1]), context)
}
const words = ['会员统计', 'Member statistics'] as const
export const routes = [
  report('business-uu/memberstatistic/page', words, readers, page, { times: { createTime_dategt: 'instant', createTime_datelt: 'instant' } }),
  report('business-uu/memberstatistic/summary', words, readers, summary, { times: { startTime: 'instant', endTime: 'instant' } }),
] as const
