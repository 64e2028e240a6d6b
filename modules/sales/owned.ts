/** Whose things of sales are: each carries its seller and the seller's department, which say who sees it; both follow the customer. */
import { type Customer, held, looksAfter, type Seller, sellerOf } from '../crm/index.ts'
import { dept, deptsBelow, identity, role } from '../identity/index.ts'
import { type Actor, ensure, find, get, type Narrower, type Reading, ref, type ReactionContext, type Resource, step, text, type Where } from '../kit/index.ts'
import type { Told } from '../messages/index.ts'
import { no } from './refusals.ts'

export const ownedFields = {
  ownerId: ref('user')('负责人', 'Owner', { locked: true, search: true }),
  ownerDeptId: ref('dept')('负责部门', "Owner's department", { locked: true, hidden: true }),
}
/** The customer that it hung on before that one was merged into another. */
export const mergedFields = { cameFromId: text('合并前客户', 'Customer before a merge', { locked: true, hidden: true, index: true, names: ['customer'] }) }
export const ownedScope = { user: 'ownerId' } as const
export const sellers = ['SA', 'SL'] as const
/** Sellers' own, the team's, and the platform's view of both. */
export const readers = ['PO', 'SA', 'SL', 'CS'] as const

export const ownedBy = ({ userId, deptId }: Pick<Seller, 'userId' | 'deptId'>) => ({ ownerId: userId, ownerDeptId: deptId })
interface Owned {
  readonly ownerId: string | null
}
export const ensureMine = (row: Owned, actor: Actor): void => ensure(looksAfter(row, actor), no.notYours)
/** Commands that are the owner's, and their manager's. */
export const byOwner = { by: sellers, check: (row: Owned, _given: unknown, _facts: unknown, { actor }: { readonly actor: Actor }) => ensureMine(row, actor) }
/** What hangs on a customer is made by who looks after it. */
export function ensureHeld(row: Customer | undefined, actor: Actor): asserts row is Customer {
  ensure(row && held.some(status => status === row.status) && looksAfter(row, actor), { ...no.noCustomer, field: 'customerId' })
}
interface Kept extends Owned {
  readonly status: string
  readonly customerId: string
}
/** An open opportunity that somebody kept when the customer went to another: they go on with it. */
export const isKept = <D extends Kept>(deal: D | undefined, customerId: string | null | undefined, actor: Actor): deal is D =>
  deal !== undefined && deal.status === 'open' && deal.customerId === (customerId ?? deal.customerId) && looksAfter(deal, actor)
/** Who it is given to: the seller who does it, or the one a manager names. */
export function* receiver(ownerId: string | null | undefined, { userId, role }: Actor): Reading<Seller | undefined> {
  return yield* sellerOf(ownerId ?? (role === 'SA' || role === 'SL' ? userId : undefined))
}

const passed = { customerId: ref('customer')('客户', 'Customer'), ...ownedFields, ...mergedFields } as const
/** The customer changed hands, or was merged into another: run by the house alone. */
export const passing = <R extends Resource>(of: R) =>
  step<Resource, string, typeof passed>(of, 'pass', 'passed', { label: ['随客户转移', 'Follow the customer'], input: passed })
/** Every status but these two knows `pass`: to be spread into each. */
export const stays = <S extends string>(status: S) => ({ pass: status })

type Seen = Readonly<Record<string, Where>>
/** Of each resource: what somebody sees beside their own, and that of their team. */
export const narrowing = (
  of: readonly { readonly of: Resource; readonly beside?: readonly Where[]; readonly also?: readonly string[] }[],
): readonly Narrower[] => {
  const seen = (userId: string, depts?: readonly string[]): Seen =>
    Object.fromEntries(
      of.map(({ of: { name }, beside = [], also = [] }) => {
        const own = [{ ownerId: userId }, ...also.map(by => ({ [`${by}Id`]: userId }))]
        const team = depts ? [{ ownerDeptId: depts }, ...also.map(by => ({ [`${by}DeptId`]: depts }))] : []
        return [name, { any: [...own, ...team, ...beside] } as Where]
      }),
    )
  return [
    {
      role: 'SA',
      *narrow({ userId }) {
        return seen(userId)
      },
    },
    {
      role: 'SL',
      *narrow({ userId, deptId }) {
        return seen(userId, yield* deptsBelow(deptId))
      },
    },
  ]
}

/** Those who sell and whose work somebody sees. */
export function* ownSellers({ role, userId, deptId }: Actor, all: readonly Seller[]): Reading<readonly Seller[]> {
  if (role === 'SA') return all.filter(one => one.userId === userId)
  if (role !== 'SL') return all
  const depts = yield* deptsBelow(deptId)
  return all.filter(one => depts.includes(one.deptId) || one.userId === userId)
}

/** The managers over a department: those in it, else those in the nearest one above that has any. */
export async function managersOf(deptId: string | null | undefined, { ask }: Pick<ReactionContext, 'ask'>): Promise<readonly Told[]> {
  const managing = (await ask(find(role, { roleAlias: 'SL', status: 'live' }))).map(one => one.id)
  let at: string | null | undefined = deptId
  for (let deep = 0; at && deep < 20; deep++) {
    const there = await ask(find(identity, { deptId: at, roleId: managing, status: 'active' }))
    if (there.length > 0) return [{ userIds: [...new Set(there.map(one => one.userId))] }]
    at = (await ask(get(dept, at)))?.parentId
  }
  return []
}
