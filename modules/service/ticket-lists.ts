/** Tickets as a service desk works them off: one's own, and by when each is to be done, which follows from its priority by parameters that an
 * administrator may set. The hours run from when it was raised; what waits for somebody else is not late. */
import {
  type Asked,
  detail,
  find,
  formatTime,
  hour,
  is,
  list,
  mine,
  parseTime,
  plus,
  type Route,
  type RouteContext,
  type Row,
  tile,
  type Where,
} from '../kit/index.ts'
import { param } from '../system/index.ts'
import { serviceMember } from './member.ts'
import { finish, ticket } from './ticket.ts'

/** Hours by priority, as long as nobody has set them. */
const usual = { urgent: 4, high: 24, normal: 72, low: 168 } as const
type Priority = keyof typeof usual
const priorities = Object.keys(usual) as readonly Priority[]
/** `ticket.urgentHours` and so on. */
const keyOf = (priority: Priority): string => `ticket.${priority}Hours`
const worked = ['raised', 'assigned'] as const

async function hoursIn({ readUnscoped }: RouteContext): Promise<Readonly<Record<Priority, number>>> {
  const set = await readUnscoped(find(param, { paramKey: priorities.map(keyOf), status: 'live' }))
  const hoursOf = (priority: Priority): number => {
    const said = set.find(one => one.paramKey === keyOf(priority))?.paramValue.trim() ?? ''
    return /^[1-9]\d{0,3}$/.test(said) ? Number(said) : usual[priority]
  }
  return Object.fromEntries(priorities.map(one => [one, hoursOf(one)])) as Record<Priority, number>
}
async function ownMembers({ actor, readUnscoped }: RouteContext): Promise<readonly string[]> {
  return (await readUnscoped(find(serviceMember, { userId: actor.userId }))).map(one => one.id)
}
const lateWhere = async (context: RouteContext): Promise<Where<typeof ticket>> => {
  const hours = await hoursIn(context)
  return { status: worked, any: priorities.map(one => ({ priority: one, createdAt: { lt: plus(context.now, -hours[one] * hour) } })) }
}
/** `mine` are those that the asker handles, `late` those whose hours are over. */
async function where(asked: Asked, context: RouteContext): Promise<Where> {
  const own = asked.mine === '1' ? { memberId: await ownMembers(context) } : {}
  return { ...own, ...(asked.late === '1' ? await lateWhere(context) : {}) }
}
/** Rows of the wire with `dueTime`, and whether it is over. */
async function withDue(rows: readonly Asked[], context: RouteContext): Promise<readonly Asked[]> {
  const hours = await hoursIn(context)
  return rows.map(row => {
    const raised = parseTime(String(row.createTime ?? ''), context.zone),
      due = raised && row.status !== 'duplicate' ? plus(raised, hours[row.priority as Priority] * hour) : undefined
    return { ...row, dueTime: due ? formatTime(due, context.zone) : '', isLate: !!due && due < context.now && worked.some(one => one === row.status) }
  })
}
const base = 'business-customer/ticket'
export const ticketRoutes: readonly Route[] = [list(`${base}/page`, ticket, where, withDue), detail(`${base}/detail`, ticket, undefined, withDue)]

/** What one works at, the longest first. */
const own = mine(
  async (context: RouteContext): Promise<readonly Row<typeof ticket>[]> =>
    context.ask(find(ticket, { status: 'assigned', memberId: await ownMembers(context) }, { sort: ['createdAt'], limit: 1_000 })),
)
const late = async (context: RouteContext): Promise<readonly Row<typeof ticket>[]> =>
  context.ask(find(ticket, await lateWhere(context), { sort: ['createdAt'], limit: 1_000 }))
const to = '/service/ticket'
export const ticketTiles = [
  tile(finish, { name: 'ticket_mine', label: ['我处理的工单', 'My tickets'], to, ...own, match: [...own.match, is('status', 'assigned')] }),
  tile(finish, {
    name: 'ticket_late',
    label: ['超期工单', 'Overdue tickets'],
    to,
    tone: 'bad',
    match: [{ where: () => ({}), query: () => ({ late: '1' }) }],
    count: async context => (await late(context)).length,
    waiting: late,
  }),
]
