/** Tickets as a service desk works them off: one's own, and those whose time is over; what waits for somebody else is not late. */
import { type Asked, detail, find, is, list, mine, parseTime, type Route, type RouteContext, type Row, tile, type Where } from '../kit/index.ts'
import { serviceMember } from './member.ts'
import { finish, ticket } from './ticket.ts'

const worked = ['raised', 'assigned'] as const

async function ownMembers({ actor, readUnscoped }: RouteContext): Promise<readonly string[]> {
  return (await readUnscoped(find(serviceMember, { userId: actor.userId }))).map(one => one.id)
}
const lateWhere = ({ now }: RouteContext): Where<typeof ticket> => ({ status: worked, dueAt: { lt: now } })
/** `mine` are those that the asker handles, `late` those whose hours are over. */
async function where(asked: Asked, context: RouteContext): Promise<Where> {
  const own = asked.mine === '1' ? { memberId: await ownMembers(context) } : {}
  return { ...own, ...(asked.late === '1' ? lateWhere(context) : {}) }
}
/** Rows of the wire with whether their time is over. */
const withLate = (rows: readonly Asked[], { now, zone }: RouteContext): readonly Asked[] =>
  rows.map(row => {
    const due = parseTime(String(row.dueAt ?? ''), zone)
    return { ...row, isLate: !!due && due < now && worked.some(one => one === row.status) }
  })
const base = 'business-customer/ticket'
export const ticketRoutes: readonly Route[] = [list(`${base}/page`, ticket, where, withLate), detail(`${base}/detail`, ticket, undefined, withLate)]

/** What one works at, the most pressing first. */
const own = mine(
  async (context: RouteContext): Promise<readonly Row<typeof ticket>[]> =>
    context.ask(find(ticket, { status: 'assigned', memberId: await ownMembers(context) }, { sort: ['dueAt'], limit: 1_000 })),
)
const late = async (context: RouteContext): Promise<readonly Row<typeof ticket>[]> =>
  context.ask(find(ticket, lateWhere(context), { sort: ['dueAt'], limit: 1_000 }))
const to = '/service/ticket'
export const ticketTiles = [
  tile(finish, { name: 'ticket_mine', until: 'dueAt', label: ['我处理的工单', 'My tickets'], to, ...own, match: [...own.match, is('status', 'assigned')] }),
  tile(finish, {
    name: 'ticket_late',
    until: 'dueAt',
    label: ['超期工单', 'Overdue tickets'],
    to,
    tone: 'bad',
    match: [{ where: () => ({}), query: () => ({ late: '1' }) }],
    count: async context => (await late(context)).length,
    waiting: late,
  }),
]
