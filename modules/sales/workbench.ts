/** The workbench of a seller: what is due and what waits, and how far the month's target is; and the team of a manager, seller by seller. */
import { customer, held } from '../crm/index.ts'
import { user } from '../identity/index.ts'
import {
  answer,
  type Asked,
  count,
  day,
  dayOf,
  find,
  findAll,
  is,
  listOf,
  type Match,
  monthOf,
  plus,
  plusMonths,
  report,
  type Resource,
  type Row,
} from '../kit/index.ts'
import { type RouteContext, secondOf, startOf, whereAll, type Where, within } from '../kit/index.ts'
import { clue } from './clue.ts'
import { audits } from './contract.commands.ts'
import { contract, unpaidBy } from './contract.ts'
import { followInfo, open } from './follow.ts'
import { opportunity } from './opportunity.ts'
import { readers } from './owned.ts'
import { figuresOf, ofSpan, spanOf } from './reports.ts'
import { salesRules, stageName, stages } from './rule.ts'
import { target } from './target.ts'
import { namesOfLeft, onceSellers, whoseOf, type Whose } from './whose.ts'

const shown = 50
const monthSpan = ({ now, zone }: RouteContext, months = 0) => {
  const month = plusMonths(monthOf(now, zone), months)
  return { month, from: startOf(`${month}-01`, zone), to: startOf(`${plusMonths(month, 1)}-01`, zone) }
}

interface Figure {
  readonly of: Resource
  readonly to: string
  /** Said once for the count and for the list that it opens. */
  readonly match: readonly Match[]
}
/** What the workbench counts of a seller beside what it shows. */
function figures(userId: string, { now, zone }: Pick<RouteContext, 'now' | 'zone'>) {
  const [late, until] = [secondOf(now), plus(startOf(dayOf(now, zone), zone), day)]
  const planned = (...match: readonly Match[]): Figure => ({
    of: followInfo,
    to: '/crm_customer/crm_followInfo/followInfo',
    match: [is('ownerId', userId), is('status', ...open), ...match],
  })
  const customers = (list: 'customer' | 'clientSea', ...match: readonly Match[]): Figure => ({
    of: customer,
    to: `/crm_customer/crm_customerManagement/${list}`,
    match,
  })
  return {
    overdue: planned(within('nextTime', undefined, late)),
    dueToday: planned(within('nextTime', late, until)),
    meetings: planned(is('nextType', 'visit', 'meeting'), within('nextTime', undefined, until)),
    offered: customers('customer', is('offeredToId', userId), is('status', ...held)),
    newInSea: customers('clientSea', is('status', 'sea'), within('seaTime', plus(late, -day))),
    newInPool: { of: clue, to: '/crm_customer/crm_clue/clue', match: [is('status', 'pool')] },
  } satisfies Readonly<Record<string, Figure>>
}

