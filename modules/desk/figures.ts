/** A few exact figures of the month, beside those of the month before. */
import { enrolment } from '../enrolment/index.ts'
import { payment } from '../payments/index.ts'
import { refund } from '../refunds/index.ts'
import { user } from '../identity/index.ts'
import { count, type RouteContext, find, formatMoney, type Label, monthOf, parseTime, plus, type Role, startOf, sum, type Where } from '../kit/index.ts'
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
interface Months {
  readonly now: string
  readonly before: string
  readonly from: string
  readonly since: string
}

/** The month of an instant and the one before, and when each began. */
function months({ now, zone }: RouteContext): Months {
  const month = monthOf(now, zone),
    from = startOf(`${month}-01`, zone)
  const before = monthOf(plus(from, -1), zone)
  return { now: month, before, from, since: parseTime(`${before}-01`, zone)! }
}

const labels = {
  enrolled: ['新增报名', 'Enrolments'],
  paid: ['缴费', 'Paid'],
  refunded: ['退款', 'Refunded'],
  settled: ['结算', 'Settled'],
  teaching: ['上课中的班级', 'Classes in progress'],
  taught: ['已上课次', 'Lessons taught'],
  ahead: ['本月待上课次', 'Lessons still to come'],
  schools: ['学校', 'Schools'],
  agencies: ['机构', 'Agencies'],
  users: ['账号', 'Accounts'],
} as const satisfies Record<string, Label>
type Name = keyof typeof labels
const wanted: Readonly<Partial<Record<Role, readonly Name[]>>> = {
  SM: ['enrolled', 'teaching', 'paid', 'refunded'],
  AM: ['enrolled', 'teaching', 'paid', 'refunded'],
  EC: ['enrolled', 'teaching', 'paid', 'refunded'],
  PO: ['enrolled', 'teaching', 'paid', 'refunded'],
  FI: ['paid', 'refunded', 'settled'],
  PA: ['schools', 'agencies', 'teaching', 'users'],
  ST: ['teaching', 'taught', 'ahead'],
  AT: ['teaching', 'taught', 'ahead'],
  CS: ['enrolled', 'teaching', 'taught'],
  SA: ['schools', 'agencies', 'teaching'],
  SL: ['schools', 'agencies', 'teaching'],
}

/** Money by the statistics of finance, narrowed to the asker's own places: the rows themselves are not shown. Nothing where a
 * data scope can't be told apart in the sums. */
async function moneyOf(context: RouteContext, { now, before }: Months) {
  const { reach } = context
  const bounds =
    reach === 'all'
      ? []
      : [
          ...(reach.school ? [{ schoolId: reach.school }] : []),
          ...(reach.agency ? [{ agencyId: reach.agency }] : []),
          ...(reach.area ? [{ areaCode: reach.area }] : []),
        ]
  const scoped = foldedFrom([payment, refund, settlementPart, financeStatistics], context.actor)
  if (!scoped) return undefined
  const rows =
    reach !== 'all' && bounds.length === 0
      ? []
      : await context.readUnscoped(
          find(financeStatistics, {
            period: [now, before],
            ...(bounds.length > 0 ? { any: bounds } : {}),
            all: [...scoped, ...(await placesLeft(context))],
          } as Where),
        )
  const total = (period: string, cents: (row: (typeof rows)[number]) => number): string =>
    formatMoney(sum(rows.filter(row => row.period === period).map(cents)))
  const pair = (cents: (row: (typeof rows)[number]) => number) => ({ value: total(now, cents), before: total(before, cents) })
  return { paid: pair(row => row.payCents), refunded: pair(row => row.refundCents), settled: pair(row => row.feeCents + row.settleCents) }
}

async function countOf(name: Name, context: RouteContext, { from, since }: Months): Promise<Pick<Figure, 'value' | 'before'>> {
  const number = async (asked: ReturnType<typeof count>): Promise<string> => String(await context.ask(asked))
  const taken = (span: object): Where<typeof enrolment> => ({ status: ['enrolled', 'completed'], createdAt: span })
  const held = { gte: from },
    next = plus(from, 32 * 86_400_000),
    end = startOf(`${monthOf(next, context.zone)}-01`, context.zone)
  switch (name) {
    case 'enrolled':
      return { value: await number(count(enrolment, taken(held))), before: await number(count(enrolment, taken({ gte: since, lt: from }))) }
    case 'teaching':
      return { value: await number(count(openClass, { status: 'teaching' })) }
    case 'taught':
      return { value: await number(count(lesson, { status: ['taught', 'confirmed'], startAt: { ...held, lt: end } })) }
    case 'ahead':
      return { value: await number(count(lesson, { status: ['scheduled', 'signed'], startAt: { gte: context.now, lt: end } })) }
    case 'schools':
      return { value: await number(count(school, { status: 'active' })) }
    case 'agencies':
      return { value: await number(count(agency, { status: 'active' })) }
    default:
      return { value: await number(count(user, { status: 'active' })) }
  }
}

const monies = ['paid', 'refunded', 'settled'] as const
const rightOf: Readonly<Partial<Record<Name, string>>> = {
  enrolled: 'enrolment_view',
  teaching: 'open_class_view',
  taught: 'lesson_view',
  ahead: 'lesson_view',
  schools: 'school_view',
  agencies: 'agency_view',
  users: 'user_view',
}
const isMoney = (name: Name): name is (typeof monies)[number] => monies.some(one => one === name)

export async function figures(context: RouteContext): Promise<{ readonly month: string; readonly list: readonly Figure[] }> {
  const { actor, lang } = context,
    when = months(context)
  const seesMoney = actor.may('money_view') && actor.may('order_view')
  const names = (wanted[actor.role as Role] ?? []).filter(name => (isMoney(name) ? seesMoney : actor.may(rightOf[name]!)))
  const money = names.some(isMoney) ? await moneyOf(context, when) : undefined
  const list = await Promise.all(
    names
      .filter(name => !isMoney(name) || money)
      .map(
        async (name): Promise<Figure> => ({
          name,
          label: labels[name][lang],
          kind: isMoney(name) ? 'money' : 'count',
          ...(isMoney(name) ? money![name] : await countOf(name, context, when)),
        }),
      ),
  )
  return { month: when.now, list }
}
