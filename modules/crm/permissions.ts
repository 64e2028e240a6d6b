/** Data permissions: which sellers, departments and customers somebody sees, and whom they may follow up. Read off the very
 * conditions that the kernel puts on customers, so that a data scope that an administrator grants counts here as well. */
import { dept, user } from '../identity/index.ts'
import {
  about, type Actor, type Asked, count, type Desk, ensure, find, get, type Label, refusals, report, type Route, type Where,
} from '../kit/index.ts'
import { nodeOf, treeOf } from '../system/index.ts'
import { follow, looksAfter } from './commands.ts'
import { customer, type Customer, held, no as noCustomer } from './customer.ts'
import { transfer } from './hands.ts'
import { read } from './reading.ts'
import { type Seller, sellers } from './sellers.ts'

const base = 'business-crm/permission'
/** The kernel's own "not found": what lies outside somebody's reach is not there for them. */
const { missing } = refusals('kernel', { missing: ['没有找到数据', 'not found'] })
const no = refusals('crmPermission', { customer: ['请选择客户', 'choose a customer'] })

/** How much somebody sees, under the wire's numbers of data scopes. */
const scopes = {
  0: ['无', 'Nothing'], 1: ['全部', 'Everything'], 2: ['本人', 'One\'s own'], 4: ['所管部门', 'The departments looked after'],
} as const satisfies Record<number, Label>

type Known = Readonly<Record<string, string | null>>
const equals = (value: string | null, wanted: any): boolean => Array.isArray(wanted) ? wanted.includes(value)
  : wanted !== null && typeof wanted === 'object' ? wanted.not === undefined || !equals(value, wanted.not) : wanted === value

/** Whether some row with these values may meet the conditions: what the values do not tell is no hindrance. */
export function possible(where: Where, known: Known): boolean {
  return Object.entries(where).every(([name, wanted]: [string, any]) =>
    name === 'any' ? wanted.some((one: Where) => possible(one, known))
      : name === 'all' ? wanted.every((one: Where) => possible(one, known))
        : wanted === undefined || !Object.hasOwn(known, name) || equals(known[name]!, wanted))
}

/** A customer that somebody has, and that nobody else is about to get. */
const ownedBy = (ownerId: string, ownerDeptId: string): Known => ({ status: 'owned', ownerId, ownerDeptId, offeredToId: null })
const inSea: Known = { status: 'sea', ownerId: null, ownerDeptId: null, offeredToId: null }

/** Those who sell and whose accounts the asker reaches. */
export async function reachable(desk: Desk): Promise<readonly Seller[]> {
  const known = await read(desk, sellers())
  const rows = await desk.peek(find(user, { all: [{ id: known.map(one => one.userId) }, desk.bounds(user)] }))
  const there = new Set(rows.map(row => row.id))
  return known.filter(one => there.has(one.userId))
}

/** Refused to those who may see no customers at all. */
const customersOf = async (desk: Desk): Promise<Where<typeof customer>> => {
  await desk.ask(find(customer, { id: [] }))
  return desk.bounds(customer)
}
/** The sellers whose customers the asker sees. */
async function visible(desk: Desk): Promise<readonly Seller[]> {
  const where = await customersOf(desk)
  return (await reachable(desk)).filter(one => possible(where, ownedBy(one.userId, one.deptId)))
}
/** The departments that the asker looks after or that a seller whom they see is in. */
async function offices(desk: Desk, people: readonly Seller[]) {
  const where = desk.bounds(customer), sellIn = new Set(people.map(one => one.deptId))
  const all = await desk.peek(find(dept, { all: [{ status: 'live' }, desk.bounds(dept)] }, { sort: ['sort'] }))
  return all.filter(one => sellIn.has(one.id) || possible(where, ownedBy('', one.id)))
}

/** Whose rows the asker sees: of customers with an owner, and of what belongs to these customers. */
async function scopeOf(desk: Desk) {
  const people = await visible(desk), depts = await offices(desk, people), { userId } = desk.actor
  const scope = Object.keys(desk.bounds(customer)).length === 0 ? 1 : people.length === 0 ? 0 : people.every(one => one.userId === userId) ? 2 : 4
  return {
    userId, scope, scopeName: scopes[scope][desk.lang], saleUserIds: people.map(one => one.userId), deptIds: depts.map(one => one.id),
  }
}
async function seaScope(desk: Desk) {
  const where = await customersOf(desk), scope = possible(where, inSea) ? 1 : 0
  return {
    userId: desk.actor.userId, scope, scopeName: scopes[scope][desk.lang], saleUserIds: [], deptIds: [],
    total: await desk.ask(count(customer, { status: 'sea' })),
  }
}

/** What the asker may do with a customer that they see. */
export function handling(row: Pick<Customer, 'ownerId'> & { readonly status: string }, actor: Actor) {
  const may = (command: typeof follow | typeof transfer): boolean =>
    actor.may(command.permit) && looksAfter(row, actor) && customer.lifecycle.next(row.status as Customer['status'], command.name) !== undefined
  return { canFollow: may(follow), canTransfer: may(transfer) }
}
async function following({ customerId }: Asked, desk: Desk) {
  ensure(customerId, about(no.customer, 'customerId'))
  const row = await desk.ask(get(customer, String(customerId)))
  ensure(row, missing)
  const may = handling(row, desk.actor)
  const reason = may.canFollow ? '' : (looksAfter(row, desk.actor) ? customer.lifecycle.states[row.status].label : noCustomer.notYours.label)[desk.lang]
  return { customerId: row.id, ...may, reason }
}

async function salesOf(desk: Desk) {
  const people = await visible(desk), names = new Map((await offices(desk, people)).map(one => [one.id, one.deptName]))
  const has = await Promise.all(people.map(one => desk.ask(count(customer, { ownerId: one.userId, status: held }))))
  return people.map(({ userId, name, account, deptId }, i) => ({ id: userId, userId, name, account, deptId, deptName: names.get(deptId) ?? '', count: has[i] }))
}

const lookUp = (path: string, label: Label, run: (asked: Asked, desk: Desk) => unknown): Route =>
  report(`${base}/${path}`, label, customer.read, run)
export const permissionRoutes: readonly Route[] = [
  lookUp('sales', ['可见销售', 'Sellers in sight'], (_asked, desk) => salesOf(desk)),
  lookUp('departments', ['可见部门', 'Departments in sight'], async (_asked, desk) =>
    treeOf((await offices(desk, await visible(desk))).map(one => nodeOf(one.id, one.parentId ?? '', one.deptName)))),
  lookUp('seaCustomers', ['可见公海客户', 'Sea customers in sight'], (_asked, desk) => seaScope(desk)),
  lookUp('purposeCustomers', ['可见意向客户', 'Intended customers in sight'], async (_asked, desk) =>
    ({ ...await scopeOf(desk), total: await desk.ask(count(customer, { status: held, phase: 'intended' })) })),
  lookUp('followPermission', ['跟进权限', 'Right to follow up'], following),
  // Contracts and orders belong to a customer: who sees the customer sees them.
  lookUp('contracts', ['可见合同', 'Contracts in sight'], (_asked, desk) => scopeOf(desk)),
  lookUp('orders', ['可见订单', 'Orders in sight'], (_asked, desk) => scopeOf(desk)),
]