async function workbench(asked: Asked, context: RouteContext) {
  const { actor, zone } = context,
    now = secondOf(context.now),
    ownerId = actor.userId,
    counted = figures(ownerId, context)
  const counts = await Promise.all(
    Object.entries(counted).map(async ([name, { of, match }]) => [name, await context.ask(count(of, whereAll(match, now, zone) as Where))] as const),
  )
  const plans = ({ match }: Figure) => context.ask(find(followInfo, whereAll(match, now, zone) as Where, { sort: ['nextTime'], limit: shown }))
  const [overdue, today, clues, contracts, whose, rule] = await Promise.all([
    plans(counted.overdue),
    plans(counted.dueToday),
    context.ask(find(clue, { ownerId, status: 'fresh' }, { sort: ['firstContactBy'], limit: 200 })),
    context.ask(find(contract, { any: [{ ownerId, status: ['rejected', 'performing', 'signed', 'approved'] }, { status: 'pending' }] }, { limit: 500 })),
    whoseOf({ ownerId }, context),
    answer(salesRules.read(), { ask: context.readUnscoped }),
  ])
  const toApprove = contracts.filter(one => one.status === 'pending' && audits.waits(one, actor, { rule }))
  const sentBack = contracts.filter(one => one.status === 'rejected' && one.ownerId === ownerId)
  const owing = contracts.filter(one => one.ownerId === ownerId && one.status !== 'rejected' && unpaidBy(one, dayOf(now, zone)) > 0)
  const figured = Object.fromEntries(counts) as Readonly<Record<keyof typeof counted, number>>
  return {
    ...figured,
    /** The list of what each figure counts. */
    lists: Object.fromEntries(Object.entries(counted).map(([name, { to, match }]) => [name, listOf(to, match, now, zone)])) as Readonly<
      Record<keyof typeof counted, string>
    >,
    waiting: clues.length + toApprove.length + sentBack.length + figured.offered,
    owing: owing.length,
    overdueRows: await context.wire(followInfo, overdue),
    todayRows: await context.wire(followInfo, today),
    clues: await context.wire(clue, clues.slice(0, shown)),
    contracts: await context.wire(contract, [...toApprove, ...sentBack, ...owing.filter(one => !sentBack.includes(one))].slice(0, shown)),
    target: await targetOf(asked, whose, context),
  }
}
/** How far the month is: what was signed and done, of what is to be. */
async function targetOf(asked: Asked, whose: Whose, context: RouteContext) {
  const { month, from, to } = monthSpan(context)
  const span = asked.startTime || asked.endTime ? spanOf(asked, context) : spanOf({ startTime: from, endTime: to }, context)
  const [aims, sums] = await Promise.all([
    context.ask(find(target, { ownerId: whose.people.map(one => one.userId), month, status: 'live' })),
    figuresOf(span, whose, () => 'all', context),
  ])
  const done = sums.get('all'),
    aim = aims.reduce((all, one) => all + one.amount, 0),
    aimedFollows = aims.reduce((all, one) => all + one.follows, 0)
  return {
    month,
    amount: context.amount(aim),
    done: context.amount(done?.contractCents ?? 0),
    paid: context.amount(done?.paidCents ?? 0),
    percent: aim > 0 ? Math.round(((done?.contractCents ?? 0) * 100) / aim) : null,
    follows: aimedFollows,
    followsDone: done?.followCount ?? 0,
    customers: done?.customerCount ?? 0,
    won: done?.wonCount ?? 0,
  }
}

/** Every seller of the team: what is open, what is late, and the month; and of those who left what is still theirs, since somebody else is to have it. */
async function team(asked: Asked, context: RouteContext) {
  const whose = await whoseOf(asked, context),
    { where, counts, people } = whose,
    { month, from, to } = monthSpan(context)
  const those = async <R extends Resource>(of: R, also: object) => {
    const rows = await answer(findAll(of, { ...where, ...also } as never), context)
    return (rows as unknown as readonly (Row<R> & Parameters<typeof counts>[0])[]).filter(counts)
  }
  const [sums, deals, plans, clues, aims, once] = await Promise.all([
    figuresOf(spanOf({ startTime: from, endTime: to }, context), whose, row => row.ownerId!, context),
    those(opportunity, { status: 'open' }),
    those(followInfo, { status: open, nextTime: { lt: secondOf(context.now) } }),
    those(clue, { status: 'fresh' }),
    those(target, { month, status: 'live' }),
    onceSellers(whose, context),
  ])
  const ids = new Set([...once, ...sums.keys(), ...[...deals, ...plans, ...clues, ...aims].map(one => String(one.ownerId))]),
    gone = [...ids].filter(id => people.every(one => one.userId !== id)),
    names = await namesOfLeft(gone, context)
  const all = [...people, ...gone.map(userId => ({ userId, name: names.get(userId)! }))]
  const held = await Promise.all(all.map(one => context.ask(count(customer, { ownerId: one.userId, status: ['owned', 'locked'] }))))
  const rows = all.map(({ userId, name }, i) => {
    const own = deals.filter(one => one.ownerId === userId),
      done = sums.get(userId),
      aim = aims.find(one => one.ownerId === userId),
      late = figures(userId, context).overdue
    const cents = (of: (one: (typeof own)[number]) => number) => context.amount(own.reduce((all, one) => all + of(one), 0))
    return {
      id: userId,
      name,
      customers: held[i]!,
      clues: clues.filter(one => one.ownerId === userId).length,
      overdue: plans.filter(one => one.ownerId === userId).length,
      overdueList: listOf(late.to, late.match, context.now, context.zone),
      follows: done?.followCount ?? 0,
      opportunities: own.length,
      openAmount: cents(one => one.amount ?? 0),
      forecast: cents(one => Math.round(((one.amount ?? 0) * (one.probability ?? 0)) / 100)),
      contractAmount: context.amount(done?.contractCents ?? 0),
      target: aim ? context.amount(aim.amount) : '',
      percent: aim && aim.amount > 0 ? Math.round(((done?.contractCents ?? 0) * 100) / aim.amount) : null,
      hasLeft: Number(i >= people.length),
    }
  })
  return rows.filter(one => !one.hasLeft || one.customers + one.clues + one.overdue + one.opportunities > 0 || sums.has(one.id) || one.target !== '')
}

