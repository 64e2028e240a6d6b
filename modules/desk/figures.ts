/** A few exact figures of the month, beside those of the month before. */
import { enrolment } from '../enrolment/index.ts'
import { payment } from '../payments/index.ts'
import { refund } from '../refunds/index.ts'
import { user } from '../identity/index.ts'
import { answer, count, day, findAll, formatMoney, monthOf, plus, startOf, sum } from '../kit/index.ts'
import type { RouteContext, Label, Resource, Role, Row, Where } from '../kit/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { agency, school } from '../people/index.ts'
import { financeStatistics, settlementPart } from '../settlement/index.ts'
import { foldedFrom, placesLeft } from './narrowed.ts'

export interface Figure {
  readonly name: string
  readonly label: string
  readonly kind: 'count' | 'money'
  readonly value: string
  /** The same of the month before, where that means something. */
  readonly before?: string
}
/** The month of an instant and the one before, and when each began. */
interface Months {
  readonly at: string
  readonly now: string
  readonly before: string
  readonly from: string
  readonly since: string
  readonly end: string
}
function months({ now, zone }: RouteContext): Months {
  const begin = (month: string) => startOf(`${month}-01`, zone)
  const month = monthOf(now, zone),
    from = begin(month),
    before = monthOf(plus(from, -1), zone)
  return { at: now, now: month, before, from, since: begin(before), end: begin(monthOf(plus(from, 32 * day), zone)) }
}

type Sums = Row<typeof financeStatistics>
type Asking = (when: Months) => Where
/** Rows of a resource, counted now and, where that means something, by like conditions of the month before. */
const rows = (zh: string, en: string, of: Resource, where: Asking, before?: Asking) => ({ label: [zh, en] as Label, of, where, before })
/** Cents of the sums of finance, added up. */
const cents = (zh: string, en: string, of: (sums: Sums) => number) => ({ label: [zh, en] as Label, cents: of })

const taken = (createdAt: object): Where<typeof enrolment> => ({ status: ['enrolled', 'completed'], createdAt })
const counted = {
  enrolled: rows(
    '新增报名',
    'Enrolments',
    enrolment,
    ({ from }) => taken({ gte: from }),
    ({ since, from }) => taken({ gte: since, lt: from }),
  ),
  teaching: rows('上课中的班级', 'Classes in progress', openClass, () => ({ status: 'teaching' })),
  taught: rows('已上课次', 'Lessons taught', lesson, ({ from, end }) => ({ status: ['taught', 'confirmed'], startAt: { gte: from, lt: end } })),
  ahead: rows('本月待上课次', 'Lessons still to come', lesson, ({ at, end }) => ({ status: ['scheduled', 'signed'], startAt: { gte: at, lt: end } })),
  schools: rows('学校', 'Schools', school, () => ({ status: 'active' })),
  agencies: rows('机构', 'Agencies', agency, () => ({ status: 'active' })),
  users: rows('账号', 'Accounts', user, () => ({ status: 'active' })),
}
const added = {
  paid: cents('缴费', 'Paid', row => row.payCents),
  refunded: cents('退款', 'Refunded', row => row.refundCents),
  settled: cents('结算与课时费', 'Settled, with fees', row => row.feeCents + row.settleCents),
}
const isMoney = (name: Name): name is keyof typeof added => name in added

type Name = keyof typeof counted | keyof typeof added
const market = ['enrolled', 'teaching', 'paid', 'refunded'] as const,
  teachers = ['teaching', 'taught', 'ahead'] as const,
  sales = ['schools', 'agencies', 'teaching'] as const
const wanted: Readonly<Partial<Record<Role, readonly Name[]>>> = {
  SM: market,
  AM: market,
  EC: market,
  PO: market,
  FI: ['paid', 'refunded', 'settled'],
  PA: ['schools', 'agencies', 'teaching', 'users'],
  ST: teachers,
  AT: teachers,
  CS: ['enrolled', 'teaching', 'taught'],
  SA: sales,
  SL: sales,
}

const places = { school: 'schoolId', agency: 'agencyId', area: 'areaCode' } as const
/** The sums of finance of both months, narrowed to the asker's own places: the rows themselves are not shown. Nothing where a data
 * scope can't be told apart in the sums. */
async function sumsOf(context: RouteContext, { now, before }: Months): Promise<readonly Sums[] | undefined> {
  const scoped = foldedFrom([payment, refund, settlementPart, financeStatistics], context.actor)
  if (!scoped) return undefined
  const bounds = context.bounds({ ...financeStatistics, scope: places })
  const where = { period: [now, before], all: [bounds, ...scoped, ...(await placesLeft(context))] } as Where<typeof financeStatistics>
  return answer(findAll<typeof financeStatistics>(financeStatistics, where), { ask: context.readUnscoped })
}

export async function figures(context: RouteContext): Promise<{ readonly month: string; readonly list: readonly Figure[] }> {
  const { actor, lang } = context,
    when = months(context)
  const seesMoney = actor.may('money_view') && actor.may('order_view')
  const names = (wanted[actor.role as Role] ?? []).filter(name => (isMoney(name) ? seesMoney : actor.may(`${counted[name].of.name}_view`)))
  const sums = names.some(isMoney) ? await sumsOf(context, when) : []
  const figure = async (name: Name): Promise<Figure> => {
    if (isMoney(name)) {
      const total = (period: string) => formatMoney(sum(sums!.filter(row => row.period === period).map(added[name].cents)))
      return { name, label: added[name].label[lang], kind: 'money', value: total(when.now), before: total(when.before) }
    }
    const { label, of, where, before } = counted[name]
    const number = async (asked: Asking) => String(await context.ask(count(of, asked(when))))
    return { name, label: label[lang], kind: 'count', value: await number(where), ...(before ? { before: await number(before) } : {}) }
  }
  return { month: when.now, list: await Promise.all(names.filter(name => sums || !isMoney(name)).map(figure)) }
}
