/** Data permissions: which sellers, departments and customers somebody sees, and whom they may follow up. Read off the very
 * conditions that the kernel puts on customers, so that a data scope that an administrator grants counts here as well. */
import { dept, user } from '../identity/index.ts'
import { about, answer, count, ensure, find, get, refusals, report } from '../kit/index.ts'
import type { Actor, Asked, RouteContext, Label, Route, Where } from '../kit/index.ts'
import { nodeOf, treeOf } from '../system/index.ts'
import { follow, looksAfter } from './customer.commands.ts'
import { customer, type Customer, held, no as noCustomer } from './customer.ts'
import { transfer } from './ownership-transfer.ts'
import { type Seller, sellers } from './sellers.ts'

const base = 'business-crm/permission'
/** The kernel's own "not found": what lies outside somebody's reach is not there for them. */
const { missing } = refusals('kernel', { missing: ['没有找到数据', 'not found'] })
const no = refusals('crmPermission', { customer: ['请选择客户', 'choose a customer'] })

/** How much somebody sees, under the wire's numbers of data scopes. */
const scopes = {
  0: ['无', 'Nothing'],
  1: ['全部', 'Everything'],
  2: ['本人', "One's own"],
  4: ['所管部门', 'The departments looked after'],
} as const satisfies Record<number, Label>

type Known = Readonly<Record<string, string | null>>
const equals = (value: string | null, wanted: any): boolean =>
  Array.isArray(wanted)
    ? wanted.includes(value)
    : wanted !== null && typeof wanted === 'object'
      ? wanted.not === undefined || !equals(value, wanted.not)
      : wanted === value

/** Whether some row with these values may meet the conditions: what the values do not tell is no hindrance. */
export function possible(where: Where, known: Known): boolean {
  return Object.entries(where).every(([name, wanted]: [string, any]) =>
    name === 'any'
      ? wanted.some((one: Where) => possible(one, known))
      : name === 'all'
        ? wanted.every((one: Where) => possible(one, known))
        : wanted === undefined || !Object.hasOwn(known, name) || equals(known[name]!, wanted),
  )
}

/** A customer that somebody has, and that nobody else is about to get. */
const ownedBy = (ownerId: string, ownerDeptId: string): Known => ({ status: 'owned', ownerId, ownerDeptId, offeredToId: null })
const inSea: Known = { status: 'sea', ownerId: null, ownerDeptId: null, offeredToId: null }

/** Those who sell and whose accounts the asker reaches. */
export async function reachable(context: RouteContext): Promise<readonly Seller[]> {
  const known = await answer(sellers(), { ask: context.readUnscoped })
  const rows = await context.readUnscoped(find(user, { all: [{ id: known.map(one => one.userId) }, context.bounds(user)] }))
  const there = new Set(rows.map(row => row.id))
  return known.filter(one => there.has(one.userId))
}

/** Refused to those who may see no customers at all. */
const customersOf = async (context: RouteContext): Promise<Where<typeof customer>> => {
  await context.ask(find(customer, { id: [] }))
  return context.bounds(customer)
}
/** The sellers whose customers the asker sees, and the departments that the asker looks after or that such a seller is in. */
async function inSight(context: RouteContext) {
  const where = await customersOf(context)
  const people = (await reachable(context)).filter(one => possible(where, ownedBy(one.userId, one.deptId)))
  const sellIn = new Set(people.map(one => one.deptId))
  const all = await context.readUnscoped(find(dept, { all: [{ status: 'live' }, context.bounds(dept)] }, { sort: ['sort'] }))
  return { people, depts: all.filter(one => sellIn.has(one.id) || possible(where, ownedBy('', one.id))) }
}

const said = ({ actor, lang }: RouteContext, scope: keyof typeof scopes, saleUserIds: readonly string[] = [], deptIds: readonly string[] = []) => ({
  userId: actor.userId,
  scope,
  scopeName: scopes[scope][lang],
  saleUserIds,
  deptIds,
})
/** Whose rows the asker sees: of customers with an owner, and of what belongs to these customers. */
async function scopeOf(context: RouteContext) {
  const { people, depts } = await inSight(context),
    ids = people.map(one => one.userId)
  const isAll = Object.keys(context.bounds(customer)).length === 0
  const scope = isAll ? 1 : ids.length === 0 ? 0 : ids.every(id => id === context.actor.userId) ? 2 : 4
  return said(
    context,
    scope,
    ids,
    depts.map(one => one.id),
  )
}
const seaScope = async (context: RouteContext) => ({
  ...said(context, possible(await customersOf(context), inSea) ? 1 : 0),
  total: await context.ask(count(customer, { status: 'sea' })),
})

/** What the asker may do with a customer that they see. */
export function handling(row: Pick<Customer, 'ownerId'> & { readonly status: string }, actor: Actor) {
  const may = (command: typeof follow | typeof transfer): boolean =>
    actor.may(command.permit) && looksAfter(row, actor) && customer.lifecycle.next(row.status as Customer['status'], command.name) !== undefined
  return { canFollow: may(follow), canTransfer: may(transfer) }
}
async function following({ customerId }: Asked, context: RouteContext) {
  ensure(customerId, about(no.customer, 'customerId'))
  const row = await context.ask(get(customer, String(customerId)))
  ensure(row, missing)
  const may = handling(row, context.actor)
  const reason = may.canFollow ? '' : (looksAfter(row, context.actor) ? customer.lifecycle.states[row.status].label : noCustomer.notYours.label)[context.lang]
  return { customerId: row.id, ...may, reason }
}

async function salesOf(context: RouteContext) {
  const { people, depts } = await inSight(context),
    names = new Map(depts.map(one => [one.id, one.deptName]))
  const has = await Promise.all(people.map(one => context.ask(count(customer, { ownerId: one.userId, status: held }))))
  return people.map(({ userId, name, account, deptId }, i) => ({ id: userId, userId, name, account, deptId, deptName: names.get(deptId) ?? '', count: has[i] }))
}

const lookUp = (path: string, label: Label, run: (asked: Asked, context: RouteContext) => unknown): Route =>
  report(`${base}/${path}`, label, customer.read, run)
export const permissionRoutes: readonly Route[] = [
  lookUp('sales', ['可见销售', 'Sellers in sight'], (_asked, context) => salesOf(context)),
  lookUp('departments', ['可见部门', 'Departments in sight'], async (_asked, context) =>
    treeOf((await inSight(context)).depts.map(one => nodeOf(one.id, one.parentId ?? '', one.deptName))),
  ),
  lookUp('seaCustomers', ['可见公海客户', 'Sea customers in sight'], (_asked, context) => seaScope(context)),
  lookUp('purposeCustomers', ['可见意向客户', 'Intended customers in sight'], async (_asked, context) => ({
    ...(await scopeOf(context)),
    total: await context.ask(count(customer, { status: held, phase: 'intended' })),
  })),
  lookUp('followPermission', ['跟进权限', 'Right to follow up'], following),
  // Contracts and orders belong to a customer: who sees the customer sees them.
  lookUp('contracts', ['可见合同', 'Contracts in sight'], (_asked, context) => scopeOf(context)),
  lookUp('orders', ['可见订单', 'Orders in sight'], (_asked, context) => scopeOf(context)),
]