const boardMax = 1_000,
  closedDays = 30
/** The board: open opportunities by stage, and what was won and lost lately; days are counted from when the stage was entered. */
async function board(asked: Asked, context: RouteContext) {
  const { now } = context
  const owner = asked.ownerId ? { ownerId: String(asked.ownerId) } : {}
  const [all, standing, closed] = await Promise.all([
    answer(stages(), { ask: context.readUnscoped }),
    context.ask(find(opportunity, { status: 'open', ...owner }, { sort: ['stageAt'], limit: boardMax })),
    context.ask(find(opportunity, { status: ['won', 'lost'], closedAt: { gte: plus(now, -closedDays * day) }, ...owner }, { sort: ['-closedAt'], limit: 200 })),
  ])
  const titled = (of: Resource, key: 'customerId' | 'ownerId') =>
    context.titles(
      of,
      [...standing, ...closed].flatMap(one => one[key] ?? []),
    )
  const [names, sellers] = await Promise.all([titled(customer, 'customerId'), titled(user, 'ownerId')])
  const card = (one: (typeof standing)[number]) => {
    const days = Math.max(0, Math.floor((Date.parse(one.closedAt ?? now) - Date.parse(one.stageAt ?? one.createdAt)) / day))
    const limit = all.find(stage => stage.key === one.stage)?.limitDays ?? 0
    return {
      id: one.id,
      version: one.version,
      status: one.status,
      column: one.status === 'open' ? (all.some(stage => stage.key === one.stage) ? one.stage : all[0]!.key) : one.status,
      name: one.name,
      customerName: names.get(one.customerId) ?? '',
      ownerId: one.ownerId,
      ownerName: sellers.get(one.ownerId ?? '') ?? '',
      amount: context.amount(one.amount ?? 0),
      probability: one.probability ?? 0,
      expectDate: one.expectDate ?? '',
      days,
      isLate: one.status === 'open' && limit > 0 && days > limit,
    }
  }
  const rows = [...standing, ...closed]
  const column = (id: string, label: string, limitDays: number, of: typeof rows) => ({
    id,
    label,
    limitDays,
    count: of.length,
    amount: context.amount(of.reduce((sum, one) => sum + (one.amount ?? 0), 0)),
    forecast: context.amount(of.reduce((sum, one) => sum + Math.round(((one.amount ?? 0) * (one.probability ?? 0)) / 100), 0)),
  })
  const { won, lost } = opportunity.lifecycle.states
  const at = (key: string, i: number) => standing.filter(one => one.stage === key || (i === 0 && !all.some(stage => stage.key === one.stage)))
  return {
    columns: [
      ...all.map((stage, i) => column(stage.key, stageName(stage, context.lang), stage.limitDays, at(stage.key, i))),
      column(
        'won',
        won.label[context.lang],
        0,
        closed.filter(one => one.status === 'won'),
      ),
      column(
        'lost',
        lost.label[context.lang],
        0,
        closed.filter(one => one.status === 'lost'),
      ),
    ],
    cards: rows.map(card),
    closedDays,
  }
}
export type BoardAnswer = Awaited<ReturnType<typeof board>>
export type BoardCard = BoardAnswer['cards'][number]
export type Workbench = Awaited<ReturnType<typeof workbench>>
export type TeamRow = Awaited<ReturnType<typeof team>>[number]

export const workRoutes = [
  report('business-crm/report/workbench', ['CRM 工作台', 'Workbench'], ['SA', 'SL'], workbench, ofSpan),
  report('business-crm/report/team', ['团队看板', 'Team board'], ['SL', 'PO'], team, ofSpan),
  report('business-crm/opportunity/stages', ['商机阶段', 'Stages'], readers, async (_asked, context) =>
    (await answer(stages(), { ask: context.readUnscoped })).map(({ key, name, english, ...rest }) => ({
      id: key,
      label: stageName({ name, english }, context.lang),
      ...rest,
    })),
  ),
  report('business-crm/opportunity/board', ['商机看板', 'Board of opportunities'], ['PO', 'SA', 'SL'], board),
]
